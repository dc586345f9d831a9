/** Requests for rolls as they are written, and what is wrong with them. */
import { expect, it } from "vitest";
import { isAlwaysSecret, mostBonus, readRequest, requestName } from "../../../src/view/requests/roll-request.ts";
import { rulings } from "../../rules/support/rulings.ts";

const PLAIN = { bonus: 0, secret: false, reason: "", success: "", failure: "" };

it.each([
  ["save death", { kind: "save", subject: "death" }],
  ["save Death bonus=2", { kind: "save", subject: "death", bonus: 2 }],
  ["save death bonus=-2 secret", { kind: "save", subject: "death", bonus: -2, secret: true }],
  ["save death secret open", { kind: "save", subject: "death", secret: false }],
  ["ability str", { kind: "check", subject: "str" }],
  ["check listen bonus=1", { kind: "check", subject: "listen", bonus: 1 }],
  ["check climb bonus=10", { kind: "check", subject: "thief.climb", bonus: 10 }],
  ["check thief.climb", { kind: "check", subject: "thief.climb" }],
  ["morale bonus=-1", { kind: "morale", subject: "", bonus: -1 }],
  ['save wands reason="the old pit"', { kind: "save", subject: "wands", reason: "the old pit" }],
  ["save wands reason=“the old pit”", { kind: "save", subject: "wands", reason: "the old pit" }],
  ['check dex success=dry failure="falls in"', { kind: "check", subject: "dex", success: "dry", failure: "falls in" }],
])("“%s” is read", (text, wanted) => {
  expect(readRequest(text)).toEqual({ ok: true, request: { ...PLAIN, ...wanted } });
});

it.each([
  ["", { key: "kind", data: { word: "", possible: "save, check, morale" } }],
  ["luck", { key: "kind", data: { word: "luck", possible: "save, check, morale" } }],
  [
    "save deth",
    { key: "subject", data: { kind: "save", word: "deth", possible: "death, wands, paralysis, breath, spells" } },
  ],
  [
    "save toString",
    { key: "subject", data: { kind: "save", word: "tostring", possible: "death, wands, paralysis, breath, spells" } },
  ],
  ["save", { key: "subject", data: { kind: "save", word: "", possible: "death, wands, paralysis, breath, spells" } }],
  ["save death bonus=many", { key: "bonus", data: { word: "many", least: -20, most: 20 } }],
  ["save death bonus=21", { key: "bonus", data: { word: "21", least: -20, most: 20 } }],
  ["check str bonus=5", { key: "bonus", data: { word: "5", least: -4, most: 4 } }],
  ["check str bonus=1.5", { key: "bonus", data: { word: "1.5", least: -4, most: 4 } }],
  [
    "save death dc=15",
    { key: "option", data: { word: "dc=15", possible: "bonus=, reason=, success=, failure=, secret, open" } },
  ],
  [
    "save death now",
    { key: "option", data: { word: "now", possible: "bonus=, reason=, success=, failure=, secret, open" } },
  ],
  [`save death reason="${"x".repeat(201)}"`, { key: "text", data: { word: "reason", most: 200 } }],
])("“%s” is refused with what is possible", (text, problem) => {
  expect(readRequest(text)).toEqual({ ok: false, problem });
});

it.each([
  ["save", "death", 20],
  ["check", "str", 4],
  ["check", "listen", 5],
  ["check", "thief.locks", 95],
  ["morale", "", 2],
] as const)("the bonus of %s %s goes to %i", (kind, subject, most) => {
  expect(mostBonus(kind, subject)).toBe(most);
});

it.each([
  ["save", "death", false, "RULINGS.SaveAgainst.death"],
  ["save", "death", true, "RULINGS.SaveAgainst.single"],
  ["check", "str", false, "RULINGS.Ability.str"],
  ["check", "listen", false, "RULINGS.Chance.listen"],
  ["check", "thief.climb", false, "RULINGS.Thief.climb"],
  ["morale", "", false, "RULINGS.Request.kind.morale"],
] as const)("%s %s has the name of its roll (one save for all: %s)", (kind, subject, single, name) => {
  expect(requestName(kind, subject, single)).toBe(name);
});

it("BX-061: what is heard is always secret, a climb is not", () => {
  expect(isAlwaysSecret({ kind: "check", subject: "listen" }, rulings())).toBe(true);
  expect(isAlwaysSecret({ kind: "check", subject: "thief.climb" }, rulings())).toBe(false);
});
