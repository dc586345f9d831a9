import { armourClass } from "../../../../src/rules/attack/armour-class.ts";
import { attackBonus, thac0 } from "../../../../src/rules/attack/attack-bonus.ts";
import { planDamage } from "../../../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../../../src/rules/attack/damage-outcome.ts";
import { planGrapple, resolveGrapple } from "../../../../src/rules/attack/grapple.ts";
import { attacksAllowed } from "../../../../src/rules/attack/multiple-attacks.ts";
import { planAttack } from "../../../../src/rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../../../src/rules/attack/resolve.ts";
import type { AttackOutcome, AttackPlan, AttackSituation, Means } from "../../../../src/rules/attack/types.ts";
import type { Creature } from "../../../../src/rules/creature/types.ts";
import { rolledFrom } from "../../../../src/rules/dice/dice.ts";
import { planFate, planSurvival, resolveFate, resolveSurvival } from "../../../../src/rules/mass/lost-figure.ts";
import { planVolley, resolveVolley } from "../../../../src/rules/mass/volley.ts";
import { hero, melee, natural, shot } from "../../attack/fight.ts";
import type { Probes, Table } from "../bench.ts";
import * as cast from "../cast.ts";

/** An attack with the given die, then every roll that it calls for and the damage of a hit. */
function hit(
  table: Table,
  attacker: Creature,
  target: Creature,
  means: Means,
  situation: AttackSituation = {},
  dice: readonly number[] = [1, 11, 20],
): void {
  const plan = table.note(planAttack({ attacker, target, means, situation }, table.rulings));
  if (plan.refused) return;
  for (const die of dice) {
    const rolls = plan.automatic ? {} : { attack: rolledFrom("1d20", [die]) };
    const outcome = table.note(resolveAttack(plan, rolls, table.rulings));
    follow(table, plan, outcome, attacker, target);
  }
}

function follow(table: Table, plan: AttackPlan, outcome: AttackOutcome, attacker: Creature, target: Creature): void {
  const { means, situation } = plan;
  for (const next of outcome.next) {
    if (next.kind === "throw") {
      if (next.plan.procedure === "weaponBreak") table.play(next.plan, resolveBreak);
      else {
        const stray = table.play(next.plan, resolveStray);
        if (stray && stray.result !== "none")
          damage(table, { attacker, target: cast.shielded, means, situation, stray: stray.result });
      }
    } else if (next.action === "damage") damage(table, { attacker, target, means, situation, critical: next.critical });
  }
}

function damage(table: Table, input: Parameters<typeof planDamage>[0]): void {
  table.play(planDamage(input, table.rulings), resolveDamage);
}

const near: AttackSituation = { distanceFeet: 5 };

