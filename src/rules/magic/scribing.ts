import type { ClassId } from "../creature/types.ts";
import { finiteNumber, oneOf } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { DRINKABLE } from "../tables/spells-1974.ts";
import { scribing } from "../topics/scribing.ts";
import type { Traced } from "../trace/types.ts";
import { makingPrice } from "./prices.ts";
import { type Caster, castingKind, highestSpellLevel } from "./slots.ts";

export type CraftedKind = "scroll" | "potion";

export interface CraftingInput {
  readonly caster: Caster;
  readonly make: CraftedKind;
  /** Whether the spell is in the book, or on the cleric's list. */
  readonly known: boolean;
  readonly spell: { readonly name: string; readonly level: number; readonly affectsDrinker?: boolean };
  /** Gold available. */
  readonly purse: number;
  readonly betweenExpeditions: boolean;
  /** Whether an item was already made in this stay. */
  readonly madeThisRest: boolean;
}

/** An item made between two expeditions: it has a cost, cannot fail and uses no spell of the day (GOR-59, GOR-60). */
interface Crafting {
  readonly gold: Traced;
  readonly refused?: Refusal;
  readonly stamp: string;
}

/** Whether a spell works as a potion, where its item does not say (GOR-61). */
export function isDrinkable(spell: { readonly name: string; readonly affectsDrinker?: boolean }): boolean {
  return spell.affectsDrinker ?? DRINKABLE.includes(spell.name);
}

/**
 * Makes a scroll or potion of a spell that the caster knows and can cast now (GOR-59 to GOR-61).
 * @throws RulesError for an unknown kind of item, a spell level outside 1 to 6, or a purse that is not a number.
 */
export function craftItem(input: CraftingInput, rulings: Rulings): Crafting {
  oneOf(input.make, ["scroll", "potion"], "make");
  finiteNumber(input.purse, "purse", 0);
  const value = makingPrice(input.spell.level);
  const gold = rulings
    .trace({
      key: "magic.making",
      on: "coins",
      op: "set",
      value,
      source: rulings.source(scribing, "GOR-60"),
      data: { level: input.spell.level },
    })
    .done();
  const refused = makingFault(input, value, rulings);
  return { gold, ...(refused && { refused }), stamp: rulings.hash };
}

function makingFault(input: CraftingInput, price: number, rulings: Rulings): Refusal | undefined {
  const topic = scribing.key;
  const kind = castingKind(input.caster.class);
  const no = (key: string, rule: string, data?: Refusal["data"]): Refusal => ({
    key,
    rule,
    topic,
    ...(data && { data }),
  });
  if (!rulings.use(scribing).made) return { key: "magic.noMaking", topic };
  if (!kind || highestSpellLevel(input.caster, rulings) === 0) return no("magic.noCaster", "GOR-59");
  if (kind === "divine" && input.make === "scroll") return no("magic.clericsBrew", "GOR-59");
  if (!input.betweenExpeditions) return no("magic.onExpedition", "GOR-59");
  if (input.madeThisRest) return no("magic.madeAlready", "GOR-59");
  if (!input.known) return no("magic.notKnown", "GOR-59", { spell: input.spell.name });
  if (highestSpellLevel(input.caster, rulings) < input.spell.level) return no("magic.tooHigh", "GOR-59");
  if (input.make === "potion" && !isDrinkable(input.spell))
    return no("magic.notDrinkable", "GOR-61", { spell: input.spell.name });
  return input.purse < price ? no("magic.tooDear", "GOR-60", { price, purse: input.purse }) : undefined;
}

/**
 * The reason why a class cannot use a crafted item (GOR-62): everybody drinks potions; magic-users and elves read scrolls of any spell level, other classes are
 * refused.
 */
export function usingFault(user: ClassId | undefined, made: CraftedKind): Refusal | undefined {
  if (made === "potion" || user === "magic-user" || user === "elf") return undefined;
  return { key: "magic.cannotRead", rule: "GOR-62", topic: scribing.key };
}
