/** Magic that lasts, surrounds a creature, summons others or finds things: each acts at its time, once, and is undone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { fall } from "./support/dice.ts";
import { keptOf, mayNow, rulingsOf, stateOf } from "./support/great-fight.ts";
import { longTest } from "./support/long.ts";
import { aimAt, castFrom, clock, outcomeOf, statuses } from "./support/magic.ts";
import type { Doc, DocClass, Game } from "./support/page.ts";
import { picture, shot } from "./support/picture.ts";
import { bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab, until } from "./support/seats.ts";
import { look, setBeside } from "./support/strikes.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, clear, entry, give, item, sheetPage } from "./support/use.ts";

declare const game: Game;

const YSOLDE = "Ysolde Vane";
const ANSELM = "Brother Anselm";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Bob"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
  await company.referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.level": 12 }), YSOLDE);
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

test("confusion: the action of each creature is reported once a round, and the strong save", async () => {
  const { bob, referee } = company;
  await aimAt(bob, "Goblin (1)");
  await castFrom(company, bob, YSOLDE, "Confusion");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => statuses(bob, "Goblin (1)")).toEqual(["confused"]);
  await clock(referee, 10);
  await expect.poll(() => cards(bob, "goingOn")).toBe(1);
  const outcome = await outcomeOf<{ moments: { how: string; behaviour?: string }[] }>(bob, "goingOn");
  expect(outcome.moments).toHaveLength(1);
  expect(["casters", "nothing", "own"]).toContain(outcome.moments[0]?.behaviour);
  // The clock stands still: nothing more happens, however often it is checked.
  await clock(referee, 5);
  await clock(referee, 5);
  await expect.poll(() => cards(bob, "goingOn")).toBe(2);
  // The effects of a transaction are undone before it, the latest first.
  const undo = () => referee.page.locator(".rulings-card:not(.is-taken-back) [data-card-action=undo]").last();
  for (const left of [1, 0]) {
    await undo().click();
    const standing = () =>
      referee.page.locator(".rulings-card:not(.is-taken-back)", { hasText: "Continuing effects" }).count();
    await expect.poll(standing).toBe(left);
  }
  await undo().click();
  await expect.poll(() => statuses(bob, "Goblin (1)")).toEqual([]);
  await clear(bob);
});

longTest("an attack on one with images takes an image and nothing else", async () => {
  const { bob, referee } = company;
  await castFrom(company, bob, YSOLDE, "Mirror Image");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  const images = () =>
    referee.page.evaluate((name) => {
      const effects = Reflect.get(game.actors.getName(name) ?? {}, "effects") as Iterable<object>;
      return [...effects].reduce((sum, effect) => {
        const kept = Reflect.get(effect, "flags") as { rulings?: { magic?: { images?: number } } };
        return sum + (kept.rulings?.magic?.images ?? 0);
      }, 0);
    }, YSOLDE);
  await expect.poll(images).toBeGreaterThan(0);
  const before = await images();
  await bringTogether(referee, "Goblin (1)", YSOLDE);
  await aimAt(referee, YSOLDE);
  const goblin = await referee.page.evaluate(() => {
    const actor = Reflect.get(game.scenes.active.tokens.getName("Goblin (1)") ?? {}, "actor") as {
      sheet: { render(how: object): Promise<{ id: string }> };
    };
    return actor.sheet.render({ force: true }).then(({ id }) => id);
  });
  const attacks = await cards(referee, "attack");
  const attack = referee.page.locator(`[id="${goblin}"] .attacks [data-action=rollAttack]`).first();
  await attack.click({ modifiers: ["Shift"] });
  await expect.poll(() => cards(referee, "attack")).toBe(attacks + 1);
  await expect.poll(async () => (await card(referee, "attack")).textContent()).toContain("Hits a mirror image");
  await expect.poll(images).toBe(before - 1);
  await clear(referee);
});

test("the dead are raised beside the caster, on that side, and go when it is taken back", async () => {
  const { bob, referee } = company;
  const skeletons = () =>
    referee.page.evaluate(() => game.scenes.active.tokens.filter(({ name }) => name.startsWith("Skeleton")).length);
  const before = await skeletons();
  const worked = await cards(referee, "working");
  await castFrom(company, bob, YSOLDE, "Animate Dead");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(skeletons).toBe(before + 12);
  await expect.poll(() => cards(referee, "working")).toBe(worked + 1);
  await (await card(referee, "working")).locator("[data-card-action=undo]").click();
  await expect.poll(skeletons).toBe(before);
});

longTest("what a detection finds is the referee's alone", async () => {
  const { bob, referee } = company;
  await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.level": 7 }), ANSELM);
  await castFrom(company, bob, ANSELM, "Detect Magic");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => cards(referee, "found")).toBe(1);
  await expect.poll(() => cards(bob, "found")).toBe(0);
  const sheet = await sheetPage(bob, ANSELM, "fight");
  await expect.poll(() => sheet.textContent()).toContain("Detect Magic");
});

/** Closes what lies over the board. */
const closeSheets = ({ page }: Seat) =>
  page.evaluate(async () => {
    for (const actor of game.actors.contents) await actor.sheet.close();
  });

