/** The effects of hits besides damage: read from an attack's sheet, and applied from a card. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ridersCaused } from "../../../../src/rules/attack/riders.ts";
import type { Means } from "../../../../src/rules/attack/types.ts";
import { makeCreature, type Rider } from "../../../../src/rules/creature/types.ts";
import { calm, showing } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { type BareTable, item, openBare, thing } from "./bare.ts";
import { cardOf, damageCard } from "./struck.ts";

let table: BareTable;
beforeAll(async () => {
  table = await openBare();
  await table.rulings();
}, 120_000);
afterEach(() => calm());
afterAll(() => table?.stop());

const save = (category: string | null, onSave = "negates") => ({ category, modifier: 0, onSave, note: "" });
const lasts = (formula: string, unit: string) => ({ text: "", formula, unit, perLevel: false });

/** The riders of an attack whose stored riders have these fields. */
async function ridersOf(...riders: object[]): Promise<readonly Rider[]> {
  const monster = await table.actor("monster", {}, [item("attack", "Touch", { riders })]);
  return (await table.creature(monster)).attacks[0]?.riders ?? [];
}

const hero = (more: object = {}, items: readonly object[] = []) =>
  table.actor("character", { class: "fighter", level: 3, hp: { value: 12, max: 12 }, ...more }, items);

/** Brings what an attack with these riders brings to somebody, the dice as they are said. */
async function bring(victim: Doc, stored: object, faces: Parameters<typeof showing>[0] = [], how?: string) {
  const card = await damageCard(table, victim, await ridersOf(stored));
  return { card, refused: await again(card, victim, faces, how) };
}

async function again(card: Doc, victim: Doc, faces: Parameters<typeof showing>[0] = [], how?: string) {
  const { bringRider } = await of("attack/damage/riders");
  const by = Reflect.get(table.game.user, "id");
  const refused: { key: string } | undefined = await showing(faces, () =>
    bringRider(card, victim.uuid, 0, by, undefined, how),
  );
  await calm();
  return refused;
}

/** The last card of a kind. */
const lastCard = (type: string): Doc => {
  const card = table.game.messages.contents.findLast((one) => one.type === type);
  if (!card) throw new Error("no card");
  return card;
};
const lastOutcome = () => lastCard("save").system.outcome;
const hundred = (face: number) => [face, 100] as const;

describe("an attack item's riders", () => {
  test("come through whole", async () => {
    const [stun, drain, poison] = await ridersOf(
      {
        kind: "stun",
        save: save("death"),
        duration: lasts("1", "turn"),
        onNatural: 19,
        against: ["flying"],
        onHits: 2,
      },
      { kind: "energyDrain", amount: 2, drain: "temporary" },
      { kind: "poison", key: "dance", lethal: false },
    );
    expect(stun).toMatchObject({ kind: "stun", save: "death", onNatural: 19, onHits: 2, against: ["flying"] });
    expect(stun?.duration).toEqual({ formula: "1", unit: "turn", text: "" });
    expect(drain).toMatchObject({ kind: "energyDrain", amount: "2", drain: "temporary" });
    expect(poison).toMatchObject({ kind: "poison", poison: "dance", lethal: false });
  });

  test("a save that changes nothing about the rider is not asked for", async () => {
    expect((await ridersOf({ kind: "swallow", save: save("death", "none") }))[0]?.save).toBeUndefined();
  });

  test("the save against the whole of a breath is one more", async () => {
    const dragon = await table.actor("monster", {}, [item("attack", "Breath", { save: save("breath", "half") })]);
    expect((await table.creature(dragon)).attacks[0]?.riders).toMatchObject([{ kind: "half", save: "breath" }]);
  });
});

describe("which riders a hit brings", () => {
  const target = makeCreature({ id: "t" });
  const kinds = (riders: readonly Rider[]): string[] => riders.map(({ kind }) => kind);

  test("by the die, by the hits, by who is hit", () => {
    const riders: Rider[] = [
      { kind: "swallow", onNatural: 19 },
      { kind: "extraDamage", onHits: 2 },
      { kind: "stun", against: ["flying"] },
      { kind: "grab" },
    ];
    expect(kinds(ridersCaused(riders, { natural: 18, hits: 1 }, target))).toEqual(["grab"]);
    const bird = makeCreature({ id: "b", movement: { walk: 0, fly: 120 } });
    expect(kinds(ridersCaused(riders, { natural: 19, hits: 2 }, bird))).toEqual([
      "swallow",
      "extraDamage",
      "stun",
      "grab",
    ]);
    expect(kinds(ridersCaused(riders, {}, target))).toEqual(["swallow", "extraDamage", "grab"]);
  });

  test("a hug follows the second claw of the round on the same foe", async () => {
    const { hitsOf, withOwnRiders } = await of("attack/attack-means");
    const victim = await hero();
    const bear = await table.actor("monster", {}, [item("attack", "Claw")]);
    const claw = thing(bear, "Claw");
    const swing = (hit: boolean, round: number) =>
      cardOf("attack", bear, victim, {
        outcome: { procedure: "attack", hit },
        item: { uuid: claw.uuid, name: claw.name, img: "" },
        combat: "Combat.aFight0000000000",
        round,
      });
    await swing(true, 1);
    await swing(false, 2);
    const [first, second] = [await swing(true, 2), await swing(true, 2)];
    expect(hitsOf(first)).toEqual({ hits: 1 });
    expect(hitsOf(second)).toEqual({ hits: 2 });
    const attack = (await table.creature(bear)).attacks[0];
    const means: Means = { kind: "natural", attack: { ...attack, riders: [{ kind: "extraDamage", onHits: 2 }] } };
    expect(withOwnRiders(means, { natural: 10, hits: 1 }, target)).toMatchObject({ attack: { riders: [] } });
    expect(withOwnRiders(means, { natural: 10, hits: 2 }, target)).toEqual(means);
  });
});

