/**
 * No field of a sheet without an effect: every field that the models store is read outside its model and its layout, except fields for
 * people to read.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Facts that the referee reads on the sheet and the rules do not ask for. */
const DESCRIBED = [
  ...["needsCaptain", "unskilledCrew", "maxMercenaries", "ram", "catapults", "beam"], // vessels, as listed
  ...["leaders"], // of a monster, in words: those with figures are entries of their own
  ...["sentient", "ego"], // swords with a will
  ...["keywords", "concentration", "inBook", "fromLevel"], // powers, spells, abilities
  ...["loyaltyGroups"], // kept for worlds that have them
];
/** Not fields: icons of conditions, parts of property descriptors, a type of regions, events of regions. */
const OTHER = [
  ...["criticallyInjured", "configurable", "difficultGround"],
  ...["behaviorViewed", "behaviorUnviewed", "regionBoundary"],
];

const files = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", ...patterns], { encoding: "utf8" })
    .trim()
    .split("\n");
const text = (paths: readonly string[]): string => paths.map((path) => readFileSync(path, "utf8")).join("\n");

test("every stored field is read outside the models and their layouts, or is marked as for people", () => {
  const models = files("src/foundry/data/*.ts", "src/foundry/data/**/*.ts");
  const names = new Set([...text(models).matchAll(/^\s+([a-zA-Z]\w+): /gm)].map(([, name = ""]) => name));
  expect(names.size).toBeGreaterThan(200);
  const readers = text(
    files("src/**/*.ts", "templates/**/*.hbs").filter(
      (path) => !path.startsWith("src/foundry/data/") && !/(layouts|seeming)\.ts$/.test(path),
    ),
  );
  const words = new Set(readers.match(/\w+/g));
  const unread = [...names].filter((name) => !words.has(name) && !DESCRIBED.includes(name) && !OTHER.includes(name));
  expect(unread).toEqual([]);
});
