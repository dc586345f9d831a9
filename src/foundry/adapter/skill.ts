import { type Skill, skillChance, skillFault } from "../../rules/characters/skills.ts";
import { thiefArt } from "../../rules/exploration/chances.ts";
import type { Refusal } from "../../rules/plan.ts";
import { GUILD_SKILLS } from "../../rules/tables/backgrounds.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { ARTS_OF_SKILLS, type OwnSkill, SKILL_ARTS, type SkillArt } from "../../view/exploration/turn-types.ts";
import { derivedValue } from "../../view/platform/steps.ts";
import type { DerivedValue } from "../../view/platform/view-types.ts";
import { englishName } from "../platform/english-words.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureOf, isCreature } from "./creature.ts";

/** A skill item for the rules; undefined for anything else. */
export function skillOf(item: Item.Implementation): Skill | undefined {
  if (item.type !== "skill") return undefined;
  const { type, percent, origin, guildOnly, member, plainLevels } = item.system as Item.SystemOfType<"skill">;
  return {
    name: item.name,
    type,
    origin,
    // An unticked box is inconclusive: guild secrets are also known by their English name (ERIS-92).
    ...((guildOnly || GUILD_SKILLS.includes(englishName(item))) && { guildOnly: true }),
    member,
    plainLevels,
    ...(percent !== null && { percent }),
  };
}

/** A background's skill works only for a character whose background counts (ERIS-45, ERIS-47). */
export function unconfirmedSkill(actor: Actor.Implementation, skill: Skill): Refusal | undefined {
  if (skill.origin !== "background" || actor.type !== "character") return undefined;
  const { accepted, confirmed } = (actor.system as Actor.SystemOfType<"character">).background;
  if (!accepted) return { key: "character.notAccepted", rule: "ERIS-47", topic: "backgrounds" };
  return confirmed ? undefined : { key: "character.notConfirmed", rule: "ERIS-45", topic: "backgrounds" };
}

/** The skills that an actor can use now (ERIS-45, ERIS-92). */
export function skillsOf(actor: Actor.Implementation): (OwnSkill & { readonly key: string })[] {
  const rulings = rulingsInForce();
  return actor.items.contents.flatMap((item) => {
    const skill = skillOf(item);
    if (!skill || skillFault(skill, rulings) || unconfirmedSkill(actor, skill)) return [];
    const { key } = item.system as Item.SystemOfType<"skill">;
    return [{ id: item.id ?? "", skill, key: (key || skill.name).toLowerCase() }];
  });
}

/** The thief skills from a character's general skills, where they are better than the class's (ERIS-91, ERIS-96). */
export function thiefSkillsOf(actor: Actor.Implementation): Partial<Record<SkillArt, Traced>> {
  const known = skillsOf(actor).filter(({ skill }) => skill.percent !== undefined);
  if (known.length === 0) return {};
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const arts: Partial<Record<SkillArt, Traced>> = {};
  for (const art of ARTS_OF_SKILLS) {
    const own = known.find(({ key }) => key === SKILL_ARTS[art]);
    const chance = own && skillChance(creature, own.skill, 0, rulings);
    if (chance && chance.value > (thiefArt(creature, art, rulings) ?? -1)) arts[art] = chance;
  }
  return arts;
}

/** The chance shown for a skill, with its trace and its roll; null where the rulings have no such skill. */
export function skillValue(actor: Actor.Implementation, item: Item.Implementation): DerivedValue | null {
  const skill = skillOf(item);
  const rulings = rulingsInForce();
  if (!skill || !isCreature(actor) || skillFault(skill, rulings)) return null;
  const chance = skillChance(creatureOf(actor), skill, 0, rulings);
  const value = skill.percent === undefined ? "?" : `${chance.value}%`;
  const derived = derivedValue("RULINGS.Sheet.skillChance", value, skill.percent === undefined ? [] : chance.steps);
  return { ...derived, roll: { action: "rollSkill", itemId: item.id ?? "" } };
}
