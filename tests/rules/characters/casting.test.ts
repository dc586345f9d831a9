/** Spell casting in armour. */
import { expect, test } from "vitest";
import { castingFault } from "../../../src/rules/characters/allowed-equipment.ts";
import type { OwnClassTables } from "../../../src/rules/creature/custom-class.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { bx } from "./support.ts";

const tables: OwnClassTables = { name: "Battle mage", levels: [], top: 14, minimum: {}, primes: [], percents: [] };
const mage = (armour?: OwnClassTables["armour"]) =>
  makeCreature({
    id: "mage",
    class: { id: "magic-user", level: 1, own: { ...tables, ...(armour && { armour }) } },
  });
const leather = { kind: "suit", type: "leather" } as const;
const plate = { kind: "suit", type: "plate" } as const;
const shield = { kind: "shield" } as const;

test("GOR-14: a class of the table's own casts in what it may wear, and in nothing else", () => {
  const battle = mage({ keys: ["leather"], shield: false });
  expect(castingFault(battle, [leather], bx)).toBeUndefined();
  expect(castingFault(battle, [leather, shield], bx)?.rule).toBe("GOR-14");
  expect(castingFault(battle, [plate], bx)?.rule).toBe("GOR-14");
  expect(castingFault(mage({ keys: [], shield: true }), [shield], bx)).toBeUndefined();
  // A class without an armour entry follows the class that it resembles.
  expect(castingFault(mage(), [leather], bx)?.rule).toBe("GOR-14");
});
