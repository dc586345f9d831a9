/** What monsters do to people and have of themselves, on a table's own documents: each begins, goes on by the clock, ends, and is taken back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondsIn } from "../../../src/rules/magic/reckoning.ts";
import { type CompanyTable, calm, dice, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

const HILD = "Hild Redmantle";
let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany(14);
}, 120_000);
afterAll(() => table?.stop());

/** The clock goes on, and what happens by it has happened. */
async function pass(unit: "round" | "turn" | "day", count = 1): Promise<void> {
  const { rulingsInForce } = await of("settings/store");
  const { time } = table.game as unknown as { time: { advance(seconds: number): Promise<void> } };
  await time.advance(count * secondsIn(unit, rulingsInForce()));
  await calm();
  await calm();
}
const hp = (actor: Doc): number => actor.system.hp.value;
const goes = (actor: Doc, tag: string): Doc | undefined =>
  actor.effects.contents.find((one: Doc) => one.flags.rulings?.magic?.tags?.includes(tag));

function beast(name: string, points: number, more: object = {}): Promise<Doc> {
  return table.make({
    name,
    type: "monster",
    system: { hp: { value: points, max: points }, hd: { dice: 4 } },
    ...more,
  });
}
const person = (points: number, more: object = {}): Promise<Doc> =>
  table.make({
    name: "Odo",
    type: "character",
    system: { class: "fighter", level: 1, people: "human", hp: { value: points, max: points }, ...more },
  });

/** A blow of one at another on its card, laid on. */
async function blow(by: Doc, at: Doc, total: number, more: { riders?: object[]; item?: Doc } = {}): Promise<Doc> {
  const { postCard, partyOf } = await of("chat/post");
  const { applyDamage } = await of("chat/apply");
  const { item, riders = [] } = more;
  const outcome = { procedure: "damage", total, steps: [], dice: [], subdual: false, riders };
  const thing = item && { item: { uuid: item.uuid, name: item.name, img: "" } };
  const card = await postCard({ type: "damage", actor: by, outcome, targets: [partyOf(at)], ...thing });
  if (total > 0) expect(await applyDamage(card, at.uuid, "full", table.game.user.id)).toBeUndefined();
  return card;
}
/** Brings what that blow brings besides. */
async function bring(card: Doc, at: Doc): Promise<unknown> {
  const { bringRider } = await of("chat/riders");
  return bringRider(card, at.uuid, 0, table.game.user.id);
}
/** Takes back all that was done since, the latest first. */
async function back(since: number): Promise<void> {
  await calm();
  while (table.kinds().length > since) expect(await table.takeBack()).toBeUndefined();
}
const gone = async (...actors: Doc[]): Promise<void> => {
  for (const actor of actors) await actor.delete();
  dice("any");
};

