import { planAbilityCheck, resolveAbilityCheck } from "../../../../src/rules/checks/ability-check.ts";
import type { Creature, SaveCategory } from "../../../../src/rules/creature/types.ts";
import { SAVES } from "../../../../src/rules/creature/types.ts";
import { type Damage, takeDamage } from "../../../../src/rules/life/damage.ts";
import { planDeathSave, resolveDeathSave, stabilise } from "../../../../src/rules/life/death-save.ts";
import { resolveDismemberment } from "../../../../src/rules/life/dismemberment.ts";
import { heal, shakeOffSubdual, trimToMaximum } from "../../../../src/rules/life/healing.ts";
import { planIllusion, resolveIllusion } from "../../../../src/rules/life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../../../src/rules/life/item-destruction.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../../src/rules/life/level-drain.ts";
import {
  planNaturalHealing,
  recoverWounds,
  resolveNaturalHealing,
} from "../../../../src/rules/life/natural-healing.ts";
import {
  planParalysis,
  planWithstand,
  resolveParalysis,
  resolveWithstand,
} from "../../../../src/rules/life/paralysis.ts";
import { neutralisePoison, planPoison, poisonRunsOut, resolvePoison } from "../../../../src/rules/life/poison.ts";
import { resolveWake, wakeUp } from "../../../../src/rules/life/regain-consciousness.ts";
import { rest } from "../../../../src/rules/life/rest.ts";
import { planResurrection, resolveResurrection } from "../../../../src/rules/life/resurrection.ts";
import { resolveSaveOrDie } from "../../../../src/rules/life/save-or-die.ts";
import { withLife } from "../../../../src/rules/life/state.ts";
import { secondWind, spendSurge, surgeMaximum } from "../../../../src/rules/life/surges.ts";
import type { HitPointChange } from "../../../../src/rules/life/types.ts";
import { saveTargets } from "../../../../src/rules/saves/save-target.ts";
import { planSave, resolveSave } from "../../../../src/rules/saves/saving-throw.ts";
import { poison } from "../../../../src/rules/topics/poison.ts";
import type { Probes, Table } from "../bench.ts";
import * as cast from "../cast.ts";

/** A wound and everything that follows from it, to the end. */
function wound(table: Table, creature: Creature, damage: Damage): Creature {
  return aftermath(table, creature, table.note(takeDamage(creature, damage, table.rulings)));
}

function aftermath(table: Table, creature: Creature, change: HitPointChange): Creature {
  let now = withLife(creature, change.after);
  for (const next of change.next) {
    if (next.kind === "wakeTimer") {
      table.play(next.plan, resolveWake);
      now = withLife(now, table.note(wakeUp(now, table.rulings)).after);
    } else if (next.kind === "dismemberment") now = dismembered(table, now, next.plan);
    else if (next.kind === "saveOrDie") now = saveOrDie(table, now, next.plan);
    else if (next.kind === "deathSave")
      for (let turn = 0; turn < 4; turn += 1) {
        const plan = planDeathSave(now, {}, table.rulings);
        const outcome = table.play(plan, (p, rolls, rulings) => resolveDeathSave(p, rolls, rulings, now));
        if (outcome) now = withLife(now, outcome.change.after);
      }
  }
  return now;
}

type RollPlan = Parameters<typeof resolveDismemberment>[0];

function dismembered(table: Table, creature: Creature, first: RollPlan): Creature {
  let now = creature;
  for (let plan: RollPlan | undefined = first; plan; ) {
    const outcome: ReturnType<typeof resolveDismemberment> | undefined = table.play(plan, (p, rolls, rulings) =>
      resolveDismemberment(p, rolls, rulings, now),
    );
    if (outcome?.change) now = withLife(now, outcome.change.after);
    if (outcome?.next?.kind === "saveOrDie") return saveOrDie(table, now, outcome.next.plan);
    plan = outcome?.next?.kind === "again" ? outcome.next.plan : undefined;
  }
  return now;
}