/** Areas that a page's board shows. */
const areasOn = ({ page }: Seat) => page.locator("#board .map-area").count();

test("a player's fire ball is placed on the map for all, the creatures within are its targets, and it is over with the transaction", async () => {
  const { bob, referee } = company;
  await bob.page.evaluate(() => {
    for (const token of game.scenes.active.tokens.contents) {
      const placed = Reflect.get(token, "object") as { setTarget(on: boolean, how: object): void } | null;
      placed?.setTarget(false, { releaseOthers: false });
    }
  });
  await castFrom(company, bob, YSOLDE, "Fire Ball");
  await (await card(bob, "cast")).locator("[data-card-action=spellArea]").click();
  const area = bob.page.locator(".area-window");
  await area.locator("select[name=mark]").selectOption({ label: "Goblin (2)" });
  const within = area.locator(".area-inside label");
  await expect.poll(() => within.allTextContents()).toContainEqual(expect.stringContaining("Goblin (2)"));
  expect(await axeFaults(bob.page, ".area-window")).toEqual([]);
  await picture(bob, "area", ".area-window");
  const names = (await within.allTextContents()).length;
  await area.locator(".area-map").press("ArrowRight");
  await area.locator(".area-map").press("ArrowLeft");
  await expect.poll(async () => (await within.allTextContents()).length).toBe(names);
  await area.locator("button[type=submit]").click();
  await expect.poll(async () => (await card(bob, "cast")).locator(".card-target").count()).toBe(names);
  await expect.poll(() => bob.page.evaluate(() => Reflect.get(game.user, "targets").size)).toBe(names);
  for (const seat of company.everyone) await expect.poll(() => areasOn(seat)).toBe(1);
  await closeSheets(bob);
  await shot(bob.page, "fire-ball-on-map");
  const worked = await cards(referee, "working");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => cards(referee, "working")).toBe(worked + 1);
  await expect.poll(() => areasOn(bob)).toBe(0);
  // Taken back, it lies where it lay; with its casting it is gone.
  await (await card(referee, "working")).locator("[data-card-action=undo]").click();
  await expect.poll(() => areasOn(bob)).toBe(1);
  await (await card(referee, "cast")).locator("[data-card-action=undo]").last().click();
  await expect.poll(() => areasOn(bob)).toBe(0);
});

