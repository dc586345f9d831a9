/** Rulings of a fight by the windows that people use: reach, readiness, an elf's split move, a shot in an arc, what a beast rolls for; each goes back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentSlot } from "../../src/rules/combat/order-view.ts";
import { fall } from "./support/dice.ts";
import { fighterIn, keptOf, mayNow, rulingsOf, stateOf } from "./support/great-fight.ts";
import { typeInto } from "./support/keys.ts";
import type { DocClass, Game } from "./support/page.ts";
import { applyPreset } from "./support/preset.ts";
import { aim } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";
import { setBeside } from "./support/strikes.ts";
import { card, cards, clear, item, sheetPage } from "./support/use.ts";

declare const game: Game;

const LIRAEL = "Lirael Ashwing";
const HILD = "Hild Redmantle";
const ELEPHANT = "Elephant";
const ERIS = rulingsOf("eris");

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  await applyPreset(company.referee, "eris");
  for (const { page } of company.everyone)
    await page.waitForFunction(
      () => game.rulings.rulings().preset === "eris" && game.settings.get("rulings", "indirectFire") === "on",
    );
  await setBeside(company.referee, ELEPHANT, HILD, 3);
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

/** Puts somebody so many squares beside another, and waits until everybody has it. */
async function place(mover: string, mark: string, squares: number): Promise<void> {
  const { referee, everyone } = company;
  const x = await referee.page.evaluate(
    async ([who, whom, away]) => {
      const { tokens } = game.scenes.active;
      const there = tokens.getName(whom as string)?.toObject() as { x: number; y: number };
      await tokens.getName(who as string)?.update({ x: there.x - 100 * Number(away), y: there.y });
      return there.x - 100 * Number(away);
    },
    [mover, mark, squares] as const,
  );
  for (const { page } of everyone)
    await page.waitForFunction(([who, at]) => game.scenes.active.tokens.getName(String(who))?.toObject().x === at, [
      mover,
      x,
    ] as const);
}

test("ERIS-10: 15 feet are beyond reach and 10 are within, as the player's window says", async () => {
  const { ann } = company;
  await place(HILD, ELEPHANT, 3);
  await aim(ann, ELEPHANT);
  const sheet = await sheetPage(ann, HILD, "fight");
  await sheet.locator(".row.attack", { hasText: "Sword" }).locator("[data-action=rollAttack]").first().click();
  const window = ann.page.locator(".attack-window");
  await expect.poll(() => window.locator(".attack-refused").textContent()).toContain("Move 5' closer");
  expect(await window.locator("button[type=submit]:enabled").count()).toBe(0);
  await place(HILD, ELEPHANT, 2);
  await window.locator("button[type=submit]:enabled").waitFor();
  await window.press("Escape");
  await window.waitFor({ state: "detached" });
  await clear(ann);
});

/** A fight of three: the company's two and the beast. */
async function begin(): Promise<void> {
  const { referee, everyone } = company;
  await referee.page.evaluate(
    async (names) => {
      const scene = game.scenes.active;
      const config = Reflect.get(globalThis, "CONFIG") as { Combat: { documentClass: DocClass } };
      const combat = await config.Combat.documentClass.create({ scene: scene.id, active: true });
      const members = scene.tokens
        .filter(({ name }) => names.includes(name))
        .map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: Reflect.get(token, "actorId") }));
      await combat.createEmbeddedDocuments("Combatant", members);
      await (Reflect.get(combat, "startCombat") as () => Promise<unknown>).call(combat);
    },
    [LIRAEL, HILD, ELEPHANT],
  );
  for (const seat of everyone) {
    await showTab(seat, "combat");
    await seat.page.locator("#combat .rulings-tracker .phase.is-now").first().waitFor();
  }
}

/** On, by the state of the fight and not by what a page has drawn of it yet. */
async function until(there: () => Promise<boolean>): Promise<void> {
  const { referee } = company;
  for (let guard = 0; guard < 40 && !(await there()); guard += 1) {
    const now = await stateOf(referee);
    const method = now && currentSlot(now, ERIS).needsInitiative ? "rollAll" : "nextTurn";
    const kept = await keptOf(referee);
    await referee.page.evaluate(
      (name) => (Reflect.get(game.combat ?? {}, name) as () => Promise<unknown>).call(game.combat),
      method,
    );
    await expect.poll(() => keptOf(referee)).not.toBe(kept);
  }
  expect(await there()).toBe(true);
}
const mayNowBy = (name: string, kind: "move" | "strike") => async (): Promise<boolean> => {
  const state = await stateOf(company.referee);
  return state !== undefined && mayNow(state, name, kind, ERIS);
};
const of = async (name: string) => fighterIn(await stateOf(company.ann), name);

test("ERIS-18: who has had the bow ready may shoot first, when the referee says so; who takes it up now may not", async () => {
  const { referee, ann } = company;
  await begin();
  const { id = "" } = (await of(LIRAEL)) ?? {};
  const offered = async (): Promise<boolean> => {
    const state = await stateOf(referee);
    return state !== undefined && currentSlot(state, ERIS).mayShootFirst.includes(id);
  };
  await until(offered);
  const button = referee.page.locator(`.rulings-tracker [data-action=fightShoot][data-id="${id}"]`);
  await button.click();
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(async () => (await of(LIRAEL))?.shootsFirst).toBe(true);
  expect(await ann.page.locator(".rulings-tracker [data-action=fightShoot]").count()).toBe(0);
  await referee.page.locator(".rulings-tracker [data-action=fightBack]").click();
  await expect.poll(async () => (await of(LIRAEL))?.shootsFirst).toBe(false);
  const bow = (location: string) =>
    ann.page.evaluate(
      ([who, where]) =>
        game.actors.getName(String(who))?.items.getName("Long bow")?.update({ "system.location": where }),
      [LIRAEL, location] as const,
    );
  await bow("carried");
  await expect.poll(async () => (await of(LIRAEL))?.ready).toBe(false);
  await bow("inHand");
  await expect.poll(async () => (await of(LIRAEL))?.ready).toBe(true);
  await expect.poll(() => button.count()).toBe(0);
});

