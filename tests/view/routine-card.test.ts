/** The card of a whole routine: what it says of each attack, and to whom. */
import { expect, test } from "vitest";
import { presentCard } from "../../src/view/cards/index.ts";
import type { RoutineOutcome } from "../../src/view/cards/routine.ts";
import type { CardInput } from "../../src/view/cards/types.ts";
import { FRAME } from "./support/card.ts";
import { hit, strike } from "./support/routine.ts";

const BEAR = { uuid: "Actor.bear", name: "Bear", img: "" };
const ILSE = { uuid: "Actor.ilse", name: "Ilse", img: "" };

/** Two claws that hit, a bite that missed and a sting with poison. */
const LINES = [
  { name: "Claw", target: ILSE, outcome: hit, damage: strike(3) },
  { name: "Claw", target: ILSE, outcome: hit, damage: strike(2) },
  { name: "Bite", target: ILSE, outcome: { ...hit, hit: false } },
  { name: "Sting", target: ILSE, outcome: hit, damage: strike(0, [{ kind: "poison", save: "death", lethal: true }]) },
];

function drawn(viewer: Partial<CardInput["viewer"]> = {}, lines: readonly object[] = LINES) {
  const input: CardInput = {
    ...FRAME,
    plan: null,
    outcome: { procedure: "routine", lines } as unknown as RoutineOutcome,
    speaker: BEAR,
    targets: [ILSE],
    viewer: { referee: true, owns: true, ownsTargets: [], closed: [], foes: "looks", ...viewer },
  };
  return presentCard("routine", input);
}

test("the card says of each attack how it came out, and offers all hits at once to who may", () => {
  const view = drawn();
  expect(view?.lines.map(({ textKey }) => textKey.split(".").at(-1))).toEqual(["hit", "hit", "miss", "hit"]);
  expect(view?.targets.map(({ buttons }) => buttons.length)).toEqual([5, 5, 0]);
  expect(view?.targets[1]?.buttons[0]?.values).toMatchObject({ line: "1", mode: "full" });
  expect(view?.buttons.map(({ action }) => action)).toEqual(["applyAll", "rider"]);
  expect(drawn({ referee: false })?.buttons).toEqual([]);
});

test("a user from whom the numbers of a foe are hidden sees the hits and not the rolls", () => {
  const attack = { ...hit, total: 14, needed: 12 };
  expect(drawn()?.more).toEqual([]);
  const lines = [{ name: "Claw", target: ILSE, outcome: attack, armourClass: 5 }];
  const see = (closed: readonly string[]) => drawn({ referee: false, owns: false, closed }, lines);
  expect(see([])?.more).toHaveLength(1);
  expect(see(["Actor.bear"])).toMatchObject({ more: [], lines: [{ textKey: "RULINGS.Card.routine.hit" }] });
});
