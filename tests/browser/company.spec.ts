/** What comes before and after the way: treasure, shares, experience; every sum explained, every step taken back. */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../../src/rules/compile.ts";
import { recreateBook } from "../../src/rules/magic/acquisition.ts";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import { applyPreset } from "./support/preset.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, drop } from "./support/use.ts";

declare const game: Game;

interface Api {
  company(name?: string, about?: unknown): Promise<void>;
  deeds(): { readonly id: string; readonly kind: string }[];
  takeBack(id?: string): Promise<void>;
}

const HILD = "Hild Redmantle";
const PARTY = "The Leaning Tower Company";
const MEMBERS = [HILD, "Brother Anselm", "Ysolde Vane", "Lirael Ashwing"];

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

async function openWindow(name: string, about = ""): Promise<void> {
  await company.referee.page.evaluate(
    async ([which, whom]) => {
      const api = Reflect.get(game, "rulings") as unknown as Api;
      await api.company(which, whom ? game.actors.getName(whom) : undefined);
    },
    [name, about],
  );
}

/** Takes the last deed back, once the ledger says that it is done and of that kind. */
async function takeBack(kind: string): Promise<void> {
  const { page } = company.referee;
  const last = () => page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).deeds().at(-1)?.kind);
  await expect.poll(last, { timeout: 15_000 }).toBe(kind);
  await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
}

async function settle(topic: string, variant: string): Promise<void> {
  await company.referee.page.evaluate(
    ([key, value]) => game.settings.set("rulings", key ?? "", value),
    [topic, variant],
  );
}

/** The worth of somebody's purse in copper. */
async function purse(name: string): Promise<number> {
  const coins = (await stored(company.referee, name, "system.coins")) as Record<string, number>;
  const worth: Record<string, number> = { pp: 500, gp: 100, ep: 50, sp: 10, cp: 1 };
  return Object.entries(worth).reduce((sum, [coin, each]) => sum + (coins[coin] ?? 0) * each, 0);
}

function makeHoard(name: string, coins: Record<string, number>, items: readonly object[] = []): Promise<string> {
  return company.referee.page.evaluate(
    async ([called, purseOf, things]) => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      const data = {
        name: called,
        type: "hoard",
        system: { coins: purseOf },
        items: things,
        ownership: { default: 2 },
      };
      return (await Actor.create(data)).uuid;
    },
    [name, coins, items] as const,
  );
}

/** Opens the shop as a player, with a crowbar in the basket. */
async function crowbarInBasket({ page }: Seat): Promise<Locator> {
  await page.evaluate(() => void (Reflect.get(game, "rulings") as unknown as Api).company("shop"));
  const window = page.locator("#rulings-shop");
  await typeInto(window.locator("[name=query]"), "crowbar");
  await window.locator("[name=query]").press("Tab");
  await expect.poll(() => window.locator("tbody tr").count()).toBe(1);
  await typeInto(window.locator("tbody input"), "1");
  await window.locator("tbody input").press("Tab");
  return window;
}

