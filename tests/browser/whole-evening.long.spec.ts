/**
 * A first evening from an empty party to the last coin, by presses alone: four characters, hirelings, six turns in the dungeon, two fights, three
 * presets, a hoard shared out, experience, pay, healing, and the last six of these undone. Dice fall from a seed, or high where the evening needs
 * an outcome. What a step asks of the page by script is only read there; everything that changes the world is clicked, typed or dragged.
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fall } from "./support/dice.ts";
import { fighterIn, mayNow, phaseOf, rulingsOf, stateOf, world } from "./support/great-fight.ts";
import { onTheWay } from "./support/journey.ts";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { pressNext } from "./support/play.ts";
import { type Company, expectNoFaults, seatCompany, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, cards } from "./support/use.ts";

declare const game: Game & { rulings: { deeds(): { readonly id: string; readonly kind: string }[] } };
declare const canvas: { clientCoordinatesFromCanvas(point: { x: number; y: number }): { x: number; y: number } };

const PARTY = "The Lantern Street Company";
const [FIGHTER, CLERIC, MAGE, THIEF] = ["Aldith Marsh", "Brother Cuno", "Dagny Vole", "Emeric Pale"] as const;
const NAMES = [FIGHTER, CLERIC, MAGE, THIEF];
const CLASSES = ["fighter", "cleric", "magic-user", "thief"];
const HOARD = "The rat king's chest";
const LONG = 240_000;

let company: Company;
/** The world and the number of transactions before what is undone in the end. */
let before: unknown;
let from = 0;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
});
afterAll(async () => company?.table.close());

const { tab, press, come, window: partyWindow } = onTheWay(() => company, PARTY);

const kinds = (): Promise<string[]> =>
  company.referee.page.evaluate(() => game.rulings.deeds().map(({ kind }) => kind));

/** Waits until one more transaction of a kind stands than before. */
async function adds(kind: string, act: () => Promise<unknown>): Promise<void> {
  const many = async () => (await kinds()).filter((one) => one === kind).length;
  const before = await many();
  await act();
  await expect.poll(many, { timeout: 20_000, message: kind }).toBe(before + 1);
}

/** Does something that posts a card, and gives the card as it stands in the referee's log. */
async function posts(procedure: string, act: () => Promise<unknown>): Promise<Locator> {
  const { referee } = company;
  const before = await cards(referee, procedure);
  await act();
  await expect.poll(() => cards(referee, procedure), { message: procedure }).toBe(before + 1);
  return card(referee, procedure);
}

/** The referee applies a damage card in full. */
async function applyFull(damage: Locator): Promise<void> {
  await openTab(company.referee, "chat");
  await adds("damage", () => damage.locator("[data-card-action=apply][data-mode=full]").first().click());
}

/** Shows a tab of the sidebar; a press on the one that is shown would fold it up. */
async function openTab({ page }: Seat, name: string): Promise<void> {
  if (!(await page.locator(`#${name}`).isVisible())) await page.locator(`#sidebar-tabs [data-tab="${name}"]`).click();
}

const named = ({ page }: Seat, name: string): Promise<boolean> =>
  page.evaluate((who) => game.actors.getName(who) !== undefined, name);

/** Closes every window of a seat by its own button, with a key: another window may lie over it. */
async function shutAll({ page }: Seat): Promise<void> {
  const buttons = page.locator(".application:not(#sidebar *) > .window-header [data-action=close]:visible");
  for (let left = await buttons.count(); left > 0; left = await buttons.count()) {
    await buttons.last().press("Enter");
    await expect.poll(() => buttons.count()).toBeLessThan(left);
  }
}

/** Opens a window of the company from the page of all of them, which stands on the party's sheet and above the list of actors. */
async function way(seat: Seat, name: string): Promise<Locator> {
  const { page } = seat;
  await shutAll(seat);
  await openTab(seat, "actors");
  await page.locator("#actors .rulings-company").click();
  await page.locator(`#rulings-company [data-window=${name}]`).click();
  const opened = page.locator(`#rulings-${name}`);
  await opened.waitFor();
  await page.locator("#rulings-company > .window-header [data-action=close]").press("Enter");
  return opened;
}

/** Waits for the sheet of somebody just made: it opens of itself, over whatever is opened next. */
const ownSheet = (seat: Seat, name: string): Promise<void> =>
  until(seat, (page) => page.evaluate((who) => game.actors.getName(who)?.sheet.rendered, name), true);