describe("wounds that close by themselves (figures of the troll)", () => {
  const closes = {
    name: "Regeneration",
    type: "ability",
    system: {
      works: [
        {
          on: "caster",
          starts: "wounded",
          stays: true,
          tags: ["regeneration"],
          each: { does: "heals", formula: "3", after: { formula: "3", unit: "round" }, never: ["fire"] },
        },
      ],
    },
  };
  const troll = () => beast("Troll", 30, { items: [closes] });

  test("three rounds after a blow 3 points a round come back, until all is healed; it goes back", async () => {
    const [own, foe] = [await troll(), table.named(HILD)];
    const [before, deeds] = [table.world(), table.kinds().length];
    await blow(foe, own, 7);
    await pass("round", 2);
    expect(hp(own)).toBe(23);
    await pass("round");
    expect(hp(own)).toBe(26);
    await pass("round", 2);
    expect([hp(own), goes(own, "regeneration")]).toEqual([30, undefined]);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(own);
  });

  test("what fire took does not come back", async () => {
    const own = await troll();
    const [torch] = await own.createEmbeddedDocuments("Item", [
      { name: "Torch", type: "weapon", system: { damage: "1d4", damageKind: "fire" } },
    ]);
    await blow(own, own, 5);
    await blow(own, own, 4, { item: torch as Doc });
    await pass("round", 20);
    expect(hp(own)).toBe(26);
    await gone(own);
  });

  test.each<[string, (own: Doc) => Promise<unknown>]>([
    ["the sheet or a macro", (own) => own.update({ "system.hp.value": 20 })],
    ["the token's bar", (own) => own.modifyTokenAttribute("hp", -10, true, true)],
  ])("points that went by %s come back as well", async (_road, take) => {
    const own = await troll();
    await take(own);
    await expect.poll(() => goes(own, "regeneration")).toBeDefined();
    await calm();
    await pass("round", 3);
    expect(hp(own)).toBe(23);
    await pass("round", 30);
    expect([hp(own), goes(own, "regeneration")]).toEqual([30, undefined]);
    await gone(own);
  });

  test("of a token's own creature as well", async () => {
    const own = await troll();
    const { active } = table.game.scenes;
    const data = await own.getTokenDocument({ x: 0, y: 0, actorLink: false });
    const [token] = (await active.createEmbeddedDocuments("Token", [data.toObject()])) as [Doc];
    // Who is set down rolls hit points of its own.
    await token.update({ delta: { system: { hp: { value: 30, max: 30 } } } });
    await token.update({ "delta.system.hp.value": 20 });
    await expect.poll(() => goes(token.actor as Doc, "regeneration")).toBeDefined();
    await calm();
    await pass("round", 3);
    expect([hp(token.actor as Doc), hp(own)]).toEqual([23, 30]);
    await token.delete();
    await gone(own);
  });

  test("wounds that had closed as far as they could do not heal at once what is lost long after", async () => {
    const own = await troll();
    const [torch] = await own.createEmbeddedDocuments("Item", [
      { name: "Torch", type: "weapon", system: { damage: "1d4", damageKind: "fire" } },
    ]);
    await blow(own, own, 4, { item: torch as Doc });
    await pass("round", 40);
    await own.update({ "system.hp.value": 10 });
    await calm();
    await calm();
    await pass("round");
    expect(hp(own)).toBe(10);
    await pass("round", 2);
    expect(hp(own)).toBe(13);
    await gone(own);
  });

  test("who has no such nature, and who is dead, is left alone", async () => {
    const [ogre, dead] = [await beast("Ogre", 20), await troll()];
    await ogre.update({ "system.hp.value": 5 });
    await dead.update({ "system.hp.value": 0 });
    await calm();
    await pass("round", 9);
    expect([hp(ogre), goes(ogre, "regeneration"), hp(dead)]).toEqual([5, undefined, 0]);
    await gone(ogre, dead);
  });
});

describe("lycanthropes' wounds", () => {
  const rider = { kind: "lycanthropy", key: "werewolf", duration: { formula: "2d12", unit: "day", text: "" } };

  test("more than half of his points infect a human, who changes when the days are over; it goes back", async () => {
    dice("low");
    const [wolf, odo] = [await beast("Werewolf", 20), await person(10)];
    const [before, deeds] = [table.world(), table.kinds().length];
    await blow(wolf, odo, 5, { riders: [rider] });
    expect(goes(odo, "lycanthropy")).toBeUndefined();
    await blow(wolf, odo, 1, { riders: [rider] });
    expect(goes(odo, "lycanthropy")).toBeUndefined();
    await back(deeds);
    await blow(wolf, odo, 6, { riders: [rider] });
    expect([goes(odo, "lycanthropy")?.flags.rulings.magic.each.into, odo.statuses.has("diseased")]).toEqual([
      "werewolf",
      true,
    ]);
    await pass("day");
    expect(goes(odo, "lycanthrope")).toBeUndefined();
    await pass("day");
    expect([goes(odo, "lycanthropy"), odo.statuses.has("dead")]).toEqual([undefined, false]);
    expect(goes(odo, "lycanthrope")).toBeDefined();
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(wolf, odo);
  });

  test("a dwarf dies of it", async () => {
    dice("low");
    const [wolf, dwarf] = [await beast("Werewolf", 20), await person(10, { people: "dwarf", class: "dwarf" })];
    await blow(wolf, dwarf, 9, { riders: [rider] });
    await pass("day", 2);
    expect(dwarf.statuses.has("dead")).toBe(true);
    await gone(wolf, dwarf);
  });
});

