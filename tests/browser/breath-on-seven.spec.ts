/** A dragon's breath on seven people: one card with a row for each. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomeOf } from "./support/magic.ts";
import type { Doc, Game } from "./support/page.ts";
import { picture } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";
import { card, cards, entry } from "./support/use.ts";

declare const game: Game;
declare const canvas: { tokens: { placeables: (Doc & { setTarget(on: boolean, how: object): void })[] } };

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

test("issue 30: is one card with seven rows, each with its die, the number needed, the outcome and the damage, and one press takes all back", async () => {
  const { referee, ann } = company;
  const uuid = await entry(referee, "monsters", "Red Dragon");
  const names = await referee.page.evaluate(async (from) => {
    const scene = game.scenes.active as unknown as Doc & { tokens: { contents: Doc[] } };
    const mine = scene.tokens.contents.filter((token: any) => token.actor?.type === "character" && !token.hidden);
    const first = mine[0]?.toObject() as { x: number; y: number };
    const made: Doc[] = [];
    for (let at = mine.length; at < 7; at += 1) {
      const ActorClass = Reflect.get(globalThis, "CONFIG").Actor.documentClass;
      const one = await ActorClass.create({
        name: `Recruit ${at}`,
        type: "character",
        system: { class: "fighter", level: 1, hp: { value: 60, max: 60 } },
      });
      const token = await one.getTokenDocument({
        x: first.x,
        y: first.y + 100 * (at - mine.length + 2),
        actorLink: true,
      });
      made.push(...(await (scene as any).createEmbeddedDocuments("Token", [token.toObject()])));
    }
    for (const token of [...mine, ...made] as any[])
      await token.actor.update({ "system.hp.value": 60, "system.hp.max": 60 });
    const pack = game.packs.get("rulings.monsters");
    const id = from.split(".").at(-1) ?? "";
    const dragon = (await Reflect.apply(Reflect.get(game.actors, "importFromCompendium"), game.actors, [
      pack,
      id,
    ])) as any;
    await dragon.update({ "prototypeToken.actorLink": true, "system.hp.value": 40, "system.hp.max": 40 });
    const token = await dragon.getTokenDocument({ x: first.x + 300, y: first.y });
    await (scene as any).createEmbeddedDocuments("Token", [token.toObject()]);
    return [...mine, ...made].map(({ name }: any) => String(name)).slice(0, 7);
  }, uuid);
  expect(names).toHaveLength(7);
  await expect
    .poll(() =>
      referee.page.evaluate(
        (wanted) => canvas.tokens.placeables.filter(({ name }: any) => wanted.includes(name)).length,
        names,
      ),
    )
    .toBe(7);
  const sheet = await referee.page.evaluate(async (wanted) => {
    for (const token of canvas.tokens.placeables)
      token.setTarget(wanted.includes((token as any).name), { releaseOthers: false });
    const actor = game.actors.getName("Red Dragon") as unknown as {
      sheet: { render(how: object): Promise<{ id: string }> };
    };
    return (await actor.sheet.render({ force: true })).id;
  }, names);
  await referee.page.locator(`[id="${sheet}"] .row.attack`, { hasText: "Breath" }).locator(".row-name").click();
  await expect.poll(() => cards(referee, "cast")).toBe(1);
  await referee.page.evaluate(() => (game.actors.getName("Red Dragon") as any).sheet.close());
  expect(await (await card(referee, "cast")).locator(".card-target").count()).toBe(7);
  await (await card(referee, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => cards(referee, "working")).toBe(1);
  const { told: outcome } = await outcomeOf<{
    told: { how: string; amount: number; save: { natural: number; needed: number } }[];
  }>(referee, "working");
  expect(outcome).toHaveLength(7);
  for (const { how, amount } of outcome) expect(how === "halved" ? 20 : 40).toBe(amount);
  for (const seat of [referee, ann]) {
    const rows = (await card(seat, "working")).locator(".card-target");
    expect(await rows.count()).toBe(7);
    for (const text of await rows.allTextContents()) {
      expect(text).toMatch(/\d+.*\d+/);
      expect(text).toMatch(/20|40/);
    }
  }
  await picture(referee, "breath-on-seven", ".chat-log .chat-message:last-child");
  await picture(ann, "breath-on-seven-ann", ".chat-log .chat-message:last-child");
  await (await card(referee, "working")).locator("[data-card-action=undo]").last().click();
  await expect
    .poll(() =>
      referee.page.evaluate(
        (wanted) =>
          (game.scenes.active as any).tokens.contents
            .filter(({ name }: any) => wanted.includes(name))
            .map(({ actor }: any) => actor.system.hp.value),
        names,
      ),
    )
    .toEqual([60, 60, 60, 60, 60, 60, 60]);
  expectNoFaults(company.everyone);
});
