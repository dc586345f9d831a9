import { expect } from "vitest";
import { fall } from "./dice.ts";
import { typeInto } from "./keys.ts";
import type { Seat } from "./table.ts";

/** The page's globals used by these helpers. */
interface Win {
  game: any;
  ui: any;
  canvas: any;
  fromUuidSync: (uuid: string) => any;
}

// The page's globals, seen from functions that run in it.
// biome-ignore lint/suspicious/noShadowRestrictedNames: the page's own globalThis is meant
declare const globalThis: Win & typeof global;

/** Puts the company and the foes in sight into a new combat: not the hidden, nor the tinker in his cage. */
export async function gather({ page }: Seat): Promise<void> {
  await page.evaluate(async () => {
    const { game } = globalThis;
    const scene = game.scenes.active ?? game.scenes.contents[0];
    const combat = await game.combats.documentClass.create({ scene: scene.id, active: true });
    const there = scene.tokens.filter((token: any) => !token.hidden && token.name !== "Hob the tinker");
    const members = there.map(({ id, actorId }: any) => ({ tokenId: id, sceneId: scene.id, actorId }));
    await combat.createEmbeddedDocuments("Combatant", members);
  });
}

/** Opens a tab of the sidebar by its button. */
export async function openTab({ page }: Seat, tab: string): Promise<void> {
  await page.locator(`#sidebar-tabs [data-tab="${tab}"]`).click();
}

/** The types of the cards and messages that a seat has, oldest first; the ledger's entries, which nobody is shown, are none of them. */
export function messageTypes({ page }: Seat): Promise<string[]> {
  return page.evaluate(() =>
    globalThis.game.messages.contents.flatMap(({ type }: any) => (type === "deed" ? [] : [type])),
  );
}

/** Waits until a seat has more of them. */
async function moreThan({ page }: Seat, count: number): Promise<void> {
  await page.waitForFunction(
    (was) => globalThis.game.messages.contents.filter(({ type }: any) => type !== "deed").length > was,
    count,
    { timeout: 15_000 },
  );
}

/** The round of the running fight as a seat knows it. */
export function round({ page }: Seat): Promise<number> {
  return page.evaluate(() => globalThis.game.combat?.flags?.rulings?.state?.round ?? 0);
}

/** The whole state of the running fight as a seat knows it. */
export function sharedState({ page }: Seat): Promise<unknown> {
  return page.evaluate(() => JSON.parse(JSON.stringify(globalThis.game.combat?.flags?.rulings?.state ?? null)));
}

/** Chooses a preset in the House Rules window and applies it. */
export async function choosePreset({ page }: Seat, preset: string): Promise<void> {
  await page.evaluate(() => globalThis.game.rulings.openHouseRules());
  const window = page.locator("#rulings-house-rules");
  await window.locator("select[name=preset]").selectOption(preset);
  const apply = window.locator("[data-action=apply]");
  await page.waitForTimeout(300);
  if (await apply.isEnabled()) {
    await apply.click();
    await page.waitForFunction((key) => globalThis.game.settings.get("rulings", "preset") === key, preset);
  }
  await window.locator("[data-action=close]").first().click();
  await window.waitFor({ state: "detached" });
}

/** Waits until a seat follows a preset. */
export async function waitForPreset({ page }: Seat, preset: string): Promise<void> {
  await page.waitForFunction((key) => globalThis.game.rulings.rulings().preset === key, preset);
}

function phase({ page }: Seat): Promise<string> {
  return page.evaluate(() => {
    const state = globalThis.game.combat?.flags?.rulings?.state;
    return state?.order[state.cursor]?.phase ?? "over";
  });
}

/** Presses on until initiative is rolled: players roll for their side where the tracker lets them, the referee for the rest. */
export async function throughInitiative(referee: Seat, player: Seat): Promise<void> {
  for (let guard = 0; guard < 6; guard += 1) {
    const now = await phase(referee);
    if (now === "declare") await press(referee, "fightNext");
    else if (now === "initiative") {
      const own = player.page.locator(".rulings-tracker [data-action=fightRoll]").first();
      if (await own.isVisible()) {
        await own.click();
        await player.page.waitForTimeout(600);
      }
      const all = referee.page.locator(".rulings-tracker [data-action=fightRollAll]");
      if (await all.isVisible()) await press(referee, "fightRollAll");
    } else return;
  }
}

