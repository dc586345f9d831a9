import { planInitiative, resolveInitiative } from "../../rules/combat/initiative.ts";
import type { CombatEvent, InitiativeEntry, InitiativeOutcome, InitiativePlan } from "../../rules/combat/types.ts";
import { rolledFrom } from "../../rules/dice/dice.ts";
import type { Refusal, Rolls } from "../../rules/plan.ts";
import { type ActsFirst, actsFirst, type InitiativeCardOutcome } from "../../view/cards/initiative.ts";
import { sideOfCombatant } from "../adapter/combatants.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { isParty } from "../adapter/party.ts";
import { type Card, messageOf } from "../chat/post-card.ts";
import { callerOf } from "../exploration/caller.ts";
import { rollPlan } from "../platform/dice.ts";
import { allows, announceCard, askInitiative, FORBIDDEN } from "../platform/hooks.ts";
import { queued } from "../platform/queue.ts";
import { isOfProcedure } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { whoRolls } from "../platform/settings/table-settings.ts";
import type { CombatDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { changeWithin } from "./fight.ts";
import type { FightChangeNote } from "./write-fight.ts";

/** Whether a user may roll the initiative of a side or combatant, by the setting `whoRolls` and the user's ownership. */
export function mayRollFor(user: User.Implementation, combat: Combat.Implementation, id: string): boolean {
  if (user.isGM) return true;
  const who = whoRolls();
  if (who === "referee") return false;
  const single = combat.combatants.get(id);
  if (single) return single.testUserPermission(user, "OWNER");
  const members = (stateOf(combat)?.combatants ?? []).filter((fighter) => fighter.side === id);
  const owned = members.filter(({ id: member }) => combat.combatants.get(member)?.testUserPermission(user, "OWNER"));
  if (who === "anyone") return owned.length > 0;
  const callers = new Set(callerUuids());
  // Without a living caller, any owner of a member may roll for the side (BX-005).
  if (!members.some(({ id: member }) => callers.has(combat.combatants.get(member)?.actor?.uuid ?? "")))
    return owned.length > 0;
  return owned.some(({ id: member }) => callers.has(combat.combatants.get(member)?.actor?.uuid ?? ""));
}

/** The living callers of the world's parties. */
function callerUuids(): string[] {
  return (game.actors?.contents ?? []).flatMap((actor) => (isParty(actor) ? (callerOf(actor)?.uuid ?? []) : []));
}

/** Whether a combatant, or every member of a side, is hidden from players. */
export function isHiddenSide(combat: Combat.Implementation, id: string): boolean {
  const combatant = combat.combatants.get(id);
  if (combatant) return combatant.hidden;
  const members = combat.combatants.filter((one) => sideOfCombatant(one).id === id);
  return members.length > 0 && members.every(({ hidden }) => hidden);
}

type Result = InitiativeCardOutcome["results"][number];

/** A die and the side or combatant it was rolled for. */
interface Thrown {
  readonly id: string;
  readonly roll: Roll.Evaluated<Roll>;
}

/** The dice to roll: those of one side or combatant, or all; `playersToo` false leaves the players' dice to the players. */
interface DieOwner {
  readonly of?: string;
  readonly playersToo?: boolean;
}

/** Stored dice of the current round that wait for others, by roll. */
export function storedDice(combat: CombatDocument): Record<string, number> {
  return { ...combat.getFlag("rulings", "dice") };
}

/**
 * Rolls initiative dice, one request after another (PLAY-63), and when all are known calculates the order, with rerolls of ties by the
 * ruling. Until then they are stored. Referee's client only.
 * @returns the reason why nothing was rolled
 */
export function rollInitiativeFor(combat: CombatDocument, whose: DieOwner = {}): Promise<Refusal | undefined> {
  return queued(async () => {
    const state = stateOf(combat);
    if (!state) return { key: "notBegun" };
    const plan = planInitiative(state, rulingsInForce());
    const kept = storedDice(combat);
    const wanted = plan.entries.filter((entry) => !(entry.rollId in kept) && isWanted(combat, entry, whose));
    if (wanted.length === 0) return { key: "initiativeKnown" };
    if (!allows("preInitiative", { combat, ids: wanted.map(({ id }) => id) })) return FORBIDDEN;
    const rolledDice = await rollPlan({ ...plan, rolls: rollsOf(plan, wanted) });
    const shown = wanted.flatMap(({ id }, index) => {
      const roll = rolledDice.shown[index];
      return roll ? [{ id, roll }] : [];
    });
    for (const [id, rolled] of Object.entries(rolledDice.rolls)) kept[id] = rolled.total;
    await takeDice(combat, plan, kept, shown);
    return undefined;
  });
}

/** The combatants that still need a die of their own: only where each combatant rolls, and no die of the round is rolled yet. */
export function withoutDie(combat: CombatDocument, ids: readonly string[]): string[] {
  const state = stateOf(combat);
  if (!state || state.settled) return [];
  const kept = storedDice(combat);
  const { entries, tie } = planInitiative(state, rulingsInForce());
  if (tie > 0) return [];
  const open = entries.filter(({ target, rollId }) => target === "combatant" && !(rollId in kept));
  return open.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
}

/**
 * Rolls one die for all of these combatants that have none ("roll once for these", HERO-01). Referee's client only.
 * @returns the reason why nothing was rolled
 */
export function rollOnceFor(combat: CombatDocument, ids: readonly string[]): Promise<Refusal | undefined> {
  return queued(async () => {
    const state = stateOf(combat);
    if (!state) return { key: "notBegun" };
    const rulings = rulingsInForce();
    const plan = planInitiative(state, rulings, [withoutDie(combat, ids)]);
    const first = plan.entries.find(({ also }) => also !== undefined);
    if (!first) return { key: "initiativeKnown" };
    if (!allows("preInitiative", { combat, ids: [first.id, ...(first.also ?? [])] })) return FORBIDDEN;
    const rolled = await rollPlan({ ...plan, rolls: rollsOf(plan, [first]) });
    const kept = storedDice(combat);
    const whole = planInitiative(state, rulings);
    for (const { id, rollId } of whole.entries)
      if (id === first.id || first.also?.includes(id)) kept[rollId] = rolled.rolls[first.rollId]?.total ?? 1;
    await takeDice(
      combat,
      whole,
      kept,
      rolled.shown.map((roll) => ({ id: first.id, roll })),
    );
    return undefined;
  });
}

/** The rolls of these entries, in the same order. */
export function rollsOf(plan: InitiativePlan, entries: readonly InitiativeEntry[]): InitiativePlan["rolls"] {
  return entries.flatMap(({ rollId }) => plan.rolls.filter(({ id }) => id === rollId));
}

function isWanted(combat: CombatDocument, entry: InitiativeEntry, { of, playersToo = true }: DieOwner): boolean {
  if (!playersToo && membersOf(combat, entry).some((one) => one.hasPlayerOwner)) return false;
  return of === undefined || entryOf(combat, [entry], of) !== undefined;
}

/** The combatants of an initiative entry. */
export function membersOf(combat: CombatDocument, entry: InitiativeEntry): Combatant.Implementation[] {
  return combat.combatants.filter((one) =>
    entry.target === "side" ? sideOfCombatant(one).id === entry.id : one.id === entry.id,
  );
}

/** The entry of a side or combatant; where sides roll, that of the combatant's side. */
export function entryOf(
  combat: CombatDocument,
  entries: readonly InitiativeEntry[],
  id: string,
): InitiativeEntry | undefined {
  const combatant = combat.combatants.get(id);
  const side = combatant && sideOfCombatant(combatant).id;
  return entries.find((entry) => entry.id === id || (entry.target === "side" && entry.id === side));
}

/** Stores the dice until all are known, then calculates the round. `by` and `card`: the player who rolled, and the card of the roll. */
async function takeDice(
  combat: CombatDocument,
  plan: InitiativePlan,
  kept: Readonly<Record<string, number>>,
  shown: readonly Thrown[],
  note: FightChangeNote = {},
): Promise<void> {
  if (plan.entries.some((entry) => !(entry.rollId in kept)))
    await changeWithin(combat, (state) => ({ state, events: [], dice: kept }), note);
  else await settleRound(combat, plan, fromKept(plan, kept), [...shown], note);
}

function fromKept(plan: InitiativePlan, kept: Readonly<Record<string, number>>): Rolls {
  return Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, rolledFrom(formula, [kept[id] ?? 1])]));
}

