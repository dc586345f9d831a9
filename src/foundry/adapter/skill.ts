import { type Skill, skillChance, skillFault } from "../../rules/characters/skills.ts";
import type { DerivedValue } from "../../view/sheet-types.ts";
import { derivedValue } from "../../view/steps.ts";
import { rulingsInForce } from "../settings/store.ts";
import { creatureOf, isCreature } from "./creature.ts";

/** A skill item as the rules know it; undefined for anything else. */
export function skillOf(item: Item.Implementation): Skill | undefined {
  if (item.type !== "skill") return undefined;
  const { type, percent, origin, guildOnly, member } = item.system as Item.SystemOfType<"skill">;
  return { name: item.name, type, origin, guildOnly, member, ...(percent !== null && { percent }) };
}

/** The chance that a sheet shows for a skill, with its reasons and its roll; null where the rulings have no such skill. */
export function skillValue(actor: Actor.Implementation, item: Item.Implementation): DerivedValue | null {
  const skill = skillOf(item);
  const rulings = rulingsInForce();
  if (!skill || !isCreature(actor) || skillFault(skill, rulings)) return null;
  const chance = skillChance(creatureOf(actor), skill, 0, rulings);
  const value = skill.percent === undefined ? "?" : `${chance.value}%`;
  const derived = derivedValue("RULINGS.Sheet.skillChance", value, skill.percent === undefined ? [] : chance.steps);
  return { ...derived, roll: { action: "rollSkill", itemId: item.id ?? "" } };
}
