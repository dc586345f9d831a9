/** *Check this installation*: what the referee's window finds at the practice table, and what it says of a behaviour that is broken on purpose. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { few } from "./support/long.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
}, 120_000);
afterAll(async () => company?.table.close());

const WINDOW = "#rulings-check";
const shown = () => company.referee.page.locator(WINDOW);

/** The settings menu behind the button. */
interface Menus {
  menus: Map<string, { restricted: boolean; type: new () => { render(options: object): Promise<unknown> } }>;
}

/** Presses the button in the settings. */
function pressMenu({ page }: Seat): Promise<void> {
  return page.evaluate(async () => {
    const menu = (game.settings as unknown as Menus).menus.get("rulings.check");
    if (menu) await new menu.type().render({ force: true });
  });
}

async function openCheck(): Promise<void> {
  await pressMenu(company.referee);
  await shown().locator("[data-action=run]").waitFor();
}

async function run(): Promise<void> {
  await shown().locator("[data-action=run]").click();
  await shown().locator("[data-action=copy]").waitFor({ timeout: 60_000 });
}

/** The ids of the world's documents. */
const inventory = () =>
  company.referee.page.evaluate(() =>
    ["actors", "items", "scenes", "combats", "messages"].map((kind) => [
      kind,
      (Reflect.get(game, kind) as Game["actors"]).map(({ id }) => id).sort(),
    ]),
  );

/** The console's errors are Foundry's way of saying that data do not fit: one check wants just that (DOC-22). */
const meant = (fault: string): boolean => fault.includes("quantity");

