/** What actor templates show, besides the numbers that the rulings work out. Gathers in one pass over the items; sorts nothing itself. */

import { whyNotRecover } from "../../rules/combat/powers.ts";
import { CLASSES } from "../../rules/creature/types.ts";
import { powers } from "../../rules/topics/powers.ts";
import { wholeRoutine } from "../../view/attack-routine.ts";
import { grouped } from "../../view/company/coins.ts";
import { levelProgress } from "../../view/company/level.ts";
import {
  groupGear,
  groupRoutines,
  groupSpells,
  handsFull,
  hitDiceText,
  ORDERS,
  type Order,
  openLevels,
  percentLeft,
} from "../../view/inventory.ts";
import { restsOffered } from "../../view/rest.ts";
import type { ActorSheetView, DerivedValue } from "../../view/sheet-types.ts";
import { beginningsOf } from "../adapter/beginnings.ts";
import { creatureOf } from "../adapter/creature.ts";
import { heldBy } from "../adapter/held.ts";
import { magicOf } from "../adapter/magic.ts";
import { powerFrom, whoRecovers } from "../adapter/power.ts";
import { skillValue } from "../adapter/skill.ts";
import { isUsable } from "../adapter/usable.ts";
import { partsOf, strengthOf } from "../company/band.ts";
import { storedExperience } from "../company/people.ts";
import { isMagic } from "../company/winnings.ts";
import { CONDITION_IDS } from "../data/conditions.ts";
import { ITEM_MODELS } from "../data/index.ts";
import { ABILITIES, ALIGNMENTS, COINS, LOCATIONS } from "../data/lists.ts";
import { foundNow, nameOf } from "../found.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { truthOf, unknownKey } from "../unknown/truth.ts";
import { grapplesOf, lyingOf } from "./blows-context.ts";

type Chosen = { value: string; label: string; selected: boolean };

/** A thing on the actor, as its row shows it. */
interface GearRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly sort: number;
  readonly quantity: number;
  readonly weight: number | null;
  readonly worth: number;
  readonly container: string | null;
  readonly capacity: number | null;
  readonly places: readonly Chosen[];
  readonly inUse: boolean;
  /** A magic item that does something when used. */
  readonly usable: boolean;
  /** What it truly is, for the referee alone; empty for what is known. */
  readonly truth: string;
  /** The referee can make it unknown. */
  readonly canHide: boolean;
  /** Whether it burns and for how many turns yet; null for what gives no light. */
  readonly light: { readonly lit: boolean; readonly turnsLeft: number | null } | null;
}

interface SpellRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly level: number;
  readonly range: string;
  readonly duration: string;
  readonly summary: string;
  readonly memorised: number;
  readonly cast: number;
  readonly left: number;
  /** The form that undoes it, memorised apart; null: it has none. */
  readonly reversed: { readonly name: string; readonly memorised: number; readonly left: number } | null;
}

interface PlainRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly summary: string;
  readonly detail: string;
  /** The chance of a skill, to roll against. */
  readonly chance?: DerivedValue | null;
}

interface PowerRow extends PlainRow {
  /** How often it can be used, in words. */
  readonly usage: string;
  /** Whether its uses run out. */
  readonly counted: boolean;
  readonly left: number;
  readonly most: number;
  /** It can be brought back in a fight; or why it cannot, once it is used (HERO-08, HERO-09). */
  readonly recover: boolean;
  readonly whyNot: string;
}

/** Everything that an actor's items come to on its sheet. */
export interface Belongings {
  readonly gear: GearRow[];
  readonly spells: SpellRow[];
  readonly powers: PowerRow[];
  readonly abilities: PlainRow[];
  /** Class, ancestry, background and skills. */
  readonly callings: PlainRow[];
}

function chosen(values: readonly string[], now: string | null): Chosen[] {
  return values.map((value) => ({ value, label: localize(`RULINGS.Choice.${value}`), selected: value === now }));
}

function gearRow(item: Item.Implementation): GearRow | null {
  if (!("location" in item.system)) return null;
  const { quantity, weight, location, container, value } = item.system;
  const { kind, capacity } = item.system as Item.SystemOfType<"gear">;
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    type: item.type,
    sort: item.sort,
    quantity: quantity ?? 1,
    weight: weight ?? null,
    worth: value ?? 0,
    container: container ?? null,
    capacity: item.type === "gear" && kind === "container" ? (capacity ?? null) : null,
    places: chosen(LOCATIONS, location ?? null),
    inUse: location === "worn" || location === "inHand",
    usable: isUsable(item) || (item.type === "magicItem" && unknownKey(item) !== undefined),
    ...secretOf(item),
    light: lightOf(item),
  };
}

