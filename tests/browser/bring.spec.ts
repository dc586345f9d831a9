/** Import into a table: actors of other systems from their exports. */
import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { few } from "./support/long.ts";
import type { Game } from "./support/page.ts";
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
import { card } from "./support/use.ts";

declare const game: Game;

interface Api {
  company(name?: string): Promise<void>;
  openHouseRules(): Promise<void>;
  deeds(): { readonly kind: string }[];
  takeBack(): Promise<void>;
}

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  await showTab(company.referee, "chat");
});
afterAll(async () => company?.table.close());

/** Opens the window and gives it a file. */
async function bring(file: string) {
  const { page } = company.referee;
  await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).company("import"));
  const window = page.locator("#rulings-import");
  const chooser = page.waitForEvent("filechooser");
  await window.locator("[data-action=pickFile]").click();
  await (await chooser).setFiles(file);
  return window;
}

const sample = (name: string): string => `tests/view/import/exports/${name}.json`;
const gone = (name: string) =>
  until(company.referee, (page) => page.evaluate((who) => game.actors.getName(who) === undefined, name), true);

async function takeBack(kind: string): Promise<void> {
  const { page } = company.referee;
  const last = () => page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).deeds().at(-1)?.kind);
  await expect.poll(last, { timeout: 15_000 }).toBe(kind);
  await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
}

describe("an actor of another system", () => {
  test("a character of Old-School Essentials: shown field by field, made with our own spell, its original kept, taken back", async () => {
    const { referee } = company;
    const window = await bring(sample("ose-character"));
    await expect.poll(() => window.locator("tr", { hasText: "Hit points" }).textContent()).toContain("4, 6");
    await expect.poll(() => window.locator("code").allTextContents()).toContain("system.details.xp.bonus");
    expect(await axeFaults(referee.page, "#rulings-import")).toEqual([]);
    await window.locator("[data-action=make]").click();
    await window.waitFor({ state: "detached" });
    await until(referee, () => stored(referee, "Maren Oakhand", "system.coins.gp"), 42);
    await expect.poll(() => stored(referee, "Maren Oakhand", "system.class")).toBe("magic-user");
    const things = await referee.page.evaluate(() => {
      const actor = game.actors.getName("Maren Oakhand");
      const of = (name: string) => actor?.items.getName(name)?.toObject().system as Record<string, unknown>;
      return {
        sleep: of("Sleep").memorised,
        rations: [of("Rations").container, Reflect.get(actor?.items.getName("Backpack") ?? {}, "id")],
        dagger: of("Dagger").bonus,
      };
    });
    expect(things.sleep).toEqual({ normal: 1, reversed: 0 });
    expect(things.rations[0]).toBe(things.rations[1]);
    expect(things.dagger).toBe(1);
    const kept = await stored(referee, "Maren Oakhand", "flags.rulings.imported.original");
    expect(JSON.parse(String(kept))).toMatchObject({ name: "Maren Oakhand", _stats: { systemId: "ose" } });
    await expect.poll(async () => (await card(referee, "imported")).textContent()).toContain("Old-School Essentials");
    await takeBack("imported");
    await gone("Maren Oakhand");
  });

  const made: readonly [file: string, name: string, ac: number | null][] = [
    ["depths-character", "Corwin Ash", null],
    ["shadowdark-npc", "Cave Bat", 7],
    ["ose-monster", "Bog Ogre", 5],
    ["depths-monster", "Marsh Wight", 5],
  ];
  test.each(few(made, made.slice(0, 2)))("%s is made and its sheet opens", async (file, name, ac) => {
    const { referee } = company;
    const window = await bring(sample(file));
    await window.locator("[data-action=make]:enabled").click();
    await window.waitFor({ state: "detached" });
    await until(referee, () => stored(referee, name, "system.ac.value"), ac);
    await referee.page.locator(".rulings-sheet", { hasText: name }).first().waitFor();
    await takeBack("imported");
    await gone(name);
  });

  test("a class named only by a foreign uuid is recognised by its talents", async () => {
    const { referee } = company;
    const window = await bring(sample("shadowdark-player"));
    await expect.poll(() => window.locator("[name=class]").inputValue()).toBe("thief");
    await window.locator("[data-action=make]").click();
    await until(referee, () => stored(referee, "Ilsa Thorn", "system.class"), "thief");
    await takeBack("imported");
    await gone("Ilsa Thorn");
  });

  test("a file that is no export is refused with the reason, and nothing is made", async () => {
    const window = await bring("package.json");
    await expect.poll(() => window.locator(".company-trouble").textContent()).toContain("not an exported actor");
    await expect.poll(() => window.locator("[data-action=make]").isDisabled()).toBe(true);
    await window.locator("[data-action=close]").first().click();
  });
});

