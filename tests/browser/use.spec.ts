/** What the compendia hold, used in play: each kind of thing dragged to its place by a referee or a player, and its buttons pressed. */
import type { Page } from "playwright-core";
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
import type { Seat } from "./support/table.ts";

declare const game: Game;

const YSOLDE = "Ysolde Vane";
const ANSELM = "Brother Anselm";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

/** The uuid of a compendium's entry by its name. */
function entry(seat: Seat, pack: string, name: string, type = ""): Promise<string> {
  return seat.page.evaluate(
    ([id, wanted, kind]) => {
      const found = game.packs
        .get(`rulings.${id}`)
        ?.index.contents.find((one) => one.name === wanted && (kind === "" || one.type === kind));
      if (!found) throw new Error(`no ${wanted} in ${id}`);
      return found.uuid;
    },
    [pack, name, type],
  );
}

/** Drops something on the first element that the selector finds, in its middle. */
function drop(page: Page, selector: string, data: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    ([where, payload]) => {
      const onto = document.querySelector(where as string);
      if (!onto) throw new Error(`nothing to drop on: ${where}`);
      const { left, top, width, height } = onto.getBoundingClientRect();
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(payload));
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      onto.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...at }));
    },
    [selector, data] as const,
  );
}

/** Drops a compendium's entry on an actor's sheet, as whoever owns the actor does. */
async function give(seat: Seat, actor: string, pack: string, name: string, type = ""): Promise<void> {
  const uuid = await entry(seat, pack, name, type);
  const sheet = await openActor(seat, actor);
  const had = await itemCount(seat.page, actor, name);
  await drop(seat.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
  await expect.poll(() => itemCount(seat.page, actor, name)).toBeGreaterThanOrEqual(Math.max(1, had));
}

function itemCount(page: Page, actor: string, name: string): Promise<number> {
  return page.evaluate(
    ([who, what]) => game.actors.getName(who ?? "")?.items.filter((item) => item.name === what).length ?? 0,
    [actor, name],
  );
}

/** Data of one item on an actor, as this page knows it. */
function item<T>(seat: Seat, actor: string, name: string, path: string): Promise<T> {
  return seat.page.evaluate(
    ([who, what, at]) => {
      let value: unknown = game.actors
        .getName(who ?? "")
        ?.items.getName(what ?? "")
        ?.toObject();
      for (const key of (at ?? "").split(".")) value = value instanceof Object ? Reflect.get(value, key) : undefined;
      return value as T;
    },
    [actor, name, path],
  );
}

/** Opens a page of an actor's sheet. */
async function sheetPage(seat: Seat, actor: string, tab: string) {
  const sheet = await openActor(seat, actor);
  await sheet.locator(`[role=tab][data-tab=${tab}]`).click();
  return sheet;
}

/** Closes all windows of a page. */
function clear({ page }: Seat): Promise<void> {
  return page.evaluate(async () => {
    for (const actor of game.actors.contents) if (actor.sheet.rendered) await actor.sheet.close();
  });
}

/** The newest card whose outcome came from this procedure. */
async function card(seat: Seat, procedure: string) {
  const id = await seat.page.evaluate(async (wanted) => {
    const newest = () => game.messages.contents.filter((one) => outcome(one)?.procedure === wanted).at(-1);
    const outcome = (message: Doc) => (Reflect.get(message, "system") as { outcome?: { procedure: string } }).outcome;
    for (let wait = 0; wait < 100 && !newest(); wait += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    return newest()?.id ?? "none";
  }, procedure);
  return seat.page.locator(`.chat-log [data-message-id="${id}"]`);
}

/** How many cards of a procedure there are. */
function cards({ page }: Seat, procedure: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      game.messages.contents.filter(
        (one) => (Reflect.get(one, "system") as { outcome?: { procedure: string } }).outcome?.procedure === wanted,
      ).length,
    procedure,
  );
}

/** Hit points of a token's actor. */
function hitPoints({ page }: Seat, token: string): Promise<number> {
  return page.evaluate((name) => {
    const found = game.scenes.active.tokens.getName(name);
    const actor = Reflect.get(found ?? {}, "actor") as { system: { hp: { value: number } } };
    return actor.system.hp.value;
  }, token);
}

function tokenNames({ page }: Seat): Promise<string[]> {
  return page.evaluate(() => game.scenes.active.tokens.map((token) => token.name));
}

describe("spells", () => {
  test("a fire ball is memorised, cast, saved against, and its halves laid on and taken back", async () => {
    const { bob, referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.level": 5 }), YSOLDE);
    await until(bob, () => stored(bob, YSOLDE, "system.level"), 5);
    await give(bob, YSOLDE, "spells", "Fire Ball");
    for (const token of ["Goblin (1)", "Goblin (2)"])
      await referee.page.evaluate(async (name) => {
        const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as Doc;
        await actor.update({ "system.hp.value": 60, "system.hp.max": 60 });
      }, token);
    const sheet = await sheetPage(bob, YSOLDE, "magic");
    const row = sheet.locator(".row.spell", { hasText: "Fire Ball" });
    await row.locator("[data-action=adjust][data-by='1']").click();
    await until(bob, () => item(bob, YSOLDE, "Fire Ball", "system.memorised.normal"), 1);
    await aim(bob, "Goblin (1)");
    await bob.page.evaluate(() => {
      const token = Reflect.get(game.scenes.active.tokens.getName("Goblin (2)") ?? {}, "object") as {
        setTarget(on: boolean, how: object): void;
      };
      token.setTarget(true, { releaseOthers: false });
    });
    await row.locator("[data-action=cast]").click();
    const spell = await card(referee, "cast");
    await expect.poll(() => spell.locator("[data-card-action=spellSave]").count()).toBe(2);
    expect(await (await card(bob, "cast")).locator("[data-card-action=spellSave]").count()).toBe(0);
    await spell.locator("[data-card-action=spellSave]").first().click();
    await expect.poll(() => cards(referee, "save")).toBe(1);
    await spell.locator("[data-card-action=spellSave]").first().click();
    await expect.poll(() => cards(bob, "save")).toBe(2);
    expect(await spell.locator("[data-card-action=spellSave]").count()).toBe(0);
    await (await card(bob, "cast")).locator("[data-card-action=spellDice]").click();
    await expect.poll(() => cards(referee, "damage")).toBe(1);
    const shares = await referee.page.evaluate(() => {
      const system = Reflect.get(game.messages.contents.at(-1) ?? {}, "system") as {
        plan: { formula: string };
        outcome: { total: number; shares: { amount: number; saved: boolean }[] };
      };
      return { formula: system.plan.formula, ...system.outcome };
    });
    expect(shares.formula).toBe("5d6");
    for (const { amount, saved } of shares.shares)
      expect(amount).toBe(saved ? Math.max(1, Math.floor(shares.total / 2)) : shares.total);
    const damage = await card(referee, "damage");
    for (let target = 0; target < 2; target += 1)
      await damage.locator(".card-target").nth(target).locator("[data-card-action=apply].primary").click();
    await expect.poll(() => hitPoints(bob, "Goblin (1)")).toBe(60 - (shares.shares[0]?.amount ?? 0));
    await expect.poll(() => hitPoints(bob, "Goblin (2)")).toBe(60 - (shares.shares[1]?.amount ?? 0));
    await damage.locator("[data-card-action=undo]").first().click();
    await expect.poll(() => hitPoints(bob, "Goblin (1)")).toBe(60);
    await until(bob, () => item(bob, YSOLDE, "Fire Ball", "system.memorised.normal"), 0);
    await clear(bob);
  });

  test("a cure heals, and the same spell cast in reverse wounds", async () => {
    const { bob, referee } = company;
    await referee.page.evaluate(async (name) => {
      const actor = game.actors.getName(name);
      await actor?.update({ "system.hp.value": 1, "system.hp.max": 30 });
      const cure = actor?.items.getName("Cure Light Wounds");
      await actor?.items.getName("Protection from Evil")?.update({ "system.memorised.normal": 0 });
      await cure?.update({ "system.memorised.reversed": 1 });
    }, ANSELM);
    await until(bob, () => item(bob, ANSELM, "Cure Light Wounds", "system.memorised.reversed"), 1);
    await aim(bob, ANSELM);
    const sheet = await sheetPage(bob, ANSELM, "magic");
    const cast = sheet.locator(".row.spell", { hasText: "Cure Light Wounds" }).locator("[data-action=cast]");
    await cast.click();
    await bob.page.locator("dialog [data-action=normal], .dialog [data-action=normal]").first().click();
    await expect.poll(() => cards(bob, "cast")).toBe(2);
    await (await card(bob, "cast")).locator("[data-card-action=spellDice][data-kind=healing]").click();
    await expect.poll(() => cards(bob, "damage")).toBe(2);
    await (await card(bob, "damage")).locator("[data-card-action=apply][data-mode=heal].primary").click();
    await expect.poll(() => stored(referee, ANSELM, "system.hp.value")).toBeGreaterThan(2);
    const healed = Number(await stored(referee, ANSELM, "system.hp.value"));
    await cast.click();
    await expect.poll(() => cards(bob, "cast")).toBe(3);
    const reversed = await card(bob, "cast");
    expect(await reversed.innerText()).toContain("Cause Light Wounds");
    await reversed.locator("[data-card-action=spellDice][data-kind=damage]").click();
    await expect.poll(() => cards(bob, "damage")).toBe(3);
    await (await card(bob, "damage")).locator("[data-card-action=apply].primary").click();
    await expect.poll(() => stored(referee, ANSELM, "system.hp.value")).toBeLessThan(healed);
    await clear(bob);
  });

  test("no more goes into memory than there are places", async () => {
    const { bob } = company;
    const sheet = await sheetPage(bob, ANSELM, "magic");
    const row = sheet.locator(".row.spell", { hasText: "Protection from Evil" });
    await row.locator("[data-action=adjust][data-by='1']").click();
    await expect.poll(() => bob.page.locator("#notifications").innerText()).toContain("There are 2 slots of level 1.");
    expect(await item(bob, ANSELM, "Protection from Evil", "system.memorised.normal")).toBe(0);
    await clear(bob);
  });
});

describe("light", () => {
  test("a torch is lit, shines from the token, burns down with the clock, and the next of the bundle is whole", async () => {
    const { bob, referee } = company;
    await give(bob, ANSELM, "equipment", "Torches");
    const glow = () =>
      referee.page.evaluate((name) => {
        const token = game.scenes.active.tokens.getName(name)?.toObject() as { light: { dim: number; bright: number } };
        return [token.light.dim, token.light.bright];
      }, ANSELM);
    const advance = (turns: number) =>
      referee.page.evaluate(
        (seconds) => (Reflect.get(game, "time") as { advance(by: number): Promise<number> }).advance(seconds),
        turns * 600,
      );
    const sheet = await sheetPage(bob, ANSELM, "gear");
    const torches = sheet.locator(".row", { hasText: "Torches" });
    await torches.locator("[data-action=switchLight]").click();
    await expect.poll(glow).toEqual([30, 30]);
    await until(bob, () => item(bob, ANSELM, "Torches", "system.light.turnsLeft"), 6);
    await advance(5);
    await until(bob, () => item(bob, ANSELM, "Torches", "system.light.turnsLeft"), 1);
    await expect.poll(async () => (await card(bob, "burnt")).innerText()).toContain("one more turn");
    await advance(1);
    await until(bob, () => item(bob, ANSELM, "Torches", "system.light.lit"), false);
    await expect.poll(glow).toEqual([0, 0]);
    expect(await item(bob, ANSELM, "Torches", "system.quantity")).toBe(5);
    expect(await item(bob, ANSELM, "Torches", "system.light.turnsLeft")).toBeNull();
    await expect.poll(() => cards(bob, "burnt")).toBe(2);
    await torches.locator("[data-action=switchLight]").click();
    await expect.poll(glow).toEqual([30, 30]);
    await torches.locator("[data-action=switchLight][aria-pressed=true]").click();
    await expect.poll(glow).toEqual([0, 0]);
    await clear(bob);
  });

  test("a lantern takes a flask of oil, and will not burn without", async () => {
    const { bob } = company;
    await give(bob, ANSELM, "equipment", "Lantern");
    const sheet = await sheetPage(bob, ANSELM, "gear");
    const lantern = sheet.locator(".row", { hasText: "Lantern" });
    await lantern.locator("[data-action=switchLight]").click();
    await expect.poll(() => bob.page.locator("#notifications").innerText()).toContain("There is no oil left.");
    await give(bob, ANSELM, "equipment", "Oil flask");
    await lantern.locator("[data-action=switchLight]").click();
    await until(bob, () => item(bob, ANSELM, "Lantern", "system.light.lit"), true);
    await until(bob, () => item(bob, ANSELM, "Oil flask", "system.quantity"), 0);
    await clear(bob);
  });
});

describe("callings", () => {
  test("a class dropped on a character brings its level table; another takes its place", async () => {
    const { ann, referee } = company;
    const NEW = "Wat Newcome";
    const id = await makeActor(company, { name: NEW, type: "character", ownership: { default: 3 } });
    await give(ann, NEW, "classes", "Cleric", "class");
    await until(referee, () => stored(referee, NEW, "system.class"), "cleric");
    await expect.poll(() => stored(ann, NEW, "system.hp.max")).toBeGreaterThan(0);
    await expect.poll(async () => (await card(ann, "calling")).innerText()).toContain("is now a Cleric");
    const saves = () =>
      ann.page.evaluate((actor) => {
        const api = game.rulings as unknown as { sheet(of: unknown): { saves: { value: string }[] } };
        return api.sheet(game.actors.get(actor)).saves.map(({ value }) => value);
      }, id);
    expect(await saves()).toEqual(["11", "12", "14", "16", "15"]);
    await give(ann, NEW, "classes", "Dwarf", "class");
    await until(referee, () => stored(referee, NEW, "system.class"), "dwarf");
    await until(referee, () => stored(referee, NEW, "system.people"), "dwarf");
    await until(referee, () => stored(referee, NEW, "system.infravision"), 60);
    expect(await stored(referee, NEW, "system.languages")).toContain("Dwarvish");
    await expect.poll(() => itemCount(referee.page, NEW, "Cleric")).toBe(0);
    expect(await saves()).toEqual(["8", "9", "10", "13", "12"]);
    await clear(ann);
  });

  test("a level is refused without the experience, and brings hit points with it", async () => {
    const { ann, referee } = company;
    const NEW = "Wat Newcome";
    const sheet = await openActor(ann, NEW);
    await sheet.locator("[data-action=levelUp]").click();
    await expect.poll(() => ann.page.locator("#notifications").innerText()).toContain("the level takes 2200");
    const before = Number(await stored(ann, NEW, "system.hp.max"));
    await ann.page.evaluate((name) => game.actors.getName(name)?.update({ "system.xp.value": 2200 }), NEW);
    await until(ann, () => stored(ann, NEW, "system.xp.value"), 2200);
    await sheet.locator("[data-action=levelUp]").click();
    await until(referee, () => stored(referee, NEW, "system.level"), 2);
    expect(Number(await stored(referee, NEW, "system.hp.max"))).toBeGreaterThan(before);
    await expect.poll(async () => (await card(ann, "levelUp")).innerText()).toContain("reaches level 2");
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
    await expect.poll(() => sheet.innerText()).toMatch(/10 gp a month/i);
    expect(await sheet.locator(".sheet-header").innerText()).toMatch(/morale\s*8/i);
    await sheet.locator("[role=tab][data-tab=gear]").click();
    expect(await sheet.innerText()).toContain("Long bow");
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
    expect(await link.getAttribute("draggable")).toBe("true");
    await link.click();
    await expect.poll(() => referee.page.locator(".rulings-actor").last().innerText()).toContain("Hell Hound");
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

describe("what a blow brings", () => {
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
    await clear(referee);
  });
});

test("nothing went wrong in any window", () => {
  expectNoFaults(company.everyone);
});