describe("what goes on each round", () => {
  test("burning oil harms once more a round later, and no third time", async () => {
    dice("low");
    const [odo, ogre] = [await person(10), await beast("Ogre", 20)];
    const [oil] = await odo.createEmbeddedDocuments("Item", [
      { name: "Oil", type: "weapon", system: { damage: "1d8", damageKind: "fire", splash: true } },
    ]);
    const [before, deeds] = [table.world(), table.kinds().length];
    await blow(odo, ogre, 5, { item: oil as Doc });
    expect([hp(ogre), ogre.statuses.has("burning")]).toEqual([15, true]);
    await pass("round");
    expect([hp(ogre), ogre.statuses.has("burning")]).toEqual([14, false]);
    await pass("round", 5);
    expect(hp(ogre)).toBe(14);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(odo, ogre);
  });

  test.each([
    ["blood", false, 1],
    ["clings", false, 1],
    ["constriction", true, 1],
    ["swallow", true, 3],
  ])(
    "%s: its victim loses points each round, held or not, until its maker is dead; it goes back",
    async (kind, held, points) => {
      dice("low");
      const [maker, odo] = [await beast("Stirge", 4), await person(30)];
      const [before, deeds] = [table.world(), table.kinds().length];
      const card = await blow(maker, odo, 1, { riders: [{ kind, amount: points === 3 ? "3d6" : "1d3" }] });
      expect(await bring(card, odo)).toBeUndefined();
      expect(await bring(card, odo)).toMatchObject({ key: expect.any(String) });
      expect([goes(odo, kind) !== undefined, odo.statuses.has("held")]).toEqual([true, held]);
      await pass("round");
      expect(hp(odo)).toBe(29 - points);
      await pass("round", 2);
      expect(hp(odo)).toBe(29 - 3 * points);
      await maker.update({ "system.hp.value": 0 });
      await calm();
      await pass("round", 2);
      expect([hp(odo), goes(odo, kind), odo.statuses.has("held")]).toEqual([29 - 3 * points, undefined, false]);
      await back(deeds);
      expect(table.world()).toEqual(before);
      await gone(maker, odo);
    },
  );
});

describe("rats' fever (figures of the rats)", () => {
  const fever = {
    kind: "disease",
    save: "death",
    oneIn: 20,
    deadlyIn: 4,
    duration: { formula: "1d6", unit: "day", text: "" },
    ill: { formula: "30", unit: "day" },
  };
  const last = () => table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "rider");

  test("most bites carry nothing: no save is asked for", async () => {
    dice("high");
    const [rat, odo] = [await beast("Giant Rat", 2), await person(10)];
    expect(await bring(await blow(rat, odo, 1, { riders: [fever] }), odo)).toBeUndefined();
    expect(last()?.system.outcome).toMatchObject({ took: false, carried: { rolled: 20, carried: false } });
    expect(last()?.system.outcome.save).toBeUndefined();
    expect(odo.statuses.has("diseased")).toBe(false);
    await gone(rat, odo);
  });

  test("who does not withstand it dies of it in its time, and lives again when that is taken back", async () => {
    dice("low");
    const [rat, odo] = [await beast("Giant Rat", 2), await person(10)];
    const [before, deeds] = [table.world(), table.kinds().length];
    expect(await bring(await blow(rat, odo, 1, { riders: [fever] }), odo)).toBeUndefined();
    expect(last()?.system.outcome).toMatchObject({ took: true, illness: { kills: true, count: 1, unit: "day" } });
    expect(odo.statuses.has("diseased")).toBe(true);
    await pass("day");
    expect(odo.statuses.has("dead")).toBe(true);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(rat, odo);
  });

  test("cured before, nobody dies of it", async () => {
    dice("low");
    const [rat, odo] = [await beast("Giant Rat", 2), await person(10)];
    await bring(await blow(rat, odo, 1, { riders: [fever] }), odo);
    const { perform } = await of("deeds/perform");
    const { liftFrom } = await of("magic/lay");
    await perform({ kind: "work" }, async (deed: unknown) => void (await liftFrom(deed, odo, ["diseased"])));
    await pass("day", 3);
    expect([odo.statuses.has("dead"), odo.statuses.has("diseased")]).toEqual([false, false]);
    await gone(rat, odo);
  });
});

