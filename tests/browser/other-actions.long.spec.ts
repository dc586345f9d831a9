/** Actions in a fight besides hits and spells: a place where all are in reach, waiting, moving, helping; each is undone by a step. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentSlot } from "../../src/rules/combat/order-view.ts";
import { axeFaults } from "./support/axe.ts";
import { fall } from "./support/dice.ts";
import { rulingsOf, stateOf } from "./support/great-fight.ts";
import { typeInto } from "./support/keys.ts";
import { longTest } from "./support/long.ts";
import { sheetOf } from "./support/many-transactions.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import * as play from "./support/play.ts";
import { aim, beginFight, bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab, until } from "./support/seats.ts";
import { setBeside } from "./support/strikes.ts";
import type { Seat } from "./support/table.ts";
import { card, cards } from "./support/use.ts";

declare const game: Game;

const HILD = "Hild Redmantle";
const YSOLDE = "Ysolde Vane";
const GOBLIN = "Goblin (1)";
const ANSELM = "Brother Anselm";

let company: Company;

interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly waiting: boolean;
  readonly feetMoved: number;
  readonly actions: readonly string[];
  readonly free: readonly string[];
  readonly declared: string;
  readonly fromRound: number;
  readonly parried?: number;
}
interface State {
  readonly round: number;
  readonly allInReach: boolean;
  readonly combatants: readonly Fighter[];
}

const state = (seat: Seat) => play.sharedState(seat) as Promise<State>;
const fighter = async (seat: Seat, name: string): Promise<Fighter> => {
  const found = (await state(seat)).combatants.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

beforeAll(async () => {
  company = await seatCompany();
  await play.choosePreset(company.referee, "eris");
  for (const seat of company.everyone) await play.waitForPreset(seat, "eris");
  await beginFight(company.referee);
  for (const seat of company.everyone) {
    await showTab(seat, "combat");
    await seat.page.locator("#combat .rulings-tracker .phase.is-now").first().waitFor();
  }
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

/** On, by the state of the fight and not by what a page has drawn of it yet, until it is somebody's moment, and the player's page offers it. */
async function toTurn(seat: Seat, name: string): Promise<void> {
  const { referee } = company;
  const { id } = await fighter(referee, name);
  const rulings = rulingsOf("eris");
  for (let guard = 0; guard < 40; guard += 1) {
    const now = await stateOf(referee);
    if (!now) break;
    const { needsInitiative, pending, allows } = currentSlot(now, rulings);
    const offer = seat.page.locator(`.rulings-tracker [data-action=fightDo][data-what=wait][data-id="${id}"]`);
    if (pending.includes(id) && allows.includes("wait")) return offer.waitFor();
    await referee.page.evaluate(
      (method) => (Reflect.get(game.combat ?? {}, method) as () => Promise<unknown>).call(game.combat),
      needsInitiative ? "rollAll" : "nextTurn",
    );
    await expect.poll(async () => JSON.stringify(await stateOf(referee))).not.toBe(JSON.stringify(now));
  }
  throw new Error("the turn never came");
}

/** Opens a row's menu and presses a line of it. */
async function choose({ page }: Seat, id: string, line: string): Promise<void> {
  await page.locator(`#combat .rulings-tracker [data-combatant-id="${id}"]`).click({ button: "right" });
  await page.locator("#context-menu li, .context-menu li").filter({ hasText: line }).click();
}

test("ERIS-11: the referee says that all are in reach, everybody sees it, and a step back takes it back", async () => {
  const { referee, ann } = company;
  const reach = referee.page.locator(".rulings-tracker [data-action=fightReach]");
  await reach.click();
  await expect.poll(async () => (await state(ann)).allInReach).toBe(true);
  await expect.poll(() => ann.page.locator(".tracker-head").textContent()).toContain("All in reach");
  await expect.poll(() => reach.getAttribute("aria-pressed")).toBe("true");
  await shot(referee.page, "tracker-all-in-reach");
  expect(await axeFaults(referee.page, "#combat .rulings-tracker")).toEqual([]);
  await referee.page.locator(".rulings-tracker [data-action=fightBack]").click();
  await expect.poll(async () => (await state(ann)).allInReach).toBe(false);
});