export const probes: Probes = {
  attackResolution: {
    run(table) {
      // The matrix stops at 20 and 2; a THAC0 has no such limit; the ascending notation adds a bonus.
      hit(table, cast.peasant, hero("fighter", 1, { naturalArmourClass: -6 }), natural());
      hit(table, cast.fighter, cast.goblin, melee(cast.sword));
    },
  },
  attackProgression: {
    run(table) {
      for (const creature of [cast.fighter, cast.mage, cast.elf, cast.ogre, cast.peasant, cast.mercenary])
        table.note(thac0(creature, table.rulings));
      for (let level = 1; level <= 14; level += 1) table.note(thac0(hero("thief", level), table.rulings));
    },
  },
  armourClass: {
    // B/X and the 1974 booklets list the same figures (TOPICS.md).
    agree: [["bx", "odd"]],
    run(table) {
      for (const creature of cast.everybody) table.note(armourClass(creature, {}, table.rulings));
    },
  },
  magicArmour: {
    run(table) {
      table.note(armourClass(cast.shielded, {}, table.rulings));
      hit(table, cast.ogre, cast.shielded, natural());
    },
  },
  missileRange: {
    run(table) {
      for (const distanceFeet of [3, 40, 90, 140, 500]) {
        hit(table, cast.elf, cast.goblin, shot(cast.bow), { distanceFeet });
        hit(table, cast.elf, cast.goblin, shot(cast.bow), { distanceFeet, outdoors: true, intoMelee: true });
      }
    },
  },
  missileWeapons: {
    run(table) {
      for (const weapon of [cast.bow, cast.crossbow, cast.dagger, cast.spear])
        for (const distanceFeet of [15, 55, 150]) {
          hit(table, cast.mercenary, cast.goblin, shot(weapon), { distanceFeet, reloading: true });
          hit(table, cast.mercenary, cast.goblin, shot(weapon), { distanceFeet, numberOfAttacks: 2 });
        }
    },
    parameters: { crossbowsReload: true },
    parametersUnder: { crossbowsReload: "bx" },
  },
  firingIntoMelee: {
    run(table) {
      const friendsInMelee = [
        { id: "a", name: "Ana" },
        { id: "b", name: "Bor" },
      ];
      hit(table, cast.elf, cast.goblin, shot(cast.bow), { distanceFeet: 40, intoMelee: true, friendsInMelee });
      hit(table, cast.elf, cast.goblin, shot(cast.bow), { distanceFeet: 40, pastMelee: true, friendsInMelee });
    },
  },
  indirectFire: {
    run(table) {
      hit(table, cast.elf, cast.goblin, shot(cast.bow), { distanceFeet: 40, indirect: true });
      hit(table, cast.elf, cast.goblin, shot(cast.bow), { distanceFeet: 140, indirect: true, lowCeiling: true });
    },
  },
  meleeReach: {
    run(table) {
      for (const distanceFeet of [0, 5, 6, 10, 11])
        hit(table, cast.fighter, cast.goblin, melee(cast.sword), { distanceFeet });
      hit(table, cast.wyvern, cast.fighter, natural({ ranges: [20, 40, 60] }), { distanceFeet: 8 });
    },
  },
  multipleAttacks: {
    run(table) {
      for (const targets of [["a"], ["a", "b"], ["a", "b", "c"], ["a", "a"]])
        hit(table, cast.fighter, cast.goblin, melee(cast.sword), { targets });
      hit(table, cast.mage, cast.goblin, melee(cast.dagger), { numberOfAttacks: 2 });
    },
  },
  monsterAttacks: {
    run(table) {
      hit(table, cast.bear, cast.fighter, natural(), { targets: ["a", "b"] });
      hit(table, cast.ogre, cast.fighter, natural(), { targets: ["a", "b", "c", "d"], attacksMade: 1 });
      table.note(attacksAllowed(cast.wyvern, natural(), {}, table.rulings));
    },
  },
  criticalHits: {
    run(table) {
      hit(table, cast.fighter, cast.goblin, melee(cast.sword), near, [20]);
      hit(table, cast.fighter, cast.shielded, melee(cast.sword), near, [20]);
      const scaled = { ...cast.wyvern, state: { ...cast.wyvern.state, critGuard: "scale" as const } };
      hit(table, cast.fighter, scaled, melee(cast.sword), near, [20]);
    },
  },
  fumbles: {
    run(table) {
      hit(table, cast.fighter, cast.goblin, melee(cast.sword), near, [1]);
      hit(table, cast.fighter, cast.goblin, melee(cast.magicSword), near, [1]);
      hit(table, cast.fighter, cast.goblin, melee({ ...cast.magicSword, broken: true }), near, [19]);
    },
  },
  weaponDamage: {
    run(table) {
      for (const weapon of [cast.sword, cast.dagger, cast.twoHanded, cast.spear, cast.magicSword])
        for (const attacker of [cast.fighter, cast.shielded, cast.mage, cast.halfling])
          hit(table, attacker, cast.goblin, melee(weapon), near, [19]);
      hit(table, cast.fighter, cast.goblin, { kind: "unarmed" }, near, [19]);
      hit(table, cast.shielded, cast.goblin, melee({ ...cast.spear, twoHandedGrip: true }), near, [19]);
      hit(table, cast.goblin, cast.fighter, melee(cast.sword), near, [19]);
    },
  },
  dualWielding: {
    run(table) {
      hit(table, cast.fighter, cast.goblin, melee(cast.sword), { ...near, offHand: "offensive" });
      hit(table, cast.goblin, cast.fighter, natural(), { ...near, targetOffHand: "defensive" });
      const pair = { ...cast.fighter, weapons: [cast.sword, { ...cast.dagger, magic: 3, isMagic: true }] };
      hit(table, pair, cast.goblin, melee(cast.sword), near, [19]);
    },
  },
  parry: {
    run(table) {
      const parrier = { id: "p", name: "Pia", distanceFeet: 5 };
      hit(table, cast.ogre, cast.fighter, natural(), { ...near, parryShare: 2, parrySpent: 1, parrier });
      hit(table, cast.ogre, cast.fighter, natural(), { ...near, parrier }, [1]);
      hit(table, cast.ogre, cast.fighter, natural(), { ...near, parryShare: 4, parrySpent: 1, parrier });
    },
  },
  grappling: {
    run(table) {
      for (const [attackers, defender] of [
        [[cast.fighter, cast.thief], cast.ogre],
        [[cast.ogre], cast.mage],
        [[cast.goblin, cast.goblin, cast.goblin], cast.fighter],
        [[cast.mage], cast.peasant],
      ] as const) {
        let plan = planGrapple({ attackers, defender, bothHold: true }, table.rulings);
        for (let i = 0; i < 3; i += 1) {
          const outcome = table.play(plan, resolveGrapple);
          if (!outcome?.next) break;
          plan = outcome.next;
        }
        table.play(planGrapple({ attackers, defender, breakFree: true }, table.rulings), resolveGrapple);
      }
    },
  },
  subdual: {
    run(table) {
      hit(table, cast.fighter, cast.ogre, melee(cast.sword), { ...near, subdual: true }, [19]);
      hit(table, cast.fighter, cast.skeleton, melee(cast.dagger), { ...near, subdual: true }, [19]);
    },
  },
  invulnerability: {
    run(table) {
      for (const attacker of [cast.wyvern, cast.goblin, cast.gargoyle, cast.bear])
        hit(table, attacker, cast.gargoyle, natural(), near, [20]);
      hit(table, cast.fighter, cast.gargoyle, melee(cast.sword), near, [20]);
      const wight = { ...cast.skeleton, harmedOnlyBy: { kind: "silverOrMagic" } as const };
      hit(table, cast.bear, wight, natural(), near, [20]);
    },
  },
  massCombat: {
    run(table) {
      for (const creature of [cast.fighter, cast.shielded, cast.mage, cast.thief]) {
        table.play(planVolley(creature, table.rulings), resolveVolley);
        const fate = table.play(planFate(creature, 1, table.rulings), resolveFate);
        if (fate?.next) table.play(fate.next, resolveSurvival);
        table.play(planSurvival(creature, table.rulings), resolveSurvival);
      }
    },
  },
  abilityModifiers: {
    run(table) {
      hit(table, cast.fighter, cast.shielded, melee(cast.sword), near, [15]);
      hit(table, cast.elf, cast.thief, shot(cast.bow), { distanceFeet: 40 }, [15]);
    },
  },
  inherentBonuses: {
    run(table) {
      hit(table, cast.fighter, cast.shielded, melee(cast.sword), near, [15]);
      table.note(armourClass(cast.fighter, {}, table.rulings));
    },
  },
  inherentStacking: {
    with: { inherentBonuses: "on" },
    run(table) {
      hit(table, cast.fighter, cast.mage, melee(cast.magicSword), near, [15]);
      table.note(armourClass(cast.fighter, {}, table.rulings));
    },
  },
  freeExpertise: {
    run(table) {
      table.note(attackBonus(cast.fighter, melee(cast.sword), table.rulings));
      hit(table, cast.mage, cast.goblin, melee(cast.dagger), near, [15]);
    },
    parameters: { expertiseAll: true },
    parametersUnder: { expertiseAll: "on" },
  },
};

