/** Things that return in time: drained levels, characters that were played before, prices of an older world. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { HILD, PARTY } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("a world of an older version", () => {
  test("a beast and a cart that were placed before there were prices take that of the entry they came from; others stay", async () => {
    const { migrateWorld, isUpToDate, MIGRATIONS } = await of("documents/migrations/index");
    const { setMigratedTo, migratedTo } = await of("platform/settings/table-settings");
    const system = (cost: number) => ({ cost });
    const entries = [
      await table.make({ name: "Mule entry", type: "monster", system: system(30) }),
      await table.make({ name: "Cart entry", type: "vessel", system: system(100) }),
    ] as const;
    const placed = (name: string, entry: Doc, cost = 0) =>
      table.make({ name, type: entry.type, system: system(cost), _stats: { compendiumSource: entry.uuid } });
    const made = [
      await placed("Barley", entries[0]),
      await placed("Cart", entries[1]),
      await placed("Haggled mule", entries[0], 12),
      await table.make({ name: "Own wolf", type: "monster" }),
    ];
    const { migratedTo: stood } = { migratedTo: migratedTo() };
    const { version } = (table.game as unknown as { system: { version: string } }).system;
    const now = MIGRATIONS.map((one: object) => ({ ...one, version }));
    await setMigratedTo("0.0.1");
    expect(isUpToDate(now)).toBe(false);
    await migrateWorld(now);
    const costs = made.map((actor) => table.named(actor.name).system.cost);
    expect(costs).toEqual([30, 100, 12, 0]);
    expect(migratedTo()).toEqual(version);
    expect(isUpToDate(now)).toBe(true);
    await setMigratedTo(stood);
    for (const one of [...made, ...entries]) await one.delete();
  });

  test("what a token keeps of its own and what an unknown thing truly is are brought up as well; a token's other things stay those of its kind", async () => {
    const { migrateWorld } = await of("documents/migrations/index");
    const { setMigratedTo, migratedTo } = await of("platform/settings/table-settings");
    const { storeTruth, truthOf } = await of("items/unidentified/truths");
    const kind = await table.make({
      name: "Shaman",
      type: "monster",
      items: ["Spent spell", "Spell of old"].map((name) => ({ name, type: "gear", system: { value: 1 } })),
    });
    const scene = Reflect.get(table.game, "scenes").active as Doc;
    const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Shaman", actorId: kind.id, x: 0, y: 0 }]);
    const thing = (name: string): Doc => token?.actor?.items.contents.find((one) => one.name === name) as Doc;
    await thing("Spent spell").update({ "system.quantity": 3 });
    const truth = { data: { name: "Potion of old", type: "gear", system: { value: 1 } }, byUse: true, counts: false };
    const key = await storeTruth(truth);
    const appearance = await table
      .named(HILD)
      .createEmbeddedDocuments("Item", [{ name: "A potion", type: "gear", flags: { rulings: { unknown: key } } }]);
    const stood = migratedTo();
    const { version } = (table.game as unknown as { system: { version: string } }).system;
    await setMigratedTo("0.0.1");
    const dearer = (before: Doc) => (/of old|Spent/.test(before.name) ? { "system.value": 7 } : null);
    await migrateWorld([{ version, item: dearer }]);
    expect([thing("Spent spell"), thing("Spell of old")].map(({ system }) => system.value)).toEqual([7, 7]);
    expect(thing("Spent spell").system.quantity).toBe(3);
    const delta = token?.toObject().delta as { items: { name: string }[] };
    expect(delta.items.map(({ name }) => name)).toEqual(["Spent spell"]);
    expect(truthOf(appearance[0])).toEqual({ ...truth, data: { ...truth.data, system: { value: 7 } } });
    await setMigratedTo(stood);
    for (const one of [token, kind, appearance[0]]) await one?.delete();
  });
});

describe("what comes back", () => {
  test("ERIS-102: levels drained for a time come back with the seventh day of safe rest, no sooner", async () => {
    const { restDay } = await of("exploration/rest/rest-day");
    const { runUndoable } = await of("undo/run-undoable");
    await table.rule("levelDrain", "eris");
    const hild = table.named(HILD);
    const { TableDice } = await of("exploration/dice/table-dice");
    await hild.update({ system: { drained: { temporary: 2 } } });
    await hild.toggleStatusEffect("drained", { active: true });
    const before = table.world();
    const rest = (day: number): Promise<unknown> =>
      runUndoable({ kind: "rest", data: { name: "" } }, async (transaction: unknown) => {
        await (await restDay(table.named(PARTY), day, true, new TableDice())).write(transaction);
      });
    await rest(6);
    expect(hild.system.drained.temporary).toBe(2);
    await rest(7);
    expect(hild.system.drained.temporary).toBe(0);
    expect(hild.statuses.has("drained")).toBe(false);
    for (let at = table.kinds().lastIndexOf("rest"); at >= 0 && table.kinds().at(-1) === "rest"; at -= 1)
      expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await hild.toggleStatusEffect("drained", { active: false });
    await hild.update({ system: { drained: { temporary: 0 } } });
    await table.rule("levelDrain", "");
  });

  test("ERIS-45: that somebody played before is asked of the referee, once, allowed on the card, and taken back", async () => {
    const { answerPermissionRequest, decidePermission } = await of("characters/creation/referee-permission");
    await table.rule("backgrounds", "eris");
    const blank = await table.make({ name: "Blank", type: "character" });
    const before = table.world();
    const request = { do: "leave", what: "background", actor: blank.uuid, class: "" };
    expect(await answerPermissionRequest(table.game.user, request)).toEqual({ ok: true });
    expect(await answerPermissionRequest(table.game.user, request)).toEqual({ ok: false, refused: "alreadyAsked" });
    const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "leave");
    await decidePermission(card, true);
    await decidePermission(card, true);
    expect(blank.system.background.confirmed).toBe(true);
    expect(table.kinds().at(-1)).toBe("allowed");
    expect(await answerPermissionRequest(table.game.user, request)).toEqual({ ok: false, refused: "malformed" });
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await table.rule("backgrounds", "");
    await blank.delete();
  });

  test("a character that was allowed goes back although choices were kept with it in the meantime", async () => {
    const { storeDraft } = await of("characters/creation/unfinished-character");
    const { runUndoable } = await of("undo/run-undoable");
    const before = table.world();
    let made: Doc | undefined;
    await runUndoable(
      { kind: "allowed", data: { name: "Bob" } },
      async (transaction: { createActor(data: object): Promise<Doc> }) => {
        made = await transaction.createActor({ name: "New", type: "character" });
      },
    );
    await storeDraft(made, { name: "Tove", class: "fighter" });
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
  });

  test("an allowed character that was changed otherwise stays", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    let made: Doc | undefined;
    await runUndoable(
      { kind: "allowed", data: { name: "Bob" } },
      async (transaction: { createActor(data: object): Promise<Doc> }) => {
        made = await transaction.createActor({ name: "New", type: "character" });
      },
    );
    await made?.update({ system: { xp: { value: 5 } } });
    expect(await table.takeBack()).toMatchObject({ key: "changedSince" });
    await made?.delete();
  });
});