/** Types into a field of a window and leaves it: the window is drawn again from it. */
async function put(window: Locator, name: string, value: string): Promise<void> {
  await typeInto(window.locator(`[name="${name}"]`), value);
  await window.locator(`[name="${name}"]`).press("Tab");
}

/** A place of the map, in squares, on the screen. */
function onScreen({ page }: Seat, x: number, y: number): Promise<{ x: number; y: number }> {
  return page.evaluate(([left, top]) => canvas.clientCoordinatesFromCanvas({ x: left, y: top }), [
    x * 100 + 50,
    y * 100 + 50,
  ] as const);
}

/** Drags an actor's entry from the list onto the map. */
async function dragOnMap(seat: Seat, name: string, x: number, y: number): Promise<void> {
  const { page } = seat;
  const entry = page.locator("#actors .directory-item.entry", { hasText: name }).first();
  await entry.scrollIntoViewIfNeeded();
  const at = await onScreen(seat, x, y);
  const board = await page.locator("#board").boundingBox();
  await entry.dragTo(page.locator("#board"), {
    targetPosition: { x: at.x - (board?.x ?? 0), y: at.y - (board?.y ?? 0) },
  });
  await until(seat, (one) => one.evaluate((who) => game.scenes.active.tokens.getName(who) !== undefined, name), true);
}

async function choosePreset(preset: string): Promise<void> {
  const { referee } = company;
  await shutAll(referee);
  await openTab(referee, "settings");
  await referee.page.locator(".rulings-windows .rulings-open-houseRules").click();
  const window = referee.page.locator("#rulings-house-rules");
  await window.locator("select[name=preset]").selectOption(preset);
  await window.locator("[data-action=apply]:enabled").click();
  for (const { page } of company.everyone)
    await page.waitForFunction((key) => Reflect.get(game.rulings, "rulings")().preset === key, preset);
  await window.locator("[data-action=close]").first().click();
  await window.waitFor({ state: "detached" });
}

/** The combatants of the foes who still stand: at the same initiative one who was struck down is in the fight until the moment is over. */
async function foes(): Promise<{ id: string; name: string }[]> {
  const state = await stateOf(company.referee);
  const ours = new Set(state?.combatants.filter(({ name }) => NAMES.includes(name as never)).map(({ side }) => side));
  const against = (state?.combatants ?? []).filter(({ side, status }) => !ours.has(side) && status === "active");
  const dead = await company.referee.page.evaluate(
    (ids) => {
      const actorOf = (id: string) =>
        Reflect.get(game.combat?.combatants.get(id) ?? {}, "actor") as { statuses: Set<string> } | null;
      return ids.filter((id) => actorOf(id)?.statuses.has("dead"));
    },
    against.map(({ id }) => id),
  );
  return against.filter(({ id }) => !dead.includes(id));
}

/** How many hit points somebody lacks. */
async function hurt(name: string): Promise<number> {
  const { max, value } = (await stored(company.referee, name, "system.hp")) as { max: number; value: number };
  return max - value;
}

/** Points at tokens of the map one after another, with T and with Shift and T. */
async function pointAt(seat: Seat, names: readonly string[]): Promise<void> {
  const { page } = seat;
  await shutAll(seat);
  // Notices of cards lie over the map until the log is shown.
  await openTab(seat, "chat");
  for (const [at, name] of names.entries()) {
    const place = await page.evaluate((who) => {
      const { x, y } = game.scenes.active.tokens.getName(who) as Doc & { x: number; y: number };
      return canvas.clientCoordinatesFromCanvas({ x: x + 50, y: y + 50 });
    }, name);
    await page.mouse.click(place.x, place.y);
    await page.keyboard.press(at === 0 ? "t" : "Shift+T");
    await expect.poll(() => page.evaluate(() => (Reflect.get(game.user, "targets") as Set<unknown>).size)).toBe(at + 1);
  }
}

/** Points at a combatant's token and presses T. */
async function aimAt(seat: Seat, id: string): Promise<void> {
  const { page } = seat;
  await openTab(seat, "chat");
  const at = await page.evaluate((combatant) => {
    const token = Reflect.get(game.combat?.combatants.get(combatant) ?? {}, "token") as { x: number; y: number };
    return canvas.clientCoordinatesFromCanvas({ x: token.x + 50, y: token.y + 50 });
  }, id);
  await page.mouse.move(at.x, at.y, { steps: 3 });
  // While a button has the focus no key reaches the map.
  await page.mouse.click(at.x, at.y);
  await page.keyboard.press("t");
  const aimed = () =>
    page.evaluate((combatant) => {
      const token = Reflect.get(game.combat?.combatants.get(combatant) ?? {}, "token") as { id: string };
      return [...(Reflect.get(game.user, "targets") as Set<{ id: string }>)].map(({ id }) => id).join() === token.id;
    }, id);
  await expect.poll(aimed).toBe(true);
}

