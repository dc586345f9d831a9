/** Special abilities of the bestiary's own monsters, on a table's documents: each does what its figures say, and goes back. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { secondsIn } from "../../../src/rules/magic/reckoning.ts";
import { type CompanyTable, calm, dice, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany(14);
}, 120_000);
afterAll(() => table?.stop());

async function pass(unit: "round" | "turn" | "day", count = 1): Promise<void> {
  const { rulingsInForce } = await of("settings/store");
  const { time } = table.game as unknown as { time: { advance(seconds: number): Promise<void> } };
  await time.advance(count * secondsIn(unit, rulingsInForce()));
  await calm();
  await calm();
}
const gone = async (...actors: Doc[]): Promise<void> => {
  for (const actor of actors) await actor.delete();
  dice("any");
};
async function back(since: number): Promise<void> {
  await calm();
  while (table.kinds().length > since) expect(await table.takeBack()).toBeUndefined();
}

/** A monster as the compendium has it. */
async function monster(path: string): Promise<Doc> {
  const { name, img, system, items } = parse(readFileSync(`packs/monsters/${path}.yaml`, "utf8"));
  const bare = items.map(({ _id, _key, ...item }: Record<string, unknown>) => item);
  return table.make({ name, img, type: "monster", system, items: bare });
}
const person = (points: number, more: object = {}): Promise<Doc> =>
  table.make({
    name: "Odo",
    type: "character",
    system: { class: "fighter", level: 1, people: "human", hp: { value: points, max: points }, ...more },
  });
const seen = async (actor: Doc): Promise<Doc> => (await of("adapter/creature")).creatureOf(actor);
const thing = (actor: Doc, name: string): Doc => {
  const found = actor.items.contents.find((item) => item.name === name);
  if (!found) throw new Error(`${actor.name} has no ${name}`);
  return found;
};

/** Uses an ability in one of its ways, at somebody. */
async function use(actor: Doc, name: string, way = 0, at?: Doc): Promise<unknown> {
  const { unleash } = await of("magic/unleash");
  const { partyOf } = await of("chat/post");
  const { workMagic } = await of("magic/work");
  await unleash(actor, thing(actor, name));
  const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.natural === true) as Doc;
  if (at) await card.update({ "system.targets": [partyOf(at)] });
  return workMagic(card, way, table.game.user.id);
}
const attacksOf = async (actor: Doc): Promise<string[]> => (await seen(actor)).attacks.map((one: Doc) => one.name);
const moments = (): { how: string }[] =>
  table.game.messages.contents.flatMap(({ system }) =>
    system.outcome?.procedure === "goingOn" ? system.outcome.moments : [],
  );

describe("shapes (figures of the vampire and of the lycanthropes)", () => {
  test("a vampire as a wolf bites and drains nobody, as gas no weapon harms it; it goes back", async () => {
    const vampire = await monster("undead/vampire-7-hd");
    const [before, deeds] = [table.world(), table.kinds().length];
    expect(await attacksOf(vampire)).toEqual(["Touch", "Gaze"]);
    await use(vampire, "Change of shape", 0);
    expect([await attacksOf(vampire), (await seen(vampire)).movement]).toEqual([["Bite as a wolf"], { walk: 150 }]);
    await use(vampire, "Change of shape", 1);
    expect([await attacksOf(vampire), (await seen(vampire)).movement]).toEqual([
      ["Bite as a bat"],
      { walk: 30, fly: 180 },
    ]);
    await use(vampire, "Change of shape", 2);
    const gas = await seen(vampire);
    expect([gas.attacks, gas.immunities.includes("mundane"), gas.movement.fly]).toEqual([[], true, 180]);
    await use(vampire, "Change of shape", 3);
    expect(await attacksOf(vampire)).toEqual(["Touch", "Gaze"]);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(vampire);
  });

  test("at 0 hit points it becomes gas in place of dying, and a second time it dies", async () => {
    const vampire = await monster("undead/vampire-7-hd");
    const [before, deeds] = [table.world(), table.kinds().length];
    const falls = (): number =>
      table.game.messages.contents.filter(({ system }) => system.outcome?.procedure === "fall").length;
    const fell = falls();
    await vampire.update({ "system.hp.value": 0 });
    await calm();
    expect([vampire.statuses.has("dead"), (await seen(vampire)).movement.fly]).toEqual([false, 180]);
    expect(moments().filter(({ how }) => how === "escapes")).toHaveLength(1);
    expect(falls()).toBe(fell);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await vampire.update({ "system.hp.value": 0 });
    await calm();
    await vampire.update({ "system.hp.value": 2 });
    await vampire.update({ "system.hp.value": 0 });
    await calm();
    expect(vampire.statuses.has("dead")).toBe(true);
    await gone(vampire);
  });

  test("a werewolf in human form has no bite and ordinary steel harms it", async () => {
    const wolf = await monster("lycanthrope/werewolf");
    const [before, deeds] = [table.world(), table.kinds().length];
    expect((await seen(wolf)).harmedOnlyBy.kind).toBe("silverOrMagic");
    await use(wolf, "Change of shape", 0);
    expect([await attacksOf(wolf), (await seen(wolf)).harmedOnlyBy.kind]).toEqual([[], "any"]);
    await use(wolf, "Change of shape", 1);
    expect([await attacksOf(wolf), (await seen(wolf)).harmedOnlyBy.kind]).toEqual([["Bite"], "silverOrMagic"]);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(wolf);
  });

  test("a wererat's sword serves in either form; a wereboar rages in human form", async () => {
    const [rat, boar] = [await monster("lycanthrope/wererat"), await monster("lycanthrope/wereboar")];
    await use(rat, "Change of shape", 0);
    expect(await attacksOf(rat)).toEqual(["Weapon"]);
    await use(boar, "Change of shape", 0);
    expect((await seen(boar)).modifiers).toContainEqual(expect.objectContaining({ on: "attack", value: 2 }));
    await gone(rat, boar);
  });
});