test("ERIS-10, ERIS-06: a player waits from the own prompt, and moves so many feet; a step back takes each back", async () => {
  const { referee, ann } = company;
  await toTurn(ann, HILD);
  const before = await fighter(referee, HILD);
  const offer = (what: string) =>
    ann.page.locator(`.rulings-tracker [data-action=fightDo][data-what=${what}][data-id="${before.id}"]`);
  await offer("wait").click();
  await expect.poll(async () => (await fighter(ann, HILD)).waiting).toBe(true);
  await expect
    .poll(() => ann.page.locator(`[data-combatant-id="${before.id}"] .marks`).textContent())
    .toContain("waiting");
  await referee.page.locator(".rulings-tracker [data-action=fightBack]").click();
  await expect.poll(async () => fighter(ann, HILD)).toEqual(before);
  await offer("move").click();
  const asked = ann.page.locator(".dialog").filter({ hasText: `${HILD} moves` });
  // in plate mail 20 feet are the whole of a move
  expect(await asked.locator("[name=feet]").inputValue()).toBe("20");
  await typeInto(asked.locator("[name=feet]"), "15");
  expect(await axeFaults(ann.page, ".dialog")).toEqual([]);
  await shot(ann.page, "asked-how-far");
  await asked.locator("[data-action=ok]").click();
  await expect.poll(async () => (await fighter(referee, HILD)).feetMoved).toBe(15);
  await expect
    .poll(() => referee.page.locator(`[data-combatant-id="${before.id}"] .marks`).textContent())
    .toContain("moved 15 ft");
  await referee.page.locator(".rulings-tracker [data-action=fightBack]").click();
  await expect.poll(async () => fighter(ann, HILD)).toEqual(before);
});

test("ERIS-44: a player helps one who lies at 0 from the row's menu; taken back, all is as it was", async () => {
  const { referee, ann } = company;
  await referee.page.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    await actor?.update({ "system.hp.value": 0 });
  }, YSOLDE);
  const down = () =>
    ann.page.evaluate((name) => Reflect.get(game.actors.getName(name) ?? {}, "statuses")?.has("unconscious"), YSOLDE);
  await until(ann, down, true);
  await referee.page.locator(".rulings-tracker [data-action=fightReach]").click();
  await expect.poll(async () => (await state(ann)).allInReach).toBe(true);
  await toTurn(ann, HILD);
  const before = await fighter(referee, HILD);
  const lying = await fighter(referee, YSOLDE);
  await choose(ann, lying.id, "Help");
  const asked = ann.page.locator(".dialog").filter({ hasText: `Who helps ${YSOLDE}` });
  await asked.locator("[name=chosen]").selectOption({ label: HILD });
  await asked.locator("[data-action=ok]").click();
  await expect.poll(() => cards(ann, "helped")).toBe(1);
  await expect
    .poll(async () => (await card(ann, "helped")).first().textContent())
    .toContain("wakes up with 1 hit point");
  await expect.poll(async () => (await fighter(referee, HILD)).actions).toEqual(["other"]);
  await showTab(referee, "chat");
  await (await card(referee, "helped")).locator("[data-card-action=undo]").last().click();
  await expect.poll(async () => fighter(ann, HILD)).toEqual(before);
});

test("ERIS-32: the parrier's player says how much of the parry counts against an attack, and the card counts it", async () => {
  const { referee, ann } = company;
  const { id } = await fighter(referee, HILD);
  await bringTogether(referee, HILD, GOBLIN);
  await showTab(ann, "combat");
  await choose(ann, id, "Parry");
  // Asked first whether she guards a comrade, where one stands close by.
  const guards = ann.page.locator(".dialog [data-action=ok]");
  const declared = async () => (await fighter(referee, HILD)).declared === "parry";
  await expect.poll(async () => (await declared()) || (await guards.isVisible())).toBe(true);
  if (!(await declared())) await guards.click();
  await expect.poll(declared).toBe(true);
  await aim(referee, HILD);
  const sheet = await sheetOf(referee, GOBLIN);
  await sheet.locator(".row.attack [data-action=rollAttack]").first().click();
  const window = referee.page.locator(".attack-window");
  await expect.poll(() => window.locator(".attack-parry").textContent()).toContain("Ann says how much");
  await window.locator("button[type=submit]:enabled").press("Enter");
  const asked = ann.page.locator(".dialog").filter({ hasText: `${GOBLIN} attacks ${HILD}` });
  await asked.locator("[name=share]").selectOption("3");
  expect(await axeFaults(ann.page, ".dialog")).toEqual([]);
  await shot(ann.page, "asked-to-parry");
  await asked.locator("[data-action=ok]").click();
  await expect.poll(() => cards(ann, "attack")).toBe(1);
  await expect.poll(async () => (await fighter(ann, HILD)).parried).toBe(3);
  await showTab(referee, "chat");
  await (await card(referee, "attack")).locator("[data-card-action=undo]").last().click();
  await expect.poll(async () => (await fighter(ann, HILD)).parried ?? 0).toBe(0);
});

