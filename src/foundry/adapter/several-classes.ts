/** The classes of a character: the first on its sheet, and further ones (EXT-03, EXT-04). */
import type { OwnClass } from "../../rules/characters/classes.ts";
import { heldClasses, learningClasses, playedClasses } from "../../rules/characters/several-classes.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { classOf, hasClassItem, isRulesClass } from "./custom-class.ts";
import { elfOf, trackOf } from "./elf-tracks.ts";
import type { ValueChange } from "./value-changes.ts";

type Character = Actor.SystemOfType<"character">;

/** One class of a character as stored on the sheet. */
export interface ClassRecord {
  readonly class: OwnClass;
  readonly key: string;
  readonly experience: number;
  readonly levelAtSessionStart: number | null;
  /** Index among the further classes; null for the first. */
  readonly at: number | null;
}

/** Every class stored on a sheet, used or not, the first one first; empty for others than characters. */
export function storedClasses(actor: Actor.Implementation, rulings: Rulings): readonly ClassRecord[] {
  if (actor.type !== "character") return [];
  const system = actor.system as Character;
  const characterClass = classOf(actor, system.class);
  const operating = system.elf.operating === "magicUser" ? ("magic-user" as const) : ("fighter" as const);
  const now = elfOf(system, rulings);
  const first: ClassRecord = {
    class: now?.class ?? { ...characterClass, level: system.level, ...(characterClass.id === "elf" && { operating }) },
    key: system.class,
    experience: now ? trackOf(system, system.elf.operating).experience : system.xp.value,
    levelAtSessionStart: system.xp.levelAtSessionStart,
    at: null,
  };
  const further = system.otherClasses.flatMap(({ class: key, level, xp, levelAtSessionStart }, at) => {
    // An unknown class stays stored but is not used.
    if (!isRulesClass(key) && !hasClassItem(actor, key)) return [];
    return [{ class: { ...classOf(actor, key), level }, key, experience: xp, levelAtSessionStart, at }];
  });
  return [first, ...further];
}

/** The stored classes that a rule selects, in their order. */
function chosenBy(choose: typeof playedClasses, actor: Actor.Implementation, rulings: Rulings): readonly ClassRecord[] {
  const stored = storedClasses(actor, rulings);
  const places = choose(
    stored.map((one) => one.class),
    rulings,
  );
  return places.flatMap((at) => stored[at] ?? []);
}

/** The classes that a character has under the rulings, in their order. */
export function classesHeld(actor: Actor.Implementation, rulings: Rulings): readonly ClassRecord[] {
  return chosenBy(heldClasses, actor, rulings);
}

/** The classes whose abilities apply now. */
export function classesPlayed(actor: Actor.Implementation, rulings: Rulings): readonly ClassRecord[] {
  return chosenBy(playedClasses, actor, rulings);
}

/** The classes that share an experience award. */
export function classesLearning(actor: Actor.Implementation, rulings: Rulings): readonly ClassRecord[] {
  const held = classesHeld(actor, rulings);
  return learningClasses(held.length, rulings).flatMap((at) => held[at] ?? []);
}

export interface ClassChange {
  readonly at: number | null;
  readonly level?: number;
  readonly experience?: number;
  readonly levelAtSessionStart?: number | null;
}

/** The write of changes to further classes: a list is written as a whole, and only where it changes. Those of the first class stand elsewhere on the sheet. */
export function furtherClassWrites(
  actor: Actor.Implementation,
  changes: readonly ClassChange[],
): readonly ValueChange[] {
  // Hirelings and monsters have no further classes.
  if (changes.every(({ at }) => at === null)) return [];
  const before = (actor.system as Character).otherClasses.map((row) => ({ ...row }));
  let changed = false;
  const after = before.map((row, at) => {
    const change = changes.findLast((one) => one.at === at);
    if (!change) return row;
    const { level = row.level, experience = row.xp, levelAtSessionStart = row.levelAtSessionStart } = change;
    changed ||= level !== row.level || experience !== row.xp || levelAtSessionStart !== row.levelAtSessionStart;
    return { ...row, level, xp: experience, levelAtSessionStart };
  });
  if (!changed) return [];
  return [{ uuid: actor.uuid, path: "system.otherClasses", before, after }];
}