describe("noise (figures of the shrieker and the cave locust)", () => {
  test.each([
    ["plant/shrieker", "low", true],
    ["plant/shrieker", "high", false],
    ["vermin/cave-locust", "low", true],
  ] as const)("%s, with %s dice: wandering monsters are drawn: %s; it goes back", async (path, face, comes) => {
    dice(face);
    const own = await monster(path);
    const [before, deeds, told] = [table.world(), table.kinds().length, moments().length];
    await use(own, "Shriek");
    await pass("round", 12);
    expect(moments().slice(told)).toEqual(comes ? [expect.objectContaining({ how: "draws" })] : []);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(own);
  });
});

describe("what else acts", () => {
  test.each([
    ["low", true],
    ["high", false],
  ] as const)("sunlight destroys a vampire that fails its save (%s dice)", async (face, dies) => {
    const vampire = await monster("undead/vampire-8-hd");
    const [before, deeds] = [table.world(), table.kinds().length];
    dice(face);
    await use(vampire, "Weaknesses", 0);
    await pass("round");
    expect([vampire.statuses.has("dead"), moments().at(-1)?.how]).toEqual([dies, dies ? "kills" : "saved"]);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(vampire);
  });

  test("wolfsbane drives off a werewolf that fails its save", async () => {
    dice("low");
    const wolf = await monster("lycanthrope/werewolf");
    await use(wolf, "Wolfsbane and horses");
    expect(wolf.statuses.has("fleeing")).toBe(true);
    await gone(wolf);
  });

  test.each([
    ["low", 14],
    ["high", 0],
  ] as const)("a bronze golem's fire burns who cut it (%s dice)", async (face, _points) => {
    const [golem, odo] = [await monster("construct/bronze-golem"), await person(30)];
    dice(face);
    await use(golem, "Spurting fire", 0, odo);
    expect(odo.system.hp.value).toBe(face === "low" ? 28 : 30);
    await gone(golem, odo);
  });

  test("a djinni is gone from sight three times a day, and a squid leaves at three times its speed", async () => {
    const [djinni, squid] = [await monster("elemental/djinni"), await monster("animal/giant-squid")];
    await use(djinni, "Invisibility");
    expect([djinni.statuses.has("invisible"), thing(djinni, "Invisibility").system.uses.value]).toEqual([true, 2]);
    const { swim } = (await seen(squid)).movement;
    await use(squid, "Ink");
    expect((await seen(squid)).movement.swim).toBe(3 * swim);
    await gone(djinni, squid);
  });

  test("who saw the dance and fails the save joins in; blisters hinder for a day", async () => {
    dice("low");
    const [spider, beetle] = [await monster("vermin/tarantella-spider"), await monster("vermin/oil-beetle")];
    const odo = await person(30);
    const penalty = async (): Promise<number> =>
      (await seen(odo)).modifiers
        .filter(({ on }: Doc) => on === "attack")
        .reduce((sum: number, { value }: Doc) => sum + value, 0);
    await use(spider, "Dancers", 0, odo);
    expect(await penalty()).toBe(-4);
    await pass("turn", 2);
    expect(await penalty()).toBe(0);
    await use(beetle, "Spray", 0, odo);
    expect(await penalty()).toBe(-2);
    await pass("day");
    expect(await penalty()).toBe(0);
    await gone(spider, beetle, odo);
  });
});

