/** Where rulings of battle, lost parts, stuns and long work meet (MIXES), as their cards and windows do it. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { type Way, walker } from "./on-the-way.ts";
import { opened } from "./windows.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
  (await of("attack/grapple/grapple-outcome")).expireStuns();
}, 120_000);
afterEach(async () => {
  dice("any");
  Object.assign(globalThis, { canvas: { scene: table.game.scenes.active } });
  await table.clear();
});
afterAll(() => table?.stop());

const hero = (system: object = {}) => walker("Odo", [], { hp: { value: 20, max: 20 }, ...system });

describe("a battle", () => {
  /** The effect of the battle window on the selected tokens, with low dice: nobody dies. */
  async function routed(...who: Stood[]): Promise<void> {
    Object.assign(globalThis, {
      canvas: { scene: table.game.scenes.active, tokens: { controlled: who.map(({ token }) => token) } },
    });
    dice("low");
    const window = await opened("combat/battle-window", "BattleWindow", { what: "routed" });
    await window.press("battle");
  }

  test.each([
    ["bx", 0],
    ["eris", 0],
    ["dismemberment", 0],
    ["woundLevels", 1],
  ])(
    "MIX-41: with death by %s a creature that lives through the rout lies at 0, without a d12, with %i wounds",
    async (death, wounds) => {
      await table.rulings({ death, massCombat: "on" });
      const odo = await table.stand(hero());
      const falls = table.cards("fall").length;
      await routed(odo);
      expect(odo.actor.system.hp.value).toBe(0);
      expect(odo.actor.system.wounds.level).toEqual(wounds);
      expect(odo.actor.statuses.has("unconscious")).toBe(true);
      expect(odo.actor.statuses.has("dead")).toBe(false);
      expect(table.cards("fall").length).toEqual(falls);
      expect(odo.actor.system.lostParts).toEqual([]);
      expect(
        table
          .cards("battle")
          .at(-1)
          ?.rolls.map(({ formula }: Way) => formula),
      ).toEqual(["1d100"]);
      expect(await table.takeBack()).toBeUndefined();
      expect(odo.actor.system.hp.value).toBe(20);
      expect(odo.actor.system.wounds.level).toBe(0);
      expect(odo.actor.statuses.has("unconscious")).toBe(false);
    },
  );

  test("MIX-41, HERO-14: those who have no wound levels get none, and who is badly hurt has no more than there are", async () => {
    await table.rulings({ death: "woundLevels", massCombat: "on" });
    const archer = await table.stand({
      name: "Archer",
      type: "hireling",
      system: { kind: "mercenary", hp: { value: 4, max: 4 } },
    });
    const orc = await table.stand({
      name: "Orc",
      type: "monster",
      system: { hp: { value: 4, max: 4 }, hd: { dice: 1 } },
    });
    const hurt = await table.stand(hero({ wounds: { level: 3 }, hp: { value: 5, max: 20, total: 20 } }));
    await routed(archer, orc, hurt);
    const seen = [archer, orc, hurt].map(({ actor }) => [actor.system.hp.value, actor.system.wounds.level]);
    expect(seen).toEqual([
      [0, 0],
      [0, 0],
      [0, 3],
    ]);
  });
});

describe("what is lost, and for how long", () => {
  test("MIX-59, GOR-87: a die for the side falls only while one thing could be lost on either", async () => {
    await table.rulings({ death: "dismemberment" });
    const left = ["leg", "arm", "hand", "eye", "ear"].map((part) => `left ${part}`);
    const fallen = async (lostParts: string[]) => {
      const odo = await table.stand(hero({ hp: { value: 2, max: 20 }, lostParts }));
      dice("high");
      await odo.actor.update({ "system.hp.value": 0 });
      await calm();
      const card = table.cards("fall").findLast(({ system }) => system.speaker.uuid === odo.actor.uuid);
      const [outcome] = card?.system.outcome.dismemberment ?? [];
      return [card?.rolls.map(({ formula }: Way) => formula), outcome.lost];
    };
    expect(await fallen([])).toEqual([["1d12", "1d2"], "right finger"]);
    expect(await fallen(left)).toEqual([["1d12"], "right finger"]);
  });

  test("MIX-59, GOR-96: two turns' stun begins with the next turn, and is over when those two are", async () => {
    await table.rulings({ grappling: "gorman", roundLength: "minute" });
    const { postCard, referenceTo } = await of("chat/post-card");
    const { settleGrapple } = await of("attack/grapple/grapple-outcome");
    const [dwarf, ogre] = [await table.stand(hero()), await table.stand(hero(), [5, 0], -1)];
    const side = ({ actor }: Stood) => ({ id: actor.uuid, name: actor.name });
    const outcome = {
      procedure: "grapple",
      method: "gorman",
      attackers: [side(dwarf)],
      defender: side(ogre),
      winner: "defender",
      changes: [{ who: side(dwarf), condition: "stunned", rounds: 2 }],
      breakFree: false,
    };
    const card = await postCard({ type: "attack", actor: dwarf.actor, outcome, targets: [referenceTo(ogre.actor)] });
    expect(await settleGrapple(card, "carryOut", table.game.user.id)).toBeUndefined();
    const stunned: boolean[] = [];
    for (let turn = 1; turn <= 4; turn += 1) {
      stunned.push(dwarf.actor.statuses.has("stunned"));
      await (table.game.time as unknown as Way).advance(60);
      await calm();
    }
    // The turn that runs, two more, and then no longer.
    expect(stunned).toEqual([true, true, true, false]);
  });
});

