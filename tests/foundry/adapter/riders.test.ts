import { beforeEach, describe, expect, test, vi } from "vitest";
import { ridersBrought } from "../../../src/rules/attack/riders.ts";
import type { Means } from "../../../src/rules/attack/types.ts";
import { compile } from "../../../src/rules/compile.ts";
import { type Creature, makeCreature, type Rider } from "../../../src/rules/creature/types.ts";
import type { RiderOutcome } from "../../../src/view/cards/rider-brought.ts";
import { actor, item } from "./stub.ts";
import { dieFalls, type FakeMessage, ledger, living, message, posted, standUp } from "./world.ts";

let { rulings } = compile({ preset: "classic" });
/** Another preset is in force, or the first again. */
function house(preset: "classic" | "eris"): void {
  rulings = compile({ preset }).rulings;
}
vi.mock("../../../src/foundry/settings/store.ts", () => ({ rulingsInForce: () => rulings }));

const ADAPTER = "../../../src/foundry/adapter/creature.ts";
const { creatureOf }: { creatureOf(actor: unknown): Creature } = await import(ADAPTER);
const KNOWN = "../../../src/foundry/adapter/known.ts";
const { forgetCreature }: { forgetCreature(actor: unknown): void } = await import(KNOWN);
const RIDERS = "../../../src/foundry/chat/riders.ts";
const {
  bringRider,
}: {
  bringRider(
    message: unknown,
    target: string,
    index: number,
    by?: string,
    line?: number,
    how?: unknown,
  ): Promise<{ key: string } | undefined>;
} = await import(RIDERS);
const TAKE_BACK = "../../../src/foundry/deeds/take-back.ts";
const { takeBack }: { takeBack(id: string, user: object): Promise<{ key: string } | undefined> } = await import(
  TAKE_BACK
);
/** Takes back what was done last. */
const undo = () => takeBack(ledger().at(-1)?.id ?? "", { id: "gm", isGM: true });
const BLOW = "../../../src/foundry/attack/blow.ts";
const {
  hitsOf,
  withRiders,
}: {
  hitsOf(message: unknown): { hits?: number };
  withRiders(means: Means, blow: { natural?: number; hits?: number; margin?: number }, target: Creature): Means;
} = await import(BLOW);

beforeEach(standUp);

/** The riders of an attack item whose stored riders have these fields. */
function ridersOf(...stored: Record<string, unknown>[]): readonly Rider[] {
  const rider = {
    kind: "other",
    save: save(null),
    formula: "",
    amount: 0,
    ability: null,
    duration: lasts("", "instant"),
  };
  const rest = {
    key: "",
    lethal: false,
    ghoul: false,
    drain: "permanent",
    onNatural: null,
    onHits: 1,
    against: [],
    note: "",
  };
  const attack = item("attack", "Touch", { riders: stored.map((one) => ({ ...rider, ...rest, ...one })) });
  return creatureOf(actor("monster", {}, [attack])).attacks[0]?.riders ?? [];
}
const save = (category: string | null, onSave = "negates") => ({ category, modifier: 0, onSave, note: "" });
const lasts = (formula: string, unit: string) => ({ text: "", formula, unit, perLevel: false });

/** A damage card with these riders on one victim. */
function damageCard(victim: { uuid: string; name: string }, riders: readonly Rider[]): FakeMessage {
  const striker = living(actor("monster", { hd: { dice: 3 } }), forgetCreature);
  return message("damage", {
    outcome: { procedure: "damage", total: 0, riders },
    speaker: { uuid: striker.uuid, name: striker.name, img: "" },
    targets: [{ uuid: victim.uuid, name: victim.name, img: "" }],
  });
}
const hero = (differences: Record<string, unknown> = {}, items: ReturnType<typeof item>[] = []) =>
  living(
    actor("character", { class: "fighter", level: 3, hp: { value: 12, max: 12 }, ...differences }, items),
    forgetCreature,
  );
const lastCard = (): FakeMessage => {
  const card = posted().findLast(({ type }) => type === "save");
  if (!card) throw new Error("no card");
  return card;
};
const told = (): RiderOutcome => lastCard().system.outcome as RiderOutcome;

