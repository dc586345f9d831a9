/**
 * Typing, key by key, into every field of every window: no letter may cost more than two redraws and one write, no letter is lost, and
 * what is being typed survives the redraws that others cause.
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import { few, longTest } from "./support/long.ts";
import type { Doc, Game, PageHooks } from "./support/page.ts";
import { gather } from "./support/play.ts";
import { aim, bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, makeActor, openActor, seatCompany, showTab } from "./support/seats.ts";

declare const game: Game;
declare const Hooks: PageHooks;

const HILD = "Hild Redmantle";
const ITEM_TYPES = [
  ["weapon", "armour", "ammunition", "gear", "treasure", "magicItem", "attack"],
  ["ability", "spell", "power", "class", "ancestry", "background", "skill", "package"],
].flat();
const ACTOR_TYPES = ["character", "monster", "hireling", "party", "vessel", "hoard"];

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee"] });
  await company.referee.page.evaluate(() => {
    const counted = { renders: 0, writes: [] as string[] };
    Reflect.set(globalThis, "counted", counted);
    Hooks.on("renderApplicationV2", (app) => {
      if (Reflect.get(app as object, "hasFrame") === true) counted.renders += 1;
    });
    for (const hook of ["preUpdateActor", "preUpdateItem", "preUpdateSetting"])
      Hooks.on(hook, (document, change) => {
        counted.writes.push(`${Reflect.get(document as object, "id")} ${JSON.stringify(change)}`);
      });
  });
}, 120_000);
afterAll(async () => company?.table.close());

/** The redraws and writes since the last call, once there are no more. */
function cost(): Promise<{ renders: number; writes: string[] }> {
  return company.referee.page.evaluate(async () => {
    const counted = Reflect.get(globalThis, "counted") as { renders: number; writes: string[] };
    for (let quiet = 0, before = -1; quiet < 3; ) {
      await new Promise((done) => setTimeout(done, 100));
      const now = counted.renders + counted.writes.length;
      quiet = now === before ? quiet + 1 : 0;
      before = now;
    }
    const spent = { ...counted };
    Object.assign(counted, { renders: 0, writes: [] });
    return spent;
  });
}

const TICKS = ["checkbox", "radio"];

/**
 * Types two keys into each field of a window, without waiting between one field and the next, and says what was lost and what it cost.
 * A menu gets one key, a box one.
 */
async function typeEverywhere(
  window: Locator,
): Promise<{ lost: string[]; keys: number; renders: number; again: string[] }> {
  const { page } = company.referee;
  // what is folded away is unfolded first, as a hand does
  const folded = window.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  const fields = await window.evaluate((root) =>
    [...root.querySelectorAll<HTMLInputElement>("input, textarea, select")]
      .filter((one) => !one.disabled && !one.readOnly && one.type !== "file" && one.closest("prose-mirror") === null)
      .map(({ id, tagName, type, name }) => ({ id, kind: tagName === "INPUT" ? type : tagName, name })),
  );
  expect(fields.filter(({ id }) => id === "").map(({ name }) => `${name} has no id`)).toEqual([]);
  expect(new Set(fields.map(({ id }) => id)).size, "ids of fields are their own").toBe(fields.length);
  // of a long table of rulings its first two rows: the others are drawn by the same lines
  const rows = fields.filter(({ id }) => !/^rulings-cell-.+-([2-9]|\d\d+)-[^-]+$/.test(id));
  await cost();
  const lost: string[] = [];
  let keys = 0;
  const named = new Set<string>();
  for (const { id, kind, name } of rows) {
    // one path may have two fields: another value is typed into the second, so that it causes a write of its own
    const wanted = named.has(name) ? "13" : "12";
    named.add(name);
    // found and focused in one go: a redraw may replace it between two calls
    const there = await page.evaluate((wanted) => {
      const field = document.getElementById(wanted);
      const hidden = field?.closest<HTMLElement>(".tab[data-tab]:not(.active)");
      const tab = hidden
        ?.closest(".application")
        ?.querySelector<HTMLElement>(`[role=tab][data-tab="${hidden.dataset.tab}"]`);
      tab?.click();
      field?.focus();
      // as the tabulator does; where the caret stands in a number field no page can know
      if (field && "select" in field && typeof field.select === "function") field.select();
      return field !== null;
    }, id);
    // what was chosen before may have taken it away: a variant has parameters of its own
    if (!there) continue;
    const typed = kind === "SELECT" ? ["ArrowDown"] : TICKS.includes(kind) ? ["Space"] : [...wanted];
    for (const key of typed) await page.keyboard.press(key);
    keys += typed.length;
    if (typed.length < 2) continue;
    const holds = await page.evaluate((wanted) => {
      const { activeElement } = document;
      // what was chosen just before may take it away a moment later, too
      if (document.getElementById(wanted) === null) return null;
      return activeElement?.id === wanted
        ? String(Reflect.get(activeElement, "value"))
        : `the focus is on ${activeElement?.id || activeElement?.tagName}${document.getElementById(wanted)?.checkVisibility() ? "" : ", the field is folded away"}`;
    }, id);
    if (holds !== null && holds !== wanted) lost.push(`${id}: ${holds}`);
  }
  await page.keyboard.press("Tab");
  const { renders, writes } = await cost();
  return { lost, keys, renders, again: writes.filter((one, at) => writes.indexOf(one) !== at) };
}

