/** Monsters that are placed roll their own hit points and take the next number, whichever way they come. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Doc, type LiveTable, openLive } from "./live.ts";

describe.each([13, 14] as const)("on %i", (generation) => {
  let table: LiveTable;
  beforeAll(async () => {
    table = await openLive(generation);
  }, 120_000);
  afterAll(() => table?.stop());

  const goblin = (): Doc => table.game.actors.getName("Goblin") as Doc;
  const scene = (): Doc => table.game.scenes.active;
  const token = async (own: object = {}): Promise<Record<string, any>> =>
    (await goblin().getTokenDocument({ x: 0, y: 0, ...own })).toObject();
  const placed = async (...tokens: object[]): Promise<Doc[]> => scene().createEmbeddedDocuments("Token", tokens);
  const hitPoints = ({ actor }: Doc): { value: number; max: number } => actor?.system.hp;

  async function cleared(): Promise<void> {
    const ids = [...scene().tokens].filter(({ actorId }: Doc) => actorId === goblin().id).map(({ id }: Doc) => id);
    await Reflect.apply(scene().deleteEmbeddedDocuments, scene(), ["Token", ids]);
  }

  test("five of a kind: numbers after those that stand, hit points and eyes of their own, no document made twice for it", async () => {
    await cleared();
    await goblin().update({ "system.infravision": 90, "prototypeToken.sight.range": 0 });
    const [first] = await placed(await token({ name: "Goblin (1)" }));
    const data = await Promise.all([1, 2, 3, 4, 5].map(() => token({ name: "Goblin (1)" })));
    const given = structuredClone(data);
    const rewritten = vi.spyOn((first as Doc).constructor.prototype, "updateSource");
    const before = table.writes().length;
    const five = await placed(...data);
    expect(rewritten).not.toHaveBeenCalled();
    rewritten.mockRestore();
    expect(table.writes().length - before).toBe(1);
    expect(data).toEqual(given);
    expect(five.map(({ name }) => name)).toEqual([2, 3, 4, 5, 6].map((number) => `Goblin (${number})`));
    for (const one of five) {
      expect(one.sight).toMatchObject({ range: 90, visionMode: "darkvision" });
      const { value, max } = hitPoints(one);
      expect(max).toBeGreaterThan(0);
      expect(value).toBe(max);
    }
  });

  test("hit points that it brings are kept; with more of its own, or as a document, it rolls by what it is", async () => {
    await cleared();
    const brought = { ...(await token()), delta: { system: { hp: { value: 2, max: 90 } } } };
    const [kept] = await placed(brought);
    expect(hitPoints(kept as Doc)).toMatchObject({ value: 2, max: 90 });
    const [giant] = await placed({ ...(await token()), delta: { system: { hd: { dice: 40, formula: "" } } } });
    expect(hitPoints(giant as Doc).max).toBeGreaterThanOrEqual(40);
    expect((giant as Doc).actor?.system.hd.dice).toBe(40);
    const [whole] = await placed(await goblin().getTokenDocument({ x: 0, y: 0, name: "Goblin (9)" }));
    expect(hitPoints(whole as Doc).max).toBeGreaterThan(0);
    expect((whole as Doc).name).toBe("Goblin (9)");
  });

  test("paths in place of nested data are understood", async () => {
    await cleared();
    const { delta, ...rest } = await token();
    expect(delta).toBeDefined();
    const [one] = await placed({ ...rest, "delta.system.hp": { value: 3, max: 33 } });
    expect(hitPoints(one as Doc)).toMatchObject({ value: 3, max: 33 });
  });
});