describe("treasure", () => {
  test("a hoard is rolled by its type, told to the referee alone with every die, and laid out", async () => {
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
    await window.locator("[data-action=lay]").waitFor();
    const told = await card(referee, "hoard");
    await told.waitFor();
    await expect.poll(() => told.locator(".step").count()).toBeGreaterThan(10);
    await expect
      .poll(() => ann.page.locator(".chat-log .rulings-card").filter({ hasText: "Treasure type A" }).count())
      .toBe(0);
    await typeInto(window.locator("[name=name]"), "The test hoard");
    await window.locator("[name=name]").press("Tab");
    await window.locator("[data-action=lay]").click();
    await until(referee, (page) => page.evaluate(() => game.actors.getName("The test hoard")?.type), "hoard");
    await expect.poll(() => purse("The test hoard")).toBeGreaterThanOrEqual(7700);
    const sheet = await openActor(referee, "The test hoard");
    await sheet.locator("[data-action=shareOut]").waitFor();
    await referee.page.evaluate(async () => {
      await game.actors.getName("The test hoard")?.sheet.close();
      await game.actors.getName("The test hoard")?.delete();
    });
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
    const told = await card(referee, "share");
    await expect.poll(() => told.textContent()).toContain(`${HILD} takes Necklace`);
    await takeBack("share");
    await until(referee, () => purse("Chest"), 40_130);
    expect(await Promise.all(MEMBERS.map(purse))).toEqual(before);
    await until(referee, (page) => page.evaluate(() => game.actors.getName("Chest")?.items.size ?? 0), 2);
    await expect.poll(() => stored(referee, PARTY, "system.pending.valuables")).toBe(0);
  });

  test("ERIS-126: out of a common pool shares are whole gold, and magic is thrown for", async () => {
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
});

describe("experience", () => {
  test("the fallen of a fight and what was won stand there; it is given once, told with its reasons, and taken back", async () => {
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
    const told = await card(ann, "experience");
    await expect.poll(() => told.textContent()).toContain("4,020 experience");
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
    await expect.poll(() => sheet.locator("[data-action=levelUp]").textContent()).toContain("Can reach level 4");
  });
});

describe("people in service", () => {
  const ids = (type: string) =>
    company.referee.page.evaluate((kind) => game.actors.filter((one) => one.type === kind).length, type);

  test("B/X: mercenaries come for their wage, to the coin out of the employer's purse, linked to the employer; taken back", async () => {
    const { referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 500 }), HILD);
    const before = await purse(HILD);
    const hirelings = await ids("hireling");
    await openWindow("hire", HILD);
    const window = referee.page.locator("#rulings-hire");
    await window.locator("[name=who]").selectOption({ label: "Footman, light" });
    await typeInto(window.locator("[name=number]"), "3");
    await window.locator("[name=number]").press("Tab");
    // three at 2 gp a month
    await expect.poll(() => window.locator("label:has([name=payNow]) .r-why").textContent()).toBe("6 gp");
    expect(await axeFaults(referee.page, "#rulings-hire")).toEqual([]);
    await window.locator("[data-action=offer]").click();
    await until(referee, () => ids("hireling"), hirelings + 3);
    await until(referee, () => purse(HILD), before - 600);
    const told = await card(referee, "offer");
    await expect.poll(() => told.textContent()).toContain("Hired:");
    await window.locator("[data-action=close]").first().click();
    await openWindow("pay");
    const pay = referee.page.locator("#rulings-pay");
    await expect.poll(() => pay.locator(".company-foot").textContent()).toContain("6 gp altogether");
    expect(await axeFaults(referee.page, "#rulings-pay")).toEqual([]);
    await pay.locator("tbody input[type=checkbox]").first().uncheck();
    await expect.poll(() => pay.locator(".company-foot").textContent()).toContain("4 gp altogether");
    await pay.locator("[data-action=payAll]").click();
    await pay.waitFor({ state: "detached" });
    await until(referee, () => purse(HILD), before - 1000);
    const month = await card(referee, "payDay");
    await expect.poll(() => month.textContent()).toContain("is owed 2 gp");
    await takeBack("payDay");
    await until(referee, () => purse(HILD), before - 600);
    await takeBack("hire");
    await until(referee, () => ids("hireling"), hirelings);
    await until(referee, () => purse(HILD), before);
  });

  test("a band of twenty is one entry: hired, divided, put together and paid as one, and taken back", async () => {
    const { referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 500 }), HILD);
    const hirelings = await ids("hireling");
    await openWindow("hire", HILD);
    const window = referee.page.locator("#rulings-hire");
    await window.locator("[name=who]").selectOption({ label: "Footman, light" });
    await typeInto(window.locator("[name=number]"), "20");
    await window.locator("[name=number]").press("Tab");
    await expect.poll(() => window.locator("[name=asBand]").isChecked()).toBe(true);
    await window.locator("[data-action=offer]").click();
    await until(referee, () => ids("hireling"), hirelings + 1);
    expect(await stored(referee, "Footman, light", "system.heads")).toBe(20);
    const points = Number(await stored(referee, "Footman, light", "system.hp.max"));
    expect(points).toBeGreaterThanOrEqual(20);
    await window.locator("[data-action=close]").first().click();
    const sheet = await openActor(referee, "Footman, light");
    await expect.poll(() => sheet.locator(".band-strength").textContent()).toContain("Group of 20, 20 standing");
    await sheet.locator("[data-subject=split]").click();
    const ask = referee.page.locator(".rulings-dialog");
    await typeInto(ask.locator("[name=value]"), "5");
    await ask.locator("[data-action=ok]").click();
    await until(referee, () => ids("hireling"), hirelings + 2);
    const part = "Footman, light, second group";
    await until(referee, () => stored(referee, part, "system.heads"), 5);
    await until(referee, () => stored(referee, "Footman, light", "system.heads"), 15);
    const parted = Number(await stored(referee, part, "system.hp.max"));
    expect(Number(await stored(referee, "Footman, light", "system.hp.max")) + parted).toBe(points);
    await openWindow("pay");
    const pay = referee.page.locator("#rulings-pay");
    // fifteen and five at 2 gp
    await expect.poll(() => pay.locator(".company-foot").textContent()).toContain("40 gp altogether");
    await pay.locator("[data-action=close]").first().click();
    await sheet.locator("[data-subject=join]").click();
    await ask.locator("[data-action=ok]").click();
    await until(referee, () => ids("hireling"), hirelings + 1);
    await until(referee, () => stored(referee, "Footman, light", "system.heads"), 20);
    expect(await stored(referee, "Footman, light", "system.hp.max")).toBe(points);
    await takeBack("bandJoin");
    await until(referee, () => stored(referee, part, "system.heads"), 5);
    await takeBack("bandSplit");
    await until(referee, () => stored(referee, "Footman, light", "system.heads"), 20);
    await takeBack("hire");
    await until(referee, () => ids("hireling"), hirelings);
  });

  test("whoever is dropped on an employer's sheet serves it and walks with its party, until it is taken back", async () => {
    const { referee } = company;
    await referee.page.evaluate(async () => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      await Actor.create({ name: "Jory the linkman", type: "hireling", system: { kind: "porter" } });
    });
    const [jory, hild] = await referee.page.evaluate(
      (name) => [game.actors.getName("Jory the linkman")?.uuid, game.actors.getName(name)?.uuid],
      HILD,
    );
    const members = (await stored(referee, PARTY, "system.members")) as unknown[];
    const sheet = await openActor(referee, HILD);
    await drop(referee.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Actor", uuid: jory });
    await until(referee, () => stored(referee, "Jory the linkman", "system.employer"), hild);
    await expect.poll(() => stored(referee, PARTY, "system.members")).toHaveLength(members.length + 1);
    await takeBack("employed");
    await until(referee, () => stored(referee, "Jory the linkman", "system.employer"), null);
    await expect.poll(() => stored(referee, PARTY, "system.members")).toHaveLength(members.length);
    await referee.page.evaluate(async (name) => {
      await game.actors.getName("Jory the linkman")?.delete();
      await game.actors.getName(name)?.sheet.close();
    }, HILD);
  });

  test("BX: a retainer answers by dice, and no more are held than Charisma allows: that is told", async () => {
    const { referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.abilities.cha": 3 }), HILD);
    await openWindow("hire", HILD);
    const window = referee.page.locator("#rulings-hire");
    await window.locator("[name=who]").selectOption({ label: "Retainer: fighter" });
    await typeInto(window.locator("[name=number]"), "2");
    await window.locator("[name=number]").press("Tab");
    await expect.poll(() => window.locator(".company-note").textContent()).toContain("more than the 1");
    await typeInto(window.locator("[name=number]"), "1");
    await window.locator("[name=number]").press("Tab");
    await window.locator("[data-action=offer]").click();
    const told = await card(referee, "offer");
    await told.waitFor();
    await expect.poll(() => told.locator(".die").count()).toBeGreaterThanOrEqual(2);
    await window.locator("[data-action=close]").first().click();
  });

  test("ERIS-106 to 109: notices cost in advance, the tavern shows the same faces within a week, and loyalty is thrown", async () => {
    const { referee } = company;
    await settle("hirelings", "eris");
    await settle("loyalty", "eris");
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 5000 }), HILD);
    await openWindow("hire", HILD);
    const window = referee.page.locator("#rulings-hire");
    await window.locator("[data-action=notices]").click();
    await (await card(referee, "notices")).waitFor();
    await expect.poll(() => purse(HILD)).toBeLessThan(500_000);
    await window.locator("[data-action=tavern]").click();
    await expect.poll(() => window.locator(".company-note").filter({ hasText: "normal hirelings" }).count()).toBe(1);
    await window.locator("[name=who]").selectOption({ label: "Archer" });
    await window.locator("[name=notice]").check();
    const before = await ids("hireling");
    await window.locator("[data-action=offer]").click();
    await until(referee, () => ids("hireling"), before + 1);
    const score = await referee.page.evaluate(() => {
      const system = game.actors
        .filter((one) => one.type === "hireling")
        .at(-1)
        ?.toObject().system;
      return Number(Reflect.get(system as object, "loyalty"));
    });
    expect(score).toBeGreaterThanOrEqual(1);
    await window.locator("[data-action=close]").first().click();
    await settle("hirelings", "bx");
    await settle("loyalty", "bx");
  });
});

