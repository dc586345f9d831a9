import { finiteNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { fumbles } from "../topics/fumbles.ts";
import type { Traced } from "../trace/types.ts";

/** The cost of repairing a broken weapon, in copper; refused for a weapon that cannot be repaired. */
interface WeaponRepair {
  readonly copper: Traced;
  readonly refused?: Refusal;
}

/**
 * The price of repairing a broken weapon: half its own price, at a smith; magic lost when it broke does not return (GOR-81).
 * @param weapon its price in gold, and whether it was magic
 * @throws RulesError for a price that is no number.
 */
export function repairPrice(
  weapon: { readonly price: number; readonly magic: boolean; readonly broken: boolean },
  rulings: Rulings,
): WeaponRepair {
  const blame = { rule: "GOR-81", topic: fumbles.key };
  const source = rulings.source(fumbles, "GOR-81");
  const copper = rulings
    .trace({
      key: "mending.price",
      on: "coins",
      op: "set",
      value: finiteNumber(weapon.price, "price", 0) * 100,
      source,
    })
    .apply({ key: "mending.half", on: "coins", op: "divideDown", value: 2, source })
    .done();
  const key = !weapon.broken ? "notBroken" : weapon.magic ? "neverMended" : undefined;
  return { copper, ...(key && { refused: { key, ...blame } }) };
}