/** One attack from the sheet to the damage that counts: with the dice high it hits, and what it hits falls. */
async function strike(seat: Seat, who: string, foe: { id: string; name: string }): Promise<void> {
  const { page } = seat;
  await shutAll(seat);
  await aimAt(seat, foe.id);
  await openTab(seat, "actors");
  await page.locator("#actors .entry", { hasText: who }).locator("[data-action=activateEntry]").click();
  const sheet = page.locator(".rulings-actor").last();
  await sheet.locator("[role=tab][data-tab=fight]").click();
  await sheet.locator("[data-action=rollAttack]").first().click();
  await page.locator(".attack-window button[type=submit]:enabled").press("Enter");
  const damage = await posts("damage", () => sheet.locator(".rulings-result [data-card-action=rollDamage]").click());
  await sheet.locator('.rulings-result [data-type="damage"]').waitFor();
  await applyFull(damage);
}

/** One of the foes strikes back from the tracker, and the referee applies what it does. */
async function strikeBack(target: string): Promise<void> {
  const { referee } = company;
  const { page } = referee;
  const state = await stateOf(referee);
  await shutAll(referee);
  await aimAt(referee, fighterIn(state, target)?.id ?? "");
  await openTab(referee, "combat");
  await page.locator("#combat .monster-turn [data-action=fightUse]").first().click();
  const attack = await posts("attack", () => page.locator(".attack-window button[type=submit]:enabled").press("Enter"));
  await openTab(referee, "chat");
  await fall(referee, "low");
  await applyFull(await posts("damage", () => attack.locator("[data-card-action=rollDamage]").click()));
  await fall(referee, "high");
}

/** Plays the fight press by press until no foe stands: those of the party strike when it is their moment, the foes let theirs go by. */
async function fightItOut(preset: string, fighters: readonly string[], victim = ""): Promise<void> {
  const { referee, ann } = company;
  const rulings = rulingsOf(preset);
  const tracker = referee.page.locator("#combat .rulings-tracker");
  const rollAll = tracker.locator("[data-action=fightRollAll]");
  for (let guard = 0; guard < 60; guard += 1) {
    const state = await stateOf(referee);
    const [foe] = await foes();
    if (!state || !foe) break;
    const phase = phaseOf(state);
    const who = fighters.find((name) => mayNow(state, name, "strike", rulings));
    const wounds = victim !== "" && (await hurt(victim)) === 0 && mayNow(state, foe.name, "strike", rulings);
    await openTab(referee, "combat");
    // The tracker counts: the fight may be written in several steps.
    await tracker.locator("[data-action=fightNext], [data-action=fightRollAll]").first().waitFor();
    if (await rollAll.isVisible()) {
      // A click while the tracker is drawn again is lost, and so is one on a button that has gone: a user looks again.
      await rollAll.click({ timeout: 2000 }).catch(() => undefined);
      await rollAll.waitFor({ state: "hidden", timeout: 3000 }).catch(() => undefined);
    } else if (phase === "morale" && state.moraleDue.length > 0) {
      const owed = async () => JSON.stringify((await stateOf(referee))?.moraleDue);
      const before = await owed();
      await fall(referee, "low");
      await tracker.locator("[data-action=fightMorale]").first().click();
      await expect.poll(owed).not.toBe(before);
      await fall(referee, "high");
    } else if (wounds) await strikeBack(victim);
    else if (who && (victim === "" || (await hurt(victim)) > 0)) {
      await strike(who === FIGHTER ? ann : referee, who, foe);
      await expect.poll(async () => (fighterIn(await stateOf(referee), who)?.actions ?? []).length).toBeGreaterThan(0);
    } else
      await pressNext(referee, 2000).catch(async (fault: unknown) => {
        if (await tracker.locator("[data-action=fightNext]").isVisible()) throw fault;
      });
  }
  expect(await foes()).toEqual([]);
  await openTab(referee, "combat");
  await tracker.locator("[data-action=fightEnd]").click();
  await referee.page.locator(".rulings-dialog button[data-action=yes], dialog button[data-action=yes]").last().click();
  await expect.poll(() => referee.page.evaluate(() => game.combats.size)).toBe(0);
}

