import { expect, test } from "vitest";
import { planDamage } from "../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../src/rules/attack/damage-outcome.ts";
import type { DamageOutcome, DamagePlan } from "../../src/rules/attack/types.ts";
import { compile } from "../../src/rules/compile.ts";
import { makeCreature, type Rider } from "../../src/rules/creature/types.ts";
import { presentCard } from "../../src/view/cards/index.ts";
import { damageWithRiders, type RiderOutcome, riderCard } from "../../src/view/cards/rider-effect.ts";
import type { AppliedView, CardInput, TransactionView } from "../../src/view/cards/types.ts";
import { FRAME } from "./support/card.ts";

const rulings = compile({ preset: "classic" }).rulings;
const victim = { uuid: "Actor.v", name: "Ilse", img: "" };
const viewer = { referee: false, owns: false, ownsTargets: ["Actor.v"], closed: [], foes: "numbers" as const };

function riderView(outcome: Partial<RiderOutcome>, applied: readonly AppliedView[] = []) {
  const whole: RiderOutcome = {
    procedure: "rider",
    rider: { kind: "stun" },
    took: true,
    marks: [],
    losses: [],
    ...outcome,
  };
  return riderCard({ ...FRAME, plan: null, outcome: whole, targets: [victim], applied, viewer });
}
const keys = (lines: readonly { textKey: string }[]): string[] => lines.map(({ textKey }) => textKey);

test("the card says what came of it and for how long", () => {
  const view = riderView({ marks: ["stunned"], lasting: { count: 3, unit: "round", text: "" } });
  expect(view.lines).toEqual([
    { textKey: "RULINGS.Card.rider.mark", data: {}, keys: { condition: "RULINGS.Condition.stunned" } },
    { textKey: "RULINGS.Card.rider.lasting", data: { value: 3 }, keys: { time: "RULINGS.Effects.time.round" } },
  ]);
});

test.each([
  { count: 0, unit: "round", text: "" },
  { count: 2, unit: "instant", text: "" },
  { count: 2, unit: "special", text: "" },
])("no time is named for %o", (lasting) => {
  expect(riderView({ lasting }).lines).toEqual([]);
});

test("for good, in words, deadly; nothing of it when the save was made", () => {
  const rider: Rider = { kind: "other", lethal: true, note: "Chokes" };
  const lasting = { count: 0, unit: "permanent", text: "" };
  expect(keys(riderView({ rider, lasting }).lines)).toEqual([
    "RULINGS.Card.rider.forGood",
    "RULINGS.Card.rider.lethal",
    "RULINGS.Card.rider.note",
  ]);
  expect(riderView({ rider, lasting, took: false }).lines).toEqual([]);
  expect(keys(riderView({ rider: { kind: "half" }, took: false }).lines)).toEqual(["RULINGS.Card.rider.half"]);
});

test("a card of a transaction offers its undo to users who may, and nothing once it was undone", () => {
  const outcome = { procedure: "rider", rider: { kind: "stun" }, took: true, marks: [], losses: [] };
  const input = { ...FRAME, plan: null, outcome, targets: [victim], applied: [], viewer };
  const view = (transaction: TransactionView) => presentCard("rider", { ...input, transaction });
  const transaction = { id: "e", undone: false, mine: true };
  expect(view(transaction)?.buttons.map(({ action, values }) => [action, values.id])).toEqual([["undo", "e"]]);
  expect(view({ ...transaction, mine: false })?.buttons).toEqual([]);
  expect(view({ ...transaction, undone: true })).toMatchObject({ takenBack: true, buttons: [] });
});

test("a damage card offers what comes without a save, once for each target, to those who may", () => {
  const riders: Rider[] = [{ kind: "rust" }, { kind: "poison", save: "death" }, { kind: "hull" }];
  const attack = makeCreature({ id: "a" });
  const means = {
    kind: "natural",
    attack: {
      id: "n",
      name: "Feeler",
      routine: 1,
      count: 1,
      damage: "1d4",
      byWeapon: false,
      weaponBonus: 0,
      kind: { type: "mundane", silver: false, magic: false, bonus: 0 },
      riders,
    },
  } as const;
  const plan = planDamage({ attacker: attack, target: makeCreature({ id: "v" }), means, situation: {} }, rulings);
  const rolled = { damage: { formula: "1d4", total: 2, dice: [{ faces: 4, result: 2 }] } };
  const input: CardInput<DamagePlan, DamageOutcome> = {
    ...FRAME,
    plan,
    outcome: resolveDamage(plan, rolled, rulings),
    targets: [victim],
    applied: [],
    viewer,
  };
  const offered = (of: typeof input): (string | undefined)[] =>
    damageWithRiders(of).buttons.flatMap(({ action, values }) => (action === "rider" ? [values.index] : []));
  expect(offered(input).sort()).toEqual(["0", "1"]);
  expect(offered({ ...input, viewer: { ...viewer, ownsTargets: [] } })).toEqual([]);
});
