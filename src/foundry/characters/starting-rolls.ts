/** How a new character begins at the table: its six scores (GOR-02 to GOR-04) and its first purse (GOR-31). */

import {
  type AbilitiesOutcome,
  exchangeScores,
  planAbilities,
  resolveAbilities,
  type Scores,
} from "../../rules/characters/abilities.ts";
import { planStartingGold, resolveStartingGold } from "../../rules/characters/purse.ts";
import { ABILITIES, type Ability } from "../../rules/creature/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { abilityGeneration, FIXED_SCORES, type ScoreMethod } from "../../rules/topics/abilityGeneration.ts";
import type { AbilitiesCardOutcome, GoldOutcome } from "../../view/cards/starting-rolls.ts";
import { startingRollsOf } from "../adapter/elf-tracks.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { askChoices } from "../platform/dialogs.ts";
import { rollByHand } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/* The six scores of a new character as they are written: a transaction of its own, with its card, so that what was rolled stands on the sheet at once. */

/** Where a character keeps that two of its scores may still change places. */
const EXCHANGE = "flags.rulings.mayExchange";

/** Whether two scores may still change places. */
export function canExchangeScores(actor: Actor.Implementation): boolean {
  return foundry.utils.getProperty(actor, EXCHANGE) === true;
}

/** The changes that allow the exchange of two scores, or end it. */
export function exchangeWrites(actor: Actor.Implementation, open: boolean): ValueChange[] {
  const before = canExchangeScores(actor) || undefined;
  const after = open || undefined;
  return before === after ? [] : [{ uuid: actor.uuid, path: EXCHANGE, before, after }];
}

/** The six scores as they stand on a character; 10 where there is none. */
export function scoresOf(actor: Actor.Implementation): Scores {
  const { abilities } = actor.system as Actor.SystemOfType<"character">;
  const of = (ability: Ability): number => abilities[ability] ?? 10;
  return { str: of("str"), int: of("int"), wis: of("wis"), dex: of("dex"), con: of("con"), cha: of("cha") };
}

/** Writes scores that were rolled, dealt out or exchanged, and shows them to the table. */
export async function writeScores(
  actor: Actor.Implementation,
  outcome: AbilitiesOutcome,
  method: ScoreMethod,
  rolls: readonly Roll.Evaluated<Roll>[],
  exchanged?: readonly [Ability, Ability],
): Promise<void> {
  const cardOutcome: AbilitiesCardOutcome = { ...outcome, method, ...(exchanged && { exchanged }) };
  const { uuid } = actor;
  await runUndoable({ kind: "scores", data: { name: displayName(actor) } }, async (transaction) => {
    transaction.withCard([
      ...Object.entries(outcome.scores).map(([key, after]) => {
        const path = `system.abilities.${key}`;
        return { uuid, path, before: foundry.utils.getProperty(actor, path), after };
      }),
      ...exchangeWrites(actor, outcome.mayExchange),
    ]);
    await postCard({ type: "notice", actor, outcome: cardOutcome, rolls, transaction });
    return undefined;
  });
}

/** Rolls or deals out the six scores as the ruling in force has it, writes them and shows them to the table. */
export async function rollScores(actor: Actor.Implementation): Promise<void> {
  if (!startingRollsOf(actor)?.scores) {
    notifyWarning("RULINGS.Begin.scoresKnown", { name: actor.name });
    return;
  }
  const method = await methodFor();
  if (!method) return;
  const dealt = method === "array" ? await deal() : undefined;
  if (method === "array" && !dealt) return;
  const rulings = rulingsInForce();
  const plan = planAbilities({ method, ...(dealt && { dealt }) }, rulings);
  if (notifyRefusal(plan.refused)) return;
  const roll = await rollByHand(plan);
  const rolled = resolveAbilities(plan, roll.rolls, rulings);
  await writeScores(actor, rolled, method, roll.shown);
  if (rolled.mayExchange) await offerExchange(actor, rolled);
}

/** Rolls the first purse: 3d6 x 10 gp. */
export async function rollGold(actor: Actor.Implementation): Promise<void> {
  const rolled: Refusal = { key: "character.goldRolled", rule: "GOR-31" };
  const mayRoll = (): boolean => startingRollsOf(actor)?.gold ?? false;
  if (!mayRoll()) {
    notifyRefusal(rolled);
    return;
  }
  const rulings = rulingsInForce();
  const plan = planStartingGold(rulings);
  const roll = await rollByHand(plan);
  const gold = resolveStartingGold(roll.rolls, rulings);
  const outcome: GoldOutcome = { procedure: "startingGold", gold };
  const refused = await runUndoable({ kind: "startingGold", data: { name: actor.name } }, async (transaction) => {
    const purse = [{ uuid: actor.uuid, path: "system.coins.gp", before: 0, after: gold.value }];
    // Dice typed by hand take their time, and the owner and the referee may roll in one moment: there is one first purse.
    const late = await transaction.hold(() => (mayRoll() ? purse : undefined), rolled);
    if (late) return late;
    await postCard({ type: "notice", actor, outcome, rolls: roll.shown, transaction });
    return undefined;
  });
  notifyRefusal(refused);
}

/** The one way there is, or the one that is chosen; undefined when dismissed. */
async function methodFor(): Promise<ScoreMethod | undefined> {
  const { methods } = rulingsInForce().use(abilityGeneration);
  if (methods.length < 2) return methods[0];
  const options = methods.map((value) => ({ value, label: localize(`RULINGS.Begin.method.${value}`) }));
  const answer = await askChoices("RULINGS.Begin.methods", [{ name: "method", label: "RULINGS.Begin.way", options }]);
  return methods.find((one) => one === answer?.method);
}

function abilityName(ability: Ability): string {
  return localize(`RULINGS.Ability.${ability}`);
}

/** Asks which fixed number goes where; undefined when dismissed. */
async function deal(): Promise<Scores | undefined> {
  const options = FIXED_SCORES.map((score) => ({ value: String(score), label: String(score) }));
  const fields = ABILITIES.map((ability, at) => ({
    name: ability,
    label: `RULINGS.Ability.${ability}`,
    options,
    chosen: String(FIXED_SCORES[at]),
  }));
  const answer = await askChoices("RULINGS.Begin.deal", fields);
  if (!answer) return undefined;
  const of = (ability: Ability): number => Number(answer[ability]);
  return { str: of("str"), int: of("int"), wis: of("wis"), dex: of("dex"), con: of("con"), cha: of("cha") };
}

/** Offers to let two scores change places, once (GOR-03). */
async function offerExchange(actor: Actor.Implementation, rolled: AbilitiesOutcome): Promise<void> {
  const options = ABILITIES.map((value) => ({ value, label: `${abilityName(value)} ${rolled.scores[value]}` }));
  const answer = await askChoices(
    "RULINGS.Begin.exchange",
    [
      { name: "one", label: "RULINGS.Begin.one", options, chosen: "str" },
      { name: "other", label: "RULINGS.Begin.other", options, chosen: "str" },
    ],
    "RULINGS.Begin.exchange.ok",
  );
  const one = ABILITIES.find((ability) => ability === answer?.one);
  const other = ABILITIES.find((ability) => ability === answer?.other);
  if (!one || !other || one === other) return;
  const exchanged = exchangeScores(rolled, one, other);
  if ("key" in exchanged) {
    notifyRefusal(exchanged);
    return;
  }
  await writeScores(actor, exchanged, "rolled", [], [one, other]);
}
