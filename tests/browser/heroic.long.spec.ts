/** A fight under the heroic rulings: second wind, an action point, a power brought back and one that strikes, a bonus that works once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { fall } from "./support/dice.ts";
import { typeInto } from "./support/keys.ts";
import type { Game } from "./support/page.ts";
import * as play from "./support/play.ts";
import { aim } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, item, sheetPage } from "./support/use.ts";

declare const game: Game;

let company: Company;
let hero = "";
let id = "";

interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly done: boolean;
}
interface State {
  readonly round: number;
  readonly acting: string;
  readonly cursor: number;
  readonly combatants: readonly Fighter[];
  readonly bonuses: readonly { readonly name: string; readonly uses: Record<string, string> }[];
}

const state = (seat: Seat) => play.sharedState(seat) as Promise<State>;

beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "combat");
  await play.choosePreset(company.referee, "heroic");
  for (const seat of company.everyone) await play.waitForPreset(seat, "heroic");
  hero = await company.ann.page.evaluate(() => {
    const own = game.actors.contents.find(
      (actor) => Reflect.get(actor, "type") === "character" && Reflect.get(actor, "isOwner") === true,
    );
    return own?.name ?? "";
  });
  await company.referee.page.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    await actor?.update({
      "system.hp": { value: 3, max: 20 },
      "system.surges.value": 4,
      "system.actionPoints.value": 1,
      "system.initiativeModifier": 50,
    });
    const create = Reflect.get(actor ?? {}, "createEmbeddedDocuments") as (
      type: string,
      data: object[],
    ) => Promise<unknown>;
    await create.call(actor, "Item", [
      {
        name: "Shield Bash",
        type: "power",
        system: { usage: "encounter", uses: { value: 0, max: 1 }, summary: "Pushes." },
      },
      {
        name: "Bolt of Light",
        type: "power",
        system: {
          usage: "encounter",
          uses: { value: 1, max: 1 },
          versus: "ac",
          weapon: false,
          ability: "int",
          damage: "2d6",
          range: { feet: 60 },
        },
      },
    ]);
  }, hero);
  await play.gather(company.referee);
  await company.referee.page.locator(".rulings-tracker [data-action=fightBegin]").click();
  await company.referee.page.waitForFunction(() => {
    const combat: unknown = Reflect.get(game, "combat");
    return (combat as { flags?: { rulings?: { state?: unknown } } } | null)?.flags?.rulings?.state !== undefined;
  });
  await rollOnce();
  await play.throughInitiative(company.referee, company.ann);
  id = (await state(company.referee)).combatants.find((one) => one.name === hero)?.id ?? "";
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

/** The referee rolls once for all goblins, from the menu of one of them (HERO-01). */
async function rollOnce(): Promise<void> {
  const { page } = company.referee;
  await page.locator(".rulings-tracker [data-combatant-id]", { hasText: "Goblin (1)" }).click({ button: "right" });
  await page.locator("#context-menu li, .context-menu li").filter({ hasText: "One initiative roll" }).click();
  await page.waitForFunction(() => {
    const combat: unknown = Reflect.get(game, "combat");
    const dice = (combat as { flags?: { rulings?: { dice?: object } } } | null)?.flags?.rulings?.dice;
    return Object.keys(dice ?? {}).length > 1;
  });
}

test("HERO-01: goblins rolled once for have one number", async () => {
  const { combatants } = await state(company.referee);
  const goblins = combatants.filter(({ name }) => /^Goblin \(\d+\)$/.test(name));
  expect(goblins.length).toBeGreaterThan(1);
  expect(new Set(goblins.map((one) => Reflect.get(one, "initiative"))).size).toBe(1);
});

/** Presses on until the hero's block acts, then begins the hero's turn. */
async function toTurn(): Promise<void> {
  const { ann, referee } = company;
  for (let guard = 0; guard < 40; guard += 1) {
    const now = await state(referee);
    if (now.acting === id) return;
    const mine = ann.page.locator(`.rulings-tracker [data-action=fightTurn][data-id="${id}"]`);
    const before = JSON.stringify(now);
    if (await mine.isVisible()) await mine.click();
    else await play.pressNext(referee);
    await expect.poll(async () => JSON.stringify(await state(referee))).not.toBe(before);
  }
  throw new Error("the turn never came");
}

