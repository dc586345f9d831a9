/** Where rulings of the order of a fight meet (MIXES), as they are played in the tracker. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { dice } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const sword = (more: object = {}) => ({
  name: "Sword",
  type: "weapon",
  system: { damage: "1d8", location: "inHand", ...more },
});
const bow = {
  name: "Bow",
  type: "weapon",
  system: {
    key: "short-bow",
    damage: "1d6",
    melee: false,
    missile: true,
    hands: "two",
    ammunition: "arrow",
    location: "inHand",
    range: { short: 50, medium: 100, long: 150 },
  },
};
const arrows = { name: "Arrows", type: "ammunition", system: { group: "arrow", quantity: 20 } };
const claw = { name: "Claw", type: "attack", system: { damage: "1d6" } };

describe("the order of a fight", () => {
  const state = (combat: any) => combat.flags.rulings.state;
  const fighter = (combat: any, { token }: Stood) =>
    state(combat).combatants.find(({ id }: { id: string }) => combat.combatants.get(id)?.tokenId === token.id);
  const ask = async (combat: any, kind: string, who?: Stood, more: object = {}): Promise<void> => {
    const { askFight } = await of("combat/fight-requests");
    await askFight({ kind, combat: combat.id, id: who ? fighter(combat, who).id : "", detail: "", ...more });
    await observed(combat);
  };
  const observed = async (combat: any): Promise<void> => (await of("combat/fight")).noteSeenFight(combat);
  const slot = async (combat: any) => {
    const { currentSlot } = await import("../../../src/rules/combat/order-view.ts");
    return currentSlot(state(combat), await table.inForce());
  };
  /** On until something holds. */
  async function until(combat: any, holds: () => Promise<boolean> | boolean): Promise<void> {
    for (let guard = 0; guard < 60; guard += 1) {
      if (await holds()) return;
      await ask(combat, (await slot(combat)).needsInitiative ? "rollAll" : "next");
    }
    throw new Error("the moment never came");
  }
  const names = (combat: any): string[] =>
    state(combat).units.map(({ ids }: { ids: string[] }) =>
      ids.map((id) => combat.combatants.get(id)?.name ?? "?").join(" "),
    );
  /** Results of initiative, set by the referee's hand. */
  async function order(combat: any, results: readonly (readonly [Stood, number])[]): Promise<void> {
    await ask(combat, "rollAll");
    for (const [who, value] of results) await ask(combat, "setInitiative", who, { detail: String(value) });
  }

  test("a player's die whose round a module let nobody write is taken when it is handed in again", async () => {
    await table.rulings({ initiative: "individual" });
    const hild = await table.stand(hero({}, []));
    const orc = await table.stand(beast({}, [claw], "Orc"), [5, 0], -1);
    const combat = await table.fight(hild, orc);
    await until(combat, async () => (await slot(combat)).needsInitiative);
    const { acceptRolled, rollInitiativeFor } = await of("combat/initiative");
    await rollInitiativeFor(combat, { of: fighter(combat, orc).id });
    const { postCard } = await of("chat/post-card");
    const { Hooks, Roll } = globalThis as unknown as Record<"Hooks" | "Roll", any>;
    const { id } = fighter(combat, hild);
    const outcome = { procedure: "initiative", results: [{ id }], round: 1 };
    const rolls = [await new Roll("1d6").evaluate()];
    const card = await postCard({ type: "initiative", outcome, rolls, combat });
    const handIn = () => acceptRolled(combat, id, card.id, table.game.user);
    const hook = Hooks.on("preCreateChatMessage", () => false);
    await expect(handIn()).rejects.toThrow();
    Hooks.off("preCreateChatMessage", hook);
    expect((await slot(combat)).needsInitiative).toBe(true);
    expect(await handIn()).toBeUndefined();
    expect((await slot(combat)).needsInitiative).toBe(false);
  });

  test("MIX-05: a readied crossbow shoots before initiative, although it is slow", async () => {
    await table.rulings({ preemptiveMissiles: "on" });
    const crossbow = {
      name: "Crossbow",
      type: "weapon",
      system: { ...bow.system, key: "crossbow", slow: true, reload: true },
    };
    const odo = await table.stand(hero({}, [crossbow, arrows]));
    const orc = await table.stand(beast({}, [claw], "Orc"), [60, 0], -1);
    const combat = await table.fight(odo, orc);
    expect(fighter(combat, odo)).toMatchObject({ slow: true, canShoot: true, ready: true });
    await until(combat, async () => (await slot(combat)).phase === "shootFirst");
    await ask(combat, "shoot", odo, { detail: "yes" });
    await until(combat, async () => (await slot(combat)).phase === "preempt");
    const { whyNotNow } = await of("adapter/fighter");
    expect(whyNotNow(odo.token, { kind: "shoot" })).toBeUndefined();
  });

  test.each(["individual", "blocks"])(
    "MIX-06: with initiative by %s each does all steps of GOR-76 in one turn",
    async (initiative) => {
      await table.rulings({ combatSequence: "gorman", initiative, slowWeapons: "off" });
      const [odo, orc] = [
        await table.stand(hero({}, [sword()])),
        await table.stand(beast({}, [claw], "Orc"), [5, 0], -1),
      ];
      const combat = await table.fight(odo, orc);
      await order(combat, [
        [odo, 6],
        [orc, 2],
      ]);
      const acting = state(combat).order.flatMap(({ phase }: { phase: string }) => (phase === "act" ? [phase] : []));
      expect(acting).toHaveLength(2);
      expect(
        state(combat).order.some(({ phase }: { phase: string }) => phase === "melee" || phase === "missiles"),
      ).toBe(false);
    },
  );

  test("MIX-07: 1974's Dexterity is nothing on the die and orders ties", async () => {
    await table.rulings({ abilityModifiers: "odd", initiative: "individual", initiativeTies: "dexterity" });
    const [quick, slow] = [
      await table.stand(hero({ abilities: { dex: 18 } }, [], "Quick")),
      await table.stand(hero({ abilities: { dex: 3 } }, [], "Slow")),
    ];
    const orc = await table.stand(beast({}, [claw], "Orc"), [5, 0], -1);
    const combat = await table.fight(slow, orc, quick);
    expect(fighter(combat, quick).initiativeModifier).toBe(0);
    expect(fighter(combat, slow).initiativeModifier).toBe(0);
    await order(combat, [
      [slow, 4],
      [orc, 4],
      [quick, 4],
    ]);
    expect(names(combat)).toEqual(["Quick", "Orc", "Slow"]);
  });

  test("MIX-29, GOR-68: two simple moves are two thirds of the turn's, asked as such, noted at once or one after the other", async () => {
    await table.rulings({ actionEconomy: "complexOrTwoSimple", combatMovement: "bx" });
    const [odo, orc] = [await table.stand(hero({}, [])), await table.stand(beast({}, [claw], "Orc"), [200, 0], -1)];
    const combat = await table.fight(odo, orc);
    await order(combat, [
      [odo, 6],
      [orc, 2],
    ]);
    await until(combat, async () => (await slot(combat)).allows.includes("move"));
    const { askMove } = await of("combat/ask-actions");
    const { markFacts } = await of("combat/tracker/tracker-context");
    const { marksOf } = await import("../../../src/view/combat/tracker-marks.ts");
    const input = vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
    const id = fighter(combat, odo).id;
    const offered: (string | undefined)[] = [];
    const node = () => ({
      append: () => {},
      setAttribute: (name: string, value: string) => void (name === "value" && offered.push(value)),
    });
    vi.stubGlobal("document", { createElement: node });
    const moves = async (feet: number): Promise<unknown> => {
      input.mockResolvedValueOnce({ feet });
      await askMove(combat, id);
      await observed(combat);
      const now = fighter(combat, odo);
      const marks = marksOf(now, markFacts((combat as any).combatants.get(id)), await table.inForce());
      return [
        now.actions.length,
        now.feetMoved,
        marks.map(({ textKey, data }: any) => [textKey.split(".Mark.")[1], data]),
      ];
    };
    const undo = async () => {
      await ask(combat, "notDone", odo);
      return fighter(combat, odo).actions;
    };
    expect(await moves(80)).toEqual([2, 80, [["moved.feet", { moved: 80 }]]]);
    // The second of them is taken back: the first stands, with its feet.
    expect(await undo()).toEqual(["move"]);
    expect(fighter(combat, odo).feetMoved).toBe(40);
    expect(await moves(40)).toEqual([2, 80, [["moved.feet", { moved: 80 }]]]);
    expect(await undo()).toEqual(["move"]);
    expect(await moves(45)).toEqual([2, 85, [["tooFar.feet", { moved: 85, most: 80 }]]]);
    // One move is offered, then the other.
    expect(offered).toEqual(["40", "40", "40"]);
    input.mockRestore();
    vi.unstubAllGlobals();
  });

  test("MIX-37: slow hits come before the morale at the end of the round", async () => {
    await table.rulings({ slowWeapons: "last" }, "eris");
    const odo = await table.stand(hero({}, [sword({ key: "two-handed-sword", hands: "two", slow: true })]));
    const orc = await table.stand(beast({}, [claw], "Orc"), [5, 0], -1);
    const combat = await table.fight(odo, orc);
    await ask(combat, "rollAll");
    const phases: string[] = state(combat).order.map(({ phase }: { phase: string }) => phase);
    expect(phases.lastIndexOf("slowMelee")).toBeGreaterThan(-1);
    expect(phases.lastIndexOf("slowMelee")).toBeLessThan(phases.indexOf("morale"));
  });

  test("MIX-38: turning that is a spell has to be declared, is spent as a spell, and is lost with the one that is given up", async () => {
    await table.rulings({ clerics: "gorman" });
    const light = { name: "Light", type: "spell", system: { level: 1, memorised: { normal: 1, reversed: 0 } } };
    const cleric = await table.stand(hero({ class: "cleric" }, [light], "Cleric"));
    const orc = await table.stand(beast({}, [claw], "Orc"), [5, 0], -1);
    const combat = await table.fight(cleric, orc);
    const { turningAction } = await import("../../../src/rules/characters/turning.ts");
    const { whyNotNow } = await of("adapter/fighter");
    const turn = async () => whyNotNow(cleric.token, { kind: turningAction(await table.inForce()) })?.key;
    const declare = () => ask(combat, "declare", cleric, { declaration: "spell", detail: "Light" });
    await declare();
    await order(combat, [
      [cleric, 6],
      [orc, 1],
    ]);
    await until(combat, async () => (await slot(combat)).allows.includes("cast"));
    expect(await turn()).toBeUndefined();
    const { postCard } = await of("chat/post-card");
    const outcome = { procedure: "turning", turned: [], destroyed: [] };
    await postCard({ type: "check", actor: cleric.actor, outcome, targets: [], combat });
    await expect.poll(() => fighter(combat, cleric)).toMatchObject({ actions: ["cast"], spellsThisRound: 1 });
    await ask(combat, "nextRound");
    await ask(combat, "rollAll");
    await until(combat, async () => (await slot(combat)).phase === "melee");
    expect(await turn()).toBeDefined();
    await ask(combat, "nextRound");
    await declare();
    const { disrupt } = await import("../../../src/rules/combat/disrupt.ts");
    const { changeFight } = await of("combat/fight");
    const id = fighter(combat, cleric).id;
    const hit = { kind: "melee", hit: true, damage: 3, save: "none" };
    await changeFight(combat, (now: never, rules: never) => disrupt(now, id, hit as never, rules));
    expect(fighter(combat, cleric).spell).toBe("disrupted");
    const [spell] = cleric.actor.items.contents;
    await expect.poll(() => spell?.system.memorised.normal).toBe(0);
    await table.rulings();
    expect(turningAction(await table.inForce())).toBe("turn");
  });

  test("MIX-56: a creature healed within its foes' block while that block acts comes after it, alone", async () => {
    await table.rulings({}, "heroic");
    const [a, b] = [await table.stand(hero({}, [], "A")), await table.stand(hero({}, [], "B"))];
    const [x, y] = [
      await table.stand(beast({}, [claw], "X"), [5, 0], -1),
      await table.stand(beast({}, [claw], "Y"), [5, 5], -1),
    ];
    const combat = await table.fight(a, x, b, y);
    await order(combat, [
      [a, 20],
      [x, 15],
      [b, 10],
      [y, 5],
    ]);
    const { writeTypedHitPoints } = await of("attack/damage/typed-hit-points");
    // Beaten, and no longer dying: who dies keeps the place (MIX-63).
    await writeTypedHitPoints(b.actor, { points: -9, relative: true });
    await b.actor.toggleStatusEffect("dying", { active: false });
    await observed(combat);
    await ask(combat, "nextRound");
    expect(names(combat)).toEqual(["A", "X Y"]);
    await until(combat, async () => (await slot(combat)).members.includes(fighter(combat, x).id));
    await ask(combat, "begin", x);
    await writeTypedHitPoints(b.actor, { points: 12, relative: true });
    await b.actor.toggleStatusEffect("unconscious", { active: false });
    await ask(combat, "declare", a, { declaration: "none" });
    expect(names(combat)).toEqual(["A", "X Y", "B"]);
  });

  test("MIX-57: the morale of a side with several blocks stands once, before its first", async () => {
    await table.rulings({ combatSequence: "bx" }, "heroic");
    const a = await table.stand(hero({}, [], "A"));
    const [x, y] = [
      await table.stand(beast({}, [claw], "X"), [5, 0], -1),
      await table.stand(beast({}, [claw], "Y"), [5, 5], -1),
    ];
    const combat = await table.fight(a, x, y);
    await order(combat, [
      [x, 20],
      [a, 12],
      [y, 5],
    ]);
    expect(names(combat)).toEqual(["X", "A", "Y"]);
    const [first] = state(combat).units;
    const ofFoes = state(combat).order.filter(({ phase, unit }: { phase: string; unit: string }) => {
      const { ids = [] } = state(combat).units.find(({ id }: { id: string }) => id === unit) ?? {};
      return phase === "morale" && !ids.includes(fighter(combat, a).id);
    });
    expect(ofFoes.map(({ unit }: { unit: string }) => unit)).toEqual([first.id]);
  });

  test("MIX-63, MIX-58: a dying character keeps the place, and one who rolled 20 acts in that turn", async () => {
    await table.rulings({}, "heroic");
    const a = await table.stand(hero({ surges: { value: 3, max: 9 } }, [], "A"));
    const [x, y] = [
      await table.stand(beast({}, [claw], "X"), [5, 0], -1),
      await table.stand(beast({}, [claw], "Y"), [5, 5], -1),
    ];
    const combat = await table.fight(x, a, y);
    await order(combat, [
      [x, 20],
      [a, 12],
      [y, 3],
    ]);
    const { writeTypedHitPoints } = await of("attack/damage/typed-hit-points");
    await writeTypedHitPoints(a.actor, { points: -9, relative: true });
    await ask(combat, "nextRound");
    expect(fighter(combat, a).dying).toBe(true);
    expect(names(combat)).toEqual(["X", "A", "Y"]);
    await until(combat, async () => (await slot(combat)).pending.includes(fighter(combat, a).id));
    dice("high");
    await ask(combat, "deathSave", a);
    dice("any");
    expect(a.actor.system.hp.value).toBeGreaterThan(0);
    const { whyNotNow } = await of("adapter/fighter");
    expect(whyNotNow(a.token, { kind: "strike" })).toBeUndefined();
  });
});
