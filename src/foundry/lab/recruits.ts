import { classesOf, hasClass } from "../../rules/creature/classes-of.ts";
import { type Creature, SAVES, type SaveCategory } from "../../rules/creature/types.ts";
import { aidOf } from "../../rules/lab/aid.ts";
import {
  BANDS,
  type Band,
  bandOfFoes,
  fighterMagicUser,
  TWO_CLASSES,
  TWO_CLASSES_MAGIC,
  TYPICAL_PARTY,
} from "../../rules/lab/bands.ts";
import { isPlayed, type LabMagic, withinArea } from "../../rules/lab/magic.ts";
import type { LabMember } from "../../rules/lab/types.ts";
import { spellListOf } from "../../rules/magic/slots.ts";
import type { OnSave } from "../../rules/magic/spell-damage.ts";
import type { SpellEffect } from "../../rules/magic/spell-effect.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { TurnColumn } from "../../rules/tables/classes.ts";
import { spellLevelOf } from "../adapter/caster.ts";
import { sideOfCombatant } from "../adapter/combatants.ts";
import { creatureOf, creatureUnderRulings, isCreature } from "../adapter/creature.ts";
import { storedClasses } from "../adapter/several-classes.ts";
import { symbolOf, turnableOf } from "../adapter/turning-targets.ts";
import { folderActors } from "../documents/place-folder.ts";
import { chargesKey, unknownKey } from "../items/unidentified/truths.ts";
import { isActor, resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { MagicSource } from "../spells/effects/types.ts";
import { whyNotUsable } from "../spells/items/item-use.ts";
import { isRead } from "../spells/items/scroll.ts";
import { figuresOf, scrollSpell, spellEffectsOf, USUAL_LEVEL } from "../spells/magic-source.ts";
import { abilitySource, isUsedLikeSpell } from "../spells/monster-abilities.ts";

type Area = Item.SystemOfType<"spell">["area"];
type SpellData = Item.SystemOfType<"spell">;

/** The magic of an actor: the magic that the lab plays, and the names of other magic. */
interface LabMagicOfActor {
  readonly played: readonly LabMagic[];
  readonly left: readonly string[];
}

/** The daily uses of a breath whose sheet does not tell: three. */
const BREATHS = 3;

/** Magic items that are held and pointed. */
const WIELDED: readonly string[] = ["wand", "staff", "rod"];

/** The assumed charges of a wand whose charges only the referee knows: more than a fight has rounds. */
const CHARGES = 10;

/** The memorised spells, spells on scrolls, breath, wands and healing potions of an actor. */
async function labMagicOf(actor: Actor.Implementation): Promise<LabMagicOfActor> {
  const played: LabMagic[] = [];
  const left: string[] = [];
  for (const item of actor.items)
    for (const one of await allOf(actor, item))
      if (typeof one === "string") left.push(one);
      else played.push(one);
  if (mayTurn(actor)) played.push(turningOf(actor));
  return { played: played.sort((a, b) => rank(a) - rank(b)), left };
}

/** The magic of an item; only the name of magic that the lab does not play. */
async function allOf(actor: Actor.Implementation, item: Item.Implementation): Promise<(LabMagic | string)[]> {
  if (item.type === "spell") return spellsOf(actor, item);
  if (item.type === "magicItem") return isRead(item) ? scrollOf(actor, item) : deviceOf(actor, item);
  return isUsedLikeSpell(item) ? [breathOf(actor, item)] : [];
}

/** A magic item used instead of an attack; only its name where the lab does not play it. The true data of an unidentified item are not read. */
async function deviceOf(actor: Actor.Implementation, item: Item.Implementation): Promise<(LabMagic | string)[]> {
  const { kind, charges, quantity, area } = item.system as Item.SystemOfType<"magicItem">;
  const potion = kind === "potion";
  if (!(potion || WIELDED.includes(kind))) return [];
  if (unknownKey(item)) return [item.name];
  const source = whyNotUsable(actor, item, undefined) ? undefined : await figuresOf(actor, item, false);
  if (!source || source.works.length === 0) return [];
  const { works, damage, healing, save, level, duration, kind: harm } = source;
  const work = works.find((one) =>
    one.does === "heals" ? isPlayed(one, healing) : !potion && isPlayed(one, damage) && !aidOf(one, duration),
  );
  if (!work) return [item.name];
  const limited = charges.formula !== "" || charges.max !== null;
  const uses = potion ? quantity : limited && !chargesKey(item) ? charges.value : CHARGES;
  const formula = work.does === "heals" ? healing : damage;
  const base = { name: item.name, kind: "device" as const, uses, level, work, formula, perLevel: false, harm };
  return [{ ...base, most: withinArea(across(area)), ...(save && { save }), ...(potion && { own: true as const }) }];
}

/** The spells on a scroll that its carrier can read, as often as they are on it; the scroll's name where none is played. */
async function scrollOf(actor: Actor.Implementation, item: Item.Implementation): Promise<(LabMagic | string)[]> {
  const { spells, makerLevel } = item.system as Item.SystemOfType<"magicItem">;
  const lists = [
    ...classesOf(creatureOf(actor)),
    ...storedClasses(actor, rulingsInForce()).map((one) => one.class),
  ].map(spellListOf);
  const found: (LabMagic | string)[] = [];
  for (const key of new Set(spells)) {
    const spell = await scrollSpell(key);
    const system = spell && (spell.system as SpellData);
    if (!spell || !system || !lists.some((list) => list && system.list === list)) continue;
    const works = await spellEffectsOf(spell, false);
    const uses = spells.filter((one) => one === key).length;
    const level = makerLevel ?? USUAL_LEVEL;
    const name = localize("RULINGS.Lab.onScroll", { magic: spell.name });
    for (const one of formOf({ ...system, works }, { uses, name, level, perLevel: system.damagePerLevel }))
      found.push(typeof one === "string" ? one : { ...one, spell: spell.name, scroll: true });
  }
  return found.length > 0 ? found : [item.name];
}

/** Sorts magic: healing first, because it waits until it is needed; then harmful magic by strength; then helpful magic. */
function rank({ work, level, duration }: LabMagic): number {
  if (work.does === "heals") return -100;
  return aidOf(work, duration) ? 100 : -level;
}

/** Whether a class on the sheet turns undead, even one that only other rulings use (EXT-03). */
function mayTurn(actor: Actor.Implementation): boolean {
  return (
    hasClass(creatureOf(actor), "cleric") ||
    storedClasses(actor, rulingsInForce()).some((one) => one.class.id === "cleric")
  );
}

/** Turning undead, with the location of the holy symbol. */
function turningOf(actor: Actor.Implementation): LabMagic {
  const own = { uses: 1, level: 1, work: {}, formula: "", perLevel: false, harm: "", most: 1 };
  return { ...own, name: localize("RULINGS.Lab.Magic.TurnUndead"), kind: "turning", symbol: symbolOf(actor) };
}

function spellsOf(actor: Actor.Implementation, item: Item.Implementation): (LabMagic | string)[] {
  const system = item.system as SpellData;
  const { memorised, reversed, damagePerLevel } = system;
  const level = spellLevelOf(actor, system.list);
  return [
    ...formOf(system, { uses: memorised.normal, name: item.name, level, perLevel: damagePerLevel }),
    ...formOf(
      { ...system, ...reversed },
      { uses: memorised.reversed, name: reversed.name || item.name, level, perLevel: false },
    ),
  ];
}

/** One form of a spell for its caster; only its name where it is not played, undefined where it cannot be used. */
function formOf(
  system: Pick<SpellData, "list" | "save" | "damage" | "healing" | "damageKind" | "area" | "duration"> & {
    readonly works: readonly SpellEffect[];
  },
  { uses, name, level, perLevel }: { uses: number; name: string; level: number; perLevel: boolean },
): (LabMagic | string)[] {
  if (uses < 1) return [];
  const { list, duration, damage, healing, damageKind: harm } = system;
  const unit = (["round", "turn", "hour", "day"] as const).find((one) => one === duration.unit);
  const lasts = unit && duration.formula ? { formula: duration.formula, unit, perLevel: duration.perLevel } : undefined;
  const work = system.works.find((one) => isPlayed(one, one.does === "heals" ? healing : damage, lasts));
  if (!work) return [name];
  const formula = work.does === "heals" ? healing : damage;
  const most = withinArea(across(system.area));
  const base = { name, kind: "spell" as const, list, uses, level, work, formula, perLevel, harm, most };
  return [{ ...base, ...saveOf(system.save), ...(lasts && { duration: lasts }) }];
}

function breathOf(actor: Actor.Implementation, item: Item.Implementation): LabMagic | string {
  const { uses, area, damageFromHp, damage, breath } = item.system as Item.SystemOfType<"attack">;
  const source: MagicSource = abilitySource(actor, item);
  const formula = damageFromHp ? "current-hp" : damage;
  const work = source.works.find((one) => isPlayed(one, formula));
  if (!work || !breath) return item.name;
  const { level, kind, save } = source;
  return {
    ...{
      name: item.name,
      kind: "breath",
      uses: uses.max ?? BREATHS,
      level,
      work,
      formula,
      perLevel: false,
      harm: kind,
    },
    most: withinArea(across(area)),
    ...(save && { save }),
  };
}

function saveOf({ category, modifier, onSave }: { category: string | null; modifier: number; onSave: OnSave }): {
  save?: { category: SaveCategory; modifier: number; onSave: OnSave };
} {
  const known = SAVES.find((one) => one === category);
  return known ? { save: { category: known, modifier, onSave } } : {};
}

/** The greatest width of an area in feet; 0 for none. */
function across({ shape, length, width }: Area): number {
  if (shape === "burst") return 2 * length;
  return shape === "cone" || shape === "line" || shape === "cloud" || shape === "wall" ? width || length : 0;
}

/** A fighter in the lab: an actor, or a typical one of the rules. */
export interface Recruit {
  /** Its key within the side: the actor's uuid, or the name of a typical fighter. */
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly count: number;
  /** Whether it stands in the second rank by default. */
  readonly behind: boolean;
  readonly magic: LabMagicOfActor;
  /** Column of the turning table. */
  readonly undead?: TurnColumn;
  creature(rulings: Rulings): Creature;
}

async function recruit(actor: Actor.Implementation, name: string, count = 1): Promise<Recruit> {
  const undead = turnableOf(actor)?.column;
  // Breath, gazes and auras are not attacks with a roll: they are played as magic, or listed as not played.
  const unleashed = new Set(actor.items.filter(isUsedLikeSpell).map(({ id }) => id));
  return {
    ...(undead && { undead }),
    key: actor.uuid ?? name,
    name,
    img: actor.img ?? "",
    count,
    behind: false,
    magic: await labMagicOf(actor),
    creature: (rulings) => {
      const whole = creatureUnderRulings(actor, rulings);
      return unleashed.size === 0 ? whole : { ...whole, attacks: whole.attacks.filter(({ id }) => !unleashed.has(id)) };
    },
  };
}

/** Groups the tokens of one base actor; an unlinked token without one is separate. */
async function together(actors: readonly Actor.Implementation[]): Promise<Recruit[]> {
  const counted = new Map<string, Recruit>();
  for (const actor of actors) {
    const base = actor.isToken ? (game.actors?.get(actor.id ?? "") ?? actor) : actor;
    const known = counted.get(base.uuid ?? "");
    const one = known ? { ...known, count: known.count + 1 } : await recruit(base, base.name);
    counted.set(one.key, one);
  }
  return [...counted.values()];
}

const asActor = (thing: unknown): Actor.Implementation | undefined => (isActor(thing) ? thing : undefined);

const creatures = (list: readonly (Actor.Implementation | null | undefined)[]): Actor.Implementation[] =>
  list.flatMap((actor) => (actor && isCreature(actor) ? [actor] : []));

/** The fighting members of the parties of this world; its characters when it has no party. */
export async function partyRecruits(): Promise<Recruit[]> {
  const uuids = (game.actors?.contents ?? []).flatMap((actor) =>
    actor.type === "party" ? (actor.system as Actor.SystemOfType<"party">).members.map(({ actor: uuid }) => uuid) : [],
  );
  const members = await Promise.all([...new Set(uuids)].map((uuid) => resolveUuid(uuid)));
  const actors = creatures(members.map(asActor));
  if (actors.length > 0) return together(actors);
  return together(
    creatures(game.actors?.filter(({ type, hasPlayerOwner }) => type === "character" && hasPlayerOwner) ?? []),
  );
}

/** The creatures of the scene: the controlled tokens, else all; friends on one side, all others on the other. */
async function sceneRecruits(): Promise<[Recruit[], Recruit[]]> {
  const held = canvas?.tokens?.controlled.map(({ document }) => document) ?? [];
  const all = held.length > 0 ? held : (canvas?.scene?.tokens.contents ?? []);
  const of = (friends: boolean): Promise<Recruit[]> =>
    together(creatures(all.filter(({ disposition }) => (disposition === 1) === friends).map(({ actor }) => actor)));
  return [await of(true), await of(false)];
}

/** The combatants of the tracker's fight, by side. */
export async function trackerRecruits(): Promise<[Recruit[], Recruit[]]> {
  const all = game.combat?.combatants.contents ?? [];
  const of = (party: boolean): Promise<Recruit[]> =>
    together(creatures(all.filter((one) => (sideOfCombatant(one).id === "party") === party).map(({ actor }) => actor)));
  return [await of(true), await of(false)];
}

/** Both sides from the source of the window's button; an empty side is left unchanged. */
export async function recruitsFrom(from: string | undefined): Promise<[Recruit[], Recruit[]]> {
  if (from === "scene") return sceneRecruits();
  if (from === "tracker") return trackerRecruits();
  return [from === "typical" ? typicalParty() : await partyRecruits(), []];
}

/** The reason for refusing dropped actors: none of them fights, or they exceed the size of a side. */
interface NotDropped {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/**
 * The recruits from a drop: an actor of the world or of a compendium, a folder of actors, a compendium or one of its folders, a party with its
 * members. Refused when there are more than the maximum.
 */
export async function droppedRecruits(data: unknown, most: number): Promise<readonly Recruit[] | NotDropped> {
  const crowd = typeof data === "object" && data !== null ? folderActors(data) : undefined;
  if (crowd && crowd.count > most)
    return { key: "RULINGS.Lab.tooManyDropped", data: { name: crowd.name, count: crowd.count, most } };
  const recruits = crowd ? await together(creatures((await crowd.load()).map(asActor))) : await recruitsOf(data);
  return recruits.length > 0 ? recruits : { key: "RULINGS.Lab.nobodyDropped" };
}

async function recruitsOf(data: unknown): Promise<Recruit[]> {
  if (typeof data !== "object" || data === null || !("uuid" in data) || typeof data.uuid !== "string") return [];
  const thing = await resolveUuid(data.uuid);
  if (thing instanceof TokenDocument) return together(creatures([thing.actor]));
  const actor = asActor(thing);
  if (!actor) return [];
  if (actor.type !== "party") return together(creatures([actor]));
  const { members } = actor.system as Actor.SystemOfType<"party">;
  const all = await Promise.all(members.map(({ actor: uuid }) => resolveUuid(uuid)));
  return together(creatures(all.map(asActor)));
}

/** The localised name of a typical fighter. */
function typicalName(name: string): string {
  return localize(`RULINGS.Lab.Magic.${name}`);
}

/** Six typical adventurers. */
export function typicalParty(members: readonly LabMember[] = TYPICAL_PARTY): Recruit[] {
  return members.map(({ creature, magic = [], behind = false }) => ({
    key: `typical:${creature.id}`,
    name: localize(creature.class ? `RULINGS.Class.${creature.id}` : `RULINGS.Lab.Companion.${creature.id}`),
    img: "",
    count: 1,
    behind,
    magic: { played: magic.map((one) => ({ ...one, name: typicalName(one.name) })), left: [] },
    creature: () => creature,
  }));
}

/** The typical adventurer with two classes (EXT-03, EXT-04), whose class, weapons and spells follow each set of rulings. */
function typicalOfTwo(): Recruit {
  const label = ({ id, level }: (typeof TWO_CLASSES)[number]): string =>
    localize("RULINGS.Several.label", { class: localize(`RULINGS.Class.${id}`), level });
  return {
    key: "typical:fighter-magic-user",
    name: TWO_CLASSES.map(label).join(" / "),
    img: "",
    count: 1,
    behind: false,
    magic: { played: TWO_CLASSES_MAGIC.map((one) => ({ ...one, name: typicalName(one.name) })), left: [] },
    creature: fighterMagicUser,
  };
}

/** Adventurers who can be added one by one: those of the typical party, and one with two classes. */
function typicalPeople(): Recruit[] {
  return [...typicalParty(), typicalOfTwo()];
}

/** The typical adventurer of a key; none for another key. */
export function typicalPerson(key: string): Recruit[] {
  return typicalPeople().filter((one) => one.key === key);
}

/** The options of the typical adventurers. */
export function peopleChoices(): { readonly key: string; readonly label: string }[] {
  return typicalPeople().map(({ key, name }) => ({ key, label: name }));
}

/** The recruit of a typical band. */
export function typicalBand(band: Band): Recruit {
  const { creature, number, magic = [], undead } = bandOfFoes(band);
  return {
    ...(undead && { undead }),
    key: `typical:${band}`,
    name: localize(`RULINGS.Lab.Band.${band}`),
    img: "",
    count: number,
    behind: false,
    magic: { played: magic.map((one) => ({ ...one, name: typicalName(one.name) })), left: [] },
    creature: () => creature,
  };
}

/** The options of the typical bands. */
export function bandChoices(): { readonly key: Band; readonly label: string }[] {
  return BANDS.map((key) => ({ key, label: localize(`RULINGS.Lab.Band.${key}`) }));
}