describe("a new character", () => {
  const characters = () =>
    company.referee.page.evaluate(() =>
      game.actors.filter((one) => one.type === "character").map(({ name, items }) => ({ name, items: items.size })),
    );

  test("scores, class and the rest in one window; what bars a class is told; HERO-19 and ERIS-49 count", async () => {
    const { referee } = company;
    await settle("ancestryBonuses", "on");
    await settle("wisdomLanguages", "on");
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await window.locator("[data-action=rollScores]").click();
    await window.locator("#rulings-create-class-fighter").check();
    await window.locator("[name=bonusAncestry]").selectOption("con");
    await typeInto(window.locator("[name=name]"), "Brenna Test");
    await window.locator("[name=name]").press("Tab");
    expect(await axeFaults(referee.page, "#rulings-create")).toEqual([]);
    await window.locator("[data-action=make]").click();
    await window.waitFor({ state: "detached" });
    await until(referee, () => stored(referee, "Brenna Test", "system.class"), "fighter");
    await expect.poll(() => stored(referee, "Brenna Test", "system.abilityBonuses.ancestry")).toBe("con");
    expect(Number(await stored(referee, "Brenna Test", "system.hp.max"))).toBeGreaterThanOrEqual(1);
    const told = await card(referee, "creation");
    await expect.poll(() => told.textContent()).toContain("Brenna Test");
    await takeBack("created");
    await until(referee, async () => (await characters()).some(({ name }) => name === "Brenna Test"), false);
    await settle("ancestryBonuses", "off");
    await settle("wisdomLanguages", "off");
  });

  test.each(["classic", "eris", "gorman", "heroic"])("everything by dice, under %s", async (preset) => {
    const { referee } = company;
    await applyPreset(referee, preset);
    const before = await characters();
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await typeInto(window.locator("[name=many]"), "2");
    await window.locator("[name=many]").press("Tab");
    await window.locator("[data-action=several]").click();
    await window.waitFor({ state: "detached", timeout: 30_000 });
    const after = await characters();
    expect(after.length).toBe(before.length + 2);
    for (const { items } of after.slice(-2)) expect(items).toBeGreaterThanOrEqual(3);
    await applyPreset(referee, "classic");
  });
});

