/** Sheets, windows and the cards of a fight in German and French: nothing in them is English where the language has a word of its own. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import { cutOff, englishLeft, languagesOf, namesIn, translateWorld } from "./support/language.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { attackAndDamage, beginFight, bringTogether, pressOn } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { entry } from "./support/use.ts";

declare const game: Game;

interface Api {
  company(name: string, about?: unknown): Promise<void>;
  browse(kind: string): Promise<void>;
  openLab(topic: string, variant: string): Promise<void>;
  openLedger(): Promise<void>;
}

interface Pack {
  readonly documentName: string;
  readonly collection: string;
  readonly index: { readonly contents: { readonly type?: string; readonly folder?: string; readonly uuid: string }[] };
}

interface Opened {
  readonly name: string;
  readonly sheet: { render(how: object): Promise<unknown> };
}

const HILD = "Hild Redmantle";
const LONG = 240_000;

describe.each(languagesOf(["de", "fr"]))("at a table in %s", (language) => {
  const own = (name: string): string => namesIn(language).get(name) ?? name;
  let company: Company;
  beforeAll(async () => {
    company = await seatCompany({ people: ["Referee", "Ann"], language });
    await translateWorld(company.referee, language);
    for (const seat of company.everyone) await showTab(seat, "chat");
  });
  afterAll(async () => company?.table.close());

  const noEnglish = async (what: string, seat: Seat = company.referee): Promise<void> =>
    expect.soft(await englishLeft(seat, language), what).toEqual([]);

  /** The same at the width of a desk and of a phone, with nothing cut off; a picture of each. */
  const look = async (what: string, name: string, seat: Seat = company.referee): Promise<void> => {
    for (const width of [390, 1366]) {
      await seat.page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
      expect.soft(await cutOff(seat), `${what} at ${width}`).toEqual([]);
      await shot(seat.page, `language-${language}-${name}-${width}`);
    }
    await noEnglish(what, seat);
  };

  const closeAll = ({ page }: Seat): Promise<void> =>
    page.evaluate(async () => {
      const { instances } = Reflect.get(globalThis, "foundry").applications as {
        instances: Map<string, { hasFrame: boolean; close(how: object): Promise<unknown> }>;
      };
      for (const app of [...instances.values()]) if (app.hasFrame) await app.close({ animate: false });
    });

  afterEach(() => closeAll(company.referee));

  test(
    "every sheet of the world and one of each kind out of the compendia",
    async () => {
      const { referee } = company;
      const people = await referee.page.evaluate(() =>
        Object.values(Object.fromEntries(game.actors.map((one) => [`${one.type} ${one.name}`, one.name]))),
      );
      for (const name of people) {
        await openActor(referee, name);
        const pictured = [HILD, own("The Leaning Tower Company")].indexOf(name);
        if (pictured < 0) await noEnglish(name);
        else await look(name, pictured === 0 ? "sheet" : "party");
        await closeAll(referee);
      }
      const entries = [
        ["monsters", "monsters", "Black Bear"],
        ["hirelings", "hirelings", "Footman, heavy (dwarf)"],
        ["characters", "characters", "Mistress Quill"],
        ["equipment", "equipment", "Sword"],
        ["spells", "spells", "Light"],
        ["magic-items", "magic", "Potion of Healing"],
        ["classes", "options", "Infravision"],
      ] as const;
      const { page } = referee;
      for (const [pack, kind, name] of entries) {
        const uuid = await entry(referee, pack, name);
        await page.evaluate((one) => (Reflect.get(game, "rulings") as unknown as Api).browse(one), kind);
        const row = page.locator(`#rulings-browser [data-uuid="${uuid}"]`);
        await typeInto(page.locator("#rulings-browser input[name=query]"), name);
        await row.waitFor();
        await noEnglish(`the browser at ${name}`);
        await row.focus();
        await page.keyboard.press("Enter");
        await page.locator(".application.sheet:visible").first().waitFor();
        await noEnglish(`the sheet of ${name}`);
        await page.evaluate(() =>
          document.querySelector<HTMLElement>(".application.sheet [data-action=close]")?.click(),
        );
        await expect.poll(() => page.locator(".application.sheet:visible").count()).toBe(0);
      }
      await closeAll(referee);
    },
    LONG,
  );

  test(
    "a sheet of each type in each folder of the compendia",
    async () => {
      const { page } = company.referee;
      const entries = await page.evaluate(() => {
        const one = new Map<string, string>();
        for (const pack of (Reflect.get(game, "packs") as { contents: Pack[] }).contents) {
          if (!["Actor", "Item"].includes(pack.documentName)) continue;
          for (const { type, folder, uuid } of pack.index.contents)
            one.set(`${pack.collection} ${type} ${folder}`, uuid);
        }
        return [...one.values()];
      });
      expect(entries.length).toBeGreaterThan(40);
      for (const uuid of entries) {
        const name = await page.evaluate(async (address) => {
          const { fromUuid } = globalThis as unknown as { fromUuid(uuid: string): Promise<Opened> };
          const document = await fromUuid(address);
          await document.sheet.render({ force: true });
          return document.name;
        }, uuid);
        await page.locator(".application.sheet:visible").first().waitFor();
        await noEnglish(`${uuid} ${name}`);
        await closeAll(company.referee);
      }
    },
    LONG * 3,
  );

  test.each([
    "hub",
    "create",
    "hoard",
    "share",
    "experience",
    "hire",
    "pay",
    "shop",
    "work",
    "works",
    "print",
    "train",
    "battle",
    "paste",
    "request",
  ])("the window %s", async (name) => {
    const { referee } = company;
    await referee.page.evaluate(
      async ([which, who]) =>
        (Reflect.get(game, "rulings") as unknown as Api).company(which ?? "", game.actors.getName(who ?? "")),
      [name, HILD],
    );
    await referee.page.locator(".application.rulings:visible").first().waitFor();
    await look(name, `window-${name}`);
    await closeAll(referee);
  });

  test("the House Rules window, the lab and what was done", async () => {
    const { page } = company.referee;
    await page.evaluate(() => game.rulings.openHouseRules());
    const rules = page.locator("#rulings-house-rules");
    await rules.waitFor();
    for (const group of await rules.locator("[data-group]").evaluateAll((all) => all.map((one) => one.dataset.group))) {
      await rules.locator(`[data-group=${group}]`).first().click();
      await noEnglish(`House Rules, ${group}`);
    }
    await look("House Rules", "house-rules");
    await closeAll(company.referee);
    await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).openLab("morale", "off"));
    await page.locator("#rulings-lab [data-action=gather][data-from=typical]").click();
    await look("the lab", "lab");
    await closeAll(company.referee);
    await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).openLedger());
    await noEnglish("what was done");
    await closeAll(company.referee);
  });

  test(
    "a fight: its windows, its tracker and its cards",
    async () => {
      const { referee, ann } = company;
      const foe = own("Goblin (1)");
      await bringTogether(referee, HILD, foe);
      await attackAndDamage(ann, HILD, foe, () => noEnglish("the attack window", ann));
      await noEnglish("the cards", ann);
      await showTab(referee, "combat");
      await beginFight(referee);
      await pressOn(referee, 4);
      await noEnglish("the tracker");
      await showTab(referee, "chat");
      await look("the referee's cards", "cards");
    },
    LONG,
  );

  test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
});
