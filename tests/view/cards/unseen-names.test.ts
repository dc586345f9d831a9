import { expect, test } from "vitest";
import { idsIn, withoutUnseen } from "../../../src/view/cards/unseen-names.ts";

const AS = { name: "Somebody unseen", img: "unseen.svg" };
const CARD = {
  speaker: { uuid: "Actor.hild", name: "Hild", img: "hild.webp" },
  plan: { target: { id: "Actor.sam", name: "Sam" }, lines: ["Sam", "Samson", 3, null] },
  targets: [
    { uuid: "Actor.sam", name: "Sam", img: "sam.webp" },
    { uuid: "Actor.lou", name: "Lou", img: "lou.webp" },
  ],
};

test("T5: ids are found wherever a card tells of somebody", () => {
  expect([...idsIn(CARD)].toSorted()).toEqual(["Actor.hild", "Actor.lou", "Actor.sam"]);
});

test("T5: a creature that is unseen loses name and picture, and no other", () => {
  expect(withoutUnseen(CARD, ["Actor.sam"], AS)).toEqual({
    speaker: CARD.speaker,
    plan: { target: { id: "Actor.sam", name: AS.name }, lines: [AS.name, "Samson", 3, null] },
    targets: [{ uuid: "Actor.sam", ...AS }, CARD.targets[1]],
  });
});

test("T5: names with commas between them lose the unseen alone", () => {
  const outcome = { notSeen: "Sam, Lou", text: "Lou, who knows Sam, sleeps" };
  expect(withoutUnseen({ ...CARD, outcome }, ["Actor.sam"], AS)).toMatchObject({
    outcome: { notSeen: `${AS.name}, Lou`, text: outcome.text },
  });
});

test("T5: a name that a seen creature has too stays where no id stands beside it", () => {
  const two = { ...CARD, targets: [CARD.targets[0], { uuid: "Actor.other", name: "Sam", img: "other.webp" }] };
  expect(withoutUnseen(two, ["Actor.sam"], AS)).toMatchObject({
    plan: { target: { name: AS.name }, lines: ["Sam", "Samson", 3, null] },
    targets: [AS, { name: "Sam", img: "other.webp" }],
  });
});