/**
 * Presses Next and waits for what comes of it. Where the referee is asked about those of the block who have not acted, they lose their turn (HERO-03).
 */
export async function pressNext({ page }: Seat, timeout = 10_000): Promise<void> {
  const before = await page.evaluate(() => JSON.stringify(globalThis.game.combat?.flags?.rulings?.state ?? null));
  await page.locator(".rulings-tracker [data-action=fightNext]").first().click({ timeout });
  const yes = page.locator(".rulings-dialog button[data-action=yes]");
  await page.waitForFunction(
    (was) =>
      JSON.stringify(globalThis.game.combat?.flags?.rulings?.state ?? null) !== was ||
      document.querySelector(".rulings-dialog button[data-action=yes]") !== null,
    before,
    { timeout: 15_000 },
  );
  if (await yes.isVisible()) await yes.click();
}

async function press(referee: Seat, action: string): Promise<void> {
  const before = JSON.stringify(await sharedState(referee));
  const button = referee.page.locator(`.rulings-tracker [data-action=${action}]`).first();
  // When a tie is rolled off or another user is quicker, the button disappears before the click: the fight moved on without it.
  const pressed = action === "fightNext" ? pressNext(referee) : button.click({ timeout: 10_000 });
  const gone = await pressed.then(
    () => false,
    async (error: unknown) => {
      if (await button.isVisible()) throw error;
      return true;
    },
  );
  if (gone) return;
  await referee.page.waitForFunction(
    (was) => JSON.stringify(globalThis.game.combat?.flags?.rulings?.state ?? null) !== was,
    before,
    { timeout: 15_000 },
  );
  await referee.page.waitForTimeout(150);
}

/** Goes on to the next round, rolling what is due on the way. */
export async function toNextRound(referee: Seat): Promise<void> {
  const before = await round(referee);
  for (let guard = 0; guard < 60 && (await round(referee)) === before; guard += 1) {
    const now = await phase(referee);
    if (now === "initiative") await press(referee, "fightRollAll");
    else if (now === "over") return;
    else await press(referee, "fightNext");
  }
}

/** The owned character of a seat that has a weapon in hand, with its weapon. */
async function weaponOf({ page }: Seat): Promise<{ actor: string; item: string }> {
  return page.evaluate(() => {
    const { game } = globalThis;
    for (const actor of game.actors.contents) {
      if (actor.type !== "character" || !actor.isOwner) continue;
      const weapon = actor.items.find(
        (item: any) => item.type === "weapon" && item.system.melee && item.system.location === "inHand",
      );
      if (weapon) return { actor: actor.id, item: weapon.id };
    }
    throw new Error("no armed character");
  });
}

/** Puts a goblin beside the seat's character, targets it and clicks the attack on the sheet; waits for the card. */
export async function attackOnce(player: Seat, referee: Seat): Promise<void> {
  const { actor, item } = await weaponOf(player);
  await beside(referee, actor);
  await player.page.evaluate(async (id) => {
    const { game } = globalThis;
    await game.actors.get(id).sheet.render({ force: true });
  }, actor);
  await target(player, actor);
  const count = (await messageTypes(player)).length;
  const button = player.page.locator(`[data-action=rollAttack][data-item="${item}"]`).first();
  await button.click();
  const window = player.page.locator(".attack-window");
  await window.waitFor({ timeout: 15_000 });
  const roll = window.locator("button[type=submit]");
  if (await roll.isEnabled()) {
    await player.page.keyboard.press("Enter");
    await moreThan(player, count);
  } else await window.locator("[data-action=close]").first().click();
  await player.page.evaluate(async (id) => globalThis.game.actors.get(id).sheet.close(), actor);
}

/** Moves a foe that still stands next to a character. */
async function beside(referee: Seat, actor: string): Promise<void> {
  await referee.page.evaluate(async (id) => {
    const { game } = globalThis;
    const scene = game.scenes.active ?? game.scenes.contents[0];
    const mine = scene.tokens.find((token: any) => token.actorId === id);
    const foe = scene.tokens.find((token: any) => token.disposition === -1 && !token.actor.statuses.has("dead"));
    await foe.update({ x: mine.x + scene.grid.size, y: mine.y }, { animate: false });
  }, actor);
  await referee.page.waitForTimeout(400);
}

