import { act, advance, done } from "../../../../src/rules/combat/act.ts";
import { afterTurn, bonusApplies, bonusUsed, type TurnBonus } from "../../../../src/rules/combat/bonus-uses.ts";
import { combatFacts, makeCombatant } from "../../../../src/rules/combat/combatants.ts";
import { declare } from "../../../../src/rules/combat/declare.ts";
import { disrupt } from "../../../../src/rules/combat/disrupt.ts";
import { planInitiative, resolveInitiative } from "../../../../src/rules/combat/initiative.ts";
import { moveAllowance, movementRate, retreatFacts } from "../../../../src/rules/combat/movement.ts";
import { currentSlot, orderLines } from "../../../../src/rules/combat/order-view.ts";
import {
  type Power,
  pointsAfterRest,
  recoverPower,
  spendActionPoint,
  whyNotPower,
  whyNotRecover,
} from "../../../../src/rules/combat/powers.ts";
import { allowFirstShot, shootersOf } from "../../../../src/rules/combat/preemptive.ts";
import { engaged, outOfReach } from "../../../../src/rules/combat/reach.ts";
import { defeat, setMoraleDue } from "../../../../src/rules/combat/roster.ts";
import { slotAt, startCombat } from "../../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../../src/rules/combat/types.ts";
import { rolledFrom } from "../../../../src/rules/dice/dice.ts";
import { encounterSeconds, encounterSteps } from "../../../../src/rules/encounter/encounter-steps.ts";
import { afterMoving, afterRest, afterRunning, RESTED } from "../../../../src/rules/encounter/exhaustion.ts";
import type { Action, NewCombatant } from "../../../../src/rules/facts/combatant.ts";
import { planLuck, planLuckScore, resolveLuck, resolveLuckScore } from "../../../../src/rules/life/luck.ts";
import { planMonsterHitPoints, resolveMonsterHitPoints } from "../../../../src/rules/life/monster-hit-points.ts";
import type { Rolls } from "../../../../src/rules/plan.ts";
import { actionEconomy } from "../../../../src/rules/topics/actionEconomy.ts";
import { stillToAct } from "../../support/still-to-act.ts";
import type { Probes, Table } from "../bench.ts";
import * as cast from "../cast.ts";
import { chases, meetings } from "./encounter.ts";

const SIDES = [
  { id: "party", name: "party" },
  { id: "foes", name: "foes" },
];
const fighterOf = (id: string, side: string, more: Partial<NewCombatant> = {}): NewCombatant => ({
  id,
  name: id,
  side,
  ...more,
});

/** Two sides with one of everything that the order of a round treats in its own way. */
export const COMBATANTS: readonly NewCombatant[] = [
  fighterOf("Ana", "party", { character: true, initiativeModifier: 2, band: "first", canShoot: true, ready: true }),
  fighterOf("Bor", "party", { character: true, slow: true, attacks: 2 }),
  fighterOf("Cyd", "party", { character: true, caster: true, band: "last", halfling: true, mounted: true }),
  fighterOf("orc", "foes", { group: "orcs", initiativeModifier: 2, band: "first" }),
  fighterOf("imp", "foes", { group: "orcs", caster: true }),
];

function start(table: Table): CombatState {
  return startCombat({ sides: SIDES, combatants: COMBATANTS }, table.rulings).state;
}

/** Throws whatever initiative is wanted; `even` makes everybody throw the same at first, so that ties matter. */
function rolled(table: Table, state: CombatState, even: boolean): CombatState {
  let now = state;
  for (let tries = 0; tries < 40; tries += 1) {
    const plan = table.note(planInitiative(now, table.rulings));
    if (plan.rolls.length === 0) return now;
    const rolls: Record<string, Rolls[string]> = {};
    for (const { id, formula } of plan.rolls)
      rolls[id] = even && tries === 0 ? rolledFrom(formula, [4]) : table.dice.roll(formula);
    const outcome = table.note(resolveInitiative(now, plan, rolls, table.rulings));
    now = outcome.state;
    if (!outcome.next) return now;
  }
  return now;
}

const TRIES: readonly Action[] = [
  { kind: "cast" },
  { kind: "move", feet: 5 },
  { kind: "move", feet: 40, inMelee: true },
  { kind: "simple", quick: true },
  { kind: "shoot" },
  { kind: "strike" },
  { kind: "strike", continues: true },
  { kind: "move", feet: 5 },
  { kind: "cast" },
  { kind: "other" },
];

