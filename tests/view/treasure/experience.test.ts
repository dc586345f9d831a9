/** The window of experience: the points earned, and the points added. */
import { expect, it } from "vitest";
import { experienceView } from "../../../src/view/treasure/experience.ts";
import { rulings } from "../../rules/support/rulings.ts";

const row = (transactions: number, percent: number, experience = 0) => {
  const odo = {
    ...({ id: "odo", name: "Odo", img: "", kind: "character", dead: false, hasClass: true } as const),
    ...({ class: { id: "fighter", level: 1 }, experience, percent } as const),
  };
  const facts = { learners: [odo], fallen: [], coins: {}, valuables: 0, finds: [], found: 0 };
  return experienceView(facts, { achievements: String(transactions), safe: true }, rulings()).rows[0];
};

it("shows what was earned and what is added to it, with the prime requisite as its reason", () => {
  const shown = row(1000, 10);
  expect(shown?.part?.value).toBe("1,000");
  expect(shown?.added?.value).toBe("1,100");
  expect(shown?.gain?.value).toBe("1,100");
  expect(JSON.stringify(shown?.added?.why)).toContain("character.primeRequisite");
});

it("shows what the limit on levels leaves of it: one level at a time", () => {
  const shown = row(9000, 0, 500);
  expect(shown?.part?.value).toBe("9,000");
  expect(shown?.added?.value).toBe("3,499");
  expect(shown?.gain?.value).toBe("3,999");
  expect(JSON.stringify(shown?.added?.why)).toContain("character.levelCap");
});