describe("goods and work", () => {
  const has = (name: string, thing: string) =>
    company.referee.page.evaluate(
      ([who, what]) => game.actors.getName(who ?? "")?.items.getName(what ?? "") !== undefined,
      [name, thing],
    );

  test("a player buys, pays to the coin with change, and has it back", async () => {
    const { ann, referee } = company;
    await referee.page.evaluate(
      (name) => game.actors.getName(name)?.update({ "system.coins": { pp: 3, gp: 0, ep: 0, sp: 0, cp: 0 } }),
      HILD,
    );
    await until(ann, () => stored(ann, HILD, "system.coins.pp"), 3);
    const window = await crowbarInBasket(ann);
    await expect.poll(() => window.locator("[data-action=trade]").isEnabled()).toBe(true);
    expect(await axeFaults(ann.page, "#rulings-shop")).toEqual([]);
    await window.locator("[data-action=trade]").click();
    await until(referee, () => has(HILD, "Crowbar"), true);
    const left = await purse(HILD);
    expect(left).toBeLessThan(1500);
    expect(left).toBeGreaterThan(0);
    await window.locator("[data-action=close]").first().click();
    await takeBack("shop");
    await until(referee, () => purse(HILD), 1500);
    await expect.poll(() => has(HILD, "Crowbar")).toBe(false);
  });

  test("the shop's terms are the referee's: a player haggles no lower, and takes free what may be taken", async () => {
    const { ann, referee } = company;
    await openWindow("shop", HILD);
    const theirs = referee.page.locator("#rulings-shop");
    await theirs.locator(".shop-terms summary").click();
    await typeInto(theirs.locator('[name="terms.haggling"]'), "80");
    await theirs.locator('[name="terms.free"]').check();
    expect(await axeFaults(referee.page, "#rulings-shop")).toEqual([]);
    await theirs.locator("[data-action=keepTerms]").click();
    const window = await crowbarInBasket(ann);
    await typeInto(window.locator("[name=price]"), "10");
    await window.locator("[name=price]").press("Tab");
    await expect.poll(() => window.locator("[name=price]").inputValue()).toBe("80");
    await window.locator("[name=free]").check();
    await expect.poll(() => window.locator("[data-action=trade]").textContent()).toContain("0 gp");
    const before = await purse(HILD);
    await window.locator("[data-action=trade]").click();
    await until(referee, () => has(HILD, "Crowbar"), true);
    expect(await purse(HILD)).toBe(before);
    await takeBack("shop");
    await until(referee, () => has(HILD, "Crowbar"), false);
    await window.locator("[data-action=close]").first().click();
    await theirs.locator("[data-action=close]").first().click();
    await referee.page.evaluate(() => game.settings.set("rulings", "shop", {}));
  });

  test("a thing dropped on a companion's sheet moves: it is never copied", async () => {
    const { referee } = company;
    const uuid = await referee.page.evaluate(async (name) => {
      const [made] =
        (await game.actors.getName(name)?.createEmbeddedDocuments("Item", [{ name: "Odd key", type: "gear" }])) ?? [];
      return made?.uuid ?? "";
    }, HILD);
    const sheet = await openActor(referee, "Brother Anselm");
    await drop(referee.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
    await until(referee, () => has("Brother Anselm", "Odd key"), true);
    await until(referee, () => has(HILD, "Odd key"), false);
    await takeBack("give");
    await until(referee, () => has(HILD, "Odd key"), true);
    await until(referee, () => has("Brother Anselm", "Odd key"), false);
    await referee.page.evaluate(() => game.actors.getName("Brother Anselm")?.sheet.close());
  });

  test("ERIS-131: a pasted stat block is read line by line, and made by the ruling", async () => {
    const { referee } = company;
    await settle("monsterConversion", "eris");
    await openWindow("paste");
    const window = referee.page.locator("#rulings-paste");
    await typeInto(
      window.locator("[name=text]"),
      "Marsh Ogre\nAC 1 [18], HD 4+1 (19hp), Att 1 × club (1d10), MV 90' (30'), ML 10, XP 125, quux",
    );
    await window.locator("[name=text]").press("Tab");
    await expect.poll(() => window.locator(".company-table .company-trouble").textContent()).toBe("quux");
    expect(await axeFaults(referee.page, "#rulings-paste")).toEqual([]);
    await window.locator("[data-action=make]").click();
    await until(referee, () => stored(referee, "Marsh Ogre", "system.ac.value"), 2);
    expect(Number(await stored(referee, "Marsh Ogre", "system.hp.max"))).toBeLessThanOrEqual(25);
    await (await card(referee, "conversion")).waitFor();
    await settle("monsterConversion", "off");
    await takeBack("pasted");
    await until(referee, (page) => page.evaluate(() => game.actors.getName("Marsh Ogre") === undefined), true);
  });

  test("GOR-59 and GOR-65: a scroll is made and paid, a spell is studied, and both are taken back", async () => {
    const { referee } = company;
    const YSOLDE = "Ysolde Vane";
    await settle("scribing", "on");
    await settle("spellResearch", "on");
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 5000 }), YSOLDE);
    const before = await purse(YSOLDE);
    await openWindow("work", YSOLDE);
    const window = referee.page.locator("#rulings-work");
    await expect.poll(() => window.locator("[data-action=makeThing]").isEnabled()).toBe(true);
    expect(await axeFaults(referee.page, "#rulings-work")).toEqual([]);
    await window.locator("[data-action=makeThing]").click();
    await expect.poll(() => purse(YSOLDE)).toBeLessThan(before);
    await takeBack("making");
    await until(referee, () => purse(YSOLDE), before);
    // The window is drawn anew after what was taken back, and after the name is left: each is waited for.
    await expect.poll(() => window.locator("[data-action=makeThing]").isEnabled()).toBe(true);
    const name = window.locator("[name=description]");
    await name.click();
    await name.pressSequentially("Unseen lantern");
    await name.press("Tab");
    await expect.poll(() => name.inputValue()).toBe("Unseen lantern");
    await window.locator("[data-action=begin]").click();
    await window.locator("[data-action=pay]").click();
    await until(referee, () => purse(YSOLDE), before - 100_000);
    // The purse is written before the study is: a week that passes sooner would pass over one that is not paid yet.
    const study = window.locator("tr", { hasText: "Unseen lantern" });
    await expect.poll(() => study.locator("td").nth(1).textContent()).toMatch(/1,?000/);
    await window.locator("[data-action=week]").click();
    await window.locator("[data-action=throwFor]").click();
    await (await card(referee, "research")).waitFor();
    await window.locator("[data-action=close]").first().click();
    await settle("scribing", "off");
    await settle("spellResearch", "off");
  });

  test("a friend is raised", async () => {
    const { referee } = company;
    await referee.page.evaluate(async () => {
      const actor = game.actors.getName("Brother Anselm") as unknown as {
        toggleStatusEffect(id: string, how: object): Promise<unknown>;
        update(change: object): Promise<unknown>;
      };
      await actor.update({ "system.hp.value": 0 });
      await actor.toggleStatusEffect("dead", { active: true });
    });
    await openWindow("work", HILD);
    const window = referee.page.locator("#rulings-work");
    await window.locator("[data-action=raise]").click();
    await until(referee, () => stored(referee, "Brother Anselm", "system.hp.value"), 1);
    await takeBack("raise");
    await until(referee, () => stored(referee, "Brother Anselm", "system.hp.value"), 0);
    await window.locator("[data-action=close]").first().click();
  });
});

