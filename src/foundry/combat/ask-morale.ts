/** A morale check that nobody owes: the referee says what for (REF-08), and sees how likely they are to stay. */
import { chanceOfStaying } from "../../rules/nerve/morale.ts";
import { refereesOccasions } from "../../rules/nerve/tally.ts";
import { morale } from "../../rules/topics/morale.ts";
import { askForm } from "../apps/ask-form.ts";
import { dialogContent, labelled, menuOf } from "../apps/dialog-content.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { askMorale, moralePlan } from "./morale.ts";
import { groupName, groupOf } from "./roster.ts";
import { tallyOf } from "./write.ts";

type Fight = Combat.Implementation;

/** Asks what the check is for and what the referee adds, and makes it. */
export async function askMoraleOf(combat: Fight, id: string): Promise<void> {
  const member = combat.combatants.get(id);
  const group = member && groupOf(member);
  const kept = group ? tallyOf(combat)?.groups[group] : undefined;
  const rulings = rulingsInForce();
  const rule = rulings.use(morale);
  if (!group || !kept || !rule) return;
  const none = { value: "", label: localize("RULINGS.Doing.morale.none") };
  const offered = refereesOccasions(kept, rulings).map((one) => ({
    value: one,
    label: localize(`RULINGS.Occasion.${one}`),
  }));
  const situation = document.createElement("input");
  const given = { type: "number", name: "situation", value: "0", min: -rule.situation, max: rule.situation, step: "1" };
  for (const [key, value] of Object.entries(given)) situation.setAttribute(key, String(value));
  const form = document.createElement("div");
  form.className = "r-choices";
  form.append(
    labelled(localize("RULINGS.Doing.morale.occasion"), menuOf("occasion", [none, ...offered])),
    labelled(localize("RULINGS.Doing.morale.situation", { most: rule.situation }), situation),
  );
  for (const subject of moralePlan(combat, group, { occasions: [] })?.subjects ?? []) {
    const told = document.createElement("p");
    const percent = Math.round(chanceOfStaying(subject, rulings) * 100);
    told.textContent = localize("RULINGS.Doing.morale.chance", { name: subject.name, percent });
    form.append(told);
  }
  const title = localize("RULINGS.Doing.morale.title", { name: groupName(combat, group) });
  const ok = { label: "RULINGS.Combat.rollMorale", icon: "fa-solid fa-dice" };
  const asked = await askForm(dialogContent(form), { title, width: 380, ok });
  if (!asked) return;
  const occasion = String(asked.occasion ?? "");
  const added = Math.max(-rule.situation, Math.min(rule.situation, Math.round(Number(asked.situation)) || 0));
  await askMorale(combat, group, added, offered.some(({ value }) => value === occasion) ? occasion : "");
}