function expectThrift({ lost, keys, renders, again }: Awaited<ReturnType<typeof typeEverywhere>>): void {
  expect(keys).toBeGreaterThan(0);
  expect(lost.join("; "), "typed and not there").toBe("");
  expect(again, "written more than once").toEqual([]);
  expect(renders, `renders of ${keys} keys`).toBeLessThanOrEqual(2 * keys);
}

async function closeAll(): Promise<void> {
  await company.referee.page.evaluate(async () => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; close(): Promise<unknown> }>;
    };
    for (const app of [...instances.values()]) if (app.hasFrame) await app.close();
  });
}

test("a tab that is changed while the sheet is being drawn stays open, and the field in it keeps the focus", async () => {
  const { referee } = company;
  await makeActor(company, { name: "Typed in between", type: "character", items: [] });
  const window = await openActor(referee, "Typed in between");
  // a page is drawn when it is first opened
  await window.locator("[role=tab][data-tab=gear]").click();
  await window.locator(".tab[data-tab=gear] input[inputmode=numeric]").first().waitFor();
  await window.locator("[role=tab][data-tab=fight]").click();
  const here = await window.evaluate(async (root) => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, Drawn>;
    };
    interface Drawn {
      element: HTMLElement;
      render(): Promise<unknown>;
      _renderHTML(...args: unknown[]): Promise<unknown>;
    }
    const sheet = [...instances.values()].find(({ element }) => element === root);
    if (!sheet) return undefined;
    const draw = sheet._renderHTML.bind(sheet);
    let field: HTMLInputElement | null = null;
    sheet._renderHTML = async (...args) => {
      const made = await draw(...args);
      sheet._renderHTML = draw;
      root.querySelector<HTMLElement>("[role=tab][data-tab=gear]")?.click();
      field = root.querySelector<HTMLInputElement>(".tab[data-tab=gear] input[inputmode=numeric]");
      field?.focus();
      return made;
    };
    await sheet.render();
    // the page that was opened meanwhile is drawn after that
    await sheet.render();
    const kept = field as HTMLInputElement | null;
    const open = [...root.querySelectorAll<HTMLElement>(".active[data-tab]")].map(({ dataset }) => dataset.tab);
    return { open, kept: kept !== null && document.activeElement?.id === kept.id };
  });
  expect(here).toEqual({ open: ["gear", "gear"], kept: true });
  await closeAll();
});

test("what was marked to be typed over stays marked when a redraw puts another field in its place", async () => {
  const { referee } = company;
  await makeActor(company, { name: "Marked", type: "character", items: [], system: { hp: { value: 8, max: 9 } } });
  const window = await openActor(referee, "Marked");
  const points = window.locator("[name='system.hp.value']");
  for (const marked of ["keys", "pointer"] as const) {
    await (marked === "keys" ? points.press("ControlOrMeta+a") : points.dblclick());
    // the other number of the same piece changes, so that the piece is put in again
    await points.evaluate((field) => Reflect.set(globalThis, "marked", field));
    await referee.page.evaluate(
      (max) => {
        return game.actors.getName("Marked")?.update({ "system.hp.max": max });
      },
      marked === "keys" ? 10 : 11,
    );
    await referee.page.waitForFunction(() => !(Reflect.get(globalThis, "marked") as HTMLElement).isConnected);
    await referee.page.keyboard.press("7");
    expect(await points.inputValue()).toBe("7");
    await points.press("Escape");
    await referee.page.keyboard.press("Enter");
  }
  await closeAll();
});