describe("people by dice, and long work", () => {
  const counts = () =>
    company.referee.page.evaluate(() => [
      game.actors.filter((one) => one.type === "character").length,
      game.scenes.active.tokens.size,
    ]);

  test("a party of adventurers by the table stands on the map, unknown to the players, and goes with one press", async () => {
    const { referee, ann } = company;
    const before = await counts();
    const told = () => ann.page.locator(".chat-log .rulings-card").filter({ hasText: "created at random" }).count();
    const toldBefore = await told();
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await window.locator('[name="people.kind"]').selectOption("low");
    await window.locator('[name="people.onMap"]').check();
    expect(await axeFaults(referee.page, "#rulings-create")).toEqual([]);
    await window.locator("[data-action=several]").click();
    await window.waitFor({ state: "detached", timeout: 60_000 });
    const [characters = 0, tokens = 0] = await counts();
    const many = characters - (before[0] ?? 0);
    // 1d4+4 of them
    expect(many).toBeGreaterThanOrEqual(5);
    expect(many).toBeLessThanOrEqual(8);
    expect(tokens - (before[1] ?? 0)).toBe(many);
    expect(await told()).toBe(toldBefore);
    await takeBack("peopleMade");
    await until(referee, counts, before);
  });

  test("a retainer of a level: raised to it level by level, in somebody's service with a half share", async () => {
    const { referee } = company;
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await window.locator('[name="people.kind"]').selectOption("retainer");
    await window.locator('[name="people.class"]').selectOption("fighter");
    await typeInto(window.locator('[name="people.level"]'), "3");
    await window.locator('[name="people.level"]').press("Tab");
    await window.locator('[name="people.employer"]').selectOption({ label: HILD });
    await window.locator("[data-action=several]").click();
    await window.waitFor({ state: "detached", timeout: 60_000 });
    // the dice may have named others the same: only this one serves
    const retainers = () =>
      referee.page.evaluate(() =>
        game.actors.contents
          .map((one) => one.toObject().system as Record<string, unknown>)
          .filter((system) => system.isRetainer === true && system.level === 3 && system.class === "fighter"),
      );
    await expect.poll(async () => (await retainers()).length).toBe(1);
    const [made] = await retainers();
    expect(made).toMatchObject({ share: 0.5, xp: { value: 4000 } });
    expect(made?.hpRolls).toHaveLength(3);
    await takeBack("peopleMade");
    await until(referee, async () => (await retainers()).length, 0);
  });

  test("ERIS-52: an elf of two tracks rises in the one it follows, and the other stays", async () => {
    const { referee } = company;
    await settle("elves", "eris");
    await referee.page.evaluate(async () => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      const track = (xp: number) => ({ level: 1, xp, hpMax: 5 });
      const elf = { operating: "magicUser", tracks: { fighter: track(0), magicUser: track(90_000) } };
      await Actor.create({
        name: "Two Paths",
        type: "character",
        system: { class: "elf", level: 1, hp: { value: 4, max: 5 }, elf },
      });
    });
    const sheet = await openActor(referee, "Two Paths");
    await sheet.locator("[data-action=levelUp]").click();
    await until(referee, () => stored(referee, "Two Paths", "system.elf.tracks.magicUser.level"), 2);
    await expect.poll(() => stored(referee, "Two Paths", "system.elf.tracks.fighter.level")).toBe(1);
    const most = Number(await stored(referee, "Two Paths", "system.elf.tracks.magicUser.hpMax"));
    await expect.poll(() => stored(referee, "Two Paths", "system.hp.max")).toBe(Math.max(5, most));
    // one point of damage stays one point
    await expect.poll(() => stored(referee, "Two Paths", "system.hp.value")).toBe(Math.max(5, most) - 1);
    await takeBack("levelUp");
    await until(referee, () => stored(referee, "Two Paths", "system.elf.tracks.magicUser.level"), 1);
    await referee.page.evaluate(() => game.actors.getName("Two Paths")?.delete());
    await settle("elves", "bx");
  });

  test("a wand is made: begun, paid, left, resumed and finished by the world's clock, and taken back", async () => {
    const { referee, ann } = company;
    const advance = (days: number) =>
      referee.page.evaluate(
        (seconds) => (Reflect.get(game, "time") as { advance(by: number): Promise<unknown> }).advance(seconds),
        days * 86_400,
      );
    const wand = () =>
      referee.page.evaluate((name) => game.actors.getName(name)?.items.getName("Wand of sparks") !== undefined, HILD);
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 900 }), HILD);
    await until(ann, () => stored(ann, HILD, "system.coins.gp"), 900);
    await ann.page.evaluate(() => void (Reflect.get(game, "rulings") as unknown as Api).company("works"));
    const window = ann.page.locator("#rulings-works");
    await typeInto(window.locator("[name=name]"), "Wand of sparks");
    await typeInto(window.locator("[name=gold]"), "200");
    await typeInto(window.locator("[name=days]"), "10");
    await window.locator("[name=days]").press("Tab");
    await window.locator("[data-action=begin]").click();
    await window.locator("[data-step=left]").waitFor();
    expect(await axeFaults(ann.page, "#rulings-works")).toEqual([]);
    await advance(4);
    const row = window.locator("tbody tr");
    await expect.poll(() => row.textContent()).toContain("4 of 10");
    await window.locator("[data-step=left]").click();
    await window.locator("[data-step=resumed]").waitFor();
    await advance(5);
    await expect.poll(() => row.textContent()).toContain("4 of 10");
    await window.locator("[data-step=resumed]").click();
    await window.locator("[data-step=left]").waitFor();
    await typeInto(window.locator("[name=pay]"), "500");
    await window.locator("[name=pay]").press("Tab");
    const before = await purse(HILD);
    await window.locator("[data-step=paid]").click();
    // no more than it takes
    await until(referee, () => purse(HILD), before - 20_000);
    await advance(6);
    await openWindow("works");
    await referee.page.locator("#rulings-works [data-step=done]").click();
    await until(referee, wand, true);
    await expect.poll(() => row.count()).toBe(0);
    await takeBack("workStep");
    await until(referee, wand, false);
    await expect.poll(() => row.count()).toBe(1);
    await referee.page.locator("#rulings-works [data-action=close]").first().click();
    await window.locator("[data-action=close]").first().click();
  });

  test("GOR-54: a lost spell book is written anew: price and days are worked out from its spells, begun and taken back", async () => {
    const { page } = company.referee;
    const was = await page.evaluate(() => String(game.settings.get("rulings", "spellAcquisition")));
    await settle("spellAcquisition", "gorman");
    const levels = await page.evaluate(() => {
      const items = Reflect.get(game.actors.getName("Ysolde Vane") ?? {}, "items") as Doc[];
      return items
        .filter(({ type }) => type === "spell")
        .map((spell) => Number(Reflect.get(Reflect.get(spell, "system"), "level")));
    });
    const { gold, days } = recreateBook(
      levels,
      compile({ preset: "classic", overrides: { spellAcquisition: "gorman" } }).rulings,
    );
    expect(days).toBeGreaterThan(0);
    await openWindow("works", "Ysolde Vane");
    const window = page.locator("#rulings-works");
    await window.locator("[name=kind]").selectOption("book");
    await expect.poll(() => window.locator("[name=gold]").inputValue()).toBe(String(gold.value));
    await expect.poll(() => window.locator("[name=days]").inputValue()).toBe(String(days));
    expect(await axeFaults(page, "#rulings-works")).toEqual([]);
    await window.locator("[data-action=begin]").click();
    // the list is everybody's: the wand of the test before may stand in it
    const row = window.locator("tbody tr", { hasText: "Ysolde Vane" });
    await expect.poll(() => row.allTextContents().then((all) => all.join())).toContain(`0 of ${days}`);
    await takeBack("workStep");
    await expect.poll(() => row.count()).toBe(0);
    await window.locator("[data-action=close]").first().click();
    await settle("spellAcquisition", was);
  });
});

test("nothing went wrong in any page", () => {
  expectNoFaults(company.everyone);
});