test("a web is placed by a click on the board, shown to all, and taken off again", async () => {
  const { bob } = company;
  await castFrom(company, bob, YSOLDE, "Web");
  const posted = await card(bob, "cast");
  await posted.locator("[data-card-action=spellArea]").click();
  const area = bob.page.locator(".area-window");
  await area.locator("[data-action=board]").click();
  await expect.poll(() => area.locator("[data-action=board]").getAttribute("aria-pressed")).toBe("true");
  const free = await bob.page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    for (let x = 200; x < width; x += 20)
      for (let y = 120; y < height; y += 20) {
        const there = document.elementFromPoint(x, y);
        if (there?.closest("#board") && !there.closest(".token")) return { x, y };
      }
    throw new Error("no free place on the board");
  });
  await bob.page.mouse.click(free.x, free.y);
  await expect.poll(() => area.locator("[data-action=board]").getAttribute("aria-pressed")).toBe("false");
  await area.locator("button[type=submit]").click();
  for (const seat of company.everyone) await expect.poll(() => areasOn(seat)).toBe(1);
  const middle = await bob.page.locator("#board .map-area").evaluate((drawn) => {
    const { left, top, width, height } = drawn.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  expect(Math.hypot(middle.x - free.x, middle.y - free.y)).toBeLessThan(12);
  await (await card(bob, "cast")).locator("[data-card-action=areaGone]").click();
  for (const seat of company.everyone) await expect.poll(() => areasOn(seat)).toBe(0);
});

test("a ward moves with its caster, and a party member who leaves it loses it; the player's casting is undone after the moves", async () => {
  const { bob, referee } = company;
  const WARD = "Protection from Evil 10 ft Radius";
  /** The number of such effects on a creature: other magic may be active too. */
  const warded = (name: string) =>
    bob.page.evaluate(
      ([who, what]) => {
        const actor = Reflect.get(game.scenes.active.tokens.getName(who ?? "") ?? {}, "actor") as {
          effects: Iterable<{ name: string }>;
        };
        return [...actor.effects].filter((effect) => effect.name === what).length;
      },
      [name, WARD],
    );
  const place = (name: string, beside: string, squares: number) =>
    referee.page.evaluate(
      async ([who, by, far]) => {
        const { tokens } = game.scenes.active;
        const there = tokens.getName(String(by))?.toObject() as { x: number; y: number };
        await (tokens.getName(String(who)) as Doc).update({ x: there.x + Number(far) * 100, y: there.y });
      },
      [name, beside, squares] as const,
    );
  await place(ANSELM, YSOLDE, 1);
  await castFrom(company, bob, YSOLDE, WARD);
  const posted = await card(bob, "cast");
  expect(await posted.locator("[data-card-action=spellArea]").count()).toBe(0);
  await posted.locator("[data-card-action=work]").first().click();
  for (const seat of company.everyone) await expect.poll(() => areasOn(seat)).toBe(1);
  await expect.poll(() => warded(ANSELM)).toBe(1);
  await expect.poll(async () => (await card(bob, "working")).textContent()).toContain(`It goes with ${YSOLDE}`);
  await picture(bob, "ward-card", ".chat-log .chat-message:last-child");
  await closeSheets(bob);
  await shot(bob.page, "ward-on-map");
  // The player moves: the referee's client lets the ward follow.
  await bob.page.evaluate(async (name) => {
    const token = game.scenes.active.tokens.getName(name) as Doc;
    const { x, y } = token.toObject() as { x: number; y: number };
    await token.update({ x: x + 500, y });
  }, YSOLDE);
  await expect.poll(() => warded(ANSELM)).toBe(0);
  await expect.poll(() => warded(YSOLDE)).toBe(1);
  await place(ANSELM, YSOLDE, -1);
  await expect.poll(() => warded(ANSELM)).toBe(1);
  await (await card(referee, "working")).locator("[data-card-action=undo]").click();
  for (const name of [ANSELM, YSOLDE]) await expect.poll(() => warded(name)).toBe(0);
  for (const seat of company.everyone) await expect.poll(() => areasOn(seat)).toBe(0);
});