describe("the spawn of the undead (figures of the wight)", () => {
  const drain = {
    kind: "energyDrain",
    amount: "1",
    drain: "permanent",
    key: "wight",
    duration: { formula: "1d4", unit: "day", text: "" },
  };
  const told = () =>
    table.game.messages.contents
      .flatMap(({ system }) => (system.outcome?.procedure === "goingOn" ? system.outcome.moments : []))
      .filter(({ how }: { how: string }) => how === "spawns").length;

  test("who has lost his last level is dead, and rises as a foe when the days are over; it goes back", async () => {
    dice("low");
    const [wight, odo] = [await beast("Wight", 13), await person(5)];
    const [before, deeds, risen] = [table.world(), table.kinds().length, told()];
    expect(await bring(await blow(wight, odo, 0, { riders: [drain] }), odo)).toBeUndefined();
    expect([odo.statuses.has("dead"), goes(odo, "spawn") !== undefined]).toEqual([true, true]);
    await pass("day");
    expect([told(), goes(odo, "spawn")]).toEqual([risen + 1, undefined]);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(wight, odo);
  });

  test("who keeps a level does not, and who was raised before stays among the living", async () => {
    dice("low");
    const [wight, strong, weak] = [await beast("Wight", 13), await person(20, { level: 3 }), await person(5)];
    await bring(await blow(wight, strong, 0, { riders: [drain] }), strong);
    expect([strong.system.level, goes(strong, "spawn")]).toEqual([2, undefined]);
    await bring(await blow(wight, weak, 0, { riders: [drain] }), weak);
    await weak.toggleStatusEffect("dead", { active: false });
    await weak.update({ "system.hp.value": 5 });
    const risen = told();
    await pass("day");
    expect([told(), goes(weak, "spawn")]).toEqual([risen, undefined]);
    await gone(wight, strong, weak);
  });
});

