import { expect, test } from "vitest";
import { withoutGuard } from "../../../src/rules/attack/guard.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";

test.each([
  ["a helmet goes before a scale", ["armour", "helmet"], "scale", ["armour"], "scale"],
  ["of two helmets one goes", ["helmet", "helmet"], "none", ["helmet"], "none"],
  ["a scale leaves the spot bare", ["armour"], "scale", ["armour"], "none"],
  ["a monster's helmet that is only a mark", [], "helmet", [], "none"],
  ["what is immune stays so", ["helmet"], "immune", ["helmet"], "immune"],
])("ERIS-27, ERIS-28: %s", (_, armour, critGuard, kinds, guard) => {
  const creature = { armour: armour.map((kind) => ({ kind })), state: { critGuard } } as unknown as Creature;
  const after = withoutGuard(creature);
  expect([after.armour.map(({ kind }) => kind), after.state.critGuard]).toEqual([kinds, guard]);
});
