/**
 * Every window at a table that lacks something: no active scene, no canvas, no referee, two referees, a player without a character, a viewer with
 * limited sight, a document that is stored nowhere. Each either opens, or says in words why not; nothing fails quietly.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Doc, DocClass, Game } from "./support/page.ts";
import { type Company, expectNoFaults, makeActor, seatCompany } from "./support/seats.ts";
import { setBeside } from "./support/strikes.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

/** A way into a window: what the page runs, and what stands on it afterwards. */
interface Way {
  readonly run: string;
  readonly shows: string;
  /** Whether it is the referee's alone: others are told so. */
  readonly referee?: boolean;
  /** The button that opens it, which is drawn for nobody but those who may press it: for others it is not there. */
  readonly button?: string;
}

const menu = (name: string): string =>
  `new (game.settings.menus.get("rulings.${name}").type)().render({ force: true })`;
/** A thing done by somebody's uuid, as the hotbar does it. */
const deed_ = (who: string, deed: string, subject = "") =>
  `game.rulings.use(game.actors.getName("${who}").uuid, "${deed}", "${subject}")`;
/** Presses what is drawn a moment later; nothing when it is drawn for others alone. */
const press_ = (selector: string): string =>
  `new Promise((found) => { const look = () => { const one = document.querySelector('${selector}'); one ? found(one.click()) : setTimeout(look, 30); }; look(); })`;
const company_ = (name: string): string => `game.rulings.company("${name}")`;

const WINDOWS: Readonly<Record<string, Way>> = {
  "House Rules": { run: "game.rulings.openHouseRules()", shows: "#rulings-house-rules .topic" },
  "the ledger": { run: "game.rulings.openLedger()", shows: "#rulings-ledger", referee: true },
  "the lab": { run: "game.rulings.openLab()", shows: "#rulings-lab", referee: true },
  "the check": { run: menu("check"), shows: "#rulings-check", referee: true },
  "the browser": { run: "game.rulings.browse()", shows: "#rulings-browser" },
  "the handbook": {
    run: "game.rulings.openHandbook()",
    shows: ".application.journal-entry, .application.journal-sheet",
  },
  "the party": { run: "game.rulings.openParty()", shows: ".application.rulings .sheet-header" },
  "the company": { run: "game.rulings.company()", shows: "#rulings-company" },
  "a new character": { run: company_("create"), shows: ".company-window" },
  "the shop": { run: company_("shop"), shows: ".company-window" },
  work: { run: company_("work"), shows: ".company-window" },
  "a hoard": { run: company_("hoard"), shows: ".company-window", referee: true },
  shares: { run: company_("share"), shows: ".company-window", referee: true },
  experience: { run: company_("experience"), shows: ".company-window", referee: true },
  hiring: { run: company_("hire"), shows: ".company-window", referee: true },
  pay: { run: company_("pay"), shows: ".company-window", referee: true },
  "a stat block": { run: company_("paste"), shows: ".company-window", referee: true },
  "a character of elsewhere": { run: company_("import"), shows: ".company-window", referee: true },
  "what is under way": { run: company_("works"), shows: ".company-window" },
  "a sheet on paper": { run: company_("print"), shows: ".company-window" },
  training: { run: company_("train"), shows: ".company-window" },
  "a battle": { run: company_("battle"), shows: ".company-window", referee: true },
  "two sets of rulings": {
    run: `game.rulings.openHouseRules().then(() => document.querySelector("#rulings-house-rules [data-action=compare]").click())`,
    shows: "#rulings-compare",
  },
  "a reaction": {
    run: `game.rulings.rollReaction(game.actors.getName("Lone monster"))`,
    shows: "dialog.application, .application.dialog",
    referee: true,
  },
  "the tracker": { run: `ui.sidebar.changeTab("combat", "primary")`, shows: "#combat .rulings-tracker" },
  "the tracker, popped out": { run: "ui.combat.renderPopout()", shows: "#combat-popout .rulings-tracker" },
  // at nobody the attack is rolled at once, and its card is what is shown
  "an attack": { run: `game.rulings.roll("attack", "")`, shows: ".attack-window, #chat .rulings-card:not(.is-old)" },
  "a grapple": {
    run: `(game.scenes.active?.tokens.getName("Goblin (1)")?.object?.setTarget(true, { releaseOthers: true }), ${deed_("Hild Redmantle", "grapple")})`,
    shows: ".grapple-window",
  },
  "a routine": { run: deed_("Black Bear", "routine", "1"), shows: ".routine-window" },
  "an area": {
    run: `(ui.sidebar.changeTab("chat", "primary"), ${press_(".chat-log [data-card-action=spellArea]")})`,
    shows: ".area-window",
    button: ".chat-log [data-card-action=spellArea]",
  },
  surprise: {
    run: "game.rulings.rollSurprise(game.combats.contents[0])",
    shows: "dialog.application, .application.dialog",
    referee: true,
  },
  "what it would change": {
    run: `game.rulings.openHouseRules("criticalHits").then(() => ${press_("#rulings-what-if-criticalHits")})`,
    shows: "#rulings-change",
    button: "#rulings-what-if-criticalHits",
  },
  "a save": { run: `game.rulings.roll("save", "spells")`, shows: "dialog.application, .application.dialog" },
};

