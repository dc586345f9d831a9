/** The sheets, as players and the referee use them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

const HILD = "Hild Redmantle";
const ITEM_TYPES = [
  ["weapon", "armour", "ammunition", "gear", "treasure", "magicItem", "attack"],
  ["ability", "spell", "power", "class", "ancestry", "background", "skill", "package"],
].flat();
const ACTOR_TYPES = ["character", "monster", "hireling", "party", "vessel", "hoard"];

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
});
afterAll(async () => company?.table.close());

describe("a player's own sheet", () => {
  test("hit points, name and an ability are stored and everybody has them", async () => {
    const { ann, bob, referee } = company;
    const sheet = await openActor(ann, HILD);
    await typeInto(sheet.locator('[name="system.hp.value"]'), "5");
    await sheet.locator('[name="system.hp.value"]').press("Tab");
    for (const seat of [ann, bob, referee]) await until(seat, () => stored(seat, HILD, "system.hp.value"), 5);
    await typeInto(sheet.locator('[name="system.abilities.str"]'), "17");
    await sheet.locator('[name="system.abilities.str"]').press("Tab");
    await until(referee, () => stored(referee, HILD, "system.abilities.str"), 17);
    await typeInto(sheet.locator('[name="name"]'), "Hild of the Mere");
    await sheet.locator('[name="name"]').press("Tab");
    // everybody, Ann too: Bob may hear of it before her own client has its answer
    for (const seat of [ann, bob, referee])
      await until(seat, () => stored(seat, "Hild of the Mere", "system.abilities.str"), 17);
    await typeInto(sheet.locator('[name="name"]'), HILD);
    await sheet.locator('[name="name"]').press("Tab");
    for (const seat of [ann, bob, referee]) await until(seat, () => stored(seat, HILD, "system.abilities.str"), 17);
  });

  test.each([
    ["system.abilities.str", "40", "This must be between 1 and 25."],
    ["system.level", "99", "This must be between 0 and 36."],
    ["system.hp.value", "2.5", "This must be a whole number."],
    ["name", "", "This must not be empty."],
  ])("%s refuses “%s” beside the field and stores nothing", async (path, typed, message) => {
    const { ann, referee } = company;
    const sheet = await openActor(ann, HILD);
    const before = await stored(ann, HILD, path);
    const field = sheet.locator(`[name="${path}"]`).first();
    await typeInto(field, typed);
    await field.press("Tab");
    const beside = sheet.locator(`.r-field:has(> [name="${path}"])`);
    await expect.poll(() => beside.locator(".r-error").textContent()).toBe(message);
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => stored(referee, HILD, path)).toEqual(before);
    await typeInto(field, String(before));
    await field.press("Tab");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBeNull();
  });

  describe("T6: a refused entry hides no true number", () => {
    const refusedPoints = async () => {
      const { ann } = company;
      const sheet = await openActor(ann, HILD);
      const field = sheet.locator('[name="system.hp.value"]').first();
      await typeInto(field, "12,5");
      await field.press("Tab");
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      return { sheet, field };
    };
    const points = async () => String(await stored(company.ann, HILD, "system.hp.value"));

    test("it goes when the sheet closes", async () => {
      const { sheet } = await refusedPoints();
      await sheet.locator("[data-action=close]").first().click();
      await sheet.waitFor({ state: "detached" });
      const again = await openActor(company.ann, HILD);
      expect(await again.locator('[name="system.hp.value"]').first().inputValue()).toBe(await points());
    });

    test("it goes with Escape, and the sheet stays", async () => {
      const { sheet, field } = await refusedPoints();
      await field.press("Escape");
      await expect.poll(() => field.inputValue()).toBe(await points());
      expect(await sheet.isVisible()).toBe(true);
    });

    test("it goes when the number changes elsewhere", async () => {
      const { field } = await refusedPoints();
      const before = Number(await points());
      await company.referee.page.evaluate(
        ([name, value]) => void game.actors.getName(name as string)?.update({ "system.hp.value": value }),
        [HILD, before - 1] as const,
      );
      await expect.poll(() => field.inputValue()).toBe(String(before - 1));
      await company.referee.page.evaluate(
        ([name, value]) => void game.actors.getName(name as string)?.update({ "system.hp.value": value }),
        [HILD, before] as const,
      );
      await expect.poll(() => field.inputValue()).toBe(String(before));
    });
  });

  test("T7: +15 typed into gold pieces adds 15", async () => {
    const { ann } = company;
    const sheet = await openActor(ann, HILD);
    await sheet.locator("[role=tab][data-tab=gear]").click();
    const field = sheet.locator('[name="system.coins.gp"]');
    const before = Number(await stored(ann, HILD, "system.coins.gp"));
    await typeInto(field, "+15");
    await field.press("Tab");
    await expect.poll(() => stored(company.referee, HILD, "system.coins.gp")).toBe(before + 15);
    await typeInto(field, "-15");
    await field.press("Tab");
    await expect.poll(() => stored(company.referee, HILD, "system.coins.gp")).toBe(before);
    await sheet.locator("[role=tab][data-tab=fight]").click();
  });

  test("hover and keyboard focus both say why a derived number is what it is", async () => {
    const { ann } = company;
    const sheet = await openActor(ann, HILD);
    const armourClass = sheet.locator(".vitals .r-why").first();
    await armourClass.hover();
    const tooltip = ann.page.locator("#tooltip");
    await expect.poll(() => tooltip.textContent(), { timeout: 5000 }).toMatch(/armour|chain|plate|leather|shield/i);
    const hovered = await tooltip.textContent();
    await ann.page.mouse.move(2, 2);
    await expect.poll(() => tooltip.getAttribute("class")).not.toMatch(/active/);
    await sheet.locator('[name="system.hp.max"]').focus();
    await ann.page.keyboard.press("Tab");
    expect(await armourClass.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => tooltip.textContent()).toBe(hovered);
    const spoken = (await armourClass.getAttribute("aria-label")) ?? "";
    expect(spoken).toMatch(/\d/);
    const whys = await sheet.locator(".r-why").count();
    expect(whys).toBeGreaterThan(8);
    await ann.page.keyboard.press("Escape");
  });

  test("only the open page is drawn; a change is drawn once, and only where it shows", async () => {
    const { ann } = company;
    const sheet = await openActor(ann, HILD);
    const page = (tab: string) => sheet.locator(`.tab[data-tab=${tab}]`);
    await sheet.locator("[role=tab][data-tab=fight]").click();
    await expect.poll(() => page("fight").locator(".vitals").count()).toBe(1);
    expect(await page("notes").locator("*").count()).toBe(0);
    const drawn = (change: Record<string, unknown>) =>
      ann.page.evaluate(
        async ([name, changes]) => {
          const { Hooks } = globalThis as unknown as {
            Hooks: { on(name: string, call: unknown): number; off(...all: unknown[]): void };
          };
          const actor = game.actors.getName(name);
          const draws: string[] = [];
          const hook = Hooks.on(
            "renderActorSheetV2",
            (app: { document: unknown }, _root: unknown, _context: unknown, options: { parts: string[] }) => {
              if (app.document === actor) draws.push(options.parts.join(" "));
            },
          );
          await actor?.sheet.render({ force: true });
          draws.length = 0;
          await actor?.update(changes);
          // the queue of draws is empty when this one is through
          await actor?.sheet.render({ force: true });
          Hooks.off("renderActorSheetV2", hook);
          return draws;
        },
        [HILD, change] as const,
      );
    const points = await stored(ann, HILD, "system.hp.max");
    // Of the page, too, only what changed is put in: a mark on the rows beside it stays, one on the numbers goes with them.
    await page("fight").evaluate((fight) => {
      for (const piece of fight.querySelectorAll("[data-piece]")) piece.classList.add("stood");
    });
    expect(await drawn({ system: { hp: { max: Number(points) + 1 } } })).toEqual(["", ""]);
    expect(await sheet.locator('[name="system.hp.max"]').inputValue()).toBe(String(Number(points) + 1));
    expect(await page("fight").locator(".vitals.stood").count()).toBe(0);
    expect(await page("fight").locator(".conditions.stood").count()).toBe(1);
    expect(await drawn({ system: { coins: { gp: 77 } } })).toEqual(["", ""]);
    await sheet.locator("[role=tab][data-tab=gear]").click();
    await expect.poll(() => sheet.locator('[name="system.coins.gp"]').inputValue()).toBe("77");
    // Rows that come, move and go do so alone: all others are the same elements as before.
    const rows = page("gear").locator(".row[data-item-id]");
    const standing = () =>
      rows.evaluateAll((all) => all.map((row) => [row.getAttribute("data-name"), row.className.includes("stood")]));
    const mark = () => rows.evaluateAll((all) => void all.forEach((row) => void row.classList.add("stood")));
    await mark();
    const before = await standing();
    const [wax, silk] = ["A ball of wax", "A cord of silk"];
    const [ball = "", cord = ""] = await give(ann, HILD, [wax, silk]);
    const added = async () => (await standing()).filter(([name]) => !before.some(([other]) => other === name));
    const others = async () => (await standing()).filter(([name]) => before.some(([other]) => other === name));
    await expect.poll(added).toEqual([
      [wax, false],
      [silk, false],
    ]);
    expect(await others()).toEqual(before);
    await mark();
    await change(ann, HILD, ball, { sort: 99_000_000 });
    await expect.poll(added).toEqual([
      [silk, true],
      [wax, true],
    ]);
    await change(ann, HILD, ball, null);
    await change(ann, HILD, cord, null);
    await expect.poll(standing).toEqual(before);
    expect(await drawn({ system: { hp: { max: Number(points) } } })).toEqual(["", ""]);
    await sheet.locator("[role=tab][data-tab=fight]").click();
    await expect.poll(() => sheet.locator('[name="system.hp.max"]').inputValue()).toBe(String(points));
  });

  test.each([
    ["the framework names no parts", "parts"],
    ["parts cannot be compared", "compare"],
  ])("where %s, a sheet opens and shows what changes all the same", async (_why, what) => {
    const { ann } = company;
    const shown = await ann.page.evaluate(
      async ([name, lacks]) => {
        const { foundry, game: table } = globalThis as unknown as {
          foundry: { applications: { handlebars: { renderTemplate: unknown } } };
          game: { actors: { getName(name: string): any } };
        };
        const actor = table.actors.getName(name);
        const Sheet = actor.sheet.constructor;
        const sheet = new Sheet({ document: actor, id: `odd-${lacks}` });
        if (lacks === "parts") Object.defineProperty(sheet, "parts", { get: () => ({}) });
        const { handlebars } = foundry.applications;
        const { renderTemplate } = handlebars;
        const fails = () => Promise.reject(new Error("not as it was thought to be"));
        try {
          if (lacks === "compare") handlebars.renderTemplate = fails;
          await sheet.render({ force: true });
        } finally {
          handlebars.renderTemplate = renderTemplate;
        }
        sheet.changeTab("fight", "primary");
        await sheet.render();
        const maximum = () => sheet.element.querySelector('[name="system.hp.max"]')?.value;
        const before = maximum();
        await actor.update({ "system.hp.max": Number(before) + 1 });
        await sheet.render();
        const after = maximum();
        await actor.update({ "system.hp.max": Number(before) });
        await sheet.close({ animate: false });
        return [before, after];
      },
      [HILD, what] as const,
    );
    expect(Number(shown[0])).toBeGreaterThan(0);
    expect(Number(shown[1])).toBe(Number(shown[0]) + 1);
  });

  test("a saving throw and an ability check are cards for everybody", async () => {
    const { ann, everyone } = company;
    for (const seat of everyone) await showTab(seat, "chat");
    const sheet = await openActor(ann, HILD);
    await sheet.locator('[data-action="rollSave"][data-subject="death"]').click({ modifiers: ["Shift"] });
    for (const { page } of everyone)
      await page.locator('.chat-log .rulings-card[data-type="save"] .card-outcome').last().waitFor();
    await sheet.getByRole("button", { name: "DEX", exact: true }).click();
    const ask = ann.page.getByRole("dialog").filter({ hasText: "Harder" });
    // The requested field has the focus: the value is typed and entered without the mouse (WIN-59).
    await ask.locator("input[name=value]:focus").waitFor();
    await ann.page.keyboard.press("2");
    await expect.poll(() => ask.locator("input[name=value]").inputValue()).toBe("2");
    await ann.page.keyboard.press("Enter");
    for (const { page } of everyone) {
      const card = page.locator('.chat-log .rulings-card[data-type="check"]').last();
      await card.locator(".card-outcome").waitFor();
      await expect.poll(() => card.locator(".die").first().textContent()).toMatch(/^\d+$/);
      await expect.poll(() => card.locator(".card-stamp").textContent()).toBe("Classic");
    }
  });
});

describe("what belongs to others", () => {
  test("another player's sheet has nothing to edit and nothing to roll with", async () => {
    const { bob } = company;
    const sheet = await openActor(bob, HILD);
    expect(await bob.page.evaluate((name) => game.actors.getName(name)?.sheet.isEditable, HILD)).toBe(false);
    await expect
      .poll(() => sheet.locator("input:not([disabled]):not([readonly]), select:not([disabled])").count())
      .toBe(0);
    const error = await bob.page.evaluate(
      (name) =>
        game.actors
          .getName(name)
          ?.update({ "system.hp.value": 1 })
          .then(
            () => "",
            (reason) => String(reason),
          ),
      HILD,
    );
    expect(error).toMatch(/permission/i);
    await expect.poll(() => stored(company.referee, HILD, "system.hp.value")).toBe(5);
    bob.faults.splice(0);
  });

  test("the referee edits a monster and one of its attacks; a formula that does not parse is refused", async () => {
    const { referee, ann } = company;
    const sheet = await openActor(referee, "Skarn Potlid");
    await typeInto(sheet.locator('[name="system.hp.value"]'), "9");
    await sheet.locator('[name="system.hp.value"]').press("Tab");
    await until(ann, () => stored(ann, "Skarn Potlid", "system.hp.value"), 9);
    const item = await referee.page.evaluate(async () => {
      const weapon = game.actors
        .getName("Skarn Potlid")
        ?.items.find(({ type }) => type === "attack" || type === "weapon");
      await weapon?.sheet.render({ force: true });
      return { id: weapon?.id ?? "", window: weapon?.sheet.element.id ?? "" };
    });
    const window = referee.page.locator(`[id="${item.window}"]`);
    const damage = window.locator('[name="system.damage"]');
    const before = await damage.inputValue();
    await typeInto(damage, "1d8+");
    await damage.press("Tab");
    await expect.poll(() => window.locator(".r-error").textContent()).toMatch(/1d8\+.*formula/);
    const inWorld = () =>
      referee.page.evaluate((id) => {
        const { system } = game.actors.getName("Skarn Potlid")?.items.get(id)?.toObject() ?? {};
        return system instanceof Object ? Reflect.get(system, "damage") : undefined;
      }, item.id);
    await expect.poll(() => inWorld()).toBe(before);
    await typeInto(damage, "2d6+1");
    await damage.press("Tab");
    await expect.poll(inWorld).toBe("2d6+1");
    await typeInto(window.locator('[name="name"]'), "");
    await window.locator('[name="name"]').press("Tab");
    await expect.poll(() => window.locator(".r-error:visible").allInnerTexts()).toContain("This must not be empty.");
  });

  test.each(ITEM_TYPES)("the sheet of a new item of type %s opens", async (type) => {
    const { referee } = company;
    const id = await referee.page.evaluate(async (wanted) => {
      const Item = Reflect.get(globalThis, "Item") as { create(data: unknown): Promise<Doc> };
      const item = await Item.create({ name: `A new ${wanted}`, type: wanted });
      await item.sheet.render({ force: true });
      return item.sheet.element.id;
    }, type);
    const window = referee.page.locator(`[id="${id}"]`);
    await expect.poll(() => window.locator(".field-group").count()).toBeGreaterThan(0);
    await expect.poll(() => window.textContent()).not.toMatch(/RULINGS\.|undefined|\[object/);
    await window.locator('[role=tab][data-tab="description"]').click();
    await referee.page.evaluate((name) => game.items.getName(name)?.sheet.close(), `A new ${type}`);
  });

  test("what was unfolded on an item's sheet stays so when it is drawn again", async () => {
    const { referee } = company;
    const id = await referee.page.evaluate(async () => {
      const Item = Reflect.get(globalThis, "Item") as { create(data: unknown): Promise<Doc> };
      const item = await Item.create({ name: "Folded", type: "weapon" });
      await item.sheet.render({ force: true });
      return item.sheet.element.id;
    });
    const key = referee.page.locator(`[id="${id}"] [name="system.key"]`);
    const fold = referee.page.locator(`[id="${id}"] details.field-fold`, {
      has: referee.page.locator(`[name="system.key"]`),
    });
    expect(await key.isVisible()).toBe(false);
    await fold.locator("summary").click();
    await typeInto(key, "folded");
    await key.press("Tab");
    await expect.poll(() => fold.locator(".field-fold-summary").textContent()).toContain("folded");
    expect(await key.isVisible()).toBe(true);
    await referee.page.evaluate(() => game.items.getName("Folded")?.delete());
  });

  test("who reads a class has its table, and no button to write where nothing can be written", async () => {
    const { ann } = company;
    const id = await ann.page.evaluate(async () => {
      const pack = game.packs.get("rulings.classes");
      const entry = pack?.index.contents.find(({ name, type }) => type === "class" && name === "Elf");
      const read = Reflect.get(globalThis, "fromUuid") as (uuid: string) => Promise<Doc>;
      const elf = await read(entry?.uuid ?? "");
      await elf.sheet.render({ force: true });
      return elf.sheet.element.id;
    });
    const window = ann.page.locator(`[id="${id}"]`);
    await expect.poll(() => window.locator(".class-levels tbody tr").count()).toBe(10);
    const second = await window.locator(".class-levels tbody tr").nth(1).locator("td").allTextContents();
    expect(second.slice(0, 3)).toEqual(["Seer/Warrior", "4,000", "2d6"]);
    expect(await window.locator("prose-mirror button.toggle:visible").count()).toBe(0);
    await window.locator('[data-action="close"]').first().click();
  });

  test("the value of armour is shown as the rulings in force count, and follows them at once", async () => {
    const { ann, referee } = company;
    const id = await ann.page.evaluate(async () => {
      const pack = game.packs.get("rulings.equipment");
      const entry = pack?.index.contents.find(({ name }) => name === "Plate mail");
      const read = Reflect.get(globalThis, "fromUuid") as (uuid: string) => Promise<Doc>;
      const plate = await read(entry?.uuid ?? "");
      await plate.sheet.render({ force: true });
      return plate.sheet.element.id;
    });
    const facts = ann.page.locator(`[id="${id}"] .item-facts`);
    await expect.poll(() => facts.textContent()).toContain("Armour class: 3 [16]");
    const count = (way: string) =>
      referee.page.evaluate((variant) => game.settings.set("rulings", "attackResolution", variant), way);
    await count("ascending");
    await expect.poll(() => facts.textContent()).toContain("Armour class: 16 [3]");
    await count("matrix");
    await expect.poll(() => facts.textContent()).toContain("Armour class: 3 [16]");
    await ann.page.locator(`[id="${id}"] [data-action="close"]`).first().click();
  });

  test("with forty weapons every row stands on the page, and those beyond the fold and what comes after are drawn, too, each time that it opens", async () => {
    const { page } = company.referee;
    const made = await page.evaluate(async () => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: object): Promise<Doc> };
      const items = Array.from({ length: 40 }, (_, at) => ({ name: `Blade ${at}`, type: "weapon" }));
      return (await Actor.create({ name: "Armoury", type: "character", items })).id;
    });
    for (let time = 0; time < 2; time += 1) {
      const rows = await page.evaluate(async (id) => {
        const sheet = game.actors.get(id)?.sheet;
        await sheet?.render({ force: true });
        const { bottom = 0 } = sheet?.element.querySelector(".sheet-body.active")?.getBoundingClientRect() ?? {};
        const later = [...(sheet?.element.querySelectorAll(".sheet-body.active .is-later") ?? [])];
        return {
          all: sheet?.element.querySelectorAll(".attacks .row[data-item-id]").length,
          waiting: later.length > 0,
          seen: later.filter((one) => one.getBoundingClientRect().top < bottom).length,
        };
      }, made);
      expect(rows).toEqual({ all: 40, waiting: true, seen: 0 });
      const sheet = page.locator(`.rulings-sheet[id$="${made}"]`);
      await expect.poll(() => sheet.locator(".is-later").count()).toBe(0);
      const last = sheet.locator(".attacks .row[data-item-id]").last().locator("button.row-name");
      await last.scrollIntoViewIfNeeded();
      await expect
        .poll(() => last.evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true })))
        .toBe(true);
      await page.evaluate((id) => game.actors.get(id)?.sheet.close(), made);
      await expect.poll(() => sheet.count()).toBe(0);
    }
    await page.evaluate((id) => game.actors.get(id)?.delete(), made);
  });

  test("opened again, a sheet is as it was first drawn: nothing of what a module put into it, and all of its buttons", async () => {
    const { page } = company.referee;
    const made = await page.evaluate(async () => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: object): Promise<Doc> };
      const actor = await Actor.create({ name: "Again", type: "character", items: [{ name: "Axe", type: "weapon" }] });
      return actor.id;
    });
    const sheet = page.locator(`.rulings-sheet[id$="${made}"]`);
    const texts: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      texts.push(
        await page.evaluate(async (id) => {
          const { sheet } = game.actors.get(id) ?? {};
          await sheet?.render({ force: true });
          const { element } = sheet ?? {};
          const text = element?.querySelector(".window-content")?.textContent ?? "";
          element?.querySelector(".attacks .row")?.append("from a module");
          return `${text} ${element?.querySelector<HTMLInputElement>('input[name="name"]')?.value}`;
        }, made),
      );
      await page.evaluate((id) => game.actors.get(id)?.sheet.close(), made);
      await expect.poll(() => sheet.count()).toBe(0);
    }
    expect(texts[0]).toContain("Axe");
    expect(texts).toEqual([texts[0], texts[0], texts[0]]);
    await page.evaluate((id) => game.actors.get(id)?.update({ name: "Another" }), made);
    await page.evaluate((id) => game.actors.get(id)?.sheet.render({ force: true }), made);
    await expect.poll(() => sheet.locator('input[name="name"]').inputValue()).toBe("Another");
    await sheet.locator(".attacks .row button.row-name").first().click();
    await expect.poll(() => page.locator(".chat-message", { hasText: "Axe" }).count()).toBeGreaterThan(0);
    await page.evaluate((id) => game.actors.get(id)?.delete(), made);
  });

  test("room is kept in every row for what any of them has, and given up again when that is gone", async () => {
    const { page } = company.referee;
    const made = await page.evaluate(async () => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: object): Promise<Doc> };
      const items = ["weapon", "gear", "gear"].map((type, at) => ({ name: `Plain ${at}`, type }));
      const actor = await Actor.create({ name: "Columns", type: "character", items });
      await actor.sheet.render({ force: true });
      return actor.id;
    });
    const sheet = page.locator(`.rulings-sheet[id$="${made}"]`);
    const widths = (row: string) =>
      sheet
        .locator(`${row} .row-tools`)
        .evaluateAll((all) => [...new Set(all.map((one) => Number.parseFloat(getComputedStyle(one).minWidth) || 0))]);
    const change = (items: Record<string, unknown>[]) =>
      page.evaluate(
        async ({ id, wanted }) => {
          const actor = game.actors.get(id);
          const more = actor?.items.contents.filter(({ name }) => name.startsWith("More")).map((item) => item.id) ?? [];
          await actor?.deleteEmbeddedDocuments("Item", more);
          await actor?.createEmbeddedDocuments("Item", wanted);
        },
        { id: made, wanted: items },
      );
    await expect.poll(() => widths(".attacks")).toEqual([36]);
    await change([{ name: "More spear", type: "weapon", system: { melee: true, missile: true } }]);
    await expect.poll(() => widths(".attacks")).toEqual([72]);
    await change([]);
    await expect.poll(() => widths(".attacks")).toEqual([36]);
    await sheet.locator('[role=tab][data-tab="gear"]').click();
    await expect.poll(() => widths(".gear-group")).toEqual([0]);
    await change([{ name: "More potion", type: "magicItem", system: { kind: "potion" } }]);
    await expect.poll(() => widths(".gear-group")).toEqual([112]);
    await change([]);
    await expect.poll(() => widths(".gear-group")).toEqual([0]);
    await page.evaluate((id) => game.actors.get(id)?.delete(), made);
  });

  test.each(ACTOR_TYPES)("every tab of the sheet of a new %s opens", async (type) => {
    const { referee } = company;
    const id = await referee.page.evaluate(async (wanted) => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      const actor = await Actor.create({ name: `A new ${wanted}`, type: wanted });
      await actor.sheet.render({ force: true });
      return actor.sheet.element.id;
    }, type);
    const window = referee.page.locator(`[id="${id}"]`);
    for (const tab of await window.locator("[role=tab]").all()) {
      await tab.click();
      // a page is drawn when it is opened
      const page = window.locator(`[id="${await tab.getAttribute("aria-controls")}"]`);
      await expect.poll(() => page.locator("*").count()).toBeGreaterThan(0);
      await expect.poll(() => window.textContent()).not.toMatch(/RULINGS\.|undefined|\[object|NaN/);
    }
    await referee.page.evaluate((name) => game.actors.getName(name)?.sheet.close(), `A new ${type}`);
  });
});

test("EXT-03: a class that is refused in the menu of the first leaves the menu as it was", async () => {
  const { referee } = company;
  await referee.page.evaluate(async (name) => {
    await game.settings.set("rulings", "severalClasses", "together");
    await game.actors.getName(name)?.update({ "system.otherClasses": [{ class: "thief", level: 1 }] });
  }, HILD);
  const sheet = await openActor(referee, HILD);
  const menu = sheet.locator('select[name="system.class"]');
  await menu.selectOption("thief");
  await expect.poll(() => referee.page.locator("#notifications").textContent()).toContain("already has the class");
  await expect.poll(() => menu.inputValue()).toBe("fighter");
  await referee.page.evaluate(async (name) => {
    await game.actors.getName(name)?.update({ "system.otherClasses": [] });
    await game.settings.set("rulings", "severalClasses", "off");
  }, HILD);
});

test("F6: what a module puts into the context of a part by wrapping _preparePartContext is drawn, at the first render and at later ones", async () => {
  const { referee } = company;
  const name = await referee.page.evaluate(async (wanted) => {
    const { sheet } = game.actors.getName(wanted) ?? {};
    const own = Object.getPrototypeOf(Object.getPrototypeOf(sheet)) as Record<string, unknown>;
    const before = own._preparePartContext as (...args: unknown[]) => Promise<Record<string, unknown>>;
    own._preparePartContext = async function (this: unknown, ...args: unknown[]) {
      const context = await before.apply(this, args);
      const word = Reflect.get(globalThis, "moduleWord") ?? "a word of a module";
      return args[0] === "header" ? { ...context, classes: [{ value: "x", label: word, selected: true }] } : context;
    };
    return wanted;
  }, HILD);
  const sheet = await openActor(referee, name);
  const classes = sheet.locator('select[name="system.class"]');
  await expect.poll(() => classes.textContent()).toContain("a word of a module");
  await referee.page.evaluate(async (wanted) => {
    Reflect.set(globalThis, "moduleWord", "another word");
    await game.actors.getName(wanted)?.sheet.render({ force: true });
  }, name);
  await expect.poll(() => classes.textContent()).toContain("another word");
  await referee.page.evaluate((wanted) => game.actors.getName(wanted)?.sheet.close(), name);
});

test("EXT-02: of a pile that is used up neither slots nor coins are shown", async () => {
  const { referee } = company;
  await referee.page.evaluate(() => game.settings.set("rulings", "encumbrance", "slots"));
  const [id = ""] = await give(referee, HILD, ["Chalk"]);
  const sheet = await openActor(referee, HILD);
  await sheet.locator('[role=tab][data-tab="gear"]').click();
  const weight = sheet.locator(`section[data-tab=gear] [data-item-id="${id}"] .row-weight`);
  await expect.poll(() => weight.textContent()).toBe("1 slot");
  await change(referee, HILD, id, { "system.quantity": 0 });
  await expect.poll(() => weight.textContent()).toBe("");
  await change(referee, HILD, id, null);
  await referee.page.evaluate(() => game.settings.set("rulings", "encumbrance", "bxBasic"));
});

test("on a page that 200% zoom leaves low a sheet scrolls with its head", async () => {
  const { page } = company.bob;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 683, height: 384 });
  const sheet = await openActor(company.bob, "Brother Anselm");
  await sheet.locator('[role=tab][data-tab="fight"]').click();
  await sheet.locator("section[data-tab=fight] .save-list").first().scrollIntoViewIfNeeded();
  await expect
    .poll(() => sheet.locator(".sheet-header").evaluate((head) => head.getBoundingClientRect().bottom))
    .toBeLessThan(0);
  if (before) await page.setViewportSize(before);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));

/** Puts new things on a sheet; their ids. */
function give(seat: Seat, owner: string, names: readonly string[]): Promise<string[]> {
  return seat.page.evaluate(
    async ([holder, all]) => {
      const made = await game.actors.getName(holder)?.createEmbeddedDocuments(
        "Item",
        all.map((name) => ({ name, type: "gear" })),
      );
      return (made ?? []).map(({ id }) => id);
    },
    [owner, names] as const,
  );
}

/** Changes a thing of somebody's; nothing given takes it away. */
function change(seat: Seat, owner: string, id: string, changes: Record<string, unknown> | null): Promise<void> {
  return seat.page.evaluate(
    async ([holder, thing, next]) => {
      const item = game.actors.getName(holder)?.items.get(thing);
      await (next ? item?.update(next) : item?.delete());
    },
    [owner, id, changes] as const,
  );
}
