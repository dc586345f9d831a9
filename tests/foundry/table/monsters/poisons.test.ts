/** Poisons that take neither life nor points, on a table's own documents, until they are cured; each goes back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, calm, dice, gone, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { bring, hit } from "../people.ts";
import { beast, goes, hp, person } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("poisons that take neither life nor points (ERIS-39)", () => {
  const venom = (poison: string) => ({ riders: [{ kind: "poison", poison }] });
  const days = async (actor: Doc, count: number): Promise<void> => {
    const { takeRest } = await of("characters/rest/rest");
    await takeRest(actor, "days", count);
    await calm();
  };

  test("ERIS-39: an infected wound does not heal by days of rest, until the poison is cured", async () => {
    await table.rule("poison", "eris");
    const [snake, odo] = [await beast(table, "Snake", 10), await person(table, 8)];
    await odo.update({ "system.hp.value": 3 });
    const [before, transactions] = [table.world(), table.kinds().length];
    dice("low");
    expect(await bring(table, await hit(table, snake, odo, 0, venom("infected")), odo)).toBeUndefined();
    expect(odo.statuses.has("poisoned")).toBe(true);
    expect(goes(odo, "festers") !== undefined).toBe(true);
    await days(odo, 3);
    expect(hp(odo)).toBe(3);
    const { runUndoable } = await of("undo/run-undoable");
    await runUndoable({ kind: "rest", data: { name: "Odo" } }, async (transaction: Doc) => {
      await transaction.conditions(odo, [], ["poisoned"]);
      return undefined;
    });
    expect(goes(odo, "festers")).toBeUndefined();
    await days(odo, 3);
    expect(hp(odo)).toBeGreaterThan(3);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    await table.rule("poison", "bx");
  });

  test("ERIS-39: nor by an extended rest or a surge where those heal; the surge is kept and the card says why", async () => {
    await table.rule("poison", "eris");
    await table.rule("naturalHealing", "surges");
    await table.rule("rests", "heroic");
    const [snake, odo] = [await beast(table, "Snake", 10), await person(table, 8, { surges: { value: 1, max: 9 } })];
    await odo.update({ "system.hp.value": 3 });
    const [before, transactions] = [table.world(), table.kinds().length];
    dice("low");
    await bring(table, await hit(table, snake, odo, 0, venom("infected")), odo);
    const { takeRest } = await of("characters/rest/rest");
    await takeRest(odo, "surge");
    expect(hp(odo)).toBe(3);
    expect(odo.system.surges.value).toBe(1);
    await takeRest(odo, "extended");
    await calm();
    expect(hp(odo)).toBe(3);
    expect(odo.system.surges.value).toBe(9);
    const lastOutcome = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "rest");
    expect(lastOutcome?.system.outcome.unhealed).toMatchObject({ key: "life.woundFesters" });
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    for (const topic of ["poison", "naturalHealing", "rests"]) await table.rule(topic, "bx");
  });

  test("ERIS-39: doses that have not killed yet go with the poison; it goes back", async () => {
    await table.rule("poison", "eris");
    const [snake, odo] = [await beast(table, "Snake", 10), await person(table, 8)];
    const [before, transactions] = [table.world(), table.kinds().length];
    dice("low");
    for (let dose = 0; dose < 2; dose += 1)
      expect(await bring(table, await hit(table, snake, odo, 0, venom("cumulative")), odo)).toBeUndefined();
    expect(odo.system.poison.doses).toBe(2);
    expect(odo.statuses.has("poisoned")).toBe(false);
    const { runUndoable } = await of("undo/run-undoable");
    const { removeEffects } = await of("spells/effects/apply-effect");
    const freed: unknown[] = [];
    const lift = (what: string) =>
      runUndoable(
        { kind: "work" },
        async (transaction: unknown) => void freed.push(await removeEffects(transaction, odo, [what])),
      );
    await lift("diseased");
    expect(odo.system.poison.doses).toBe(2);
    expect(freed).toEqual([false]);
    await lift("poisoned");
    expect(odo.system.poison.doses).toBe(0);
    expect(freed).toEqual([false, true]);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    await table.rule("poison", "bx");
  });

  test("ERIS-39: who dies when the term of a poison is over dies of the poison, and the card says so", async () => {
    await table.rule("poison", "eris");
    const [snake, odo] = [await beast(table, "Snake", 10), await person(table, 8)];
    const [before, transactions] = [table.world(), table.kinds().length];
    dice("low");
    expect(await bring(table, await hit(table, snake, odo, 0, venom("asphyxiating")), odo)).toBeUndefined();
    expect(odo.statuses.has("dead")).toBe(false);
    await table.pass("turn");
    expect(odo.statuses.has("dead")).toBe(true);
    const fall = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "fall");
    // a table that hides numbers keeps them beside the card
    const { cachedNumbers } = await of("chat/card-numbers");
    const outcome = (fall && cachedNumbers(fall)?.outcome.value) ?? fall?.system.outcome;
    expect(outcome?.change.steps.map(({ key }: { key: string }) => key)).toContain("life.poisonKills");
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    await table.rule("poison", "bx");
  });

  test("ERIS-39: a made save against paralysis costs the action of a round", async () => {
    await table.rule("poison", "eris");
    const [snake, odo] = [await beast(table, "Snake", 10), await person(table, 8)];
    const [before, transactions] = [table.world(), table.kinds().length];
    dice("high");
    expect(await bring(table, await hit(table, snake, odo, 0, venom("paralytic")), odo)).toBeUndefined();
    expect(odo.statuses.has("stunned")).toBe(true);
    expect(odo.statuses.has("paralysed")).toBe(false);
    expect(hp(odo)).toBe(8);
    const { creatureOf } = await of("adapter/creature");
    const { whyNotAct } = await import("../../../../src/rules/creature/conditions.ts");
    expect(whyNotAct(creatureOf(odo))).toEqual({ key: "cannotAct", data: { name: "Odo" } });
    await table.pass("round");
    expect(whyNotAct(creatureOf(odo))).toBeUndefined();
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
    await table.rule("poison", "bx");
  });
});

describe("poisons that do as they say (BX-037)", () => {
  test("BX-037: a poison of 2d6 damage wounds who fails the save, on a card of its own, and kills nobody by itself; who saves takes none", async () => {
    const { applyDamage } = await of("attack/damage/apply-damage");
    const [snake, odo] = [await beast(table, "Snake", 10), await person(table, 20)];
    const [before, transactions, cards] = [table.world(), table.kinds().length, () => table.cards("damage").length];
    const weak = { riders: [{ kind: "poison", amount: "2d6", lethal: false }] };
    const had = cards();
    dice("low");
    expect(await bring(table, await hit(table, snake, odo, 0, weak), odo)).toBeUndefined();
    expect(cards()).toBe(had + 2);
    const card = table.cards("damage").at(-1) as Doc;
    expect(card.system.outcome.total).toBe(2);
    expect(table.cards("poison").at(-1)?.system.outcome).toMatchObject({
      confirm: false,
      effect: { key: "ownEffect" },
    });
    expect(await applyDamage(card, odo.uuid, "full", table.game.user.id)).toBeUndefined();
    expect(hp(odo)).toBe(18);
    expect(odo.statuses.has("dead")).toBe(false);
    dice("high");
    expect(await bring(table, await hit(table, snake, odo, 0, weak), odo)).toBeUndefined();
    expect(cards()).toEqual(had + 3);
    expect(hp(odo)).toBe(18);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
  });

  test("BX-037: who fails dies once the referee confirms it, and not before; it goes back", async () => {
    const { confirmPoison } = await of("attack/damage/riders");
    // The numbers that the card does without are read where the referee's client keeps them.
    const { onNumbersPage } = await of("undo/card-data");
    onNumbersPage((await of("chat/card-numbers")).cachedNumbers);
    const [snake, odo] = [await beast(table, "Snake", 10), await person(table, 20)];
    const [before, transactions] = [table.world(), table.kinds().length];
    dice("low");
    await bring(table, await hit(table, snake, odo, 0, { riders: [{ kind: "poison", lethal: true }] }), odo);
    expect(odo.statuses.has("dead")).toBe(false);
    const card = table.cards("poison").at(-1) as Doc;
    expect(await confirmPoison(card, table.game.user.id)).toBeUndefined();
    expect(hp(odo)).toBe(0);
    expect(odo.statuses.has("dead")).toBe(true);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(snake, odo);
  });
});