describe("a mummy's rot", () => {
  test("no magic heals it, ten days of rest do the work of one, and cured it is as before; it goes back", async () => {
    const { bringRider } = await of("chat/riders");
    const { postCard, partyOf } = await of("chat/post");
    const [mummy, odo] = [await monster("undead/mummy"), await person(20)];
    await odo.update({ "system.hp.value": 5 });
    const { creatureOf } = await of("adapter/creature");
    const [touch] = creatureOf(mummy).attacks;
    const [before, deeds] = [table.world(), table.kinds().length];
    const outcome = { procedure: "damage", total: 0, steps: [], dice: [], subdual: false, riders: touch.riders };
    const card = await postCard({ type: "damage", actor: mummy, outcome, targets: [partyOf(odo)] });
    expect(await bringRider(card, odo.uuid, 0, table.game.user.id)).toBeUndefined();
    expect([odo.statuses.has("diseased"), creatureOf(odo).tags.includes("rot")]).toEqual([true, true]);

    const drink = async (): Promise<unknown> => {
      const { touch: lay } = await of("magic/fate");
      const { perform } = await of("deeds/perform");
      const source = {
        uuid: "",
        name: "Potion",
        img: "",
        level: 1,
        works: [],
        save: null,
        damage: "",
        healing: "4",
        kind: "",
      };
      const share = { id: odo.uuid, mode: "heal", amount: 4, saved: false };
      const working = { message: card, caster: odo, source, work: { does: "heals" }, subjects: [] };
      const fate = {
        outcome: { reaches: [{ id: odo.uuid, reached: true }] },
        saves: new Map(),
        harm: { shares: [share] },
      };
      let told: unknown;
      await perform({ kind: "work", data: { name: "Odo", spell: "Potion" } }, async (deed: unknown) => {
        told = await lay(deed, working, { actor: odo, party: partyOf(odo) }, fate);
        return undefined;
      });
      return told;
    };
    expect(await drink()).toMatchObject({ how: "unmoved" });
    expect(odo.system.hp.value).toBe(5);

    // Ten days give 1 point each, a tenth of which is 1.
    dice("low");
    const { takeRest } = await of("rest/rest");
    await takeRest(odo, "days", 10);
    await calm();
    expect(odo.system.hp.value).toBe(6);

    const { perform } = await of("deeds/perform");
    const { liftFrom } = await of("magic/lay");
    await perform({ kind: "work" }, async (deed: unknown) => void (await liftFrom(deed, odo, ["diseased"])));
    expect(creatureOf(odo).tags.includes("rot")).toBe(false);
    expect(await drink()).toMatchObject({ how: "healed" });
    expect(odo.system.hp.value).toBe(10);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(mummy, odo);
  });
});

describe("what an attack waits for", () => {
  test("a goblin squints in full daylight on an open scene, and not where it is dark", async () => {
    const goblin = await monster("humanoid/goblin");
    const { active } = table.game.scenes;
    const data = await goblin.getTokenDocument({ x: 0, y: 0, actorLink: true });
    const [token] = (await active.createEmbeddedDocuments("Token", [data.toObject()])) as [Doc];
    const { circumstancesAt } = await of("adapter/circumstances");
    const { outdoors = false, dark = false } = active.flags.rulings ?? {};
    const { darknessLevel = 0 } = active.environment ?? {};
    await active.update({ flags: { rulings: { outdoors: false, dark: false } }, environment: { darknessLevel: 0 } });
    expect(circumstancesAt(token)).toEqual({});
    await active.update({ "flags.rulings.outdoors": true });
    expect(circumstancesAt(token)).toEqual({ daylight: true });
    await active.update({ "flags.rulings.dark": true });
    expect(circumstancesAt(token)).toEqual({});
    await active.update({ "flags.rulings.dark": false, environment: { darknessLevel: 0.8 } });
    expect(circumstancesAt(token)).toEqual({});
    await active.update({ flags: { rulings: { outdoors, dark } }, environment: { darknessLevel } });
    expect((await seen(goblin)).modifiers).toContainEqual(
      expect.objectContaining({ on: "attack", value: -1, when: { while: "daylight" } }),
    );
    await token.delete();
    await gone(goblin);
  });
});

