/** The compendium of spells as far as its index goes, for tables in this process, which have no packs. */
import { spells1974 } from "../../../../src/rules/tables/spells-1974.ts";
import type { CompanyTable } from "../company.ts";
import type { Doc } from "../live.ts";

/** The magic-user's spells of the first three levels. */
export async function withSpells(table: CompanyTable): Promise<void> {
  const { Item } = globalThis as unknown as { Item: { create(data: object): Promise<Doc> } };
  const contents: object[] = [];
  for (const level of [1, 2, 3])
    for (const name of spells1974("magic-user", level)) {
      const system = { level, list: "magic-user" };
      const { uuid } = await Item.create({ name, type: "spell", system });
      contents.push({ uuid, name, system });
    }
  const packs = Reflect.get(table.game, "packs") as { get(id: string): unknown };
  const known = packs.get.bind(packs);
  const spells = { visible: true, index: { contents }, getIndex: async () => ({ contents }) };
  packs.get = (id) => (id === "rulings.spells" ? spells : known(id));
}