/** The entries with the modifiers of modules, asked for on the client that calculates the order: a player's client could claim anything. */
function withAddedTo(combat: CombatDocument, plan: InitiativePlan): InitiativePlan {
  const entries = plan.entries.map((entry) => {
    const added = askInitiative(combat, [entry.id, ...(entry.also ?? [])]);
    return added.length > 0 ? { ...entry, modifiers: [...entry.modifiers, ...added] } : entry;
  });
  return { ...plan, entries };
}

/** Calculates the order, with rerolls of ties by the ruling, posts it and writes it in one step. */
async function settleRound(
  combat: CombatDocument,
  first: InitiativePlan,
  firstRolls: Rolls,
  shown: Thrown[],
  note: FightChangeNote,
): Promise<void> {
  const results: Result[] = [];
  const rulings = rulingsInForce();
  const events: CombatEvent[] = [];
  let state = stateOf(combat);
  let plan: InitiativePlan | undefined = withAddedTo(combat, first);
  let rolls = firstRolls;
  while (plan && state) {
    const outcome: InitiativeOutcome = resolveInitiative(state, plan, rolls, rulings);
    if (outcome.refused) return;
    const { tie } = plan;
    state = outcome.state;
    events.push(...outcome.events);
    results.push(...outcome.results.map((result) => ({ ...result, tie: tie > 0 })));
    plan = outcome.next;
    if (!plan) break;
    const further = await rollPlan(plan);
    const { entries } = plan;
    shown.push(...further.shown.flatMap((roll, index) => ({ id: entries[index]?.id ?? "", roll })));
    rolls = further.rolls;
  }
  const settled = state;
  if (!settled) return;
  const posted = cardsOf(combat, results, shown, actsFirst(settled));
  const made = posted.map(messageOf);
  const cards = [...(note.cards ?? []), ...made.map(({ message }) => message._id)];
  const messages = made.map(({ message }) => message);
  const all = { ...note, cards, messages, kept: made.flatMap(({ kept }) => kept) };
  await changeWithin(combat, () => ({ state: settled, events, dice: null }), all);
  for (const { outcome } of posted) announceCard({ outcome, subject: "", targets: [] });
}

