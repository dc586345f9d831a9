/** A morale check at the referee's wish: asks for the reason (REF-08, REF-09), and shows the probability of staying. */

import type { Creature } from "../../../rules/creature/types.ts";
import type { CheckKind, Fate, MoraleGroup } from "../../../rules/facts/morale.ts";
import { ownRow } from "../../../rules/input-checks.ts";
import {
  CHECK_RESULTS,
  chanceOfStaying,
  type MoraleInput,
  type MoraleOutcome,
  type MoralePlan,
  planMorale,
  resolveMorale,
  type SituationLine,
  takesAdjustments,
} from "../../../rules/morale/morale.ts";
import { checksMorale, fateOf, refereesKinds, refereesOccasions } from "../../../rules/morale/morale-tally.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { morale } from "../../../rules/topics/morale.ts";
import { signed } from "../../../view/platform/numbers.ts";
import { groupName, groupOf, inService } from "../../adapter/combatants.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { combatantFor, runningFightOf } from "../../adapter/fighter.ts";
import { postCard, referenceTo } from "../../chat/post-card.ts";
import { askForm, dialogContent, inputOf, labelled, menuOf } from "../../platform/dialogs.ts";
import { rollPlan } from "../../platform/dice.ts";
import { askBeforeRoll, FORBIDDEN } from "../../platform/hooks.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import type { CombatDocument } from "../../platform/types.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { tallyOf } from "../write-fight.ts";
import { askMorale, type MoraleRequest, moralePlan, shaken } from "./morale.ts";

/** The final states of groups that have fled or surrendered and have no morale to check; a group unable to act is skipped. */
const BROKEN: Readonly<Partial<Record<Fate, MoraleGroup["state"]>>> = { fled: "fleeing", surrendered: "surrendered" };

/** The way the check was requested: `asks` shows the question first, `byHand` is a button on the sheet and not a macro. */
interface MoraleMode {
  readonly asks: boolean;
  readonly byHand: boolean;
}

/**
 * Checks the morale of an actor's group in its running fight, or of the actor alone: a bribed guard, a torchbearer ordered into the dark (REF-07 to
 * REF-09), without effect on a fight.
 */
export async function askSheetMorale(actor: Actor.Implementation, { asks, byHand }: MoraleMode): Promise<void> {
  const combat = runningFightOf({ actor });
  const combatant = combat && combatantFor({ actor }, combat);
  const group = combatant ? groupOf(combatant) : "";
  if (!combat || !combatant || !tallyOf(combat)?.groups[group]) return moraleAlone(actor, asks);
  if (asks && byHand) await askMoraleOf(combat, combatant.id ?? "");
  else await askMorale(combat, group);
}

/** The input of a morale check for an actor alone, or the reason why there is none. */
export function moraleOfOne(
  actor: Actor.Implementation,
): { readonly input: MoraleInput } | { readonly refused: Refusal } {
  const rulings = rulingsInForce();
  const { name } = referenceTo(actor);
  const creature = isCreature(actor) ? { ...inService(creatureOf(actor), actor), name } : undefined;
  const rule = rulings.use(morale);
  if (creature && rule && checksMorale(creature, rulings) && !rule.score(creature, rulings))
    return { refused: { key: "morale.unrated", data: { name } } };
  const group = oneOnly(actor, creature);
  const able = creature && (group.able > 0 || group.state !== "fighting");
  return { input: { group, members: able ? [creature] : [] } };
}

/** Writes the result of a single actor's check. */
export async function markOne(
  transaction: Transaction,
  actor: Actor.Implementation,
  { results }: MoraleOutcome,
): Promise<void> {
  const on = results.flatMap(({ marks }) => marks.slice(0, 1));
  if (on.length > 0 && !isKind(actor)) await transaction.conditions(actor, on, []);
}

