/** A class of the table's own: made from one of the rules on its sheet, changed, and chosen by a player in the window of new characters. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import { picture, shot } from "./support/picture.ts";
import {
  type Company,
  expectNoFaults,
  makeActor,
  openActor,
  seatCompany,
  showTab,
  stored,
  until,
} from "./support/seats.ts";

declare const game: Game & { rulings: { company(name?: string): Promise<void> } };

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

/** The picture of the README, made like those of `screens.long.spec.ts`. */
const README = fileURLToPath(new URL("../../docs/screenshots/own-class", import.meta.url));
const RANGER = "Ranger of the North";

test("a class of the rules is copied, made the table's own, renamed and changed; a player makes a character of it", async () => {
  const { referee, ann } = company;
  const id = await referee.page.evaluate(async () => {
    const pack = game.packs.get("rulings.classes");
    const entry = pack?.index.contents.find(({ name, type }) => type === "class" && name === "Fighter");
    const read = Reflect.get(globalThis, "fromUuid") as (uuid: string) => Promise<Doc>;
    const Item = Reflect.get(globalThis, "Item") as { create(data: unknown): Promise<Doc> };
    const { _id, ...data } = (await read(entry?.uuid ?? "")).toObject() as { _id: string };
    const made = await Item.create({ ...data, ownership: { default: 2 } });
    await made.sheet.render({ force: true });
    return made.sheet.element.id;
  });
  const sheet = referee.page.locator(`[id="${id}"]`);
  await expect
    .poll(() => sheet.locator(".class-note").textContent())
    .toContain("changes to its figures here change nothing");
  expect(await sheet.locator('[name="system.like"]').count()).toBe(0);
  await picture(referee, "own-class-of-rules", `[id="${id}"]`);
  await sheet.locator("[data-action=ownClass]").click();
  await expect.poll(() => sheet.locator(".class-note").textContent()).toContain("A class of your own");
  await expect.poll(() => sheet.locator('[name="system.like"]').inputValue()).toBe("fighter");
  await typeInto(sheet.locator("[name=name]"), RANGER);
  await sheet.locator("[name=name]").press("Tab");
  await until(referee, (page) => page.evaluate((name) => game.items.getName(name) !== undefined, RANGER), true);
  const levels = sheet.locator("details.field-fold", { has: referee.page.locator('[name="system.levels.1.xp"]') });
  await levels.locator("summary").click();
  const second = sheet.locator('[name="system.levels.1.xp"]');
  await typeInto(second, "1700");
  await second.press("Tab");
  await until(
    referee,
    (page) =>
      page.evaluate((name) => {
        const { system } = (game.items.getName(name)?.toObject() ?? {}) as { system?: { levels: { xp: number }[] } };
        return system?.levels[1]?.xp;
      }, RANGER),
    1700,
  );
  await picture(referee, "own-class", `[id="${id}"]`);
  if (process.env.RULINGS_SCREENSHOTS) await shot(sheet, README);
  expect(await axeFaults(referee.page, `[id="${id}"]`)).toEqual([]);
  // Ann may see it, and makes somebody of it.
  const owner = await ann.page.evaluate(() => game.user?.id ?? "");
  await makeActor(company, { name: "Newcomer", type: "character", ownership: { [owner]: 3 } });
  await ann.page.evaluate(() => game.rulings.company("create"));
  const window = ann.page.locator("#rulings-create");
  await window.locator("[data-action=rollScores]").click();
  const row = window.locator(".company-choice", { hasText: RANGER });
  await row.locator("input").check();
  await expect.poll(() => row.locator("input").isChecked()).toBe(true);
  await typeInto(window.locator("[name=name]"), "Bryony");
  await window.locator("[name=name]").press("Tab");
  await picture(ann, "own-class-create", "#rulings-create");
  await window.locator("[data-action=make]").click();
  await window.waitFor({ state: "detached" });
  await until(referee, () => stored(referee, "Bryony", "system.class"), "own-fighter");
  const hers = await openActor(ann, "Bryony");
  await expect.poll(() => hers.locator('[name="system.class"] option:checked').textContent()).toBe(RANGER);
  // The next level takes what the table of her class says.
  await expect.poll(() => hers.locator(".xp-next").textContent()).toContain("1,700");
  await expect.poll(() => ann.page.locator(".chat-log .rulings-card").last().textContent()).toContain(RANGER);
});

test("nothing went wrong in any page meanwhile", () => expectNoFaults(company.everyone));