/** Rounds in which everybody declares and tries everything; refusals are recorded with the rest. */
function rounds(table: Table, count: number, even = false): CombatState {
  let now = start(table);
  for (let step = 0; step < 120 && now.round <= count; step += 1) {
    const slot = slotAt(now);
    if (!slot) break;
    table.note(currentSlot(now, table.rulings));
    if (slot.phase === "declare") now = declarations(table, now);
    if (slot.phase === "initiative" && !now.settled) {
      now = rolled(table, now, even);
      table.note(orderLines(now, table.rulings).map((line) => [line.slot.phase, line.unit?.ids ?? null]));
      continue;
    }
    for (const id of stillToAct(now, table.rulings)) {
      for (const action of TRIES) {
        const tried = act(now, id, action, table.rulings);
        table.note([id, action.kind, tried.refused?.key ?? "done", tried.events]);
        now = tried.state;
      }
      now = done(now, id, table.rulings).state;
    }
    const on = advance(now, table.rulings);
    table.note(on.events);
    if (on.refused) break;
    now = on.state;
  }
  return now;
}

function declarations(table: Table, state: CombatState): CombatState {
  let now = state;
  const wanted = [
    ["Cyd", "spell"],
    ["imp", "spell"],
    ["orc", "retreat"],
    ["Ana", "parry"],
    ["Bor", "withdraw"],
  ] as const;
  for (const [id, declaration] of wanted) {
    const said = declare(now, id, declaration, table.rulings, { detail: "sleep", engagedWith: ["Ana"] });
    table.note([id, declaration, said.refused?.key ?? "said"]);
    now = said.state;
  }
  return now;
}

/** A caster who has declared is disturbed in every way before it acts. */
function disturbed(table: Table): void {
  const state = rolled(table, declarations(table, start(table)), false);
  const caster = { ...state, combatants: state.combatants.map((one) => ({ ...one, spell: "declared" as const })) };
  for (const kind of ["melee", "missile", "grapple", "spell", "breath", "trap", "other"] as const)
    for (const [hit, damage, save] of [
      [true, 3, "none"],
      [true, 0, "made"],
      [false, 0, "failed"],
      [false, 0, "none"],
    ] as const)
      table.note(disrupt(caster, "Cyd", { kind, hit, damage, save }, table.rulings).events);
}

const power: Power = {
  id: "p",
  name: "blow",
  frequency: "encounter",
  used: 1,
  maximum: 1,
  grantsActions: false,
  ownRecovery: false,
  limitedPerEncounter: false,
};
const bonus: TurnBonus = { id: "b", of: "Ana", edge: "end", skip: 0, uses: {}, expired: false };

