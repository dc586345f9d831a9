/**
 * A whole evening in three browsers, under two presets, without a number typed: into the cellar of the first adventure, a stuck door, a listen, a
 * trap, somebody parleyed with and somebody fled from; three days through woods; a week at sea with a gale. Then turn by turn back to the first
 * state. Dice fall from a seed; where the evening wants something to happen, they all fall low or high for a moment.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fall } from "./support/dice.ts";
import { onTheWay } from "./support/journey.ts";
import { englishLeft, type Language, languagesOf, OTHERS, phrase, textOf, translateWorld } from "./support/language.ts";
import type { Doc, Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, makeActor, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { drop } from "./support/use.ts";

declare const game: Game;

const PARTY = "The evening's company";
const SHIP = "The Patient Heron";
const LONG = 240_000;

/** English under two presets, each other language under one; RULINGS_LANGUAGES names some. */
const EVENINGS: readonly (readonly ["classic" | "eris", Language])[] = [
  ...languagesOf(["en", ...OTHERS]).map((language) => ["classic", language] as const),
  ["eris", "en"],
];

describe.each(EVENINGS)("an evening under %s in %s", (preset, language) => {
  const text = (key: string): string => textOf(language, `RULINGS.Way.${key}`);
  const words = (key: string): RegExp => phrase(language, `RULINGS.Way.${key}`);
  let company: Company;
  let first = "";
  /** The number of transactions before the evening began: members who joined the party stay in it. */
  let before = 0;
  beforeAll(async () => {
    company = await seatCompany({ language });
    const { referee } = company;
    await referee.page.evaluate((key) => game.settings.set("rulings", "preset", key), preset);
    for (const { page } of company.everyone)
      await page.waitForFunction((key) => game.rulings.rulings().preset === key, preset);
    for (const seat of company.everyone) await showTab(seat, "chat");
    if (language !== "en") await translateWorld(referee, language);
    await makeActor(company, { name: PARTY, type: "party", ownership: { default: 2 } });
    const ship = { name: SHIP, type: "vessel", system: { sail: { turn: 90 }, oar: { turn: 60 }, seaworthy: true } };
    await makeActor(company, ship);
  });
  afterAll(async () => company?.table.close());

  /** Everything that turns change: creatures, the hour, where tokens stand, what doors of the map show, who fights. */
  const world = (): Promise<string> =>
    company.referee.page.evaluate(() => {
      const plain = (document: Doc): unknown =>
        JSON.parse(JSON.stringify(document.toObject(), (key, value) => (key === "_stats" ? undefined : value)));
      // A declaration of intent is up to the player, and no undo of a turn reverts it.
      const bare = (actor: Doc): object => ({ ...(plain(actor) as object), flags: {} });
      const time = Reflect.get(game, "time") as { worldTime: number };
      const { tokens, walls } = plain(game.scenes.active) as { tokens: object[]; walls: object[] };
      // Documents that the referee's client imports from a compendium get a new id each time; the kinds are compared by name.
      const book = game.journal.map((one) => {
        const flags = (plain(one) as { flags: { rulings?: { way?: unknown; log?: object } } }).flags.rulings;
        return [one.name, flags?.way ?? null, Object.keys(flags?.log ?? {}).length];
      });
      return JSON.stringify([
        game.actors.map((actor) => bare(actor as Doc)),
        time.worldTime,
        tokens,
        walls,
        game.combats.size,
        book,
      ]);
    });

  /** Nothing that anybody reads is English where the language has a word of its own. */
  afterEach(async () => {
    for (const seat of company.everyone) {
      // At an English table the same look finds what it looks for.
      if (language === "en") expect((await englishLeft(seat, "de")).length, seat.name).toBeGreaterThan(0);
      else expect.soft(await englishLeft(seat, language, [PARTY, SHIP]), seat.name).toEqual([]);
    }
  });

  const { way, reported, deeds: transactions, press, choose, tab: pageOf } = onTheWay(() => company, PARTY);
  const tab = (seat: Seat, name: string) => pageOf(name, seat);

  /** A name of somebody whom a seat may speak for. */
  const own = (seat: Seat): Promise<string> =>
    seat.page.evaluate(() => game.actors.find((one) => one.type === "character" && one.isOwner)?.name ?? "");

  /** A player says what the own character does. */
  async function says(seat: Seat, doing: string, thing = ""): Promise<void> {
    const name = await own(seat);
    const sheet = await tab(seat, "turn");
    const row = sheet.locator(".way-doing").filter({ hasText: name });
    await row.locator("[data-way=doing]").selectOption(doing);
    if (thing) await row.locator("[data-way=thing]").selectOption({ label: thing });
    const flag = async () => {
      const all = await company.referee.page.evaluate(
        (who) =>
          game.actors.getName(who)?.toObject().flags as { rulings?: { doing?: { kind: string; thing: string } } },
        name,
      );
      const { kind = "", thing: at = "" } = all.rulings?.doing ?? {};
      return [kind, at !== ""];
    };
    await expect.poll(flag).toEqual([doing, thing !== ""]);
  }

  test(
    "the company gathers by dragging, and the map's doors come into its window",
    async () => {
      const { referee } = company;
      const sheet = await tab(referee, "company");
      const id = await sheet.getAttribute("id");
      const uuids = await referee.page.evaluate(() =>
        game.actors.filter((one) => one.type === "character").map(({ uuid }) => uuid),
      );
      for (const [at, uuid] of uuids.entries()) {
        await drop(referee.page, `[id="${id}"] .window-content`, { type: "Actor", uuid });
        await expect.poll(() => sheet.locator(".way-member").count()).toBe(at + 1);
        await expect.poll(transactions).toBe(at + 1);
      }
      await tab(referee, "turn");
      await sheet.locator("[data-action=wayMapDoors]").click();
      await expect.poll(async () => (await way<unknown[]>("doors")).length).toBeGreaterThan(2);
      // Clicks during a redraw are lost, so each change waits until the page is drawn.
      const setTrap = sheet.locator("[data-action=wayTrap]:not([data-id])");
      const drawn = async (change: () => Promise<unknown>): Promise<void> => {
        await setTrap.evaluate((button) => button.setAttribute("data-old", ""));
        await change();
        await expect.poll(() => sheet.locator("[data-action=wayTrap][data-old]").count()).toBe(0);
      };
      await drawn(() => sheet.locator("[data-list=doors][data-key=state]").first().selectOption("stuck"));
      await drawn(() => sheet.locator("[data-way=mark][data-key=beyond]").nth(1).check());
      await setTrap.click();
      const dialog = referee.page
        .getByRole("dialog")
        .filter({ hasText: text("trap.new") })
        .last();
      await dialog.locator("select[name=save]").selectOption("wands");
      await dialog.getByRole("button", { name: text("trap.set"), exact: true }).click();
      await sheet.locator("[data-action=waySpring]:not([data-sure])").waitFor();
      // A door that sticks is not to be opened by a click on the map.
      const shown = () =>
        company.ann.page.evaluate(
          () => (game.scenes.active.toObject().walls as { ds: number }[]).filter(({ ds }) => ds === 2).length,
        );
      await expect.poll(shown).toBe(1);
      await expect
        .poll(() =>
          referee.page.evaluate(
            (names) => game.journal.filter((one) => names.includes(one.name)).length,
            ["book.table", "book.referee"].map((key) => text(key).replace("{name}", PARTY)),
          ),
        )
        .toBe(2);
      first = await world();
      before = await transactions();
    },
    LONG,
  );

  test(
    "four turns in the cellar: a listen, a stuck door, a trap",
    async () => {
      const { ann, bob, referee } = company;
      const [door = { id: "", name: "", wall: "" }, other = { id: "", name: "", wall: "" }] =
        await way<{ id: string; name: string; wall: string }[]>("doors");
      await tab(referee, "turn");
      await fall(company.referee, "low");
      await says(bob, "listen", other.name);
      await says(ann, "force", door.name);
      await press("[data-action=wayDo][data-kind=turn]");
      await reported(words("door.forced"));
      await reported(words("listen.heard"), bob);
      const opened = (seat: Seat) =>
        seat.page.evaluate(
          (uuid) =>
            (game.scenes.active.toObject().walls as { _id: string; ds: number }[]).find(({ _id }) => uuid.endsWith(_id))
              ?.ds,
          door.wall,
        );
      await expect.poll(() => opened(bob)).toBe(1);
      await says(ann, "move");
      await says(bob, "move");
      await fall(company.referee, "high");
      await press("[data-action=wayDo][data-kind=turn]");
      await fall(company.referee, "low");
      await press("[data-action=waySpring]:not([data-sure])");
      await reported(words("trap.save"));
      await fall(company.referee, "high");
      await press("[data-action=wayDo][data-kind=turn]");
      await press("[data-action=wayDo][data-kind=turn]");
      await expect.poll(() => way("turn")).toBe(4);
    },
    LONG,
  );

  test(
    "one who wanders by is parleyed with, and another one is fled from",
    async () => {
      const { ann, referee } = company;
      await fall(company.referee, "low");
      // Something may come every other turn.
      await press("[data-action=wayDo][data-kind=turn]");
      await press("[data-action=wayDo][data-kind=turn]");
      await reported(words("turn.interrupted"));
      await tab(referee, "meeting");
      await fall(company.referee, "fair");
      await press("[data-kind=meetBegin]");
      await fall(company.referee, "high");
      await press("[data-action=wayDo][data-kind=meetSurprise]");
      await press("[data-kind=meetDistance]");
      const speaker = await own(ann);
      const hers = await tab(ann, "meeting");
      await hers.locator("[data-action=waySpeak]").filter({ hasText: speaker }).click();
      await expect.poll(() => way("speaker")).not.toBe("");
      await press("[data-action=wayDo][data-kind=meetReact]");
      await reported(text("meet.speaks").replace("{name}", speaker));
      await press("[data-kind=meetEnd]");
      await tab(referee, "turn");
      await fall(company.referee, "low");
      await press("[data-action=wayDo][data-kind=wander]");
      await tab(referee, "meeting");
      await fall(company.referee, "fair");
      await press("[data-kind=meetBegin]");
      await fall(company.referee, "high");
      await press("[data-action=wayDo][data-kind=meetSurprise]");
      await press("[data-kind=meetDistance]");
      await choose("[data-arg=pursue]", "yes");
      await choose("[data-arg=verdict]", "chase");
      await press("[data-action=wayDo][data-kind=runAway]");
      await reported(words("chase.begins"));
      await choose("[data-arg=obstacle]", "door");
      await press("[data-kind=runObstacle]");
      await reported(words("chase.obstacle.stops"));
      await press("[data-kind=meetEnd]");
      await expect.poll(() => way("met")).toEqual([]);
    },
    LONG,
  );

  test(
    "three days through the woods, and somebody gets lost without knowing it",
    async () => {
      const { ann, bob, referee } = company;
      const sheet = await tab(referee, "journey");
      await sheet.locator("[data-way=place]").selectOption("wilderness");
      await reported(words("entered.wilderness"));
      await sheet.locator("[data-way='road.terrain']").selectOption("forest");
      await expect.poll(() => way("road.terrain")).toBe("forest");
      for (const how of ["low", "high", "high"] as const) {
        await fall(company.referee, how);
        await press("[data-action=wayDo][data-kind=day]");
      }
      await expect.poll(() => way("days")).toBe(3);
      await referee.page.locator(".chat-log").getByText(words("road.lost")).first().waitFor();
      for (const seat of [ann, bob]) await expect.poll(() => seat.page.getByText(words("road.lost")).count()).toBe(0);
      await shot(sheet, `evening-${preset}-${language}-road`);
    },
    LONG,
  );

  test(
    "a week at sea, and a gale",
    async () => {
      const { referee } = company;
      const sheet = await tab(referee, "journey");
      const id = await sheet.getAttribute("id");
      const uuid = await referee.page.evaluate((name) => game.actors.getName(name)?.uuid ?? "", SHIP);
      await drop(referee.page, `[id="${id}"] .window-content`, { type: "Actor", uuid });
      await sheet.locator("[data-way=place]").selectOption("water");
      await reported(words("entered.water"));
      // The ship that joins has no card by which it could go again.
      before += 1;
      await sheet.getByText(SHIP).first().waitFor();
      await fall(company.referee, "high");
      await press("[data-action=wayDo][data-kind=sea]");
      await reported(words("sea.gale.driven"));
      await fall(company.referee, "fair");
      for (let day = 2; day <= 7; day += 1) await press("[data-action=wayDo][data-kind=sea]");
      await expect.poll(() => way("days")).toBe(10);
    },
    LONG,
  );

  test(
    "the log contains it, and the last session is retold at the table",
    async () => {
      const { ann, referee } = company;
      const sheet = await tab(ann, "log");
      // A page that was hidden is drawn when it is opened.
      await sheet.locator(".way-story").getByText(words("door.forced")).first().waitFor();
      const lines = (await sheet.locator(".way-story").textContent()) ?? "";
      for (const key of ["door.forced", "listen.heard", "trap.save", "meet.speaks", "chase.begins"])
        expect(lines).toMatch(words(key));
      for (const key of ["road.travelled", "sea.gale.driven"]) expect(lines).toMatch(words(key));
      expect(lines).not.toMatch(words("road.lost"));
      for (const { page } of company.everyone)
        expect(await page.evaluate(() => game.rulings.rulings().preset)).toBe(preset);
      // The referee's own log holds information for the referee only.
      const whole = (await tab(referee, "log")).locator(".way-story");
      await whole.getByText(words("road.lost")).first().waitFor();
      await referee.page.locator(".rulings-party:visible [data-action=wayLast]").click();
      const dialog = referee.page
        .getByRole("dialog")
        .filter({ hasText: text("book.last") })
        .last();
      await dialog.getByText(words("sea.gale.driven")).first().waitFor();
      await shot(dialog, `evening-${preset}-${language}-last-time`);
      await dialog.getByRole("button", { name: text("book.read"), exact: true }).click();
    },
    LONG,
  );

  test(
    "and turn by turn it goes back to the first state",
    async () => {
      const { page } = company.referee;
      const undo = page.locator(".chat-log .rulings-card [data-card-action=undo]");
      for (let left = await transactions(); left > before; left = await transactions()) {
        await undo.last().click();
        await expect.poll(transactions).toBeLessThan(left);
      }
      // The ship that was dropped on the window and the choice of a speaker were no turns.
      await page.evaluate(
        async ([name]) => {
          const party = game.actors.getName(name ?? "");
          const before = party?.toObject().system as { way: Record<string, unknown> };
          await party?.update({
            system: { vessel: null, way: { ...before.way, speaker: "" } },
          });
        },
        [PARTY],
      );
      const parts = (text: string): unknown[] => JSON.parse(text) as unknown[];
      const [actors, time, tokens, walls, fights, books] = parts(first);
      await expect.poll(async () => parts(await world())[1]).toBe(time);
      const now = parts(await world());
      expect(now.slice(2)).toEqual([tokens, walls, fights, books]);
      const named = (all: unknown): Record<string, unknown> =>
        Object.fromEntries(
          (all as { name: string; system: { way?: { road: object } } }[]).map((one) => [one.name, one]),
        );
      const [was, is] = [named(actors), named(now[0])];
      for (const name of Object.keys(was)) {
        if (name !== PARTY) expect(is[name]).toEqual(was[name]);
      }
      const ways = [was, is].map((all) => (all[PARTY] as { system: { way: { road: object } } }).system.way);
      expect({ ...ways[1], road: null }).toEqual({ ...ways[0], road: null });
    },
    LONG,
  );

  test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
});
