import { checkCreature } from "../creature/check.ts";
import { type Creature, SAVES, type SaveCategory } from "../creature/types.ts";
import { finiteNumber, oneOf } from "../errors.ts";
import { flag, list, shape, text } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { saveTarget } from "../saves/save-target.ts";
import { itemDestruction } from "../topics/itemDestruction.ts";
import type { Step, Traced } from "../trace/types.ts";

/** An item of the dead creature; a stack of scrolls or potions is one line for each. */
export interface OwnedItem {
  readonly id: string;
  readonly name: string;
  readonly magic: boolean;
  /** The lowest permanent combat bonus: 1 for a sword +1, +3 against dragons; negative for a cursed item. */
  readonly bonus: number;
}

export interface ItemDestructionPlan extends Plan<"itemDestruction"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly category: SaveCategory;
  /** The dead owner's saving throw, without Wisdom or rings. */
  readonly target: Traced;
  readonly items: readonly (OwnedItem & { readonly saves: boolean })[];
}

export interface ItemFate {
  readonly id: string;
  readonly name: string;
  readonly destroyed: boolean;
  readonly natural?: number;
  readonly total?: number;
  readonly steps: readonly Step[];
}

export interface ItemDestructionOutcome {
  readonly procedure: "itemDestruction";
  /** The list for the referee to confirm, with destroyed items ticked (BX-027). */
  readonly items: readonly ItemFate[];
  readonly stamp: string;
}

const checkItems = list(shape({ id: text, name: text, magic: flag }));

/**
 * Plans the fate of the items of a creature killed by a destructive effect (BX-027): everything is lost, but magic items save at the owner's number in the
 * effect's category, Death where it names none (BX-028). Refused while the topic is off.
 * @throws RulesError for an unknown category or a bonus that is no number.
 */
export function planItemDestruction(
  creature: Creature,
  ownedItems: readonly OwnedItem[],
  category: SaveCategory | undefined,
  rulings: Rulings,
): ItemDestructionPlan {
  checkCreature(creature);
  checkItems(ownedItems, "items");
  const rule = rulings.use(itemDestruction);
  const against = oneOf(category ?? "death", SAVES, "category");
  const items = ownedItems.map((item) => {
    finiteNumber(item.bonus, `items.${item.id}.bonus`, -20, 20);
    return { ...item, saves: rule.magicSaves && item.magic };
  });
  const refused: Refusal | undefined = rule.listed ? undefined : { key: "life.itemsKept", topic: "itemDestruction" };
  return {
    procedure: "itemDestruction",
    creature: { id: creature.id, name: creature.name },
    category: against,
    target: saveTarget(creature, against, false, rulings),
    items: refused ? [] : items,
    rolls: refused
      ? []
      : items.filter((item) => item.saves).map((item) => ({ id: `item:${item.id}`, formula: "1d20" })),
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/** The fate of each item: one roll each with its bonus, equal or over survives (BX-028). */
export function resolveItemDestruction(
  plan: ItemDestructionPlan,
  rolls: Rolls,
  rulings: Rulings,
): ItemDestructionOutcome {
  const items = plan.items.map((item): ItemFate => {
    if (!item.saves) return { id: item.id, name: item.name, destroyed: true, steps: [] };
    const natural = rolledFor(rolls, `item:${item.id}`).total;
    const trace = rulings.trace({ key: "saves.die", on: "save", op: "set", value: natural, source: { kind: "dice" } });
    if (item.bonus !== 0)
      trace.apply({
        key: "life.itemBonus",
        on: "save",
        op: "add",
        value: item.bonus,
        source: { kind: "item", name: item.name, rule: "BX-028" },
      });
    const { value: total, steps } = trace.done();
    return { id: item.id, name: item.name, destroyed: total < plan.target.value, natural, total, steps };
  });
  return { procedure: "itemDestruction", items, stamp: plan.stamp };
}
