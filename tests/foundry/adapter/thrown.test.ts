/** What is thrown leaves the hand and lies where it fell, until somebody fetches it or the throw is taken back. */
import { beforeEach, expect, test, vi } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { targetAdvice } from "../../../src/view/attack-advice.ts";
import { actor, item } from "./stub.ts";
import { living, standUp } from "./world.ts";

const rulings = compile({ preset: "classic" }).rulings;
vi.mock("../../../src/foundry/settings/store.ts", () => ({ rulingsInForce: () => rulings }));

const SPEND = "../../../src/foundry/attack/spend.ts";
const {
  spend,
}: { spend(deed: object, actor: unknown, outcome: unknown, round?: number, where?: object): Promise<void> } =
  await import(SPEND);
const RECORDER = "../../../src/foundry/deeds/recorder.ts";
const {
  Deed,
}: {
  Deed: new () => { readonly steps: { path?: string; before?: unknown; after?: unknown }[]; flush(): Promise<void> };
} = await import(RECORDER);
const ADAPTER = "../../../src/foundry/adapter/creature.ts";
const { creatureOf }: { creatureOf(actor: unknown): Creature } = await import(ADAPTER);
const KNOWN = "../../../src/foundry/adapter/known.ts";
const { forgetCreature }: { forgetCreature(actor: unknown): void } = await import(KNOWN);

beforeEach(() => standUp());

const dagger = (more: object = {}) =>
  item("weapon", "Dagger", {
    location: "inHand",
    missile: true,
    weight: 10,
    quantity: 1,
    range: { short: 10, medium: 20, long: 30 },
    ...more,
  });
const thrown = (id: string) => ({ spent: { weapon: id, ammunition: 0, thrown: true } });
const where = { scene: "s", x: 300, y: 400, elevation: 0 };

test("a thrown dagger lies where it fell, weighs nobody down and is no weapon any more; what it was is kept for the way back", async () => {
  const blade = Object.assign(dagger(), { flags: { rulings: {} } });
  const thief = living(actor("character", {}, [blade]), forgetCreature);
  expect(creatureOf(thief).weapons).toHaveLength(1);
  const deed = new Deed();
  await spend(deed, thief, thrown(blade.id), 0, where);
  await deed.flush();
  expect(blade.system.location).toBe("fallen");
  expect(creatureOf(thief)).toMatchObject({ weapons: [], load: 0 });
  expect(deed.steps.map(({ path }) => path)).toEqual(["system.location", "flags.rulings.fallen"]);
  expect(deed.steps[0]).toMatchObject({ before: "inHand", after: "fallen" });
});

test("of several one is counted off, and what breaks on its mark is gone", async () => {
  const oil = dagger({ splash: true });
  const three = dagger({ splash: true, quantity: 3 });
  const thief = living(actor("character", {}, [oil, three]), forgetCreature);
  for (const { id } of [oil, three]) {
    const deed = new Deed();
    await spend(deed, thief, thrown(id), 0, where);
    await deed.flush();
  }
  expect([oil.system.location, three.system.quantity, three.system.location]).toEqual(["destroyed", 2, "inHand"]);
});

test("oneself, a friend and somebody out of reach are said before the roll, with what reaches", () => {
  const bow = makeWeapon({
    id: "bow",
    type: "short-bow",
    name: "Bow",
    melee: false,
    missile: true,
    ranges: [50, 100, 150],
    held: "main",
  });
  const sword = makeWeapon({ id: "sword", name: "Sword", type: "sword", held: "main" });
  const hild = makeCreature({ id: "hild", name: "Hild", weapons: [sword, bow] });
  const means = { kind: "weapon", weapon: sword, use: "melee" } as const;
  const say = (target: Creature, distanceFeet: number, friend = false) =>
    targetAdvice({ attacker: hild, target, means, situation: { distanceFeet } }, friend, rulings);
  expect(say(hild, 0).stop?.key).toBe("attackSelf");
  const foe = makeCreature({ id: "foe", name: "Goblin" });
  expect(say(foe, 5, true).warnings.map(({ key }) => key)).toEqual(["attackFriend"]);
  expect(say(foe, 40).warnings).toEqual([{ key: "attackInstead", data: { names: "Bow" } }]);
  expect(say(foe, 400).warnings).toEqual([]);
  expect(say(foe, 5)).toEqual({ warnings: [] });
});
