/** Areas on the map on the practice table's own documents, on both generations: who may lay them, what they cover, when they end, and the way back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";
import { effectsOnHitPoints, roads } from "./roads.ts";

const ANN = "AnnAnnAnnAnnAnnA";
const BOB = "BobBobBobBobBobB";
const YSOLDE = "Ysolde Vane";

export function mapAreas(generation: 13 | 14): void {
  describe(`areas on the map of generation ${generation}`, () => {
    let table: LiveTable;
    beforeAll(async () => {
      table = await openLive(generation);
    }, 120_000);
    afterAll(() => table?.stop());

    roads(() => table);
    effectsOnHitPoints(() => table);

    const scene = (): Doc => table.game.scenes.active;
    const lying = (): Doc[] => (generation === 14 ? scene().regions : scene().templates).contents;
    const token = (name: string): Doc => scene().tokens.contents.find((one: Doc) => one.name === name);
    const user = (id: string): Doc => Reflect.get(table.game, "users").get(id);
    const middle = ({ x, y }: Doc): { x: number; y: number } => {
      const { size, distance } = scene().grid;
      return { x: ((x + size / 2) * distance) / size, y: ((y + size / 2) * distance) / size };
    };
    const last = async (kind: string): Promise<string> => {
      const { allDeeds } = await of("deeds/ledger");
      return allDeeds().findLast((deed: Doc) => deed.kind === kind && Reflect.get(deed, "state") === "done")?.id ?? "";
    };
    const back = async (kind: string): Promise<unknown> =>
      (await of("deeds/take-back")).takeBack(await last(kind), table.game.user);

    /** A spell of Ysolde's, as its card. */
    async function cast(data: { readonly name: string; readonly system: object }): Promise<Doc> {
      const ysolde = table.game.actors.getName(YSOLDE) as Doc;
      const { Item, game } = globalThis as unknown as {
        Item: { create(data: object): Promise<Doc> };
        game: { items: { getName(name: string): Doc | undefined } };
      };
      // What the referee keeps among the things of the world, a player may press on one's own sheet.
      if (!game.items.getName(data.name)) await Item.create({ type: "spell", ...data });
      const [spell] = await ysolde.createEmbeddedDocuments("Item", [{ type: "spell", ...data }]);
      const { areaOf } = await of("magic/area");
      const { postCard } = await of("chat/post");
      const outcome = {
        procedure: "cast",
        spell: data.name,
        reversed: false,
        area: areaOf(spell),
        works: [{ on: "targets" }],
      };
      const item = { uuid: spell?.uuid, name: data.name, img: "" };
      return postCard({ type: "notice", actor: ysolde, item, outcome, targets: [] });
    }
    const fireBall = () =>
      cast({
        name: "Ball",
        system: {
          key: "fire-ball",
          range: { feet: 240 },
          area: { shape: "burst", length: 20, width: 20 },
          damage: "1d6",
          works: [{ does: "harms" }],
        },
      });
    const web = () =>
      cast({
        name: "Web",
        system: {
          key: "web",
          range: { feet: 10 },
          area: { shape: "cloud", length: 10, width: 10 },
          duration: { formula: "2", unit: "turn" },
          works: [{ puts: "held" }],
        },
      });

    async function lay(message: Doc, who: string, more: object = {}): Promise<{ key: string } | undefined> {
      const { placeArea } = await of("magic/map-area");
      const inside = scene().tokens.contents.map(({ id }: Doc) => id);
      const request = {
        message: message.id,
        token: token(YSOLDE).uuid,
        at: middle(token("Goblin (1)")),
        towards: 0,
        inside,
      };
      return placeArea({ user: user(who), request: { ...request, ...more } });
    }
    const targets = (message: Doc): string[] => message.system.targets.map(({ name }: { name: string }) => name);

    test("BX-043: in the dark there is nothing to read by but a light that reaches so far; a lit map is light enough", async () => {
      const { glowsAt } = await of("adapter/light-here");
      const { readingRefused, visionOf } = await import("../../../src/rules/exploration/vision.ts");
      const fault = () => readingRefused(visionOf(0, glowsAt(token(YSOLDE))))?.key;
      const { environment, lights } = scene().toObject() as { environment: object; lights: Doc[] };
      const lamp = lights.find((one) => one.config.dim > 0) as Doc;
      const [mine, hild] = [token(YSOLDE), token("Hild Redmantle")];
      const { x, y } = mine;
      const shone = [mine, hild].map((one) => one.toObject().light);
      const { size, distance } = scene().grid;
      const stand = (feet: number) =>
        mine.update({ x: lamp.x - size / 2 - ((feet + lamp.config.dim) / distance) * size, y: lamp.y - size / 2 });
      for (const one of scene().tokens.contents) await one.update({ light: { dim: 0, bright: 0 } });
      await stand(0);
      expect(fault()).toBeUndefined();
      await stand(5);
      expect(fault()).toBe("exploration.tooDark");
      await hild.update({ x: mine.x + 6 * size, y: mine.y, light: { dim: 30, bright: 0 } });
      expect(fault()).toBeUndefined();
      await hild.update({ light: { dim: 25 } });
      expect(fault()).toBe("exploration.tooDark");
      const whole = { enabled: true, darkness: { min: 0, max: 0.75 } };
      await scene().update({ environment: { darknessLevel: 0.2, globalLight: whole } });
      expect(fault()).toBeUndefined();
      await scene().update({ environment: { darknessLevel: 0.9 } });
      expect(fault()).toBe("exploration.tooDark");
      await scene().update({ tokenVision: false });
      expect(fault()).toBeUndefined();
      await scene().update({ tokenVision: true, environment });
      await mine.update({ x, y, light: shone[0] });
      await hild.update({ x: x - size, y, light: shone[1] });
    });

    test("who plays the caster lays it; its targets are those who are meant and stand within, whoever else is named", async () => {
      const message = await fireBall();
      await token("Goblin (2)").update({ x: token("Goblin (1)").x + scene().grid.size * 30 });
      expect(await lay(message, BOB)).toBeUndefined();
      const [area] = lying();
      expect(lying()).toHaveLength(1);
      const { size, distance } = scene().grid;
      const goblin = token("Goblin (1)");
      const at = { x: goblin.x + size / 2, y: goblin.y + size / 2 };
      expect(area?.toObject()).toMatchObject(
        generation === 14
          ? { name: "Ball", visibility: 2, shapes: [{ type: "circle", ...at, radius: (20 * size) / distance }] }
          : { t: "circle", ...at, distance: 20, author: table.game.user.id, hidden: false },
      );
      expect(targets(message)).toContain("Goblin (1)");
      expect(targets(message)).not.toContain("Goblin (2)");
      // Moved on the map, it is laid anew in its place; each is taken back by itself.
      expect(await lay(message, BOB, { inside: [] })).toBeUndefined();
      expect([lying().length, targets(message)]).toEqual([1, []]);
      expect(await back("area")).toBeUndefined();
      expect(targets(message)).toContain("Goblin (1)");
      await lying()[0]?.update(generation === 14 ? { shapes: [] } : { x: 5 });
      expect(await back("area")).toBeUndefined();
      expect([lying().length, targets(message)]).toEqual([0, []]);
    });

    test("what is about the caster goes out from the caster, though it has a range", async () => {
      const { areaOf } = await of("magic/area");
      const ysolde = table.game.actors.getName(YSOLDE) as Doc;
      const own = async (range: object): Promise<boolean> => {
        const system = { range, area: { shape: "burst", length: 10, width: 10, note: "10 ft radius" } };
        const [spell] = await ysolde.createEmbeddedDocuments("Item", [{ type: "spell", name: "Ward", system }]);
        const { own: centred } = areaOf(spell);
        await spell?.delete();
        return centred;
      };
      expect(await own({ feet: 10, text: "10 ft around the caster" })).toBe(true);
      expect(await own({ feet: 240, text: "240 ft" })).toBe(false);
    });

    test.each([
      ["somebody who does not play the caster", ANN, {}, "notYours"],
      ["a token that is not the caster's", BOB, { token: "Goblin (1)" }, "malformed"],
      ["a place that is none", BOB, { at: { x: "here", y: 3 } }, "malformed"],
      ["a place beyond the world", BOB, { at: { x: 1e300, y: 3 } }, "malformed"],
      ["a card that is none", BOB, { message: "nothing" }, "notOnCard"],
    ])("%s is refused, and nothing lies there", async (_who, id, more, key) => {
      const message = await fireBall();
      const named = "token" in more ? { token: token(String(more.token)).uuid } : more;
      expect(await lay(message, id, named)).toEqual({ key });
      expect(lying()).toEqual([]);
    });

    test("what is over in its moment goes with the deed, and comes back with it", async () => {
      const message = await fireBall();
      await lay(message, BOB, { inside: [token("Goblin (1)").id] });
      const before = lying()[0]?.toObject();
      const { workMagic } = await of("magic/work");
      expect(await workMagic(message, 0, BOB)).toBeUndefined();
      expect(lying()).toEqual([]);
      expect(await back("work")).toBeUndefined();
      expect({ ...lying()[0]?.toObject(), _stats: 0 }).toEqual({ ...before, _stats: 0 });
      expect(await back("area")).toBeUndefined();
      expect(lying()).toEqual([]);
    });

    test("what a player wrote on the own sheet does nothing to others on that player's press; the referee's press does it", async () => {
      const { workMagic } = await of("magic/work");
      const ysolde = table.game.actors.getName(YSOLDE) as Doc;
      const message = await fireBall();
      await lay(message, BOB, { inside: [token("Goblin (1)").id] });
      const spell = ysolde.items.contents.findLast(({ name }: Doc) => name === "Ball") as Doc;
      const written = async (system: object): Promise<unknown> => {
        await spell.update({ system });
        return workMagic(message, 0, BOB);
      };
      const ownMake = { key: "work.ownMake", data: { spell: "Ball" } };
      const goblin = (): number => (token("Goblin (1)").actor as Doc).system.hp.value;
      const before = goblin();
      expect(await written({ damage: "99d6" })).toEqual(ownMake);
      expect(await written({ damage: "1d6", works: [{ does: "kills" }] })).toEqual(ownMake);
      expect(await written({ works: [{ does: "summons", summons: [{ key: "red-dragon", number: "30" }] }] })).toEqual(
        ownMake,
      );
      const calls = {
        on: "caster",
        stays: true,
        each: { does: "comes", summons: [{ key: "red-dragon", number: "30" }] },
      };
      expect(await written({ works: [calls] })).toEqual(ownMake);
      await spell.update({ system: { works: [{ does: "harms" }], damage: "9d6" } });
      // A model of the player's own making is none.
      const { Item } = globalThis as unknown as { Item: { create(data: object): Promise<Doc> } };
      const own = await Item.create({ ...spell.toObject(), name: "Ball", ownership: { [BOB]: 3 } });
      expect(await workMagic(message, 0, BOB)).toEqual(ownMake);
      await own.delete();
      expect(goblin()).toBe(before);
      // For oneself alone it is one's own.
      expect(await written({ works: [{ on: "caster", puts: "blessed" }] })).toBeUndefined();
      expect(await back("work")).toBeUndefined();
      expect(await written({ damage: "2d6", works: [{ does: "harms" }] })).toEqual(ownMake);
      expect(await workMagic(message, 0, table.game.user.id)).toBeUndefined();
      expect(await back("work")).toBeUndefined();
      expect(await back("area")).toBeUndefined();
      expect([goblin(), lying().length]).toEqual([before, 0]);
    });

    test("a web lies until its time is over by the world's clock, which says so", async () => {
      const message = await web();
      await lay(message, BOB);
      const { workMagic } = await of("magic/work");
      expect(await workMagic(message, 0, BOB)).toBeUndefined();
      expect(lying()).toHaveLength(1);
      const { time } = table.game as unknown as { time: { advance(seconds: number): Promise<void> } };
      await time.advance(600);
      expect(lying()).toHaveLength(1);
      await time.advance(600);
      await expect.poll(() => lying().length).toBe(0);
      const told = () => table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "lapsed");
      await expect.poll(() => told()?.system.outcome.areas).toEqual(["Web"]);
    });

    test("it is taken off the map by its card, once, and lies there again when that is taken back", async () => {
      const message = await web();
      await lay(message, BOB);
      const { takeAreaAway } = await of("magic/map-area");
      expect(await takeAreaAway(message, BOB)).toBeUndefined();
      expect(lying()).toEqual([]);
      expect(await takeAreaAway(message, BOB)).toEqual({ key: "areaGone" });
      expect(await back("areaGone")).toBeUndefined();
      expect(lying()).toHaveLength(1);
      expect(await back("area")).toBeUndefined();
      expect(lying()).toEqual([]);
    });

    test("a player can neither move, edit nor take away what was laid, nor make it do something; a drawing of the player's own is no area", async () => {
      const message = await web();
      await lay(message, BOB);
      const [real] = lying();
      const before = real?.toObject();
      const known: object = real?.flags.rulings.area ?? {};
      const kind = generation === 14 ? "Region" : "MeasuredTemplate";
      const parentUuid = scene().uuid;
      const wire = await table.another(BOB);
      const shape = { type: "circle", x: 5, y: 5, radius: 100 };
      const moved = generation === 14 ? { shapes: [shape] } : { x: 5, y: 5 };
      await table.game.settings.set("core", "permissions", { REGION_CREATE: [1, 4], TEMPLATE_CREATE: [1, 4] });
      await expect
        .poll(() => user(BOB).hasPermission(generation === 14 ? "REGION_CREATE" : "TEMPLATE_CREATE"))
        .toBe(true);
      for (const change of [
        moved,
        { flags: { rulings: { area: { until: 0 } } } },
        { flags: { rulings: { area: { card: message.id, spell: "Mine" } } } },
        generation === 14 ? { behaviors: [{ name: "x", type: "executeScript" }] } : { author: BOB },
      ])
        await wire.refused(kind, "update", { parentUuid, updates: [{ _id: real?.id, ...change }] });
      await wire.refused(kind, "delete", { parentUuid, ids: [real?.id] });
      if (generation === 14)
        await wire.refused("RegionBehavior", "create", {
          parentUuid: real?.uuid,
          data: [{ name: "x", type: "executeScript" }],
        });
      expect(lying().map((one) => one.toObject())).toEqual([before]);
      // What the player may draw bears whatever the player likes, and nothing comes of it.
      const flags = { rulings: { area: { ...known, until: 0 } } };
      const drawn =
        generation === 14 ? { name: "Web", shapes: [shape] } : { t: "circle", x: 5, y: 5, distance: 5, author: BOB };
      const { result } = await wire.done(kind, "create", { parentUuid, data: [{ ...drawn, flags }] });
      const own = String(result[0]?._id);
      await expect.poll(() => lying().some(({ id }) => id === own)).toBe(true);
      const { areasOver, takeAreaAway } = await of("magic/map-area");
      expect(areasOver(0)).toEqual([]);
      const { workMagic } = await of("magic/work");
      expect(await workMagic(message, 0, BOB)).toBeUndefined();
      const { time } = table.game as unknown as { time: { advance(seconds: number): Promise<void> } };
      await time.advance(600);
      expect(
        lying()
          .map(({ id }) => id)
          .sort(),
      ).toEqual([own, String(real?.id)].sort());
      expect(await takeAreaAway(message, BOB)).toBeUndefined();
      expect(lying().map(({ id }) => id)).toEqual([own]);
      await table.game.settings.set("core", "permissions", {});
      await scene().deleteEmbeddedDocuments(kind, [own]);
      wire.socket.disconnect();
    });

    test("what only says that it is the area of a card is nobody's area, also with the names of a real one", async () => {
      const message = await web();
      await lay(message, BOB);
      const [real] = lying();
      const known: object = real?.flags.rulings.area ?? {};
      const { areasOver, takeAreaAway } = await of("magic/map-area");
      const kind = generation === 14 ? "Region" : "MeasuredTemplate";
      const shape = { type: "circle", x: 0, y: 0, radius: 100 };
      const drawn = generation === 14 ? { name: "Web", shapes: [shape] } : { t: "circle", x: 0, y: 0, distance: 5 };
      for (const claim of [
        { card: message.id, deed: message.id, spell: "Web", until: 0, stays: true },
        { ...known, spell: "Mine", until: 0 },
      ])
        await scene().createEmbeddedDocuments(kind, [{ ...drawn, flags: { rulings: { area: claim } } }]);
      const forged = lying().flatMap(({ id }) => (id === real?.id ? [] : [id]));
      expect(forged).toHaveLength(2);
      expect(areasOver(Number.MAX_SAFE_INTEGER)).toEqual([]);
      expect(await takeAreaAway(message, BOB)).toBeUndefined();
      expect(lying().map(({ id }) => id)).toEqual(forged);
      expect(await takeAreaAway(message, BOB)).toEqual({ key: "areaGone" });
      await scene().deleteEmbeddedDocuments(kind, forged);
    });

    describe("areas that follow, and those who stand in them", () => {
      const HUSH = {
        name: "Hush",
        system: {
          key: "silence-15-radius",
          range: { feet: 180 },
          area: { shape: "burst", length: 15, width: 15 },
          duration: { formula: "12", unit: "turn" },
          save: { category: "spells", onSave: "negates" },
          works: [
            { use: "inside", puts: "silenced", noSave: true, area: { within: true } },
            { use: "creature", on: "one", puts: "silenced", area: { goes: "with", within: true } },
          ],
        },
      };
      const silenced = (name: string): boolean => (token(name).actor as Doc).statuses.has("silenced");
      const effects = (name: string): number => (token(name).actor as Doc).effects.size;
      const far = async (name: string, squares: number, from = "Goblin (1)"): Promise<void> => {
        const { x, y } = token(from);
        await token(name).update({ x: x + scene().grid.size * squares, y });
      };
      const aim = async (message: Doc, name: string): Promise<unknown> => {
        const { actor, texture } = token(name) as Doc & { texture: { src: string } };
        return message.update({ system: { targets: [{ uuid: actor?.uuid, name, img: texture.src }] } });
      };
      /** Where the area lies, in pixels. */
      const lies = (): unknown => {
        const { shapes, x, y } = (lying()[0]?.toObject() ?? {}) as {
          shapes?: { x: number; y: number }[];
          x?: number;
          y?: number;
        };
        return generation === 14 ? { x: shapes?.[0]?.x, y: shapes?.[0]?.y } : { x, y };
      };
      const about = (name: string): unknown => {
        const { size } = scene().grid;
        return { x: token(name).x + size / 2, y: token(name).y + size / 2 };
      };
      const everything = (): unknown =>
        JSON.parse(
          JSON.stringify(
            [lying(), ...["Goblin (1)", "Goblin (2)"].map((name) => (token(name).actor as Doc).effects.contents)].map(
              (list) => list.map((one: Doc) => ({ ...one.toObject(), _stats: 0 })),
            ),
          ),
        );
      const work = async (message: Doc, way: number): Promise<unknown> =>
        (await of("magic/work")).workMagic(message, way, table.game.user.id);
      const clock = (seconds: number): Promise<void> =>
        (table.game as unknown as { time: { advance(by: number): Promise<void> } }).time.advance(seconds);
      /** What the dice of saves come to: on no die at all, or on all. */
      async function saves(made: boolean, then: () => Promise<unknown>): Promise<unknown> {
        const random = Math.random;
        const { CONFIG } = globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } };
        const uniform = CONFIG.Dice.randomUniform;
        CONFIG.Dice.randomUniform = () => (made ? 0.0001 : 0.9999);
        Math.random = CONFIG.Dice.randomUniform;
        try {
          const first = await then();
          return first;
        } finally {
          CONFIG.Dice.randomUniform = uniform;
          Math.random = random;
        }
      }
      const told = (): Doc =>
        table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "working") as Doc;

      test("a silence on a place holds whoever comes into it and lets go of whoever leaves", async () => {
        await far("Goblin (2)", 30);
        const before = everything();
        const message = await cast(HUSH);
        await lay(message, BOB);
        expect(await work(message, 0)).toBeUndefined();
        await expect.poll(() => silenced("Goblin (1)")).toBe(true);
        expect(silenced("Goblin (2)")).toBe(false);
        await far("Goblin (2)", 1);
        await expect.poll(() => silenced("Goblin (2)")).toBe(true);
        await far("Goblin (2)", 30);
        await expect.poll(() => silenced("Goblin (2)")).toBe(false);
        expect(await back("work")).toBeUndefined();
        await expect.poll(() => silenced("Goblin (1)")).toBe(false);
        expect(await back("area")).toBeUndefined();
        expect(everything()).toEqual(before);
      });

      test("it goes with a creature whose save failed, and is gone without a trace when that is taken back after its moves", async () => {
        await far("Goblin (2)", 30);
        const before = everything();
        const message = await cast(HUSH);
        await aim(message, "Goblin (2)");
        expect(await saves(false, () => work(message, 1))).toBeUndefined();
        expect(told().system.outcome.told).toMatchObject([{ how: "took" }]);
        expect(told().system.outcome.area).toMatchObject({ goes: "with", name: "Goblin (2)" });
        expect(lies()).toEqual(about("Goblin (2)"));
        await expect.poll(() => silenced("Goblin (2)")).toBe(true);
        expect(silenced("Goblin (1)")).toBe(false);
        await far("Goblin (2)", 1);
        await expect.poll(lies).toEqual(about("Goblin (2)"));
        await expect.poll(() => silenced("Goblin (1)")).toBe(true);
        await far("Goblin (2)", 30);
        await expect.poll(lies).toEqual(about("Goblin (2)"));
        await expect.poll(() => silenced("Goblin (1)")).toBe(false);
        expect(await back("work")).toBeUndefined();
        await expect.poll(() => effects("Goblin (2)")).toBe(0);
        expect(everything()).toEqual(before);
      });

      test("a save made leaves it where it was cast; whoever goes out of it may speak", async () => {
        await far("Goblin (2)", 30);
        const message = await cast(HUSH);
        await aim(message, "Goblin (2)");
        expect(await saves(true, () => work(message, 1))).toBeUndefined();
        expect(told().system.outcome).toMatchObject({ told: [{ how: "saved" }], area: { goes: "lies" } });
        const there = lies();
        await expect.poll(() => silenced("Goblin (2)")).toBe(true);
        await far("Goblin (2)", 20);
        await expect.poll(() => silenced("Goblin (2)")).toBe(false);
        expect(lies()).toEqual(there);
        expect(await back("work")).toBeUndefined();
        expect(lying()).toEqual([]);
      });

      test("what goes with somebody waits where it was when the bearer leaves the map, and is over by the clock", async () => {
        await far("Goblin (2)", 30);
        const message = await cast(HUSH);
        await aim(message, "Goblin (2)");
        await saves(false, () => work(message, 1));
        await expect.poll(() => silenced("Goblin (2)")).toBe(true);
        const place = lies();
        const { _id, ...gone } = token("Goblin (2)").toObject();
        await token("Goblin (2)").delete();
        expect(lies()).toEqual(place);
        expect(await lay(message, BOB)).toMatchObject({ key: "areaBorne" });
        await scene().createEmbeddedDocuments("Token", [{ ...gone, _id }]);
        await clock(12 * 600);
        await expect.poll(() => lying().length).toBe(0);
        await expect.poll(() => everyEffect()).toBe(0);
      });
      const everyEffect = (): number =>
        scene().tokens.contents.reduce((sum: number, one: Doc) => sum + (one.actor?.effects.size ?? 0), 0);

      test("a ward goes with its caster and is borne by friends within ten feet; it counts in their saves and ends at the edge", async () => {
        const message = await cast({
          name: "Ward",
          system: {
            key: "protection-from-evil-10-radius-c",
            range: { feet: 10, text: "10 ft around the caster" },
            area: { shape: "burst", length: 10, width: 10 },
            duration: { formula: "12", unit: "turn" },
            works: [
              {
                on: "caster",
                tags: ["ward"],
                modifiers: [{ to: "save", value: 1, against: ["unlike"] }],
                area: { goes: "with", within: true, friends: true },
              },
            ],
          },
        });
        const friend = token("Brother Anselm");
        const { creatureOf } = await of("adapter/creature");
        const warded = (name: string): boolean =>
          creatureOf(token(name).actor).modifiers.some(({ data }: Doc) => data?.spell === "Ward");
        await far("Goblin (1)", 1, YSOLDE);
        await far(friend.name, 20, YSOLDE);
        expect(await work(message, 0)).toBeUndefined();
        await expect.poll(() => warded(YSOLDE)).toBe(true);
        expect([warded("Goblin (1)"), warded(friend.name)]).toEqual([false, false]);
        await far(friend.name, 2, YSOLDE);
        await expect.poll(() => warded(friend.name)).toBe(true);
        await far(YSOLDE, 20, YSOLDE);
        await expect.poll(() => warded(friend.name)).toBe(false);
        expect(lies()).toEqual(about(YSOLDE));
        expect(await back("work")).toBeUndefined();
        await expect.poll(() => warded(YSOLDE)).toBe(false);
        expect(lying()).toEqual([]);
      });

      test("dispelled on whoever stands in it, the whole area is gone, and comes back with the deed", async () => {
        const message = await cast(HUSH);
        await far("Goblin (2)", 1);
        await lay(message, BOB);
        expect(await work(message, 0)).toBeUndefined();
        await expect.poll(() => silenced("Goblin (2)")).toBe(true);
        const dispel = await cast({ name: "Unweave", system: { key: "unweave", works: [{ does: "dispels" }] } });
        await aim(dispel, "Goblin (1)");
        expect(await work(dispel, 0)).toBeUndefined();
        expect(lying()).toEqual([]);
        await expect.poll(() => silenced("Goblin (2)")).toBe(false);
        expect(await back("work")).toBeUndefined();
        await expect.poll(() => [silenced("Goblin (1)"), silenced("Goblin (2)")]).toEqual([true, true]);
        expect([lying().length, effects("Goblin (1)")]).toEqual([1, 1]);
        expect(await back("work")).toBeUndefined();
        await expect.poll(() => silenced("Goblin (1)")).toBe(false);
        expect(await back("area")).toBeUndefined();
      });

      test("what is led goes no farther than its caster may lead it in the time that has passed; the referee is not held to it", async () => {
        const message = await cast({
          name: "Gnats",
          system: {
            key: "insect-plague",
            range: { feet: 480 },
            area: { shape: "burst", length: 30, width: 30 },
            works: [{ puts: "fleeing", most: "2", stays: true, area: { goes: "led", feet: 20, within: true } }],
          },
        });
        await lay(message, BOB);
        expect(await work(message, 0)).toBeUndefined();
        const { x, y } = middle(token("Goblin (1)"));
        const to = (feet: number) => ({ at: { x: x + feet, y } });
        expect(await lay(message, BOB, to(20))).toMatchObject({ key: "areaTooFar", data: { feet: 20, may: 0 } });
        await clock(10);
        expect(await lay(message, BOB, to(25))).toMatchObject({ key: "areaTooFar", data: { feet: 25, may: 20 } });
        expect(await lay(message, BOB, to(20))).toBeUndefined();
        expect(await lay(message, BOB, to(40))).toMatchObject({ key: "areaTooFar", data: { may: 0 } });
        expect(await lay(message, table.game.user.id, to(300))).toBeUndefined();
        await expect.poll(() => (token("Goblin (1)").actor as Doc).statuses.has("fleeing")).toBe(false);
        expect(await back("area")).toBeUndefined();
        await expect.poll(() => (token("Goblin (1)").actor as Doc).statuses.has("fleeing")).toBe(true);
        expect(await back("area")).toBeUndefined();
        expect(await back("work")).toBeUndefined();
        await expect.poll(() => effects("Goblin (1)")).toBe(0);
        expect(await back("area")).toBeUndefined();
        expect(lying()).toEqual([]);
      });

      test("it goes with its bearer onto another map, and is gone from there when it is taken back", async () => {
        const message = await cast(HUSH);
        const { actor, texture } = token("Brother Anselm") as Doc & { texture: { src: string } };
        await message.update({
          system: { targets: [{ uuid: actor?.uuid, name: "Brother Anselm", img: texture.src }] },
        });
        expect(await saves(false, () => work(message, 1))).toBeUndefined();
        await expect.poll(() => silenced("Brother Anselm")).toBe(true);
        const all = (): Doc[] => Reflect.get(table.game.scenes, "contents") as Doc[];
        const other = all().find((one) => one.id !== scene().id) as Doc;
        const there = (): number => (generation === 14 ? other.regions : other.templates).size;
        const data = token("Brother Anselm").toObject();
        await token("Brother Anselm").delete();
        await other.createEmbeddedDocuments("Token", [{ ...data, x: 300, y: 300 }]);
        await expect.poll(() => [lying().length, there()]).toEqual([0, 1]);
        await expect.poll(() => (actor as Doc).statuses.has("silenced")).toBe(true);
        expect(await back("work")).toBeUndefined();
        await expect.poll(there).toBe(0);
        await expect.poll(() => (actor as Doc).statuses.has("silenced")).toBe(false);
        await other.tokens.contents.find((one: Doc) => one.name === "Brother Anselm").delete();
        await scene().createEmbeddedDocuments("Token", [data]);
      });

      test("a cloud drifts by the clock away from its caster, and back with it; those in it choke each round", async () => {
        await far("Goblin (1)", 6, YSOLDE);
        const message = await cast({
          name: "Fumes",
          system: {
            key: "cloudkill",
            range: { feet: 30 },
            area: { shape: "burst", length: 15, width: 15 },
            duration: { formula: "6", unit: "turn" },
            works: [
              {
                noSave: true,
                tags: ["choking"],
                each: { does: "harms", formula: "1", every: "round" },
                area: { goes: "drifts", feet: 20, most: 60, within: true },
              },
            ],
          },
        });
        await lay(message, BOB);
        expect(await work(message, 0)).toBeUndefined();
        await expect.poll(() => effects("Goblin (1)")).toBe(1);
        expect(await lay(message, BOB)).toMatchObject({ key: "areaDrifts" });
        const { size, distance } = scene().grid;
        const start = lies() as { x: number; y: number };
        await clock(10);
        await expect.poll(lies).toEqual({ x: start.x + (20 * size) / distance, y: start.y });
        await clock(40);
        await expect.poll(lies).toEqual({ x: start.x + (60 * size) / distance, y: start.y });
        await expect.poll(() => effects("Goblin (1)")).toBe(0);
        await clock(-50);
        await expect.poll(lies).toEqual(start);
        // What the moments did may be taken back after the cloud itself: nobody chokes in a cloud that is gone.
        expect(await back("work")).toBeUndefined();
        while ((await last("goesOn")) !== "" && (await back("goesOn")) === undefined);
        await expect.poll(() => effects("Goblin (1)")).toBe(0);
        expect(await back("area")).toBeUndefined();
        expect(lying()).toEqual([]);
      });
    });
  });
}
