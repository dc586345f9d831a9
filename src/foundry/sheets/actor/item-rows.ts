/** The item rows of an actor's sheet: one pass over the items, one row for each. */

import { whyNotRecover } from "../../../rules/combat/powers.ts";
import { countsSlots } from "../../../rules/exploration/slots.ts";
import { powers } from "../../../rules/topics/powers.ts";
import { spellKinds } from "../../../view/actor/spell-search.ts";
import { descriptionBeyondName } from "../../../view/platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../../../view/platform/view-types.ts";
import { powerFrom, whoRecovers } from "../../adapter/caster.ts";
import { isRulesClass } from "../../adapter/custom-class.ts";
import { isUsable } from "../../adapter/item-data.ts";
import { lightOf } from "../../adapter/light-sources.ts";
import { containerLimit, weightEach } from "../../adapter/load.ts";
import { skillValue } from "../../adapter/skill.ts";
import { LOCATIONS } from "../../data/lists.ts";
import { truthOf, unknownKey } from "../../items/unidentified/truths.ts";
import { refusalText } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { hasLimitedUses, isUsedLikeSpell, rollsChance } from "../../spells/monster-abilities.ts";
import { isMagic } from "../../treasure/winnings.ts";

/** One of the values of a menu. */
export type SelectOption = { value: string; label: string; selected: boolean };

/** A thing on the actor, as its row shows it. */
interface GearRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly sort: number;
  readonly quantity: number;
  /** Coins of one, or its slots where the ruling counts those. */
  readonly weight: number | null;
  /** Slots of all of it, where the ruling counts them. */
  readonly slots?: number;
  /** The ruling counts slots, also where this takes none. */
  readonly inSlots?: true;
  readonly worth: number;
  readonly container: string | null;
  readonly capacity: number | null;
  readonly places: readonly SelectOption[];
  readonly inUse: boolean;
  /** A magic item that does something when used. */
  readonly usable: boolean;
  /** The true nature of the item, for the referee alone; empty when it is known. */
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
  /** It can be cast in one form or the other. */
  readonly ready: boolean;
  /** One of its forms is in memory, or was cast since the last rest. */
  readonly inMemory: boolean;
  /** Its kinds, with blanks between them. */
  readonly kinds: string;
  /** The list it belongs to, where spells of several stand on the sheet; blank where one list has them all (EXT-03). */
  readonly list: string;
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

interface AbilityRow extends PlainRow {
  /** It can be let loose. */
  readonly acts: boolean;
  /** All there is to do about it is to roll its chance. */
  readonly rolls: boolean;
  /** Uses left, the chance. */
  readonly notes: readonly TextLine[];
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
export interface ItemRows {
  readonly gear: GearRow[];
  readonly spells: SpellRow[];
  readonly powers: PowerRow[];
  readonly abilities: AbilityRow[];
  /** Class, ancestry, background and skills. */
  readonly traits: PlainRow[];
}

/** The values of a menu with their names, and which of them holds now. */
export function selectOptions(values: readonly string[], now: string | null): SelectOption[] {
  return values.map((value) => ({ value, label: localize(`RULINGS.Choice.${value}`), selected: value === now }));
}

/** The menu of where a thing is, by where it is: a page of goods has it in every row. */
type Places = Map<string | null, SelectOption[]>;

function placesFor(location: string | null, known: Places): SelectOption[] {
  const places = known.get(location) ?? selectOptions(LOCATIONS, location);
  known.set(location, places);
  return places;
}

function gearRow(item: Item.Implementation, places: Places): GearRow | null {
  if (!("location" in item.system)) return null;
  const { quantity, location, container, value } = item.system;
  const rulings = rulingsInForce();
  const weight = weightEach(item, rulings);
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    type: item.type,
    sort: item.sort,
    quantity: quantity ?? 1,
    weight,
    ...(countsSlots(rulings) && { slots: slotsShown((weight ?? 0) * (quantity ?? 1)), inSlots: true as const }),
    worth: value ?? 0,
    container: container ?? null,
    capacity: containerLimit(item, rulings),
    places: placesFor(location ?? null, places),
    inUse: location === "worn" || location === "inHand",
    usable: isUsable(item) || (item.type === "magicItem" && unknownKey(item) !== undefined),
    ...secretOf(item),
    light: flameOf(item),
  };
}

