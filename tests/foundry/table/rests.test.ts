/** Rests on a table's own documents: the questions before them, the points restored, and the complete undo. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
/** The questions asked, and the answer to the next one. */
const asked: string[] = [];
let yes = true;
let meanwhile = async (): Promise<void> => undefined;
beforeAll(async () => {
  table = await openCompany();
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.confirm = async ({ window }: { window: { title: string } }) => {
    asked.push(window.title);
    await meanwhile();
    return yes;
  };
}, 120_000);
afterAll(() => table?.stop());

async function rest(actor: Doc, kind: string): Promise<void> {
  const { takeRest } = await of("characters/rest/rest");
  await takeRest(actor, kind);
  const { queued } = await of("platform/queue");
  await queued(async () => undefined);
}
const odo = (type: "character" | "monster", points: number, total: number, more: object = {}): Promise<Doc> =>
  table.make({ name: "Odo", type, system: { hp: { value: points, max: total }, ...more } });

test("HERO-15: before a surge of which something is lost it is asked; no keeps it, yes spends it", async () => {
  await table.rule("naturalHealing", "surges");
  const own = await odo("character", 4, 20, { surges: { value: 3, max: 9 } });
  const points = () => [own.system.hp.value, own.system.surges.value];
  await rest(own, "surge");
  expect(points()).toEqual([9, 2]);
  expect(asked).toEqual([]);
  await own.update({ "system.hp.value": 18 });
  const transactions = table.kinds().length;
  yes = false;
  await rest(own, "surge");
  expect(points()).toEqual([18, 2]);
  expect(asked.length).toBe(1);
  expect(table.kinds().length).toEqual(transactions);
  yes = true;
  await rest(own, "surge");
  expect(points()).toEqual([20, 1]);
  expect(asked.length).toBe(2);
  expect(table.kinds().length).toEqual(transactions + 1);
  expect(await table.takeBack()).toBeUndefined();
  expect(points()).toEqual([18, 2]);
  // Damage taken while the question is open is not healed away.
  meanwhile = async () => void (await own.update({ "system.hp.value": 6 }));
  await rest(own, "surge");
  meanwhile = async () => undefined;
  expect(points()).toEqual([11, 1]);
  expect(await table.takeBack()).toBeUndefined();
  expect(points()).toEqual([6, 2]);
  await own.update({ "system.hp.value": 18 });
  await own.update({ "system.surges.value": 0 });
  await rest(own, "surge");
  expect(points()).toEqual([18, 0]);
  expect(asked.length).toBe(3);
  await own.delete();
});

test("BX-168: subdual damage is gone after an hour, and with a longer rest; who has none is offered no hour", async () => {
  await table.rule("naturalHealing", "bx");
  for (const [kind, type] of [
    ["hour", "monster"],
    ["night", "character"],
  ] as const) {
    const own = await odo(type, 4, 20, { subdual: 3 });
    const { messages } = table.game;
    const cards = (): Doc[] =>
      messages.contents.filter((one) => JSON.stringify(one.toObject()).includes(`"procedure":"rest","kind":"${kind}"`));
    await rest(own, kind);
    expect(own.system.subdual, String(kind)).toBe(0);
    expect(own.system.hp.value, String(kind)).toBe(4);
    expect(cards().length).toBe(1);
    expect(await table.takeBack()).toBeUndefined();
    expect(own.system.subdual).toBe(3);
    await own.update({ "system.subdual": 0 });
    const transactions = table.kinds().length;
    await rest(own, "hour");
    expect(table.kinds().length).toBe(transactions);
    await own.delete();
  }
});