const ACTOR_TYPES = ["character", "monster", "hireling", "party", "vessel", "hoard"];
const ITEM_TYPES = [
  ["weapon", "armour", "ammunition", "gear", "treasure", "magicItem", "attack"],
  ["ability", "spell", "power", "class", "ancestry", "background", "skill", "package"],
].flat();

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

/** What some windows are about: a ruling on grapples, somebody of Ann's with several attacks, a spell of hers that fills an area, and a fight to begin. */
async function setTheStage(): Promise<void> {
  const { referee, ann } = company;
  await setBeside(referee, "Black Bear", "Hild Redmantle");
  await referee.page.evaluate(async () => {
    await game.settings.set("rulings", "grappling", "gygaxian");
    const owner = game.users.getName("Ann")?.id;
    await game.actors.getName("Black Bear")?.update({ [`ownership.${owner}`]: 3 });
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

/**
 * Opens a window and waits until it stands there or words were said. Gives "open", the words, or "nothing": the window did not come and nobody was
 * told why.
 */
async function tryWindow({ page }: Seat, { run, shows }: Way): Promise<string> {
  await page.evaluate(
    `ui.notifications.clear(); for (const card of document.querySelectorAll(".rulings-card")) card.classList.add("is-old")`,
  );
  await page.evaluate(`void Promise.resolve().then(() => ${run})`);
  const outcome = await page
    .waitForFunction(
      (selector) => {
        const words = document.querySelector("#notifications .notification")?.textContent?.trim();
        return document.querySelector(selector) ? "open" : words || undefined;
      },
      shows,
      { timeout: 10_000 },
    )
    .then((found) => found.jsonValue())
    .catch(() => "nothing");
  await page.evaluate(async () => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; close(): Promise<unknown> }>;
    };
    for (const app of [...instances.values()]) if (app.hasFrame) await app.close();
  });
  return String(outcome);
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

/** What every window did in this seat, and what it should have done: `told` are those that say why not. */
async function tryAll(seat: Seat, told: readonly string[], hidden: readonly string[] = []): Promise<void> {
  const wrong: string[] = [];
  for (const [name, way] of Object.entries(WINDOWS)) {
    if (way.button && hidden.includes(name)) {
      if ((await drawnButtons(seat, way)) > 0) wrong.push(`${name}: its button is drawn`);
      continue;
    }
    const outcome = await tryWindow(seat, way);
    const wanted = told.includes(name) ? outcome !== "open" && outcome !== "nothing" : outcome === "open";
    if (!wanted) wrong.push(`${name}: ${outcome}`);
  }
  expect(wrong).toEqual([]);
  expect(seat.faults).toEqual([]);
}

/** What players find no button for. */
const HIDDEN = ["what it would change"];
/** What only the referee opens. */
const FOR_REFEREES = Object.keys(WINDOWS).filter((name) => WINDOWS[name]?.referee);
/** What needs somebody to act as. */
const NEEDS_SOMEBODY = ["an attack", "a save"];
/** What needs a map with somebody on it. */
const NEEDS_A_MAP = ["a grapple", "an area"];
const FOR_PLAYERS = FOR_REFEREES;

/** Loads the page again, and waits until everything is there. */
async function reload({ page }: Seat): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, { timeout: 60_000 });
  await page.evaluate(`game.rulings.ready()`);
}