/** The question comes again when the rulings changed while it was open: its reasons and bounds are those of a ruling. */
async function moraleAlone(actor: Actor.Implementation, asks: boolean): Promise<void> {
  const rulings = rulingsInForce();
  const who = referenceTo(actor);
  const begun = moraleOfOne(actor);
  if ("refused" in begun) {
    notifyRefusal(begun.refused);
    return;
  }
  const { input } = begun;
  const first = planMorale(input, rulings);
  if (notifyRefusal(first.refused)) return;
  const asked = asks ? await askWhy(who.name, input.group, first) : {};
  if (!asked) return;
  if (rulingsInForce().hash !== rulings.hash) return moraleAlone(actor, asks);
  const added = askBeforeRoll("preMorale", { actor, targets: [who] });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const plan = planMorale({ ...input, ...asked, members: shaken(input.members, added) }, rulings);
  const rolled = await rollPlan(plan);
  const outcome = resolveMorale(plan, rolled.rolls, rulings);
  const { secret } = plan;
  await runUndoable({ kind: "morale", data: { name: who.name } }, async (transaction) => {
    await postCard({
      type: "morale",
      actor,
      plan,
      outcome,
      rolls: rolled.shown,
      targets: [who],
      secret,
      transaction,
    });
    await markOne(transaction, actor, outcome);
    return undefined;
  });
}

/** A new group with this actor as its only member. */
function oneOnly(actor: Actor.Implementation, creature: Creature | undefined): MoraleGroup {
  const fate = creature ? fateOf(creature) : "dead";
  return {
    id: actor.uuid,
    side: "",
    ...{ startNumber: 1, fallen: 0, dead: 0, able: fate === "able" ? 1 : 0 },
    ...{ successes: {}, checksThisRound: 0, due: [], prompted: [] },
    state: ownRow(BROKEN, fate) ?? "fighting",
  };
}

/** Whether a sheet is the base of unlinked tokens: a condition on it would apply to all of them. */
function isKind(actor: Actor.Implementation): boolean {
  if (actor.isToken) return false;
  const placed = (game.scenes?.contents ?? []).flatMap(({ tokens }) =>
    tokens.contents.filter(({ actorId }) => actorId === actor.id),
  );
  return placed.length > 0 ? placed.some(({ actorLink }) => !actorLink) : !actor.prototypeToken.actorLink;
}

/** The referee's answer: the reason for the check, and whether it is for a single combatant. */
type Answered = MoraleRequest & Pick<MoraleInput, "alone">;

/** Asks for the reason and the referee's modifier, again when the rulings changed meanwhile, and makes the check. */
export async function askMoraleOf(combat: CombatDocument, id: string): Promise<void> {
  const member = combat.combatants.get(id);
  const group = member && groupOf(member);
  const kept = group ? tallyOf(combat)?.groups[group] : undefined;
  const { hash } = rulingsInForce();
  const plan = group ? moralePlan(combat, group, { occasions: [] }) : undefined;
  if (!group || !kept || !plan) return;
  // No question for a group that is broken or checks loyalty: the check itself gives the reason.
  const single =
    kept.able > 1 && rulingsInForce().use(morale)?.singly ? moralePlan(combat, group, { only: id }) : undefined;
  const asked = plan.refused ? {} : await askWhy(groupName(combat, group), kept, plan, single);
  if (!asked) return;
  if (rulingsInForce().hash !== hash) return askMoraleOf(combat, id);
  const { alone, ...how } = asked;
  await askMorale(combat, group, alone ? { ...how, only: id } : how);
}

/**
 * Asks the question: the occasions listed for the group, the kind of question where an occasion leaves it open, and the referee's
 * modifier. Undefined when dismissed.
 * @param single the check of the row's combatant by itself, where the referee may choose that instead
 */