test("GOR-49, GOR-54: spells come back once a day of the clock unless it was another night, and to nobody whose book is lost", async () => {
  const own = await odo("character", 4, 20, { class: "magic-user", level: 1 });
  const [spell] = (await own.createEmbeddedDocuments("Item", [
    { name: "Sleep", type: "spell", system: { level: 1, memorised: { normal: 0 }, cast: { normal: 1 } } },
  ])) as Doc[];
  const counts = (): number[] => [spell?.system.memorised.normal, spell?.system.cast.normal];
  const cast = () => spell?.update({ "system.memorised.normal": 0, "system.cast.normal": 1 });
  await (table.game.time as unknown as { advance(seconds: number): Promise<number> }).advance(3 * 86_400);
  const before = asked.length;
  await rest(own, "night");
  expect(counts()).toEqual([1, 0]);
  expect(asked.length - before).toBe(0);
  await cast();
  yes = false;
  await rest(own, "night");
  expect(counts()).toEqual([0, 1]);
  expect(asked.length - before).toBe(1);
  yes = true;
  await rest(own, "night");
  expect(counts()).toEqual([1, 0]);
  expect(asked.length - before).toBe(2);
  expect(await table.takeBack()).toBeUndefined();
  expect(counts()).toEqual([0, 1]);
  await own.update({ "flags.rulings.works": [{ kind: "book" }], "flags.rulings.-=morning": null });
  await rest(own, "night");
  expect(counts()).toEqual([0, 1]);
  expect(JSON.stringify(table.game.messages.contents.at(-1)?.toObject())).toContain("magic.noBooks");
  await own.delete();
});

test("hit points typed twice in a moment are two changes, each from what the last has left; each goes back by itself", async () => {
  const { queueTypedHitPoints } = await of("attack/damage/typed-hit-points");
  const own = await odo("character", 20, 20);
  await Promise.all([1, 2].map(() => queueTypedHitPoints(own, { points: -5, relative: true })));
  expect(own.system.hp.value).toBe(10);
  await Promise.all([
    queueTypedHitPoints(own, { points: 3, relative: true }),
    queueTypedHitPoints(own, { points: -99, relative: true }),
  ]);
  expect(own.statuses.has("dead")).toBe(true);
  for (const left of [13, 10, 15, 20]) {
    expect(await table.takeBack()).toBeUndefined();
    expect(own.system.hp.value).toBe(left);
  }
  await own.delete();
});

test("hit points of two of one name that are typed in the same moment are two changes", async () => {
  const { writeTypedHitPoints } = await of("attack/damage/typed-hit-points");
  const both = [await odo("character", 20, 20), await odo("character", 20, 20)];
  await Promise.all(both.map((one) => writeTypedHitPoints(one, { points: -5, relative: true })));
  expect(both.map(({ system }) => system.hp.value)).toEqual([15, 15]);
  for (const one of both) await one.delete();
});

test("a rest that a module refuses to one member keeps nobody else of the party from resting, and it is reported", async () => {
  await table.rule("rests", "heroic");
  const [ada, bero] = [await odo("character", 4, 20), await odo("character", 4, 20)];
  const members = [ada, bero].map(({ uuid }) => ({ actor: uuid }));
  const party = await table.make({ name: "Two", type: "party", system: { members } });
  const { Hooks, ui } = globalThis as unknown as {
    Hooks: { on(...args: any[]): number; off(...args: any[]): void };
    ui: object;
  };
  const hook = Hooks.on("preUpdateActor", (actor: Doc) => actor.id !== ada.id);
  const notices: string[] = [];
  Object.assign(ui, { notifications: { error: (text: string) => notices.push(text) } });
  const { restAll } = await of("exploration/rest/rest-day");
  try {
    await restAll(party, "extended");
  } finally {
    Hooks.off("preUpdateActor", hook);
    Reflect.deleteProperty(ui, "notifications");
  }
  expect(notices).toHaveLength(1);
  expect(bero.flags.rulings.lastExtendedRest).toBe(table.game.time.worldTime);
  expect(ada.flags.rulings?.lastExtendedRest).toBeUndefined();
  for (const one of [party, ada, bero]) await one.delete();
  await table.rule("rests", "");
});
