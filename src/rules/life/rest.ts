import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { naturalHealing } from "../topics/naturalHealing.ts";
import { type Rests, rests } from "../topics/rests.ts";
import { byRest, rots } from "./ailments.ts";
import { heal } from "./healing.ts";
import { isDead, maximumHitPoints, refusedChange } from "./state.ts";
import { surgeMaximum } from "./surges.ts";
import type { HitPointChange } from "./types.ts";

export interface RestInput {
  readonly kind: "short" | "extended";
  /** World time in seconds at the start of the rest. */
  readonly start: number;
  /** Start of the last extended rest, in the same seconds. */
  readonly lastExtended?: number;
  /** Whether combat interrupted it, so that it starts again. */
  readonly interrupted?: boolean;
  /** Number of surges of the class, from the class item. */
  readonly surgesOfClass?: number;
  /** Whether the place is guarded or otherwise safe, which creatures below 0 need for healing (MIX-09). */
  readonly secure?: boolean;
}

interface RestOutcome {
  readonly procedure: "rest";
  readonly kind: "short" | "extended";
  readonly minutes: number;
  readonly refused?: Refusal;
  readonly change: HitPointChange;
  /** The reason why hit points do not change. */
  readonly unhealed?: Refusal;
  /** The powers, points and surges restored besides hit points. */
  readonly restores: readonly ("encounterPowers" | "dailyPowers" | "actionPoints" | "surges")[];
  /** Whether surges may now be spent one by one. */
  readonly maySpendSurges: boolean;
}

/**
 * The result of a rest: a short one (5 minutes: encounter powers, and surges one by one) or an extended one (6 hours, once in 24 from start to start: all
 * powers, action points and surges, hit points up to the maximum that wounds allow). Neither heals a wound (HERO-25).
 * @throws RulesError for an unknown kind or times that are not whole seconds.
 */
export function rest(creature: Creature, input: RestInput, rulings: Rulings): RestOutcome {
  checkCreature(creature);
  const kind = oneOf(input.kind, ["short", "extended"], "rest.kind");
  wholeNumber(input.start, "rest.start", 0, Number.MAX_SAFE_INTEGER);
  wholeNumber(input.lastExtended ?? 0, "rest.lastExtended", 0, Number.MAX_SAFE_INTEGER);
  const rule = rulings.use(rests);
  const no = (refused: Refusal, minutes: number): RestOutcome => {
    const change = refusedChange(creature, refused, rulings);
    return { procedure: "rest", kind, minutes, refused, change, restores: [], maySpendSurges: false };
  };
  if (!rule) return no({ key: "life.noSuchRest", topic: "rests" }, 0);
  const { minutes } = rule[kind];
  const refused = refusal(creature, input, rule);
  if (refused) return no(refused, minutes);
  const { surges } = rulings.use(naturalHealing);
  const unhealed = kind === "extended" && !input.secure ? belowZero(creature, rulings) : undefined;
  return {
    procedure: "rest",
    kind,
    minutes,
    change: kind === "extended" ? whole(creature, input, surges, rulings) : heal(creature, 0, rulings),
    ...(unhealed && { unhealed }),
    restores:
      kind === "short"
        ? ["encounterPowers"]
        : ["encounterPowers", "dailyPowers", "actionPoints", ...(surges ? (["surges"] as const) : [])],
    maySpendSurges: surges,
  };
}

function refusal(creature: Creature, input: RestInput, rule: Rests): Refusal | undefined {
  if (isDead(creature)) return { key: "life.healDead", rule: "BX-030" };
  if (input.interrupted) return { key: "life.restBroken", rule: "HERO-25", topic: "rests" };
  const since = input.start - (input.lastExtended ?? Number.NEGATIVE_INFINITY);
  // A rest in the future is from a clock that was set back since, so it does not count.
  const tooSoon = since >= 0 && since < rule.extended.every * 60;
  if (input.kind === "extended" && tooSoon)
    return {
      key: "life.restTooSoon",
      rule: "HERO-25",
      topic: "rests",
      data: { hours: Math.floor(since / 3600), needed: rule.extended.every / 60 },
    };
  return undefined;
}

/** The reason why rest in an unsafe place does not heal a creature below 0, where it can live below 0 (ERIS-43, MIX-09). */
export function belowZero(creature: Creature, rulings: Rulings): Refusal | undefined {
  const { lingers, spares } = rulings.use(death);
  if (!lingers || !spares(creature) || creature.hitPoints.value >= 0) return undefined;
  return { key: "life.restNotSecure", rule: "ERIS-43", topic: "death" };
}

function whole(creature: Creature, input: RestInput, surges: boolean, rulings: Rulings): HitPointChange {
  const rule = rulings.use(death);
  const { value } = creature.hitPoints;
  // Healing makes up a deficit first, unless it begins at 0 (HERO-18).
  const from = rule.healsFromZero && rule.spares(creature) ? Math.max(0, value) : value;
  const stays = !input.secure && belowZero(creature, rulings) !== undefined;
  const room = stays ? 0 : Math.max(0, maximumHitPoints(creature, rulings).value - from);
  return heal(
    creature,
    {
      amount: byRest(creature, room),
      key: rots(creature) ? "life.extendedRestOfRot" : "life.extendedRest",
      source: rulings.source(rests, "HERO-25"),
      ...(surges && { also: { surges: surgeMaximum(creature, rulings, input.surgesOfClass).value } }),
    },
    rulings,
  );
}
