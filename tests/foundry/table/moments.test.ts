/** The current turn in a fight, and the actions still possible in it. */
import { expect, test } from "vitest";
import { randomFights } from "./fights.ts";
import { ask, fighter, fightOf, named, state, toTurn } from "./in-fight.ts";
import { type Doc, of } from "./live.ts";

randomFights(
  14,
  (begin) => {
    const fight = fightOf(begin);

    test("HERO-01: the referee rolls once for all goblins, and the characters roll their own", () =>
      fight("heroic", async (play) => {
        const goblins = play.fighters.filter(({ name }) => name.startsWith("Goblin"));
        const { canDoRowAction, runRowAction } = await of("combat/tracker/row-actions");
        const [first] = goblins;
        expect(canDoRowAction("once", play.combat, first?.id)).toBe(true);
        expect(canDoRowAction("once", play.combat, named(play, "Hild Redmantle").id)).toBe(false);
        const rolled = () => Object.keys(play.combat.flags.rulings.dice ?? {}).length;
        await runRowAction("once", play.combat, first?.id);
        await play.settle();
        expect(rolled()).toEqual(goblins.length);
        expect(canDoRowAction("once", play.combat, first?.id)).toBe(false);
        await ask(play, "rollAll");
        const numbers = goblins.map((one) => fighter(play, one).initiative);
        expect(new Set(numbers).size).toBe(1);
        expect(numbers[0] === null).toBe(false);
      }));

    test("a roll of the table has the table as its speaker, for any user and any selected token (fidelity 2.4)", () =>
      fight("classic", async (play) => {
        await ask(play, "rollAll");
        const card = play.table.game.messages.contents.findLast(({ type }) => type === "initiative");
        expect(card?.speaker).toMatchObject({ actor: null, token: null, alias: "RULINGS.Card.table" });
      }));

    test("HERO-01: sides have one die each, and nothing to share", () =>
      fight("classic", async (play) => {
        const { canDoRowAction } = await of("combat/tracker/row-actions");
        expect(canDoRowAction("once", play.combat, named(play, "Goblin (1)").id)).toBe(false);
      }));

    test("ERIS-59: an elf moves, shoots and moves on, no further than its movement in all", () =>
      fight("eris", async (play) => {
        const { whyNotNow } = await of("adapter/fighter");
        const [elf, goblin] = [named(play, "Lirael Ashwing"), named(play, "Goblin (1)")];
        await toTurn(play, elf);
        const { splitMove } = fighter(play, elf);
        expect(splitMove).toBeGreaterThan(10);
        await ask(play, "move", elf.id, String(splitMove - 10));
        const may = (kind: string, feet = 0) => whyNotNow(elf.token, { kind, feet })?.key;
        expect(may("shoot")).toBeUndefined();
        expect(may("strike")).toBe("order.alreadyActed");
        await play.attack(elf.actor as Doc, goblin.actor as Doc, { distanceFeet: 40 });
        await play.settle();
        expect(fighter(play, elf).attacksMade).toBe(1);
        expect(may("move", 20)).toBe("character.splitMoveTooFar");
        await ask(play, "move", elf.id, "10");
        expect(fighter(play, elf)).toMatchObject({ feetMoved: splitMove, attacksMade: 1 });
        expect(may("move", 10)).toBe("order.turnOver");
      }));

    test("ERIS-59, ERIS-17: under a load the move that an elf splits is as short as any other of hers", () =>
      fight("eris", async (play) => {
        const { whyNotNow } = await of("adapter/fighter");
        const elf = named(play, "Lirael Ashwing");
        const before = fighter(play, elf).splitMove ?? 0;
        const { gp } = (elf.actor as Doc).system.coins;
        await (elf.actor as Doc).update({ "system.coins.gp": 400 });
        await play.settle();
        await toTurn(play, elf);
        const { splitMove = 0 } = fighter(play, elf);
        expect(splitMove).toBeLessThan(before);
        const { rateOf } = await of("adapter/movement-rate");
        const { movementRate } = await import("../../../src/rules/combat/movement.ts");
        const { rulingsInForce } = await of("platform/settings/rulings-in-force");
        const rate = rateOf(elf.actor, rulingsInForce()).value;
        expect(splitMove).toBe(movementRate(rate, "round", rulingsInForce()).value);
        await ask(play, "move", elf.id, String(splitMove - 10));
        await play.attack(elf.actor as Doc, named(play, "Goblin (1)").actor as Doc, { distanceFeet: 40 });
        await play.settle();
        expect(whyNotNow(elf.token, { kind: "move", feet: 20 })?.key).toBe("character.splitMoveTooFar");
        await (elf.actor as Doc).update({ "system.coins.gp": gp });
      }));

    test("ERIS-05: who is struck down in the moment of the own band still strikes in it", () =>
      fight("eris", async (play) => {
        const { whyNotNow } = await of("adapter/fighter");
        const { attackSituation } = await of("adapter/attack-situation");
        const [hild, goblin] = [named(play, "Hild Redmantle"), named(play, "Goblin (1)")];
        for (const side of state(play).sides) await ask(play, "setInitiative", side.id, "4");
        await toTurn(play, goblin);
        const { value } = (goblin.actor as Doc).system.hp;
        await (goblin.actor as Doc).update({ "system.hp.value": 0 });
        await play.settle();
        const may = whyNotNow(goblin.token, { kind: "strike" });
        expect(goblin.actor?.statuses.has("dead")).toBe(true);
        expect(may).toBeUndefined();
        const near = { ...attackSituation(goblin.token, hild.token), distanceFeet: 5 };
        await play.attack(goblin.actor as Doc, hild.actor as Doc, near);
        await play.settle();
        expect(fighter(play, goblin).attacksMade).toBe(1);
        await (goblin.actor as Doc).update({ "system.hp.value": value });
      }));
  },
  false,
);