test("a dragon breathes on all within its cone, as often as it may, and half on a save", async () => {
  const { referee } = company;
  const uuid = await entry(referee, "monsters", "Red Dragon");
  await referee.page.evaluate(
    async ([from, near]) => {
      const id = from?.split(".").at(-1) ?? "";
      const pack = game.packs.get("rulings.monsters");
      const actor = (await Reflect.apply(Reflect.get(game.actors, "importFromCompendium"), game.actors, [
        pack,
        id,
      ])) as Doc;
      await actor.update({ "prototypeToken.actorLink": true, "system.hp.value": 40, "system.hp.max": 40 });
      const scene = game.scenes.active;
      const there = scene.tokens.getName(near ?? "")?.toObject() as { x: number; y: number };
      const token = await (Reflect.get(actor, "getTokenDocument") as (at: object) => Promise<Doc>).call(actor, {
        x: there.x - 500,
        y: there.y - 100,
      });
      await (scene as unknown as Doc).createEmbeddedDocuments("Token", [token.toObject()]);
    },
    [uuid, "Goblin (2)"],
  );
  const dragon = () =>
    referee.page.evaluate(() => {
      const actor = game.actors.getName("Red Dragon") as unknown as {
        sheet: { render(how: object): Promise<{ id: string }> };
      };
      return actor.sheet.render({ force: true }).then(({ id }) => id);
    });
  const sheet = referee.page.locator(`[id="${await dragon()}"]`);
  const casts = await cards(referee, "cast");
  await sheet.locator(".row.attack", { hasText: "Breath" }).locator(".row-name").click();
  await expect.poll(() => cards(referee, "cast")).toBe(casts + 1);
  const posted = await card(referee, "cast");
  await expect.poll(() => posted.textContent()).toContain("Uses left today: 2");
  await posted.locator("[data-card-action=spellArea]").click();
  const area = referee.page.locator(".area-window");
  await area.locator("select[name=mark]").selectOption({ label: "Goblin (2)" });
  await expect
    .poll(() => area.locator(".area-inside label").allTextContents())
    .toContainEqual(expect.stringContaining("Goblin (2)"));
  await area.locator("button[type=submit]").click();
  await expect.poll(async () => (await card(referee, "cast")).locator(".card-target").count()).toBeGreaterThan(0);
  await expect.poll(() => areasOn(referee)).toBe(1);
  await closeSheets(referee);
  await shot(referee.page, "breath-on-map");
  const before = await cards(referee, "working");
  await (await card(referee, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => cards(referee, "working")).toBe(before + 1);
  const outcome = await outcomeOf<{ total: number; told: { how: string; amount?: number }[] }>(referee, "working");
  await expect.poll(() => areasOn(referee)).toBe(0);
  expect(outcome.total).toBe(40);
  for (const { how, amount } of outcome.told) expect([how === "halved" ? 20 : 40]).toContain(amount);
  await picture(referee, "breath", ".chat-log .chat-message:last-child");
});

longTest(
  "the spells of a monster are rolled once, for the referee alone, stand in its memory, and go when that is taken back",
  async () => {
    const { bob, referee } = company;
    const WHO = "Skarn Potlid";
    const casts = (slots: number[]) =>
      referee.page.evaluate(
        async ([name, given]) => {
          await (game.actors.getName(String(name)) as unknown as Doc).update({
            "system.casts": { list: given?.length ? "magic-user" : "", chance: 100, slots: given, levels: [] },
          });
        },
        [WHO, slots] as const,
      );
    const inMemory = () =>
      referee.page.evaluate((name) => {
        const spells = game.actors.getName(name)?.items.filter((one) => Reflect.get(one, "type") === "spell") ?? [];
        return spells.reduce((sum, spell) => {
          const { level, memorised } = Reflect.get(spell, "system") as { level: number; memorised: { normal: number } };
          return sum + (level === 1 ? 1 : 100) * memorised.normal;
        }, 0);
      }, WHO);
    await casts([2, 1]);
    const sheet = await sheetPage(referee, WHO, "magic");
    await sheet.locator("[data-action=service][data-subject=spells]").click();
    // Two of the first level and one of the second.
    await expect.poll(inMemory).toBe(102);
    await expect.poll(() => cards(referee, "monsterCasts")).toBe(1);
    expect(await cards(bob, "monsterCasts")).toBe(0);
    await expect.poll(() => sheet.locator("[data-action=service][data-subject=spells]").count()).toBe(0);
    await picture(referee, "monster-spells", ".chat-log .chat-message:last-child");
    await (await card(referee, "monsterCasts")).locator("[data-card-action=undo]").click();
    await expect.poll(inMemory).toBe(0);
    await expect.poll(async () => (await card(referee, "monsterCasts")).textContent()).toContain("Taken back");
    await clear(referee);
    const again = await sheetPage(referee, WHO, "magic");
    await expect.poll(() => again.locator("[data-action=service][data-subject=spells]").count()).toBe(1);
    await casts([]);
    await clear(referee);
  },
);

longTest("a scroll asks which of its spells is read, casts it, and has it no longer", async () => {
  const { bob, referee } = company;
  const SCROLL = "Scroll of 2 spells";
  await give(referee, YSOLDE, "magic-items", SCROLL);
  await referee.page.evaluate(
    async ([who, what]) => {
      const scroll = game.actors.getName(who ?? "")?.items.getName(what ?? "");
      await scroll?.update({ "system.spells": ["shield", "magic-missile"] });
    },
    [YSOLDE, SCROLL],
  );
  await until(bob, () => item<string[]>(bob, YSOLDE, SCROLL, "system.spells").then(({ length }) => length), 2);
  const casts = await cards(bob, "cast");
  const sheet = await sheetPage(bob, YSOLDE, "gear");
  await sheet.locator(".row", { hasText: SCROLL }).locator("[data-action=invokeItem]").click();
  const dialog = bob.page.locator("dialog.rulings-dialog, .rulings-dialog").last();
  await dialog.locator("select[name=spell]").selectOption({ label: "Shield" });
  await dialog.locator("button[data-action=ok], button[type=submit]").first().click();
  await expect.poll(() => cards(bob, "cast")).toBe(casts + 1);
  await expect.poll(() => item<string[]>(bob, YSOLDE, SCROLL, "system.spells")).toEqual(["magic-missile"]);
  const worked = await cards(bob, "working");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => cards(bob, "working")).toBe(worked + 1);
  const outcome = await outcomeOf<{ spell: string; told: { how: string }[] }>(bob, "working");
  expect([outcome.spell, outcome.told.map(({ how }) => how)]).toEqual(["Shield", ["took"]]);
  await clear(bob);
});