test(
  "a party, and four characters made step by step: three by the referee, one by the player, who asks leave",
  async () => {
    const { referee, ann } = company;
    await openTab(referee, "actors");
    await referee.page.locator("#actors [data-action=createEntry]").click();
    const dialog = referee.page.getByRole("dialog").last();
    await typeInto(dialog.locator("[name=name]"), PARTY);
    await dialog.locator("[name=type]").selectOption("party");
    await dialog.locator("button[data-action=ok], button[type=submit]").first().click();
    await partyWindow().locator("[data-action=nameParty]").click();
    await expect.poll(() => partyWindow().locator("[data-action=nameParty]").getAttribute("aria-pressed")).toBe("true");
    await fall(referee, "high");
    for (const [at, name] of NAMES.entries()) {
      const seat = at === 0 ? ann : referee;
      await fall(seat, "high");
      const window = await way(seat, "create");
      if (seat === ann) {
        await window.locator("[data-action=askLeave][data-what=actor]").click();
        await openTab(referee, "chat");
        await referee.page.locator(".chat-log [data-card-action=leave][data-answer=yes]").last().click();
      }
      await window.locator("[data-action=rollScores]:enabled").click();
      await window.locator(`input[name=class][value=${CLASSES[at]}]`).check();
      await put(window, "name", name);
      await adds("created", () => window.locator("[data-action=make]").click());
      await window.waitFor({ state: "detached" });
      await ownSheet(seat, name);
      await until(referee, () => named(referee, name), true);
      await until(ann, () => named(ann, name), true);
    }
    await expect.poll(() => stored(referee, PARTY, "system.members")).toHaveLength(4);
    for (const name of NAMES) {
      const weapons = await referee.page.evaluate(
        (who) => game.actors.getName(who)?.items.filter(({ type }) => type === "weapon").length,
        name,
      );
      expect([name, weapons]).not.toEqual([name, 0]);
    }
    await shot(referee.page, "whole-evening/made");
  },
  LONG,
);

test(
  "two footmen and a retainer are hired, and walk with the party",
  async () => {
    const { referee } = company;
    for (const [who, number] of [
      ["Footman, light", 2],
      ["Retainer: fighter", 1],
    ] as const) {
      const window = await way(referee, "hire");
      await window.locator("[name=employer]").selectOption({ label: FIGHTER });
      await window.locator("[name=who]").selectOption({ label: who });
      await put(window, "number", String(number));
      await adds("hire", () => window.locator("[data-action=offer]").click());
    }
    await expect.poll(() => stored(referee, PARTY, "system.members")).toHaveLength(7);
    await shot(referee.page, "whole-evening/hired");
  },
  LONG,
);

test(
  "everybody is dragged onto the map, and six turns go by; in the last one something comes",
  async () => {
    const { referee, ann } = company;
    await shutAll(referee);
    await openTab(referee, "actors");
    for (const [at, name] of NAMES.entries()) await dragOnMap(referee, name, 2 + (at % 2), 10 + Math.floor(at / 2));
    await shot(referee.page, "whole-evening/on-the-map");
    const turns = () => stored(referee, PARTY, "system.way.turn");
    await tab("turn");
    const own = (await tab("turn", ann)).locator(".way-doing").filter({ hasText: FIGHTER });
    await own.locator("[data-way=doing]").selectOption("search");
    await fall(referee, "high");
    for (let turn = 1; turn <= 5; turn += 1) {
      await press("[data-action=wayDo][data-kind=turn]");
      await expect.poll(turns).toBe(turn);
    }
    await fall(referee, "low");
    await press("[data-action=wayDo][data-kind=turn]");
    await partyWindow().locator(".rulings-result").getByText("something comes").waitFor();
    await shot(referee.page, "whole-evening/six-turns");
  },
  LONG,
);

test(
  "the first fight: goblins come, nobody talks, and they fall one after another; the sixth turn is over",
  async () => {
    const { referee, ann } = company;
    await come("Goblin", 2);
    await press("[data-action=wayDo][data-kind=meetSurprise]");
    await press("[data-kind=meetDistance]");
    await press("[data-kind=meetPlace]");
    await press("[data-kind=meetArm]");
    await expect.poll(() => referee.page.evaluate(() => game.combats.size)).toBe(1);
    await shutAll(referee);
    await openTab(referee, "combat");
    await shot(referee.page, "whole-evening/to-arms");
    const begin = referee.page.locator("#combat [data-action=fightBegin]");
    if (await begin.isVisible()) await begin.click();
    await expect.poll(async () => phaseOf(await stateOf(referee))).not.toBe("over");
    await referee.page.locator("#combat [data-action=fightReach]").click();
    for (const seat of [referee, ann]) await fall(seat, "high");
    await fightItOut("classic", [FIGHTER, CLERIC, THIEF]);
    await shot(referee.page, "whole-evening/first-fight");
    await tab("meeting");
    await press("[data-kind=meetEnd]");
    await expect.poll(() => stored(referee, PARTY, "system.way.turn")).toBe(6);
  },
  LONG,
);