test("HERO-26: second wind heals, costs the action and betters armour until the next turn; taken back, all is as it was", async () => {
  const { ann, referee } = company;
  await toTurn();
  const before = JSON.stringify(await state(referee));
  const sheet = await sheetPage(ann, hero, "fight");
  await sheet.locator("[data-action=fightAct][data-subject=secondWind]").click();
  await until(ann, () => stored(ann, hero, "system.hp.value"), 8);
  await until(ann, () => stored(ann, hero, "system.surges.value"), 3);
  await expect.poll(async () => (await state(referee)).bonuses.length).toBe(1);
  await expect.poll(() => ann.page.locator(".turn-bonuses").textContent()).toContain("Second wind: +2 to armour class");
  await expect.poll(async () => (await card(ann, "heroic")).first().textContent()).toContain("Armour class +2");
  // Once an encounter, even if asked for again.
  await sheet.locator("[data-action=fightAct][data-subject=secondWind]").click();
  await expect
    .poll(() => ann.page.locator("#notifications").textContent())
    .toContain("Second wind has already been used");
  await showTab(referee, "chat");
  await (await card(referee, "heroic")).locator("[data-card-action=undo]").click();
  await until(ann, () => stored(ann, hero, "system.hp.value"), 3);
  await until(ann, () => stored(ann, hero, "system.surges.value"), 4);
  await expect.poll(async () => JSON.stringify(await state(referee))).toBe(before);
});

test("HERO-08, HERO-10: a used power comes back for the action, an action point gives another", async () => {
  const { ann, referee } = company;
  await toTurn();
  const before = JSON.stringify(await state(referee));
  const magic = await sheetPage(ann, hero, "magic");
  const row = magic.locator(".row.power", { hasText: "Shield Bash" });
  await row.locator("[data-action=fightAct]").click();
  await until(ann, () => item(ann, hero, "Shield Bash", "system.uses.value"), 1);
  await expect.poll(() => row.locator("[data-action=fightAct]").count()).toBe(0);
  const fight = await sheetPage(ann, hero, "fight");
  await fight.locator("[data-action=fightAct][data-subject=actionPoint]").click();
  await until(ann, () => stored(ann, hero, "system.actionPoints.value"), 0);
  await expect.poll(() => cards(referee, "heroic")).toBeGreaterThan(1);
  const acting = (await state(referee)).combatants.find((one) => one.id === id);
  expect(Reflect.get(acting ?? {}, "extraActions")).toBe(1);
  await fight.locator("[data-action=fightAct][data-subject=actionPoint]").click();
  await expect.poll(() => ann.page.locator("#notifications").textContent()).toMatch(/action point/i);
  // Each goes back by its own card, the latest first.
  await showTab(referee, "chat");
  const posted = referee.page.locator(".chat-log .chat-message");
  await posted.filter({ hasText: "action point" }).last().locator("[data-card-action=undo]").click();
  await until(ann, () => stored(ann, hero, "system.actionPoints.value"), 1);
  await posted.filter({ hasText: "Shield Bash" }).last().locator("[data-card-action=undo]").click();
  await until(ann, () => item(ann, hero, "Shield Bash", "system.uses.value"), 0);
  await expect.poll(async () => JSON.stringify(await state(referee))).toBe(before);
});