/** A public card, and one for the referee about hidden combatants (PLAY-126). */
function cardsOf(
  combat: CombatDocument,
  results: readonly Result[],
  shown: readonly Thrown[],
  first: ActsFirst | undefined,
): Card[] {
  const cards: Card[] = [];
  const state = stateOf(combat);
  const round = state?.round ?? 1;
  // A late arrival does not change a running round, and the first side must not reveal a hidden combatant.
  const firstSide = first && !state?.settled && !combat.combatants.some(({ hidden }) => hidden) ? { first } : {};
  for (const secret of [false, true]) {
    const mine = results.filter(({ id }) => isHiddenSide(combat, id) === secret);
    if (mine.length === 0) continue;
    const rolls = shown.filter(({ id }) => isHiddenSide(combat, id) === secret).map(({ roll }) => roll);
    const outcome = { procedure: "initiative", ...{ results: mine, round, ...firstSide } };
    cards.push({ type: "initiative", outcome, rolls, combat, secret });
  }
  return cards;
}

/** Cards whose die was accepted: each counts once. */
const taken = new Set<string>();

/** Accepts a player's die: it must be on the player's own card of this round, and be a required one. Referee's client only. */
export function acceptRolled(
  combat: CombatDocument,
  id: string,
  messageId: string,
  user: User.Implementation,
): Promise<Refusal | undefined> {
  return queued(async () => {
    const state = stateOf(combat);
    if (!state) return { key: "notBegun" };
    const plan = planInitiative(state, rulingsInForce());
    const entry = plan.entries.find((one) => one.id === id);
    const kept = storedDice(combat);
    if (!entry || entry.rollId in kept) return { key: "initiativeKnown" };
    const message = game.messages?.get(messageId);
    const [request] = rollsOf(plan, [entry]);
    const face = message && request && !taken.has(messageId) ? faceOn(message, combat, id, request.formula) : undefined;
    if (face === undefined || message?.author?.id !== user.id) return { key: "malformed" };
    const note = { cards: [messageId], by: user.id ?? "" };
    await takeDice(combat, plan, { ...kept, [entry.rollId]: face }, [], note);
    taken.add(messageId);
    return undefined;
  });
}

/** The result of the single die on an initiative card of this round; undefined for other cards. */
function faceOn(
  message: ChatMessage.Implementation,
  combat: CombatDocument,
  id: string,
  formula: string,
): number | undefined {
  const data = cardData(message);
  if (!data || data.combat !== combat.uuid || data.round !== combat.round) return undefined;
  if (!isOfProcedure<InitiativeCardOutcome & { procedure: string }>(data.outcome, "initiative")) return undefined;
  const [roll, more] = message.rolls;
  const faces = Number(/^1?d(\d+)$/.exec(formula)?.[1]);
  if (!roll || more || data.outcome.results[0]?.id !== id || roll.formula !== formula) return undefined;
  const face = roll.total;
  return typeof face === "number" && Number.isInteger(face) && face >= 1 && face <= faces ? face : undefined;
}
