"""What a table can be told to be like: every setting, what it may be, and what is said about one that is not.

This module judges values; ``file.py`` reads and writes them. A key is a name as people write it in
the file and to ``companion config``: ``language``, or ``screen.rotation`` for a setting in the group
``[screen]``.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from companion.games import registration, registrations
from companion.games.settings import GameSettings
from companion.language.words import Words, languages

Value = bool | int | float | str


_NUMBER = r"-?[0-9]{1,2}(\.[0-9]{1,6})?"
TouchNumbers = Annotated[str, Meta(pattern=rf"^(|{_NUMBER}( {_NUMBER}){{5}})\Z")]


class Screen(msgspec.Struct, frozen=True):
    """The glass and how it lies."""

    width_mm: Annotated[float, Meta(ge=0, le=5000)] = 0
    """Width of the picture in millimetres as the panel is built, not turned; 0 asks the screen itself."""
    rotation: Literal[0, 90, 180, 270] = 0
    """Degrees by which the whole picture is turned clockwise."""
    lying: bool = True
    """Lying among the players, it faces whoever acts; standing, it turns nothing."""
    theme: Literal["day", "night", "high-contrast"] = "day"
    calm: bool = False
    """Pictures jump instead of moving."""
    large_text: bool = False
    """Texts are one step larger where there is room."""
    dim_minutes: Annotated[int, Meta(ge=0, le=240)] = 10
    """Minutes without a touch before the screen goes dim; 0 never."""
    blank_minutes: Annotated[int, Meta(ge=0, le=240)] = 20
    """Minutes for which it is dim before it goes dark; 0 never."""
    brightness: Annotated[int, Meta(ge=10, le=100)] = 100
    """Percent."""
    backlight: bool = True
    """Brightness is that of the light behind the screen, where the kernel drives one; else the picture is darkened."""
    touch: TouchNumbers = ""
    """Where fingers land, as the calibration page found it (``ui/touch/glass/touch_map.py``); empty where they tell."""


class Devices(msgspec.Struct, frozen=True):
    """What the table senses and drives. None of it is needed to play."""

    buttons: bool = False
    """A button at each seat."""
    lights: bool = False
    """A light at each seat."""
    pendant: bool = False
    """The fisher's two secret buttons."""
    buzzer: bool = False
    reader: Literal["none", "rdm6300", "id12la", "pn532", "keyboard"] = "none"
    """The card reader; ``id12la`` is the ID-20LA too, ``keyboard`` one that types."""
    reader_port: str = ""
    """Where the reader is plugged in, such as ``/dev/serial/by-id/...``; empty means the usual place of its kind."""


_TCP = r"(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})"
Ticket = Annotated[str, Meta(pattern=rf"^(|/[^\x00]+|[^/\s]+:{_TCP})\Z")]


class Printers(msgspec.Struct, frozen=True):
    """What sheets are printed on."""

    ticket: Ticket = ""
    """The ticket printer: ``/dev/usb/lp0``, a serial port, or ``HOST:9100`` in the network; empty means none."""
    dots: Literal[384, 576] = 384
    """Dots across its paper: 384 on 58 mm, 576 on 80 mm."""
    baud: Literal[2400, 4800, 9600, 19200, 38400, 57600, 115200] = 9600
    """Bits a second on a serial port, 8N1."""
    flow: Literal["none", "hardware", "software"] = "none"
    """How a printer on a serial port says that it can take no more."""
    page: str = ""
    """The page printer as the print service (CUPS) calls it; ``default`` is its own choice, empty means none."""
    paper: Literal["A4", "A5"] = "A4"
    """The page's size."""


Seats = Annotated[str, Meta(pattern=r"^([0-9]{1,2}|-)( ([0-9]{1,2}|-)){0,7}\Z")]
"""A pin for each seat, in seat order; ``-`` for a seat without."""


class Pins(msgspec.Struct, frozen=True):
    """The pins of what is wired to a Raspberry Pi, by their GPIO numbers."""

    buttons: Seats = "17 27 22 10 5 6 13 19"
    lights: Seats = "18 23 24 25 12 16 20 21"
    pendant: Annotated[str, Meta(pattern=r"^[0-9]{1,2} [0-9]{1,2}\Z")] = "9 11"
    """Bite, then no bite."""
    buzzer: Annotated[int, Meta(ge=2, le=27)] = 26


