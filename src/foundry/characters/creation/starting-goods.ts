/** The possessions of a new character: gear from a package or bought with the rolled gold, the first spells, and the remaining coins. */

import type { NewCharacter } from "../../../rules/characters/create.ts";
import { goodsOf } from "../../../rules/characters/purse.ts";
import type { ClassId } from "../../../rules/creature/types.ts";
import { type NewSpellsOutcome, resolveNewSpells } from "../../../rules/magic/acquisition.ts";
import type { Plan } from "../../../rules/plan.ts";
import { CLASS_FACTS } from "../../../rules/tables/classes.ts";
import type { GearPackage } from "../../../rules/topics/gearPackages.ts";
import { furtherClasses, spellField } from "../../../view/characters/create.ts";
import { kitFor } from "../../../view/characters/starting-kit.ts";
import { type Draft, written } from "../../../view/platform/draft.ts";
import type { ItemCopy } from "../../adapter/item-data.ts";
import { goodsFor } from "../../items/gear-package.ts";
import { rollPlan } from "../../platform/dice.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { type KnownSpells, shownSpell } from "../../spells/spell-lists.ts";
import { classCopyOf, copies } from "../compendium-entries.ts";
import { customClasses } from "../custom-classes.ts";

export type ShownRolls = Roll.Evaluated<Roll>[];

/** A random choice from a list; `purpose` describes the die on the card. */
export async function pickGoods<T>(from: readonly T[], shown: ShownRolls, purpose = "pick"): Promise<T | undefined> {
  if (from.length < 2) return from[0];
  const plan: Plan = {
    procedure: "pick",
    rolls: [{ id: purpose, formula: `1d${from.length}` }],
    stamp: rulingsInForce().hash,
  };
  const rolled = await rollPlan(plan);
  shown.push(...rolled.shown);
  return from[(rolled.rolls[purpose]?.total ?? 1) - 1];
}

/** The class, items and coins of a new character. */
export interface StartingGoods {
  readonly character: NewCharacter;
  readonly items: readonly ItemCopy[];
  readonly goods: readonly string[];
  readonly spells: readonly string[];
  readonly coins: { readonly gp: number; readonly sp: number; readonly cp: number };
}

/** The spells to start with; random where none were chosen. */
export async function chosenSpells(
  choose: NewSpellsOutcome["choose"],
  shown: ShownRolls,
  wished: (level: number, at: number) => string = () => "",
): Promise<string[]> {
  const chosen: string[] = [];
  for (const { level, count, from } of choose)
    for (let at = 0; at < count; at += 1) {
      const open = from.filter((name) => !chosen.includes(name));
      const one = open.find((name) => name === wished(level, at)) ?? (await pickGoods(open, shown, "pickSpell"));
      if (one) chosen.push(one);
    }
  return chosen;
}

/** Class, gear, spells and coins of a new character. */
export async function startingGoods(
  character: NewCharacter,
  draft: Draft,
  lists: readonly KnownSpells[],
  shown: ShownRolls,
): Promise<StartingGoods> {
  const { id } = character.class;
  const learned = character.spells.learned.map(({ spell }) => spell);
  let { next, choose } = character.spells;
  while (next) {
    const again = await rollPlan(next);
    shown.push(...again.shown);
    const more = resolveNewSpells(next, again.rolls, rulingsInForce());
    learned.push(...more.learned.map(({ spell }) => spell));
    ({ next, choose } = more);
  }
  learned.push(...(await chosenSpells(choose, shown, (level, at) => written(draft, spellField(level, at)))));
  const gold = typeof character.gold === "number" ? character.gold : character.gold.value;
  const bought = await goodsAndCoins(character, gold, draft.buy !== false);
  const spells = memorised(
    await copies(learned.map((name) => lists.find((one) => one.name === name)?.uuid ?? "")),
    character.slots,
  );
  const others = furtherClasses(draft, rulingsInForce(), customClasses()).map(({ key }) => key);
  const keys = [character.class.own ? written(draft, "class") : id, ...others];
  const classItems = (await Promise.all(keys.map(classCopyOf))).flatMap((characterClass) => characterClass ?? []);
  return {
    character,
    items: [...classItems, ...bought.items, ...spells],
    goods: bought.items.map(({ name }) => name),
    spells: learned.map((name) => shownSpell(lists, name)),
    coins: bought.coins,
  };
}

/** The class that gear is bought for: of several, the one with the strictest limits (EXT-03). */
function outfittedAs({ class: own, others }: NewCharacter): ClassId {
  const all = [own, ...others].map(({ id }) => id);
  const strict = rulingsInForce().flag("strictestArmour") && all.length > 1;
  const bound = (id: ClassId): number => {
    const { armour, weapons } = CLASS_FACTS[id];
    return (armour === "none" ? 4 : armour === "leather" ? 2 : 0) + (weapons === "any" ? 0 : 1);
  };
  return strict ? all.reduce((one, other) => (bound(other) > bound(one) ? other : one)) : own.id;
}

async function goodsAndCoins(character: NewCharacter, gold: number, buys: boolean) {
  if (character.goods.length > 0 || !buys) {
    const row: GearPackage = {
      key: "own",
      classes: [],
      coins: gold,
      goods: character.goods.map(({ id, count, price }) => `${id}${count > 1 ? `*${count}` : ""}=${price}`).join(" "),
    };
    return { items: goodsOf(row).length > 0 ? await goodsFor(row) : [], coins: { gp: gold, sp: 0, cp: 0 } };
  }
  const price = (key: string): number | undefined => {
    const of = lotOf(key);
    return of && Math.round(of.value * of.count * 100) / 100;
  };
  const { keys, left } = kitFor(outfittedAs(character), gold, price);
  const goods = keys.map((key) => `${key}=${price(key) ?? 0}`).join(" ");
  const copper = Math.round(left * 100);
  const coins = { gp: Math.floor(copper / 100), sp: Math.floor((copper % 100) / 10), cp: copper % 10 };
  return { items: await goodsFor({ key: "own", classes: [], coins: 0, goods }), coins };
}

/** The price and the number sold together, from the compendium's index. */
function lotOf(key: string): { readonly value: number; readonly count: number } | undefined {
  const entry = game.packs
    ?.get("rulings.equipment")
    ?.index.contents.find((one) => foundry.utils.getProperty(one, "system.key") === key);
  const value: unknown = entry && foundry.utils.getProperty(entry, "system.value");
  const quantity: unknown = entry && foundry.utils.getProperty(entry, "system.quantity");
  return typeof value === "number" ? { value, count: typeof quantity === "number" ? quantity : 1 } : undefined;
}

/** The first spells, memorised as far as the slots of each level allow. */
function memorised(spells: readonly ItemCopy[], slots: readonly number[]): ItemCopy[] {
  const left = [...slots];
  return spells.map((spell) => {
    const level = Number(foundry.utils.getProperty(spell, "system.level") ?? 1);
    const room = left[level - 1] ?? 0;
    if (room < 1) return spell;
    left[level - 1] = room - 1;
    return foundry.utils.mergeObject(spell, { system: { memorised: { normal: 1 } } }, { inplace: false });
  });
}
