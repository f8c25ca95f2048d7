"""What is wrong with how a command was asked for, in one sentence of the table's language.

Click tells what went wrong by the class of its exception; the words here are the table's own.
"""

from __future__ import annotations

import click

from companion.language.words import Words


def sentence(wrong: click.ClickException, words: Words) -> str:
    """A slip in the usage in words; what a command says itself is left as it is."""
    match wrong:
        case click.NoSuchOption():
            return words.say("There is no option {name}.", name=wrong.option_name)
        case click.NoSuchCommand():
            return words.say("There is no command “{name}”.", name=wrong.command_name)
        case click.MissingParameter() if wrong.param is not None:
            return words.say("{name} is missing.", name=_name(wrong.param))
        case click.BadOptionUsage():
            return words.say("How {name} is given is told by --help.", name=wrong.option_name)
        case click.BadParameter() if wrong.param is not None:
            return _possible(wrong.param, words) or wrong.message
    return wrong.format_message()


def _possible(param: click.Parameter, words: Words) -> str:
    """What may be given for a parameter; empty where it tells that itself."""
    name = _name(param)
    match param.type:
        case click.Choice(choices=choices):
            return words.say(
                "{name} is one of these: {choices}.", name=name, choices=", ".join(map(str, choices))
            )
        case click.IntRange(min=least, max=None) | click.FloatRange(min=least, max=None):
            return words.say("{name} is a number, {least} or more.", name=name, least=least)
        case click.IntRange(min=least, max=most) | click.FloatRange(min=least, max=most):
            return words.say("{name} is a number from {least} to {most}.", name=name, least=least, most=most)
    return ""


def _name(param: click.Parameter) -> str:
    """A parameter as people write it."""
    return max(param.opts, key=len) if isinstance(param, click.Option) else param.human_readable_name
