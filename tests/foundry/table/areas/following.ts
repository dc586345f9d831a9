/** Areas that follow somebody, drift or are led, and those who stand in them. */
import { expect, test } from "vitest";
import { type Doc, of } from "../live.ts";
import { type AreaMap, BOB, saves, YSOLDE } from "./map.ts";

export function areasThatFollow({
  clock,
  generation,
  table,
  scene,
  lying,
  token,
  middle,
  last,
  back,
  cast,
  placeArea,
}: AreaMap): void {
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
    (await of("spells/spell-effect")).applySpellEffect(message, way, table().game.user.id);
  const lastOutcome = (): Doc =>
    table().game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "working") as Doc;

  test("a silence on a place holds every creature that enters it and releases every creature that leaves", async () => {
    await far("Goblin (2)", 30);
    const before = everything();
    const message = await cast(HUSH);
    await placeArea(message, BOB);
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
    expect(lastOutcome().system.outcome.told).toMatchObject([{ how: "took" }]);
    expect(lastOutcome().system.outcome.area).toMatchObject({ goes: "with", name: "Goblin (2)" });
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

  test("a successful save leaves it where it was cast; a creature that leaves it may speak", async () => {
    await far("Goblin (2)", 30);
    const message = await cast(HUSH);
    await aim(message, "Goblin (2)");
    expect(await saves(true, () => work(message, 1))).toBeUndefined();
    expect(lastOutcome().system.outcome).toMatchObject({ told: [{ how: "saved" }], area: { goes: "lies" } });
    const there = lies();
    await expect.poll(() => silenced("Goblin (2)")).toBe(true);
    await far("Goblin (2)", 20);
    await expect.poll(() => silenced("Goblin (2)")).toBe(false);
    expect(lies()).toEqual(there);
    expect(await back("work")).toBeUndefined();
    expect(lying()).toEqual([]);
  });

  test("what goes with somebody waits where it was when the carrier leaves the map, and is over by the clock", async () => {
    await far("Goblin (2)", 30);
    const message = await cast(HUSH);
    await aim(message, "Goblin (2)");
    await saves(false, () => work(message, 1));
    await expect.poll(() => silenced("Goblin (2)")).toBe(true);
    const place = lies();
    const { _id, ...gone } = token("Goblin (2)").toObject();
    await token("Goblin (2)").delete();
    expect(lies()).toEqual(place);
    expect(await placeArea(message, BOB)).toMatchObject({ key: "areaBorne" });
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
    expect(warded("Goblin (1)")).toBe(false);
    expect(warded(friend.name)).toBe(false);
    await far(friend.name, 2, YSOLDE);
    await expect.poll(() => warded(friend.name)).toBe(true);
    await far(YSOLDE, 20, YSOLDE);
    await expect.poll(() => warded(friend.name)).toBe(false);
    expect(lies()).toEqual(about(YSOLDE));
    expect(await back("work")).toBeUndefined();
    await expect.poll(() => warded(YSOLDE)).toBe(false);
    expect(lying()).toEqual([]);
  });

  test("dispelled on a creature inside it, the whole area is gone, and comes back when the transaction is undone", async () => {
    const message = await cast(HUSH);
    await far("Goblin (2)", 1);
    await placeArea(message, BOB);
    expect(await work(message, 0)).toBeUndefined();
    await expect.poll(() => silenced("Goblin (2)")).toBe(true);
    const dispel = await cast({ name: "Unweave", system: { key: "unweave", works: [{ does: "dispels" }] } });
    await aim(dispel, "Goblin (1)");
    expect(await work(dispel, 0)).toBeUndefined();
    expect(lying()).toEqual([]);
    await expect.poll(() => silenced("Goblin (2)")).toBe(false);
    expect(await back("work")).toBeUndefined();
    await expect.poll(() => [silenced("Goblin (1)"), silenced("Goblin (2)")]).toEqual([true, true]);
    expect(lying().length).toBe(1);
    expect(effects("Goblin (1)")).toBe(1);
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
    await placeArea(message, BOB);
    expect(await work(message, 0)).toBeUndefined();
    const { x, y } = middle(token("Goblin (1)"));
    const to = (feet: number) => ({ at: { x: x + feet, y } });
    expect(await placeArea(message, BOB, to(20))).toMatchObject({ key: "areaTooFar", data: { feet: 20, may: 0 } });
    await clock(10);
    expect(await placeArea(message, BOB, to(25))).toMatchObject({ key: "areaTooFar", data: { feet: 25, may: 20 } });
    expect(await placeArea(message, BOB, to(20))).toBeUndefined();
    expect(await placeArea(message, BOB, to(40))).toMatchObject({ key: "areaTooFar", data: { may: 0 } });
    expect(await placeArea(message, table().game.user.id, to(300))).toBeUndefined();
    await expect.poll(() => (token("Goblin (1)").actor as Doc).statuses.has("fleeing")).toBe(false);
    expect(await back("area")).toBeUndefined();
    await expect.poll(() => (token("Goblin (1)").actor as Doc).statuses.has("fleeing")).toBe(true);
    expect(await back("area")).toBeUndefined();
    expect(await back("work")).toBeUndefined();
    await expect.poll(() => effects("Goblin (1)")).toBe(0);
    expect(await back("area")).toBeUndefined();
    expect(lying()).toEqual([]);
  });

  test("it goes with its carrier onto another map, and is gone from there when it is taken back", async () => {
    const message = await cast(HUSH);
    const { actor, texture } = token("Brother Anselm") as Doc & { texture: { src: string } };
    await message.update({
      system: { targets: [{ uuid: actor?.uuid, name: "Brother Anselm", img: texture.src }] },
    });
    expect(await saves(false, () => work(message, 1))).toBeUndefined();
    await expect.poll(() => silenced("Brother Anselm")).toBe(true);
    const all = (): Doc[] => Reflect.get(table().game.scenes, "contents") as Doc[];
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
    await placeArea(message, BOB);
    expect(await work(message, 0)).toBeUndefined();
    await expect.poll(() => effects("Goblin (1)")).toBe(1);
    expect(await placeArea(message, BOB)).toMatchObject({ key: "areaDrifts" });
    const { size, distance } = scene().grid;
    const start = lies() as { x: number; y: number };
    await clock(10);
    await expect.poll(lies).toEqual({ x: start.x + (20 * size) / distance, y: start.y });
    await clock(40);
    await expect.poll(lies).toEqual({ x: start.x + (60 * size) / distance, y: start.y });
    await expect.poll(() => effects("Goblin (1)")).toBe(0);
    await clock(-50);
    await expect.poll(lies).toEqual(start);
    // The effects of the moments can be undone after the cloud itself: nobody chokes in a cloud that is gone.
    expect(await back("work")).toBeUndefined();
    while ((await last("goesOn")) !== "" && (await back("goesOn")) === undefined);
    await expect.poll(() => effects("Goblin (1)")).toBe(0);
    expect(await back("area")).toBeUndefined();
    expect(lying()).toEqual([]);
  });
}
