/** Clauses of the catalogue that stood in the core and were reached by nobody, held where a person does them. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { beast, blow, hero } from "./people.ts";
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
const truth = () =>
  table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "wayTruth")?.system.outcome;
/** The chances that the referee's latest card explains, by their dice: what each step did. */
const explained = (): Record<string, unknown[]> =>
  Object.fromEntries(
    (truth()?.chances ?? []).map(({ label, steps }: { label: Doc; steps: Doc[] }) => [
      label.textKey.replace("RULINGS.Way.dice.", ""),
      steps.map(({ key, value }) => `${key} ${value}`),
    ]),
  );

describe("on the way", () => {
  test("BX-130: a band counts by its heads, who is carried counts, the dead and what is ridden do not; the card explains the chance", async () => {
    await table.rulings();
    const band = { name: "Spearmen", type: "hireling", system: { heads: 20, hp: { value: 80, max: 80 } } };
    const mule = {
      name: "Mule",
      type: "monster",
      system: { hp: { value: 9, max: 9 }, movement: { walk: { turn: 120 } } },
    };
    const [odo, , senseless, dead, ridden] = await on.setOut(
      [walker("Odo"), band, walker("Ada"), walker("Bor"), mule],
      { place: "wilderness" },
    );
    await senseless?.toggleStatusEffect("unconscious", { active: true });
    await dead?.toggleStatusEffect("dead", { active: true });
    const members = entries().map((one) => ({
      ...one,
      ...(one.actor === odo?.uuid && { mount: ridden?.uuid }),
    }));
    await on.party.update({ system: { members } });
    await on.meet(on.besides(await table.make(kind())), 10);
    await on.go("runAway", { pursue: "yes" }, { evasion: 100 });
    expect(on.line("wayTruth", "chase.evasion")).toMatchObject({ chance: 35 });
    expect(on.met().encounter.evasion.steps[0].data).toEqual({ fleeing: 22, pursuing: 10 });
    expect(explained().evasion?.[0]).toBe("evasion.numbers 35");
  });

  test("BX-098: who comes on a day at sea may be met ashore, until they have met: the distance is that of the land", async () => {
    const { editWay } = await of("expedition/way-edit");
    const { partyContext } = await of("expedition/party-context");
    await table.rulings();
    await on.setOut([walker("Odo")], { place: "water" });
    await on.meet(on.besides(await table.make(kind())));
    const offered = () => partyContext(on.party).meeting.ashore?.map(({ value, selected }: Doc) => [value, selected]);
    expect(on.met().place).toBe("water");
    expect(offered()).toEqual([
      ["water", true],
      ["wilderness", false],
    ]);
    await editWay(on.party, { dataset: { way: "met.place" } }, "wilderness");
    expect(on.met().place).toBe("wilderness");
    expect(on.met().encounter.place).toBe("wilderness");
    await on.go("meetDistance");
    expect(on.met().encounter.distance.unit).toBe("yards");
    expect(offered()).toBeUndefined();
    await editWay(on.party, { dataset: { way: "met.place" } }, "the moon");
    expect(on.met().place).toBe("wilderness");
  });

  test("BX-121: the tick that they track begins with what the monster's sheet says", async () => {
    const { partyContext } = await of("expedition/party-context");
    await table.rulings();
    await on.setOut([walker("Odo")]);
    const met = async (system: object) => {
      await on.meet(on.besides(await table.make(kind(system))));
      return partyContext(on.party).tracking;
    };
    expect(await met({})).toBe(false);
    expect(await met({ tracks: true })).toBe(true);
  });

  test("ERIS-94, ERIS-24: metal on the sheet counts though no table knows the suit; both cards explain their chance", async () => {
    await table.rulings({}, "eris");
    const scales = {
      name: "Scales",
      type: "armour",
      system: { material: "other", metal: true, location: "worn", ac: 6 },
    };
    const candle = {
      name: "Candle",
      type: "gear",
      system: { kind: "light", key: "candle", location: "inHand", light: { lit: true, turnsLeft: 6, radius: 15 } },
    };
    await on.setOut([walker("Odo", [scales, candle])], { place: "dungeon" });
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetSneak", {}, { sneak: 2 });
    expect(on.line("wayTruth", "meet.noticed")).toMatchObject({ chance: 1 });
    expect(explained().sneak).toEqual(["stealth.base 2", "stealth.metal -1", "stealth.least 0", "stealth.most 6"]);
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetSurprise", {}, { surprise: 2 });
    expect(explained()).toEqual({ surprise: ["surprise.base 2", "surprise.dimLight -1"] });
    expect(on.met().encounter.surprise.losing).toEqual(["party"]);
  });

  test("REF-03: what a typed modifier is for stands on the card", async () => {
    await table.rulings({}, "referee");
    await on.setOut([walker("Odo")]);
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetReact", { modifier: "3", reason: " they hold our hostage " }, { reaction: 10 });
    const steps: Doc[] = truth()?.steps ?? [];
    expect(steps.map(({ key, value, data }) => [key, value, data?.reason])).toContainEqual([
      "reaction.said",
      3,
      "they hold our hostage",
    ]);
    await on.go("meetReact", { modifier: "3", reason: "" }, { reaction: 10 });
    expect(truth()?.steps.map(({ key }: Doc) => key)).toContain("reaction.referee");
  });
});

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
    const share = await opened("company/winning/share-window", "ShareWindow", { party: on.party.id });
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
    const { hideThing } = await of("unknown/hide");
    await table.rulings();
    const sword = { name: "Sword +2", type: "weapon", system: { bonus: 2, magic: true, location: "carried" } };
    const rope = { name: "Rope", type: "gear", system: { location: "carried" } };
    const { actor: odo } = await table.stand(hero({ hp: { value: 1, max: 8 } }, [sword, rope]));
    await hideThing(
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
    await blow(table, wyrm, odo, 9, { item: wyrm.items.contents[0] as Doc });
    await calm();
    const card = table.cards("itemDestruction").at(-1)?.system;
    expect(card?.plan.items.map(({ name, saves, bonus }: Doc) => [name, saves, bonus]).sort()).toEqual([
      ["Rope", false, 0],
      ["Sword", true, 2],
    ]);
  });
});

