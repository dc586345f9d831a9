import { expect, test, vi } from "vitest";
import { combatantOf } from "../../../src/rules/combat/combatants.ts";
import { startCombat } from "../../../src/rules/combat/round.ts";
import type { CombatEvent, CombatState } from "../../../src/rules/combat/types.ts";
import { compile } from "../../../src/rules/compile.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { actor, item } from "./stub.ts";
import { ledger, living, standUp } from "./world.ts";

const rulings = compile({ preset: "classic", overrides: { slowWeapons: "last" } }).rulings;
vi.mock("../../../src/foundry/settings/store.ts", () => ({ rulingsInForce: () => rulings }));

interface Facts {
  attacksOf(creature: Creature, rulings: Rulings): number;
  withFacts(combat: unknown, state: CombatState, rulings: Rulings): CombatState;
  carryOutEvents(combat: unknown, events: readonly CombatEvent[]): Promise<void>;
}
const FACTS = "../../../src/foundry/combat/facts.ts";
const { attacksOf, withFacts, carryOutEvents }: Facts = await import(FACTS);
const ADAPTER = "../../../src/foundry/adapter/creature.ts";
const { creatureOf }: { creatureOf(actor: unknown): Creature } = await import(ADAPTER);

const fightOf = (who: unknown) => ({
  combatants: new Map([["a", { id: "a", actor: who }]]),
  getFlag: () => ({ ...begun(), round: 61 }),
});
const listed = (who: unknown) => ({ combatants: [{ id: "a", actor: who }] });

const begun = (): CombatState =>
  startCombat(
    {
      sides: [{ id: "party", name: "" }],
      combatants: [{ id: "a", name: "", side: "party", group: "" }],
    },
    rulings,
  ).state;

test("a two-handed sword taken in hand makes its bearer slow, a mace does not", () => {
  const wielding = (name: string, hands: string) =>
    actor("character", {}, [item("weapon", name, { hands, location: "inHand" })]);
  const state = begun();
  const slow = withFacts(listed(wielding("Two-handed sword", "two")), state, rulings);
  expect(combatantOf(slow, "a").slow).toBe(true);
  const quick = withFacts(listed(wielding("Mace", "one")), slow, rulings);
  expect(combatantOf(quick, "a").slow).toBe(false);
});

test("nothing is written where nothing changed", () => {
  const who = actor("character", {}, [item("weapon", "Mace", { location: "inHand" })]);
  const once = withFacts(listed(who), begun(), rulings);
  expect(withFacts(listed(who), once, rulings)).toBe(once);
});

test("a bear has the attacks of its routine, so that its turn does not end with the first claw", () => {
  const bear = actor("monster", {}, [
    item("attack", "Claw", { routine: 1, count: 2, damage: "1d3" }),
    item("attack", "Bite", { routine: 1, count: 1, damage: "1d6" }),
  ]);
  expect(attacksOf(creatureOf(bear), rulings)).toBe(3);
  expect(combatantOf(withFacts(listed(bear), begun(), rulings), "a").attacks).toBe(3);
});

test("who has fought too long is marked exhausted, once, and the ledger tells of it", async () => {
  standUp();
  const who = living(actor("character"), () => {});
  await carryOutEvents(fightOf(who), [{ kind: "exhausted", id: "a" }]);
  expect([...who.statuses]).toEqual(["exhausted"]);
  expect(ledger()).toHaveLength(1);
  await carryOutEvents(fightOf(who), [{ kind: "exhausted", id: "a" }]);
  expect(ledger()).toHaveLength(1);
});
