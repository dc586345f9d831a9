/**
 * Every window at a table that lacks something: no active scene, no canvas, no referee, two referees, a player without a character, a viewer with
 * limited sight, a document that is stored nowhere. Each either opens, or says in words why not; nothing fails quietly.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longTest } from "./support/long.ts";
import type { Doc, DocClass, Game } from "./support/page.ts";
import { type Company, expectNoFaults, makeActor, seatCompany } from "./support/seats.ts";
import { setBeside } from "./support/strikes.ts";
import type { Seat } from "./support/table.ts";
import { aboutSomebody, CLASSES, company_, doneBy, sheetsOf, tryWays, type Way, WINDOWS } from "./support/ways.ts";

declare const game: Game;

const ACTOR_TYPES = ["character", "monster", "hireling", "party", "vessel", "hoard"];
const ITEM_TYPES = [
  ["weapon", "armour", "ammunition", "gear", "treasure", "magicItem", "attack"],
  ["ability", "spell", "power", "class", "ancestry", "background", "skill", "package"],
].flat();

/** Every window, and the sheet of every type. */
const EVERY = { ...WINDOWS, ...sheetsOf(ACTOR_TYPES, ITEM_TYPES) };
/** The base classes of windows. */
const WINDOW = /ApplicationV2|DialogV2|CombatTracker|^Drawn$|(Actor|Item|Document)Sheet(V2)?\b/;

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const type of ACTOR_TYPES) await makeActor(company, { name: `Lone ${type}`, type, ownership: { default: 1 } });
  await company.referee.page.evaluate(async (types) => {
    const Item = Reflect.get(globalThis, "Item") as { create(data: unknown): Promise<Doc> };
    for (const type of types) await Item.create({ name: `Lone ${type}`, type, ownership: { default: 1 } });
  }, ITEM_TYPES);
  await setTheStage();
}, 180_000);
afterAll(async () => company?.table.close());

/**
 * The subjects of some windows: a ruling on grapples, a character of Ann's with several attacks, a spell of hers that fills an area, a
 * hireling of the party with a loyalty, and a fight to begin.
 */
async function setTheStage(): Promise<void> {
  const { referee, ann } = company;
  await setBeside(referee, "Black Bear", "Hild Redmantle");
  await makeActor(company, { name: "Old Wat", type: "hireling", system: { loyalty: 9 } });
  await referee.page.evaluate(async () => {
    await game.settings.set("rulings", "grappling", "gygaxian");
    const owner = game.users.getName("Ann")?.id;
    await game.actors.getName("Black Bear")?.update({ [`ownership.${owner}`]: 3 });
    const party = game.actors.getName("The Leaning Tower Company") as Doc;
    const { members } = party.toObject().system as { members: object[] };
    await party.update({ "system.members": [...members, { actor: game.actors.getName("Old Wat")?.uuid }] });
    const { tokens, id } = game.scenes.active;
    const { documentClass } = Reflect.get(globalThis, "CONFIG").Combat as { documentClass: DocClass };
    const fight = await documentClass.create({ scene: null, active: true });
    const there = ["Hild Redmantle", "Goblin (1)"].map((name) => tokens.getName(name) as Doc);
    await fight.createEmbeddedDocuments(
      "Combatant",
      there.map((token) => ({ tokenId: token.id, sceneId: id, actorId: Reflect.get(token, "actorId") })),
    );
  });
  await ann.page.waitForFunction(() => game.actors.getName("Black Bear")?.isOwner);
  await ann.page.evaluate(`game.rulings.use(game.actors.getName("Lirael Ashwing").items.getName("Web").uuid)`);
  const cast = () => game.messages.contents.some((one) => Reflect.get(one, "system").outcome?.procedure === "cast");
  for (const { page } of company.everyone) await page.waitForFunction(cast);
}

