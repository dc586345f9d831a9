import { checkCreature } from "../creature/check.ts";
import { type Creature, SAVES, type SaveCategory } from "../creature/types.ts";
import { wholeNumber } from "../errors.ts";
import { choice, flag, maybe, shape } from "../input-checks.ts";
import type { Plan, Refusal, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { damageAfterSave, planSave, resolveSave, type SaveOutcome, type SavePlan } from "../saves/saving-throw.ts";
import { illusions } from "../topics/illusions.ts";
import type { Traced } from "../trace/types.ts";

interface IllusionInput {
  /** Whether it is no illusion, because players may doubt real things. */
  readonly real: boolean;
  readonly damage: number;
  /** The saving throw that the real thing would allow for half damage, such as breath. */
  readonly second?: SaveCategory;
  /** Whether the player declared disbelief first. */
  readonly disbelieved: boolean;
}

interface IllusionPlan extends Plan<"illusion"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly input: IllusionInput;
  /** The hidden saving throw against belief; absent when none is needed or allowed. */
  readonly belief?: SavePlan;
  readonly secret: true;
}

interface IllusionOutcome {
  readonly procedure: "illusion";
  readonly believed: boolean;
  readonly belief?: SaveOutcome;
  readonly damage: Traced;
  /** The saving throw for half that follows (ERIS-104); its plan is rolled next, then {@link halvedIllusion}. */
  readonly next: readonly { readonly kind: "save"; readonly plan: SavePlan }[];
  readonly stamp: string;
}

const checkInput = shape({ real: flag, disbelieved: flag, second: maybe(choice(SAVES)) });

/**
 * Plans whether a creature believes an illusion: a hidden saving throw against spells when it would first affect the viewer; declared disbelief needs none
 * (ERIS-103). Under `illusions` = `bx` there is no saving throw: refused, and the referee decides.
 */
export function planIllusion(creature: Creature, input: IllusionInput, rulings: Rulings): IllusionPlan {
  checkCreature(creature);
  checkInput(input, "illusion");
  const rule = rulings.use(illusions);
  wholeNumber(input.damage, "illusion.damage", 0);
  const saves = rule.savesToDoubt && !input.real && !input.disbelieved;
  const belief = saves ? planSave(creature, "spells", { magic: true }, rulings) : undefined;
  const refused: Refusal | undefined = rule.savesToDoubt
    ? undefined
    : { key: "life.illusionReferee", topic: "illusions" };
  return {
    procedure: "illusion",
    creature: { id: creature.id, name: creature.name },
    input,
    ...(belief && { belief }),
    secret: true,
    rolls: belief?.rolls ?? [],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/** The outcome: believed, or disbelieved. A real effect that was disbelieved is taken in full, without a saving throw (ERIS-103). */
export function resolveIllusion(
  plan: IllusionPlan,
  rolls: Rolls,
  rulings: Rulings,
  creature: Creature,
): IllusionOutcome {
  const { real, damage, second, disbelieved } = plan.input;
  const belief = plan.belief && resolveSave(plan.belief, rolls, rulings);
  const believed = real || (!disbelieved && !(belief?.success ?? false));
  const taken = rulings.trace({
    key: "life.illusion",
    on: "damage",
    op: "set",
    value: damage,
    source: { kind: "situation" },
  });
  if (!believed)
    taken.apply({
      key: "life.notBelieved",
      on: "damage",
      op: "multiply",
      value: 0,
      source: rulings.source(illusions, "ERIS-103"),
    });
  const halves = believed && second !== undefined && !(real && disbelieved);
  return {
    procedure: "illusion",
    believed,
    ...(belief && { belief }),
    damage: taken.done(),
    next: halves ? [{ kind: "save", plan: planSave(creature, second, {}, rulings) }] : [],
    stamp: plan.stamp,
  };
}

/** Half of an illusion's damage after the second saving throw, rounded up (ERIS-104). */
export function halvedIllusion(damage: number, made: boolean, rulings: Rulings): Traced {
  return damageAfterSave(damage, made, rulings, "divideUp");
}