async function askWhy(
  name: string,
  group: MoraleGroup,
  plan: MoralePlan,
  single?: MoralePlan,
): Promise<Answered | undefined> {
  const rulings = rulingsInForce();
  const rule = rulings.use(morale);
  if (!rule) return undefined;
  const occasions = refereesOccasions(group, rulings);
  const kinds = refereesKinds(group, rulings);
  const form = document.createElement("div");
  form.className = "r-choices";
  form.append(
    labelled(localize("RULINGS.Doing.morale.occasion"), occasionMenu(occasions)),
    ...(kinds.length > 0 ? asksFor(kinds) : []),
    // A rating of 2 or 12 takes no adjustment (BX-178).
    ...(takesAdjustments(plan)
      ? [labelled(localize("RULINGS.Doing.morale.situation", { most: rule.situation }), numberField(rule.situation))]
      : []),
    ...(plan.situations.length > 0 ? [boxes(plan.situations)] : []),
  );
  const [one] = single && !single.refused ? single.subjects : [];
  if (one)
    form.append(
      labelled(
        localize("RULINGS.Doing.morale.alone", { name: one.name }),
        inputOf({ type: "checkbox", name: "alone" }),
      ),
    );
  const chances = [...plan.subjects, ...(one && !plan.subjects.some(({ id }) => id === one.id) ? [one] : [])];
  for (const subject of chances) {
    const paragraph = document.createElement("p");
    const percent = Math.round(chanceOfStaying(subject, rulings) * 100);
    const who = subject === one ? localize("RULINGS.Doing.morale.aloneName", { name: one.name }) : subject.name;
    paragraph.textContent = localize("RULINGS.Doing.morale.chance", { name: who, percent });
    form.append(paragraph);
  }
  const title = localize("RULINGS.Doing.morale.title", { name });
  const ok = { label: "RULINGS.Combat.rollMorale", icon: "fa-solid fa-dice" };
  const asked = await askForm(dialogContent(form), { title, width: 470, ok });
  if (!asked) return undefined;
  const occasion = occasions.find((one) => one === asked.occasion);
  const kind = kinds.find((one) => one === asked.kind);
  const ticks = plan.situations.flatMap(({ row, ticked }) => {
    const now = asked[boxOf(row)];
    return typeof now === "boolean" && now !== ticked ? [[row, now] as const] : [];
  });
  return {
    // A kind of question without an occasion belongs to no due check.
    ...(occasion ? { occasions: [occasion] } : kind && { occasions: [] }),
    ...(kind && { kind }),
    ...(kinds.length > 0 && asked.swapped === true && { swapped: true }),
    ...(ticks.length > 0 && { ticks: Object.fromEntries(ticks) }),
    ...(one && asked.alone === true && { alone: true }),
    situation: Math.max(-rule.situation, Math.min(rule.situation, Math.round(Number(asked.situation)) || 0)),
  };
}

const boxOf = (row: number): string => `row-${row}`;

/** The collapsible modifiers of the score: those known from the fight and the sheets are ticked, and the referee can change them (REF-12). */
function boxes(situations: readonly SituationLine[]): HTMLDetailsElement {
  const fold = document.createElement("details");
  const head = document.createElement("summary");
  const count = situations.filter(({ ticked }) => ticked).length;
  head.textContent = localize("RULINGS.Doing.morale.boxes", { count });
  const list = document.createElement("div");
  list.className = "r-ticks";
  for (const { row, key, value, ticked } of situations) {
    const line = document.createElement("label");
    const tick = document.createElement("input");
    for (const [name, given] of Object.entries({ type: "checkbox", name: boxOf(row) })) tick.setAttribute(name, given);
    if (ticked) tick.setAttribute("checked", "");
    line.append(
      tick,
      " ",
      localize("RULINGS.Doing.morale.box", { why: localize(`RULINGS.Step.${key}`), value: signed(value) }),
    );
    list.append(line);
  }
  fold.append(head, list);
  return fold;
}

function occasionMenu(occasions: readonly string[]): HTMLSelectElement {
  const none = { value: "", label: localize("RULINGS.Doing.morale.none") };
  return menuOf("occasion", [
    none,
    ...occasions.map((value) => ({ value, label: localize(`RULINGS.Occasion.${value}`) })),
  ]);
}

/** The question with both answers, and the checkbox that swaps the answers (REF-09). */
function asksFor(kinds: readonly CheckKind[]): HTMLElement[] {
  const options = kinds.map((value) => {
    const [passed, failed] = CHECK_RESULTS[value].map((result) => localize(`RULINGS.Morale.${result}`));
    const kind = localize(`RULINGS.Doing.morale.kinds.${value}`);
    return {
      value,
      label: localize("RULINGS.Doing.morale.kindOf", { kind, passed: passed ?? "", failed: failed ?? "" }),
    };
  });
  const first = { value: "", label: localize("RULINGS.Doing.morale.kinds.own") };
  const tick = inputOf({ type: "checkbox", name: "swapped" });
  const swapped = labelled(localize("RULINGS.Doing.morale.swapped"), tick);
  swapped.dataset.tooltip = localize("RULINGS.Doing.morale.swappedHint");
  return [labelled(localize("RULINGS.Doing.morale.kind"), menuOf("kind", [first, ...options])), swapped];
}

function numberField(most: number): HTMLInputElement {
  return inputOf({ type: "number", name: "situation", value: 0, min: -most, max: most, step: 1 });
}
