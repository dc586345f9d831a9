/** Treasure and experience: every sum explained, every step taken back. */
import { expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import { typeInto } from "../support/keys.ts";
import type { Doc, Game } from "../support/page.ts";
import { openActor, stored, until } from "../support/seats.ts";
import { card, dragTo } from "../support/use.ts";
import { company, HILD, MEMBERS, makeHoard, openWindow, PARTY, purse, settle, takeBack } from "./table.ts";

declare const game: Game;

export function treasure(): void {
  test("a hoard is rolled by its type, shown to the referee alone with every die, and placed", async () => {
    const { referee, ann } = company;
    await openWindow("hoard");
    const window = referee.page.locator("#rulings-hoard");
    await window.locator('[data-letter="A"]').click();
    await window.locator('[data-letter="C"]').click();
    await expect.poll(() => window.locator("[name=types]").inputValue()).toBe("A, C");
    expect(await axeFaults(referee.page, "#rulings-hoard")).toEqual([]);
    await typeInto(window.locator("[name=gold]"), "77");
    await window.locator("[name=gold]").press("Tab");
    await window.locator("[data-action=roll]").click();
    await window.locator("[data-action=place]").waitFor();
    const posted = await card(referee, "hoard");
    await posted.waitFor();
    await expect.poll(() => posted.locator(".step").count()).toBeGreaterThan(10);
    await expect
      .poll(() => ann.page.locator(".chat-log .rulings-card").filter({ hasText: "Treasure type A" }).count())
      .toBe(0);
    await typeInto(window.locator("[name=name]"), "The test hoard");
    await window.locator("[name=name]").press("Tab");
    await window.locator("[data-action=place]").click();
    await until(referee, (page) => page.evaluate(() => game.actors.getName("The test hoard")?.type), "hoard");
    await expect.poll(() => purse("The test hoard")).toBeGreaterThanOrEqual(7700);
    const sheet = await openActor(referee, "The test hoard");
    await sheet.locator("[data-action=shareOut]").waitFor();
    await referee.page.evaluate(async () => {
      await game.actors.getName("The test hoard")?.sheet.close();
      await game.actors.getName("The test hoard")?.delete();
    });
  });

  test("a monster's lair fills the window; the placed treasure is linked on the page of a room, and that link dragged to the party is taken up; undone", async () => {
    const { referee } = company;
    const { page } = referee;
    await page.evaluate(async () => {
      const { Actor, JournalEntry } = globalThis as unknown as Record<string, { create(data: unknown): Promise<Doc> }>;
      await Actor?.create({ name: "Lair worm", type: "monster", system: { treasure: { lair: ["L"], gp: 90 } } });
      const room = { name: "12. Crypt", type: "text", text: { content: "<p>Dust.</p>", format: 1 } };
      await JournalEntry?.create({ name: "Key of the test", pages: [room] });
    });
    await openWindow("hoard", "Lair worm");
    const window = page.locator("#rulings-hoard");
    await expect.poll(() => window.locator("[name=types]").inputValue()).toBe("L");
    await expect.poll(() => window.locator("[name=gold]").inputValue()).toBe("90");
    await window.locator("[data-action=roll]").click();
    await window.locator("[name=journal]").selectOption({ label: "12. Crypt" });
    expect(await axeFaults(page, "#rulings-hoard")).toEqual([]);
    await window.locator("[data-action=place]").click();
    const NAME = "Treasure of Lair worm";
    await until(referee, (seat) => seat.evaluate((name) => game.actors.getName(name)?.type, NAME), "hoard");
    const content = () =>
      page.evaluate(() => {
        const journal = Reflect.get(game, "journal") as { getName(name: string): Doc };
        const { pages } = journal.getName("Key of the test").toObject() as unknown as {
          pages: { text: { content: string } }[];
        };
        return pages[0]?.text.content;
      });
    await expect.poll(content).toMatch(/^<p>Dust\.<\/p><p>@UUID\[Actor\./);
    const carried = { type: "Actor", uuid: /@UUID\[([^\]]+)\]/.exec((await content()) ?? "")?.[1] };
    const fund = await purse(PARTY);
    const sheet = await openActor(referee, PARTY);
    await page.evaluate(() => {
      const journal = Reflect.get(game, "journal") as { getName(name: string): Doc };
      void journal.getName("Key of the test").sheet.render({ force: true });
    });
    const link = page.locator(`a.content-link[data-uuid="${carried.uuid}"]`);
    await expect.poll(() => link.getAttribute("draggable")).toBe("true");
    const onto = `[id="${await sheet.getAttribute("id")}"] .window-content`;
    expect(await dragTo(link, onto)).toEqual(carried);
    await until(referee, async () => (await purse(PARTY)) - fund, 9000);
    await until(referee, () => purse(NAME), 0);
    await takeBack("takeUp");
    await until(referee, () => purse(PARTY), fund);
    await takeBack("hoardLaid");
    await until(referee, content, "<p>Dust.</p>");
    await until(referee, (seat) => seat.evaluate((name) => game.actors.getName(name) === undefined, NAME), true);
    await page.evaluate(async (party) => {
      const journal = Reflect.get(game, "journal") as { getName(name: string): Doc };
      await journal.getName("Key of the test").delete();
      await game.actors.getName("Lair worm")?.delete();
      await game.actors.getName(party)?.sheet.close();
    }, PARTY);
  });

  test("BX-007: coins and sold gems are shared to the coin, a thing taken counts, and all of it is taken back", async () => {
    const { referee } = company;
    const before = await Promise.all(MEMBERS.map(purse));
    const fund = await purse(PARTY);
    await makeHoard("Chest", { gp: 401, sp: 3 }, [
      { name: "Ruby", type: "treasure", system: { kind: "gem", value: 100, quantity: 1 } },
      { name: "Necklace", type: "treasure", system: { kind: "jewellery", value: 120, quantity: 1 } },
    ]);
    await openWindow("share");
    const window = referee.page.locator("#rulings-share");
    const necklace = window.locator("tr", { hasText: "Necklace" }).locator("select");
    await necklace.selectOption({ label: HILD });
    // 401.30 + 100 + 120 = 621.30, in four 155.32 and 2 copper over
    await expect
      .poll(() => window.locator(".company-foot").textContent())
      .toContain("621.3 gp shared; left over: 2 cp");
    await expect.poll(() => window.locator("tr", { hasText: HILD }).locator(".r-why").textContent()).toBe("155.32 gp");
    expect(await axeFaults(referee.page, "#rulings-share")).toEqual([]);
    await window.locator("[data-action=share]").click();
    await window.waitFor({ state: "detached" });
    const gained = await Promise.all(MEMBERS.map(async (name, at) => (await purse(name)) - (before[at] ?? 0)));
    expect(gained).toEqual([3532, 15532, 15532, 15532]);
    await expect.poll(async () => (await purse(PARTY)) - fund).toBe(2);
    await expect.poll(() => purse("Chest")).toBe(0);
    await until(
      referee,
      (page) => page.evaluate((name) => game.actors.getName(name)?.items.getName("Necklace") !== undefined, HILD),
      true,
    );
    await expect.poll(() => stored(referee, PARTY, "system.pending.valuables")).toBe(220);
    await expect.poll(() => stored(referee, PARTY, "system.pending.coins.gp")).toBe(401);
    const posted = await card(referee, "share");
    await expect.poll(() => posted.textContent()).toContain(`${HILD} takes Necklace`);
    await takeBack("share");
    await until(referee, () => purse("Chest"), 40_130);
    expect(await Promise.all(MEMBERS.map(purse))).toEqual(before);
    await until(referee, (page) => page.evaluate(() => game.actors.getName("Chest")?.items.size ?? 0), 2);
    await expect.poll(() => stored(referee, PARTY, "system.pending.valuables")).toBe(0);
  });

  test("ERIS-126: out of a common pool shares are whole gold, and magic items are rolled for", async () => {
    const { referee } = company;
    await settle("treasurePool", "on");
    await openWindow("share");
    const window = referee.page.locator("#rulings-share");
    // 621.30 in four: 155 each, 1.30 over
    await expect.poll(() => window.locator("tr", { hasText: HILD }).locator(".r-why").textContent()).toBe("155 gp");
    await window.locator("[data-action=close]").first().click();
    await window.waitFor({ state: "detached" });
    await settle("treasurePool", "off");
  });

  test("a player takes up what lies there: the referee's client does it, once, and nobody takes for somebody else", async () => {
    const { ann, referee } = company;
    const before = await purse(HILD);
    await openActor(ann, "Chest");
    await ann.page.locator("[data-action=takeUp]").click();
    await until(referee, () => purse("Chest"), 0);
    await until(referee, async () => (await purse(HILD)) - before, 40_130);
    await until(
      referee,
      (page) => page.evaluate((name) => game.actors.getName(name)?.items.getName("Ruby") !== undefined, HILD),
      true,
    );
    await takeBack("takeUp");
    await until(referee, () => purse(HILD), before);
  });
}

export function experience(): void {
  test("the fallen of a fight and the treasure won are listed; experience is given once, shown with its reasons, and undone", async () => {
    const { referee, ann } = company;
    await referee.page.evaluate(async () => {
      const scene = game.scenes.active;
      const config = Reflect.get(globalThis, "CONFIG") as {
        Combat: { documentClass: { create(data: unknown): Promise<Doc> } };
      };
      const combat = await config.Combat.documentClass.create({ scene: scene.id, active: true });
      const goblins = scene.tokens.filter((token) => token.name.startsWith("Goblin ("));
      const members = goblins.map((token) => ({
        tokenId: token.id,
        sceneId: scene.id,
        actorId: Reflect.get(token, "actorId"),
      }));
      await combat.createEmbeddedDocuments("Combatant", members);
      for (const token of goblins.slice(0, 2)) {
        const actor = Reflect.get(token, "actor") as { toggleStatusEffect(id: string, how: object): Promise<unknown> };
        await actor.toggleStatusEffect("dead", { active: true });
      }
      await game.actors.getName("The Leaning Tower Company")?.update({ system: { pending: { coins: { gp: 4000 } } } });
    });
    const before = await Promise.all(MEMBERS.map((name) => stored(referee, name, "system.xp.value")));
    await openWindow("experience");
    const window = referee.page.locator("#rulings-experience");
    await expect
      .poll(() => window.locator("tr", { hasText: "Goblin" }).first().locator("input").first().inputValue())
      .toBe("2");
    // two goblins at 5 and 4,000 gp: 4,010 in four
    await expect.poll(() => window.locator(".company-foot").textContent()).toContain("4,010 experience altogether");
    expect(await axeFaults(referee.page, "#rulings-experience")).toEqual([]);
    await typeInto(window.locator("[name=newFoe]"), "Locked door");
    await typeInto(window.locator("[name=newXp]"), "10");
    await window.locator("[data-action=addFoe]").click();
    await expect.poll(() => window.locator(".company-foot").textContent()).toContain("4,020 experience altogether");
    await window.locator("[data-action=give]").click();
    await window.waitFor({ state: "detached" });
    const after = await Promise.all(MEMBERS.map((name) => stored(referee, name, "system.xp.value")));
    for (const [at, value] of after.entries()) expect(Number(value) - Number(before[at])).toBeGreaterThanOrEqual(1000);
    const posted = await card(ann, "experience");
    await expect.poll(() => posted.textContent()).toContain("4,020 experience");
    await expect.poll(() => stored(referee, PARTY, "system.pending.coins.gp")).toBe(0);
    await openWindow("experience");
    await expect.poll(() => window.locator(".company-foot").textContent()).toContain("0 experience altogether");
    await window.locator("[data-action=close]").first().click();
    await takeBack("experience");
    for (const [at, name] of MEMBERS.entries())
      await until(referee, () => stored(referee, name, "system.xp.value"), before[at]);
    await expect.poll(() => stored(referee, PARTY, "system.pending.coins.gp")).toBe(4000);
  });

  test("the fallen of a fight that is over are noted with the party", async () => {
    const { referee } = company;
    await referee.page.evaluate(() => game.combat?.delete());
    await until(
      referee,
      async () =>
        ((await stored(referee, PARTY, "system.pending.monsters")) as { name: string; count: number }[])[0]?.count,
      2,
    );
  });

  test("a level that is due lights on the sheet", async () => {
    const { referee, ann } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.xp.value": 9000 }), HILD);
    const sheet = await openActor(ann, HILD);
    await expect.poll(() => sheet.locator("[data-action=levelUp]").textContent()).toContain("Level up to 4");
  });
}
