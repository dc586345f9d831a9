/** The work of the core for the tracker: rounds of a fight with sixty combatants, and the compiling of rulings. */
import { act, advance, done } from "../../src/rules/combat/act.ts";
import { planInitiative, resolveInitiative } from "../../src/rules/combat/initiative.ts";
import { currentSlot, orderLines } from "../../src/rules/combat/order-view.ts";
import { slotAt, startCombat } from "../../src/rules/combat/round.ts";
import type { CombatState } from "../../src/rules/combat/types.ts";
import { compile } from "../../src/rules/compile.ts";
import { seededDice } from "../../src/rules/dice/dice.ts";
import { rollPlanDice } from "../../src/rules/plan.ts";
import { presets } from "../../src/rules/presets/index.ts";
import type { Rulings } from "../../src/rules/rulings/types.ts";
import { stillToAct } from "../rules/support/still-to-act.ts";
import { perSecond, rate } from "./attack.bench.ts";
import type { Print } from "./run.ts";

const SIDES = [
  { id: "party", name: "party" },
  { id: "orcs", name: "orcs" },
];
const combatants = Array.from({ length: 60 }, (_, at) => ({
  id: `c${at}`,
  name: `c${at}`,
  side: at % 2 === 0 ? "party" : "orcs",
  initiativeModifier: at % 4,
}));

function settled(rulings: Rulings): CombatState {
  const dice = seededDice(1);
  let state = startCombat({ sides: SIDES, combatants }, rulings).state;
  for (let step = 0; step < 60 && !state.settled; step += 1) {
    if (slotAt(state)?.phase !== "initiative") state = advance(state, rulings).state;
    const plan = planInitiative(state, rulings);
    state = resolveInitiative(state, plan, rollPlanDice(plan, dice), rulings).state;
  }
  return state;
}

/** A whole round in which everybody strikes once. */
function round(rulings: Rulings): void {
  let state = settled(rulings);
  while (state.round === 1 && slotAt(state)) {
    for (const id of stillToAct(state, rulings)) {
      const struck = act(state, id, { kind: "strike" }, rulings);
      state = done(struck.refused ? state : struck.state, id, rulings).state;
    }
    const next = advance(state, rulings);
    if (next.refused) break;
    state = next.state;
  }
}

function milliseconds(work: () => void, times: number): string {
  work();
  const begun = performance.now();
  for (let i = 0; i < times; i += 1) work();
  return `${((performance.now() - begun) / times).toFixed(2)} ms`;
}

export default async function bench(print: Print): Promise<void> {
  for (const preset of Object.keys(presets)) {
    const { rulings } = compile({ preset });
    const state = settled(rulings);
    const seen = perSecond(() => {
      currentSlot(state, rulings);
      orderLines(state, rulings);
    }, 0.4);
    print(
      `round of 60, ${preset}`,
      milliseconds(() => round(rulings), 10),
      `what the tracker shows: ${rate(seen)}`,
    );
  }
  for (const preset of Object.keys(presets)) {
    const bare = perSecond(() => compile({ preset }), 0.3);
    const stamped = perSecond(() => compile({ preset }).rulings.hash, 0.3);
    print(`compile, ${preset}`, rate(bare), `with its content hash ${rate(stamped)}`);
  }
}
