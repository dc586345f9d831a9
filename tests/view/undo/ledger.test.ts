/** The window of the ledger shows transactions by round and turn. */
import { describe, expect, it } from "vitest";
import { type LedgerEntry, ledgerGroups } from "../../../src/view/undo/ledger.ts";

const entry = (id: string, worldTime: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  kind: "damage",
  data: { name: "Goblin", amount: 3, by: "Hild" },
  by: "ann",
  card: "",
  cards: [],
  state: "done",
  touched: ["Goblin"],
  worldTime,
  ...more,
});

const groups = (all: readonly LedgerEntry[], search = "", most = 150) =>
  ledgerGroups(all, {
    names: (id) => (id === "ann" ? "Ann" : ""),
    dateOf: (clock) => ({ date: "day", time: String(clock), about: "" }),
    say: ({ textKey, data }) => `${textKey} ${Object.values(data ?? {}).join(" ")}`,
    search,
    most,
  });

const shown = (all: readonly LedgerEntry[], search?: string, most?: number) =>
  groups(all, search, most).groups.map(({ title, rows }) => [
    title.textKey.replace("RULINGS.Transaction.", ""),
    title.data?.round ?? title.data?.time,
    rows.map(({ id }) => id).join(""),
  ]);

describe("what was done", () => {
  it("stands by turns of ten minutes, the newest first", () => {
    expect(shown([entry("a", 0), entry("b", 599), entry("c", 600)])).toEqual([
      ["inTurn", "600", "c"],
      ["inTurn", "0", "ba"],
    ]);
  });

  it("stands by rounds while a fight goes on, and by turns again a minute after its order last changed", () => {
    const order = (id: string, round: number, worldTime: number) =>
      entry(id, worldTime, { kind: "fight", fight: { id: "f", round } });
    const all = [entry("a", 0), order("x", 1, 0), entry("b", 10), order("y", 2, 10), entry("c", 20), entry("d", 90)];
    expect(shown(all)).toEqual([
      ["inTurn", "0", "d"],
      ["inRound", 2, "c"],
      ["inRound", 1, "b"],
      ["inTurn", "0", "a"],
    ]);
  });

  it("finds what has all the words, in the title, the names of what changed or who did it", () => {
    const all = [entry("a", 0), entry("b", 0, { touched: ["Skarn Potlid"], by: "" }), entry("c", 0, { kind: "rest" })];
    expect(shown(all, "skarn HILD")).toEqual([["inTurn", "0", "b"]]);
    expect(shown(all, "ann rest")).toEqual([["inTurn", "0", "c"]]);
    expect(shown(all, "nobody")).toEqual([]);
  });

  it("finds names with and without accents", () => {
    const all = [entry("a", 0, { touched: ["Élan Żółw"] }), entry("b", 0)];
    expect(shown(all, "elan zolw")).toEqual([["inTurn", "0", "a"]]);
    expect(shown(all, "ÉLAN żółw")).toEqual([["inTurn", "0", "a"]]);
  });

  it("shows so many and counts what it found", () => {
    const all = ["a", "b", "c"].map((id) => entry(id, 0));
    expect(shown(all, "", 2)).toEqual([["inTurn", "0", "cb"]]);
    expect(groups(all, "", 2).found).toBe(3);
  });
});
