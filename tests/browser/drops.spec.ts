/** Callings, hirelings, tables and monsters out of the compendia, dragged to their places. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Doc, DocClass, Game } from "./support/page.ts";
import { aim } from "./support/scene.ts";
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
import { card, cards, clear, drop, entry, give, itemCount, tokenNames } from "./support/use.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

describe("callings", () => {
  test("a class dropped on a character brings its level table; another takes its place", async () => {
    const { ann, referee } = company;
    const NEW = "Wat Newcome";
    const id = await makeActor(company, { name: NEW, type: "character", ownership: { default: 3 } });
    await give(ann, NEW, "classes", "Cleric", "class");
    await until(referee, () => stored(referee, NEW, "system.class"), "cleric");
    await expect.poll(() => stored(ann, NEW, "system.hp.max")).toBeGreaterThan(0);
    await expect.poll(async () => (await card(ann, "calling")).textContent()).toContain("is now a Cleric");
    const saves = () =>
      ann.page.evaluate((actor) => {
        const api = game.rulings as unknown as { sheet(of: unknown): { saves: { value: string }[] } };
        return api.sheet(game.actors.get(actor)).saves.map(({ value }) => value);
      }, id);
    await expect.poll(() => saves()).toEqual(["11", "12", "14", "16", "15"]);
    await give(ann, NEW, "classes", "Dwarf", "class");
    await until(referee, () => stored(referee, NEW, "system.class"), "dwarf");
    await until(referee, () => stored(referee, NEW, "system.people"), "dwarf");
    await until(referee, () => stored(referee, NEW, "system.infravision"), 60);
    await expect.poll(() => stored(referee, NEW, "system.languages")).toContain("Dwarvish");
    await expect.poll(() => itemCount(referee.page, NEW, "Cleric")).toBe(0);
    await expect.poll(saves).toEqual(["8", "9", "10", "13", "12"]);
    // chosen in the field of the sheet it is no less than dropped
    const sheet = await openActor(ann, NEW);
    const choose = (key: string) => sheet.locator("[name='system.class']").selectOption(key);
    await choose("thief");
    await until(referee, () => stored(referee, NEW, "system.class"), "thief");
    await expect.poll(() => itemCount(referee.page, NEW, "Thief")).toBe(1);
    await expect.poll(() => itemCount(referee.page, NEW, "Dwarf")).toBe(0);
    await expect.poll(saves).toEqual(["13", "14", "13", "16", "15"]);
    await choose("dwarf");
    await until(referee, () => stored(referee, NEW, "system.people"), "dwarf");
    await expect.poll(saves).toEqual(["8", "9", "10", "13", "12"]);
    await clear(ann);
  });

  test("a package of gear: refused to a player where none are offered; else goods, coins and a card, once", async () => {
    const { ann, referee } = company;
    const NEW = "Odo Penniless";
    await makeActor(company, { name: NEW, type: "character", system: { class: "cleric" }, ownership: { default: 3 } });
    const uuid = await entry(ann, "equipment", "Cleric's package");
    const said = ann.page.locator("#notifications");
    const settle = (variant: string) =>
      referee.page.evaluate((key) => game.settings.set("rulings", "gearPackages", key), variant);
    const dropIt = async (seat: typeof ann) => {
      const sheet = await openActor(seat, NEW);
      await drop(seat.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
    };
    await dropIt(ann);
    await expect.poll(() => said.textContent()).toContain("no packages of gear at this table");
    await settle("on");
    await ann.page.waitForFunction(() => game.settings.get("rulings", "gearPackages") === "on");
    await dropIt(ann);
    await until(referee, () => stored(referee, NEW, "system.coins.gp"), 19);
    await expect.poll(async () => (await card(ann, "package")).textContent()).toContain("Torch × 6");
    const carried = await referee.page.evaluate((name) => {
      const items = game.actors.getName(name)?.toObject().items as Record<string, Record<string, unknown>>[];
      const backpack = items.find(({ name: called }) => String(called) === "Backpack")?._id;
      return items.map(({ name: called, type, system }) => {
        const within = system?.container === backpack ? "in the pack" : system?.location;
        return [called, type, system?.quantity ?? 1, within].join(", ");
      });
    }, NEW);
    expect(carried.sort()).toEqual([
      "Backpack, gear, 1, worn",
      "Chainmail, armour, 1, worn",
      "Holy water, weapon, 1, carried",
      "Mace, weapon, 1, inHand",
      "Rope, 50 ft, gear, 1, in the pack",
      "Shield, armour, 1, worn",
      "Small sack, gear, 1, in the pack",
      "Standard rations, gear, 7, in the pack",
      "Torch, weapon, 6, carried",
      "Waterskin, gear, 1, in the pack",
      "Wooden cross, gear, 1, in the pack",
    ]);
    await dropIt(ann);
    await expect.poll(() => said.textContent()).toContain("Starting gold has already been rolled");
    await dropIt(referee);
    const ask = referee.page.getByRole("dialog").filter({ hasText: "anyway" });
    await ask.getByRole("button", { name: "No" }).click();
    await expect.poll(() => itemCount(referee.page, NEW, "Mace")).toBe(1);
    await settle("off");
    await clear(ann);
    await clear(referee);
  });

  test("a level is refused without the experience, and brings hit points with it", async () => {
    const { ann, referee } = company;
    const NEW = "Wat Newcome";
    const sheet = await openActor(ann, NEW);
    await sheet.locator("[data-action=levelUp]").click();
    await expect.poll(() => ann.page.locator("#notifications").textContent()).toContain("the next level needs 2200");
    const before = Number(await stored(ann, NEW, "system.hp.max"));
    await ann.page.evaluate((name) => game.actors.getName(name)?.update({ "system.xp.value": 2200 }), NEW);
    await until(ann, () => stored(ann, NEW, "system.xp.value"), 2200);
    await sheet.locator("[data-action=levelUp]").click();
    await until(referee, () => stored(referee, NEW, "system.level"), 2);
    expect(Number(await stored(referee, NEW, "system.hp.max"))).toBeGreaterThan(before);
    await expect.poll(async () => (await card(ann, "levelUp")).textContent()).toContain("reaches level 2");
    await clear(ann);
  });

  test("an ancestry takes the place of another", async () => {
    const { ann } = company;
    const NEW = "Wat Newcome";
    for (const people of ["Elf", "Halfling"]) {
      const uuid = await entry(ann, "classes", people, "ancestry");
      const sheet = await openActor(ann, NEW);
      await drop(ann.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
      await until(ann, () => stored(ann, NEW, "system.people"), people.toLowerCase());
    }
    const ancestries = () =>
      ann.page.evaluate(
        (name) =>
          game.actors
            .getName(name)
            ?.items.filter((one) => one.type === "ancestry")
            .map((one) => one.name),
        NEW,
      );
    await expect.poll(ancestries).toEqual(["Halfling"]);
    await clear(ann);
  });
});

describe("on the scene", () => {
  test("a hireling stands with wage, morale and gear, and shoots with its bow", async () => {
    const { referee } = company;
    const uuid = await entry(referee, "hirelings", "Longbowman");
    await drop(referee.page, "#board", { type: "Actor", uuid });
    await expect.poll(() => tokenNames(referee)).toContainEqual(expect.stringContaining("Longbowman"));
    const sheet = await openActor(referee, "Longbowman");
    await expect.poll(() => sheet.textContent()).toMatch(/10 gp a month/i);
    await expect.poll(() => sheet.locator(".sheet-header").textContent()).toMatch(/morale\s*8/i);
    await sheet.locator("[role=tab][data-tab=gear]").click();
    await expect.poll(() => sheet.textContent()).toContain("Long bow");
    await sheet.locator("[role=tab][data-tab=fight]").click();
    await aim(referee, "Goblin (3)");
    await sheet
      .locator(".attacks .attack, .attacks li", { hasText: "Long bow" })
      .locator("[data-action=rollAttack]")
      .first()
      .click();
    await referee.page.locator(".attack-window button[type=submit]").click();
    await expect.poll(() => cards(referee, "attack")).toBe(1);
    await clear(referee);
  });

  test("a table draws a monster by its link, and the link opens it", async () => {
    const { referee } = company;
    const uuid = await entry(referee, "tables", "Which hellhound");
    await referee.page.evaluate(async (from) => {
      const table = (await (Reflect.get(globalThis, "fromUuid") as (id: string) => Promise<unknown>)(from)) as {
        draw(): Promise<unknown>;
      };
      await table.draw();
    }, uuid);
    const link = referee.page.locator(".chat-log a.content-link[data-uuid*='rulings.monsters']").last();
    await link.waitFor();
    await expect.poll(() => link.getAttribute("draggable")).toBe("true");
    await link.click();
    await expect.poll(() => referee.page.locator(".rulings-actor").last().textContent()).toContain("Hell Hound");
    await referee.page.locator(".rulings-actor [data-action=close]").last().click();
  });

  test("fifty monsters of a folder are placed in one write, each with hit points of its own", async () => {
    const { referee, ann } = company;
    const folder = await referee.page.evaluate(async () => {
      const pages = globalThis as unknown as {
        Folder: DocClass;
        Actor: { createDocuments(data: unknown): Promise<Doc[]> };
      };
      const made = await pages.Folder.create({ name: "Horde", type: "Actor" });
      const rat = { type: "monster", folder: made.id, system: { hd: { dice: 3, formula: "3d8" } } };
      await pages.Actor.createDocuments(Array.from({ length: 50 }, (_, at) => ({ ...rat, name: `Rat ${at}` })));
      const hooks = Reflect.get(globalThis, "Hooks") as { on(name: string, run: (...args: unknown[]) => void): void };
      const writes = { operations: 0, tokens: 0 };
      Reflect.set(globalThis, "writes", writes);
      const scene = game.scenes.active;
      const create = scene.createEmbeddedDocuments.bind(scene);
      scene.createEmbeddedDocuments = (type, data) => {
        writes.operations += 1;
        return create(type, data);
      };
      hooks.on("createToken", () => {
        writes.tokens += 1;
      });
      return made.uuid;
    });
    await drop(referee.page, "#board", { type: "Folder", documentName: "Actor", uuid: folder });
    const written = () => referee.page.evaluate(() => Reflect.get(globalThis, "writes") as object);
    await expect.poll(written, { timeout: 30_000 }).toEqual({ operations: 1, tokens: 50 });
    const rats = () =>
      ann.page.evaluate(() =>
        game.scenes.active.tokens
          .filter((token) => token.name.startsWith("Rat "))
          .map((token) => (Reflect.get(token, "actor") as { system: { hp: { value: number } } }).system.hp.value),
      );
    await expect.poll(async () => (await rats()).length, { timeout: 30_000 }).toBe(50);
    const points = await rats();
    expect(Math.min(...points)).toBeGreaterThan(0);
    expect(new Set(points).size).toBeGreaterThan(3);
  });

  test("many tokens of one monster roll hit points of their own; a copied one keeps those it has", async () => {
    const { referee } = company;
    const points = await referee.page.evaluate(async () => {
      const { Actor } = globalThis as unknown as { Actor: DocClass };
      type Prototype = Doc & { getTokenDocument(data: object): Promise<Doc> };
      const system = { hd: { dice: 9, formula: "9d8" } };
      const ogre = (await Actor.create({ name: "Nine Dice", type: "monster", system })) as Prototype;
      const scene = game.scenes.active;
      const hitPoints = (token: Doc): number =>
        (Reflect.get(token, "actor") as { system: { hp: { value: number } } }).system.hp.value;
      const drawn = await Promise.all(
        Array.from({ length: 12 }, async (_, at) => (await ogre.getTokenDocument({ x: at * 100, y: 0 })).toObject()),
      );
      const placed = (await scene.createEmbeddedDocuments("Token", drawn)) as Doc[];
      const copies = placed.slice(0, 1).map((token) => token.toObject());
      const copy = (await scene.createEmbeddedDocuments("Token", copies)) as Doc[];
      return { own: placed.map(hitPoints), copied: copy.map(hitPoints) };
    });
    expect(new Set(points.own).size).toBeGreaterThan(3);
    expect(points.copied).toEqual(points.own.slice(0, 1));
  });

  test("a monster is placed although its hit points cannot be rolled, and the referee is notified", async () => {
    const { referee } = company;
    const made = await referee.page.evaluate(async () => {
      const { Actor, CONFIG } = globalThis as unknown as {
        Actor: DocClass;
        CONFIG: { Dice: { randomUniform: () => number } };
      };
      const { Dice } = CONFIG;
      const before = Dice.randomUniform;
      const faults = console.error;
      Dice.randomUniform = () => {
        throw new Error("the dice fell off the table.");
      };
      console.error = () => undefined;
      try {
        const made = await Actor.create({ name: "Unrolled", type: "monster", system: { hd: { formula: "3d8" } } });
        return [made.name, game.actors.getName("Unrolled")?.id === made.id];
      } finally {
        Dice.randomUniform = before;
        console.error = faults;
      }
    });
    expect(made).toEqual(["Unrolled", true]);
    const said = referee.page.locator("#notifications");
    await expect.poll(() => said.textContent()).toContain("The hit points of Unrolled could not be rolled");
    await clear(referee);
  });

  test("a folder of a compendium is brought in and placed", async () => {
    const { referee } = company;
    const uuid = await referee.page.evaluate(() => {
      const pack = game.packs.get("rulings.monsters") as unknown as { folders: { contents: Doc[] } };
      return pack.folders.contents.find(({ name }) => /construct/i.test(name))?.uuid ?? "";
    });
    const before = (await tokenNames(referee)).length;
    await drop(referee.page, "#board", { type: "Folder", documentName: "Actor", uuid });
    await expect.poll(async () => (await tokenNames(referee)).length, { timeout: 30_000 }).toBeGreaterThan(before + 1);
  });
});

describe("what a hit brings", () => {
  test.each([
    ["Ghoul", "paralysis"],
    ["Crab Spider", "poison"],
  ])("%s: %s is rolled from the damage card, once", async (monster, rider) => {
    const { referee, ann } = company;
    const uuid = await entry(referee, "monsters", monster);
    await drop(referee.page, "#board", { type: "Actor", uuid });
    await expect.poll(() => tokenNames(referee)).toContainEqual(expect.stringContaining(monster));
    await referee.page.evaluate(() =>
      game.actors.getName("Hild Redmantle")?.update({ "system.hp.value": 40, "system.hp.max": 40 }),
    );
    await aim(referee, "Hild Redmantle");
    const sheet = await openActor(referee, monster);
    await sheet.locator("[role=tab][data-tab=block]").click();
    const before = await cards(referee, "damage");
    await sheet.locator(".attacks [data-action=rollDamage]").last().click();
    await expect.poll(() => cards(ann, "damage")).toBe(before + 1);
    const damage = await card(ann, "damage");
    await damage.locator("[data-card-action=rider]").first().click();
    await expect.poll(() => cards(referee, rider)).toBe(1);
    await expect.poll(() => damage.locator("[data-card-action=rider]").first().isDisabled()).toBe(true);
    await (await card(ann, rider)).waitFor();
    const failed = await (await card(ann, rider)).locator(".card-outcome.is-bad").count();
    const stricken = () =>
      ann.page.evaluate((condition) => {
        const { statuses } = game.actors.getName("Hild Redmantle") as unknown as { statuses: Set<string> };
        return statuses.has(condition);
      }, "paralysed");
    if (rider === "paralysis") await expect.poll(stricken).toBe(failed > 0);
    // The crab spider's poison takes its time: nobody is asked to confirm a death that is not due.
    else if (failed > 0)
      await expect.poll(async () => (await card(referee, rider)).textContent()).toMatch(/Dies in \d+ turns?/);
    await clear(referee);
  });
});

test("nothing went wrong in any window", () => {
  expectNoFaults(company.everyone);
});
