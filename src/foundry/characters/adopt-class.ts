import { elfClassFault, takenOff } from "../../rules/characters/elf-classes.ts";
import { isPrintedSight, planInfravision, resolveInfravision } from "../../rules/characters/gifts.ts";
import { planHitPoints, resolveHitPoints } from "../../rules/characters/hit-points.ts";
import type { CharacterClass } from "../../rules/creature/custom-class.ts";
import type { ClassId } from "../../rules/creature/types.ts";
import { severalClasses } from "../../rules/topics/severalClasses.ts";
import type { ClassOutcome } from "../../view/cards/class.ts";
import { classLine } from "../../view/characters/class-line.ts";
import { creatureOf } from "../adapter/creature.ts";
import { classFrom, classItemOf, classKey } from "../adapter/custom-class.ts";
import { classesHeld } from "../adapter/several-classes.ts";
import { postCard } from "../chat/post-card.ts";
import { rollPlan } from "../platform/dice.ts";
import { notifyError, notifyInfo, notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { classCopyOf } from "./compendium-entries.ts";
import { takeBackground } from "./skills.ts";
import { isBeingMade } from "./without-adoption.ts";

/**
 * Handles a change of the track of an elf of two classes, or of its adventure mark, on the sheet: the track is fixed during an adventure (ERIS-51), and armour that
 * the new one forbids comes off (ERIS-56).
 * @returns whether the change is refused: during an adventure only the referee may change the track
 */
export async function elfClassChanged(actor: Actor.Implementation, path: string, value: unknown): Promise<boolean> {
  const { elf } = actor.system as Character;
  const rulings = rulingsInForce();
  if (path === "system.elf.operating") {
    const fault = game.user?.isGM ? undefined : elfClassFault(elf.locked, rulings);
    return notifyRefusal(fault);
  }
  if (path !== "system.elf.locked") return false;
  // Only the referee ends the adventure: otherwise the player who fixed the choice could reopen it.
  if (value !== true) return !game.user?.isGM && notifyRefusal(elfClassFault(elf.locked, rulings));
  await takeOff(actor);
  return false;
}

/** The armour that an elf may not wear as a magic-user (ERIS-56). */
export function plainArmourOf(actor: Actor.Implementation): Item.Implementation[] {
  const creature = creatureOf(actor);
  const operating = creature.class?.operating;
  if (!operating) return [];
  const worn = creature.armour.map((piece) => ({ ...piece, id: piece.id ?? "", magic: piece.magic > 0 }));
  const off = takenOff(operating, worn, rulingsInForce());
  return actor.items.filter(({ id }) => id !== null && off.includes(id));
}

async function takeOff(actor: Actor.Implementation): Promise<void> {
  const items = plainArmourOf(actor);
  if (items.length === 0) return;
  const updates = items.map(({ id }) => ({ _id: id, "system.location": "carried" }));
  await actor.updateEmbeddedDocuments("Item", updates as Item.UpdateData[]);
  const names = items.map(({ name }) => name).join(", ");
  notifyInfo("RULINGS.Notice.takenOff", { name: actor.name, names });
}

/**
 * Gives a character the compendium class of a key, as if it had been dropped on the sheet; the create hook adds its benefits.
 * @returns "unknown" where no entry has the key, so that only the field is written; "refused" where the class stays unchanged
 */
export async function chooseClass(actor: Actor.Implementation, key: string): Promise<"taken" | "refused" | "unknown"> {
  if (isFurther(actor, key)) return "refused";
  const own = actor.items.find((item) => item.type === "class" && classKey(item) === key);
  if (own) {
    // The item of a class whose row was deleted still exists.
    await adopt(actor, own);
    return "taken";
  }
  const copy = await classCopyOf(key);
  if (!copy) return "unknown";
  chosenOnSheet.set(actor, key);
  const made = await actor.createEmbeddedDocuments("Item", [copy]);
  if (made.length > 0) return "taken";
  chosenOnSheet.delete(actor);
  return "refused";
}

/** The classes chosen in the first class's field, which replace it without a question. */
const chosenOnSheet = new WeakMap<object, string>();

/** Whether a class is one of the further classes of a character, so that it cannot be the first as well (EXT-03); the user is notified. */
function isFurther(actor: Actor.Implementation, key: string): boolean {
  const held = classesHeld(actor, rulingsInForce()).find((one) => one.at !== null && one.key === key);
  if (!held) return false;
  const { textKey } = classLine(held.class);
  return notifyRefusal({ key: "character.classTwice", topic: "severalClasses", data: { class: localize(textKey) } });
}

type Character = Actor.SystemOfType<"character">;
type People = Character["people"];
type ClassSystem = Item.SystemOfType<"class">;
type AncestrySystem = Item.SystemOfType<"ancestry">;

/** The item types of which a character has only one. */
const ONE_OF = ["class", "ancestry", "background"] as const;

/** Replaces the former class, ancestry or background when a character gets a new one. Call once, in `init`. */
export function watchClasses(): void {
  // Only the browser tab that creates an item gets the pre-create hook; another tab of the same user only receives the create hook
  // (PLAY-106).
  const madeHere = new Map<string, number>();
  const newest = new Map<string, Item.Implementation>();
  let line: Promise<unknown> = Promise.resolve();
  const what = ({ actor, type }: Item.Implementation): string => `${actor?.uuid} ${type}`;
  Hooks.on("preCreateItem", (item) => {
    if (isOneOf(item)) madeHere.set(what(item), (madeHere.get(what(item)) ?? 0) + 1);
  });
  Hooks.on("createItem", (item, _options, userId) => {
    const { actor } = item;
    const expected = isOneOf(item) ? (madeHere.get(what(item)) ?? 0) : 0;
    if (expected === 0) return;
    madeHere.set(what(item), expected - 1);
    if (userId !== game.user?.id || actor?.type !== "character" || isBeingMade(actor)) return;
    // The replacements run one after another, and of several quick drops only the last counts: two at once would delete each other (DOC-44).
    newest.set(what(item), item);
    const takenUp = async (): Promise<void> => {
      if (newest.get(what(item)) !== item) return;
      if (!(await isSettled(actor, item))) await adopt(actor, item);
      if (newest.get(what(item)) === item) newest.delete(what(item));
    };
    line = line.then(takenUp).catch(notifyError);
  });
}

function isOneOf({ type }: Item.Implementation): boolean {
  return ONE_OF.some((one) => one === type);
}

/** Whether a dropped class was handled already: added as a further class, or removed again. */
async function isSettled(actor: Actor.Implementation, item: Item.Implementation): Promise<boolean> {
  const chosen = chosenOnSheet.get(actor) === classKey(item);
  chosenOnSheet.delete(actor);
  if (chosen || item.type !== "class" || !rulingsInForce().use(severalClasses)) return false;
  return (await import("./dropped-class.ts")).settleDroppedClass(actor, item);
}

/** Deletes the former item of the kind, and writes the benefits of the new one to the character in one update. */
async function adopt(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const kept = item.type === "class" ? furtherKeys(actor) : [];
  const isKept = (one: Item.Implementation): boolean =>
    kept.includes(classKey(one)) && classKey(one) !== classKey(item);
  const former = actor.items.filter((one) => one.type === item.type && one.id !== item.id && !isKept(one));
  const lost = former.flatMap(languagesOf);
  const ids = former.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await actor.deleteEmbeddedDocuments("Item", ids);
  if (item.type === "class") await takeUp(actor, item, lost);
  else if (item.type === "background") await takeBackground(actor, item);
  else if (item.type === "ancestry") await belongTo(actor, item, lost);
}

/** Keys of the further classes of a character, which stay beside a new first one (EXT-03). */
function furtherKeys(actor: Actor.Implementation): readonly string[] {
  return (actor.system as Character).otherClasses.map((one) => one.class);
}

/** The languages that a class or ancestry brings, stored or as creation data. */
export function languagesOf(item: object): string[] {
  const languages: unknown = foundry.utils.getProperty(item, "system.languages");
  return Array.isArray(languages) ? languages.map(String) : [];
}

/** Applies a class: its key, ancestry, infravision and languages, and hit points for a character without any. */
async function takeUp(actor: Actor.Implementation, item: Item.Implementation, lost: readonly string[]): Promise<void> {
  const { kind, people: own } = item.system as ClassSystem;
  const key = classKey(item);
  if (key === "") return;
  const characterClass = classFrom(item);
  const { id } = characterClass;
  const system = actor.system as Character;
  const ancestry = actor.items.find(({ type }) => type === "ancestry");
  const people = kind === "demihuman" ? own : ((ancestry?.system as AncestrySystem | undefined)?.people ?? "human");
  const level = id === "normal-human" ? 0 : Math.max(1, system.level);
  const sight = kind === "demihuman" || !ancestry ? await infravisionOf(id, people) : undefined;
  const points =
    system.hpRolls.length === 0 && system.hp.max <= 1 ? await firstPoints(actor, characterClass, level) : undefined;
  await actor.update({
    system: {
      class: key,
      people,
      level,
      ...(sight && { infravision: sight.feet }),
      languages: languages(actor, item, lost),
      ...points?.changes,
    },
  } as Actor.UpdateData);
  const facts = {
    class: id,
    level,
    ...(points && { hitPoints: points.changes.hp.max }),
    ...(sight?.die && { sight: { ...sight.die, feet: sight.feet } }),
  };
  await postClassCard(actor, item, facts, [...(points?.shown ?? []), ...(sight?.shown ?? [])]);
}

/** Applies an ancestry: infravision and languages, and the ancestry itself where the class does not set it. */
async function belongTo(
  actor: Actor.Implementation,
  item: Item.Implementation,
  lost: readonly string[],
): Promise<void> {
  const { people } = item.system as AncestrySystem;
  const sight = await sightByAncestry(actor, item.system as AncestrySystem);
  await actor.update({
    system: { people, ...(sight && { infravision: sight.feet }), languages: languages(actor, item, lost) },
  } as Actor.UpdateData);
  if (!sight?.die) return;
  const facts = {
    class: creatureOf(actor).class?.id ?? "normal-human",
    level: (actor.system as Character).level,
    sight: { ...sight.die, feet: sight.feet },
  };
  await postClassCard(actor, item, facts, sight.shown);
}

/** Posts the card of a new class or ancestry with its dice. */
async function postClassCard(
  actor: Actor.Implementation,
  item: Item.Implementation,
  facts: Omit<ClassOutcome, "procedure" | "calling">,
  rolls: readonly Roll.Evaluated<Roll>[],
): Promise<void> {
  const { uuid, name, img } = item;
  const outcome: ClassOutcome = { procedure: "calling", calling: name, ...facts };
  await postCard({ type: "notice", actor, outcome, rolls, item: { uuid, name, img: img ?? "" } });
}

/**
 * The infravision from an ancestry: by the ruling where the item has the printed value, else the value entered on it. Undefined when the class has
 * the same ancestry: that die was already rolled, and its result is permanent (ERIS-79).
 */
async function sightByAncestry(actor: Actor.Implementation, { people, infravision }: AncestrySystem) {
  if (!isPrintedSight(people, infravision)) return { feet: infravision, shown: [], die: undefined };
  const characterClass = classItemOf(actor)?.system as ClassSystem | undefined;
  if (characterClass?.kind === "demihuman" && characterClass.people === people) return undefined;
  return infravisionOf("normal-human", people);
}

/** The languages of a character: the former item's are removed, the new one's added, and learned ones kept. */
function languages(actor: Actor.Implementation, item: Item.Implementation, lost: readonly string[]): string[] {
  const kept = (actor.system as Character).languages.filter((language) => !lost.includes(language));
  const others = actor.items.filter(({ id, type }) => id !== item.id && (type === "class" || type === "ancestry"));
  return [...new Set([...kept, ...others.flatMap(languagesOf), ...languagesOf(item)])];
}

/** Innate infravision, with the die where there is one (ERIS-79). */
export async function infravisionOf(id: ClassId, people: People) {
  const kin = { class: { id, level: 1 }, ...(people !== "other" && { ancestry: people }) };
  const plan = planInfravision(kin, rulingsInForce());
  const { rolls, shown } = await rollPlan(plan);
  const rolled = rolls.infravision?.total;
  const die = rolled === undefined ? undefined : { rolled, chance: plan.chance };
  return { feet: resolveInfravision(plan, rolls), shown, die };
}

/** The first hit points of a new character, rolled by the ruling. */
async function firstPoints(actor: Actor.Implementation, characterClass: CharacterClass, level: number) {
  const rulings = rulingsInForce();
  const { abilities } = creatureOf(actor);
  const plan = planHitPoints(
    {
      class: characterClass,
      ...(abilities && { constitution: abilities.con }),
      from: 0,
      to: level,
      total: 0,
      value: 0,
    },
    rulings,
  );
  const rolled = await rollPlan(plan);
  const { total, dice } = resolveHitPoints(plan, rolled.rolls, rulings);
  return {
    shown: rolled.shown,
    changes: {
      hp: { value: total.value, max: total.value, total: null },
      hpRolls: dice.map(({ rolled, modifier }, at) => ({ level: at + 1, roll: rolled, modifier })),
    },
  };
}