/** How many of a window's buttons are drawn for somebody for whom there should be none, with House Rules and the log before them. */
async function drawnButtons({ page }: Seat, { button = "" }: Way): Promise<number> {
  await page.evaluate(`ui.sidebar.changeTab("chat", "primary"); void game.rulings.openHouseRules("criticalHits")`);
  await page.locator("#rulings-house-rules .topic").first().waitFor();
  await page.locator(".chat-log .rulings-card").first().waitFor();
  const drawn = await page.locator(button).count();
  await page.evaluate(`foundry.applications.instances.get("rulings-house-rules").close()`);
  return drawn;
}

/** Compares the result of every window at this seat with the expected one: `isRefused` are those that say why they do not open. */
async function tryAll(
  seat: Seat,
  options: readonly string[],
  hidden: readonly string[] = [],
  ways: Readonly<Record<string, Way>> = EVERY,
): Promise<void> {
  const wrong: string[] = [];
  const ask = Object.entries(ways).filter(([name, { button }]) => !(button && hidden.includes(name)));
  for (const [name, outcome] of Object.entries(await tryWays(seat, Object.fromEntries(ask)))) {
    const wanted = options.includes(name) ? / .+ /.test(outcome) : outcome === "open";
    if (!wanted) wrong.push(`${name}: ${outcome}`);
  }
  for (const name of hidden)
    if (EVERY[name] && (await drawnButtons(seat, EVERY[name])) > 0) wrong.push(`${name}: its button is drawn`);
  expect(wrong).toEqual([]);
  expect(seat.faults).toEqual([]);
}

/** Windows for which players have no button. */
const HIDDEN = ["what it would change", "house rules from a text"];
/** Windows that only the referee opens. */
const FOR_REFEREES = Object.keys(WINDOWS).filter((name) => WINDOWS[name]?.referee);
/** Windows that need a character to act as. */
const NEEDS_SOMEBODY = ["an attack", "a save"];
/** Windows that need a map with a token on it. */
const NEEDS_A_MAP = ["a grapple", "an area"];
const FOR_PLAYERS = FOR_REFEREES;

/** Loads the page again, and waits until everything is there. */
async function reload({ page }: Seat): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, { timeout: 60_000 });
  await page.evaluate(`game.rulings.ready()`);
}

