/**
 * The afflictions of creatures wounded by monsters: lycanthropy, fever, lost levels. Each begins, continues with the clock, ends, and is
 * undone.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, calm, dice, gone, openCompany } from "../company.ts";
import { of } from "../live.ts";
import { bring, hit } from "../people.ts";
import { beast, goes, monster, person } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("lycanthropes' wounds", () => {
  const rider = { kind: "lycanthropy", key: "werewolf", duration: { formula: "2d12", unit: "day", text: "" } };

  test("more than half of his points infect a human, who changes when the days are over; it goes back", async () => {
    dice("low");
    const [wolf, odo] = [await beast(table, "Werewolf", 20), await person(table, 10)];
    const [before, transactions] = [table.world(), table.kinds().length];
    await hit(table, wolf, odo, 5, { riders: [rider] });
    expect(goes(odo, "lycanthropy")).toBeUndefined();
    await hit(table, wolf, odo, 1, { riders: [rider] });
    expect(goes(odo, "lycanthropy")).toBeUndefined();
    await table.backTo(transactions);
    await hit(table, wolf, odo, 6, { riders: [rider] });
    expect(goes(odo, "lycanthropy")?.flags.rulings.magic.each.into).toBe("werewolf");
    expect(odo.statuses.has("diseased")).toBe(true);
    await table.pass("day");
    expect(goes(odo, "lycanthrope")).toBeUndefined();
    await table.pass("day");
    expect(goes(odo, "lycanthropy")).toBeUndefined();
    expect(odo.statuses.has("dead")).toBe(false);
    expect(goes(odo, "lycanthrope")).toBeDefined();
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(wolf, odo);
  });

  test("a dwarf dies of it", async () => {
    dice("low");
    const [wolf, dwarf] = [
      await beast(table, "Werewolf", 20),
      await person(table, 10, { people: "dwarf", class: "dwarf" }),
    ];
    await hit(table, wolf, dwarf, 9, { riders: [rider] });
    await table.pass("day", 2);
    expect(dwarf.statuses.has("dead")).toBe(true);
    await gone(wolf, dwarf);
  });
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
    const [rat, odo] = [await beast(table, "Giant Rat", 2), await person(table, 10)];
    expect(await bring(table, await hit(table, rat, odo, 1, { riders: [fever] }), odo)).toBeUndefined();
    expect(last()?.system.outcome).toMatchObject({ took: false, carried: { rolled: 20, carried: false } });
    expect(last()?.system.outcome.save).toBeUndefined();
    expect(odo.statuses.has("diseased")).toBe(false);
    await gone(rat, odo);
  });

  test("who does not withstand it dies of it in its time, and lives again when that is taken back", async () => {
    dice("low");
    const [rat, odo] = [await beast(table, "Giant Rat", 2), await person(table, 10)];
    const [before, transactions] = [table.world(), table.kinds().length];
    expect(await bring(table, await hit(table, rat, odo, 1, { riders: [fever] }), odo)).toBeUndefined();
    expect(last()?.system.outcome).toMatchObject({ took: true, illness: { kills: true, count: 1, unit: "day" } });
    expect(odo.statuses.has("diseased")).toBe(true);
    await table.pass("day");
    expect(odo.statuses.has("dead")).toBe(true);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(rat, odo);
  });

  test("cured before, nobody dies of it", async () => {
    dice("low");
    const [rat, odo] = [await beast(table, "Giant Rat", 2), await person(table, 10)];
    await bring(table, await hit(table, rat, odo, 1, { riders: [fever] }), odo);
    const { runUndoable } = await of("undo/run-undoable");
    const { removeEffects } = await of("spells/effects/apply-effect");
    await runUndoable(
      { kind: "work" },
      async (transaction: unknown) => void (await removeEffects(transaction, odo, ["diseased"])),
    );
    await table.pass("day", 3);
    expect(odo.statuses.has("dead")).toBe(false);
    expect(odo.statuses.has("diseased")).toBe(false);
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
  const outcome = () =>
    table.game.messages.contents
      .flatMap(({ system }) => (system.outcome?.procedure === "goingOn" ? system.outcome.moments : []))
      .filter(({ how }: { how: string }) => how === "spawns").length;

  test("who has lost his last level is dead, and rises as a foe when the days are over; it goes back", async () => {
    dice("low");
    const [wight, odo] = [await beast(table, "Wight", 13), await person(table, 5)];
    const [before, transactions, risen] = [table.world(), table.kinds().length, outcome()];
    expect(await bring(table, await hit(table, wight, odo, 0, { riders: [drain] }), odo)).toBeUndefined();
    expect(odo.statuses.has("dead")).toBe(true);
    expect(goes(odo, "spawn") !== undefined).toBe(true);
    await table.pass("day");
    expect(outcome()).toEqual(risen + 1);
    expect(goes(odo, "spawn")).toBeUndefined();
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(wight, odo);
  });

  test("who keeps a level does not, and who was raised before stays among the living", async () => {
    dice("low");
    const [wight, strong, weak] = [
      await beast(table, "Wight", 13),
      await person(table, 20, { level: 3 }),
      await person(table, 5),
    ];
    await bring(table, await hit(table, wight, strong, 0, { riders: [drain] }), strong);
    expect(strong.system.level).toBe(2);
    expect(goes(strong, "spawn")).toBeUndefined();
    await bring(table, await hit(table, wight, weak, 0, { riders: [drain] }), weak);
    await weak.toggleStatusEffect("dead", { active: false });
    await weak.update({ "system.hp.value": 5 });
    const risen = outcome();
    await table.pass("day");
    expect(outcome()).toEqual(risen);
    expect(goes(weak, "spawn")).toBeUndefined();
    await gone(wight, strong, weak);
  });
});
describe("a mummy's rot", () => {
  test("no magic heals it, ten days of rest do the work of one, and cured it is as before; it goes back", async () => {
    const { bringRider } = await of("attack/damage/riders");
    const { postCard, referenceTo } = await of("chat/post-card");
    const [mummy, odo] = [await monster(table, "undead/mummy"), await person(table, 20)];
    await odo.update({ "system.hp.value": 5 });
    const { creatureOf } = await of("adapter/creature");
    const [touch] = creatureOf(mummy).attacks;
    const [before, transactions] = [table.world(), table.kinds().length];
    const outcome = { procedure: "damage", total: 0, steps: [], dice: [], subdual: false, riders: touch.riders };
    const card = await postCard({ type: "damage", actor: mummy, outcome, targets: [referenceTo(odo)] });
    expect(await bringRider(card, odo.uuid, 0, table.game.user.id)).toBeUndefined();
    expect(odo.statuses.has("diseased")).toBe(true);
    expect(creatureOf(odo).tags.includes("rot")).toBe(true);

    const drink = async (): Promise<unknown> => {
      const { resolveTarget: resolve } = await of("spells/target-outcome");
      const { runUndoable } = await of("undo/run-undoable");
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
      let refusal: unknown;
      await runUndoable({ kind: "work", data: { name: "Odo", spell: "Potion" } }, async (transaction: unknown) => {
        refusal = await resolve(transaction, working, { actor: odo, party: referenceTo(odo) }, fate);
        return undefined;
      });
      return refusal;
    };
    expect(await drink()).toMatchObject({ how: "unmoved" });
    expect(odo.system.hp.value).toBe(5);

    // Ten days give 1 point each, a tenth of which is 1.
    dice("low");
    const { takeRest } = await of("characters/rest/rest");
    await takeRest(odo, "days", 10);
    await calm();
    expect(odo.system.hp.value).toBe(6);

    const { runUndoable } = await of("undo/run-undoable");
    const { removeEffects } = await of("spells/effects/apply-effect");
    await runUndoable(
      { kind: "work" },
      async (transaction: unknown) => void (await removeEffects(transaction, odo, ["diseased"])),
    );
    expect(creatureOf(odo).tags.includes("rot")).toBe(false);
    expect(await drink()).toMatchObject({ how: "healed" });
    expect(odo.system.hp.value).toBe(10);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(mummy, odo);
  });
});
