/** Skills of trades and roles at the table (ERIS-84 to 92): what a skill item is to the rules, and its roll. */
import {
  type NewSkillOutcome,
  planNewSkill,
  planSkill,
  resolveNewSkill,
  resolveSkill,
  type Skill,
  skillFault,
} from "../../rules/characters/skills.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { ActionOptions } from "../platform/action-options.ts";
import { creatureOf } from "../adapter/creature.ts";
import { skillOf, unconfirmedSkill } from "../adapter/skill.ts";
import { askNumber } from "../platform/dialogs/ask-number.ts";
import { postCard } from "../chat/post-card.ts";
import { type RolledDice, rollByHand } from "../platform/dice.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { skipsDialogs } from "../platform/settings/table-settings.ts";
import { shiftHeld } from "../platform/windows/dom.ts";

/** What a skill began at, and the dice. */
export interface NewSkill extends RolledDice {
  readonly outcome: NewSkillOutcome;
}

/** Rolls for what a skill begins at: by nature, or from a background. A refusal where the rulings allow none. */
export async function beginSkill(actor: Actor.Implementation, skill: Skill): Promise<NewSkill | Refusal> {
  const rulings = rulingsInForce();
  const plan = planNewSkill(skill, creatureOf(actor).abilities?.int ?? 10, rulings);
  if (plan.refused) return plan.refused;
  const rolled = await rollByHand(plan);
  return { ...rolled, outcome: resolveNewSkill(plan, rolled.rolls, rulings) };
}

/** Rolls a skill against its chance; one that was never used is first rolled for and noted (ERIS-85, ERIS-86). */
export async function rollSkill(actor: Actor.Implementation, itemId: string, { event }: ActionOptions): Promise<void> {
  const item = actor.items.get(itemId);
  const skill = item && skillOf(item);
  if (!skill) return;
  if (notifyRefusal(skillFault(skill, rulingsInForce()) ?? unconfirmedSkill(actor, skill))) return;
  const skips = shiftHeld(event) !== skipsDialogs();
  const modifier = skips ? 0 : await askNumber("RULINGS.Ask.skillModifier", { min: -100, max: 100 });
  if (modifier === undefined) return;
  const noted = skill.percent === undefined ? await note(actor, item, skill) : skill;
  if (!noted) return;
  const plan = planSkill(creatureOf(actor), noted, modifier, rulingsInForce());
  if (notifyRefusal(plan.refused)) return;
  const rolled = await rollByHand(plan);
  const outcome = resolveSkill(plan, rolled.rolls);
  await postCard({ type: "check", actor, plan, outcome, rolls: rolled.shown, subject: skill.name });
}

/** Rolls what a skill begins at, writes it on the item and shows the card. */
async function note(actor: Actor.Implementation, item: Item.Implementation, skill: Skill): Promise<Skill | undefined> {
  const begun = await beginSkill(actor, skill);
  if (!("outcome" in begun)) {
    notifyRefusal(begun);
    return undefined;
  }
  const { outcome, shown } = begun;
  await item.update({ system: { percent: outcome.percent.value } } as Item.UpdateData);
  await postCard({ type: "check", actor, outcome, rolls: shown, subject: skill.name });
  return { ...skill, percent: outcome.percent.value };
}