/** What the referee may do about what is known of a thing. */
function secretOf(item: Item.Implementation): Pick<GearRow, "truth" | "canHide"> {
  if (!game.user?.isGM) return { truth: "", canHide: false };
  const truth = truthOf(item)?.data.name ?? "";
  return { truth, canHide: !unknownKey(item) && isMagic(item) };
}

function lightOf(item: Item.Implementation): GearRow["light"] {
  if (item.type !== "gear") return null;
  const { kind, light } = item.system as Item.SystemOfType<"gear">;
  return kind === "light" ? { lit: light.lit, turnsLeft: light.turnsLeft } : null;
}

function spellRow(item: Item.Implementation): SpellRow | null {
  if (item.type !== "spell") return null;
  const system = item.system as Item.SystemOfType<"spell">;
  const { memorised, cast, reversible, reversed } = system;
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    level: system.level,
    range: system.range.text,
    duration: system.duration.text,
    summary: system.summary,
    // A spell that is cast leaves the memory and is counted as cast until the next rest.
    memorised: memorised.normal + cast.normal,
    cast: cast.normal,
    left: memorised.normal,
    reversed: reversible
      ? {
          name: reversed.name || localize("RULINGS.Use.spell.reversed", { spell: item.name }),
          memorised: memorised.reversed + cast.reversed,
          left: memorised.reversed,
        }
      : null,
  };
}

function plainRow(item: Item.Implementation, summary: string): PlainRow {
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    summary,
    detail: localize(`TYPES.Item.${item.type}`),
  };
}

function powerRow(item: Item.Implementation): PowerRow {
  const { usage, uses } = item.system as Item.SystemOfType<"power">;
  return {
    ...plainRow(item, summaryOf(item)),
    usage: localize(`RULINGS.Choice.${usage}`),
    counted: usage !== "atWill",
    left: uses.value,
    most: uses.max,
    ...recovery(item),
  };
}

function recovery(item: Item.Implementation): Pick<PowerRow, "recover" | "whyNot"> {
  const rulings = rulingsInForce();
  const power = powerFrom(item);
  if (power.frequency !== "encounter" || power.used <= 0 || !rulings.use(powers).recover)
    return { recover: false, whyNot: "" };
  const why = whyNotRecover(power, whoRecovers(item.actor), rulings);
  return { recover: !why, whyNot: why ? localize(`RULINGS.Refused.${why.key}`, why.data) : "" };
}

/** Sorts an actor's items into what its sheet lists, in one pass. */
export function belongingsOf(actor: Actor.Implementation): Belongings {
  const found: Belongings = { gear: [], spells: [], powers: [], abilities: [], callings: [] };
  for (const item of actor.items) {
    const gear = gearRow(item);
    const spell = gear ? null : spellRow(item);
    if (gear) found.gear.push(gear);
    else if (spell) found.spells.push(spell);
    else if (item.type === "power") found.powers.push(powerRow(item));
    else if (item.type === "ability") found.abilities.push(plainRow(item, summaryOf(item)));
    else if (item.type === "skill")
      found.callings.push({ ...plainRow(item, summaryOf(item)), chance: skillValue(actor, item) });
    else if (item.type !== "attack") found.callings.push(plainRow(item, summaryOf(item)));
  }
  return found;
}

function summaryOf(item: Item.Implementation): string {
  return "summary" in item.system ? (item.system.summary ?? "") : "";
}

/** The item types that the add menu of each page offers, with the icon of the type. */
export const OFFERED = {
  fight: ["weapon", "attack", "ability"],
  gear: ["weapon", "armour", "ammunition", "gear", "magicItem", "treasure"],
  magic: ["spell", "power"],
  details: ["class", "ancestry", "background", "skill", "ability"],
} as const;

function offers(types: readonly (keyof typeof ITEM_MODELS)[]): { type: string; label: string; icon: string }[] {
  return types.map((type) => ({
    type,
    label: localize(`TYPES.Item.${type}`),
    icon: ITEM_MODELS[type].metadata.icon,
  }));
}

/** Conditions that the actor is in, and those it could be put in. */
function conditionLists(actor: Actor.Implementation): {
  active: { id: string; label: string }[];
  others: { id: string; label: string }[];
} {
  const all = CONDITION_IDS.map((id) => ({ id, label: localize(`RULINGS.Condition.${id}`) }));
  return {
    active: all.filter(({ id }) => actor.statuses.has(id)),
    others: all.filter(({ id }) => !actor.statuses.has(id)).sort((a, b) => a.label.localeCompare(b.label)),
  };
}