describe("an attack item's riders", () => {
  test("come through whole", () => {
    const [stun, drain, poison] = ridersOf(
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

  test("a save that changes nothing about the rider is not asked for", () => {
    expect(ridersOf({ kind: "swallow", save: save("death", "none") })[0]?.save).toBeUndefined();
  });

  test("the save against the whole of a breath is one more", () => {
    const breath = item("attack", "Breath", { save: save("breath", "half") });
    expect(creatureOf(actor("monster", {}, [breath])).attacks[0]?.riders).toMatchObject([
      { kind: "half", save: "breath" },
    ]);
  });
});

describe("which riders a blow brings", () => {
  const target = makeCreature({ id: "t" });
  const kinds = (riders: readonly Rider[]): string[] => riders.map(({ kind }) => kind);

  test("by the die, by the hits, by who is hit", () => {
    const riders: Rider[] = [
      { kind: "swallow", onNatural: 19 },
      { kind: "extraDamage", onHits: 2 },
      { kind: "stun", against: ["flying"] },
      { kind: "grab" },
    ];
    expect(kinds(ridersBrought(riders, { natural: 18, hits: 1 }, target))).toEqual(["grab"]);
    const bird = makeCreature({ id: "b", movement: { walk: 0, fly: 120 } });
    expect(kinds(ridersBrought(riders, { natural: 19, hits: 2 }, bird))).toEqual([
      "swallow",
      "extraDamage",
      "stun",
      "grab",
    ]);
    expect(kinds(ridersBrought(riders, {}, target))).toEqual(["swallow", "extraDamage", "grab"]);
  });

  test("a hug follows the second claw of the round on the same foe", () => {
    const claw = (hit: boolean, round: number): FakeMessage =>
      message("attack", {
        outcome: { procedure: "attack", hit },
        speaker: { uuid: "Actor.bear" },
        item: { uuid: "Item.claw" },
        targets: [{ uuid: "Actor.hero" }],
        combat: "Combat.1",
        round,
      });
    claw(true, 1);
    claw(false, 2);
    const first = claw(true, 2);
    const second = claw(true, 2);
    expect([hitsOf(first), hitsOf(second)]).toEqual([{ hits: 1 }, { hits: 2 }]);
    const riders: Rider[] = [{ kind: "extraDamage", onHits: 2 }];
    const attack = creatureOf(actor("monster", {}, [item("attack", "Claw")])).attacks[0];
    if (!attack) throw new Error("no attack");
    const means: Means = { kind: "natural", attack: { ...attack, riders } };
    expect(withRiders(means, { natural: 10, hits: 1 }, target)).toMatchObject({ attack: { riders: [] } });
    expect(withRiders(means, { natural: 10, hits: 2 }, target)).toEqual(means);
  });
});

describe("bringing a rider", () => {
  test("a failed save stuns for as long as the dice say; the card's undo takes it back", async () => {
    const victim = hero();
    const riders = ridersOf({ kind: "stun", save: save("death"), duration: lasts("1d4", "round") });
    dieFalls(2, 3);
    expect(await bringRider(damageCard(victim, riders), victim.uuid, 0, "gm")).toBeUndefined();
    expect([...victim.statuses]).toEqual(["stunned"]);
    expect(told()).toMatchObject({ took: true, marks: ["stunned"], lasting: { count: 3, unit: "round" } });
    expect(await undo()).toBeUndefined();
    expect([...victim.statuses]).toEqual([]);
  });

  test("a made save leaves everything as it was", async () => {
    const victim = hero();
    dieFalls(20);
    await bringRider(damageCard(victim, ridersOf({ kind: "petrification", save: save("paralysis") })), victim.uuid, 0);
    expect([...victim.statuses]).toEqual([]);
    expect(told()).toMatchObject({ took: false, marks: [] });
    expect(lastCard().system.applied).toEqual([]);
  });

  test("stone, which only the table marks, goes again with the undo", async () => {
    const victim = hero();
    dieFalls(2);
    await bringRider(damageCard(victim, ridersOf({ kind: "petrification", save: save("paralysis") })), victim.uuid, 0);
    expect([...victim.statuses]).toEqual(["petrified"]);
    expect(creatureOf(victim).conditions).toEqual(["helpless"]);
    await undo();
    expect([...victim.statuses]).toEqual([]);
  });

  test("it comes once from one card", async () => {
    const victim = hero();
    const card = damageCard(victim, ridersOf({ kind: "knockDown" }));
    await bringRider(card, victim.uuid, 0);
    expect((await bringRider(card, victim.uuid, 0))?.key).toBe("alreadyApplied");
  });

  test("the immune are spared", async () => {
    const victim = hero({ immunities: ["charm"] });
    const refused = await bringRider(damageCard(victim, ridersOf({ kind: "charm" })), victim.uuid, 0);
    expect(refused?.key).toBe("riderImmune");
  });

  test("rust destroys the mail; magic mail withstands or loses a point; nothing to rust is said", async () => {
    const rust = ridersOf({ kind: "rust" });
    const mail = item("armour", "Mail", { material: "chain", location: "worn" });
    const bare = hero({}, [mail]);
    await bringRider(damageCard(bare, rust), bare.uuid, 0);
    expect(mail.system.location).toBe("destroyed");
    await undo();
    expect(mail.system.location).toBe("worn");

    const magic = item("armour", "Mail +2", { material: "chain", location: "worn", bonus: 2 });
    const lucky = hero({}, [magic]);
    dieFalls(20, 21);
    await bringRider(damageCard(lucky, rust), lucky.uuid, 0);
    expect(magic.system.bonus).toBe(2);
    await bringRider(damageCard(lucky, rust), lucky.uuid, 0);
    expect(magic.system.bonus).toBe(1);

    const cloth = hero();
    expect((await bringRider(damageCard(cloth, rust), cloth.uuid, 0))?.key).toBe("nothingToRust");
  });

  test("a shadow takes strength, and the undo gives it back", async () => {
    const victim = hero({ abilities: { str: 12 } });
    await bringRider(damageCard(victim, ridersOf({ kind: "abilityDrain", ability: "str", amount: 1 })), victim.uuid, 0);
    expect(creatureOf(victim).abilities?.str).toBe(11);
    await undo();
    expect(creatureOf(victim).abilities?.str).toBe(12);
  });

  test("a wight takes a level with its hit points, and the undo gives both back", async () => {
    const victim = hero();
    dieFalls(7);
    await bringRider(damageCard(victim, ridersOf({ kind: "energyDrain", amount: 1 })), victim.uuid, 0);
    const { class: own, hitPoints } = creatureOf(victim);
    expect(own?.level).toBe(2);
    expect(hitPoints.total).toBeLessThan(12);
    await undo();
    expect(creatureOf(victim)).toMatchObject({ class: { level: 3 }, hitPoints: { value: 12, total: 12 } });
  });

  test("ERIS-102: whether a bite drains for good the referee says each time; where nothing comes back, nobody is asked", async () => {
    const bite = ridersOf({ kind: "energyDrain", amount: 1, drain: "ask" });
    house("eris");
    const victim = hero();
    const card = damageCard(victim, bite);
    expect((await bringRider(card, victim.uuid, 0, "gm"))?.key).toBe("drainUnsaid");
    expect(creatureOf(victim)).toMatchObject({ class: { level: 3 }, state: { drained: 0 } });
    expect(await bringRider(card, victim.uuid, 0, "gm", undefined, "temporary")).toBeUndefined();
    expect(creatureOf(victim)).toMatchObject({ class: { level: 3 }, state: { drained: 1 } });
    dieFalls(7);
    await bringRider(damageCard(victim, bite), victim.uuid, 0, "gm", undefined, "permanent");
    expect(creatureOf(victim)).toMatchObject({ class: { level: 2 }, state: { drained: 1 } });
    house("classic");
    const plain = hero();
    dieFalls(5);
    expect(await bringRider(damageCard(plain, bite), plain.uuid, 0)).toBeUndefined();
    expect(creatureOf(plain).class?.level).toBe(2);
  });

  test("further damage stands on a card of its own, to be laid on", async () => {
    const victim = hero();
    dieFalls(9);
    await bringRider(
      damageCard(victim, ridersOf({ kind: "extraDamage", formula: "2d8", note: "Hug" })),
      victim.uuid,
      0,
    );
    const hug = posted().at(-1);
    expect(hug).toMatchObject({ type: "damage", system: { outcome: { total: 9 }, item: { name: "Hug" } } });
  });
});