/** Ann's page shows the newest card of a procedure, and she strikes back from it for one natural 1; it costs her no action of her own. */
async function strikeBack(procedure: string, line = ""): Promise<void> {
  const { referee, ann } = company;
  const before = await cards(ann, "attack");
  const actions = [...(await fighter(referee, HILD)).actions];
  await showTab(ann, "chat");
  const at = line ? `[data-line="${line}"]` : "";
  const back = (await card(ann, procedure)).locator(`[data-card-action=counter]${at}`);
  await expect.poll(() => back.textContent()).toContain(HILD);
  const root = await ann.page.evaluate(() => game.messages.contents.findLast(({ type }) => type !== "deed")?.id ?? "");
  await back.click();
  await expect.poll(() => cards(ann, "attack")).toBe(before + 1);
  const answered = ann.page.locator(`.chat-log [data-message-id="${root}"] [data-card-action=counter]${at}`);
  await expect.poll(() => answered.isDisabled()).toBe(true);
  expect((await fighter(referee, HILD)).actions).toEqual(actions);
}

longTest("ERIS-33: the parrier strikes back at a natural 1 from its card, out of turn and once", async () => {
  const { referee, ann } = company;
  const before = await cards(ann, "attack");
  await fall(referee, "low");
  const sheet = await sheetOf(referee, GOBLIN);
  await sheet.locator(".row.attack [data-action=rollAttack]").first().click();
  await referee.page.locator(".attack-window button[type=submit]:enabled").press("Enter");
  const asked = ann.page.locator(".dialog").filter({ hasText: `${GOBLIN} attacks ${HILD}` });
  await asked.locator("[data-action=ok]").click();
  await expect.poll(() => cards(ann, "attack")).toBe(before + 1);
  await fall(referee, "fair");
  await strikeBack("attack");
});

longTest(
  "HERO-06: one who comes late acts this round already; ERIS-32, ERIS-33: all its attacks are parried and answered one by one",
  async () => {
    const { referee, ann } = company;
    await referee.page.evaluate(() => game.settings.set("rulings", "monsterAttacks", "bx"));
    await setBeside(referee, "Black Bear", HILD);
    await referee.page.evaluate(async () => {
      const token = game.scenes.active.tokens.getName("Black Bear") as unknown as { id: string; actorId: string };
      const late = { tokenId: token.id, actorId: token.actorId, sceneId: game.scenes.active.id };
      await game.combat?.createEmbeddedDocuments("Combatant", [late]);
    });
    const bear = async () => (await state(referee)).combatants.find((one) => one.name === "Black Bear");
    await expect.poll(bear).toBeDefined();
    const late = await bear();
    const { round } = await state(referee);
    if ((late?.fromRound ?? 0) > round) {
      await showTab(referee, "combat");
      await choose(referee, late?.id ?? "", "Let it act this round");
      await expect.poll(async () => (await bear())?.fromRound).toBe(round);
    }
    await aim(referee, HILD);
    await fall(referee, "low");
    const sheet = await sheetOf(referee, "Black Bear");
    await sheet.locator("[data-action=rollRoutine]").first().click();
    const window = referee.page.locator(".routine-window");
    await expect.poll(() => window.locator(".attack-parry").textContent()).toContain("Ann says how much");
    expect(await axeFaults(referee.page, ".routine-window")).toEqual([]);
    await shot(referee.page, "routine-parried");
    await window.locator("button[type=submit]:enabled").press("Enter");
    const asked = ann.page.locator(".dialog").filter({ hasText: `Black Bear attacks ${HILD}` });
    await asked.locator("[name=share0]").selectOption("3");
    await asked.locator("[name=share2]").selectOption("4");
    expect(await axeFaults(ann.page, ".dialog")).toEqual([]);
    await shot(ann.page, "asked-to-parry-all");
    await asked.locator("[data-action=ok]").click();
    await expect.poll(() => cards(ann, "routine")).toBe(1);
    // No more than four points in a round, the first attack first.
    await expect.poll(async () => (await fighter(ann, HILD)).parried).toBe(4);
    await fall(referee, "fair");
    await shot(ann.page, "routine-to-answer");
    await strikeBack("routine", "1");
    const others = (await card(ann, "routine")).locator("[data-card-action=counter]");
    await expect
      .poll(() => others.evaluateAll((all) => all.map((one) => one.hasAttribute("disabled"))))
      .toEqual([false, true, false]);
  },
);

longTest(
  "ERIS-06, ERIS-09: something else that is quick leaves a player the action, something longer takes it",
  async () => {
    const { referee, bob } = company;
    const { id } = await fighter(referee, ANSELM);
    for (const [at, text] of ["Draws the hammer", "Bars the door"].entries()) {
      await choose(bob, id, "Something else");
      const asked = bob.page.locator(".dialog").filter({ hasText: `${ANSELM} does something else` });
      await typeInto(asked.locator("[name=text]"), text);
      if (at === 0) await asked.locator("[name=quick]").check();
      await asked.locator("[data-action=ok]").click();
      await expect.poll(() => cards(referee, "other")).toBe(at + 1);
      await expect
        .poll(async () => {
          const { free, actions } = await fighter(bob, ANSELM);
          return { free, actions };
        })
        .toEqual({ free: ["other"], actions: at === 0 ? [] : ["other"] });
    }
  },
);