test("HERO-04, HERO-07: the referee gives a bonus until a turn ends; a power that strikes at armour has it once", async () => {
  const { ann, referee } = company;
  await toTurn();
  await showTab(referee, "combat");
  await referee.page.locator(`.rulings-tracker [data-combatant-id="${id}"]`).click({ button: "right" });
  await referee.page.locator("#context-menu li, .context-menu li").filter({ hasText: "Give a bonus" }).click();
  const ask = referee.page.locator(".dialog").filter({ hasText: "A bonus from" });
  await typeInto(ask.locator("[name=called]"), "Battle cry");
  await ask.locator("[name=until]").selectOption("nextEnd");
  await ask.locator(`[name="to-${id}"]`).check();
  expect(await axeFaults(referee.page, ".dialog")).toEqual([]);
  await ask.locator("[data-action=ok]").click();
  await expect.poll(() => ann.page.locator(".turn-bonuses").textContent()).toContain("Battle cry: +2 to attack rolls");
  const before = JSON.stringify(await state(referee));
  await aim(ann, "Goblin (1)");
  const bolt = async (times: number): Promise<void> => {
    const sheet = await sheetPage(ann, hero, "magic");
    await sheet.locator(".row.power", { hasText: "Bolt of Light" }).locator("[data-action=usePower]").click();
    const window = ann.page.locator(".attack-window");
    await window.waitFor();
    await expect.poll(() => window.textContent()).toContain("Battle cry");
    const submit = window.locator("button[type=submit]");
    if (!(await submit.isEnabled())) {
      await typeInto(window.locator("[name=distanceFeet]"), "30");
      await expect.poll(() => submit.isEnabled()).toBe(true);
    }
    // Cancelling spends no use.
    await until(ann, () => item(ann, hero, "Bolt of Light", "system.uses.value"), 1);
    await submit.click();
    await expect.poll(() => cards(ann, "attack")).toBe(times);
    await until(ann, () => item(ann, hero, "Bolt of Light", "system.uses.value"), 0);
    await expect.poll(async () => (await state(referee)).bonuses[0]?.uses).toEqual({ [id]: "open" });
  };
  await bolt(1);
  // Taken back, the power and the bonus are there again, for the one attack that counts.
  await showTab(referee, "chat");
  await (await card(referee, "attack")).locator("[data-card-action=undo]").last().click();
  await until(ann, () => item(ann, hero, "Bolt of Light", "system.uses.value"), 1);
  await expect.poll(async () => JSON.stringify(await state(referee))).toBe(before);
  await bolt(2);
  // The turn ends: it is spent, though the giver's next turn is still to come.
  await ann.page.locator(`.rulings-tracker [data-action=fightDone][data-id="${id}"]`).click();
  await expect.poll(async () => (await state(referee)).bonuses[0]?.uses).toEqual({ [id]: "spent" });
  await expect.poll(() => ann.page.locator(".turn-bonuses").textContent()).toContain("already used by");
});

test("HERO-07, HERO-11: a minion has hit points of its level by its button; a player's power strikes it down at 0, without wounds", async () => {
  const { ann, referee } = company;
  for (const seat of [ann, referee]) await showTab(seat, "combat");
  await toTurn();
  const goblin = () =>
    referee.page.evaluate(() => {
      const { actor } = game.scenes.active.tokens.getName("Goblin (2)") as unknown as {
        actor: { system: { hp: { value: number; max: number } }; statuses: Set<string> };
      };
      const { value, max } = actor.system.hp;
      return { value, max, dead: actor.statuses.has("dead") };
    });
  await referee.page.evaluate(async (name) => {
    const { actor } = game.scenes.active.tokens.getName("Goblin (2)") as unknown as {
      actor: { update(change: object): Promise<unknown>; sheet: { render(how: object): Promise<unknown> } };
    };
    await actor.update({ "system.minion": true });
    await actor.sheet.render({ force: true });
    const create = Reflect.get(game.actors.getName(name) ?? {}, "createEmbeddedDocuments") as (
      type: string,
      data: object[],
    ) => Promise<unknown>;
    const system = {
      usage: "atWill",
      versus: "ac",
      weapon: false,
      ability: "int",
      damage: "2d6+2",
      range: { feet: 60 },
    };
    await create.call(game.actors.getName(name), "Item", [{ name: "Spark", type: "power", system }]);
  }, hero);
  await referee.page.locator(".application.sheet").getByRole("button", { name: "Set minion hit points" }).click();
  await expect.poll(goblin).toEqual({ value: 2, max: 2, dead: false });
  await aim(ann, "Goblin (2)");
  const before = await cards(ann, "attack");
  await fall(ann, "high");
  const sheet = await sheetPage(ann, hero, "magic");
  await sheet.locator(".row.power", { hasText: "Spark" }).locator("[data-action=usePower]").click();
  const window = ann.page.locator(".attack-window");
  await window.waitFor();
  const submit = window.locator("button[type=submit]");
  if (!(await submit.isEnabled())) await typeInto(window.locator("[name=distanceFeet]"), "30");
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await submit.click();
  await expect.poll(() => cards(ann, "attack")).toBe(before + 1);
  await showTab(ann, "chat");
  await (await card(ann, "attack")).locator("[data-card-action=rollDamage]").click();
  await showTab(referee, "chat");
  await (await card(referee, "damage")).locator("[data-card-action=apply][data-mode=full]").first().click();
  await expect.poll(async () => (await goblin()).dead).toBe(true);
  // A minion has no wounds: its maximum hit points stay the same.
  expect((await goblin()).max).toBe(2);
  await fall(ann, "fair");
  const posted = referee.page.locator(".chat-log .chat-message:not(.is-taken-back)");
  await posted.filter({ hasText: "Spark" }).locator("[data-card-action=undo]").first().click();
  await expect.poll(goblin).toEqual({ value: 2, max: 2, dead: false });
});
