/**
 * Attacks, damage, grapples and routines in full, line by line: every part of a plan, every step of its figures, and all that an outcome
 * says. The means and the situation, which a plan repeats, are left out.
 */
import { describe, expect, it } from "vitest";
import { armourClass, type ProtectionLost } from "../../../src/rules/attack/armour-class.ts";
import { attackBonus, circumstancesAsked, thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { planDamage } from "../../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../../src/rules/attack/damage-outcome.ts";
import { type GrappleInput, planGrapple, resolveGrapple } from "../../../src/rules/attack/grapple.ts";
import { attacksAllowed, severalFaults } from "../../../src/rules/attack/multiple-attacks.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { missileRefusals } from "../../../src/rules/attack/range.ts";
import { attackFaults } from "../../../src/rules/attack/refusals.ts";
import { resolveAttack, resolveBreak, resolveStray, surelyHit } from "../../../src/rules/attack/resolve.ts";
import {
  planRoutine,
  type RoutineLine,
  resolveRoutine,
  routineAttacks,
  routineDamage,
} from "../../../src/rules/attack/routine.ts";
import type { AttackOutcome, AttackPlan, DamageInput, Means } from "../../../src/rules/attack/types.ts";
import { type Armour, type Creature, makeWeapon } from "../../../src/rules/creature/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Modifier } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines } from "../support/whole.ts";
import { LINES } from "./attack-lines.ts";
import {
  bite,
  bow,
  hero,
  input,
  melee,
  monster,
  natural,
  plain,
  type Scene,
  shield,
  shot,
  suit,
  sword,
} from "./fight.ts";

type Acting = Omit<Scene, "rulings">;
type Faces = Readonly<Record<string, readonly number[]>>;
/** A plan without what other scenes hold: who fights, with what, and the steps of its figures. */
const cut = ({ armourClass, thac0, needed, modifier, ...plan }: AttackPlan) => {
  const { attacker: _attacker, target: _target, means: _means, situation: _situation, ...rest } = plan;
  return {
    ...rest,
    ...{ armourClass: armourClass.value, thac0: thac0.value, needed: needed.value, modifier: modifier.value },
  };
};
const unstepped = ({ steps: _steps, ...outcome }: AttackOutcome) => outcome;

/** An attack and what a natural roll brings of it. */
const attack = (acting: Acting, die: number) => (rules: Rulings) => {
  const plan = planAttack(input({ ...acting, rulings: rules }), rules);
  return [
    cut(plan),
    plan.refused || plan.automatic ? {} : unstepped(resolveAttack(plan, rollsFor(plan, { attack: [die] }), rules)),
  ];
};
/** The damage of a hit. */
const harm =
  (acting: Acting, faces: readonly number[], more: Pick<DamageInput, "critical" | "stray"> = {}) =>
  (rules: Rulings) => {
    const plan = planDamage({ ...input({ ...acting, rulings: rules }), ...more }, rules);
    return plan.refused ? [plan] : [plan, resolveDamage(plan, rollsFor(plan, { damage: faces }), rules)];
  };
const grapple = (what: GrappleInput, faces: Faces) => (rules: Rulings) => {
  const plan = planGrapple(what, rules);
  return plan.refused ? [plan] : [plan, resolveGrapple(plan, rollsFor(plan, faces), rules)];
};
const guarded =
  (creature: Creature, lost: ProtectionLost = {}) =>
  (rules: Rulings) => {
    const { notation, ascending, descending } = armourClass(creature, lost, rules);
    return { notation, ascending, descending };
  };

const effect = (on: Modifier["on"], op: Modifier["op"], value: number, more: Partial<Modifier> = {}): Modifier => ({
  ...{ key: "item.bonus", on, op, value, source: { kind: "effect", name: "Spell" } },
  ...more,
});
const ward = (op: Modifier["op"], value: number, more: Partial<Modifier> = {}) =>
  effect("armourClass", op, value, more);
const hide = (more: Partial<Armour> = {}): Armour => ({
  id: "hide",
  name: "hide",
  kind: "suit",
  type: "other",
  magic: 0,
  ...more,
});
const dex = (score: number) => ({ abilities: { ...plain, dex: score } });
const str = (score: number) => ({ abilities: { ...plain, str: score } });
const drained = (levels: number) => ({ ...hero("fighter", 1).state, drained: levels });
const spoiling = rulings({ magicArmour: "eris" }, "heroic");
const ascending = rulings({ attackResolution: "ascending" });
const both = rulings({ inherentStacking: "add" }, "heroic");
const firstClass = rulings({}, "classic", { bestOfClasses: false });
const off = { ...sword, id: "off", name: "Off", held: "off" } as const;
const armed = (more = {}) => ({
  weapons: [
    { ...sword, held: "main" as const },
    { ...off, ...more },
  ],
});
const dagger = makeWeapon({ type: "dagger", damage: "1d4" });
const spear = makeWeapon({
  type: "spear",
  damage: "1d6",
  charge: true,
  brace: true,
  missile: true,
  thrown: true,
  ranges: [20, 40, 60],
});
const helmet: Armour = { id: "helmet", name: "helmet", kind: "helmet", magic: 0 };
const giant = monster(8, 4, { size: "huge", tags: ["giant"] });
const claw = bite({ id: "claw", name: "claw", count: 2 });
const unarmed: Means = { kind: "unarmed" };
const own = (rules: Rulings): Rulings => ({
  ...rules,
  own: [
    {
      source: { kind: "ruling", topic: "a-b", variant: "on" },
      figures: {},
      ruling: {
        label: "own",
        steps: [],
        on: {
          attack: ({ who, foe, use }) => ({ add: 2, because: `${who?.id} ${foe?.id} ${use}` }),
          damage: ({ who, foe, use }) => ({ add: 3, because: `${who?.id} ${foe?.id} ${use}` }),
        },
      },
    },
  ],
});
const power = (more = {}) =>
  natural({ ability: "wis", implement: "staff", modifiers: [effect("attack", "add", 1)], ...more });
const lines3 = (target: Creature, attacks = [claw, claw, bite()]): RoutineLine[] =>
  attacks.map((one) => ({ attack: one, target, situation: {} }));
const routine = (attacker: Creature, rows: readonly RoutineLine[], faces: Faces) => (rules: Rulings) => {
  const plan = planRoutine(attacker, rows, rules);
  const shown = { ...plan, lines: plan.lines.map((line) => ({ ...line, plan: cut(line.plan) })) };
  if (plan.refused) return [shown];
  const outcomes = resolveRoutine(plan, rollsFor(plan, faces), rules);
  const damage = rows.map((_row, at) => {
    const made = routineDamage(attacker, rows, outcomes, at);
    if (!made) return {};
    const { critical, target, means } = made;
    return {
      critical,
      target: target.id,
      armour: target.armour,
      riders: means.kind === "natural" ? means.attack.riders : [],
    };
  });
  return [shown, outcomes.map((one) => (one ? unstepped(one) : {})), damage];
};

const SCENES: Readonly<Record<string, readonly [Rulings, (rules: Rulings) => object]>> = {
  "BX-162: nothing worn": [classic, guarded(hero("fighter", 1))],
  "BX-162: a suit no better than the skin": [
    classic,
    guarded(hero("fighter", 1, { naturalArmourClass: 4, armour: [suit("chain")] })),
  ],
  "BX-162: a suit as good as the skin": [
    classic,
    guarded(hero("fighter", 1, { naturalArmourClass: 5, armour: [suit("chain")] })),
  ],
  "BX-162: another suit that says no base": [classic, guarded(hero("fighter", 1, { armour: [hide()] }))],
  "BX-162: the best of other suits": [
    classic,
    guarded(
      hero("fighter", 1, {
        armour: [
          hide({ baseDescending: 6 }),
          hide({ id: "b", name: "bark", baseDescending: 4 }),
          hide({ baseDescending: 7 }),
        ],
      }),
    ),
  ],
  "BX-162: a suit without a type": [
    classic,
    guarded(
      hero("fighter", 1, {
        armour: [suit("leather"), { id: "x", name: "scales", kind: "suit", magic: 0, baseDescending: 6 }],
      }),
    ),
  ],
  "BX-162: a better suit without a type": [
    classic,
    guarded(
      hero("fighter", 1, {
        armour: [{ id: "x", name: "scales", kind: "suit", magic: 0, baseDescending: 6 }, suit("leather")],
      }),
    ),
  ],
  "BX-162: the first of suits that are as good": [
    classic,
    guarded(hero("fighter", 1, { armour: [suit("leather"), hide({ baseDescending: 7 })] })),
  ],
  "BX-162: the better of shields": [
    classic,
    guarded(hero("fighter", 1, { armour: [shield(1), { ...shield(2), name: "better" }, helmet] })),
  ],
  "GOR-33: a suit and a shield": [gorman, guarded(hero("fighter", 1, { armour: [suit("plate"), shield()] }))],
  "BX-166: somebody nimble who cannot move": [
    classic,
    guarded(hero("fighter", 1, { ...dex(18), armour: [shield(1)] }), { shield: "helpless", dexterity: "helpless" }),
  ],
  "BX-166: somebody clumsy who cannot move": [classic, guarded(hero("fighter", 1, dex(3)), { dexterity: "helpless" })],
  "BX-162: a monster has no Dexterity": [classic, guarded(monster(3, 5, dex(18)))],
  "ERIS-134: a magical skin, and a magical shield that is lost": [
    classic,
    guarded(monster(3, 5, { magicSkin: { armour: 2, shield: 1 } }), { shield: "behind" }),
  ],
  "ERIS-135: a magical skin and shield that spoil the roll": [
    eris,
    guarded(monster(3, 5, { magicSkin: { armour: 2, shield: 1 } }), { shield: "behind" }),
  ],
  "ERIS-134: no magical shield": [classic, guarded(monster(3, 5, { magicSkin: { armour: 2, shield: 0 } }))],
  "HERO-21: a monster that counts as a character has no bonus of its level": [
    heroic,
    guarded(monster(9, 5, { countsAsCharacter: true, armour: [suit("plate", 1)] })),
  ],
  "HERO-21: a shield that is lost does not stand against a level": [
    heroic,
    guarded(hero("fighter", 9, { armour: [suit("plate", 1), shield(3)] }), { shield: "behind" }),
  ],
  "HERO-21: a suit and a shield as good: the suit is the one": [
    heroic,
    guarded(hero("fighter", 12, { armour: [suit("plate", 1), shield(1)] })),
  ],
  "HERO-21: a worse shield that is lost is lost, not beaten": [
    heroic,
    guarded(hero("fighter", 9, { armour: [shield(1)] }), { shield: "behind" }),
  ],
  "ERIS-135: magic that spoils the roll beside a level": [
    spoiling,
    guarded(hero("fighter", 9, { armour: [suit("plate", 1), shield(-1)] })),
  ],
  "Facts of halflings: against somebody large": [
    classic,
    guarded(hero("halfling", 1), { attacker: monster(4, 5, { size: "large" }) }),
  ],
  "Facts of halflings: against somebody huge": [classic, guarded(hero("halfling", 1), { attacker: giant })],
  "Facts of halflings: against somebody of human size": [
    classic,
    guarded(hero("halfling", 1), { attacker: monster(1) }),
  ],
  "BX-126: the armour class of the exhausted": [classic, guarded(hero("fighter", 1, { conditions: ["exhausted"] }))],
  "effects: an armour class at least and at most": [
    classic,
    guarded(hero("fighter", 1, { modifiers: [ward("atLeast", 15), ward("atMost", 14)] })),
  ],
  "effects: an armour class in place of all": [classic, guarded(monster(3, 5, { modifiers: [ward("set", 16)] }))],
  "effects: half an armour class": [classic, guarded(monster(3, 4, { modifiers: [ward("multiply", 0.5)] }))],
  "effects: half an armour class, written for the descending number": [
    ascending,
    guarded(monster(3, 4, { modifiers: [ward("multiply", 0.5, { data: { mirrored: 1 } })] })),
  ],
  "effects: armour class against missiles and the undead": [
    classic,
    guarded(
      monster(3, 5, {
        modifiers: [ward("add", 4, { when: { use: "missile" } }), ward("add", 2, { when: { against: ["undead"] } })],
      }),
      {
        use: "missile",
        attacker: monster(1, 9, { tags: ["undead"] }),
      },
    ),
  ],
  "effects: armour class not against others": [
    classic,
    guarded(
      monster(3, 5, {
        modifiers: [ward("add", 4, { when: { use: "missile" } }), ward("add", 2, { when: { against: ["undead"] } })],
      }),
      { use: "melee", attacker: monster(1) },
    ),
  ],
  "BX-162: a number typed in place of all but effects and conditions": [
    classic,
    guarded(
      hero("fighter", 1, {
        ...dex(18),
        overrides: { armourClass: 2 },
        armour: [suit("plate", 1), shield(1)],
        conditions: ["exhausted"],
        modifiers: [ward("add", 1)],
      }),
    ),
  ],

  "BX-188: effects take a THAC0 to 5": [
    classic,
    (rules) => thac0(monster(17, 5, { modifiers: [effect("attackBonus", "add", -4)] }), rules),
  ],
  "BX-188: effects take a THAC0 to 20": [
    classic,
    (rules) => thac0(monster(1, 5, { modifiers: [effect("attackBonus", "add", 3)] }), rules),
  ],
  "BX-188: effects within the bounds": [
    classic,
    (rules) =>
      thac0(monster(4, 5, { modifiers: [effect("attackBonus", "add", -2), effect("attack", "add", 9)] }), rules),
  ],
  "BX-188: effects that end at the bounds": [
    classic,
    (rules) => [
      thac0(monster(17, 5, { modifiers: [effect("attackBonus", "add", -3)] }), rules),
      thac0(monster(1, 5, { modifiers: [effect("attackBonus", "add", 1)] }), rules),
    ],
  ],
  "EXT-03: the first class counts": [
    firstClass,
    (rules) => thac0(hero("magic-user", 9, { also: [{ id: "fighter", level: 7 }] }), rules),
  ],
  "EXT-03: the best class counts": [
    classic,
    (rules) =>
      thac0(
        hero("magic-user", 9, {
          also: [
            { id: "fighter", level: 7 },
            { id: "thief", level: 3 },
          ],
        }),
        rules,
      ),
  ],
  "EXT-03, ERIS-102: both classes are drained": [
    eris,
    (rules) => thac0(hero("magic-user", 9, { also: [{ id: "fighter", level: 7 }], state: drained(4) }), rules),
  ],
  "GOR-39: the THAC0 of a hireling": [gorman, (rules) => thac0(hero("normal-human", 1, { kind: "hireling" }), rules)],

  "HERO-21: a monster that counts as a character attacks without its level": [
    heroic,
    attack({ attacker: monster(9, 5, { countsAsCharacter: true }), means: natural() }, 12),
  ],
  "HERO-21: a cursed sword counts beside a level": [
    heroic,
    attack({ attacker: hero("fighter", 9), means: melee({ ...sword, magic: -1 }) }, 12),
  ],
  "HERO-21: a sword and a level add up": [
    both,
    attack({ attacker: hero("fighter", 9), means: melee({ ...sword, magic: 1 }) }, 12),
  ],
  "HERO-21: a mundane bow with an arrow +1": [
    heroic,
    attack(
      {
        attacker: hero("fighter", 1),
        means: { kind: "weapon", use: "missile", weapon: bow, ammunition: { magic: 1, isMagic: true, silver: false } },
        situation: { distanceFeet: 40 },
      },
      12,
    ),
  ],
  "BX-152: a cursed sword": [classic, attack({ means: melee({ ...sword, magic: -1 }) }, 12)],
  "GOR-83: the better of two weapons": [
    gorman,
    attack({ attacker: hero("fighter", 3, armed({ magic: 2, isMagic: true })), means: melee() }, 11),
  ],
  "GOR-83: the other weapon is no better": [
    gorman,
    attack({ attacker: hero("fighter", 3, armed()), means: melee({ ...sword, magic: 1 }) }, 11),
  ],
  "GOR-83: two cursed weapons": [
    gorman,
    attack({ attacker: hero("fighter", 3, armed({ magic: -1 })), means: melee({ ...sword, magic: -2 }) }, 11),
  ],
  "GOR-81, GOR-83: a broken weapon and a magic one": [
    gorman,
    attack(
      { attacker: hero("fighter", 3, armed({ magic: 1 })), means: melee({ ...sword, magic: 2, broken: true }) },
      11,
    ),
  ],
  "GOR-81, GOR-83: a magic one beside a broken weapon": [
    gorman,
    attack({ attacker: hero("fighter", 3, armed({ magic: 2, broken: true })), means: melee() }, 11),
  ],
  "GOR-83: no second weapon for a missile": [
    gorman,
    attack(
      {
        attacker: hero("fighter", 3, { weapons: [{ ...off, magic: 2 }] }),
        means: shot(spear),
        situation: { distanceFeet: 15 },
      },
      11,
    ),
  ],
  "GOR-83: no second weapon for a bite": [
    gorman,
    attack({ attacker: hero("fighter", 3, armed({ magic: 2 })), means: natural() }, 11),
  ],
  "GOR-83: a thief has nothing of two weapons": [
    gorman,
    attack({ attacker: hero("thief", 3, armed({ magic: 2 })), means: melee() }, 11),
  ],
  "HERO-08, HERO-22: a power by Wisdom through a staff": [
    heroic,
    attack(
      { attacker: hero("cleric", 5, { abilities: { ...plain, wis: 18 }, tags: ["Implement:Staff"] }), means: power() },
      10,
    ),
  ],
  "HERO-22: a power through no implement": [
    heroic,
    attack({ attacker: hero("cleric", 5, { tags: ["implement:staff"] }), means: natural() }, 10),
  ],
  "HERO-22: a weapon of another group": [
    heroic,
    attack(
      {
        attacker: hero("fighter", 5, { tags: ["expertise:bow"] }),
        means: melee(makeWeapon({ type: "sword", group: "heavy" })),
      },
      10,
    ),
  ],
  "HERO-22: a weapon of no group": [heroic, attack({ attacker: hero("fighter", 5, { tags: ["expertise:"] }) }, 10)],
  "HERO-08: a power by Strength is an attack by Strength": [
    heroic,
    attack({ attacker: hero("fighter", 1, str(16)), means: natural({ ability: "str" }) }, 10),
  ],
  "HERO-08: a power by Dexterity from afar": [
    heroic,
    attack(
      {
        attacker: hero("fighter", 1, dex(16)),
        means: natural({ ability: "dex", ranges: [50, 100, 150] }),
        situation: { distanceFeet: 40 },
      },
      10,
    ),
  ],
  "BX-152: a monster has no abilities": [
    classic,
    attack(
      {
        attacker: monster(3, 5, { abilities: { ...plain, str: 18, int: 18, dex: 18 } }),
        means: natural({ ability: "int" }),
      },
      10,
    ),
  ],
  "HERO-22: expertise is for no monster": [
    heroic,
    attack(
      {
        attacker: monster(5, 5, { countsAsCharacter: true, tags: ["expertise:heavy"] }),
        means: melee(makeWeapon({ type: "sword", group: "heavy" })),
      },
      10,
    ),
  ],
  "HERO-22: fists have no group": [
    heroic,
    attack({ attacker: hero("fighter", 5, { tags: ["expertise:"] }), means: unarmed }, 10),
  ],
  "Facts: a trample against the man-sized, and an owner's effect": [
    classic,
    attack(
      {
        attacker: monster(6, 5, { modifiers: [effect("attack", "add", 2, { when: { use: "melee" } })] }),
        means: natural({ modifiers: [effect("attack", "add", 4, { when: { against: ["manSized"] } })] }),
      },
      10,
    ),
  ],
  "Facts: a trample against the large": [
    classic,
    attack(
      {
        attacker: monster(6, 5),
        target: monster(3, 6, { size: "large" }),
        means: natural({ modifiers: [effect("attack", "add", 4, { when: { against: ["manSized"] } })] }),
      },
      10,
    ),
  ],
  "Facts: a first attack and daylight": [
    classic,
    attack(
      {
        attacker: monster(2, 5, {
          modifiers: [
            effect("attack", "add", 1, { when: { while: "firstAttack" } }),
            effect("attack", "add", -1, { when: { while: "daylight" } }),
          ],
        }),
        target: hero("fighter", 1, { modifiers: [effect("attacked", "add", -2, { when: { while: "mirror" } })] }),
        means: natural(),
        situation: { firstAttack: true, daylight: true, mirror: true },
      },
      10,
    ),
  ],
  "a situation's own modifiers": [
    classic,
    attack(
      {
        means: shot(),
        target: monster(2, 5, { tags: ["orc"] }),
        situation: {
          modifiers: [
            effect("attack", "add", 1, { when: { use: "missile" } }),
            effect("attack", "add", 2, { when: { against: ["orc"] } }),
            effect("attack", "add", 4, { when: { against: ["elf"] } }),
          ],
        },
      },
      10,
    ),
  ],
  "a situation's own modifiers in melee": [
    classic,
    attack(
      {
        situation: {
          modifiers: [
            effect("attack", "add", 1, { when: { use: "missile" } }),
            effect("attack", "add", 2, { when: { use: "melee" } }),
          ],
        },
      },
      10,
    ),
  ],
  "a table's own ruling on an attack": [own(classic), attack({ means: shot() }, 10)],
  "a table's own ruling on damage": [own(classic), harm({}, [4])],
  "ERIS-31: an off hand beside a fist": [
    eris,
    attack(
      {
        attacker: hero("fighter", 3, armed()),
        target: hero("fighter", 3, armed()),
        means: unarmed,
        situation: { offHand: "offensive" },
      },
      10,
    ),
  ],
  "ERIS-31: an off hand that wards": [
    eris,
    attack(
      {
        attacker: hero("fighter", 3, armed()),
        target: hero("fighter", 3, { ...armed(), conditions: ["stunned"] }),
        situation: { offHand: "defensive", targetOffHand: "defensive" },
      },
      10,
    ),
  ],
  "ERIS-135: a magic skin spoils the roll": [
    eris,
    attack({ target: monster(3, 5, { magicSkin: { armour: 5, shield: 1 } }), situation: { behind: true } }, 10),
  ],
  "ERIS-135: magic armour spoils the roll by three at most": [
    eris,
    attack({ target: hero("fighter", 1, { armour: [suit("plate", 5), shield(3)] }) }, 10),
  ],
  "HERO-21, MIX-18: the lesser of magic pieces spoils the roll beside a level": [
    spoiling,
    attack({ target: hero("fighter", 9, { armour: [suit("plate", 1), shield(1)] }) }, 10),
  ],
  "BX-145: no cover": [classic, attack({ means: shot(), situation: { cover: 0, distanceFeet: 80 } }, 10)],
  "BX-145: complete cover": [classic, attack({ means: shot(), situation: { cover: "complete" } }, 10)],
  "BX-166: a missile at somebody helpless": [
    classic,
    attack(
      {
        means: shot(),
        target: hero("fighter", 1, { ...dex(16), armour: [shield()], conditions: ["paralysed"] }),
        situation: { distanceFeet: 30 },
      },
      10,
    ),
  ],
  "BX-166: in melee at somebody helpless": [
    classic,
    attack({ target: monster(1, 9, { conditions: ["paralysed"] }) }, 10),
  ],
  "BX-155: a sword on what silver harms": [
    classic,
    attack({ target: monster(3, 5, { harmedOnlyBy: { kind: "silverOrMagic" } }) }, 18),
  ],
  "BX-144: beyond all ranges": [classic, attack({ means: shot(), situation: { distanceFeet: 160 } }, 10)],
  "BX-144: at the end of the long range": [classic, attack({ means: shot(), situation: { distanceFeet: 149.5 } }, 10)],
  "BX-074: out of doors ranges are in yards": [
    classic,
    attack({ means: shot(), situation: { distanceFeet: 160, outdoors: true } }, 10),
  ],
  "a target with images": [classic, attack({ target: hero("magic-user", 5, { images: 2 }) }, 15)],
  "what the referee lets pass": [
    classic,
    attack(
      { situation: { distanceFeet: 30, allowed: ["meleeTooFar"], unseen: true, front: { abreast: 2, attackers: 2 } } },
      15,
    ),
  ],
  "a natural 20": [eris, attack({}, 20)],
  "GOR-80: a natural 1 with a magic sword": [
    gorman,
    attack({ means: melee({ ...sword, magic: 1, isMagic: true }) }, 1),
  ],
  "GOR-80: a natural 1 with a sword": [gorman, attack({}, 1)],
  "ERIS-32, ERIS-33: a natural 1 against a parry": [
    eris,
    attack({ situation: { parryShare: 2, parrier: { id: "p", name: "Bor", distanceFeet: 10 } } }, 1),
  ],
  "ERIS-20: a miss at a melee": [
    eris,
    attack(
      {
        means: shot(),
        situation: {
          distanceFeet: 40,
          intoMelee: true,
          pastMelee: true,
          friendsInMelee: [{ id: "f", name: "Fay" }],
          friendsInLine: [
            { id: "f", name: "Fay" },
            { id: "g", name: "Gil" },
          ],
        },
      },
      2,
    ),
  ],
  "BX-143: a thrown spear": [classic, attack({ means: shot(spear), situation: { distanceFeet: 15 } }, 12)],
  "BX-143: an axe that comes back": [
    classic,
    attack({ means: shot({ ...spear, returns: true }), situation: { distanceFeet: 15 } }, 12),
  ],
  "BX-143: a bow with arrows": [
    classic,
    attack({ means: shot({ ...bow, ammunition: 3 }), situation: { distanceFeet: 100 } }, 12),
  ],
  "ERIS-22: a bow's rate of fire": [
    eris,
    attack({ means: shot({ ...bow, ammunition: 1 }), situation: { distanceFeet: 100 } }, 12),
  ],
  "a sure hit": [classic, (rules) => surelyHit(planAttack(input({ rulings: rules }), rules))],
  "a sure hit on an image": [
    classic,
    (rules) => surelyHit(planAttack(input({ rulings: rules, target: hero("magic-user", 5, { images: 1 }) }), rules)),
  ],
  "GOR-80: the second die breaks a magic weapon": [
    gorman,
    (rules) => {
      const plan = {
        procedure: "weaponBreak",
        weapon: { id: "w", name: "Sting" },
        rolls: [{ id: "break", formula: "1d6" }],
        stamp: rules.hash,
      } as const;
      return [1, 2, 3, 4, 5, 6].map((face) => resolveBreak(plan, rollsFor(plan, { break: [face] }), rules));
    },
  ],
  "ERIS-20: where a stray shot goes": [
    eris,
    (rules) => {
      const plan = {
        procedure: "strayShot",
        friends: [
          { id: "f", name: "Fay" },
          { id: "g", name: "Gil" },
        ],
        rolls: [
          { id: "stray", formula: "1d6" },
          { id: "friend", formula: "1d2" },
        ],
        stamp: rules.hash,
      } as const;
      return [1, 2, 3, 4, 5, 6].map((face) =>
        resolveStray(plan, rollsFor(plan, { stray: [face], friend: [2] }), rules),
      );
    },
  ],
  "ERIS-20: a stray shot at the one friend": [
    eris,
    (rules) => {
      const plan = {
        procedure: "strayShot",
        friends: [{ id: "f", name: "Fay" }],
        rolls: [{ id: "stray", formula: "1d6" }],
        stamp: rules.hash,
      } as const;
      return [1, 6].map((face) => resolveStray(plan, rollsFor(plan, { stray: [face] }), rules));
    },
  ],

  "BX-158: Strength on damage": [classic, harm({ attacker: hero("fighter", 1, str(16)) }, [4])],
  "BX-158: a monster's Strength is in its dice": [
    classic,
    harm({ attacker: monster(3, 5, str(18)), means: natural() }, [4]),
  ],
  "BX-158: no Strength on a missile": [classic, harm({ attacker: hero("fighter", 1, str(16)), means: shot() }, [4])],
  "HERO-08: no Strength on a power by Wisdom": [
    heroic,
    harm(
      {
        attacker: hero("cleric", 3, { abilities: { ...plain, str: 16 } }),
        means: power({ modifiers: [effect("damage", "add", 2)] }),
      },
      [4],
    ),
  ],
  "HERO-08: Strength on a power by Strength": [
    heroic,
    harm({ attacker: hero("fighter", 3, str(16)), means: natural({ ability: "str" }) }, [4]),
  ],
  "BX-064, BX-126: damage of the weary": [
    classic,
    harm({ attacker: hero("fighter", 1, { conditions: ["restPenalty", "exhausted"] }) }, [4]),
  ],
  "effects, the referee, and a weapon's own on damage": [
    classic,
    harm(
      {
        attacker: hero("fighter", 1, {
          modifiers: [effect("damage", "add", 1), effect("damage", "add", 5, { when: { use: "missile" } })],
        }),
        means: melee({ ...sword, modifiers: [effect("damage", "add", 2, { when: { against: ["orc"] } })] }),
        target: monster(1, 6, { tags: ["orc"] }),
        situation: {
          refereeDamage: -2,
          modifiers: [effect("damage", "add", 3)],
          turnBonuses: [{ modifier: effect("damage", "add", 4) }, { modifier: effect("attack", "add", 7) }],
        },
      },
      [4],
    ),
  ],
  "BX-162: a back-stab doubles": [classic, harm({ attacker: hero("thief", 3), situation: { unaware: true } }, [4])],
  "BX-162: a stray shot is no back-stab": [
    eris,
    harm({ attacker: hero("thief", 3), means: melee(), situation: { unaware: true } }, [4], {
      stray: "half",
      critical: true,
    }),
  ],
  "Facts: a lance that charges": [classic, harm({ means: melee(spear), situation: { charging: true } }, [4])],
  "Facts: a spear set against a charge": [
    classic,
    harm({ means: melee(spear), situation: { bracedAgainst: true } }, [4]),
  ],
  "Facts: a sword is not set against a charge": [
    classic,
    harm({ situation: { bracedAgainst: true, charging: true } }, [4]),
  ],
  "Facts: a spear of a rider who does not charge": [classic, harm({ means: melee(spear) }, [4])],
  "Facts: a thrown spear does not charge": [
    classic,
    harm({ means: shot(spear), situation: { charging: true, bracedAgainst: true, distanceFeet: 15 } }, [4]),
  ],
  "Facts: a swoop at the surprised": [
    classic,
    harm(
      {
        attacker: monster(3),
        means: natural({ doubles: ["charging", "unaware"] }),
        target: hero("fighter", 1, { conditions: ["surprised"] }),
      },
      [4],
    ),
  ],
  "Facts: a charge of a beast": [
    classic,
    harm({ attacker: monster(3), means: natural({ doubles: ["charging"] }), situation: { charging: true } }, [4]),
  ],
  "Facts: a beast that does not charge": [
    classic,
    harm(
      {
        attacker: monster(3),
        means: natural({ doubles: ["charging"] }),
        target: hero("fighter", 1, { conditions: ["surprised"] }),
      },
      [4],
    ),
  ],
  "ERIS-26: a critical hit": [eris, harm({}, [4], { critical: true })],
  "ERIS-27: a critical hit on a helmet": [
    eris,
    harm({ target: hero("fighter", 1, { armour: [helmet] }) }, [4], { critical: true }),
  ],
  "ERIS-28: a critical hit on a scale": [
    eris,
    harm({ target: monster(8, 2, { state: { ...drained(0), critGuard: "scale" } }) }, [4], { critical: true }),
  ],
  "ERIS-28: a critical hit on the immune": [
    eris,
    harm({ target: hero("fighter", 1, { armour: [helmet], state: { ...drained(0), critGuard: "immune" } }) }, [4], {
      critical: true,
    }),
  ],
  "no critical hits in these rulings": [
    classic,
    harm({ target: hero("fighter", 1, { armour: [helmet] }) }, [4], { critical: true }),
  ],
  "GOR-79: a critical hit": [
    gorman,
    harm({ target: hero("fighter", 1, { armour: [helmet] }) }, [4], { critical: true }),
  ],
  "GOR-81: half damage of a broken sword": [gorman, harm({ means: melee({ ...sword, broken: true }) }, [5])],
  "ERIS-20: a stray shot for half": [
    eris,
    harm({ means: shot(), target: hero("fighter", 1), situation: { distanceFeet: 30, subdual: true } }, [5], {
      stray: "half",
    }),
  ],
  "ERIS-20: a stray shot in full": [
    eris,
    harm({ means: shot(), target: hero("fighter", 1), situation: { distanceFeet: 30 } }, [5], {
      stray: "full",
      critical: true,
    }),
  ],
  "ERIS-67, ERIS-74: the clumsy strike the small": [
    rulings({ demihumans: "eris" }, "eris"),
    harm(
      {
        attacker: monster(8, 4, { size: "huge", tags: ["giant", "largeClumsy"] }),
        target: hero("dwarf", 1),
        means: natural({ damage: "2d6" }),
      },
      [5, 4],
    ),
  ],
  "Facts: half damage of swords": [classic, harm({ target: monster(3, 5, { halves: ["mundane"] }) }, [1])],
  "BX-155: there is no damage on the immune": [
    classic,
    harm({ target: monster(3, 5, { harmedOnlyBy: { kind: "magic", bonus: 1 } }) }, [4]),
  ],
  "a gaze does no damage": [classic, harm({ attacker: monster(3), means: natural({ damage: "" }) }, [])],
  "a bite by weapon without dice": [
    classic,
    harm({ attacker: monster(3), means: natural({ damage: "", byWeapon: true }) }, [4]),
  ],
  "Facts: as much as its hit points": [
    classic,
    harm(
      {
        attacker: monster(3, 5, { hitPoints: { value: 13, total: 20, temporary: 0, subdual: 0 } }),
        means: natural({ damage: "current-hp" }),
      },
      [],
    ),
  ],
  "Facts: as much as no hit points": [
    classic,
    harm(
      {
        attacker: monster(3, 5, { hitPoints: { value: -3, total: 20, temporary: 0, subdual: 0 } }),
        means: natural({ damage: "current-hp" }),
      },
      [],
    ),
  ],
  "BX-032: a bite with poison": [
    classic,
    harm({ attacker: monster(3), means: natural({ riders: [{ kind: "poison", save: "death" }] }) }, [4]),
  ],
  "BX-168: a sword's flat subdues": [
    classic,
    harm(
      {
        target: monster(1, 6, { hitPoints: { value: 5, total: 8, temporary: 0, subdual: 2 } }),
        situation: { subdual: true },
      },
      [3],
    ),
  ],
  "no subdual in these rulings": [rulings({ subdual: "off" }), harm({ situation: { subdual: true } }, [3])],
  "Facts of elves: a magic weapon": [
    eris,
    harm({ attacker: hero("elf", 3), means: melee({ ...sword, magic: 1, isMagic: true }) }, [4]),
  ],
  "Facts of elves: a plain weapon": [eris, harm({ attacker: hero("elf", 3) }, [4])],
  "BX-158: a monster's dagger as listed, and its bonus": [
    rulings({ weaponDamage: "variable" }),
    harm(
      {
        attacker: monster(1, 5, { attacks: [bite({ name: "dagger", damage: "1d3" })] }),
        means: { kind: "weapon", use: "melee", weapon: dagger, damageBonus: 2 },
      },
      [3],
    ),
  ],
  "BX-158: a monster's sword that is not listed": [
    rulings({ weaponDamage: "variable" }),
    harm(
      {
        attacker: monster(1, 5, {
          attacks: [bite({ name: "dagger", damage: "1d3", byWeapon: true }), bite({ name: "claw" })],
        }),
        means: melee(dagger),
      },
      [3],
    ),
  ],
  "dice that magic adds to each hit with a weapon": [
    classic,
    harm(
      {
        attacker: hero("fighter", 1, { damageDice: [{ name: "Strike", dice: "1d6" }] }),
        target: monster(3, 5, { harmedOnlyBy: { kind: "silverOrMagic" } }),
      },
      [4, 2],
    ),
  ],
  "dice that magic adds to no bite": [
    classic,
    harm({ attacker: monster(1, 9, { damageDice: [{ name: "Strike", dice: "1d6" }] }), means: natural() }, [4]),
  ],
  "GOR-83: the die of two weapons": [gorman, harm({ attacker: hero("fighter", 3, armed()) }, [7])],
  "GOR-83: not with a shield": [
    gorman,
    harm({ attacker: hero("fighter", 3, { ...armed(), armour: [shield()] }) }, [4]),
  ],
  "ERIS-30: a pole arm": [eris, harm({ means: melee(makeWeapon({ type: "pole-arm", hands: "two" })) }, [4])],
  "ERIS-22: a heavy crossbow": [
    eris,
    harm(
      {
        means: shot(makeWeapon({ type: "heavy-crossbow", missile: true, ranges: [80, 160, 240], hands: "two" })),
        situation: { distanceFeet: 60 },
      },
      [4],
    ),
  ],

  "ERIS-35: a grapple that the attackers win, stunning": [
    eris,
    grapple(
      {
        attackers: [hero("fighter", 3), hero("thief", 2)],
        defender: monster(2),
        method: "gygaxian",
        bothHold: true,
        attackersAdjustment: 1,
        defenderAdjustment: -1,
      },
      { attackers: [3, 4, 5, 6], defender: [2, 3] },
    ),
  ],
  "ERIS-35: a tie is the defender's": [
    eris,
    grapple(
      { attackers: [hero("fighter", 1)], defender: monster(1), method: "gygaxian" },
      { attackers: [4], defender: [4] },
    ),
  ],
  "ERIS-35: the defender wins and stuns": [
    eris,
    grapple(
      { attackers: [hero("fighter", 1), hero("fighter", 2)], defender: monster(3), method: "gygaxian" },
      { attackers: [1, 2, 1], defender: [4, 5, 6] },
    ),
  ],
  "ERIS-35: half dice of the small": [
    eris,
    grapple(
      { attackers: [monster(0.5), monster(0.5), monster(0.5)], defender: monster(0.5), method: "gygaxian" },
      { attackers: [4, 3], defender: [4] },
    ),
  ],
  "ERIS-36: dice by kind, Strength and a fighter's levels": [
    eris,
    grapple(
      {
        attackers: [hero("fighter", 4, str(13)), hero("thief", 4, str(8))],
        defender: monster(6, 5, { naturalHitDice: 4 }),
        method: "natural",
      },
      { attackers: [4, 3], defender: [4, 3, 2, 1] },
    ),
  ],
  "ERIS-36: a monster without Hit Dice, and average Strength": [
    eris,
    grapple(
      {
        attackers: [hero("magic-user", 4, str(12)), hero("magic-user", 4, str(9))],
        defender: hero("normal-human", 1, { kind: "monster" }),
        method: "natural",
      },
      { attackers: [4, 3], defender: [4] },
    ),
  ],
  "ERIS-36: a monster has no adds": [
    eris,
    grapple(
      {
        attackers: [monster(2, 9, { abilities: { ...plain, str: 18 }, fighter: true })],
        defender: hero("fighter", 1),
        method: "natural",
      },
      { attackers: [4, 3], defender: [4] },
    ),
  ],
  "GOR-95: the attackers roll to hit": [
    gorman,
    grapple(
      {
        attackers: [hero("fighter", 3), hero("thief", 1)],
        defender: hero("fighter", 12),
        method: "gorman",
        attackersAdjustment: 2,
      },
      { "attack.0": [15], "attack.1": [1] },
    ),
  ],
  "GOR-95: no hit": [
    gorman,
    grapple({ attackers: [hero("fighter", 3)], defender: monster(12), method: "gorman" }, { "attack.0": [1] }),
  ],
  "GOR-95: a natural 20 and the helpless": [
    gorman,
    grapple(
      { attackers: [hero("fighter", 1), hero("fighter", 1)], defender: monster(3, -20), method: "gorman" },
      { "attack.0": [20], "attack.1": [19] },
    ),
  ],
  "HERO-07: the heat of a fight in a grapple": [
    rulings({ escalation: "on" }, "gorman"),
    grapple(
      {
        attackers: [hero("fighter", 1)],
        defender: monster(1),
        method: "gorman",
        round: 4,
        situation: { refereeModifier: 1 },
      },
      { "attack.0": [9] },
    ),
  ],
  "ERIS-37: seized": [
    eris,
    grapple(
      { attackers: [hero("fighter", 1)], defender: hero("fighter", 1, str(12)), method: "uncontested" },
      { strength: [4, 4, 4] },
    ),
  ],
  "ERIS-37: not free of somebody larger": [
    eris,
    grapple(
      {
        attackers: [monster(4, 5, { size: "large" })],
        defender: hero("fighter", 1, str(12)),
        breakFree: true,
        distanceFeet: 3,
      },
      { strength: [13] },
    ),
  ],
  "ERIS-37: free of somebody clumsy": [
    eris,
    grapple(
      {
        attackers: [monster(4, 5, { tags: ["largeClumsy"] })],
        defender: monster(3, 5, { size: "large" }),
        method: "uncontested",
      },
      { strength: [14] },
    ),
  ],
  "ERIS-37: the Strength of the huge, of giants and of others": [
    eris,
    (rules) =>
      [monster(9, 5, { size: "huge" }), monster(9, 5, { tags: ["giant"] }), monster(9)].map((defender) =>
        planGrapple({ attackers: [hero("fighter", 1)], defender, method: "uncontested" }, rules),
      ),
  ],
  "BX-150: too far to grapple": [
    eris,
    grapple({ attackers: [hero("fighter", 1)], defender: monster(1), method: "uncontested", distanceFeet: 30 }, {}),
  ],
  "too far to grapple by dice": [
    eris,
    grapple({ attackers: [hero("fighter", 1)], defender: monster(1), method: "gygaxian", distanceFeet: 30 }, {}),
  ],
  "too far to grapple by hits": [
    gorman,
    grapple({ attackers: [hero("fighter", 1)], defender: monster(1), method: "gorman", distanceFeet: 30 }, {}),
  ],
  "BX-163: the blind do not grapple": [
    eris,
    grapple(
      { attackers: [hero("fighter", 1, { conditions: ["stunned"] })], defender: monster(1), method: "gygaxian" },
      {},
    ),
  ],
  "no grappling in these rulings": [classic, grapple({ attackers: [hero("fighter", 1)], defender: monster(1) }, {})],

  "BX-156: claws and a bite": [
    classic,
    routine(monster(3, 5, { attacks: [claw, bite()] }), lines3(hero("fighter", 1, { armour: [helmet] })), {
      "attack.0": [15],
      "attack.1": [2],
      "attack.2": [19],
    }),
  ],
  "ERIS-27: a critical hit costs the helmet before the next": [
    eris,
    routine(
      monster(3, 5, { tags: ["attacksFromLbb", "sameTarget"], attacks: [claw, bite()] }),
      lines3(hero("fighter", 1, { armour: [helmet] })),
      { "attack.0": [20], "attack.1": [20], "attack.2": [19] },
    ),
  ],
  "Facts: a hug after two claws, at the same target alone": [
    classic,
    routine(
      monster(3),
      [
        ...lines3(hero("fighter", 1), [
          bite({
            id: "claw",
            riders: [
              { kind: "grab", onHits: 2 },
              { kind: "stun", onNatural: 18 },
              { kind: "half", onMargin: 5 },
            ],
          }),
        ]),
        ...lines3(hero("thief", 1), [bite({ id: "claw", riders: [{ kind: "grab", onHits: 2 }] })]),
        ...lines3(hero("fighter", 1), [
          bite({
            id: "claw",
            riders: [
              { kind: "grab", onHits: 2 },
              { kind: "stun", onNatural: 18 },
              { kind: "half", onMargin: 5 },
            ],
          }),
        ]),
      ],
      { "attack.0": [17], "attack.1": [19], "attack.2": [18] },
    ),
  ],
  "Facts: images are taken one by one, others not": [
    classic,
    routine(
      monster(3),
      [
        ...lines3(hero("magic-user", 3, { images: 2 }), [bite(), bite()]),
        ...lines3(hero("fighter", 1), [bite()]),
        ...lines3(hero("magic-user", 3, { images: 2 }), [bite()]),
      ],
      { "attack.0": [17], "attack.1": [19], "attack.2": [18], "attack.3": [18] },
    ),
  ],
  "Facts: a swarm is sure, the helpless need no die": [
    classic,
    routine(
      monster(3),
      [
        { attack: bite({ damage: "1d2" }), target: hero("fighter", 1), situation: {}, sure: true },
        ...lines3(hero("thief", 1, { conditions: ["paralysed"] }), [bite()]),
      ],
      {},
    ),
  ],
  "a routine that is refused": [
    classic,
    routine(monster(3, 5, { conditions: ["paralysed"] }), lines3(hero("fighter", 1)), {}),
  ],
  "a routine of which one line is refused": [
    classic,
    routine(
      monster(3),
      [
        ...lines3(hero("fighter", 1), [bite()]),
        { attack: bite(), target: hero("thief", 1), situation: { distanceFeet: 60 } },
      ],
      { "attack.0": [18] },
    ),
  ],
  "Facts: the first attack of a routine is one": [
    classic,
    routine(
      monster(3, 5, { attacks: [claw], modifiers: [effect("attack", "add", 2, { when: { while: "firstAttack" } })] }),
      lines3(hero("fighter", 1), [claw, claw]).map((line) => ({
        ...line,
        situation: { firstAttack: true, attacksMade: 1 },
      })),
      { "attack.0": [10], "attack.1": [10] },
    ),
  ],
  "BX-156: the attacks of a routine by its number": [
    classic,
    (rules) =>
      routineAttacks(monster(3, 5, { attacks: [claw, bite({ routine: 2 }), bite()] }), 1, rules).map(({ id }) => id),
  ],
  "BX-156: the attacks of the second routine": [
    classic,
    (rules) =>
      routineAttacks(monster(3, 5, { attacks: [claw, bite({ routine: 2, count: 3 })] }), 2, rules).map(({ id }) => id),
  ],
  "ERIS-137: one attack of a routine": [
    eris,
    (rules) =>
      routineAttacks(monster(3, 5, { attacks: [claw, bite({ routine: 2 }), bite()] }), 1, rules).map(({ id }) => id),
  ],
  "BX-156: no such routine": [classic, (rules) => routineAttacks(monster(3, 5, { attacks: [claw] }), 2, rules)],

  "BX-156: attacks allowed, by routine": [
    classic,
    (rules) =>
      [natural({ routine: 2 }), natural(), melee(), unarmed].map((means) =>
        attacksAllowed(
          monster(3, 5, { attacks: [claw, bite({ routine: 2 }), bite({ routine: 2, count: 3 })] }),
          means,
          {},
          rules,
        ),
      ),
  ],
  "ERIS-22, ERIS-25, ERIS-137: attacks allowed": [
    eris,
    (rules) => [
      attacksAllowed(hero("fighter", 4), melee(), {}, rules),
      attacksAllowed(hero("fighter", 4), shot(), {}, rules),
      attacksAllowed(monster(4, 5, { attacks: [claw], tags: ["largeSwipe"] }), natural(), {}, rules),
      attacksAllowed(monster(4, 5, { attacks: [claw], tags: ["sameTarget"] }), natural(), {}, rules),
    ],
  ],
  "Facts: the hasted attack twice": [
    classic,
    (rules) => attacksAllowed(hero("fighter", 4, { tags: ["hasted"] }), melee(), {}, rules),
  ],
  "ERIS-25: the penalty for several is none for missiles": [
    eris,
    (rules) => [
      attack(
        { attacker: hero("fighter", 4), means: shot(), situation: { distanceFeet: 30, targets: ["a", "b"] } },
        10,
      )(rules),
      attack(
        {
          attacker: monster(4, 5, { tags: ["largeSwipe"], attacks: [claw] }),
          means: shot(),
          situation: { distanceFeet: 30, targets: ["a", "b"] },
        },
        10,
      )(rules),
    ],
  ],
  "ERIS-137: the penalty of a monster with a sword": [
    eris,
    attack(
      { attacker: monster(4, 5, { tags: ["largeSwipe"], attacks: [claw] }), situation: { targets: ["a", "b"] } },
      10,
    ),
  ],
  "ERIS-25: too many targets, and one twice": [
    eris,
    (rules) => severalFaults(hero("fighter", 2), melee(), { targets: ["a", "b", "a"], attacksMade: 2 }, rules),
  ],
  "BX-156: too many targets are worth a word": [
    classic,
    (rules) => severalFaults(hero("fighter", 2), melee(), { targets: ["a", "b"] }, rules),
  ],
  "ERIS-33: a counter counts for nothing": [
    eris,
    (rules) =>
      severalFaults(hero("fighter", 2), melee(), { targets: ["a", "b", "a"], counter: true, attacksMade: 9 }, rules),
  ],
  "ERIS-21, ERIS-22: all that is against a shot": [
    eris,
    (rules) =>
      missileRefusals(
        shot(makeWeapon({ type: "heavy-crossbow", missile: true, ranges: [80, 160, 240], hands: "two" })),
        { distanceFeet: 900, indirect: true, lowCeiling: true, reloading: true },
        rules,
      ),
  ],
  "BX-143: too near for a shot": [
    classic,
    (rules) => missileRefusals(shot(), { distanceFeet: 5, indirect: true }, rules),
  ],
  "BX-143: not too near when nobody measured": [classic, (rules) => missileRefusals(shot(), {}, rules)],
  "BX-143: a sword is no missile": [classic, (rules) => missileRefusals(shot(sword), { distanceFeet: 20 }, rules)],
  "BX-143, BX-150: what is against a weapon": [
    rulings({ weaponDamage: "variable" }),
    (rules) => [
      attackFaults(
        input({
          rulings: rules,
          attacker: hero("fighter", 1, { armour: [shield()], weapons: [off] }),
          means: melee(makeWeapon({ type: "two-handed-sword", hands: "two" })),
        }),
        rules,
      ),
      attackFaults(input({ rulings: rules, means: melee(bow) }), rules),
      attackFaults(input({ rulings: rules, means: shot({ ...bow, ammunition: 0 }) }), rules),
    ],
  ],
  "ERIS-30: what is against a weapon": [
    eris,
    (rules) =>
      attackFaults(
        input({
          rulings: rules,
          attacker: hero("fighter", 1, { armour: [shield()], weapons: [off] }),
          means: melee(makeWeapon({ type: "two-handed-sword", hands: "two" })),
        }),
        rules,
      ),
  ],
  "BX-150, ERIS-10: too far for melee": [
    eris,
    (rules) => [
      attackFaults(input({ rulings: rules, means: melee(spear), situation: { distanceFeet: 20 } }), rules),
      attackFaults(input({ rulings: rules, means: unarmed, situation: { distanceFeet: 20 } }), rules),
      attackFaults(input({ rulings: rules, situation: { distanceFeet: 20, allInReach: true } }), rules),
    ],
  ],
  "BX-168: what is against subdual": [
    classic,
    (rules) =>
      attackFaults(
        input({
          rulings: rules,
          target: monster(1, 9, { tags: ["animal"] }),
          means: shot(),
          situation: { subdual: true },
        }),
        rules,
      ),
  ],
  "subdual is not played": [
    rulings({ subdual: "off" }),
    (rules) => attackFaults(input({ rulings: rules, situation: { subdual: true } }), rules),
  ],
  "ERIS-32: what is against a parry": [
    eris,
    (rules) =>
      [
        { parryShare: 1 },
        { parryShare: 3, parrySpent: 2, parrier: { id: "p", name: "Bor" } },
        { parryShare: 4, parrier: { id: "p", name: "Bor" } },
        { parryShare: 5, parrier: { id: "p", name: "Bor" } },
        { parryShare: 1, behind: true, parrier: { id: "p", name: "Bor" } },
        { parryShare: 1, parrier: { id: "p", name: "Bor" }, wardFeet: 11 },
        { parryShare: 1, parrier: { id: "p", name: "Bor" }, wardFeet: 10 },
      ].map((situation) => attackFaults(input({ rulings: rules, situation }), rules)),
  ],
  "ERIS-32: no parry of missiles": [
    eris,
    (rules) =>
      attackFaults(
        input({
          rulings: rules,
          means: shot(),
          situation: { parryShare: 1, distanceFeet: 30, parrier: { id: "p", name: "Bor" } },
        }),
        rules,
      ),
  ],
  "ERIS-32: no parry in these rulings": [
    classic,
    (rules) => attackFaults(input({ rulings: rules, situation: { parryShare: 1 } }), rules),
  ],
  "BX-163: what is against the one who attacks": [
    eris,
    (rules) => [
      attackFaults(input({ rulings: rules, situation: { dark: true } }), rules),
      attackFaults(input({ rulings: rules, attacker: hero("fighter", 1, { conditions: ["parrying"] }) }), rules),
      attackFaults(
        input({
          rulings: rules,
          attacker: hero("fighter", 1, { conditions: ["parrying"] }),
          situation: { counter: true },
        }),
        rules,
      ),
      attackFaults(
        input({
          rulings: rules,
          attacker: hero("fighter", 1, { conditions: ["stunned"] }),
          situation: { counter: true },
        }),
        rules,
      ),
      attackFaults(
        input({
          rulings: rules,
          attacker: hero("fighter", 1, { conditions: ["dead", "prone"] }),
          situation: { falling: true },
        }),
        rules,
      ),
      attackFaults(
        input({
          rulings: rules,
          attacker: hero("fighter", 1, { conditions: ["dead", "stunned"] }),
          situation: { falling: true },
        }),
        rules,
      ),
    ],
  ],
  "Facts: a circle keeps off": [
    classic,
    (rules) =>
      attackFaults(
        input({
          rulings: rules,
          attacker: monster(3, 5, { tags: ["summoned"] }),
          target: hero("cleric", 1, { tags: ["ward"] }),
          means: natural(),
        }),
        rules,
      ),
  ],
  "Facts: a circle does not keep off missiles": [
    classic,
    (rules) =>
      attackFaults(
        input({
          rulings: rules,
          attacker: monster(3, 5, { tags: ["summoned"] }),
          target: hero("cleric", 1, { tags: ["ward"] }),
          means: shot(),
          situation: { distanceFeet: 40 },
        }),
        rules,
      ),
  ],

  "the bonus of an attack for the sheet": [
    ascending,
    (rules) => attackBonus(hero("fighter", 4, str(16)), melee({ ...sword, magic: 1 }), rules),
  ],
  "Facts: the circumstances asked": [
    classic,
    () => [
      circumstancesAsked({
        attacker: monster(1, 9, {
          modifiers: [
            effect("attack", "add", 1, { when: { while: "daylight" } }),
            effect("damage", "add", 1, { when: { while: "averted" } }),
          ],
        }),
        target: monster(1, 9, {
          modifiers: [
            effect("attacked", "add", 1, { when: { while: "mirror" } }),
            effect("attack", "add", 1, { when: { while: "foeAverted" } }),
          ],
        }),
        means: natural({ modifiers: [effect("attack", "add", 1, { when: { while: "firstAttack" } })] }),
      }),
      circumstancesAsked({ attacker: monster(1), target: monster(1), means: melee() }),
      circumstancesAsked({ attacker: monster(1), target: monster(1), means: natural() }),
    ],
  ],
};

describe("attacks in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