function saveOrDie(table: Table, creature: Creature, plan: Parameters<typeof resolveSaveOrDie>[0]): Creature {
  const outcome = table.play(plan, (p, rolls, rulings) => resolveSaveOrDie(p, rolls, rulings, creature));
  return outcome ? withLife(creature, outcome.change.after) : creature;
}

function poisoned(table: Table, creature: Creature, kind: string | undefined): void {
  const plan = planPoison(creature, kind === undefined ? {} : { kind }, table.rulings);
  const outcome = table.play(plan, (p, rolls, rulings) => resolvePoison(p, rolls, rulings, creature));
  if (!outcome) return;
  const now = withLife(creature, outcome.change.after);
  for (const next of outcome.next)
    if (next.kind === "withstand")
      table.play(next.plan, (p, rolls, rulings) => resolveWithstand(p, rolls, rulings, now));
  table.note(poisonRunsOut(now, table.rulings));
  table.note(neutralisePoison(now, table.rulings));
}

function restedDays(table: Table, creature: Creature): void {
  for (const days of [0, 1, 3, 7, 14])
    for (const facts of [{}, { secure: true, fed: true }, { secure: true, festers: true }, { fed: false }]) {
      const { festers = false, ...rest } = { festers: false, ...facts };
      const who = festers ? { ...creature, tags: [...creature.tags, "festers"] } : creature;
      const plan = planNaturalHealing(who, { days, ...rest }, table.rulings);
      table.play(plan, (p, rolls, rulings) => resolveNaturalHealing(p, rolls, rulings, who));
    }
}

const dead: Creature = { ...cast.hurt(cast.fighter, -12), conditions: ["dead"] };
const wounded: Creature = {
  ...cast.hurt(cast.fighter, 9),
  state: { ...cast.fighter.state, wounds: 2, drained: 1, surges: 3 },
};

