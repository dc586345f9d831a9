import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { act, advance, begin, done, whyNot } from "../../../src/rules/combat/act.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { planInitiative, resolveInitiative } from "../../../src/rules/combat/initiative.ts";
import { currentSlot, initiativeShown, orderLines } from "../../../src/rules/combat/order-view.ts";
import { allowFirstShot } from "../../../src/rules/combat/preemptive.ts";
import { reconcile } from "../../../src/rules/combat/reconcile.ts";
import { notDone, rollAgain, setInitiative } from "../../../src/rules/combat/reroll-initiative.ts";
import { actNow, changeSide, defeat, join, leave, revive, setMoraleDue } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatEvent, CombatState, Transition } from "../../../src/rules/combat/types.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { ACTIONS, DECLARATIONS, PHASES } from "../../../src/rules/facts/combatant.ts";
import { rollPlanDice } from "../../../src/rules/plan.ts";
import { presets } from "../../../src/rules/presets/index.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rulings } from "../support/rulings.ts";
import { stillToAct } from "../support/still-to-act.ts";
import { type Sketch, start } from "./fight.ts";

const TOPICS = {
  initiative: ["side", "individual", "blocks"],
  initiativeEvery: ["round", "encounter"],
  initiativeTies: ["reroll", "simultaneous", "dexterity"],
  slowWeapons: ["off", "last"],
  combatSequence: ["bx", "eris", "gorman"],
  actionEconomy: ["single", "eris", "complexOrTwoSimple"],
  spellDisruption: ["bx", "eris"],
  oneSpellPerRound: ["off", "on"],
  disengage: ["bx", "free"],
  preemptiveMissiles: ["off", "on"],
  escalation: ["off", "on"],
  exhaustion: ["off", "on"],
  roundLength: ["bx", "minute"],
} as const;

const anyRulings = fc
  .record(Object.fromEntries(Object.entries(TOPICS).map(([key, values]) => [key, fc.constantFrom<string>(...values)])))
  .map((overrides) => rulings(overrides));

const sketch = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    side: fc.constantFrom("party", "orcs", "rats"),
    group: fc.constantFrom("", "one", "two"),
    band: fc.constantFrom("first" as const, "middle" as const, "last" as const),
    initiativeModifier: fc.integer({ min: -2, max: 3 }),
    slow: fc.boolean(),
    canShoot: fc.boolean(),
    ready: fc.boolean(),
    character: fc.boolean(),
    caster: fc.boolean(),
    surprised: fc.boolean(),
    attacks: fc.integer({ min: 1, max: 3 }),
  });
const roster: fc.Arbitrary<Sketch[]> = fc
  .integer({ min: 1, max: 7 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => sketch(`c${i}`))));

/** The fields of each kind of event. */
const EVENTS: Readonly<Record<CombatEvent["kind"], readonly string[]>> = {
  roundStarted: ["round", "escalation"],
  roundEnded: ["round", "seconds"],
  turnPassed: ["round"],
  sixtyRounds: ["round"],
  slot: ["slot", "phase", "unit"],
  needsInitiative: [],
  initiative: ["target", "total", "tie"],
  moraleDue: ["groups"],
  declared: ["id", "declaration"],
  acted: ["id", "action"],
  turnStarted: ["id"],
  turnEnded: ["id"],
  spellDisrupted: ["id", "detail"],
  spellKept: ["id", "detail"],
  dressed: ["id", "item", "mode"],
  defeated: ["id", "atSlotEnd"],
  exhausted: ["id"],
  joined: ["id", "round"],
  returned: ["id", "round"],
  oneSideLeft: ["side"],
  nobodyLeft: [],
  rulingsChanged: [],
};

/** Events without a kind, with other fields than their kind has, or of nobody who was ever there. */
function unknownEvents(events: readonly CombatEvent[], met: ReadonlySet<string>): readonly CombatEvent[] {
  return events.filter(
    (event) =>
      Object.keys(event).sort().join() !== ["kind", ...(EVENTS[event.kind] ?? ["?"])].sort().join() ||
      ("id" in event && !met.has(event.id)),
  );
}