/**
 * Effects on the actor itself; conditions stand among the conditions, but magic that lies on somebody is named with what it puts on. What has run out is no longer in force, but not switched off
 * either: v14 marks it, and it stays on the sheet as over until the referee takes it away (V14-25, V14-26).
 */
function effectRows(actor: Actor.Implementation) {
  return actor.effects.contents
    .filter((effect) => effect.statuses.size === 0 || magicOf(effect) !== undefined)
    .map((effect) => ({ id: effect.id, name: effect.name, img: effect.img, on: effect.active, over: isOver(effect) }));
}

// The mark is v14's, and not in the types.
function isOver(effect: ActiveEffect.Implementation): boolean {
  return foundry.utils.getProperty(effect, "duration.expired") === true;
}

type ActorSystem = Actor.Implementation["system"];

/** The six scores with what follows from them; none for actors without scores. */
function abilityRows(system: ActorSystem, view: ActorSheetView) {
  if (!("abilities" in system)) return [];
  const scores = system.abilities;
  return ABILITIES.map((key) => ({
    key,
    score: scores?.[key] ?? null,
    row: view.abilities.find((row) => row.key === key) ?? null,
  }));
}

function alignmentChoices(system: ActorSystem): Chosen[] {
  const now = "alignment" in system ? (system.alignment ?? null) : null;
  return [{ value: "", label: localize("RULINGS.Choice.unset"), selected: now === null }, ...chosen(ALIGNMENTS, now)];
}

/** The name of the one served, when that actor is at hand. */
function employerName(system: ActorSystem): string {
  const uuid = "employer" in system ? system.employer : null;
  return nameOf(foundNow(uuid)) ?? "";
}

/** The context shared by the sheets of creatures. */
export function creatureContext(actor: Actor.Implementation, view: ActorSheetView, order: Order = "own") {
  const { gear, spells, powers, abilities, callings } = belongingsOf(actor);
  const { system } = actor;
  const hp = "hp" in system ? system.hp : { value: 0, max: 0 };
  return {
    actor,
    system: system.toObject(),
    view,
    hpPart: percentLeft(hp.value, hp.max),
    gearGroups: groupGear(gear, order),
    orders: ORDERS.map((value) => ({ value, selected: value === order })),
    many: gear.length > 5,
    hands: handsOf(actor),
    spellGroups: groupSpells(spells),
    spellLevels: openLevels(view.spells),
    routines: groupRoutines(view.attacks).map((group) => ({
      ...group,
      whole: wholeRoutine(creatureOf(actor), Number(group.key), rulingsInForce()),
    })),
    grapples: grapplesOf(actor),
    lying: lyingOf(actor),
    powers,
    turnsUndead: "class" in system && system.class === "cleric",
    beginnings: beginningsOf(actor),
    progress: progressOf(actor),
    rests: restsOffered(rulingsInForce()),
    abilities,
    callings,
    abilityRows: abilityRows(system, view),
    coins: "coins" in system ? COINS.map((key) => ({ key, value: system.coins[key] })) : [],
    alignments: alignmentChoices(system),
    classes: classChoices(system),
    employer: employerName(system),
    band: strengthOf(actor),
    mayJoin: partsOf(actor).length > 0,
    hitDice: "hd" in system ? hitDiceText(system.hd) : "",
    conditions: conditionLists(actor),
    effects: effectRows(actor),
    offers: {
      fight: offers(OFFERED.fight),
      gear: offers(OFFERED.gear),
      magic: offers(OFFERED.magic),
      details: offers(OFFERED.details),
    },
  };
}

function handsOf(actor: Actor.Implementation) {
  const { names, used, over } = handsFull(heldBy(actor));
  return { used, over, names: names.join(", ") };
}

/** How far a character is on the way to the next level. */
function progressOf(actor: Actor.Implementation) {
  const own = actor.type === "character" ? creatureOf(actor).class : undefined;
  if (!own) return null;
  const progress = levelProgress(own, storedExperience(actor).value, rulingsInForce());
  return { ...progress, nextText: grouped(progress.nextAt ?? 0) };
}

/** The classes the rules know; a name of nobody's stays in the list, so that opening a sheet changes nothing. */
function classChoices(system: object): { value: string; label: string; selected: boolean }[] {
  const chosen = "class" in system && typeof system.class === "string" ? system.class : "";
  const known: string[] = [...CLASSES];
  const choices = known.map((value) => ({
    value,
    label: localize(`RULINGS.Class.${value}`),
    selected: value === chosen,
  }));
  return known.includes(chosen) ? choices : [{ value: chosen, label: chosen, selected: true }, ...choices];
}
