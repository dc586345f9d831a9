/** Custom classes: class items of the world with a key that no class of the rules has. */

import type { CharacterClass } from "../../rules/creature/custom-class.ts";
import { classFrom, classKey, isRulesClass } from "../adapter/custom-class.ts";
import { notifyInfo } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";

/* The first note on the sheet of a class: whether its values come from the rules or are custom. */

interface ClassNote {
  readonly text: string;
  /** Whether it can be converted to a custom class. */
  readonly canMake: boolean;
}

/** The note above the values of a class; null for users who cannot change them. */
export function classNote(item: Item.Implementation, editable: boolean): ClassNote | null {
  if (!editable) return null;
  if (isRulesClass(classKey(item))) return { text: localize("RULINGS.ClassPage.ofRules"), canMake: true };
  const seen = item.actor !== null || (item.ownership.default ?? 0) >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  const own = localize("RULINGS.ClassPage.own");
  return { text: seen ? own : `${own} ${localize("RULINGS.ClassPage.ownHidden")}`, canMake: false };
}

/** Converts a class of the rules to a custom class with the same values. */
export async function makeCustomClass(item: Item.Implementation): Promise<void> {
  const like = classKey(item);
  if (!isRulesClass(like)) return;
  const key = freeKey(like);
  await item.update({ system: { key, like } } as Item.UpdateData);
  const { actor } = item;
  if (actor?.type === "character") await followKey(actor, like, key);
  notifyInfo("RULINGS.ClassPage.made", { name: item.name });
}

/** Updates the key of a changed class on its character, for the first class or a further one (EXT-03). */
async function followKey(actor: Actor.Implementation, former: string, key: string): Promise<void> {
  const { class: first, otherClasses } = actor.system as Actor.SystemOfType<"character">;
  const further = otherClasses.map((row) => ({ ...row, ...(row.class === former && { class: key }) }));
  const isFurther = first !== former && otherClasses.some((row) => row.class === former);
  await actor.update({ system: isFurther ? { otherClasses: further } : { class: key } } as Actor.UpdateData);
}

/** A key that no other class of the world has. */
function freeKey(like: string): string {
  const taken = new Set((game.items?.contents ?? []).filter(({ type }) => type === "class").map(classKey));
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? `own-${like}` : `own-${like}-${at}`;
    if (!taken.has(key)) return key;
  }
}

/** A custom class as an offer in a list. */
interface CustomClass {
  readonly key: string;
  readonly name: string;
  /** Read from the item on demand: a list of names needs no tables. */
  readonly characterClass: CharacterClass;
  readonly item: Item.Implementation;
}

/** The custom classes that this user may see, by name; of two with one key the first. */
export function customClasses(): readonly CustomClass[] {
  const found = new Map<string, CustomClass>();
  for (const item of game.items?.contents ?? []) {
    if (item.type !== "class" || !item.visible) continue;
    const key = classKey(item);
    if (key === "" || isRulesClass(key) || found.has(key)) continue;
    found.set(key, {
      key,
      name: item.name,
      get characterClass() {
        return classFrom(item);
      },
      item,
    });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}
