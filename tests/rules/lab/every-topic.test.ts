/** "What would it change?" has an answer for every topic of a fight: a figure, or why the lab's fights cannot show it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BANDS, bandOfFoes } from "../../../src/rules/lab/bands.ts";
import { bandFor, partyFor, REASONS, whyUnseen } from "../../../src/rules/lab/questions.ts";
import { openLab } from "../../../src/rules/lab/simulate.ts";
import type { LabSide } from "../../../src/rules/lab/types.ts";
import { type TopicKey, topics } from "../../../src/rules/topics/index.ts";
import { rulings } from "../support/rulings.ts";

const GROUPS = ["combat", "nerve", "life", "saves"];
/** Topics that show only beside another ruling than the classic ones: the preset that has it. */
const BESIDE: Readonly<Record<string, string>> = { instantDeath: "heroic" };
const asked = Object.entries(topics).filter(([, { group }]) => GROUPS.includes(group));

function sides(topic: string, band = bandFor(topic)): readonly LabSide[] {
  const { creature, number, magic = [] } = bandOfFoes(band);
  const foes = Array.from({ length: number }, () => ({ creature, magic }));
  return [
    { id: "party", name: "party", members: partyFor(topic) },
    { id: "foes", name: "foes", members: foes },
  ];
}

function answers(topic: string, fights: number): Set<string> {
  const built = Object.entries(topics[topic as TopicKey].variants).filter(([, variant]) => variant.built);
  return new Set(
    built.map(([variant]) => {
      const under = rulings({ [topic]: variant }, BESIDE[topic] ?? "classic");
      return JSON.stringify(openLab({ sides: sides(topic), rulings: under, seed: "c" }).count(0, fights));
    }),
  );
}

describe("What would it change?", () => {
  it.each(asked.flatMap(([key]) => (whyUnseen(key) ? [] : [key])))("shows a difference in figures for %s", (key) => {
    expect(answers(key, 60).size).toBeGreaterThan(1);
  });

  it.each(asked.flatMap(([key]) => (whyUnseen(key) ? [key] : [])))(
    "says of %s why it cannot, and truly cannot",
    (key) => {
      expect(answers(key, 8).size).toBe(1);
    },
  );

  it("has words for every reason and every band", () => {
    const { Lab } = JSON.parse(readFileSync("lang/en/lab.json", "utf8")).RULINGS;
    expect(Object.keys(Lab.Change.why).sort()).toEqual([...REASONS].sort());
    expect(Object.keys(Lab.Band).sort()).toEqual([...BANDS].sort());
  });
});