function throwInitiative(state: CombatState, rules: Rulings, seed: number): CombatState {
  let now = state;
  const dice = seededDice(seed);
  for (let i = 0; i < 60 && slotAt(now)?.phase === "initiative" && !now.settled; i += 1) {
    const plan = planInitiative(now, rules);
    now = resolveInitiative(now, plan, rollPlanDice(plan, dice), rules).state;
  }
  expect(slotAt(now)?.phase).not.toBe("initiative");
  return now;
}

describe("properties of the order", () => {
  it("BX-133: everybody able has a turn in every round and nobody two; the order is total", () => {
    fc.assert(
      fc.property(anyRulings, roster, fc.integer(), (rules, sketches, seed) => {
        let now = start(
          rules,
          ...sketches.map((one) => (typeof one === "string" ? one : { ...one, surprised: false })),
        );
        const turns = new Map<string, number>();
        for (let i = 0; i < 200 && now.round === 1; i += 1) {
          if (slotAt(now)?.phase === "initiative") {
            now = throwInitiative(now, rules, seed);
            const listed = now.units.flatMap(({ ids }) => ids);
            expect(new Set(listed).size).toBe(listed.length);
            expect([...listed].sort()).toEqual(now.combatants.map(({ id }) => id).sort());
          }
          for (const id of stillToAct(now, rules)) {
            const strike = act(now, id, { kind: "strike", slow: false }, rules);
            if (strike.refused) continue;
            turns.set(id, (turns.get(id) ?? 0) + 1);
            now = done(strike.state, id, rules).state;
            // An attack action is over when its hits are struck.
            const of = now.combatants.find((one) => one.id === id);
            if (of && of.attacksMade < of.attacks)
              now = { ...now, combatants: now.combatants.map((one) => (one.id === id ? { ...one, done: true } : one)) };
          }
          now = advance(now, rules).state;
        }
        expect(now.round).toBe(2);
        const fighters = now.combatants.filter(({ slow }) => !slow || rules.is("slowWeapons", "off"));
        for (const { id } of fighters) {
          expect(turns.get(id), String(id)).toBe(1);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("nothing throws and no turn is taken twice in 20 rounds of anything, with rulings changing in the middle", () => {
    const presetRulings = Object.keys(presets).map((preset) => rulings({}, preset));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyRulings, fc.constantFrom(...presetRulings)), { minLength: 1, maxLength: 4 }),
        roster,
        fc.integer(),
        (manyRules, sketches, seed) => {
          const dice = seededDice(seed);
          const pick = <T>(of: readonly T[]): T => of[dice.roll(`1d${of.length}`).total - 1] as T;
          let rules = manyRules[0] as Rulings;
          let now = start(rules, ...sketches);
          let newcomers = 0;
          const met = new Set(now.combatants.map(({ id }) => id));
          for (let i = 0; i < 600 && now.round <= 20; i += 1) {
            if (dice.roll("1d12").total === 1) rules = pick(manyRules);
            const view = currentSlot(now, rules);
            if (view.needsInitiative) now = throwInitiative(advanceTo(now, rules), rules, seed + i);
            const someone = pick(now.combatants.map(({ id }) => id));
            now = mischief(now, someone, rules, dice.roll("1d12").total, pick, `n${newcomers++}`);
            for (const { id } of now.combatants) met.add(id);
            expect(orderLines(now, rules).length).toBe(now.order.length);
            for (const combatant of now.combatants) {
              for (const kind of ACTIONS) whyNot(now, combatant, { kind }, rules);
              initiativeShown(now, combatant, rules);
            }
            const before = now;
            now = advance(now, rules).state;
            expect(now.round).toBeGreaterThanOrEqual(before.round);
            expect(JSON.parse(JSON.stringify(now))).toEqual(now);
            expect(
              unknownEvents(
                now.log.map(({ event }) => event),
                met,
              ),
            ).toEqual([]);
            if (now.combatants.length === 0) return;
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("whatever is done in a fight", () => {
  const people: readonly Sketch[] = [
    { id: "a", name: "a", side: "party", caster: true, canShoot: true, ready: true, character: true },
    { id: "b", name: "b", side: "party", slow: true, attacks: 2, group: "one" },
    { id: "c", name: "c", side: "orcs", group: "two", band: "first", initiativeModifier: 1 },
    { id: "d", name: "d", side: "orcs", group: "two", surprised: true },
  ];
  const CHOICES = Object.entries(TOPICS).flatMap(([topic, values]) =>
    values.map((value) => [`${topic} ${value}`, rulings({ [topic]: value })] as const),
  );
  const PRESETS = Object.keys(presets).map((preset) => [preset, rulings({}, preset)] as const);

  it.each([...PRESETS, ...CHOICES])("HERO-03: events are whole, and a refusal changes nothing: %s", (name, rules) => {
    const dice = seededDice(name);
    const pick = <T>(of: readonly T[]): T => of[dice.roll(`1d${of.length}`).total - 1] as T;
    const met = new Set(people.map((one) => (typeof one === "string" ? one : one.id)));
    let now = start(rules, ...people);
    const take = (change: (state: CombatState) => Transition): void => {
      const { state, events, refused } = change(now);
      if (refused) {
        expect(events).toEqual([]);
        expect(state).toEqual(reconcile(now, rules));
        expect(refused.key).toMatch(/^order\./);
        return;
      }
      for (const { id } of state.combatants) met.add(id);
      expect(unknownEvents(events, met)).toEqual([]);
      expect(
        unknownEvents(
          state.log.map(({ event }) => event),
          met,
        ),
      ).toEqual([]);
      now = state;
    };
    for (let step = 0; step < 60; step += 1) {
      if (slotAt(now)?.phase === "initiative" && !now.settled) now = throwInitiative(now, rules, step);
      const id = pick(now.combatants.map((one) => one.id));
      const fresh = `n${step}`;
      const changes: readonly ((state: CombatState) => Transition)[] = [
        (state) => advance(state, rules),
        (state) => act(state, id, { kind: pick(ACTIONS) }, rules),
        (state) => act(state, id, { kind: "move", feet: 5 }, rules),
        (state) => begin(state, id, rules),
        (state) => done(state, id, rules),
        (state) => notDone(state, id, rules),
        (state) => rollAgain(state, rules),
        (state) => setInitiative(state, id, pick([null, 3]), rules),
        (state) => declare(state, id, pick(DECLARATIONS), rules, { detail: "sleep" }),
        (state) => allowFirstShot(state, id, true, rules),
        (state) => actNow(state, id, rules),
        (state) => revive(state, id, rules),
        (state) => defeat(state, id),
        (state) => join(state, { id: fresh, name: fresh, side: pick(["party", "wolves"]) }),
      ];
      take(pick(changes));
      take((state) => advance(state, rules));
    }
  });
});

/** Lets the state see the rulings in force. */
function advanceTo(state: CombatState, rules: Rulings): CombatState {
  const on = advance(state, rules);
  return on.refused ? on.state : state;
}

function mischief(
  state: CombatState,
  id: string,
  rules: Rulings,
  what: number,
  pick: <T>(of: readonly T[]) => T,
  fresh: string,
): CombatState {
  switch (what) {
    case 1:
      return defeat(state, id).state;
    case 2:
      return revive(state, id, rules).state;
    case 3:
      return join(state, { id: fresh, name: fresh, side: pick(["party", "wolves"]) }).state;
    case 4:
      return actNow(state, id, rules).state;
    case 5:
      return changeSide(state, id, { id: pick(["party", "turncoats"]), name: "x" });
    case 6:
      return setMoraleDue(state, pick(["one", "two"]), true);
    case 7:
      return state.combatants.length > 2 ? leave(state, id) : state;
    case 8:
      return declare(state, id, pick(DECLARATIONS), rules, { detail: "sleep" }).state;
    case 9:
      return allowFirstShot(state, id, true, rules).state;
    default: {
      let now = state;
      for (const one of stillToAct(now, rules)) now = act(now, one, { kind: pick(ACTIONS) }, rules).state;
      return now;
    }
  }
}

it("every phase has a name", async () => {
  const texts = await import("../../../lang/en/rules-order.json");
  expect(Object.keys(texts.default.RULINGS.Combat.Phase).sort()).toEqual([...PHASES, "over"].sort());
});
