import type { Migration, Stored } from "./migration.ts";

/** Weight in coins of ordinary armour by its material (BX-021). */
const ORDINARY = new Map([
  ["leather", 200],
  ["chain", 400],
  ["plate", 500],
  ["shield", 100],
]);

/** Magic armour was entered at half weight; since 0.13.0 the ruling on encumbrance decides the counted part (BX-019). */
export const armourWeights: Migration = {
  version: "0.13.0",
  item: ({ type, system }: Stored) => {
    const { magic, bonus, material, weight }: Record<string, unknown> = Object(system);
    const isMagic = magic === true || (typeof bonus === "number" && bonus !== 0);
    const ordinary = ORDINARY.get(String(material));
    return type === "armour" && isMagic && ordinary !== undefined && weight === ordinary / 2
      ? { "system.weight": ordinary }
      : null;
  },
};
