import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { few } from "./support/long.ts";
import * as play from "./support/play.ts";
import { openTable, type Seat, type TestTable } from "./support/table.ts";

const PRESETS = few(["classic", "eris", "gorman", "heroic"] as const, ["heroic"]);

/** One fight, played with clicks by a referee and two players, from surprise to a routed goblin band, changing the rulings between rounds. */
describe("a first fight", () => {
  let table: TestTable;
  let referee: Seat;
  let ann: Seat;
  let bob: Seat;

  beforeAll(async () => {
    table = await openTable();
    referee = await table.join("Referee");
    ann = await table.join("Ann");
    bob = await table.join("Bob");
  });

  afterAll(async () => {
    await table.close();
  });

  it("begins with surprise and a distance, and everybody sees the same tracker", async () => {
    await play.gather(referee);
    await play.openTab(referee, "combat");
    await play.openTab(ann, "combat");
    await play.openTab(bob, "combat");
    await referee.page.getByRole("button", { name: "Surprise…" }).click();
    await referee.page.getByLabel("Expects the others").nth(0).check();
    await referee.page.getByLabel("Expects the others").nth(1).check();
    await referee.page.getByRole("button", { name: "Roll and begin" }).click();
    for (const seat of [referee, ann, bob])
      await seat.page.locator(".rulings-tracker .phase.is-now").first().waitFor({ timeout: 20_000 });
    await expect.poll(() => play.messageTypes(ann)).toContain("surprise");
    await expect.poll(() => play.round(bob)).toBe(1);
  });

  for (const preset of PRESETS)
    it(`plays a round under ${preset}, switched between rounds`, async () => {
      await play.choosePreset(referee, preset);
      for (const seat of [ann, bob]) await play.waitForPreset(seat, preset);
      const before = await play.round(referee);
      await play.throughInitiative(referee, ann);
      await play.attackOnce(ann, referee);
      await play.toNextRound(referee);
      await expect.poll(() => play.round(bob)).toBeGreaterThan(before);
      await expect.poll(() => play.sharedState(referee)).toEqual(await play.sharedState(bob));
    });

  it("a player's attack becomes a card with its reasons for everybody, and damage is applied and undone exactly", async () => {
    await play.choosePreset(referee, "classic");
    await play.waitForPreset(ann, "classic");
    const hurt = await play.hitUntilDamage(ann, referee);
    expect(hurt.after).toBe(hurt.before - hurt.amount);
    expect(hurt.applyAgain).toContain("already");
    expect(hurt.undone).toBe(hurt.before);
  });

  it("the first death calls for morale, one click rolls it, and a broken band is routed", async () => {
    await play.slay(referee, 1);
    await referee.page.locator(".rulings-tracker .prompt").first().waitFor({ timeout: 20_000 });
    await play.rout(referee);
    for (const seat of [ann, bob]) {
      await seat.page.locator(".rulings-tracker .combatant.is-fleeing").first().waitFor({ timeout: 20_000 });
    }
    await expect.poll(() => play.messageTypes(referee)).toContain("morale");
  });

  it("survives a refresh and a late referee: the fight stands as it stood", async () => {
    const before = await play.sharedState(bob);
    await bob.page.reload();
    await bob.page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true);
    await expect.poll(() => play.sharedState(bob)).toEqual(before);
  });

  it("nothing went wrong in any window", () => {
    expect([...referee.faults, ...ann.faults, ...bob.faults]).toEqual([]);
  });
});