test("ERIS-59, ERIS-21: an elf moves, shoots in an arc and moves on with what is left of the move; each goes back", async () => {
  const { referee, ann } = company;
  await place(LIRAEL, ELEPHANT, 18);
  await until(mayNowBy(LIRAEL, "move"));
  const before = await of(LIRAEL);
  const arrows = await item(ann, LIRAEL, "Arrows", "system.quantity");
  const move = async (feet: string): Promise<void> => {
    await ann.page.locator(`.rulings-tracker [data-action=fightDo][data-what=move][data-id="${before?.id}"]`).click();
    const asked = ann.page.locator(".dialog").filter({ hasText: `${LIRAEL} moves` });
    await typeInto(asked.locator("[name=feet]"), feet);
    await asked.locator("[data-action=ok]").click();
    await asked.waitFor({ state: "detached" });
  };
  await move("30");
  await expect.poll(async () => (await of(LIRAEL))?.feetMoved).toBe(30);
  await aim(ann, ELEPHANT);
  const sheet = await sheetPage(ann, LIRAEL, "fight");
  await sheet.locator(".row.attack", { hasText: "Long bow" }).locator("[data-action=rollAttack]").first().click();
  const window = ann.page.locator(".attack-window");
  await window.locator("button[type=submit]:enabled").waitFor();
  await window.locator("input[name=indirect]").check();
  await expect.poll(() => window.textContent()).toContain("−2 Shooting in an arc");
  await window.locator("button[type=submit]:enabled").press("Enter");
  // Two arrows in one attack (ERIS-22).
  await expect.poll(() => cards(referee, "attack")).toBe(2);
  await expect.poll(async () => (await of(LIRAEL))?.free).toEqual(["shoot", "shoot"]);
  await move("30");
  let most = 0;
  const refused = async (): Promise<number> => {
    const said = (await ann.page.locator("#notifications").textContent()) ?? "";
    most = Number(/60 feet altogether is more than the movement of (\d+)/.exec(said)?.[1] ?? 0);
    return most;
  };
  await expect.poll(refused).toBeGreaterThan(30);
  await move(String(most - 30));
  await expect.poll(async () => (await of(LIRAEL))?.feetMoved).toBe(most);
  await referee.page.locator(".rulings-tracker [data-action=fightBack]").click();
  await expect.poll(async () => (await of(LIRAEL))?.feetMoved).toBe(30);
  await showTab(referee, "chat");
  const shots = referee.page.locator(".chat-log .chat-message", { hasText: `${LIRAEL}: Long bow` });
  for (const at of [1, 0]) {
    await shots.nth(at).locator("[data-card-action=undo]").last().click();
    await expect.poll(async () => (await of(LIRAEL))?.free.length).toBe(at);
  }
  await expect.poll(() => item(ann, LIRAEL, "Arrows", "system.quantity")).toBe(arrows);
  await showTab(referee, "combat");
  await referee.page.locator(".rulings-tracker [data-action=fightBack]").click();
  await expect.poll(() => of(LIRAEL)).toEqual(before);
  await clear(ann);
});

test("a beast's line distinguishes the roll for trampling from the attack; its spells can be rolled again as soon as they are undone", async () => {
  const { referee, ann } = company;
  const { page } = referee;
  await showTab(referee, "combat");
  // One in a hundred of its kind casts: it does not, and only the ledger knows that this was rolled.
  await page.evaluate(async (name) => {
    const token = game.scenes.active.tokens.getName(name);
    const actor = Reflect.get(token ?? {}, "actor") as { update(change: object): Promise<unknown> };
    await actor.update({ "system.casts": { list: "magic-user", chance: 1, slots: [1], levels: [] } });
  }, ELEPHANT);
  await until(mayNowBy(ELEPHANT, "strike"));
  const line = page.locator("#sidebar .monster-turn");
  const named = () => line.locator("button").evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ""));
  await expect.poll(named).toContainEqual(expect.stringContaining("Roll its spells"));
  expect((await named()).filter((text) => text.includes("Trample"))).toEqual([
    "Trample",
    expect.stringMatching(/^Roll for Trample:\s+3 in 4$/),
  ]);
  const before = await of(ELEPHANT);
  await line.locator("[data-kind=nature]").click();
  await expect.poll(() => cards(referee, "cast")).toBe(1);
  expect(await cards(ann, "cast")).toBe(0);
  await fall(referee, "high");
  await line.locator("[data-kind=spells]").click();
  await expect.poll(() => cards(referee, "monsterCasts")).toBe(1);
  await fall(referee, "fair");
  await expect.poll(() => line.locator("[data-kind=spells]").count()).toBe(0);
  await showTab(referee, "chat");
  for (const procedure of ["monsterCasts", "cast"])
    await (await card(referee, procedure)).locator("[data-card-action=undo]").click();
  await expect.poll(() => line.locator("[data-kind=spells]").count()).toBe(1);
  expect(await of(ELEPHANT)).toEqual(before);
});