describe("what is rolled, and what shares its uses (figures of the elephant, the gold dragon and the red dragon)", () => {
  test("whether an elephant tramples is rolled with a four-sided die, and the referee alone sees it", async () => {
    const elephant = await monster("animal/elephant");
    const { unleash } = await of("magic/unleash");
    for (const [face, key] of [
      ["low", "yes"],
      ["high", "no"],
    ] as const) {
      dice(face);
      const trample = elephant.items.contents.find(({ type, name }) => type === "ability" && name === "Trample") as Doc;
      await unleash(elephant, trample);
      const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "cast") as Doc;
      expect(card.system.outcome).toMatchObject({
        chance: { needs: 3, die: 4, rolled: key === "yes" ? 1 : 4 },
        works: [],
      });
      expect(card.whisper.length).toBeGreaterThan(0);
    }
    await gone(elephant);
  });

  test("a gold dragon breathes fire or gas, three times a day both together; taken back, the breath is there again", async () => {
    const dragon = await monster("dragon/gold-dragon");
    const { unleash } = await of("magic/unleash");
    const left = () => thing(dragon, "Breath").system.uses.value;
    const deeds = table.kinds().length;
    await unleash(dragon, thing(dragon, "Breath of gas"));
    expect(left()).toBe(2);
    await unleash(dragon, thing(dragon, "Breath"));
    await unleash(dragon, thing(dragon, "Breath of gas"));
    expect(left()).toBe(0);
    const { usesFault } = await of("attack/uses");
    expect(usesFault(thing(dragon, "Breath of gas"))?.key).toBe("usesSpent");
    await back(deeds);
    expect(left()).toBe(3);
    await gone(dragon);
  });

  test("a red dragon's fire does a red dragon nothing, and takes a mummy half", async () => {
    const [red, other, mummy] = [
      await monster("dragon/red-dragon"),
      await monster("dragon/red-dragon"),
      await monster("undead/mummy"),
    ];
    await mummy.update({ "system.hp": { value: 90, max: 90 } });
    dice("low");
    await use(red, "Breath", 0, other);
    expect(other.system.hp.value).toBe(other.system.hp.max);
    const points = red.system.hp.value;
    await use(red, "Breath", 0, mummy);
    expect(90 - mummy.system.hp.value).toBe(Math.floor(points / 2));
    await gone(red, other, mummy);
  });
});

describe("what splits, what is made, what holds off (figures of the ochre jelly, the djinni and the vampire)", () => {
  test("what an ochre jelly splits into are smaller ones of its kind, at half its damage", async () => {
    const { lessened } = await of("magic/summon");
    const jelly = await monster("ooze/ochre-jelly");
    const whole = jelly.toObject() as unknown as Doc;
    const half = lessened(jelly.toObject(), { hitDice: 2, damage: "1d6" }) as Doc;
    expect([half.system.hd.dice, half.system.hd.formula, half.system.hp.max]).toEqual([2, "2d8", 9]);
    const damages = ({ items }: Doc) =>
      [...items].filter(({ type }) => type === "attack").map(({ system }) => system.damage);
    expect([damages(whole), damages(half)]).toEqual([["2d6"], ["1d6"]]);
    expect(jelly.toObject()).toEqual(whole);
    await gone(jelly);
  });

  test("what a djinni makes is used up with its card, three times a day", async () => {
    const djinni = await monster("elemental/djinni");
    const { unleash } = await of("magic/unleash");
    const food = thing(djinni, "Create food and drink");
    for (const left of [2, 1, 0]) {
      await unleash(djinni, food);
      expect(food.system.uses.value).toBe(left);
    }
    const cards = table.kinds().length;
    await unleash(djinni, food);
    expect(table.kinds().length).toBe(cards);
    await gone(djinni);
  });

  test.each([
    ["low", true],
    ["high", false],
  ] as const)("garlic holds a vampire off that fails its save (%s dice)", async (face, held) => {
    const vampire = await monster("undead/vampire-7-hd");
    const deeds = table.kinds().length;
    dice(face);
    await use(vampire, "Weaknesses", 2);
    expect(vampire.statuses.has("turned")).toBe(held);
    await back(deeds);
    expect(vampire.statuses.has("turned")).toBe(false);
    await gone(vampire);
  });
});