test(
  "the second fight, under another preset: goblins who stand on the map are pointed at; one of them wounds the cleric",
  async () => {
    const { referee, ann } = company;
    await choosePreset("eris");
    await pointAt(referee, ["Goblin (1)", "Goblin (2)"]);
    await tab("meeting");
    await partyWindow().locator("[data-action=wayMeet]").click();
    await partyWindow().locator("[data-kind=meetArm]").waitFor();
    await press("[data-kind=meetArm]");
    await shutAll(referee);
    await openTab(referee, "combat");
    await referee.page.locator("#combat [data-action=fightReach]").click();
    for (const seat of [referee, ann]) await fall(seat, "high");
    await fightItOut("eris", [FIGHTER, THIEF], CLERIC);
    await tab("meeting");
    await press("[data-kind=meetEnd]");
    expect(await hurt(CLERIC)).toBeGreaterThan(0);
  },
  LONG,
);

const GAINED = ["hoardLaid", "share", "experience", "payDay", "shop", "rest"];

test(
  "another preset, and the first again: the chest is shared out, experience given, wages paid, torches bought, and the wounded rests",
  async () => {
    const { referee, ann } = company;
    await choosePreset("heroic");
    await shutAll(referee);
    before = await world(referee);
    from = (await kinds()).length;
    const chest = await way(referee, "hoard");
    await put(chest, "gold", "4000");
    await chest.locator("[data-action=roll]").click();
    await chest.locator("[data-action=place]").waitFor();
    await put(chest, "name", HOARD);
    await adds("hoardLaid", () => chest.locator("[data-action=place]").click());
    await ownSheet(referee, HOARD);
    const share = await way(referee, "share");
    for (const name of NAMES) await share.locator("tr", { hasText: name }).locator(".r-why").waitFor();
    await adds("share", () => share.locator("[data-action=share]").click());
    await choosePreset("classic");
    const xp = await way(referee, "experience");
    await adds("experience", () => xp.locator("[data-action=give]").click());
    const pay = await way(referee, "pay");
    await put(pay, "days", "56");
    await adds("payDay", () => pay.locator("[data-action=payAll]").click());
    const shop = await way(ann, "shop");
    await shop.locator("[name=customer]").selectOption({ label: FIGHTER });
    await put(shop, "query", "torch");
    await typeInto(shop.locator("tbody input").first(), "1");
    await shop.locator("tbody input").first().press("Tab");
    await adds("shop", () => shop.locator("[data-action=trade]").click());
    await shutAll(referee);
    await openTab(referee, "actors");
    await referee.page.locator("#actors .entry", { hasText: CLERIC }).locator("[data-action=activateEntry]").click();
    const sheet = referee.page.locator(".rulings-actor").last();
    await sheet.locator("[role=tab][data-tab=fight]").click();
    const wounds = await hurt(CLERIC);
    await sheet.locator("[data-action=rest][data-subject=days]").click();
    const dialog = referee.page.getByRole("dialog").filter({ hasText: "Days of rest" }).last();
    await typeInto(dialog.locator("input[type=number]"), "3");
    await adds("rest", () => dialog.getByRole("button", { name: "Rest" }).click());
    await expect.poll(() => hurt(CLERIC)).toBeLessThan(wounds);
    expect((await kinds()).slice(from)).toEqual(GAINED);
  },
  LONG,
);

test(
  "the six last things are undone from the list of what was done, and the world is as it was",
  async () => {
    const { referee, ann } = company;
    await shutAll(referee);
    await openTab(referee, "settings");
    await referee.page.locator(".rulings-windows .rulings-open-ledger").click();
    const window = referee.page.locator(".ledger-window");
    for (let left = from + GAINED.length; left > from; left -= 1) {
      expect(await kinds()).toHaveLength(left);
      const row = window.locator(".ledger-row.is-done").first();
      const id = await row.getAttribute("data-id");
      await row.locator("[data-action=takeBack]").click();
      await window.locator(`.ledger-row.is-undone[data-id="${id}"]`).waitFor();
      await expect.poll(async () => (await kinds()).length).toBe(left - 1);
    }
    for (const seat of [referee, ann]) await expect.poll(() => world(seat)).toEqual(before);
  },
  LONG,
);

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
