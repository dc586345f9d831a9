/** The item rows of an actor's sheet: one pass over the items, one row for each. */

import { whyNotRecover } from "../../../rules/combat/powers.ts";
import { countsSlots } from "../../../rules/exploration/slots.ts";
import { powers } from "../../../rules/topics/powers.ts";
import { spellKinds } from "../../../view/actor/spell-search.ts";
import { descriptionBeyondName } from "../../../view/platform/descriptions.ts";
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

/** An option of a menu. */
export type SelectOption = { value: string; label: string; selected: boolean };

/** The row of an item. */
interface GearRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly sort: number;
  readonly quantity: number;
  /** Coins per piece, or slots where the ruling counts those. */
  readonly weight: number | null;
  /** Slots of the whole stack, where the ruling counts them. */
  readonly slots?: number;
  /** Whether the ruling counts slots, even where this item takes none. */
  readonly inSlots?: true;
  readonly worth: number;
  readonly container: string | null;
  readonly capacity: number | null;
  readonly places: readonly SelectOption[];
  readonly inUse: boolean;
  /** Whether it is a magic item with an action. */
  readonly usable: boolean;
  /** The true name of the item, for the referee only; blank when it is identified. */
  readonly truth: string;
  /** Whether the referee can make it unidentified. */
  readonly canHide: boolean;
  /** Whether it burns and the turns left; null for an item without light. */
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
  /** Whether it can be cast in one form or the other. */
  readonly ready: boolean;
  /** Whether one of its forms is memorised, or was cast since the last rest. */
  readonly inMemory: boolean;
  /** Its kinds, separated by blanks. */
  readonly kinds: string;
  /** Its spell list, where the sheet has spells of several; blank for a single list (EXT-03). */
  readonly list: string;
  /** The reversed form, memorised separately; null for none. */
  readonly reversed: { readonly name: string; readonly memorised: number; readonly left: number } | null;
}

interface PlainRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly summary: string;
  readonly detail: string;
  /** The chance of a skill for its roll. */
  readonly chance?: DerivedValue | null;
}

interface AbilityRow extends PlainRow {
  /** Whether it can be used. */
  readonly acts: boolean;
  /** Whether its only action is the roll of its chance. */
  readonly rolls: boolean;
  /** Uses left and the chance. */
  readonly notes: readonly TextLine[];
}

interface PowerRow extends PlainRow {
  /** The usage limit in words. */
  readonly usage: string;
  /** Whether its uses are limited. */
  readonly counted: boolean;
  readonly left: number;
  readonly most: number;
  /** Whether it can be recovered in a fight; or the reason against it, once it is used (HERO-08, HERO-09). */
  readonly recover: boolean;
  readonly whyNot: string;
}

/** All rows of an actor's items on its sheet. */
export interface ItemRows {
  readonly gear: GearRow[];
  readonly spells: SpellRow[];
  readonly powers: PowerRow[];
  readonly abilities: AbilityRow[];
  /** Class, ancestry, background and skills. */
  readonly traits: PlainRow[];
}

/** The options of a menu, with the current one selected. */
export function selectOptions(values: readonly string[], now: string | null): SelectOption[] {
  return values.map((value) => ({ value, label: localize(`RULINGS.Choice.${value}`), selected: value === now }));
}

/** The options of the location menu by location: a goods tab has it in every row. */
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

/** Slots with one decimal, rounded up, so that an item with a fraction of a slot never shows 0. */
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

/** Whether a sheet has spells of several lists, which may share a name (EXT-03). */
function hasSeveralLists(actor: Actor.Implementation): boolean {
  const spells = actor.items.filter(({ type }) => type === "spell");
  return new Set(spells.map(({ system }) => (system as Item.SystemOfType<"spell">).list)).size > 1;
}

/** The name of a spell list; a custom list has only its key. */
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
    // A cast spell is no longer memorised and counts as cast until the next rest.
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

/** Sorts an actor's items into the lists of its sheet, in one pass. */
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

/** The remaining uses of an ability, and its chance where that is its only roll. */
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
