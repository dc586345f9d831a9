/** The defeated of fights: found in running fights, and recorded with the party when one ends, so that nobody counts from memory. */

import { highestClass } from "../../rules/creature/classes-of.ts";
import { worthDice } from "../../rules/life/monster-hit-points.ts";
import type { MoraleOutcome } from "../../rules/morale/morale.ts";
import { fateOf } from "../../rules/morale/morale-tally.ts";
import type { FallenCardOutcome } from "../../view/cards/treasure.ts";
import type { DefeatedFoe } from "../../view/treasure/experience.ts";
import { sideOfCombatant } from "../adapter/combatants.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { parties, partyContaining, partySystem } from "../adapter/party-members.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { actorByUuid, isOfProcedure } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { CombatantDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { retryOnceThenNotify } from "../undo/retry-once.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { isByReferee } from "../undo/trusted-cards.ts";

/** The flag of a foe whose experience was counted: on the creature, which may appear in another fight (MIX-46). */
const COUNTED = "flags.rulings.counted";

/** Combatants who left: driven off by a failed morale check they are defeated (MIX-46), else they count at the referee's choice. */
const LEFT: readonly string[] = ["fled", "deserted"];

/** The state of a foe that is defeated or has fled and was not counted before; undefined for others. */
function fateOfFoe(one: CombatantDocument, broken: ReadonlySet<string>): "fight" | "fled" | undefined {
  const { actor } = one;
  if (!isCreature(actor) || isOurs(actor) || sideOfCombatant(one).id === "party") return undefined;
  if (foundry.utils.getProperty(actor, COUNTED) === true) return undefined;
  const fate = fateOf(creatureOf(actor));
  if (one.defeated || (fate !== "able" && !LEFT.includes(fate))) return "fight";
  if (!LEFT.includes(fate)) return undefined;
  return broken.has(actor.uuid) ? "fight" : "fled";
}

/**
 * Whether an actor is no foe on any side: a player's own, or a member of a party. Rival adventurers and others' hirelings give experience like
 * monsters.
 */
function isOurs(actor: Actor.Implementation): boolean {
  return actor.type !== "monster" && (actor.hasPlayerOwner || partyContaining(actor) !== undefined);
}

/** Combatants broken by a morale check of this fight. */
function brokenIn({ uuid }: Combat.Implementation): ReadonlySet<string> {
  const results = (game.messages?.contents ?? []).flatMap((message) => {
    const data = message.type === "morale" ? cardData(message) : undefined;
    if (data?.combat !== uuid || data.takenBack || !isByReferee(message)) return [];
    return isOfProcedure<MoraleOutcome>(data.outcome, "morale") ? data.outcome.results : [];
  });
  const gave = results.filter(({ choices, marks }) => choices.length > 0 || marks.length > 0);
  return new Set(gave.flatMap(({ members }) => members));
}

/** Combatants that count, by fight and state. */
function counted(combat: Combat.Implementation) {
  const broken = brokenIn(combat);
  return combat.combatants.contents.flatMap((one) => {
    const fate = fateOfFoe(one, broken);
    return fate ? [{ one, fate }] : [];
  });
}

function kindOf(one: CombatantDocument): string {
  return game.actors?.get(one.actorId ?? "")?.name ?? one.name ?? "";
}

/** The row of the experience window for a combatant. */
function rowOf({ id, actorId }: CombatantDocument, fate: "fight" | "fled"): string {
  return `${fate}-${actorId ?? id}`;
}

function fallenOf(one: CombatantDocument, fate: "fight" | "fled"): Omit<DefeatedFoe, "count"> | undefined {
  const { actor } = one;
  if (!isCreature(actor)) return undefined;
  const listed = actor.type === "monster" ? listedWorth(actor.system as Actor.SystemOfType<"monster">) : undefined;
  return { id: rowOf(one, fate), name: kindOf(one), ...(listed ?? { hitDice: levelAsDice(actor) }), from: fate };
}

/** The experience value of a monster: from its Hit Dice, or typed on its sheet. */
export function listedWorth({
  hd,
  xp,
  normalHuman,
}: Actor.SystemOfType<"monster">): Pick<DefeatedFoe, "hitDice" | "typed"> {
  const dice = { number: hd.dice, modifier: hd.modifier, asterisks: hd.asterisks };
  const hitDice = rulingsInForce().is("monsterXp", "bx") ? worthDice(dice, normalHuman) : dice;
  return { hitDice, ...(xp !== null && { typed: xp }) };
}

/** A person with a class counts as many Hit Dice as its level, others less than one. */
function levelAsDice(actor: Actor.Implementation): DefeatedFoe["hitDice"] {
  const level = highestClass(creatureOf(actor))?.level ?? 0;
  return { number: level > 0 ? level : 0.5, modifier: 0, asterisks: 0 };
}

/** The defeated of all running fights, one row for each kind. */
export function defeatedNow(): DefeatedFoe[] {
  return gatherFallen(game.combats?.contents ?? []);
}

function gatherFallen(combats: readonly Combat.Implementation[]): DefeatedFoe[] {
  const rows = new Map<string, DefeatedFoe>();
  for (const { one, fate } of combats.flatMap(counted)) {
    const row = fallenOf(one, fate);
    if (row) rows.set(row.id, { ...row, count: (rows.get(row.id)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
}

/**
 * Marks the counted foes, so that none is counted again. Of those who fled only the rewarded number: the others may be met again
 * and give experience then (MIX-46).
 * @param rewarded the number of rewarded fled foes, by the id of their row; absent: all of them
 */
export function countedWrites(rewarded?: ReadonlyMap<string, number>): ValueChange[] {
  const left = new Map(rewarded);
  const those = (game.combats?.contents ?? []).flatMap(counted).filter(({ one, fate }) => {
    if (fate === "fight" || !rewarded) return true;
    const id = rowOf(one, fate);
    const more = left.get(id) ?? 0;
    left.set(id, more - 1);
    return more > 0;
  });
  return marksOf(those);
}

function marksOf(those: readonly { readonly one: CombatantDocument }[]): ValueChange[] {
  const uuids = new Set(those.flatMap(({ one }) => one.actor?.uuid ?? []));
  return [...uuids].map((uuid) => ({ uuid, path: COUNTED, before: undefined, after: true }));
}

/** Records the defeated of an ended fight with its party. Call once, in `init`. */
export function watchDefeated(): void {
  Hooks.on("deleteCombat", (combat) => {
    if (isActingClient()) void retryOnceThenNotify(() => note(combat as Combat.Implementation));
  });
}

async function note(combat: Combat.Implementation): Promise<void> {
  const fallen = gatherFallen([combat]).filter(({ from }) => from === "fight");
  const marks = marksOf(counted(combat).filter(({ fate, one }) => fate === "fight" && actorByUuid(one.actor?.uuid)));
  const party = partyOf(combat);
  if (fallen.length === 0 || !party) return;
  const names = fallen.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
  await runUndoable({ kind: "fallen", data: { names } }, async (transaction) => {
    await transaction.change(() => {
      const before = partySystem(party).pending.monsters.map((row) => ({ ...row }));
      const rows = fallen.map(({ name, count, hitDice, typed }) => ({
        name,
        count,
        xp: typed ?? 0,
        typed: typed !== undefined,
        dice: hitDice.number,
        modifier: hitDice.modifier,
        asterisks: hitDice.asterisks,
      }));
      return [{ uuid: party.uuid, path: "system.pending.monsters", before, after: [...before, ...rows] }, ...marks];
    });
    const outcome: FallenCardOutcome = { procedure: "fallen", party: party.name, names };
    await postCard({ type: "notice", outcome, subject: party.id ?? "", secret: true, transaction });
    return undefined;
  });
}

/** The party with members in the fight; the only party where none was in it. */
function partyOf(combat: Combat.Implementation): Actor.Implementation | undefined {
  const fought = combat.combatants.contents.flatMap(({ actor }) => (actor ? (partyContaining(actor) ?? []) : []));
  return fought[0] ?? (parties().length === 1 ? parties()[0] : undefined);
}
