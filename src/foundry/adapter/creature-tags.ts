import type { Creature } from "../../rules/creature/types.ts";

type CharacterSystem = Actor.SystemOfType<"character">;
type MonsterSystem = Actor.SystemOfType<"monster">;
type HirelingSystem = Actor.SystemOfType<"hireling">;

/** A mark in the one spelling that rulings compare: lower case, without spaces. */
function mark(words: string): string {
  return words.trim().toLowerCase().replaceAll(/\s+/g, "-");
}

/** Who is met as what by weapons with a bonus against some (`cleric`, `dwarf`, `spellUser`). */
function faces(people: string, calling: string, caster: boolean): string[] {
  return [...(people && people !== "other" ? [people] : []), ...(calling ? [calling] : []), ...casting(caster)];
}

function casting(caster: boolean): string[] {
  return caster ? ["spellUser"] : [];
}

/** Backgrounds that count, being accepted and confirmed, as the rulings name them: `background:thief` (ERIS-45, ERIS-65, ERIS-91). */
function backgrounds(actor: Actor.Implementation): string[] {
  const { accepted, confirmed } = (actor.system as CharacterSystem).background;
  if (!accepted || !confirmed) return [];
  return actor.items.contents
    .filter((item) => item.type === "background")
    .map((item) => `background:${(item.system as Item.SystemOfType<"background">).key || mark(item.name)}`);
}

/** Marks of a character: what was typed, class and people, background, expertise (HERO-22), the saddle. */
export function characterTags(actor: Actor.Implementation, calling: string, caster: boolean): string[] {
  const system = actor.system as CharacterSystem;
  const { weaponGroup, implement } = system.expertise;
  const marks = [
    ...system.tags,
    ...faces(system.people, calling, caster),
    ...backgrounds(actor),
    ...(weaponGroup.trim() ? [`expertise:${weaponGroup.trim()}`] : []),
    ...(implement.trim() ? [`implement:${implement.trim()}`] : []),
    ...(system.mount ? ["mounted"] : []),
  ];
  return [...new Set(marks)];
}

/** Marks of a hireling: what was typed, its people, the saddle. */
export function hirelingTags(system: HirelingSystem, caster: boolean): string[] {
  return [...new Set([...system.tags, ...faces(system.people, "", caster), ...(system.mounted ? ["mounted"] : [])])];
}

/** Marks of a monster: what was typed, its kind and family, and each tick of its sheet that rulings ask for. */
export function monsterTags(system: MonsterSystem, caster: boolean): string[] {
  const marks = [...system.tags, system.kind, ...casting(caster)];
  if (system.family) marks.push(system.family.toLowerCase());
  marks.push(system.intelligent ? "intelligent" : "unintelligent");
  if (system.largeClumsy) marks.push("largeClumsy");
  if (system.largeSwipe) marks.push("largeSwipe");
  if (system.sameTarget) marks.push("sameTarget");
  if (system.person) marks.push("person");
  if (system.turnAs) marks.push("undead");
  return [...new Set(marks)];
}

/** The people of somebody who is no monster; undefined for what the rulings know no people for. */
export function ancestryOf(people: string): { readonly ancestry?: NonNullable<Creature["ancestry"]> } {
  return people === "human" || people === "dwarf" || people === "elf" || people === "halfling"
    ? { ancestry: people }
    : {};
}