describe("bringing a rider", () => {
  test("a failed save stuns for as long as the dice say; taking it back frees", async () => {
    const victim = await hero();
    const stun = { kind: "stun", save: save("death"), duration: lasts("1d4", "round") };
    expect((await bring(victim, stun, [2, [3, 4]])).refused).toBeUndefined();
    expect([...victim.statuses]).toEqual(["stunned"]);
    expect(lastOutcome()).toMatchObject({ took: true, marks: ["stunned"], lasting: { count: 3, unit: "round" } });
    expect(await table.takeBack()).toBeUndefined();
    expect([...victim.statuses]).toEqual([]);
  });

  test("a made save leaves everything as it was", async () => {
    const victim = await hero();
    await bring(victim, { kind: "petrification", save: save("paralysis") }, [20]);
    expect([...victim.statuses]).toEqual([]);
    expect(lastOutcome()).toMatchObject({ took: false, marks: [] });
    expect(lastCard("save").system.applied).toEqual([]);
  });

  test("stone, which only the table marks, goes again when it is taken back", async () => {
    const victim = await hero();
    await bring(victim, { kind: "petrification", save: save("paralysis") }, [2]);
    expect([...victim.statuses]).toEqual(["petrified"]);
    expect((await table.creature(victim)).conditions).toEqual(["helpless"]);
    await table.takeBack();
    expect([...victim.statuses]).toEqual([]);
  });

  test("it comes once from one card", async () => {
    const victim = await hero();
    const { card } = await bring(victim, { kind: "knockDown" });
    expect((await again(card, victim))?.key).toBe("alreadyApplied");
  });

  test("the immune are spared", async () => {
    const victim = await hero({ immunities: ["charm"] });
    expect((await bring(victim, { kind: "charm" })).refused?.key).toBe("riderImmune");
  });

  test("rust destroys the mail; magic mail withstands or loses a point; nothing to rust is said", async () => {
    const rust = { kind: "rust" };
    const mail = (bonus: number) => item("armour", "Mail", { material: "chain", location: "worn", bonus });
    const bare = await hero({}, [mail(0)]);
    await bring(bare, rust);
    expect(thing(bare, "Mail").system.location).toBe("destroyed");
    await table.takeBack();
    expect(thing(bare, "Mail").system.location).toBe("worn");

    const lucky = await hero({}, [mail(2)]);
    await bring(lucky, rust, [hundred(20)]);
    expect(thing(lucky, "Mail").system.bonus).toBe(2);
    await bring(lucky, rust, [hundred(21)]);
    expect(thing(lucky, "Mail").system.bonus).toBe(1);

    expect((await bring(await hero(), rust)).refused?.key).toBe("nothingToRust");
  });

  test("a shadow takes strength, and it is given back", async () => {
    const victim = await hero({ abilities: { str: 12 } });
    await bring(victim, { kind: "abilityDrain", ability: "str", amount: 1 });
    expect((await table.creature(victim)).abilities?.str).toBe(11);
    await table.takeBack();
    expect((await table.creature(victim)).abilities?.str).toBe(12);
  });

  test("a wight takes a level with its hit points, and both are given back", async () => {
    const victim = await hero();
    await bring(victim, { kind: "energyDrain", amount: 1 }, [[7, 8]]);
    const { class: own, hitPoints } = await table.creature(victim);
    expect(own?.level).toBe(2);
    expect(hitPoints.total).toBeLessThan(12);
    await table.takeBack();
    expect(await table.creature(victim)).toMatchObject({ class: { level: 3 }, hitPoints: { value: 12, total: 12 } });
  });

  test("ERIS-102: whether a bite drains for good the referee says each time; where nothing comes back, nobody is asked", async () => {
    const bite = { kind: "energyDrain", amount: 1, drain: "ask" };
    await table.rulings({}, "eris");
    const victim = await hero();
    const { card, refused } = await bring(victim, bite);
    expect(refused?.key).toBe("drainUnsaid");
    expect(await table.creature(victim)).toMatchObject({ class: { level: 3 }, state: { drained: 0 } });
    expect(await again(card, victim, [], "temporary")).toBeUndefined();
    expect(await table.creature(victim)).toMatchObject({ class: { level: 3 }, state: { drained: 1 } });
    await bring(victim, bite, [[7, 8]], "permanent");
    expect(await table.creature(victim)).toMatchObject({ class: { level: 2 }, state: { drained: 1 } });
    await table.rulings();
    const plain = await hero();
    expect((await bring(plain, bite, [[5, 8]])).refused).toBeUndefined();
    expect((await table.creature(plain)).class?.level).toBe(2);
  });

  test("further damage is on a card of its own, to be applied from there", async () => {
    const victim = await hero();
    await bring(victim, { kind: "extraDamage", formula: "2d8", note: "Hug" }, [
      [4, 8],
      [5, 8],
    ]);
    expect(lastCard("damage").system).toMatchObject({ outcome: { total: 9 }, item: { name: "Hug" } });
  });
});