async function target(player: Seat, actor: string): Promise<void> {
  await player.page.evaluate((id) => {
    const { canvas, game } = globalThis;
    const scene = game.scenes.active ?? game.scenes.contents[0];
    const mine = scene.tokens.find((token: any) => token.actorId === id);
    const near = canvas.tokens.placeables
      .filter((token: any) => token.document.disposition === -1)
      .sort(
        (a: any, b: any) =>
          Math.hypot(a.document.x - mine.x, a.document.y - mine.y) -
          Math.hypot(b.document.x - mine.x, b.document.y - mine.y),
      )[0];
    near.setTarget(true, { releaseOthers: true });
  }, actor);
}

/** Posts a damage card of the seat's weapon by the documented button, applies it as the referee, again, and undoes it. */
export async function hitUntilDamage(
  player: Seat,
  referee: Seat,
): Promise<{ before: number; after: number; amount: number; applyAgain: string; undone: number }> {
  const { actor, item } = await weaponOf(player);
  await beside(referee, actor);
  await target(player, actor);
  await player.page.evaluate(async (id) => {
    await globalThis.game.actors.get(id).sheet.render({ force: true });
  }, actor);
  const count = (await messageTypes(player)).length;
  await player.page.locator(`[data-action=rollDamage][data-item="${item}"]`).first().click();
  await moreThan(player, count);
  await player.page.evaluate(async (id) => globalThis.game.actors.get(id).sheet.close(), actor);
  await openTab(referee, "chat");
  const facts = await referee.page.evaluate(() => {
    const message = globalThis.game.messages.contents.findLast((one: any) => one.type === "damage");
    const foe = globalThis.fromUuidSync(message.system.targets[0].uuid);
    return { id: message.id, uuid: foe.uuid, before: foe.system.hp.value, amount: message.system.outcome.total };
  });
  const card = referee.page
    .locator(`.chat-log [data-message-id="${facts.id}"], .chat-scroll [data-message-id="${facts.id}"]`)
    .first();
  const points = (): Promise<number> =>
    referee.page.evaluate((uuid) => globalThis.fromUuidSync(uuid).system.hp.value, facts.uuid);
  await card.locator('[data-card-action="apply"][data-mode="full"]').click();
  await referee.page.waitForFunction(([uuid, was]) => globalThis.fromUuidSync(uuid as string).system.hp.value !== was, [
    facts.uuid,
    facts.before,
  ] as const);
  const after = await points();
  await referee.page.waitForTimeout(800);
  const applyAgain = await referee.page.evaluate(async (id) => {
    const { game, ui } = globalThis;
    const message = game.messages.get(id);
    const said: string[] = [];
    const warn = ui.notifications.warn.bind(ui.notifications);
    ui.notifications.warn = (text: string, options: unknown) => {
      said.push(text);
      return warn(text, options);
    };
    const forged = document.createElement("button");
    forged.dataset.cardAction = "apply";
    forged.dataset.mode = "full";
    forged.dataset.target = message.system.targets[0].uuid;
    const content = document.querySelector(`[data-message-id="${id}"] .message-content`);
    content?.append(forged);
    forged.click();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    forged.remove();
    ui.notifications.warn = warn;
    return said.join(" ");
  }, facts.id);
  await card.locator('[data-card-action="undo"]').first().click();
  await referee.page.waitForFunction(([uuid, was]) => globalThis.fromUuidSync(uuid as string).system.hp.value === was, [
    facts.uuid,
    facts.before,
  ] as const);
  const undone = await points();
  await openTab(referee, "combat");
  return { before: facts.before, after, amount: facts.amount, applyAgain, undone };
}

/** Strikes foes down as the referee would by hand: no hit points left and the mark of the dead. */
export async function slay(referee: Seat, many: number): Promise<void> {
  await referee.page.evaluate(async (number) => {
    const { game } = globalThis;
    const scene = game.scenes.active ?? game.scenes.contents[0];
    const seen = scene.tokens.filter((token: any) => token.disposition === -1 && !token.hidden);
    const foes = seen.filter((token: any) => !token.actor.statuses.has("dead"));
    for (const token of foes.slice(0, number)) {
      await token.actor.update({ "system.hp.value": 0 });
      await token.actor.toggleStatusEffect("dead", { active: true });
    }
  }, many);
}