describe("gazes and dread", () => {
  const gaze = {
    name: "Gaze",
    type: "attack",
    system: {
      gaze: true,
      automatic: true,
      area: { shape: "gaze" },
      riders: [
        {
          kind: "petrification",
          save: { category: "paralysis", onSave: "negates" },
          duration: { unit: "permanent" },
        },
      ],
    },
  };
  const dread = {
    name: "Dread",
    type: "ability",
    system: {
      save: { category: "spells", onSave: "negates" },
      uses: { value: 1, max: 1, per: "day" },
      works: [{ on: "targets", puts: "fleeing", mark: "fear", most: "3", stays: true }],
    },
  };
  /** Lets it loose at somebody, and lets its card act. */
  async function loose(actor: Doc, at: Doc): Promise<unknown> {
    const { unleash } = await of("magic/unleash");
    const { partyOf } = await of("chat/post");
    const { workMagic } = await of("magic/work");
    await unleash(actor, actor.items.contents[0]);
    const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.natural === true) as Doc;
    await card.update({ "system.targets": [partyOf(at)] });
    return workMagic(card, 0, table.game.user.id);
  }

  test.each([
    ["fails", "low", true],
    ["makes", "high", false],
  ] as const)("who %s his save against a gaze: turned to stone, or not; it goes back", async (_how, face, stone) => {
    dice(face);
    const [basilisk, odo] = [await beast("Basilisk", 30, { items: [gaze] }), await person(10)];
    const [before, deeds] = [table.world(), table.kinds().length];
    expect(await loose(basilisk, odo)).toBeUndefined();
    expect(odo.statuses.has("petrified")).toBe(stone);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(basilisk, odo);
  });

  test("dread drives off the weak and spares the strong; its use of the day is gone", async () => {
    dice("low");
    const [lord, weak] = [await beast("Lord", 30, { items: [dread] }), await person(10)];
    const before = table.world();
    const deeds = table.kinds().length;
    expect(await loose(lord, weak)).toBeUndefined();
    expect([weak.statuses.has("fleeing"), lord.items.contents[0]?.system.uses.value]).toEqual([true, 0]);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await weak.update({ "system.level": 5 });
    await loose(lord, weak);
    expect(weak.statuses.has("fleeing")).toBe(false);
    await gone(lord, weak);
  });
});