export const probes: Probes = {
  initiative: { with: { slowWeapons: "off" }, run: (table) => rounds(table, 2) },
  initiativeEvery: { run: (table) => rounds(table, 3) },
  initiativeTies: { run: (table) => rounds(table, 2, true) },
  slowWeapons: { run: (table) => rounds(table, 2) },
  combatSequence: {
    run(table) {
      rounds(table, 2);
      table.note(encounterSteps(table.rulings));
    },
  },
  actionEconomy: {
    run(table) {
      rounds(table, 2);
      // A short step after both simple actions.
      const member = { ...makeCombatant(fighterOf("Ana", "party")), actions: ["simple", "simple"] as const };
      const options = { freeStep: table.rulings.number("freeStep") };
      table.note(table.rulings.use(actionEconomy).judge(member, { kind: "move", feet: 5 }, options));
    },
    parameters: { freeStep: 0 },
    parametersUnder: { freeStep: "complexOrTwoSimple" },
  },
  combatMovement: {
    run(table) {
      for (const base of [120, 90, 60, 30])
        for (const kind of ["round", "running"] as const) table.note(movementRate(base, kind, table.rulings));
      const { fly = 0 } = cast.wyvern.movement;
      table.note(movementRate(fly, "round", table.rulings));
      chases(table);
    },
  },
  roundLength: {
    run(table) {
      table.note(rounds(table, 12));
      table.note(encounterSeconds(7, table.rulings));
    },
  },
  spellDisruption: { run: disturbed },
  oneSpellPerRound: { with: { actionEconomy: "complexOrTwoSimple", combatSequence: "gorman" }, run: castTwice },
  disengage: {
    run(table) {
      const state = rounds(table, 2);
      const [first] = state.combatants;
      if (!first) return;
      for (const declared of ["none", "withdraw", "retreat"] as const) {
        const leaver = { ...first, declared, engagedWith: ["orc"] };
        table.note(moveAllowance(leaver, 120, true, table.rulings));
        table.note(retreatFacts(leaver, "orc", table.rulings));
      }
    },
  },
  preemptiveMissiles: {
    run(table) {
      const state = start(table);
      table.note(shootersOf(state, table.rulings));
      table.note(allowFirstShot(state, "Ana", true, table.rulings).refused?.key);
      rounds(table, 2);
    },
  },
  exhaustion: {
    run(table) {
      const tired = table.note(afterRunning(RESTED, 30, true, table.rulings));
      table.note(afterRest(tired, 2, table.rulings));
      table.note(afterMoving(RESTED, 61, true, table.rulings));
      chases(table);
    },
  },
  escalation: { run: (table) => rounds(table, 4) },
  powers: {
    with: { rests: "heroic" },
    run(table) {
      const who = { monster: false, canRecover: true };
      table.note(whyNotPower({ ...power, used: 0 }, table.rulings));
      table.note(whyNotRecover(power, who, table.rulings));
      table.note(recoverPower(start(table), "Ana", power, who, table.rulings).used);
    },
  },
  actionPoints: {
    with: { rests: "heroic" },
    run(table) {
      const state = rolled(table, start(table), false);
      table.note(spendActionPoint(state, "Ana", { points: 1, hitPoints: 5 }, table.rulings).refused?.key);
      table.note(pointsAfterRest(0, undefined, table.rulings));
    },
    parameters: { actionPointMaximum: 4 },
    parametersUnder: { actionPointMaximum: "on" },
  },
  toughMinions: {
    run(table) {
      table.play(planMonsterHitPoints(cast.minion, "", table.rulings), resolveMonsterHitPoints);
    },
    parameters: { minionHitPointFactor: 1 },
    parametersUnder: { minionHitPointFactor: "on" },
  },
  luck: {
    run(table) {
      table.play(planLuckScore(cast.fighter, true, table.rulings), (plan, rolls) => resolveLuckScore(plan, rolls));
      table.play(planLuck(cast.fighter, undefined, table.rulings), resolveLuck);
    },
    parameters: { luckDie: 4, luckTarget: 25 },
    parametersUnder: { luckDie: "on", luckTarget: "on" },
  },
  onceOnlyBonuses: {
    with: { initiative: "blocks", slowWeapons: "off" },
    run(table) {
      let now = bonus;
      for (const own of [true, false, true]) {
        table.note(bonusApplies(now, "Bor", own, table.rulings));
        now = table.note(bonusUsed(now, "Bor", own, table.rulings));
        now = table.note(afterTurn(now, "Bor", "end"));
      }
    },
  },
  surprise: { run: meetings },
  encounterDistance: { with: { surprise: "gorman" }, run: meetings },
  pursuit: { run: chases },
};

/** A caster with actions to spare casts once more. */
function castTwice(table: Table): void {
  let now = rolled(table, declarations(table, start(table)), false);
  for (let step = 0; step < 30 && now.round === 1; step += 1) {
    if (stillToAct(now, table.rulings).includes("Cyd"))
      for (let i = 0; i < 2; i += 1) {
        const spared = { ...now, combatants: now.combatants.map((one) => ({ ...one, extraActions: 3 })) };
        const tried = act(spared, "Cyd", { kind: "cast" }, table.rulings);
        table.note(tried.refused?.key ?? "cast");
        now = tried.state;
      }
    const on = advance(now, table.rulings);
    if (on.refused) break;
    now = on.state;
  }
}

/** Facts, reach, deaths and prompts in the middle of rounds: for the sweep. */
export function turmoil(table: Table): void {
  for (const creature of cast.everybody) table.note(combatFacts(creature, table.rulings));
  let now = rounds(table, 2);
  now = setMoraleDue(defeat(now, "orc").state, "orcs", true);
  table.note(advance(now, table.rulings).state);
  table.note(outOfReach(8, false, table.rulings));
  table.note(engaged(now, "Ana", { imp: 8 }, [], table.rulings));
  rounds(table, 3, true);
  disturbed(table);
  meetings(table);
  chases(table);
}