/** Rolls every morale check that falls due, striking one more down when a check was passed, until the band breaks; then they flee. */
export async function rout(referee: Seat): Promise<void> {
  await forceBreak(referee);
  const prompt = referee.page.locator(".rulings-tracker [data-action=fightMorale]").first();
  // High dice fail a check, or low ones, by the ruling; a band that has passed twice fights to the death (BX-137).
  let dice: "high" | "low" = "high";
  for (let guard = 0; guard < 12 && !(await broken(referee)); guard += 1) {
    if (!(await prompt.isVisible())) {
      await slay(referee, 1);
      await prompt.waitFor({ timeout: 3000 }).catch(() => undefined);
      continue;
    }
    const rolled = await moraleRolls(referee);
    await fall(referee, dice);
    await prompt.click();
    await expect.poll(() => moraleRolls(referee), { timeout: 20_000 }).toBeGreaterThan(rolled);
    dice = "low";
  }
  await fall(referee, "fair");
  expect(await broken(referee), "a band that breaks").toBe(true);
  await openTab(referee, "chat");
  const fled = () =>
    referee.page.evaluate(() =>
      globalThis.game.combat.flags.rulings.state.combatants.some((one: any) => one.status === "fled"),
    );
  const flee = referee.page
    .locator('.chat-log [data-card-action="moraleChoice"][data-choice="fleeing"]:enabled')
    .last();
  // A card that asks is drawn a while after its message is stored; one that asks nothing has routed them already.
  for (const end = Date.now() + 20_000; Date.now() < end && !(await fled()); ) {
    if (await flee.isVisible()) await flee.click({ timeout: 2000 }).catch(() => undefined);
    await referee.page.waitForTimeout(200);
  }
  expect(await fled(), "somebody in flight").toBe(true);
  await openTab(referee, "combat");
}

function broken({ page }: Seat): Promise<boolean> {
  return page.evaluate(() => {
    const last = globalThis.game.messages.contents.filter((message: any) => message.type === "morale").at(-1);
    return (
      last?.system.outcome.results.some((result: any) => result.choices.length > 0 || result.marks.length > 0) ?? false
    );
  });
}

const moraleRolls = async (referee: Seat) => (await messageTypes(referee)).filter((type) => type === "morale").length;

/** A rating of 3 makes the next check all but sure to fail. */
async function forceBreak({ page }: Seat): Promise<void> {
  await page.evaluate(async () => {
    const { game } = globalThis;
    const scene = game.scenes.active ?? game.scenes.contents[0];
    for (const token of scene.tokens.filter((one: any) => one.disposition === -1))
      await token.actor.update({ "system.morale": 3 });
  });
}

/** The step in which the players' side acts now; blank while it does not. */
export function playersStep(referee: Seat): Promise<string> {
  return referee.page.evaluate(() => {
    const { game } = globalThis;
    const state = game.combat.flags.rulings.state;
    const slot = state.order[state.cursor];
    const unit = state.units.find(({ id }: any) => id === slot?.unit);
    const played = (id: string) => game.combat.combatants.get(id)?.actor?.hasPlayerOwner;
    return (unit?.ids ?? []).some(played) ? slot.phase : "";
  });
}

/** Presses on until the players' side can strike. Gives a foe in sight, by its uuid. */
export async function playersTurn(referee: Seat): Promise<string> {
  const strikes = async () => ["melee", "act"].includes(await playersStep(referee));
  for (let guard = 0; guard < 40 && !(await strikes()); guard += 1) {
    if ((await phase(referee)) === "initiative") await press(referee, "fightRollAll");
    else await press(referee, "fightNext");
  }
  return referee.page.evaluate(() => {
    const { game } = globalThis;
    const scene = game.scenes.active ?? game.scenes.contents[0];
    const foe = scene.tokens.find((token: any) => token.disposition === -1 && !token.actor.statuses.has("dead"));
    return foe.actor.uuid;
  });
}

/** Takes points off somebody on the sheet, as a referee types them. */
export async function wound({ page }: Seat, uuid: string, points: number): Promise<void> {
  const id = await page.evaluate(async (who) => {
    const { sheet } = globalThis.fromUuidSync(who);
    await sheet.render({ force: true });
    return sheet.element.id;
  }, uuid);
  const field = page.locator(`[id="${id}"] [name="system.hp.value"]`);
  const before = await page.evaluate((who) => globalThis.fromUuidSync(who).system.hp.value, uuid);
  await typeInto(field, `-${points}`);
  await field.press("Tab");
  await page.waitForFunction(([who, was]) => globalThis.fromUuidSync(String(who)).system.hp.value !== was, [
    uuid,
    before,
  ] as const);
  await page.evaluate(async (who) => globalThis.fromUuidSync(who).sheet.close(), uuid);
}