test("no window is forgotten", () => {
  const root = join(import.meta.dirname, "../../src/foundry");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const above = new Map<string, string>();
  for (const file of files)
    for (const [, name = "", of = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /\bclass (\w+)(?:<[^{]*?>)? extends ([\w.]+(?:\([\w.]+\))?)/g,
    ))
      above.set(name, of);
  const isWindow = (name: string): boolean => {
    const of = above.get(name) ?? "";
    return of === "" ? WINDOW.test(name) : WINDOW.test(of) || isWindow(of);
  };
  const grounds = new Set([...above.values()]);
  const windows = [...above.keys()].filter((name) => isWindow(name) && !grounds.has(name) && !name.endsWith("Body"));
  expect(windows.toSorted()).toEqual(Object.keys(CLASSES).toSorted());
  const isTried = (where: string): boolean =>
    where in EVERY || where.startsWith("draws nothing") || existsSync(join(import.meta.dirname, where));
  const nowhere = Object.values(CLASSES).filter((where) => !isTried(where));
  expect(nowhere).toEqual([]);
  const source = readFileSync(join(root, "integrations/windows/hub-window.ts"), "utf8");
  const names = [...source.matchAll(/name: "(\w+)"/g)].map(([, name = ""]) => name);
  const opened = Object.values(WINDOWS).map(({ run }) => run);
  expect(names.filter((name) => !opened.includes(company_(name)))).toEqual([]);
});

describe("every window opens, or says why not", { timeout: 300_000 }, () => {
  longTest("for a player, and for the referee, who acts as nobody", async () => {
    await Promise.all([tryAll(company.ann, FOR_PLAYERS, HIDDEN), tryAll(company.referee, NEEDS_SOMEBODY)]);
  });

  longTest("without an active scene", async () => {
    const { referee, ann } = company;
    const scene = await referee.page.evaluate(async () => {
      const { active } = game.scenes;
      await active.update({ active: false });
      return active.id;
    });
    await Promise.all([referee, ann].map(reload));
    await Promise.all([
      tryAll(ann, [...FOR_PLAYERS, ...NEEDS_A_MAP], HIDDEN),
      tryAll(referee, [...NEEDS_SOMEBODY, ...NEEDS_A_MAP]),
    ]);
    await referee.page.evaluate((id) => game.scenes.get(id)?.update({ active: true }), scene);
  });

  longTest("without a canvas (PLAY-77)", async () => {
    const { referee, ann } = company;
    const canvasOff = (off: boolean) =>
      Promise.all(
        [referee, ann].map(async (seat) => {
          await seat.page.evaluate((no) => game.settings.set("core", "noCanvas", no), off);
          await reload(seat);
        }),
      );
    await canvasOff(true);
    await Promise.all([
      tryAll(ann, [...FOR_PLAYERS, ...NEEDS_A_MAP], HIDDEN),
      tryAll(referee, [...NEEDS_SOMEBODY, ...NEEDS_A_MAP]),
    ]);
    await canvasOff(false);
  });

  longTest(
    "for a player who has no character and owns nobody, and sees of others what a limited viewer sees",
    async () => {
      const { referee, bob } = company;
      await referee.page.evaluate(async () => {
        const user = game.users.getName("Bob");
        await user?.update({ character: null });
        for (const actor of game.actors.contents) {
          const { ownership } = actor.toObject() as { ownership: Record<string, number> };
          if (user && (ownership[user.id] ?? 0) > 1) await actor.update({ [`ownership.${user.id}`]: 1 });
        }
      });
      await bob.page.waitForFunction(() => game.actors.contents.every((actor) => !actor.isOwner));
      await tryAll(bob, [...FOR_PLAYERS, ...NEEDS_SOMEBODY, "a grapple", "a routine"], [...HIDDEN, "an area"]);
      const limited = `game.actors.getName("Hild Redmantle")`;
      await tryAll(bob, Object.keys(doneBy(limited)), [], { ...aboutSomebody(limited, false), ...doneBy(limited) });
      const drawn = await bob.page.evaluate(async () => {
        const out: string[] = [];
        for (const doc of [...game.actors.contents, ...game.items.contents].filter(({ name }) =>
          name.startsWith("Lone "),
        )) {
          await doc.sheet.render({ force: true });
          const { element } = doc.sheet;
          const open = [...element.querySelectorAll<HTMLInputElement>("input, select, textarea, prose-mirror")].filter(
            (field) => !field.disabled && !field.hasAttribute("disabled") && !field.readOnly,
          );
          if (!doc.sheet.rendered) out.push(`${doc.name}: not drawn`);
          if (open.length > 0) out.push(`${doc.name}: ${open.map(({ name }) => name).join(", ")} can be typed into`);
          await doc.sheet.close();
        }
        return out;
      });
      expect(drawn).toEqual([]);
      expect(bob.faults).toEqual([]);
    },
  );

  longTest("with two referees, of whom one answers a player's request, once", async () => {
    const { referee, ann, table } = company;
    await referee.page.evaluate(async () => {
      const User = Reflect.get(globalThis, "User") as { create(data: unknown): Promise<Doc> };
      await User.create({ name: "Second", role: 4 });
    });
    const second = await table.join("Second");
    await tryAll(second, NEEDS_SOMEBODY);
    const answered = await Promise.all(
      [referee, second].map(({ page }) =>
        page.evaluate(() => {
          const { queries } = Reflect.get(globalThis, "CONFIG") as {
            queries: Record<string, (data: unknown, options: object) => Promise<unknown>>;
          };
          const own = queries["rulings.check"];
          Reflect.set(globalThis, "answered", 0);
          queries["rulings.check"] = async (data, options) => {
            Reflect.set(globalThis, "answered", Number(Reflect.get(globalThis, "answered")) + 1);
            return own?.(data, options);
          };
        }),
      ),
    ).then(async () => {
      await ann.page.evaluate(() => {
        const actor = game.actors.getName("Hild Redmantle");
        return game.users.activeGM.query(
          "rulings.check",
          { about: "{}", nonce: "none", user: game.user.id, actor: actor?.uuid },
          {},
        );
      });
      return Promise.all([referee, second].map(({ page }) => page.evaluate(`globalThis.answered`)));
    });
    expect(answered.toSorted()).toEqual([0, 1]);
    await second.context.close();
    await referee.page.waitForFunction(() => !game.users.getName("Second")?.active);
  });

  test("of documents that are stored nowhere", async () => {
    const { page, faults } = company.referee;
    const wrong: string[] = [];
    for (const [kind, types] of [
      ["Actor", ACTOR_TYPES],
      ["Item", ITEM_TYPES],
    ] as const)
      for (const type of types) {
        const id = await page.evaluate(
          async ([name, of]) => {
            const Class = Reflect.get(globalThis, name ?? "") as { implementation: new (data: unknown) => Doc };
            const doc = new Class.implementation({ name: "Nowhere", type: of });
            await doc.sheet.render({ force: true });
            return doc.sheet.rendered ? doc.sheet.element.id : "";
          },
          [kind, type],
        );
        const window = page.locator(`[id="${id}"]`);
        await window.locator('[name="name"]').first().click();
        await page.keyboard.type("x");
        await page.keyboard.press("Tab");
        const isRefused = await window
          .locator(".r-error")
          .first()
          .waitFor({ timeout: 5_000 })
          .then(() => true)
          .catch(() => false);
        if (!isRefused) wrong.push(`${type}: nothing was said`);
        await page.evaluate(async (one) => {
          const { instances } = Reflect.get(globalThis, "foundry").applications as {
            instances: Map<string, { close(): Promise<unknown> }>;
          };
          await instances.get(one)?.close();
        }, id);
      }
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("the company's windows about somebody who is stored nowhere", async () => {
    const made = `new Actor.implementation({ name: "Nowhere", type: "character" })`;
    await tryAll(company.referee, [], [], aboutSomebody(made, true));
  });

  test("what a creature that is stored nowhere would do: its window opens, or words say why not", async () => {
    const { page, faults } = company.referee;
    const wrong: string[] = [];
    for (const [name, actions] of [
      ["Black Bear", ["rollRoutine", "rollAttack"]],
      ["Lirael Ashwing", ["grapple", "rollAttack", "rollSave", "rollAbility", "cast"]],
    ] as const)
      for (const action of actions) {
        // A page of the sheet is drawn when it is opened.
        const run = `(async (Actor_, source) => { const own = new Actor_({ ...source, _id: undefined, name: "Nowhere" });
          await own.sheet.render({ force: true });
          const find = () => own.sheet.element.querySelector("[data-action=${action}]");
          if ("${action}" === "cast") own.sheet.changeTab("magic", "primary");
          for (let tries = 0; tries < 100 && !find(); tries += 1) await new Promise((next) => setTimeout(next, 50));
          if (!find()) ui.notifications.info("no such button"); find()?.click(); })(Actor.implementation, game.actors.getName("${name}").toObject())`;
        const shows =
          ".attack-window, .grapple-window, .routine-window, dialog.application, .application.dialog, #chat .rulings-card:not(.is-old)";
        const { it = "" } = await tryWays(company.referee, { it: { run, shows } });
        if (["nothing", "empty", "no such button"].includes(it)) wrong.push(`${name}, ${action}: ${it}`);
      }
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
    await page.evaluate(`ui.notifications.clear()`);
  });

  test("for a player while no referee is connected", async () => {
    const { referee, ann } = company;
    await referee.page.goto("about:blank");
    await ann.page.waitForFunction(() => !game.users.activeGM);
    await tryAll(ann, FOR_PLAYERS, HIDDEN);
  });

  test("nothing went wrong in any page meanwhile", () => expectNoFaults([company.ann, company.bob]));
});