describe("each key costs two redraws and one write at most", () => {
  test.each(few(ACTOR_TYPES, ["character"]))("on the sheet of a %s", { timeout: 600_000 }, async (type) => {
    const name = `Typed ${type}`;
    const items = type === "party" || type === "vessel" ? [] : [{ name: "Rope", type: "gear" }];
    const member = await company.referee.page.evaluate((hild) => game.actors.getName(hild)?.uuid ?? "", HILD);
    await makeActor(company, {
      name,
      type,
      items,
      ...(type === "party" && { system: { members: [{ actor: member }] } }),
    });
    expectThrift(await typeEverywhere(await openActor(company.referee, name)));
    await closeAll();
  });

  test.each(few(ITEM_TYPES, ["magicItem"]))("on the sheet of an item of type %s", { timeout: 600_000 }, async (type) => {
    const id = await company.referee.page.evaluate(async (one) => {
      const Item = Reflect.get(globalThis, "Item") as { create(data: unknown): Promise<Doc> };
      const item = await Item.create({ name: `Typed ${one}`, type: one });
      await item.sheet.render({ force: true });
      return item.sheet.element.id;
    }, type);
    expectThrift(await typeEverywhere(company.referee.page.locator(`[id="${id}"]`)));
    await closeAll();
  });

  longTest("in the Compendium Browser", { timeout: 600_000 }, async () => {
    const { page } = company.referee;
    await showTab(company.referee, "compendium");
    await page.locator(".rulings-browse").click();
    expectThrift(await typeEverywhere(page.locator("#rulings-browser")));
    await closeAll();
  });
});

/** Gives the fields of a question, which is never redrawn, the ids by which this test finds them again. */
async function namedFields(question: Locator): Promise<Locator> {
  await question.locator("input, select").first().waitFor();
  await question.evaluate((root) => {
    for (const field of root.querySelectorAll<HTMLInputElement>("input, select, textarea"))
      if (field.id === "") field.id = `typed-${field.name}`;
  });
  return question;
}

/** Closes the question that is open. */
const dismiss = (question: Locator) => question.locator("[data-action=close], [data-action=cancel]").first().click();

describe("each key costs two redraws and one write at most in what is asked", () => {
  test("before an attack", { timeout: 300_000 }, async () => {
    const { referee } = company;
    await bringTogether(referee, HILD, "Goblin (1)");
    await aim(referee, "Goblin (1)");
    const sheet = await openActor(referee, HILD);
    await sheet.locator('[role=tab][data-tab="fight"]').click();
    await sheet.locator(".attacks [data-action=rollAttack]").first().click();
    const window = referee.page.locator(".attack-window");
    await window.locator("button[type=submit]").waitFor({ state: "attached" });
    expectThrift(await typeEverywhere(window));
    await closeAll();
  });

  longTest("about a reaction, and before a save", { timeout: 300_000 }, async () => {
    const { referee } = company;
    for (const ask of ["reaction", "save"] as const) {
      await referee.page.evaluate(
        ([kind, name]) => {
          const [friend, foe] = [game.actors.getName(name ?? ""), game.actors.find(({ type }) => type === "monster")];
          const roll = Reflect.get(game.rulings, "rollReaction") as (actor: unknown) => Promise<void>;
          if (kind === "reaction") void roll(foe);
          else void friend?.sheet.render({ force: true });
        },
        [ask, HILD],
      );
      if (ask === "save") {
        const sheet = await openActor(referee, HILD);
        await sheet.locator('[role=tab][data-tab="fight"]').click();
        await sheet.locator('[data-action="rollSave"]').first().click();
      }
      const question = await namedFields(referee.page.locator("dialog.application").last());
      expectThrift(await typeEverywhere(question));
      await dismiss(question);
      await closeAll();
    }
  });

  longTest("about surprise", { timeout: 300_000 }, async () => {
    const { referee } = company;
    await gather(referee);
    await showTab(referee, "combat");
    await referee.page.locator("#combat [data-action=fightSurprise]").first().click();
    const question = await namedFields(referee.page.locator("dialog.application").last());
    expectThrift(await typeEverywhere(question));
    await dismiss(question);
    await referee.page.evaluate(() => game.combat?.delete());
  });

  test("in House Rules, group by group", { timeout: 600_000 }, async () => {
    const { page } = company.referee;
    await page.evaluate(() => game.rulings.openHouseRules());
    const window = page.locator("#rulings-house-rules");
    const groups = await window
      .locator("[data-group]")
      .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).dataset.group ?? ""))]);
    expect(groups.length).toBeGreaterThan(5);
    for (const group of few(groups, ["saves"])) {
      await window.locator(`[data-group="${group}"]`).first().click();
      await window.locator(`[data-group="${group}"][aria-current]`).first().waitFor();
      expectThrift(await typeEverywhere(window.locator(".topics")));
    }
    await window.locator("[data-action=discard]").click();
    await closeAll();
  });

  longTest("in the lab", { timeout: 300_000 }, async () => {
    const { page } = company.referee;
    await page.evaluate("game.rulings.openLab()");
    const window = page.locator("#rulings-lab");
    await window.locator("input").first().waitFor();
    expectThrift(await typeEverywhere(window));
    await closeAll();
  });

  const OF_THE_COMPANY = ["create", "hoard", "share", "experience", "hire", "pay", "shop", "work", "paste"];
  test.each(few(OF_THE_COMPANY, ["create"]))("in the company's window for %s", { timeout: 300_000 }, async (name) => {
    const { page } = company.referee;
    await page.evaluate(`game.rulings.company(${JSON.stringify(name)})`);
    const window = page.locator(`#rulings-${name}`);
    await window.locator("input, select, textarea").first().waitFor();
    expectThrift(await typeEverywhere(window));
    await closeAll();
  });
});

