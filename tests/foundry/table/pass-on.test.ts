/** HERO-03: before the referee passes on from a block, those who have not acted yet are asked about. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
const asked = vi.fn<(title: string, text: string) => Promise<boolean>>();
beforeAll(async () => {
  vi.doMock("../../../src/foundry/platform/dialogs.ts", async (original) => ({
    ...(await original<object>()),
    confirm: asked,
  }));
  table = await openMixed();
}, 120_000);
beforeEach(() => void asked.mockReset().mockResolvedValue(true));
afterEach(async () => {
  vi.restoreAllMocks();
  await table.clear();
});
afterAll(() => table?.stop());

const state = (combat: any) => combat.flags.rulings.state;
const idOf = (combat: any, { token }: Stood): string =>
  combat.combatants.contents.find(({ tokenId }: Doc) => tokenId === token.id).id;
const moment = (combat: any): string => `${state(combat).round} ${state(combat).cursor}`;

/** The tracker's button, as the mouse presses it. */
async function next(combat: any, shift = false): Promise<void> {
  const { RulingsTracker } = await of("combat/tracker/tracker");
  const event = Object.assign(new Event("click"), { shiftKey: shift });
  const button = { dataset: { action: "fightNext" } };
  await RulingsTracker.DEFAULT_OPTIONS.actions.fightNext.call({ viewed: combat }, event, button);
  await calm();
}
async function ask(combat: any, kind: string, id = "", detail = ""): Promise<void> {
  await (await of("combat/fight-requests")).askFight({ kind, combat: combat.id, id, detail });
  await calm();
}

/** Odo, Berta and Cuno in a block before an orc. */
async function block(): Promise<{ combat: any; odo: Stood; berta: Stood; cuno: Stood; orc: Stood }> {
  const odo = await table.stand({ ...hero(), name: "Odo" });
  const berta = await table.stand({ ...hero(), name: "Berta" }, [0, 10]);
  const cuno = await table.stand({ ...hero(), name: "Cuno" }, [0, 20]);
  const orc = await table.stand(beast({}, [], "Orc"), [10, 0], -1);
  const combat: any = await table.fight(odo, berta, cuno, orc);
  await ask(combat, "rollAll");
  for (const [at, who] of [odo, berta, cuno, orc].entries())
    await ask(combat, "setInitiative", idOf(combat, who), String(20 - at));
  return { combat, odo, berta, cuno, orc };
}

test("HERO-03: Next names those of the block who have not acted; no stays, yes continues, and Shift skips the question", async () => {
  await table.rulings({ initiative: "blocks" });
  const { combat, odo, orc } = await block();
  await ask(combat, "begin", idOf(combat, odo));
  await ask(combat, "done", idOf(combat, odo));
  const before = moment(combat);
  asked.mockResolvedValue(false);
  const words = vi.spyOn(
    (table.game as unknown as { i18n: { format(key: string, data: object): string } }).i18n,
    "format",
  );
  await next(combat);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked.mock.lastCall?.[0]).toBe("RULINGS.Combat.leftOut.title");
  expect(words.mock.calls).toContainEqual(["RULINGS.Combat.leftOut.text", { names: "Berta and Cuno" }]);
  expect(moment(combat)).toBe(before);
  asked.mockResolvedValue(true);
  await next(combat);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(moment(combat)).not.toBe(before);
  // The orc alone is the next block: it has not acted either, and Shift is the referee's word beforehand.
  expect(state(combat).combatants.find(({ id }: Doc) => id === idOf(combat, orc)).done).toBe(false);
  await next(combat, true);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(state(combat).round).toBe(2);
});

test("HERO-03: who cannot act, who has acted and whose turn runs are not asked about; nor anybody under another initiative", async () => {
  await table.rulings({ initiative: "blocks" });
  const { combat, odo, berta, cuno } = await block();
  await berta.actor.toggleStatusEffect("paralysed", { active: true });
  await calm();
  await ask(combat, "begin", idOf(combat, odo));
  await ask(combat, "done", idOf(combat, odo));
  await ask(combat, "begin", idOf(combat, cuno));
  const before = moment(combat);
  await next(combat);
  expect(asked).not.toHaveBeenCalled();
  expect(moment(combat)).not.toBe(before);
  await table.clear();
  await table.rulings({ initiative: "individual" });
  const other = await block();
  await next(other.combat);
  expect(asked).not.toHaveBeenCalled();
});

test("HERO-03: what was asked is looked at again: the fight that went on meanwhile is not pressed on a second time", async () => {
  await table.rulings({ initiative: "blocks" });
  const { combat } = await block();
  let after = "";
  asked.mockImplementation(async () => {
    await ask(combat, "next");
    after = moment(combat);
    return true;
  });
  await next(combat);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(moment(combat)).toBe(after);
});
