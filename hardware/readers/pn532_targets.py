"""The list of tags that a PN532 finds on it (answer to InListPassiveTarget, 106 kbit/s type A), read and written.

A tag's identifier is bytes: 4, 7 or 10 of them, kept with every zero. A longer identifier is read in parts; bit 2 of
what the tag answers at the end (SAK) says that a part is missing. Nothing else says it: an identifier of four bytes may
begin with 0x88, the mark of a first part, and yet be whole.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hardware.readers.dialect import Bad, Heard, Read

MORE = 0x04
"""The bit of SAK that says that the identifier goes on."""
TALKS_ON = 0x20
"""The bit of SAK of a tag that speaks ISO 14443-4; the chip may add that tag's answer to select (ATS)."""
UID_LENGTHS = (4, 7, 10)


class Target(msgspec.Struct, frozen=True):
    """One tag as the chip tells of it."""

    uid: bytes
    sak: int = 0x08
    sens_res: bytes = b"\x00\x04"
    ats: bytes = b""
    """Its answer to select, first byte (its length) included; empty where there is none."""

    def is_incomplete(self) -> bool:
        """Whether ``uid`` is only the first part of the identifier."""
        return bool(self.sak & MORE)


def written(targets: Iterable[Target]) -> bytes:
    """The list as the chip sends it after its code."""
    told = [
        bytes([number]) + each.sens_res + bytes([each.sak, len(each.uid)]) + each.uid + each.ats
        for number, each in enumerate(targets, 1)
    ]
    return bytes([len(told)]) + b"".join(told)


def heard(told: bytes) -> list[Heard]:
    """What lies on the reader, from the list as the chip sends it after its code.

    A tag whose identifier is incomplete is left out and said to be bad; a list whose parts do not add up is bad whole.
    """
    targets = _read(told)
    if targets is None:
        return [Bad("layout")]
    whole = [each for each in targets if not each.is_incomplete()]
    bad: list[Heard] = [Bad("incomplete")] * (len(targets) - len(whole))
    if any(len(each.uid) not in UID_LENGTHS for each in whole):
        return [*bad, Bad("layout")]
    return [*bad, Read(tuple(dict.fromkeys(each.uid for each in whole)))]


def _read(told: bytes) -> list[Target] | None:
    # The chip was told to add no answers to select, but one that lost its settings does.
    return _read_as(told, with_ats=False) or _read_as(told, with_ats=True) if told[:1] != b"\0" else []


def _read_as(told: bytes, *, with_ats: bool) -> list[Target] | None:
    """The targets if their parts add up to ``told``; with or without the ATS of each tag that talks on."""
    targets: list[Target] = []
    count, rest = told[:1], told[1:]
    while rest:
        # Number, two bytes of SENS_RES, SAK, length of the identifier.
        if len(rest) < 5 or rest[0] != len(targets) + 1 or len(rest) < 5 + rest[4]:
            return None
        sak, end = rest[3], 5 + rest[4]
        uid, sens_res, rest = rest[5:end], rest[1:3], rest[end:]
        ats = b""
        if with_ats and sak & TALKS_ON and rest:
            ats, rest = rest[: rest[0]], rest[rest[0] :]
            if not ats or len(ats) < ats[0]:
                return None
        targets.append(Target(uid, sak, sens_res, ats))
    return targets if count == bytes([len(targets)]) else None