describe("the window", () => {
  test("is offered to referees alone, and nothing of it is loaded before it is opened", async () => {
    const { ann, referee } = company;
    const loaded = () =>
      referee.page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name.split("/").at(-1) ?? "")
          .filter((name) => /^(check-window|run-checks)-/.test(name)),
      );
    // A full resource timing buffer takes no new entries; resources loaded earlier are not loaded again.
    await referee.page.evaluate(() => performance.clearResourceTimings());
    const restricted = await ann.page.evaluate(
      () => (game.settings as unknown as Menus).menus.get("rulings.check")?.restricted,
    );
    expect(restricted).toBe(true);
    await openCheck();
    expect((await loaded()).length).toBeGreaterThan(0);
    await pressMenu(ann);
    await expect.poll(() => ann.page.locator("#notifications").textContent()).toMatch(/referee/i);
    await expect.poll(() => ann.page.locator(WINDOW).count()).toBe(0);
  });

  test("finds every behaviour in place, and leaves the world as it was", async () => {
    const before = await inventory();
    await run();
    await expect.poll(() => shown().locator(".is-fails").allInnerTexts()).toEqual([]);
    await expect.poll(() => shown().locator(".check-verdict").textContent()).toMatch(/All is well/);
    await expect.poll(() => shown().locator(".check-row.is-holds").count()).toBeGreaterThan(35);
    await expect.poll(() => shown().locator(".check-row.is-untried").count()).toBe(0);
    await expect.poll(() => inventory()).toEqual(before);
    expect(company.referee.faults.filter((fault) => !meant(fault))).toEqual([]);
  });

  test("names the behaviour that is broken on purpose, what that means, and puts both into the report", async () => {
    const { page, context } = company.referee;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const before = await inventory();
    await page.evaluate(() => {
      const config = Reflect.get(globalThis, "CONFIG") as { Actor: { documentClass: { prototype: object } } };
      const { prototype } = config.Actor.documentClass;
      // As Foundry did before 13: an address of something that is not stored.
      Object.defineProperty(prototype, "uuid", {
        configurable: true,
        get(this: { id: string | null; isToken: boolean; token: { uuid: string } | null }) {
          return this.token ? `${this.token.uuid}.Actor.${this.id}` : `Actor.${this.id}`;
        },
      });
    });
    await run();
    const failing = shown().locator(".check-group.is-failing .check-row");
    expect(await failing.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-check")))).toEqual(["DOC-01"]);
    await expect.poll(() => failing.textContent()).toMatch(/no address until.*Monsters may fail/s);
    await shown().locator("[data-action=copy]").click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/Rulings .*Foundry 1[34]\..*- DOC-01: .*Monsters may fail.*Passed \(\d+\): /s);
    await expect.poll(() => inventory()).toEqual(before);
    await shot(page, "check-broken");
    await page.evaluate(() => {
      const config = Reflect.get(globalThis, "CONFIG") as { Actor: { documentClass: { prototype: object } } };
      Reflect.deleteProperty(config.Actor.documentClass.prototype, "uuid");
    });
  });

  test("takes away what an interrupted check left behind", async () => {
    const { page } = company.referee;
    const before = await inventory();
    await page.evaluate(async () => {
      const { Actor } = globalThis as unknown as { Actor: { create(data: object): Promise<unknown> } };
      await Actor.create({ name: "Left", type: "monster", flags: { rulings: { check: true } } });
    });
    await run();
    await expect.poll(() => inventory()).toEqual(before);
  });

  const looks = [
    ["light", 1440],
    ["dark", 1440],
    ["light", 700],
    ["dark", 700],
  ] as const;
  test.each(few(looks, looks.slice(3)))("axe finds nothing serious in %s at %i", async (colorScheme, width) => {
    const { page } = company.referee;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFaults(page, WINDOW)).toEqual([]);
    await shot(page, `check-${colorScheme}-${width}`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe("Quench", () => {
  interface Batch {
    readonly key: string;
    readonly displayName: string;
    readonly tests: { title: string; outcome: string }[];
  }

  /** As the module does by its documentation: the hook hands over what registers batches, and a run calls their tests. */
  const runBatches = (only: string): Promise<Batch[]> =>
    company.referee.page.evaluate(async (wanted) => {
      const results: Batch[] = [];
      const { callAll } = Reflect.get(globalThis, "Hooks") as { callAll(name: string, ...args: unknown[]): void };
      type Test = (this: object) => Promise<void>;
      const batches: { key: string; displayName: string; define: (context: object) => void }[] = [];
      callAll("quenchReady", {
        registerBatch: (key: string, define: (context: object) => void, { displayName }: { displayName: string }) =>
          batches.push({ key, displayName, define }),
      });
      // Nobody has Quench here: what the batches are made of comes with the hook.
      for (let tries = 0; tries < 250 && batches.length === 0; tries += 1) await new Promise((r) => setTimeout(r, 20));
      for (const { key, displayName, define } of batches) {
        const tests: [string, Test][] = [];
        define({
          describe: (_title: string, inner: () => void) => inner(),
          it: (title: string, test: Test) => tests.push([title, test]),
          assert: {
            ok: (value: unknown, message: string) => {
              if (!value) throw new Error(message);
            },
          },
        });
        const outcomes: { title: string; outcome: string }[] = [];
        for (const [title, test] of tests) {
          if (!key.endsWith(wanted)) outcomes.push({ title, outcome: "not run" });
          else
            outcomes.push({
              title,
              outcome: await test
                .call({ timeout: () => undefined, skip: () => undefined })
                .then(() => "passed")
                .catch((error: Error) => error.message),
            });
        }
        results.push({ key, displayName, tests: outcomes });
      }
      return results;
    }, only);

  test("is offered a batch a group by its conventions, each check a test that can pass and fail", async () => {
    const batches = await runBatches("compendia");
    expect(batches.map(({ key }) => key)).toEqual([
      "rulings.documents",
      "rulings.compendia",
      "rulings.scenes",
      "rulings.table",
      "rulings.windows",
    ]);
    for (const { displayName, tests } of batches) {
      expect(displayName).toMatch(/^RULINGS: /);
      expect(tests.length).toBeGreaterThan(0);
    }
    const compendia = batches.find(({ key }) => key === "rulings.compendia")?.tests ?? [];
    expect(compendia.map(({ outcome }) => outcome)).toEqual(compendia.map(() => "passed"));
    await company.referee.page.evaluate(() => {
      const pack = game.packs.get("rulings.equipment") as unknown as { index: { contents: { uuid: string }[] } };
      const [first] = pack.index.contents;
      if (first) Reflect.set(globalThis, "kept", first.uuid);
      if (first) first.uuid = "Item.wrong";
    });
    const broken = (await runBatches("compendia")).find(({ key }) => key === "rulings.compendia")?.tests ?? [];
    expect(broken.find(({ title }) => title.startsWith("DOC-09"))?.outcome).toMatch(/compendium browser/);
    await company.referee.page.evaluate(() => {
      const pack = game.packs.get("rulings.equipment") as unknown as { index: { contents: { uuid: string }[] } };
      const [first] = pack.index.contents;
      if (first) first.uuid = Reflect.get(globalThis, "kept") as string;
    });
  });
});

test("nothing else went wrong in any page", () => {
  expectNoFaults([company.ann, company.bob]);
  expect(company.referee.faults.filter((fault) => !meant(fault))).toEqual([]);
});
