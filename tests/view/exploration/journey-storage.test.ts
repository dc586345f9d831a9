/** The stored state of a journey, and its story. */
import { describe, expect, it } from "vitest";
import { MOVES_ON, readExplorationAction } from "../../../src/view/exploration/actions.ts";
import {
  checkedJourney,
  checkedSecret,
  NEW_JOURNEY,
  NEW_SECRET,
  readJourney,
  readSecret,
} from "../../../src/view/exploration/journey-storage.ts";
import { bookPages, namedIn, readLog } from "../../../src/view/exploration/log.ts";
import { evenings, lastTime, storyTexts } from "../../../src/view/exploration/recap.ts";
import { dayCount } from "../../../src/view/platform/dates.ts";
import type { Localize } from "../../../src/view/platform/text.ts";

describe("last time", () => {
  const entry = (n: number, hours: number, key: string) => ({
    n,
    clock: n * 600,
    place: "the cellar",
    at: hours * 3_600_000,
    title: { textKey: "t" },
    lines: [{ textKey: key }, { textKey: "RULINGS.Way.door.try" }],
  });
  it("the evening before is retold, without its dice; on the first evening the entries so far", () => {
    const entries = [entry(1, 20, "a"), entry(2, 23, "b"), entry(3, 190, "c")];
    expect(evenings(entries).map((one) => one.map(({ n }) => n))).toEqual([[1, 2], [3]]);
    expect(lastTime(entries, 191 * 3_600_000).map(({ n }) => n)).toEqual([1, 2]);
    expect(lastTime(entries, 400 * 3_600_000).map(({ n }) => n)).toEqual([3]);
    expect(lastTime([entry(1, 20, "a")], 20 * 3_600_000)).toHaveLength(1);
    const [text = ""] = storyTexts(
      entries.slice(0, 2),
      (key) => key,
      dayCount((key) => key),
    );
    expect(text).toBe("RULINGS.Way.book.onDayAt a b");
  });
});

describe("what is stored", () => {
  it("a part that an older version wrote is filled up, not discarded", () => {
    const { safe: _safe, ...road } = { ...NEW_JOURNEY.road, terrain: "forest" as const };
    const { wind: _wind, restDays: _rest, ...older } = NEW_JOURNEY;
    expect(readJourney({ ...older, turn: 4, road })).toMatchObject({
      turn: 4,
      road: { terrain: "forest", safe: false },
    });
  });

  it("a value that does not fit is never written: nothing else is lost with it", () => {
    expect(checkedJourney({ ...NEW_JOURNEY, water: null })).toBeDefined();
    expect(checkedJourney({ ...NEW_JOURNEY, sea: { ...NEW_JOURNEY.sea, landMiles: null } })).toBeUndefined();
    expect(checkedSecret({ ...NEW_SECRET, chance: 9 })).toBeUndefined();
  });

  it("BX-058: a way whose locks were tried under keys with dots is read, and who tried is remembered", () => {
    const door = {
      id: "d",
      name: "Door",
      state: "locked",
      sticks: false,
      warned: false,
      listened: [],
      lockTries: { Actor: { ada: 2 }, "Actor.odo": 1 },
    };
    const { turn, doors } = readJourney({ ...NEW_JOURNEY, turn: 4, doors: [door] });
    expect(turn).toBe(4);
    expect(doors[0]?.lockTries).toEqual({ "Actor:ada": 2, "Actor:odo": 1 });
    // what is no number of tries at the bottom is still no way
    expect(readJourney({ ...NEW_JOURNEY, turn: 4, doors: [{ ...door, lockTries: { Actor: { ada: "x" } } }] })).toEqual(
      NEW_JOURNEY,
    );
  });

  it("rubbish begins again, and what is sound is kept", () => {
    expect(readJourney({ ...NEW_JOURNEY, turn: -3 })).toEqual(NEW_JOURNEY);
    expect(readJourney({ turn: 4 }).turn).toBe(4);
    expect(readSecret("x")).toEqual(NEW_SECRET);
    expect(readExplorationAction({ kind: "fly" })).toEqual(MOVES_ON);
    expect(readLog({ a: { n: 1 }, b: 3 })).toEqual([]);
  });

  it("the story is told by days, and text typed by people stays text", () => {
    const entry = {
      n: 1,
      clock: 90_000,
      place: "<b>",
      title: { textKey: "t", data: { name: "<i>" } },
      lines: [{ textKey: "l" }],
    };
    const words: Localize = (key, data) => `${key}${data ? ` ${String(data.name ?? data.day)}` : ""}`;
    const [page = ""] = bookPages(readLog({ a: entry }), words, dayCount(words));
    expect(page).toContain("RULINGS.Way.day 2");
    expect(page).toContain("01:00");
    expect(page).not.toContain("<b>");
    expect(page).not.toContain("<i>");
  });

  it("every name in the story is linked, by whole names; a name that would break out of its link gets none", () => {
    const [ann, annabel, bad] = [
      { name: "Ann", uuid: "Actor.ann" },
      { name: "Annabel", uuid: "Actor.bel" },
      { name: "x}", uuid: "Actor.bad" },
    ];
    const said = { textKey: "l", data: { name: "Ann, Annabel, Annie, x}" } };
    expect(namedIn([said], [ann, annabel, bad, { name: "Bob", uuid: "Actor.bob" }])).toEqual([ann, annabel, bad]);
    const entry = { n: 1, clock: 0, place: "", title: { textKey: "t" }, lines: [said], links: [ann, annabel, bad] };
    const [page = ""] = bookPages(readLog({ a: entry }), (_key, data) => String(data?.name ?? ""), dayCount(String));
    expect(page).toContain("<li>@UUID[Actor.ann]{Ann}, @UUID[Actor.bel]{Annabel}, Annie, x}</li>");
  });
});