export const probes: Probes = {
  death: {
    run(table) {
      for (const [creature, amount] of [
        [cast.thief, 14],
        [cast.thief, 16],
        [cast.thief, 40],
        [cast.goblin, 4],
        [cast.minion, 12],
        [cast.henchman, 5],
      ] as const) {
        const down = wound(table, creature, { amount });
        table.note(stabilise(down, table.rulings));
        table.note(heal(down, 6, table.rulings));
        wound(table, down, { amount: 2 });
      }
      table.note(trimToMaximum({ ...wounded, hitPoints: { ...wounded.hitPoints, value: 38 } }, table.rulings));
      table.note(recoverWounds(wounded, 1, 0, table.rulings));
    },
    parameters: { wakePeriod: 30, daysPerWound: 2 },
    parametersUnder: { wakePeriod: "eris", daysPerWound: "woundLevels" },
  },
  instantDeath: {
    with: { death: "woundLevels" },
    run(table) {
      for (const amount of [20, 40, 60, 90]) wound(table, cast.fighter, { amount });
    },
  },
  naturalHealing: {
    with: { rests: "heroic" },
    run(table) {
      restedDays(table, wounded);
      table.note(spendSurge(wounded, table.rulings));
      table.note(secondWind(wounded, false, table.rulings));
      table.note(surgeMaximum(wounded, table.rulings));
    },
  },
  rests: {
    run(table) {
      table.note(rest(wounded, { kind: "short", start: 0 }, table.rulings));
      table.note(rest(wounded, { kind: "extended", start: 90_000, lastExtended: 0 }, table.rulings));
      table.note(rest(wounded, { kind: "extended", start: 3600, lastExtended: 0 }, table.rulings));
    },
  },
  poison: {
    run(table) {
      for (const creature of [cast.fighter, cast.thief, cast.skeleton, cast.peasant])
        for (const kind of [undefined, ...table.rulings.use(poison).kinds]) poisoned(table, creature, kind);
      const plan = planPoison(cast.dwarf, { onFail: { damage: "2d6" } }, table.rulings);
      table.play(plan, (p, rolls, rulings) => resolvePoison(p, rolls, rulings, cast.dwarf));
    },
  },
  paralysis: {
    run(table) {
      for (const creature of [cast.fighter, cast.elf, cast.mage, cast.ogre, cast.peasant])
        for (const from of ["ghoul", "monster", "hold", "poison"] as const) {
          const plan = planParalysis(creature, { from }, table.rulings);
          const outcome = table.play(plan, (p, rolls, rulings) => resolveParalysis(p, rolls, rulings, creature));
          for (const next of outcome?.next ?? [])
            table.play(next.plan, (p, rolls, rulings) => resolveWithstand(p, rolls, rulings, creature));
        }
      table.note(planWithstand(cast.thief, table.rulings));
    },
    parameters: { withstandAdversity: [{ from: 1, chance: 55 }] },
    parametersUnder: { withstandAdversity: "eris" },
  },
  levelDrain: {
    run(table) {
      for (const creature of [cast.fighter, cast.mage, cast.ogre, cast.henchman])
        for (const kind of ["permanent", "temporary"] as const)
          for (const levels of [1, 2]) {
            const input = {
              levels,
              kind,
              thresholds: [0, 2000, 4000, 8000, 16000, 32000, 64000, 120000, 240000],
              hitDiceOfNewLevel: "4d8+4",
              hitDiceLost: "1d8",
            };
            const plan = planLevelDrain(creature, input, table.rulings);
            table.play(plan, (p, rolls, rulings) => resolveLevelDrain(p, rolls, rulings, creature));
          }
      restedDays(table, wounded);
      table.note(saveTargets(wounded, table.rulings));
    },
  },
  illusions: {
    run(table) {
      for (const real of [false, true])
        for (const disbelieved of [false, true]) {
          const plan = planIllusion(cast.thief, { real, damage: 9, second: "breath", disbelieved }, table.rulings);
          const outcome = table.play(plan, (p, rolls, rulings) => resolveIllusion(p, rolls, rulings, cast.thief));
          for (const next of outcome?.next ?? []) table.play(next.plan, resolveSave);
        }
    },
  },
  itemDestruction: {
    run(table) {
      wound(table, cast.thief, { amount: 60, destructive: "breath" });
      const items = [
        { id: "rope", name: "rope", magic: false, bonus: 0 },
        { id: "sword", name: "sword +2", magic: true, bonus: 2 },
        { id: "curse", name: "shield -1", magic: true, bonus: -1 },
      ];
      table.play(planItemDestruction(dead, items, "breath", table.rulings), resolveItemDestruction);
      table.play(planItemDestruction(dead, items, undefined, table.rulings), resolveItemDestruction);
    },
  },
  resurrectionRoll: {
    run(table) {
      for (const creature of [dead, cast.mage])
        table.play(planResurrection(creature, table.rulings), (p, rolls, rulings) =>
          resolveResurrection(p, rolls, rulings, creature),
        );
    },
  },
  savingThrows: { run: allSaves },
  monsterSaves: { run: allSaves },
  abilityChecks: {
    run(table) {
      for (const difficulty of [-4, 0, 4])
        table.play(planAbilityCheck(cast.fighter, "dex", difficulty, table.rulings), resolveAbilityCheck);
    },
  },
};

function allSaves(table: Table): void {
  for (const creature of [...cast.everybody, { ...cast.ogre, overrides: { savesAs: "Cleric 3" } }]) {
    table.note(saveTargets(creature, table.rulings));
    for (const category of SAVES) save(table, creature, category);
  }
}

function save(table: Table, creature: Creature, category: SaveCategory): void {
  table.play(planSave(creature, category, {}, table.rulings), resolveSave);
}

/** Wounds, venom and rest of everybody: for the sweep, not tied to one topic. */
export function sickbed(table: Table): void {
  for (const creature of cast.everybody) {
    const amount = table.dice.roll("2d12").total;
    const now = wound(table, creature, { amount, ...(amount % 3 === 0 && { destructive: "breath" as const }) });
    table.note(heal(now, table.dice.roll("1d8").total, table.rulings));
    table.note(shakeOffSubdual(now, table.rulings));
    restedDays(table, now);
    wound(table, creature, { amount: 3, subdual: true });
  }
}