longTest("delayed lethal poison is applied, and kills when its time has come", async () => {
  const { referee } = company;
  await referee.page.evaluate(async () => {
    const token = game.scenes.active.tokens.getName("Goblin (4)");
    const actor = Reflect.get(token ?? {}, "actor") as Doc;
    const moments = { next: (Reflect.get(game, "time") as { worldTime: number }).worldTime + 600, every: 10, left: 1 };
    const magic = { level: 1, until: null, tags: ["poison"], each: { does: "kills" }, moments };
    const effect = {
      name: "Poison of a spider",
      img: "icons/svg/poison.svg",
      statuses: ["poisoned"],
      flags: { rulings: { magic } },
    };
    await actor.createEmbeddedDocuments("ActiveEffect", [effect]);
  });
  const before = await cards(referee, "goingOn");
  await clock(referee, 590);
  await expect.poll(() => cards(referee, "goingOn")).toBe(before);
  await clock(referee, 10);
  await expect.poll(() => statuses(referee, "Goblin (4)")).toContain("dead");
  await expect.poll(() => cards(referee, "goingOn")).toBe(before + 1);
  await expect.poll(async () => (await card(referee, "goingOn")).textContent()).toContain(": dies");
  await picture(referee, "going-on", '.chat-log .chat-message:has(.rulings-card):has-text("Continuing effects")');
});