test("T7: what is no number in a number field of a window is refused, and the number that stood there stays", async () => {
  const { page } = company.referee;
  await page.evaluate(`game.rulings.company("hoard")`);
  const gold = page.locator("#rulings-hoard input[name=gold]");
  await typeInto(gold, "120");
  await gold.press("Enter");
  await expect.poll(() => gold.getAttribute("value")).toBe("120");
  await gold.press("Control+A");
  await page.keyboard.type("12-5");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.locator("#notifications").textContent()).toContain("This is not a number.");
  expect(await gold.inputValue()).toBe("120");
  await closeAll();
});

/** Types over what stands in a field, as it comes. */
async function typeOver(field: Locator, text: string): Promise<void> {
  await field.press("Control+A");
  await field.page().keyboard.type(text);
}

const notices = () => company.referee.page.locator("#notifications").textContent();

test("T7: a press out of a field whose entry is refused does nothing", async () => {
  const { page } = company.referee;
  await page.evaluate(`game.rulings.company("hoard")`);
  const window = page.locator("#rulings-hoard");
  const gold = window.locator("input[name=gold]");
  await typeOver(window.locator("input[name=types]"), "A");
  await gold.press("Enter");
  await typeOver(gold, "12-5");
  await window.locator("[data-action=roll]").click();
  await expect.poll(notices).toMatch(/\w: This is not a number/);
  expect(await window.locator("[data-action=place]").count()).toBe(0);
  await window.locator("[data-action=roll]").click();
  await window.locator("[data-action=place]").waitFor();
  await closeAll();
});

test("T7: an attack is not rolled while a number of its window is none; the field is named and keeps what was typed", async () => {
  const { referee } = company;
  await bringTogether(referee, HILD, "Goblin (1)");
  await aim(referee, "Goblin (1)");
  const sheet = await openActor(referee, HILD);
  await sheet.locator('[role=tab][data-tab="fight"]').click();
  await sheet.locator(".attacks [data-action=rollAttack]").first().click();
  const window = referee.page.locator(".attack-window");
  const modifier = window.locator("[name=refereeModifier]");
  const rolled = () => referee.page.evaluate(() => game.messages.size);
  const before = await rolled();
  await typeOver(modifier, "1-5");
  await modifier.press("Enter");
  await expect.poll(notices).toMatch(/modifier.*: This is not a number/i);
  expect(await modifier.evaluate((field) => (field as HTMLInputElement).validity.badInput)).toBe(true);
  expect(await rolled()).toBe(before);
  await typeOver(modifier, "2");
  await modifier.press("Enter");
  await window.waitFor({ state: "detached" });
  await expect.poll(rolled).toBeGreaterThan(before);
  await closeAll();
});

test("T7: a question takes no number beyond its bounds and no words, and says in which field", async () => {
  const { page } = company.referee;
  await page.evaluate(() => {
    const roll = Reflect.get(game.rulings, "rollReaction") as (actor: unknown) => Promise<void>;
    void roll(game.actors.find(({ type }) => type === "monster"));
  });
  const question = page.locator("dialog.application").last();
  const modifier = question.locator("[name=modifier]");
  await typeOver(modifier, "50");
  await modifier.press("Enter");
  await expect.poll(notices).toMatch(/: This must be between -20 and 20/);
  await typeOver(modifier, "1-5");
  await question.locator("button[type=submit]").last().click();
  await expect.poll(notices).toMatch(/modifier.*: This is not a number/i);
  await dismiss(question);
  await question.waitFor({ state: "detached" });
  await closeAll();
});

test("nothing went wrong in any page meanwhile", () => expectNoFaults(company.everyone));
