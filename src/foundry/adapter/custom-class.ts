/** The class of a character as the rules see it: a class of the rules, or a custom class item on the sheet. */
import type { CharacterClass, OwnClassTables, OwnLevel } from "../../rules/creature/custom-class.ts";
import { ABILITIES, type Ability, CLASSES, type ClassId, SAVES } from "../../rules/creature/types.ts";

type ClassSystem = Item.SystemOfType<"class">;
type Named = Pick<Item.Implementation, "name" | "system">;
type Scores = Readonly<Record<Ability, number | null>>;

/** Whether a key names a class of the rules, which then supply its tables. */
export function isRulesClass(key: string): key is ClassId {
  return CLASSES.some((id) => id === key);
}

/**
 * The class that a character's key names. The item on the sheet defines a custom class, even when its key was changed later. An unknown key is played
 * as a fighter.
 */
export function classOf(actor: Actor.Implementation, key: string): CharacterClass {
  if (isRulesClass(key)) return { id: key };
  const items = key === "" ? [] : actor.items.filter((one) => one.type === "class" && !isRulesClass(classKey(one)));
  const item = items.find((one) => classKey(one) === key) ?? items.find((one) => !isFurther(actor, one));
  return item ? classFrom(item) : { id: "fighter" };
}

/** Whether an item is that of a further class of a character (EXT-03). */
function isFurther({ system }: Actor.Implementation, item: Item.Implementation): boolean {
  const { otherClasses = [] } = system as Partial<Actor.SystemOfType<"character">>;
  return otherClasses.some((row) => row.class === classKey(item));
}

/** The item of a character's first class; items of further classes can exist as well (EXT-03). */
export function classItemOf(actor: Actor.Implementation): Item.Implementation | undefined {
  const { class: key } = actor.system as Partial<Actor.SystemOfType<"character">>;
  const items = actor.items.filter(({ type }) => type === "class");
  return items.find((one) => classKey(one) === key) ?? items.find((one) => !isFurther(actor, one));
}

/** Whether the sheet has the item of a custom class. */
export function hasClassItem(actor: Actor.Implementation, key: string): boolean {
  return actor.items.some((one) => one.type === "class" && classKey(one) === key);
}

/** The class that a class item defines. */
export function classFrom(item: Named): CharacterClass {
  const key = classKey(item);
  const system = item.system as ClassSystem;
  return isRulesClass(key) ? { id: key } : { id: system.like, own: tablesOf(item.name, system) };
}

/** The key of a class: its normalised name when no key was entered. */
export function classKey({ name, system }: Named): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (system as ClassSystem).key || words.join("-");
}

function tablesOf(name: string, system: ClassSystem): OwnClassTables {
  const { armour, weapons, primaryAbility: first, secondaryAbility: second } = system;
  const list = system.spellList === "cleric" || system.spellList === "magic-user" ? system.spellList : undefined;
  const abilities = [first, second].filter((ability) => ability !== null);
  const die = /^\d*d(\d+)$/.exec(system.hitDie)?.[1];
  // An empty list limits nothing unless the text or the shield field says that there is a limit.
  const limitsArmour = armour.keys.length > 0 || armour.text !== "" || !armour.shield;
  const limitsWeapons = weapons.keys.length > 0 || weapons.text !== "" || weapons.bluntOnly;
  return {
    name,
    levels: system.levels.map(levelOf).sort((one, other) => one.level - other.level),
    top: system.maxLevel,
    ...(die && { die: Number(die) }),
    minimum: asked(system.requirements),
    primes: [...system.primeRequisites],
    percents: system.xpModifiers.map(({ percent, minimum, any }) => ({ percent, minimum: asked(minimum), any })),
    ...(list && { list }),
    ...(system.nameLevel !== null && { nameLevel: system.nameLevel }),
    ...(abilities.length > 0 && { abilities }),
    ...(limitsArmour && { armour: { keys: [...armour.keys], shield: armour.shield } }),
    ...(limitsWeapons && { weapons: { keys: [...weapons.keys], bluntOnly: weapons.bluntOnly } }),
  };
}

function levelOf({ level, xp, hd, thac0, saves, spells, skills }: ClassSystem["levels"][number]): OwnLevel {
  const dice = /^(\d+)d(\d+)([+-]\d+)?$/.exec(hd.replaceAll(" ", ""));
  const [death, wands, paralysis, breath, magic] = SAVES.map((save) => saves[save]);
  return {
    level,
    xp,
    ...(dice && { hitDice: { dice: Number(dice[1]), faces: Number(dice[2]), plus: Number(dice[3] ?? 0) } }),
    thac0,
    saves: [death ?? 16, wands ?? 16, paralysis ?? 16, breath ?? 16, magic ?? 16],
    spells: [...spells],
    arts: Object.fromEntries(Object.entries(skills).filter((one): one is [string, number] => one[1] !== null)),
  };
}

/** The minimum ability scores that the class requires. */
function asked(minimum: Scores): OwnClassTables["minimum"] {
  return Object.fromEntries(
    ABILITIES.flatMap((ability) => (minimum[ability] === null ? [] : [[ability, minimum[ability]]])),
  );
}