test("the referee's line at a werewolf's turn: whom it calls arrives by the clock, its bite infects, and both are taken back", async () => {
  const { referee, bob } = company;
  const { page } = referee;
  await setBeside(referee, "Werewolf", ANSELM);
  await page.evaluate((name) => game.actors.getName(name)?.update({ "system.hp": { value: 12, max: 12 } }), ANSELM);
  await page.evaluate(
    async (names) => {
      const scene = game.scenes.active;
      const config = Reflect.get(globalThis, "CONFIG") as { Combat: { documentClass: DocClass } };
      const combat = await config.Combat.documentClass.create({ scene: scene.id, active: true });
      const there = scene.tokens.filter(({ name }) => names.includes(name));
      const members = there.map((token) => ({
        tokenId: token.id,
        sceneId: scene.id,
        actorId: Reflect.get(token, "actorId"),
      }));
      await combat.createEmbeddedDocuments("Combatant", members);
      await (Reflect.get(combat, "startCombat") as () => Promise<unknown>).call(combat);
      await (Reflect.get(combat, "rollAll") as () => Promise<unknown>).call(combat);
    },
    ["Werewolf", ANSELM],
  );
  await showTab(referee, "combat");
  await showTab(bob, "combat");
  const classic = rulingsOf("classic");
  for (let presses = 0; presses < 12; presses += 1) {
    const state = await stateOf(referee);
    if (state && mayNow(state, "Werewolf", "strike", classic)) break;
    const kept = await keptOf(referee);
    await page.locator("#sidebar [data-action=fightNext], #sidebar [data-action=fightRollAll]").first().click();
    await expect.poll(() => keptOf(referee)).not.toBe(kept);
  }
  const line = page.locator("#sidebar .monster-turn");
  await expect.poll(() => line.textContent()).toContain("Werewolf");
  expect(await axeFaults(page, "#sidebar .monster-turn")).toEqual([]);
  await look(referee, "monster-turn", "#sidebar .monster-turn");
  // A player's tracker shows the fight, and nothing of what the foe may do.
  await expect.poll(() => bob.page.locator("#sidebar .rulings-tracker .combatant").count()).toBeGreaterThan(0);
  expect(await bob.page.locator(".monster-turn").count()).toBe(0);

  expect(await line.locator("[data-kind=nature]").allTextContents()).toEqual(
    ["Summoning", "Wolfsbane and horses", "Change of shape"].map((name) => expect.stringContaining(name)),
  );
  await aimAt(referee, ANSELM);
  await fall(referee, "high");
  const struck = await cards(referee, "attack");
  await line.locator("[data-kind=attack]", { hasText: "Bite" }).click();
  await page.locator(".attack-window button[type=submit]:enabled").press("Enter");
  await expect.poll(() => cards(referee, "attack")).toBe(struck + 1);
  await showTab(referee, "chat");
  const harmed = await cards(referee, "damage");
  await (await card(referee, "attack")).locator("[data-card-action=rollDamage]").last().click();
  await expect.poll(() => cards(referee, "damage")).toBe(harmed + 1);
  await fall(referee, "fair");
  await (await card(referee, "damage")).locator("[data-card-action=apply][data-mode=full]").first().click();
  await expect.poll(() => statuses(referee, ANSELM)).toContain("diseased");
  await expect.poll(() => cards(referee, "infection")).toBe(1);
  expect(await cards(bob, "infection")).toBe(0);
  await (await card(referee, "damage")).locator("[data-card-action=undo]").first().click();
  await expect.poll(() => statuses(referee, ANSELM)).not.toContain("diseased");
  const wolves = () =>
    page.evaluate(() => game.scenes.active.tokens.filter(({ name }) => name.startsWith("Normal Wolf")).length);
  const casts = await cards(referee, "cast");
  // It has acted now: the referee lets it go on from its sheet.
  const sheet = await sheetPage(referee, "Werewolf", "block");
  await sheet.locator(".special-list li", { hasText: "Summoning" }).locator("[data-action=rollAttack]").click();
  await expect.poll(() => cards(referee, "cast")).toBe(casts + 1);
  const worked = await cards(referee, "working");
  await (await card(referee, "cast")).locator("[data-card-action=work]").click();
  await expect.poll(() => cards(referee, "working")).toBe(worked + 1);
  expect(await wolves()).toBe(0);
  const gone = await cards(referee, "goingOn");
  await clock(referee, 40);
  await expect.poll(wolves).toBeGreaterThan(0);
  await expect.poll(() => cards(referee, "goingOn")).toBe(gone + 1);
  await (await card(referee, "goingOn")).locator("[data-card-action=undo]").click();
  await expect.poll(wolves).toBe(0);
  await page.evaluate(() => (Reflect.get(game, "combat") as Doc).delete());
});
