/** Rulings that a module or the table itself added: the sample module of docs, in the window, at the table, in the lab; and what fails. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import type { Game } from "./support/page.ts";
import { type Company, expectNoFaults, seatCompany, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

interface Api {
  rulings(): { hash: string; preset: string; choices: Record<string, string>; number(key: string): number };
  openHouseRules(words?: string): Promise<void>;
  openLab(topic?: string, variant?: string): Promise<void>;
  registerTopic(declaration: object): Promise<void>;
  keepRuling(addition: object): Promise<void>;
  dropRuling(key: string): Promise<boolean>;
  roll(kind: string, subject?: string): Promise<void>;
}
declare const game: Omit<Game, "rulings"> & { rulings: Api };

const HATRED = "sample-rulings-oldHatred";
let company: Company;
beforeAll(async () => {
  company = await seatCompany({ modules: ["docs/sample-module"] });
});
afterAll(async () => company?.table.close());

const rules = ({ page }: Seat) => page.locator("#rulings-house-rules");
const chosen = (key: string) => (page: Seat["page"]) =>
  page.evaluate((name) => game.rulings.rulings().choices[name], key);

async function choose(seat: Seat, key: string, variant: string): Promise<void> {
  await seat.page.evaluate((words) => game.rulings.openHouseRules(words), key);
  const window = rules(seat);
  await window.locator(`[id="rulings-${key}-${variant}"]`).check();
  await window.locator("[data-action=apply]:not([disabled])").click();
  await until(seat, chosen(key), variant);
}

describe("the sample module", () => {
  test("stands in House Rules with its words and figures, is chosen there, and holds for everybody", async () => {
    const { referee, ann } = company;
    await choose(referee, HATRED, "on");
    const topic = rules(referee).locator(`article[data-topic="${HATRED}"]`);
    await expect.poll(() => topic.textContent()).toContain("Dwarves hate goblins");
    await expect.poll(() => topic.textContent()).not.toContain("RULINGS.");
    await typeInto(topic.locator("input[type=number]"), "3");
    await topic.locator("input[type=number]").press("Tab");
    await rules(referee).locator("[data-action=apply]:not([disabled])").click();
    const figure = (page: Seat["page"]) => page.evaluate(() => game.rulings.rulings().number("sample-rulings-hatred"));
    await until(ann, figure, 3);
    await until(ann, chosen(HATRED), "on");
    // The ruling card names it as any other.
    const card = ann.page.locator('.rulings-card[data-type="ruling"]').first();
    await expect.poll(() => card.textContent()).toContain("Old hatred");
  });

  test("answers a topic that ships, beside the answers that ship", async () => {
    const { referee, bob } = company;
    await choose(referee, "initiative", "sample-rulings-d10");
    await until(bob, chosen("initiative"), "sample-rulings-d10");
    await choose(referee, "initiative", "side");
  });

  test("is played in the lab: in workers as data, on the page where it is a function", async () => {
    const { page } = company.referee;
    const window = page.locator("#rulings-lab");
    await page.evaluate((key) => game.rulings.openLab(key, "off"), HATRED);
    await typeInto(window.locator("[name=times]"), "60");
    await window.locator("[name=times]").press("Tab");
    await window.locator("[data-action=run]").click();
    await expect
      .poll(() => window.locator(".lab-progress").textContent(), { timeout: 60_000 })
      .toMatch(/(\d+) of \1 fights/);
    await expect.poll(() => window.textContent()).toContain("Old hatred: No");
  });
});

describe("the table's own", () => {
  test("a macro of the referee keeps a ruling with the world: everybody has it, a page loaded again too, until it is dropped", async () => {
    const { referee, ann } = company;
    await referee.page.evaluate(() =>
      game.rulings.keepRuling({
        topic: {
          key: "table-courage",
          group: "morale",
          name: "Courage <b>of</b> the table",
          hint: "Whether everybody is braver here.",
          initial: "on",
          variants: { on: { label: "Yes", hint: "Morale +1.", steps: [{ on: "morale", add: 1 }] } },
        },
      }),
    );
    await until(ann, chosen("table-courage"), "on");
    await ann.page.reload();
    await ann.page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true);
    await until(ann, chosen("table-courage"), "on");
    await ann.page.evaluate(() => game.rulings.openHouseRules("table-courage"));
    // Words of the table are words, never markup.
    await expect
      .poll(() => rules(ann).locator('article[data-topic="table-courage"] h2').textContent())
      .toBe("Courage <b>of</b> the table");
    expect(await referee.page.evaluate(() => game.rulings.dropRuling("table-courage"))).toBe(true);
    await until(ann, chosen("table-courage"), undefined);
  });

  test("what cannot be kept is refused with the reason; players keep nothing", async () => {
    const { referee, ann } = company;
    const refused = ({ page }: Seat, field: string, withFunction = false) =>
      page.evaluate(
        ([name, asFunction]) => {
          const does = { [name]: asFunction ? () => "1d8" : "1d8" };
          const variant = { topic: "initiative", key: "table-x", label: "", hint: "", basedOn: "side", does };
          return game.rulings.keepRuling({ variant }).then(
            () => "kept",
            (error: Error) => error.message,
          );
        },
        [field, withFunction] as const,
      );
    // In words: the error of a macro is read by its author.
    expect(await refused(referee, "die", true)).toMatch(/contains a function/);
    expect(await refused(referee, "dye")).toMatch(/variant\.does\.dye.*has no “dye”.*What it has: rolls, die, /);
    expect(await refused(ann, "die")).not.toBe("kept");
    ann.faults.length = 0;
  });

  test("a bad ruling that the world keeps stands in nobody's way: another is registered all the same", async () => {
    const { referee } = company;
    const said = await referee.page.evaluate(async () => {
      const bad = { variant: { topic: "no-such-topic", key: "table-bad", label: "", hint: "", basedOn: "", does: {} } };
      await game.settings.set("rulings", "ownRulings", [bad]);
      const topic = (key: string, initial: string) => ({
        ...{ key, group: "morale", name: "Good", hint: "", initial, variants: { on: { label: "On", hint: "" } } },
      });
      const tried = (declaration: object) =>
        game.rulings.registerTopic(declaration).then(
          () => "taken",
          (error: Error) => error.message,
        );
      return [await tried(topic("table-good", "on")), await tried(topic("table-worse", "off"))];
    });
    expect(said).toEqual(["taken", expect.stringContaining("topic.initial")]);
    await until(referee, chosen("table-good"), "on");
    // The omission is reported, on purpose.
    for (const seat of company.everyone)
      seat.faults.splice(0, seat.faults.length, ...seat.faults.filter((fault) => !fault.includes("no-such-topic")));
    await referee.page.evaluate(() => game.settings.set("rulings", "ownRulings", []));
  });

  test("a ruling that throws an error is switched off with a message, and the roll that found it out continues", async () => {
    const { ann } = company;
    const { page } = ann;
    await page.evaluate(async () => {
      await game.settings.set("rulings", "skipDialogs", true);
      await game.rulings.registerTopic({
        key: "table-broken",
        group: "combat",
        name: "Broken",
        hint: "",
        initial: "on",
        variants: {
          on: {
            label: "On",
            hint: "",
            on: {
              save: () => {
                throw new Error("a slip of the pen");
              },
            },
          },
        },
      });
    });
    const cards = () => page.evaluate(() => game.messages.filter(({ type }) => type === "save").length);
    const before = await cards();
    await page.evaluate(() => game.rulings.roll("save", "death"));
    await expect.poll(cards).toBe(before + 1);
    await expect.poll(() => page.locator("#notifications").textContent()).toContain("a slip of the pen");
    await page.evaluate(() => game.rulings.openHouseRules("table-broken"));
    const topic = rules(ann).locator('article[data-topic="table-broken"]');
    await expect.poll(() => topic.textContent()).toContain("switched off");
    // Its fault is reported in the console too, on purpose.
    const slips = ann.faults.filter((fault) => fault.includes("a slip of the pen"));
    expect(slips).not.toEqual([]);
    ann.faults.splice(0, ann.faults.length, ...ann.faults.filter((fault) => !slips.includes(fault)));
  });

  test("nothing else went wrong", () => expectNoFaults(company.everyone));
});