/** Hits of everybody against everybody in trying circumstances: for the sweep, not tied to one topic. */
export function brawl(table: Table): void {
  const situations: readonly AttackSituation[] = [
    near,
    { distanceFeet: 5, behind: true, unaware: true, retreatingFrom: true, refereeModifier: -2 },
    { distanceFeet: 35, cover: -3, intoMelee: true, friendsInMelee: [{ id: "f", name: "Fee" }] },
    { distanceFeet: 5, charging: true, bracedAgainst: true, escalation: 3, subdual: true, unseen: true },
    { distanceFeet: 120, outdoors: true, cover: "complete" },
    { front: { abreast: 2, attackers: 2 }, allInReach: true },
  ];
  const arms: readonly Means[] = [
    melee(cast.sword),
    melee(cast.magicSword),
    melee(cast.twoHanded),
    melee(cast.lance),
    shot(cast.bow),
    shot(cast.dagger),
    shot(cast.crossbow),
    natural(),
    natural({ damage: "current-hp", ranges: [20, 40, 60] }),
    natural({ damage: "", riders: [{ kind: "grab" }] }),
    { kind: "unarmed" },
    { kind: "weapon", weapon: cast.bow, use: "missile", ammunition: { magic: 1, isMagic: true, silver: true } },
  ];
  const pick = <T>(list: readonly T[]): T => list[table.dice.roll(`1d${list.length}`).total - 1] as T;
  for (let i = 0; i < 12; i += 1) {
    const conditioned: Creature = {
      ...pick(cast.everybody),
      conditions: [pick(["inWater", "exhausted", "paralysed", "unstable", "prone", "blind", "restPenalty"] as const)],
    };
    const attacker = pick([pick(cast.everybody), conditioned]);
    const target = pick([pick(cast.everybody), conditioned]);
    hit(table, attacker, target, pick(arms), pick(situations), [table.dice.roll("1d20").total]);
  }
}