describe("work between adventures", () => {
  test("MIX-60: after a failed research a week is due again, the money counts on, and nothing else is asked; it goes back", async () => {
    await table.rulings({ spellResearch: "on" }, "gorman");
    const { actor } = await table.stand({
      ...walker("Ysa", [], { class: "magic-user", level: 5, coins: { gp: 60_000 } }),
      ownership: { default: 3 },
    });
    const window = await opened("downtime/research-window", "ResearchWindow", {
      who: actor.uuid,
      description: "Glass bridge",
      level: "3",
    });
    const project = (): Way => actor.flags.rulings.projects[0];
    await window.press("begin");
    // GOR-64: as many sessions away as the spell has levels.
    expect(actor.system.sessionsAway).toBe(3);
    window.fill({ gold: "8000" });
    await window.press("pay", { index: "0" });
    for (let week = 0; week < 3; week += 1) await window.press("week", { index: "0" });
    const before = project();
    dice("high");
    await window.press("throwFor", { index: "0" });
    expect(project()).toMatchObject({ paid: 8000, weeks: 0, weeksNeeded: 1, rolls: [100], done: false });
    expect(table.cards("research").at(-1)?.system.outcome).toMatchObject({ chance: 20, natural: 100, sessionsAway: 1 });
    expect(actor.system.coins.gp).toBe(52_000);
    expect(actor.system.sessionsAway).toBe(4);
    // Too early: it is refused, and nothing is rolled.
    await window.press("throwFor", { index: "0" });
    expect(project().rolls).toEqual([100]);
    window.fill({ gold: "4000" });
    await window.press("pay", { index: "0" });
    await window.press("week", { index: "0" });
    dice("low");
    await window.press("throwFor", { index: "0" });
    expect(project()).toMatchObject({ paid: 12_000, rolls: [100, 1], done: true });
    for (let step = 0; step < 4; step += 1) expect(await table.takeBack()).toBeUndefined();
    expect(project()).toEqual(before);
    expect(actor.system.coins.gp).toBe(52_000);
  });
});

describe("rest and rising", () => {
  test("MIX-58, HERO-17: a day of rest takes the wound first, then fills to the new maximum, then gives the surges back", async () => {
    await table.rulings({}, "heroic");
    const hurt = {
      level: 5,
      hp: { value: 10, max: 36, total: 48 },
      wounds: { level: 1 },
      surges: { value: 0, max: 9 },
    };
    const { actor } = await table.stand(hero(hurt));
    const { takeRest } = await of("characters/rest/rest");
    await takeRest(actor, "days", 1);
    await calm();
    expect(actor.system.wounds.level).toBe(0);
    expect(actor.system.hp.value).toBe(48);
    expect(actor.system.surges.value).toBeGreaterThan(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(actor.system.wounds.level).toBe(1);
    expect(actor.system.hp.value).toBe(10);
    expect(actor.system.surges.value).toBe(0);
  });

  test.each([
    ["bx", "death"],
    ["gorman", undefined],
  ])("MIX-02, GOR-06: who is raised saves by %s: against %s", async (savingThrows, category) => {
    await table.rulings({ resurrectionRoll: "on", savingThrows });
    const payer = await table.stand(hero());
    const dead = await table.stand({ ...walker("Ada"), ownership: { default: 3 } });
    await dead.actor.toggleStatusEffect("dead", { active: true });
    const window = await opened("downtime/research-window", "ResearchWindow", {
      who: payer.actor.uuid,
      raised: dead.actor.uuid,
    });
    dice("high");
    await window.press("raise");
    const { plan } = table.cards("resurrection").at(-1)?.system ?? {};
    expect(plan.save.single ? undefined : plan.save.category).toBe(category);
    expect(dead.actor.statuses.has("dead")).toBe(false);
    expect(dead.actor.system.hp.value).toBe(1);
  });
});
