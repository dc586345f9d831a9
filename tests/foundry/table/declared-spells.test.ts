/** The questions to a declaring caster where one spell may be given up for another (MIXES). Titled by the entry's id. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { disrupt } from "../../../src/rules/combat/disrupt.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterAll(() => table?.stop());

const spell = (name: string, key: string, normal: number) => ({
  name,
  type: "spell",
  system: { key, level: 1, memorised: { normal, reversed: 0 } },
});

test("MIX-38, GOR-08: turning and a cure are declared for each spell that is given up; that one is declared, and lost when the caster is disturbed", async () => {
  const { askDetail } = await of("combat/ask-declaration");
  const { askFight } = await of("combat/fight-requests");
  const { changeFight } = await of("combat/fight");
  const dialogs = await of("platform/dialogs");
  const spells = [
    spell("Light", "light", 1),
    spell("Bless", "bless", 0),
    spell("Cure Light Wounds", "cure-light-wounds", 0),
  ];
  await table.rulings({ clerics: "gorman" });
  const cleric = await table.stand(hero({ class: "cleric", level: 2 }, spells, "Cleric"));
  const orc = await table.stand(beast({}, [], "Orc"), [5, 0], -1);
  const combat: any = await table.fight(cleric, orc);
  const id = combat.combatants.find(({ tokenId }: any) => tokenId === cleric.token.id).id;
  const offered = async (): Promise<unknown> => {
    const choice = vi.spyOn(dialogs, "askChoice").mockResolvedValue("Light");
    expect(await askDetail(combat, id, "spell")).toBe("Light");
    const [[field] = []] = choice.mock.calls as [{ options: { value: string; label: string }[] }][];
    choice.mockRestore();
    return field?.options.map(({ value, label }) => [value, label.replace("RULINGS.Combat.", "")]);
  };
  const notReady = [
    ["Bless", "spellNotReady"],
    ["Cure Light Wounds", "spellNotReady"],
  ];
  expect(await offered()).toEqual([
    ["Light", "Light"],
    ["Light", "spellGivenUp"],
    ["Light", "spellGivenUp"],
    ["Bless", "spellNotReady"],
  ]);
  await table.rulings({ clerics: "bx" });
  expect(await offered()).toEqual([["Light", "Light"], ...notReady]);

  await table.rulings({ clerics: "gorman" });
  await askFight({ kind: "declare", combat: combat.id, id, declaration: "spell", detail: "Light" });
  const hit = { kind: "melee", hit: true, damage: 3, save: "none" } as const;
  await changeFight(combat, (now: never, rules: never) => disrupt(now, id, hit, rules));
  await expect.poll(() => cleric.actor.items.contents[0]?.system.memorised.normal).toBe(0);
  // Nothing is left that could be given up.
  expect(await offered()).toEqual([["Light", "spellNotReady"], ...notReady]);
  await table.clear();
});