Games = tuple[GameSettings, ...]
OfGame = TypeVar("OfGame", bound=GameSettings)


def _games() -> Games:
    return tuple(game.settings() for game in registrations())


class Settings(msgspec.Struct, frozen=True):
    """All settings of a table."""

    language: str = "en"
    """Code of a language that has a catalogue."""
    data: str = ""
    """Folder of the games, counted from the settings' own folder; empty means the usual one."""
    place: str = ""
    """Where the table stands, as score sheets say it."""
    sound: bool = True
    """Off, nothing is heard at all, the voice neither."""
    voice: bool = False
    """The table says whose turn it is and what came of it."""
    volume: Annotated[int, Meta(ge=0, le=100)] = 100
    """Percent, of sounds and voice."""
    night_volume: Annotated[int, Meta(ge=0, le=100)] = 35
    """The same while the colours are those of the night."""
    screen: Screen = Screen()
    games: Games = _games()
    """What the screen shows of each game, in the order of :data:`companion.games.registrations`."""
    devices: Devices = Devices()
    pins: Pins = Pins()
    printers: Printers = Printers()

    def of(self, kind: type[OfGame]) -> OfGame:
        """Those of the game that has settings of this kind of its own."""
        return next(own for own in self.games if isinstance(own, kind))


def volume_in_force(settings: Settings) -> float:
    """How loud the table is now, 0 to 1: by night it has a volume of its own; silent where its sound is off."""
    if not settings.sound:
        return 0.0
    return (settings.night_volume if settings.screen.theme == "night" else settings.volume) / 100


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong in a settings file, to be put into words by :meth:`sentence`."""

    kind: Literal["no-file", "unreadable", "damaged", "no-such", "wrong"]
    key: str = ""
    value: str = ""
    """The value found, as the file writes it."""
    nearest: str = ""
    """The key that was perhaps meant."""

    def sentence(self, words: Words, file: str) -> str:
        """What is wrong, in one sentence that names the file and the key."""
        if self.kind == "no-file":
            return words.say("There is no settings file {file}.", file=file)
        if self.kind == "unreadable":
            return words.say("The settings file {file} cannot be read.", file=file)
        if self.kind == "damaged":
            return words.say("The settings file {file} is damaged.", file=file)
        if self.kind == "wrong":
            return words.say(
                "{file}: “{key}” is {allowed}, not {value}.",
                file=file,
                key=self.key,
                allowed=allowed(self.key, words),
                value=self.value,
            )
        if self.nearest:
            return words.say(
                "{file}: there is no setting “{key}”; the nearest is “{nearest}”.",
                file=file,
                key=self.key,
                nearest=self.nearest,
            )
        return words.say("{file}: there is no setting “{key}”.", file=file, key=self.key)


def _types(group: type[msgspec.Struct], prefix: str = "") -> Iterator[tuple[str, Any]]:
    # The annotations are values here: nothing has to be read as text again at every start.
    kinds = {
        name: kind
        for base in reversed(group.__mro__)
        for name, kind in vars(base).get("__annotations__", {}).items()
    }
    for name in group.__struct_fields__:
        kind = kinds[name]
        if kind == Games:
            for game in registrations():
                yield from _types(game.settings, f"{game.group}.")
        elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from _types(kind, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", kind


KEYS: Mapping[str, Any] = dict(_types(Settings))
"""The type of every setting by its key, in the order of a settings file."""
GROUPS = tuple(dict.fromkeys(key.rpartition(".")[0] for key in KEYS if "." in key))
_PLACES = {game.group: place for place, game in enumerate(registrations())}
"""Where the group of a game is in :attr:`Settings.games`."""


def get(settings: Settings, key: str) -> Value:
    """The value of a known key."""
    group, _, name = key.rpartition(".")
    found: Value = getattr(_held(settings, group), name)
    return found


def _held(settings: Settings, group: str) -> msgspec.Struct:
    """The settings of a group, or all of them for an empty one."""
    if group in _PLACES:
        return settings.games[_PLACES[group]]
    held: msgspec.Struct = getattr(settings, group) if group else settings
    return held


def hints_of(game: str) -> str:
    """The key of the setting that says when a game is explained."""
    return f"{registration(game).group}.hints"


def usual(key: str) -> Value:
    """The value of a known key where a settings file says nothing."""
    return get(Settings(), key)


def replaced(settings: Settings, key: str, value: Value) -> Settings:
    """The same settings with one known key changed to a value that was found right."""
    group, _, name = key.rpartition(".")
    inner: Any = msgspec.structs.replace(_held(settings, group), **{name: value})
    if group in _PLACES:
        games = list(settings.games)
        games[_PLACES[group]] = inner
        return msgspec.structs.replace(settings, games=tuple(games))
    return msgspec.structs.replace(settings, **{group: inner}) if group else inner


def nearest(key: str) -> str:
    """The known key or group that looks most like ``key``, or an empty text."""
    import difflib

    spelt = {known.rpartition(".")[2]: known for known in KEYS} | {known: known for known in (*KEYS, *GROUPS)}
    close = difflib.get_close_matches(key, list(spelt), 1) or difflib.get_close_matches(
        key.rpartition(".")[2], list(spelt), 1
    )
    return spelt[close[0]] if close else ""


def judged(key: str, value: Any) -> Value | Problem:
    """``value`` as the setting ``key`` holds it, or what is wrong with it or with the key."""
    if key not in KEYS:
        return Problem("no-such", key, nearest=nearest(key))
    try:
        right: Value = msgspec.convert(value, KEYS[key])
    except msgspec.ValidationError:
        return Problem("wrong", key, written(value))
    if key == "language" and right not in languages():
        return Problem("wrong", key, written(value))
    return right


def read_text(key: str, text: str) -> Value | Problem:
    """The value that a person typed for a known key: ``on``, ``90``, ``hu``."""
    kind = KEYS.get(key)
    typed: Any = text
    if kind is bool:
        typed = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
            text, text
        )
    elif not _is_text(kind) and _is_number(text):
        typed = msgspec.json.decode(text)
    return judged(key, typed)


def _is_text(kind: Any) -> bool:
    return isinstance(msgspec.inspect.type_info(kind), msgspec.inspect.StrType)


def _is_number(text: str) -> bool:
    try:
        return isinstance(msgspec.json.decode(text), int | float)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return False


def taken(document: Mapping[str, Any], base: Settings) -> tuple[Settings, list[Problem]]:
    """Lay the settings of a TOML document over ``base``; what is wrong in it is left as ``base`` has it."""
    problems: list[Problem] = []
    for key, value in _values(document):
        right = Problem("wrong", key, written(value)) if key in GROUPS else judged(key, value)
        if isinstance(right, Problem):
            problems.append(right)
        else:
            base = replaced(base, key, right)
    return base, problems


def _values(document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in document.items():
        if name in GROUPS and isinstance(value, Mapping):
            yield from ((f"{name}.{inner}", held) for inner, held in value.items())
        else:
            yield name, value


def written(value: Any) -> str:
    """A value as TOML writes it, shortened to what fits a sentence."""
    import tomlkit

    text: str = tomlkit.item(value).as_string()
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:39]}…"


def allowed(key: str, words: Words) -> str:
    """What the setting ``key`` may be, as the end of “it is …”."""
    if key in GROUPS:
        return words.say("a group of settings")
    if key == "language":
        return _one_of(list(languages()), words)
    kind = msgspec.inspect.type_info(KEYS[key])
    if isinstance(kind, msgspec.inspect.BoolType):
        return _one_of(["true", "false"], words)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return _one_of([str(value) for value in kind.values], words)
    if isinstance(kind, msgspec.inspect.IntType):
        return words.say("a whole number from {least} to {most}", least=kind.ge, most=kind.le)
    if isinstance(kind, msgspec.inspect.FloatType):
        return words.say("a number from {least} to {most}", least=int(kind.ge or 0), most=int(kind.le or 0))
    if KEYS[key] == Ticket:
        return words.say("a path such as {path}, HOST:PORT in the network, or empty", path="/dev/usb/lp0")
    if KEYS[key] == TouchNumbers:
        return words.say("six numbers with a space between them, or empty")
    if isinstance(kind, msgspec.inspect.StrType) and kind.pattern:
        return words.say("pin numbers with a space between them, such as {example}", example=usual(key))
    return words.say("a text")


def _one_of(values: list[str], words: Words) -> str:
    if len(values) == 1:
        return values[0]
    return words.say("{several} or {last}", several=", ".join(values[:-1]), last=values[-1])
