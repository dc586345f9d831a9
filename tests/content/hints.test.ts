/** Words of the rulings: the hint of every variant carries a number that shows the difference, but for those that have none to show. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { topics } from "../../src/rules/topics/index.ts";

/** By the reason why there is no number: nothing is rolled or counted, it is about who decides or sees, or about what may be worn and used. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  "nothing is rolled or counted": [
    "abilityChecks.off",
    "armourTimes.off",
    "backgrounds.off",
    "grappling.off",
    "monsterConversion.off",
    "morale.off",
    "scribing.off",
    "spellResearch.off",
    "stealth.off",
  ],
  "who decides, who sees, who gets it": [
    "illusions.bx",
    "reactionVisibility.open",
    "reactionVisibility.referee",
    "treasurePool.off",
    "treasurePool.on",
  ],
  "what may be used, and when": [
    "clerics.bx",
    "clerics.eris",
    "elves.gorman",
    "preemptiveMissiles.on",
    "pursuit.bx",
    "slowWeapons.last",
  ],
};

type Words = { readonly [key: string]: Words | string };

function topicWords(): Record<string, Words> {
  const found: Record<string, Words> = {};
  for (const file of readdirSync("lang/en")) {
    const own = JSON.parse(readFileSync(`lang/en/${file}`, "utf8")).RULINGS?.Topic ?? {};
    Object.assign(found, own);
  }
  return found;
}

it("carries a number in the hint of every variant, with few exceptions", () => {
  const words = topicWords();
  const without = Object.entries(topics).flatMap(([key, { variants }]) =>
    Object.keys(variants).flatMap((variant) => {
      const all = words[key]?.variants;
      const own = typeof all === "object" ? all[variant] : undefined;
      const hint = typeof own === "object" ? String(own.hint) : "";
      return /\d/.test(hint) ? [] : [`${key}.${variant}`];
    }),
  );
  expect(without.sort()).toEqual(Object.values(WITHOUT).flat().sort());
});
