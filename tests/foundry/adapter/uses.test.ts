import { expect, test } from "vitest";
import type { Means } from "../../../src/rules/attack/types.ts";
import { type Creature, makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { actor, item } from "./stub.ts";
import { living, standUp } from "./world.ts";

const USES = "../../../src/foundry/attack/uses.ts";
const {
  usesFault,
  spendUse,
}: {
  usesFault(item: unknown): { key: string } | undefined;
  spendUse(deed: object, actor: unknown, item: unknown): Promise<void>;
} = await import(USES);
const RECORDER = "../../../src/foundry/deeds/recorder.ts";
const { Deed }: { Deed: new () => { readonly steps: readonly object[] } } = await import(RECORDER);
const BLOW = "../../../src/foundry/attack/blow.ts";
const { versusFoe }: { versusFoe(means: Means, item: unknown, target: Creature): Means } = await import(BLOW);

test("a breath that is counted is spent, and refused when there is none left", async () => {
  standUp();
  const breath = item("attack", "Breath", { uses: { value: 1, max: 3 } });
  const dragon = living(actor("monster", {}, [breath]), () => undefined);
  expect(usesFault(breath)).toBeUndefined();
  const deed = new Deed();
  await spendUse(deed, dragon, breath);
  expect(deed.steps).toMatchObject([{ do: "update", path: "system.uses.value", before: 1, after: 0 }]);
  expect(breath.system.uses).toMatchObject({ value: 0, max: 3 });
  expect(usesFault(breath)?.key).toBe("usesSpent");
});

test("what nobody counts is never spent", async () => {
  const bite = item("attack", "Bite", { uses: { value: 0, max: null } });
  await spendUse(
    new Deed(),
    living(actor("monster", {}, [bite]), () => undefined),
    bite,
  );
  expect(usesFault(bite)).toBeUndefined();
  expect(bite.system.uses).toMatchObject({ value: 0 });
});

test("what comes back with the next turn is not held against anybody", () => {
  expect(usesFault(item("attack", "Spray", { uses: { value: 0, max: 1, per: "turn" } }))).toBeUndefined();
});

test("a weapon deals the dice that its sheet names against such a foe", () => {
  const means: Means = { kind: "weapon", weapon: makeWeapon({ type: "spear" }), use: "melee" };
  const spear = item("weapon", "Boar spear", { versus: [{ against: ["animal"], damage: "2d6" }] });
  const boar = makeCreature({ id: "b", tags: ["animal"] });
  expect(versusFoe(means, spear, boar)).toMatchObject({ weapon: { damage: "2d6" } });
  expect(versusFoe(means, spear, makeCreature({ id: "o" }))).toEqual(means);
});
