/** Equipment measured in slots (EXT-02). */
import { finiteNumber, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { encumbrance } from "../topics/encumbrance.ts";
import type { Traced } from "../trace/types.ts";

/** The size class of an item. */
export type SlotSize = "tiny" | "container" | "small" | "coins" | "one" | "long" | "light" | "medium" | "heavy";

/** The facts of an item that determine its size. */
interface ItemFacts {
  /** The item's type: `weapon`, `gear` and so on. */
  readonly type: string;
  readonly key?: string | undefined;
  readonly kind?: string | undefined;
  readonly hands?: string | undefined;
  readonly natural?: boolean | undefined;
  readonly material?: string | undefined;
  readonly band?: string | undefined;
  /** Weight in coins; null without a stored weight. */
  readonly weight?: number | null | undefined;
  readonly worn?: boolean | undefined;
  readonly bulky?: boolean | undefined;
}

/** Small items, by keys of the equipment list. */
const SMALL: readonly string[] = ["iron-spikes", "stakes-and-mallet", "torch", "torches", "candle"];
const LONG: readonly string[] = ["pole-10-ft"];
const SMALL_WEIGHT = 10;
const MATERIALS: ReadonlyMap<string, SlotSize> = new Map([
  ["cloth", "light"],
  ["leather", "light"],
  ["chain", "medium"],
  ["plate", "heavy"],
]);

/** The size of an item (EXT-02); an unknown type takes one slot. */
export function slotSize(item: ItemFacts): SlotSize {
  const { type, key = "", kind = "", weight, worn = false } = item;
  if (type === "armour") return armourSize(item);
  if (item.natural) return "tiny";
  if (item.bulky || LONG.includes(key) || (type === "weapon" && item.hands === "two")) return "long";
  if (type === "ammunition" || SMALL.includes(key)) return "small";
  if (kind === "coin") return "coins";
  if (kind === "container") return "container";
  if (["gem", "jewellery", "ring"].includes(kind) || (kind === "clothing" && worn)) return "tiny";
  if (kind === "ration" || kind === "scroll") return "small";
  if ((type !== "gear" && type !== "treasure") || typeof weight !== "number") return "one";
  return weight === 0 ? "tiny" : weight <= SMALL_WEIGHT ? "small" : "one";
}

function armourSize({ kind, material = "", band, weight, worn = false }: ItemFacts): SlotSize {
  if (kind === "shield") return "one";
  if (kind === "helmet" || kind === "cloak") return worn ? "tiny" : "one";
  if (kind === "barding") return "heavy";
  const known = MATERIALS.get(material);
  if (known) return known;
  if (typeof weight !== "number") return band === "heavy" ? "heavy" : "light";
  return weight <= 200 ? "light" : weight <= 400 ? "medium" : "heavy";
}

/** The facts of a carried item that determine its slots. */
export interface Slotted {
  readonly id: string;
  readonly kind: string;
  readonly count: number;
  /** Weight in coins each. */
  readonly weight?: number;
  /** Size; one slot where absent. */
  readonly size?: SlotSize;
  /** Slots of one piece, as set on the item's own sheet. */
  readonly slots?: number;
  /** The number of carriers that share it; `weight` is then one carrier's part. */
  readonly share?: number;
}

/** Whether the ruling in force uses slots instead of coins. */
export function countsSlots(rulings: Rulings): boolean {
  return rulings.use(encumbrance).slots === true;
}

/** A limit in coins converted to slots: at least one, unless the limit is 0. */
export function slotsHeld(coins: number, rulings: Rulings): number {
  finiteNumber(coins, "coins", 0);
  return coins === 0 ? 0 : Math.max(1, Math.floor(coins / rulings.number("weightPerSlot")));
}

/** Slots of a load with only a weight. */
export function slotsTaken(coins: number, rulings: Rulings): number {
  return Math.ceil(finiteNumber(coins, "coins", 0) / rulings.number("weightPerSlot"));
}

/** Slots of one piece; a fraction where several share one. */
export function slotsEach(thing: Slotted, rulings: Rulings): number {
  const field = `things.${thing.id}`;
  if (thing.slots !== undefined) return finiteNumber(thing.slots, `${field}.slots`, 0, 100);
  const { size = "one" } = thing;
  const listed = finiteNumber(thing.weight ?? 0, `${field}.weight`, 0, 1_000_000) * shareOf(thing);
  const byWeight = listed > rulings.number("weightPerSlot") ? slotsTaken(listed, rulings) : 0;
  switch (size) {
    case "tiny":
      return 0;
    case "small":
      return 1 / rulings.number("bundleSize");
    case "coins":
      return 1 / rulings.number("coinsPerSlot");
    case "light":
    case "medium":
    case "heavy":
      return rulings.number(`${size}ArmourSlots`);
    case "container":
      return Math.max(rulings.flag("freeContainers") ? 0 : 1, byWeight);
    case "long":
      return Math.max(rulings.number("longSlots"), byWeight);
    case "one":
      return Math.max(1, byWeight);
  }
}

function shareOf({ id, share = 1 }: Slotted): number {
  return wholeNumber(share, `things.${id}.share`, 1);
}

/** A sum of parts as whole slots; the margin covers rounding errors of floating point. */
function wholeSlots(sum: number): number {
  return Math.ceil(sum - 1e-6);
}

/** The slots of all items: one step for each kind, rounded up. */
export function slotLoad(things: readonly Slotted[], rulings: Rulings): Traced {
  const sums = { things: 0, armour: 0, small: 0, coins: 0 };
  for (const thing of things) {
    const each = slotsEach(thing, rulings);
    const count = wholeNumber(thing.count, `things.${thing.id}.count`, 0);
    const at =
      thing.size === "coins" && thing.slots === undefined
        ? "coins"
        : !Number.isInteger(each) || thing.size === "small"
          ? "small"
          : thing.kind === "armour"
            ? "armour"
            : "things";
    sums[at] += (count * each) / shareOf(thing);
  }
  const source = rulings.source(encumbrance, "EXT-02");
  const trace = rulings.trace({ key: "load.none", on: "load", op: "set", value: 0, source });
  const add = (key: string, sum: number, per = 0): void => {
    if (sum > 0)
      trace.apply({ key, on: "load", op: "add", value: wholeSlots(sum), source, ...(per > 0 && { data: { per } }) });
  };
  add("load.slotArmour", sums.armour);
  add("load.slotThings", sums.things);
  add("load.slotSmall", sums.small, rulings.number("bundleSize"));
  add("load.slotCoins", sums.coins, rulings.number("coinsPerSlot"));
  return trace.done();
}