/** Where each file of a window is opened here; or why it cannot be opened without what it is about, and where it is tried then. */
const FILES: Readonly<Record<string, string>> = {
  "apps/compare-window.ts": "two sets of rulings",
  "apps/ledger-window.ts": "the ledger",
  "apps/reaction-window.ts": "a reaction",
  "attack/attack-window.ts": "an attack",
  "attack/grapple-window.ts": "a grapple",
  "attack/routine-window.ts": "a routine",
  "check/window.ts": "the check",
  "combat/surprise-window.ts": "surprise",
  "company/own-window.ts": "the ground of those of the company that are about somebody of one's own",
  "company/window.ts": "the ground of all windows of the company",
  "lab/change-window.ts": "what it would change",
  "lab/lab-window.ts": "the lab",
  "magic/area-window.ts": "an area",
  "sheets/sheet-window.ts": "the ground of all sheets",
};

test("no window is forgotten", () => {
  const root = join(import.meta.dirname, "../../src/foundry");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|[/-])window\.ts$/.test(file),
  );
  const ofCompany = files.filter((file) => /^company\/(?!own-).+-window\.ts$/.test(file));
  const opened = Object.values(WINDOWS).map(({ run }) => run);
  const names = [...readFileSync(join(root, "company/open.ts"), "utf8").matchAll(/name: "(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBe(ofCompany.length);
  expect(names.filter((name) => !opened.includes(company_(name ?? "")))).toEqual([]);
  const others = files.filter((file) => !ofCompany.includes(file));
  expect(others.toSorted()).toEqual(Object.keys(FILES).toSorted());
  expect(Object.values(FILES).filter((where) => !(where in WINDOWS) && !where.startsWith("the ground"))).toEqual([]);
});

describe("every window opens, or says why not", { timeout: 300_000 }, () => {
  test("for a player, and for the referee, who acts as nobody", async () => {
    await tryAll(company.ann, FOR_PLAYERS, HIDDEN);
    await tryAll(company.referee, NEEDS_SOMEBODY);
  });

  test("without an active scene", async () => {
    const { referee, ann } = company;
    const scene = await referee.page.evaluate(async () => {
      const { active } = game.scenes;
      await active.update({ active: false });
      return active.id;
    });
    for (const seat of [referee, ann]) await reload(seat);
    await tryAll(ann, [...FOR_PLAYERS, ...NEEDS_A_MAP], HIDDEN);
    await tryAll(referee, [...NEEDS_SOMEBODY, ...NEEDS_A_MAP]);
    await referee.page.evaluate((id) => game.scenes.get(id)?.update({ active: true }), scene);
  });

  test("without a canvas (PLAY-77)", async () => {
    const { referee, ann } = company;
    for (const seat of [referee, ann]) {
      await seat.page.evaluate(() => game.settings.set("core", "noCanvas", true));
      await reload(seat);
    }
    await tryAll(ann, [...FOR_PLAYERS, ...NEEDS_A_MAP], HIDDEN);
    await tryAll(referee, [...NEEDS_SOMEBODY, ...NEEDS_A_MAP]);
    for (const seat of [referee, ann]) {
      await seat.page.evaluate(() => game.settings.set("core", "noCanvas", false));
      await reload(seat);
    }
  });

  test("for a player who has no character and owns nobody, and sees of others what a limited viewer sees", async () => {
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
  });

  test("with two referees, of whom one answers a player's request, once", async () => {
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
        const told = await window
          .locator(".r-error")
          .first()
          .waitFor({ timeout: 5_000 })
          .then(() => true)
          .catch(() => false);
        if (!told) wrong.push(`${type}: nothing was said`);
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
        const outcome = await tryWindow(company.referee, { run, shows });
        if (outcome === "nothing" || outcome === "no such button") wrong.push(`${name}, ${action}: ${outcome}`);
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
