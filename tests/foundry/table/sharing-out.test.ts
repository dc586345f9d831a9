/** The choices when treasure is shared out, and the saving throw of a destroyed item. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { beast, hero, hit } from "./people.ts";
import { opened } from "./windows.ts";

let table: MixedTable;

let on: OnTheWay;

beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);

afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await on.goHome();
  await table.clear();
});

afterAll(() => table?.stop());

/** The members of the party as they are stored. */
const entries = (): readonly { readonly actor: string }[] =>
  (on.party.toObject() as { system: { members: { actor: string }[] } }).system.members;

describe("treasure", () => {
  test("BX-008: who serves picks no magic unless ticked in; where nobody serves nothing is asked", async () => {
    await table.rulings();
    const man = { name: "Tam", type: "hireling", system: { kind: "mercenary", hp: { value: 4, max: 4 } } };
    const [ada, bor] = await on.setOut([walker("Ada"), walker("Bor"), walker("Cid", [], { isRetainer: true }), man]);
    const sword = { name: "Sword of frost", type: "weapon", system: { damage: "1d8", bonus: 1, magic: true } };
    on.besides(await table.make({ name: "Chest", type: "hoard", items: [sword] }));
    const ticks: Record<string, boolean>[] = [];
    const input = vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
    const made: { readonly attributes: Readonly<Record<string, string>> }[] = [];
    vi.stubGlobal("document", {
      createElement: (tag: string) => {
        const attributes: Record<string, string> = {};
        const one = {
          tag,
          attributes,
          append: () => {},
          setAttribute: (key: string, value: string) => (attributes[key] = value),
        };
        if (tag === "input") made.push(one);
        return one;
      },
    });
    input.mockImplementation(async () => {
      const said = Object.fromEntries(made.map(({ attributes }) => [attributes.name ?? "", "checked" in attributes]));
      ticks.push(said);
      return said;
    });
    const share = await opened("treasure/share-window", "ShareWindow", { party: on.party.id });
    await share.press("pickOrder");
    const order = () => table.cards("pickOrder").at(-1)?.system.outcome.order;
    expect(ticks.length).toBe(1);
    expect(Object.values(ticks[0] ?? {})).toEqual([true, true, false, false]);
    expect([...order()].sort()).toEqual(["Ada", "Bor"]);
    const alone = entries().filter(({ actor }) => [ada?.uuid, bor?.uuid].includes(actor));
    await on.party.update({ system: { members: alone } });
    await share.press("pickOrder");
    expect(ticks).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  test("BX-028: a magic thing that nobody knows saves with its own bonus, what is only magic to look at does not", async () => {
    const { hideItem } = await of("items/unidentified/hide-item");
    await table.rulings();
    const sword = { name: "Sword +2", type: "weapon", system: { bonus: 2, magic: true, location: "carried" } };
    const rope = { name: "Rope", type: "gear", system: { location: "carried" } };
    const { actor: odo } = await table.stand(hero({ hp: { value: 1, max: 8 } }, [sword, rope]));
    await hideItem(
      odo.items.contents.find(({ name }: Doc) => name === "Sword +2"),
      {},
    );
    await calm();
    const veiled = odo.items.contents.find(({ type }: Doc) => type === "weapon") as Doc;
    expect(veiled.name).toBe("Sword");
    expect(veiled.system.magic).toBe(false);
    expect(veiled.system.bonus).toBe(0);
    const breath = {
      name: "Breath",
      type: "attack",
      system: { breath: true, damage: "3d6", save: { category: "breath" } },
    };
    const { actor: wyrm } = await table.stand(beast({}, [breath], "Wyrm"), [20, 0], -1);
    await hit(table, wyrm, odo, 9, { item: wyrm.items.contents[0] as Doc });
    await calm();
    const card = table.cards("itemDestruction").at(-1)?.system;
    expect(card?.plan.items.map(({ name, saves, bonus }: Doc) => [name, saves, bonus]).sort()).toEqual([
      ["Rope", false, 0],
      ["Sword", true, 2],
    ]);
  });
});
