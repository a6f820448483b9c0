"""AP-08 to AP-25, AP-28, AP-42: an attack from its declaration to its follow-up.

The stages of AP-09 in the order of the book:

- S0 `make`: declared and paid; directions, chargers' counters
- S1 `roll`, S2 `reroll`, S3 `miss` with its counterattacks
- S4 to S13 `STAGES`, for a strike that has hit
- S14 `follow_up`

A counterattack is a call of `counterattack` inside S3, with stages and prompts of its own, to any
depth. Attacks at the same time are a block (`simultaneous`, AP-18).
"""

from collections.abc import Callable
from itertools import product
from typing import Any

from ...core.authors import D20, Field, Form, Free, Question, Values, Verdict, effects
from ...events import EffectChanged, Id, Menu, Number, Part
from . import hurting, reacting
from .arms import fitting, names, option_names
from .charging import charge_answers, ride_on
from .declaring import (
    ATTACK,
    VETERAN,
    Attacking,
    Blow,
    Veteran,
    addons_known,
    affordable,
    chosen,
    disarmable,
    follow_ups,
    is_area,
)
from .duelling_state import exchange_due
from .events import (
    AttackEnded,
    BlockClosed,
    BlockOpened,
    CounterattackTriggered,
    StrikeLost,
    StrikeRerolled,
    StrikeRolled,
)
from .gates import action_free, in_turn, known
from .numbers import against, attack_value, bonus_behind, braced_against, reaches
from .opening import declare, face, interrupt, use_action
from .points import price
from .state import Scene, View, current, now, roster, standing