describe("paper and other modules", () => {
  test("a character prints to one page, with nothing of Foundry around it", async () => {
    const { ann } = company;
    const sheet = await openActor(ann, "Hild Redmantle");
    await sheet.locator("[role=tab][data-tab=notes]").click();
    await sheet.locator('[data-subject="print"]').click();
    const window = ann.page.locator("#rulings-print");
    await expect.poll(() => window.locator(".print-page h1").textContent()).toBe("Hild Redmantle");
    // bare hands have a name on paper too
    await expect.poll(() => window.locator(".print-page").textContent()).toContain("Unarmed");
    expect(await axeFaults(ann.page, "#rulings-print")).toEqual([]);
    const pdf = await ann.page.pdf({ format: "A4", printBackground: true });
    if (process.env.LOOK) await writeFile("/tmp/look/print.pdf", pdf);
    // every page of a PDF is an object of this type
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(1);
    await ann.page.emulateMedia({ media: "print" });
    await expect.poll(() => ann.page.locator(".rulings-sheet").first().isVisible()).toBe(false);
    await expect.poll(() => window.locator(".print-page").isVisible()).toBe(true);
    await ann.page.emulateMedia({ media: "screen" });
    await window.locator("[data-action=close]").first().click();
  });

  test("the house rules print, for a player too: what differs from the preset, or all, and follow the rulings", async () => {
    const { ann, referee } = company;
    const rule = (variant: string) =>
      referee.page.evaluate((parry) => game.settings.set("rulings", "parry", parry), variant);
    await rule("eris");
    await ann.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).openHouseRules());
    await ann.page.locator("#rulings-house-rules [data-action=printRules]").click();
    const window = ann.page.locator("#rulings-print-rulings");
    const heads = window.locator(".print-page h3");
    await expect.poll(() => heads.allTextContents()).toEqual(["Parrying"]);
    expect(await axeFaults(ann.page, "#rulings-print-rulings")).toEqual([]);
    await ann.page.emulateMedia({ media: "print" });
    await expect.poll(() => ann.page.locator("#rulings-house-rules").isVisible()).toBe(false);
    await expect.poll(() => window.locator(".print-page").isVisible()).toBe(true);
    // Paper is asked for in a medium of its own, unless one is set.
    await ann.page.emulateMedia({ media: null });
    await rule("off");
    await expect.poll(() => heads.count()).toBe(0);
    await window.locator("select[name=what]").selectOption("all");
    await expect.poll(() => heads.count()).toBeGreaterThan(100);
    const pdf = await ann.page.pdf({ format: "A4", printBackground: true });
    if (process.env.LOOK) await writeFile("/tmp/look/rules.pdf", pdf);
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(5);
    await window.locator("[data-action=close]").first().click();
    await ann.page.locator("#rulings-house-rules [data-action=close]").first().click();
  });

  test("a character laden with spells and things still prints to one page", async () => {
    const { referee } = company;
    await makeActor(company, {
      name: "Packrat",
      type: "character",
      system: { class: "magic-user", level: 9 },
      items: [
        ...Array.from({ length: 40 }, (_, at) => ({ name: `Thing number ${at}`, type: "gear" })),
        ...Array.from({ length: 25 }, (_, at) => ({
          name: `Spell ${at}`,
          type: "spell",
          system: { level: 1 + (at % 5) },
        })),
      ],
    });
    await referee.page.evaluate(async () => {
      const api = Reflect.get(game, "rulings") as unknown as { company(name: string, about: unknown): Promise<void> };
      await api.company("print", game.actors.getName("Packrat"));
    });
    await expect.poll(() => referee.page.locator("#rulings-print .print-page h1").textContent()).toBe("Packrat");
    const pdf = await referee.page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(1);
    await referee.page.locator("#rulings-print [data-action=close]").first().click();
  });

  test("Item Piles, when it is there, is given our coins and prices; every path given really exists", async () => {
    const { ann } = company;
    await ann.page.evaluate(() => {
      const heard: Record<string, unknown>[] = [];
      Reflect.set(globalThis, "heardByPiles", heard);
      const api = { addSystemIntegration: (data: Record<string, unknown>) => heard.push(data) };
      Reflect.set(game, "itempiles", { API: api });
      const Hooks = Reflect.get(globalThis, "Hooks") as { callAll(name: string): unknown };
      Hooks.callAll("item-piles-ready");
      Hooks.callAll("item-piles-ready");
    });
    const heard = () => ann.page.evaluate(() => Reflect.get(globalThis, "heardByPiles") as Record<string, unknown>[]);
    await expect.poll(async () => (await heard()).length).toBe(1);
    const [piles] = (await heard()) as [
      Record<string, string> & {
        CURRENCIES: { data: { path: string }; exchangeRate: number }[];
        ITEM_SIMILARITIES: string[];
      },
    ];
    // a gem of 50 gp and one of 100 gp are no heap of two, nor wands with other charges
    expect(piles.ITEM_SIMILARITIES).toEqual(expect.arrayContaining(["system.value", "system.charges.value"]));
    expect(piles.CURRENCIES.map(({ exchangeRate }) => exchangeRate)).toEqual([5, 1, 0.5, 0.1, 0.01]);
    for (const { data } of piles.CURRENCIES)
      expect(typeof (await stored(ann, "Hild Redmantle", data.path))).toBe("number");
    const item = await ann.page.evaluate(() =>
      game.actors
        .getName("Hild Redmantle")
        ?.items.contents.find((one) => Reflect.get(one, "type") === "weapon")
        ?.toObject(),
    );
    for (const path of [piles.ITEM_PRICE_ATTRIBUTE ?? "", piles.ITEM_QUANTITY_ATTRIBUTE ?? ""])
      expect(typeof Reflect.get((item as { system: object }).system, path.replace("system.", ""))).toBe("number");
  });
});

test("nothing went wrong in any page", () => {
  expectNoFaults(company.everyone);
});
