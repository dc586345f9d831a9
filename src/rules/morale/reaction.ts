import { checkCreature, checkModifiers } from "../creature/check.ts";
import { canAct, forbiddenBy } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import { abilityModifier } from "../derived/ability-modifier.ts";
import { finiteNumber, oneOf } from "../errors.ts";
import { choice, flag, list, maybe, ownRow, shape, text } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import { ownModifiers } from "../rulings/custom-rulings.ts";
import { tracedRoll } from "../rulings/rolled.ts";
import type { Rulings } from "../rulings/types.ts";
import {
  COLUMNS,
  type Column,
  DISPOSITIONS,
  type Disposition,
  INTENTIONS,
  type Intention,
} from "../tables/reaction.ts";
import { reaction } from "../topics/reaction.ts";
import { reactionVisibility } from "../topics/reactionVisibility.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier, Step } from "../trace/types.ts";

export { COLUMNS, type Column, INTENTIONS, type Intention } from "../tables/reaction.ts";

export interface ReactionInput {
  /** The name of the group that the party meets, for the record. */
  readonly group: string;
  /** The character who speaks; none by default, so that Charisma does not count. */
  readonly speaker?: Creature;
  /** Column of the table under `referee`; `indifferent` by default (REF-04). */
  readonly behaviour?: Column;
  /** The behaviour of each party member, where they differ: the most hostile one that can be perceived sets the column (REF-04). */
  readonly behaviours?: readonly Behaviour[];
  /** The intention; `winOver` by default (REF-03). */
  readonly intention?: Intention;
  /** The referee's modifiers of the dice. */
  readonly modifiers?: readonly Modifier[];
}

/** One member's behaviour; `perceived` is false where the other group cannot notice it. */
export interface Behaviour {
  readonly behaviour: Column;
  readonly perceived?: boolean;
}

/** The most hostile behaviour that can be perceived; indifferent without one (REF-04). */
export function behaviourOf(members: readonly Behaviour[]): Column {
  const seen = members.filter(({ perceived }) => perceived !== false);
  const worst = seen.reduce((most, { behaviour }) => Math.max(most, COLUMNS.indexOf(behaviour)), -1);
  return COLUMNS[worst] ?? "indifferent";
}

export interface ReactionPlan extends Plan<"reaction"> {
  readonly group: string;
  readonly speaker?: { readonly id: string; readonly name: string };
  /** Whether the ruling uses behaviour and intention. */
  readonly asksBehaviour: boolean;
  readonly behaviour: Column;
  readonly intention: Intention;
  readonly modifiers: readonly Modifier[];
  readonly secret: boolean;
}

export interface ReactionOutcome {
  readonly procedure: "reaction";
  readonly group: string;
  readonly natural: number;
  /** The total of dice and modifiers, before it is limited to the table. */
  readonly total: number;
  /** The total within the limits of the table. */
  readonly read: number;
  readonly behaviour: Column;
  /** Text key under `RULINGS.Reaction`. */
  readonly response: string;
  /** The new disposition of the tokens; it changes only when the referee clicks (REF-06). */
  readonly disposition: Disposition;
  /** Marks offered with the disposition for a group that runs. */
  readonly marks: readonly "fleeing"[];
  /** Whether the referee may roll once more after the party's next action (BX-113). */
  readonly mayRollAgain: boolean;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

const behaving = shape({ behaviour: choice(COLUMNS), perceived: maybe(flag) });
const checkInput = shape({
  group: text,
  speaker: maybe(checkCreature),
  behaviours: maybe(list(behaving)),
  modifiers: checkModifiers,
});

/**
 * Plans a reaction roll for a whole group (BX-113, GOR-77, REF-02): the speaker's Charisma counts with the sign of the intention (REF-03), the referee's
 * modifiers as typed.
 * @throws RulesError for an unknown behaviour or intention, or a modifier that is not a number.
 */
export function planReaction(input: ReactionInput, rulings: Rulings): ReactionPlan {
  checkInput(input, "reaction");
  const rule = rulings.use(reaction);
  const behaviour = oneOf(input.behaviour ?? behaviourOf(input.behaviours ?? []), COLUMNS, "behaviour");
  const intention = oneOf(input.intention ?? "winOver", INTENTIONS, "intention");
  const modifiers: Modifier[] = [];
  // A character who cannot act or speak does not count as speaker.
  const speaker =
    input.speaker && canAct(input.speaker) && !forbiddenBy(input.speaker, "speak") ? input.speaker : undefined;
  if (speaker) {
    const sign = rule.charismaSign(intention);
    const charisma = abilityModifier(speaker, "cha", rule.charisma, rulings);
    if (charisma !== 0)
      modifiers.push({
        key: sign > 0 ? "reaction.charisma" : "reaction.charismaCalms",
        on: "reaction",
        op: "add",
        value: sign * charisma,
        source: { kind: "ability", rule: rule.asksBehaviour ? "REF-03" : rule.rule, name: speaker.name },
      });
    // Effects on the speaker change sign with the intention, as Charisma does (REF-03).
    for (const effect of applicable(speaker.modifiers, "reaction"))
      modifiers.push(effect.op === "add" && sign < 0 ? { ...effect, value: sign * effect.value } : effect);
  }
  for (const modifier of input.modifiers ?? []) {
    finiteNumber(modifier.value, "modifiers", -100, 100);
    modifiers.push(modifier);
  }
  modifiers.push(...ownModifiers(rulings.own, "reaction", () => ({ ...(speaker && { who: speaker }), input })));
  return {
    procedure: "reaction",
    group: input.group,
    ...(speaker && { speaker: { id: speaker.id, name: speaker.name } }),
    asksBehaviour: rule.asksBehaviour,
    behaviour,
    intention,
    modifiers,
    secret: rulings.use(reactionVisibility).secret,
    rolls: [{ id: "reaction", formula: rule.formula }],
    stamp: rulings.hash,
  };
}

/** The response: the total, limited to the table, read in the party's column (REF-05). */
export function resolveReaction(plan: ReactionPlan, rolls: Rolls, rulings: Rulings): ReactionOutcome {
  const rule = rulings.use(reaction);
  const natural = rolledFor(rolls, "reaction").total;
  const trace = tracedRoll(
    rulings,
    { key: "reaction.dice", on: "reaction", value: natural, rule: rule.rule },
    plan.modifiers,
  );
  const total = trace.value;
  const [least, most] = rule.bounds;
  const source = rulings.source(reaction, rule.rule);
  if (total < least) trace.apply({ key: "reaction.atLeast", on: "reaction", op: "atLeast", value: least, source });
  if (total > most) trace.apply({ key: "reaction.atMost", on: "reaction", op: "atMost", value: most, source });
  const { value: read, steps } = trace.done();
  const response = rule.read(read, plan.behaviour, rulings);
  return {
    procedure: "reaction",
    group: plan.group,
    natural,
    total,
    read,
    behaviour: plan.behaviour,
    response,
    disposition: ownRow(DISPOSITIONS, response) ?? "neutral",
    marks: response === "flight" ? ["fleeing"] : [],
    mayRollAgain: response === rule.again,
    steps,
    stamp: plan.stamp,
  };
}
