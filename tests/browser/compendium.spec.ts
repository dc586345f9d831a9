/** The compendia: what they list, and what dragging out of them makes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import { longTest } from "./support/long.ts";
import type { Game } from "./support/page.ts";
import { beginFight } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, until } from "./support/seats.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
});
afterAll(async () => company?.table.close());

/** Opens a compendium's window in the referee's page. */
async function openPack(id: string) {
  const { page } = company.referee;
  await showTab(company.referee, "compendium");
  await page.locator(`#compendium [data-pack="${id}"] [data-action=activateEntry]`).click();
  const window = page.locator(`[id="compendium-${id.replaceAll(".", "-")}"]`);
  await window.locator("[data-entry-id]").first().waitFor();
  return window;
}

describe("every compendium", () => {
  test("lists what it holds, without a fault in any name", async () => {
    const packs = await company.referee.page.evaluate(async () => {
      const all = [];
      for (const pack of game.packs.contents) {
        await pack.getIndex();
        all.push({ id: pack.collection, names: pack.index.contents.map(({ name, type }) => `${name}|${type ?? ""}`) });
      }
      return all;
    });
    expect(packs.length).toBeGreaterThanOrEqual(5);
    for (const { id, names } of packs) {
      expect(names.length, id).toBeGreaterThan(0);
      expect(
        names.filter((name) => /RULINGS\.|undefined|<|^\|/.test(name)),
        id,
      ).toEqual([]);
    }
    const monsters = packs.find(({ id }) => id === "rulings.monsters");
    expect(monsters?.names.length).toBeGreaterThanOrEqual(40);
    expect(packs.find(({ id }) => id === "rulings.characters")?.names.length).toBeGreaterThanOrEqual(4);
  });

  test("a table is rolled on where it lies, locked as it is", async () => {
    const { page } = company.referee;
    const window = await openPack("rulings.tables");
    await typeInto(window.locator("input[type=search]"), "potions (any");
    await window.locator("[data-entry-id]:visible [data-action=activateEntry]").first().click();
    const table = page.locator("form.application", { has: page.locator("[data-action=drawResult]") });
    const messageCount = () => page.evaluate(() => game.messages.size);
    const before = await messageCount();
    await table.locator("[data-action=drawResult]").click();
    await expect.poll(messageCount).toBe(before + 1);
    await table.locator("[data-action=close]").first().click();
    await window.locator("[data-action=close]").first().click();
  });

  test("opens as a window, and its search finds", async () => {
    const ids = await company.referee.page.evaluate(() => game.packs.contents.map(({ collection }) => collection));
    for (const id of ids) {
      const window = await openPack(id);
      expect(await window.locator("[data-entry-id]:visible").count(), id).toBeGreaterThan(0);
      await window.locator("[data-action=close]").first().click();
      await window.waitFor({ state: "detached" });
    }
    const window = await openPack("rulings.monsters");
    const all = await window.locator("[data-entry-id]:visible").count();
    await typeInto(window.locator("input[type=search]"), "goblin");
    await expect.poll(() => window.locator("[data-entry-id]:visible").count()).toBeLessThan(all);
    await expect.poll(() => window.locator("[data-entry-id]:visible", { hasText: /^\s*Goblin\s*$/ }).count()).toBe(1);
    await window.locator("[data-action=close]").first().click();
  });

  longTest("opens any of its entries: sheets of forty of them, without a fault", async () => {
    const broken = await company.referee.page.evaluate(async () => {
      const found: string[] = [];
      for (const pack of game.packs.contents) {
        if (!["Actor", "Item"].includes(pack.documentName)) continue;
        const { contents } = pack.index;
        const step = Math.max(1, Math.floor(contents.length / 8));
        for (let at = 0; at < contents.length; at += step) {
          const entry = contents[at];
          const document = await (Reflect.get(pack, "getDocument") as (id: string) => Promise<Game["user"]>).call(
            pack,
            entry?._id ?? "",
          );
          await document.sheet.render({ force: true });
          const words = document.sheet.element.textContent ?? "";
          if (/RULINGS\.|undefined|\[object|NaN/.test(words)) found.push(`${pack.collection}: ${entry?.name}`);
          await document.sheet.close();
        }
      }
      return found;
    });
    expect(broken).toEqual([]);
  });
});

describe("dragging", () => {
  const kobold = () =>
    openPack("rulings.monsters").then((window) => window.locator("[data-entry-id]", { hasText: /^\s*Kobold\s*$/ }));
  const moveAside = () =>
    company.referee.page.evaluate(() => {
      const { instances } = Reflect.get(globalThis, "foundry").applications as {
        instances: Map<string, { hasFrame: boolean; setPosition(to: object): void }>;
      };
      for (const app of instances.values()) if (app.hasFrame) app.setPosition({ left: 60, top: 40, height: 520 });
    });

  test("a monster onto the scene gives a token that is ready: hit points rolled, its own name, an attack", async () => {
    const { referee, bob } = company;
    const entry = await kobold();
    await moveAside();
    const before = await referee.page.evaluate(() => game.scenes.active.tokens.size);
    for (let time = 1; time <= 2; time += 1) {
      await entry.dragTo(referee.page.locator("#board"), { targetPosition: { x: 700, y: 300 + time * 90 } });
      for (const seat of [referee, bob])
        await until(seat, (page) => page.evaluate(() => game.scenes.active.tokens.size), before + time);
    }
    const made = await referee.page.evaluate(() =>
      game.scenes.active.tokens
        .filter(({ name }) => name.startsWith("Kobold"))
        .map((token) => {
          const actor = Reflect.get(token, "actor") as Game["user"];
          const { hp } = actor.toObject().system as { hp: { value: number; max: number } };
          return { name: token.name, hp, attacks: actor.items.size };
        }),
    );
    expect(made.length).toBe(2);
    expect(new Set(made.map(({ name }) => name)).size).toBe(2);
    for (const { hp, attacks } of made) {
      expect(hp.value).toBeGreaterThan(0);
      expect(hp.value).toBe(hp.max);
      expect(attacks).toBeGreaterThan(0);
    }
  });

  test("a monster onto the list of actors imports it", async () => {
    const { referee } = company;
    const entry = (await openPack("rulings.monsters")).locator("[data-entry-id]", { hasText: /^\s*Ogre\s*$/ });
    await moveAside();
    await showTab(referee, "actors");
    await entry.dragTo(referee.page.locator("#actors .directory-list"));
    await referee.page.waitForFunction(() => game.actors.getName("Ogre") !== undefined);
  });

  test("a monster onto the tracker joins the fight", async () => {
    const { referee, ann } = company;
    await beginFight(referee);
    const before = await referee.page.evaluate(() => game.combat?.combatants.size ?? 0);
    const entry = (await openPack("rulings.monsters")).locator("[data-entry-id]", { hasText: /^\s*Orc\s*$/ });
    await moveAside();
    await showTab(referee, "combat");
    await entry.dragTo(referee.page.locator(".rulings-tracker"));
    await until(ann, (page) => page.evaluate(() => game.combat?.combatants.size), before + 1);
    await referee.page.locator(".rulings-tracker .combatant", { hasText: "Orc" }).waitFor();
  });

  test("a weapon onto a character's sheet puts it among the attacks", async () => {
    const { referee, ann } = company;
    const sheet = await openActor(referee, "Hild Redmantle");
    await sheet.locator("[role=tab][data-tab=fight]").click();
    const attacks = () => sheet.locator(".attacks [data-action=rollAttack].row-name").count();
    const before = await attacks();
    const window = await openPack("rulings.equipment");
    await referee.page.evaluate(() => {
      const { instances } = Reflect.get(globalThis, "foundry").applications as {
        instances: Map<string, { id: string; hasFrame: boolean; setPosition(to: object): void }>;
      };
      for (const app of instances.values())
        if (app.hasFrame) app.setPosition({ left: app.id.startsWith("compendium") ? 20 : 400, top: 20 });
    });
    await typeInto(window.locator("input[type=search]"), "mace");
    const mace = window.locator("[data-entry-id]:visible").first();
    // the search answers a moment after the last letter
    await mace.filter({ hasText: /mace/i }).waitFor();
    await mace.dragTo(sheet.locator(".attacks"));
    await expect.poll(attacks).toBe(before + 1);
    await until(
      ann,
      (page) =>
        page.evaluate(
          () => game.actors.getName("Hild Redmantle")?.items.filter(({ name }) => /mace/i.test(name)).length,
        ),
      1,
    );
  });
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
