/** A morale check that nobody owes: the referee says what for (REF-08, REF-09), and sees how likely they are to stay. */
import type { CombatDocument } from "../../platform/types.ts";
import type { CheckKind, MoraleGroup } from "../../../rules/facts/morale.ts";
import {
  CHECK_RESULTS,
  chanceOfStaying,
  type MoraleInput,
  type MoralePlan,
  type SituationLine,
  takesAdjustments,
} from "../../../rules/morale/morale.ts";
import { refereesKinds, refereesOccasions } from "../../../rules/morale/morale-tally.ts";
import { morale } from "../../../rules/topics/morale.ts";
import { signed } from "../../../view/platform/numbers.ts";
import { askForm } from "../../platform/dialogs.ts";
import { dialogContent, inputOf, labelled, menuOf } from "../../platform/dialogs/dialog-content.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { askMorale, type MoraleRequest, moralePlan } from "./morale.ts";
import { groupName, groupOf } from "../../adapter/combatants.ts";
import { tallyOf } from "../write-fight.ts";

/** What the referee answers: what it is made for, and whether for the one alone. */
type Answered = MoraleRequest & Pick<MoraleInput, "alone">;

/** Asks what the check is for and what the referee adds, and makes it. */
export async function askMoraleOf(combat: CombatDocument, id: string): Promise<void> {
  const member = combat.combatants.get(id);
  const group = member && groupOf(member);
  const kept = group ? tallyOf(combat)?.groups[group] : undefined;
  const plan = group ? moralePlan(combat, group, { occasions: [] }) : undefined;
  if (!group || !kept || !plan) return;
  // Who is broken already, or checks loyalty, is asked nothing: the check itself says why.
  const single =
    kept.able > 1 && rulingsInForce().use(morale)?.singly ? moralePlan(combat, group, { only: id }) : undefined;
  const asked = plan.refused ? {} : await askWhy(groupName(combat, group), kept, plan, single);
  if (!asked) return;
  const { alone, ...how } = asked;
  await askMorale(combat, group, alone ? { ...how, only: id } : how);
}

/**
 * Puts the question: the occasions that the list has for the group, what is asked of it where an occasion leaves that open, and the referee's
 * modifier. Undefined when it was dismissed.
 * @param single the check of the one whose row it is by itself, where the referee may have that instead
 */
export async function askWhy(
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
    // No adjustment moves a rating of 2 or 12 (BX-178).
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
    const told = document.createElement("p");
    const percent = Math.round(chanceOfStaying(subject, rulings) * 100);
    const who = subject === one ? localize("RULINGS.Doing.morale.aloneName", { name: one.name }) : subject.name;
    told.textContent = localize("RULINGS.Doing.morale.chance", { name: who, percent });
    form.append(told);
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
    // A kind of question alone is for nothing that is due.
    ...(occasion ? { occasions: [occasion] } : kind && { occasions: [] }),
    ...(kind && { kind }),
    ...(kinds.length > 0 && asked.swapped === true && { swapped: true }),
    ...(ticks.length > 0 && { ticks: Object.fromEntries(ticks) }),
    ...(one && asked.alone === true && { alone: true }),
    situation: Math.max(-rule.situation, Math.min(rule.situation, Math.round(Number(asked.situation)) || 0)),
  };
}

const boxOf = (row: number): string => `row-${row}`;

/** What modifies the score, folded: those ticked that the fight and the sheets show, for the referee to set otherwise (REF-12). */
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

/** What is asked of them, with both answers, and the box that turns the answers round (REF-09). */
function asksFor(kinds: readonly CheckKind[]): HTMLElement[] {
  const told = kinds.map((value) => {
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
  return [labelled(localize("RULINGS.Doing.morale.kind"), menuOf("kind", [first, ...told])), swapped];
}

function numberField(most: number): HTMLInputElement {
  return inputOf({ type: "number", name: "situation", value: 0, min: -most, max: most, step: 1 });
}
