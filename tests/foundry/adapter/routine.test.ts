/** The card of a whole routine: each hit is laid on by itself, once, and taken back by itself. */
import { beforeEach, expect, test, vi } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { presentCard } from "../../../src/view/cards/index.ts";
import type { RoutineOutcome } from "../../../src/view/cards/routine.ts";
import type { CardInput } from "../../../src/view/cards/types.ts";
import { actor } from "./stub.ts";
import { dieFalls, ledger, living, message, standUp } from "./world.ts";

const rulings = compile({ preset: "classic" }).rulings;
vi.mock("../../../src/foundry/settings/store.ts", () => ({ rulingsInForce: () => rulings }));

type Refused = { key: string } | undefined;
const KNOWN = "../../../src/foundry/adapter/known.ts";
const { forgetCreature }: { forgetCreature(actor: unknown): void } = await import(KNOWN);
const APPLY = "../../../src/foundry/chat/apply.ts";
const {
  applyDamage,
}: { applyDamage(card: unknown, target: string, mode: string, by: string, line?: number): Promise<Refused> } =
  await import(APPLY);
const RIDERS = "../../../src/foundry/chat/riders.ts";
const {
  bringRider,
}: { bringRider(card: unknown, target: string, index: number, by: string, line?: number): Promise<Refused> } =
  await import(RIDERS);
const TAKE_BACK = "../../../src/foundry/deeds/take-back.ts";
const { takeBack }: { takeBack(id: string, user: object): Promise<Refused> } = await import(TAKE_BACK);
const referee = { id: "gm", isGM: true };

beforeEach(standUp);

const blow = (total: number, riders: readonly object[] = []) => ({
  procedure: "damage",
  total,
  subdual: false,
  steps: [],
  minimum: false,
  halved: false,
  helmetLost: false,
  scaleLost: false,
  riders,
  hitPoints: 0,
  subdualPoints: 0,
  surrenders: false,
  stamp: "",
});
const hit = { hit: true, automatic: false, critical: false, harmless: false, notation: "descending", steps: [] };

function scene() {
  const victim = living(actor("character", { hp: { value: 20, max: 20 } }), forgetCreature);
  const bear = living(actor("monster", { hd: { dice: 4 } }), forgetCreature);
  const at = { uuid: victim.uuid, name: victim.name };
  const poison = { kind: "poison", save: "death", lethal: true };
  const outcome = {
    procedure: "routine",
    lines: [
      { name: "Claw", target: at, outcome: hit, damage: blow(3) },
      { name: "Claw", target: at, outcome: hit, damage: blow(2) },
      { name: "Bite", target: at, outcome: { ...hit, hit: false } },
      { name: "Sting", target: at, outcome: hit, damage: blow(0, [poison]) },
    ],
  };
  const card = message("attack", {
    outcome,
    speaker: { uuid: bear.uuid, name: bear.name, img: "" },
    targets: [{ ...at, img: "" }],
  });
  const points = (): unknown => (victim.system.hp as { value: number }).value;
  return { victim, bear, card, outcome, points };
}

test("each hit is laid on once and for itself, and each is taken back for itself", async () => {
  const { victim, card, points } = scene();
  expect(await applyDamage(card, victim.uuid, "full", "gm", 0)).toBeUndefined();
  expect(points()).toBe(17);
  expect((await applyDamage(card, victim.uuid, "full", "gm", 0))?.key).toBe("alreadyApplied");
  expect(await applyDamage(card, victim.uuid, "full", "gm", 1)).toBeUndefined();
  expect(points()).toBe(15);
  expect(card.system.applied).toMatchObject([
    { line: 0, amount: 3 },
    { line: 1, amount: 2 },
  ]);
  const [first] = ledger();
  expect(ledger()).toHaveLength(2);
  // The later blow wrote the same hit points: it goes back first.
  expect(await takeBack(ledger()[1]?.id ?? "", referee)).toBeUndefined();
  expect(await takeBack(first?.id ?? "", referee)).toBeUndefined();
  expect(points()).toBe(20);
});

test("a miss, a line that is not there, a blow without a line and somebody else are refused", async () => {
  const { victim, bear, card, points } = scene();
  for (const line of [2, 9, -1, 0.5, Number.NaN, undefined])
    expect((await applyDamage(card, victim.uuid, "full", "gm", line))?.key).toBe("notOnCard");
  expect((await applyDamage(card, bear.uuid, "full", "gm", 0))?.key).toBe("notOnCard");
  expect(points()).toBe(20);
});

test("a rider is brought from the line of its hit, once", async () => {
  const { victim, card } = scene();
  expect((await bringRider(card, victim.uuid, 0, "gm", 0))?.key).toBe("notOnCard");
  dieFalls(20);
  expect(await bringRider(card, victim.uuid, 0, "gm", 3)).toBeUndefined();
  expect((await bringRider(card, victim.uuid, 0, "gm", 3))?.key).toBe("alreadyApplied");
  expect(card.system.used).toEqual([`rider.${victim.uuid}.3.0`]);
});

function drawn(viewer: Partial<CardInput["viewer"]> = {}) {
  const { victim, bear, outcome } = scene();
  const party = { uuid: victim.uuid, name: "Ilse", img: "" };
  const input: CardInput = {
    plan: null,
    outcome: outcome as unknown as RoutineOutcome,
    speaker: { uuid: bear.uuid, name: "Bear", img: "" },
    item: { uuid: "", name: "", img: "" },
    targets: [party],
    subject: "",
    applied: [],
    used: [],
    followed: [],
    stamp: { hash: "", preset: "classic" },
    dice: [],
    viewer: {
      referee: true,
      owns: true,
      ownsTargets: [],
      closed: [],
      foes: "looks",
      ...viewer,
    },
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

test("to whom the numbers of a foe are closed, what hit is told and the rolls are not", () => {
  const told = { ...hit, total: 14, needed: 12 };
  expect(drawn()?.more).toEqual([]);
  const { victim } = scene();
  const lines = [{ name: "Claw", target: { uuid: victim.uuid, name: "Ilse" }, outcome: told, armourClass: 5 }];
  const see = (closed: readonly string[]) =>
    presentCard("routine", {
      ...shown,
      outcome: { procedure: "routine", lines },
      viewer: { referee: false, owns: false, ownsTargets: [], closed, foes: "looks" },
    });
  expect(see([])?.more).toHaveLength(1);
  expect(see(["Actor.bear"])).toMatchObject({ more: [], lines: [{ textKey: "RULINGS.Card.routine.hit" }] });
});

const shown = {
  plan: null,
  speaker: { uuid: "Actor.bear", name: "Bear", img: "" },
  item: { uuid: "", name: "", img: "" },
  targets: [],
  subject: "",
  applied: [],
  used: [],
  followed: [],
  stamp: { hash: "", preset: "classic" },
  dice: [],
};