describe("in the dark", () => {
  const DARK = { tokenVision: true, environment: { darknessLevel: 1, globalLight: { enabled: false } } };
  test("BX-044: one's own light and great heat end infravision on the map and in the advice; without them it is there again", async () => {
    const { seeingOf } = await of("adapter/sight");
    (await of("gear/token-light")).watchTokenLights();
    const scene = table.game.scenes.active;
    const { environment, tokenVision } = scene.toObject();
    await table.rulings();
    await scene.update(DARK);
    const torch = {
      name: "Torch",
      type: "gear",
      system: { kind: "light", key: "torch", location: "inHand", light: { lit: false, turnsLeft: 6, radius: 30 } },
    };
    const gil = await table.stand(hero({ infravision: 60 }, [torch]), [3000, 3000]);
    const orc = await table.stand(beast({}, [], "Orc"), [3050, 3000], -1);
    await gil.token.update({ sight: { enabled: true } });
    await calm();
    const seen = () => [gil.token.sight.range, gil.token.sight.visionMode, seeingOf(gil.token, orc.token)?.seen];
    const infravision = [60, "darkvision", true];
    await expect.poll(seen).toEqual(infravision);
    const light = async (lit: boolean) => {
      await gil.actor.items.contents[0]?.update({ system: { light: { lit } } });
      await calm();
    };
    await light(true);
    await expect.poll(seen).toEqual([0, "basic", false]);
    await light(false);
    await expect.poll(seen).toEqual(infravision);
    await gil.actor.toggleStatusEffect("greatHeat", { active: true });
    await calm();
    await expect.poll(seen).toEqual([0, "basic", false]);
    await light(true);
    await light(false);
    await expect.poll(seen).toEqual([0, "basic", false]);
    await gil.actor.toggleStatusEffect("greatHeat", { active: false });
    await calm();
    await expect.poll(seen).toEqual(infravision);
    // A range that somebody set by hand stays.
    await gil.token.update({ sight: { range: 90 } });
    await light(true);
    await expect.poll(() => gil.token.light.dim).toBe(30);
    expect(gil.token.sight.range).toBe(90);
    await scene.update({ environment, tokenVision });
  });
});
