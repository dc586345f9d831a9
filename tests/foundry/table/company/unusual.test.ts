/** Hirelings of unusual nature have a class: they join as characters, learn, and are kept by their trade (ERIS-105, ERIS-108 to 113). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { packEntry } from "../../pack-entry.ts";
import { type Doc, of } from "../live.ts";
import { type MixedTable, openMixed } from "../mixed.ts";
import { HILD } from "./support.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
  await table.rulings({}, "eris");
}, 120_000);
afterAll(() => table?.stop());

const entry = (id: string) => {
  const { _id, _key, folder, items, ...rest } = packEntry(`hirelings/eris-unusual/eris-${id}`);
  return { ...rest, items: items.map(({ _key: _, ...item }: Record<string, unknown>) => item) };
};
const period = { sessions: 1, expeditions: 1, days: 28 };
const input = { offer: 0, reputation: 0, gold: 0, inKind: true, answeredNotice: true };

async function hires(id: string, number = 1): Promise<Doc[]> {
  const { makeOffer } = await of("hirelings/hire");
  const hild = table.named(HILD);
  const model = await table.make(entry(id));
  const known = new Set(table.game.actors.contents.map(({ uuid }) => uuid));
  const offer = { uuid: model.uuid, number, wage: 0, asBand: false, fromTavern: false, input };
  expect(await makeOffer(hild, offer)).toMatchObject({ joined: true });
  await model.delete();
  return table.game.actors.contents.filter(({ uuid }) => !known.has(uuid));
}

test.each([
  ["fighting-man", "fighter", 3],
  ["cleric", "cleric", 3],
  ["magic-user", "magic-user", 2],
  ["thief", "fighter", 2],
  ["elf", "elf", 5],
  ["dwarf", "dwarf", 3],
  ["hobbit", "halfling", 2],
])(
  "ERIS-105 example 2, ERIS-112, ERIS-113, MIX-30: a hired %s is a %s of the first level, a henchman with a full share of experience, kept for %i gp; it goes back",
  async (id, characterClass, upkeep) => {
    const before = table.world();
    const [one] = (await hires(id)) as [Doc];
    expect(one.type).toBe("character");
    expect(one.system.class).toEqual(characterClass);
    expect(one.system.level).toBe(1);
    expect(one.system.isRetainer).toBe(true);
    expect(one.system.employer).toBe(table.named(HILD).uuid);
    expect(one.system.hpRolls).toEqual([{ level: 1, roll: one.system.hp.max, modifier: 0, class: "" }]);
    expect(one.system.loyalty).toBeGreaterThan(0);
    const { creatureOf } = await of("adapter/creature");
    const { isHenchman } = await of("../rules/creature/service");
    const { candidateOf } = await of("adapter/party-members");
    const { shareOf, keptOf } = {
      ...(await of("../rules/hirelings/division")),
      keptOf: (await of("../rules/topics/hirelings")).hirelings,
    };
    const rulings = await table.inForce();
    const candidate = candidateOf(one);
    expect(isHenchman(creatureOf(one))).toBe(true);
    expect(shareOf(candidate, rulings)).toBe(1);
    expect(rulings.use(keptOf).experience(candidate)).toBe(1);
    const { payeeOf } = await of("hirelings/pay-window");
    const { payRows } = await import("../../../../src/view/hirelings/pay.ts");
    expect(payRows([payeeOf(one, HILD)], period, {}, rulings).map(({ gold }) => gold)).toEqual([upkeep]);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
  },
);

test("ERIS-46, ERIS-91: a hired thief is a fighter with the thief's background, which counts, and its skills", async () => {
  const [one] = (await hires("thief")) as [Doc];
  const skills = one.items.contents
    .filter(({ type }) => type === "skill")
    .map(({ name, system }) => [name, system.origin]);
  expect(skills).toHaveLength(5);
  expect(new Set(skills.map(([, origin]) => origin))).toEqual(new Set(["background"]));
  expect(one.system.background).toMatchObject({ confirmed: true, accepted: true });
  expect(await table.takeBack()).toBeUndefined();
});

test("ERIS-108, ERIS-110: the one of the tavern who was hired is not seen there again; another of the trade in that week joins the score", async () => {
  const { TAVERN, tavernVisitOf, isStillInTavern } = await of("hirelings/tavern");
  const { makeOffer } = await of("hirelings/hire");
  const hild = table.named(HILD);
  const unusual = { type: "dwarf", companions: 0, companionsPeople: "dwarf", armour: "chain", shield: false };
  const found = { procedure: "tavern", present: 1, types: ["archer"], unusual, stamp: "" };
  await hild.update({
    [TAVERN]: { at: table.game.time.worldTime, found, hired: 0, unusualHired: false, faces: ["archer"] },
  });
  const model = await table.make(entry("dwarf"));
  const offer = { uuid: model.uuid, number: 1, wage: 0, asBand: false, fromTavern: true, input };
  await makeOffer(hild, offer);
  const there = () => {
    const { unusual: left, present } = isStillInTavern(tavernVisitOf(hild));
    return [left?.type, present];
  };
  expect(there()).toEqual([undefined, 1]);
  await makeOffer(hild, { ...offer, fromTavern: false });
  const scores = table.game.actors.contents
    .filter(({ system }) => system.employer === hild.uuid && system.trade === "dwarf")
    .map(({ system }) => system.loyalty);
  expect(scores.length).toBe(2);
  expect(new Set(scores).size).toBe(1);
  for (let at = 0; at < 2; at += 1) expect(await table.takeBack()).toBeUndefined();
  expect(there()).toEqual(["dwarf", 1]);
  await model.delete();
});