/** Slots with one decimal, rounded up, so that an item with a part of a slot never shows 0. */
function slotsShown(slots: number): number {
  return Math.max(0, Math.ceil(slots * 10 - 1e-6) / 10);
}

/** The referee's options for an unidentified item. */
function secretOf(item: Item.Implementation): Pick<GearRow, "truth" | "canHide"> {
  if (!game.user?.isGM) return { truth: "", canHide: false };
  const truth = truthOf(item)?.data.name ?? "";
  return { truth, canHide: !unknownKey(item) && isMagic(item) };
}

function flameOf(item: Item.Implementation): GearRow["light"] {
  const light = lightOf(item);
  return light ? { lit: light.lit, turnsLeft: light.turnsLeft } : null;
}

/** Whether spells of several lists stand on a sheet: two of one name may be among them (EXT-03). */
function hasSeveralLists(actor: Actor.Implementation): boolean {
  const spells = actor.items.filter(({ type }) => type === "spell");
  return new Set(spells.map(({ system }) => (system as Item.SystemOfType<"spell">).list)).size > 1;
}

/** The name of a list of spells; a list of the table's own goes by its key. */
function listName(list: string): string {
  return isRulesClass(list) ? localize(`RULINGS.Class.${list}`) : list;
}

function spellRow(item: Item.Implementation, namesList: boolean): SpellRow | null {
  if (item.type !== "spell") return null;
  const system = item.system as Item.SystemOfType<"spell">;
  const { memorised, cast, reversible, reversed } = system;
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    level: system.beyond ?? system.level,
    range: system.range.text,
    duration: system.duration.text,
    summary: system.summary,
    // A spell that is cast leaves the memory and is counted as cast until the next rest.
    memorised: memorised.normal + cast.normal,
    cast: cast.normal,
    left: memorised.normal,
    ready: memorised.normal + (reversible ? memorised.reversed : 0) > 0,
    inMemory: memorised.normal + cast.normal + (reversible ? memorised.reversed + cast.reversed : 0) > 0,
    kinds: spellKinds(reversible ? [system, reversed] : [system]).join(" "),
    list: namesList ? listName(system.list) : "",
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
  return { recover: !why, whyNot: why ? refusalText(why) : "" };
}

/** Sorts an actor's items into what its sheet lists, in one pass. */
export function itemRowsOf(actor: Actor.Implementation): ItemRows {
  const found: ItemRows = { gear: [], spells: [], powers: [], abilities: [], traits: [] };
  const places: Places = new Map();
  const namesList = hasSeveralLists(actor);
  for (const item of actor.items) {
    const gear = gearRow(item, places);
    const spell = gear ? null : spellRow(item, namesList);
    if (gear) found.gear.push(gear);
    else if (spell) found.spells.push(spell);
    else if (item.type === "power") found.powers.push(powerRow(item));
    else if (item.type === "ability")
      found.abilities.push({
        ...plainRow(item, descriptionBeyondName(item.name, summaryOf(item))),
        acts: isUsedLikeSpell(item) || hasLimitedUses(item),
        rolls: rollsChance(item),
        notes: useNotes(item),
      });
    else if (item.type === "skill")
      found.traits.push({ ...plainRow(item, summaryOf(item)), chance: skillValue(actor, item) });
    else if (item.type !== "attack") found.traits.push(plainRow(item, summaryOf(item)));
  }
  return found;
}

/** The remaining uses of an ability, and the chance that is all there is to roll. */
function useNotes(item: Item.Implementation): TextLine[] {
  const { uses, chance } = item.system as Item.SystemOfType<"ability">;
  const { value, die } = chance;
  const odds = rollsChance(item) && value !== null;
  const counts = (isUsedLikeSpell(item) || hasLimitedUses(item)) && uses.max !== null;
  return [
    ...(odds
      ? [{ textKey: `RULINGS.MonsterTurn.${die === 100 ? "percent" : "chance"}`, data: { chance: value, die } }]
      : []),
    ...(counts ? [{ textKey: "RULINGS.MonsterTurn.left", data: { left: uses.value, max: uses.max ?? 0 } }] : []),
  ];
}

function summaryOf(item: Item.Implementation): string {
  return "summary" in item.system ? (item.system.summary ?? "") : "";
}
