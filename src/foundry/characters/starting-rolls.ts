/** The starting rolls of a new character: its six scores (GOR-02 to GOR-04) and its gold (GOR-31). */

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

/** The flag of a character whose scores may still be swapped. */
const EXCHANGE = "flags.rulings.mayExchange";

/** Whether two scores may still change places. */
export function canExchangeScores(actor: Actor.Implementation): boolean {
  return foundry.utils.getProperty(actor, EXCHANGE) === true;
}

/** The writes that allow or end the swap of two scores. */
export function exchangeWrites(actor: Actor.Implementation, open: boolean): ValueChange[] {
  const before = canExchangeScores(actor) || undefined;
  const after = open || undefined;
  return before === after ? [] : [{ uuid: actor.uuid, path: EXCHANGE, before, after }];
}

/** The six stored scores of a character; 10 for a missing one. */
export function scoresOf(actor: Actor.Implementation): Scores {
  const { abilities } = actor.system as Actor.SystemOfType<"character">;
  const of = (ability: Ability): number => abilities[ability] ?? 10;
  return { str: of("str"), int: of("int"), wis: of("wis"), dex: of("dex"), con: of("con"), cha: of("cha") };
}

/** Writes scores that were rolled, assigned or swapped, and posts a public card. */
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

/** Rolls or assigns the six scores by the ruling in force, writes them and posts a public card. */
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

/** Rolls the starting gold: 3d6 × 10 gp. */
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
    // Manual dice take time, and the owner and the referee may roll at once: only the first roll counts.
    const late = await transaction.hold(() => (mayRoll() ? purse : undefined), rolled);
    if (late) return late;
    await postCard({ type: "notice", actor, outcome, rolls: roll.shown, transaction });
    return undefined;
  });
  notifyRefusal(refused);
}

/** The only score method, or the one the user chooses; undefined when dismissed. */
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

/** Asks for the assignment of the fixed scores; undefined when dismissed. */
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

/** Offers one swap of two scores (GOR-03). */
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
