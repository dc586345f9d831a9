/** The transactions in the great fight, from the sheet to the card: a successful attack, a spell, a breath, a drained level. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { fall } from "./dice.ts";
import { DRAGON, fighterIn, footman, goblin, HILD, stateOf, WIGHT } from "./great-fight.ts";
import { aimAt, answerCast } from "./magic.ts";
import type { Doc, Game } from "./page.ts";
import { type Company, stored } from "./seats.ts";
import type { Seat } from "./table.ts";
import { card, cards, hitPoints } from "./use.ts";

declare const game: Game;

/** Patience over a slow line. */
export const SLOW = { timeout: 30_000 };

/** The sheet of a token's actor: the token's own where it has an actor of its own. */
export async function sheetOf(seat: Seat, token: string): Promise<Locator> {
  const id = await seat.page.evaluate(async (name) => {
    const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as Doc;
    await actor.sheet.render({ force: true });
    return actor.sheet.element.id;
  }, token);
  return seat.page.locator(`[id="${id}"]`);
}

async function close(seat: Seat, token: string): Promise<void> {
  await seat.page.evaluate(async (name) => {
    const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as Doc;
    await actor.sheet.close();
  }, token);
}

interface Hit {
  readonly seat: Seat;
  readonly who: string;
  readonly target: string;
  /** The attack on the sheet. */
  readonly attack?: string;
  /** The checkboxes ticked in the window. */
  readonly ticks?: readonly string[];
}

/** Does something that posts a card, and waits until everybody at the table has it. */
async function posts(company: Company, procedure: string, act: () => Promise<void>): Promise<void> {
  const before = await Promise.all(company.everyone.map((seat) => cards(seat, procedure)));
  await act();
  for (const [at, seat] of company.everyone.entries())
    await expect
      .poll(() => cards(seat, procedure), { ...SLOW, message: `${procedure} for ${seat.name}` })
      .toBe((before[at] ?? 0) + 1);
}

/** One hit that hits, from the sheet through the window to the damage on its card; gives the card. */
export async function strike(company: Company, { seat, who, target, attack = "", ticks = [] }: Hit): Promise<Locator> {
  const { page } = seat;
  await fall(seat, "high");
  await aimAt(seat, target);
  const sheet = await sheetOf(seat, who);
  await sheet.locator("[role=tab][data-tab=fight], [role=tab][data-tab=block]").first().click();
  await posts(company, "attack", async () => {
    await sheet.locator(".row.attack", { hasText: attack }).locator("[data-action=rollAttack]").first().click();
    const window = page.locator(".attack-window");
    await window.locator("button[type=submit]").waitFor();
    await expect.poll(() => window.locator(".attack-refused").allTextContents()).toEqual([]);
    for (const tick of ticks) await window.locator(`[name=${tick}]`).check();
    await window.locator("button[type=submit]:enabled").press("Enter");
  });
  const posted = await card(seat, "attack");
  await posts(company, "damage", () => posted.locator("[data-card-action=rollDamage]").click());
  await fall(seat, "fair");
  await close(seat, who);
  return posted;
}

/** The referee applies the newest damage to its target. */
export async function applyDamageOf({ referee }: Company, target: string): Promise<void> {
  const before = await hitPoints(referee, target);
  await (await card(referee, "damage")).locator("[data-card-action=apply][data-mode=full]").first().click();
  await expect.poll(() => hitPoints(referee, target), SLOW).toBeLessThan(before);
}

export async function castSpell(
  company: Company,
  seat: Seat,
  who: string,
  spell: string,
  targets: readonly string[],
): Promise<void> {
  const [first = "", ...others] = targets;
  await aimAt(seat, first, ...others);
  const sheet = await sheetOf(seat, who);
  await sheet.locator("[role=tab][data-tab=magic]").click();
  await posts(company, "cast", async () => {
    await sheet.locator(".row.spell", { hasText: spell }).locator("[data-action=cast]").click();
    await answerCast(seat);
  });
  const posted = await card(seat, "cast");
  await posts(company, "working", () => posted.locator("[data-card-action=work]").first().click());
  await close(seat, who);
}

/** The dragon's breath: used, placed on the map, and applied to all creatures inside. */
export async function breathe(company: Company): Promise<void> {
  const { referee } = company;
  const sheet = await sheetOf(referee, DRAGON);
  await posts(company, "cast", () => sheet.locator(".row.attack", { hasText: "Breath" }).locator(".row-name").click());
  const posted = await card(referee, "cast");
  await posted.locator("[data-card-action=spellArea]").click();
  const area = referee.page.locator(".area-window");
  await area.locator("select[name=mark]").selectOption({ label: footman(3) });
  await expect
    .poll(() => area.locator(".area-inside label").allTextContents())
    .toContainEqual(expect.stringContaining(footman(3)));
  await area.locator("button[type=submit]").click();
  await expect.poll(() => posted.locator(".card-target").count(), SLOW).toBeGreaterThan(2);
  await posts(company, "working", () => posted.locator("[data-card-action=work]").first().click());
  // Where nobody simply dies, one who was burnt down may be left with a single point.
  await expect.poll(() => hitPoints(referee, footman(3)), SLOW).toBeLessThan(5);
  await close(referee, DRAGON);
}

/** The wight's touch: no points, but a level of its victim's. */
export async function drain(company: Company): Promise<void> {
  const { referee, ann } = company;
  const level = Number(await stored(ann, HILD, "system.level"));
  await strike(company, { seat: referee, who: WIGHT, target: HILD });
  await (await card(ann, "damage")).locator("[data-card-action=rider]").first().click();
  await expect.poll(() => stored(ann, HILD, "system.level"), SLOW).toBeLessThan(level);
}

/** Hild strikes, takes it back, and strikes again: the tick goes with the hit. */
export async function strikeTwice(company: Company): Promise<void> {
  const { referee, ann } = company;
  const before = await hitPoints(referee, goblin(2));
  await strike(company, { seat: ann, who: HILD, target: goblin(2) });
  await applyDamageOf(company, goblin(2));
  await expect.poll(async () => fighterIn(await stateOf(ann), HILD)?.actions.length, SLOW).toBe(1);
  const root = (await card(referee, "attack")).locator('.rulings-card[data-type="attack"]');
  await root.locator(":scope > .card-buttons [data-card-action=undo]").click();
  await expect.poll(() => hitPoints(referee, goblin(2)), SLOW).toBe(before);
  await expect.poll(async () => fighterIn(await stateOf(ann), HILD)?.actions.length, SLOW).toBe(0);
  await strike(company, { seat: ann, who: HILD, target: goblin(2) });
  await applyDamageOf(company, goblin(2));
}