describe("poisons that take neither life nor points (ERIS-39)", () => {
  const venom = (poison: string) => ({ riders: [{ kind: "poison", poison }] });
  const days = async (actor: Doc, count: number): Promise<void> => {
    const { takeRest } = await of("rest/rest");
    await takeRest(actor, "days", count);
    await calm();
  };

  test("ERIS-39: an infected wound does not heal by days of rest, until the poison is cured", async () => {
    await table.rule("poison", "eris");
    const [snake, odo] = [await beast("Snake", 10), await person(8)];
    await odo.update({ "system.hp.value": 3 });
    const [before, deeds] = [table.world(), table.kinds().length];
    dice("low");
    expect(await bring(await blow(snake, odo, 0, venom("infected")), odo)).toBeUndefined();
    expect([odo.statuses.has("poisoned"), goes(odo, "festers") !== undefined]).toEqual([true, true]);
    await days(odo, 3);
    expect(hp(odo)).toBe(3);
    const { perform } = await of("deeds/perform");
    await perform({ kind: "rest", data: { name: "Odo" } }, async (deed: Doc) => {
      await deed.conditions(odo, [], ["poisoned"]);
      return undefined;
    });
    expect(goes(odo, "festers")).toBeUndefined();
    await days(odo, 3);
    expect(hp(odo)).toBeGreaterThan(3);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    await table.rule("poison", "bx");
  });

  test("ERIS-39: nor by an extended rest or a surge where those heal; the surge is kept and the card says why", async () => {
    await table.rule("poison", "eris");
    await table.rule("naturalHealing", "surges");
    await table.rule("rests", "heroic");
    const [snake, odo] = [await beast("Snake", 10), await person(8, { surges: { value: 1, max: 9 } })];
    await odo.update({ "system.hp.value": 3 });
    const [before, deeds] = [table.world(), table.kinds().length];
    dice("low");
    await bring(await blow(snake, odo, 0, venom("infected")), odo);
    const { takeRest } = await of("rest/rest");
    await takeRest(odo, "surge");
    expect([hp(odo), odo.system.surges.value]).toEqual([3, 1]);
    await takeRest(odo, "extended");
    await calm();
    expect([hp(odo), odo.system.surges.value]).toEqual([3, 9]);
    const told = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "rest");
    expect(told?.system.outcome.unhealed).toMatchObject({ key: "life.woundFesters" });
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    for (const topic of ["poison", "naturalHealing", "rests"]) await table.rule(topic, "bx");
  });

  test("ERIS-39: doses that have not killed yet go with the poison; it goes back", async () => {
    await table.rule("poison", "eris");
    const [snake, odo] = [await beast("Snake", 10), await person(8)];
    const [before, deeds] = [table.world(), table.kinds().length];
    dice("low");
    for (let dose = 0; dose < 2; dose += 1)
      expect(await bring(await blow(snake, odo, 0, venom("cumulative")), odo)).toBeUndefined();
    expect([odo.system.poison.doses, odo.statuses.has("poisoned")]).toEqual([2, false]);
    const { perform } = await of("deeds/perform");
    const { liftFrom } = await of("magic/lay");
    const freed: unknown[] = [];
    const lift = (what: string) =>
      perform({ kind: "work" }, async (deed: unknown) => void freed.push(await liftFrom(deed, odo, [what])));
    await lift("diseased");
    expect([odo.system.poison.doses, freed]).toEqual([2, [false]]);
    await lift("poisoned");
    expect([odo.system.poison.doses, freed]).toEqual([0, [false, true]]);
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    await table.rule("poison", "bx");
  });

  test("ERIS-39: who dies when the term of a poison is over dies of the poison, and the card says so", async () => {
    await table.rule("poison", "eris");
    const [snake, odo] = [await beast("Snake", 10), await person(8)];
    const [before, deeds] = [table.world(), table.kinds().length];
    dice("low");
    expect(await bring(await blow(snake, odo, 0, venom("asphyxiating")), odo)).toBeUndefined();
    expect(odo.statuses.has("dead")).toBe(false);
    await pass("turn");
    expect(odo.statuses.has("dead")).toBe(true);
    const fall = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "fall");
    // a table that hides numbers keeps them beside the card
    const { numbersOf } = await of("chat/figures");
    const outcome = (fall && numbersOf(fall)?.outcome.value) ?? fall?.system.outcome;
    expect(outcome?.change.steps.map(({ key }: { key: string }) => key)).toContain("life.poisonKills");
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    await table.rule("poison", "bx");
  });

  test("ERIS-39: a made save against paralysis costs the action of a round", async () => {
    await table.rule("poison", "eris");
    const [snake, odo] = [await beast("Snake", 10), await person(8)];
    const [before, deeds] = [table.world(), table.kinds().length];
    dice("high");
    expect(await bring(await blow(snake, odo, 0, venom("paralytic")), odo)).toBeUndefined();
    expect([odo.statuses.has("stunned"), odo.statuses.has("paralysed"), hp(odo)]).toEqual([true, false, 8]);
    const { creatureOf } = await of("adapter/creature");
    const { whyNotAct } = await import("../../../src/rules/creature/conditions.ts");
    expect(whyNotAct(creatureOf(odo))).toEqual({ key: "cannotAct", data: { name: "Odo" } });
    await pass("round");
    expect(whyNotAct(creatureOf(odo))).toBeUndefined();
    await back(deeds);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    await table.rule("poison", "bx");
  });
});

describe("heads (figures of the hydra)", () => {
  test("wounds cost bites, healing brings them back, and what was cut off is gone", async () => {
    const { creatureOf } = await of("adapter/creature");
    const { routineAttacks } = await import("../../../src/rules/attack/routine.ts");
    const { rulingsInForce } = await of("settings/store");
    const hydra = await beast("Hydra", 40, {
      items: [{ name: "Bite", type: "attack", system: { count: 5, damage: "1d10", lostPer: 8 } }],
    });
    const bites = (): number => routineAttacks(creatureOf(hydra), 1, rulingsInForce()).length;
    const at = async (value: number, partsLeft: number | null = null): Promise<number> => {
      await hydra.update({ system: { hp: { value }, partsLeft } });
      return bites();
    };
    expect([bites(), await at(33), await at(32), await at(7), await at(40)]).toEqual([5, 5, 4, 1, 5]);
    expect([await at(40, 2), await at(30, 2)]).toEqual([2, 2]);
    await gone(hydra);
  });
});
