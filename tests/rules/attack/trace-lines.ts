/** Attacks as a whole, for the test that holds every line of their traces. */
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import type { Modifier, Step } from "../../../src/rules/trace/types.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import {
  bite,
  bow,
  helmet,
  hero,
  melee,
  monster,
  natural,
  plain,
  planned,
  type Scene,
  shield,
  shot,
  suit,
  sword,
} from "./fight.ts";

const magic = (value: number, more = {}) => makeWeapon({ type: "sword", magic: value, isMagic: true, ...more });
const effect = (name: string) => ({ kind: "effect", name }) as const;

/** The attacks shown in full, by name of the feature they demonstrate. */
export const SCENES: Readonly<Record<string, Scene>> = {
  "BX-152, BX-186: a strong fighter with a sword +1 at somebody in chain with a magic shield": {
    rulings: classic,
    attacker: hero("fighter", 4, { abilities: { ...plain, str: 16 } }),
    means: melee(magic(1)),
    target: hero("fighter", 1, { abilities: { ...plain, dex: 16 }, armour: [suit("chain"), shield(1), helmet] }),
  },
  "BX-144, BX-145, BX-153: an elf shoots from afar at somebody behind a wall": {
    rulings: classic,
    attacker: hero("elf", 4, { abilities: { ...plain, dex: 16 } }),
    means: shot(),
    situation: { distanceFeet: 120, cover: -2 },
  },
  "BX-145: behind a wall there is nothing against a sword": { rulings: classic, situation: { cover: -2 } },
  "ERIS-19 to ERIS-21: an arrow in an arc into a melee": {
    rulings: eris,
    means: shot(),
    situation: { distanceFeet: 40, indirect: true, intoMelee: true },
  },
  "BX-142, BX-162: a thief from behind at somebody who runs": {
    rulings: classic,
    attacker: hero("thief", 3),
    situation: { unaware: true, behind: true, retreatingFrom: true },
    target: hero("fighter", 1, { armour: [suit("chain"), shield(1)] }),
  },
  "ERIS-25, ERIS-32: one of three targets, and it parries": {
    rulings: eris,
    attacker: hero("fighter", 6),
    situation: { targets: ["a", "b", "c"], parryShare: 3, parrier: { id: "p", name: "Bor" } },
    target: hero("fighter", 1),
  },
  "ERIS-31: two weapons against two": {
    rulings: eris,
    attacker: hero("fighter", 4, {
      weapons: [
        { ...sword, held: "main" },
        { ...sword, id: "off", held: "off" },
      ],
    }),
    means: melee({ ...sword, held: "main" }),
    target: hero("fighter", 4, {
      weapons: [
        { ...sword, held: "main" },
        { ...sword, id: "off", held: "off" },
      ],
    }),
    situation: { offHand: "offensive", targets: ["a", "b"] },
  },
  "ERIS-135: magic armour spoils the roll": {
    rulings: eris,
    target: hero("fighter", 1, { armour: [suit("plate", 2), shield(1)] }),
  },
  "GOR-30, GOR-81: a broken sword +2 has lost its magic": {
    rulings: gorman,
    attacker: hero("fighter", 5),
    means: melee(magic(2, { broken: true })),
  },
  "HERO-07, HERO-21, HERO-22: level in place of the lesser magic, the fight's heat, and expertise": {
    rulings: heroic,
    attacker: hero("fighter", 7, { tags: ["expertise:heavy"] }),
    means: melee(magic(1, { group: "heavy" })),
    situation: { escalation: 2 },
    target: hero("fighter", 7, { armour: [suit("chain", 1)] }),
  },
  "HERO-21: a better magic counts in place of level": {
    rulings: heroic,
    attacker: hero("fighter", 2),
    means: melee(magic(3)),
  },
  "BX-170, BX-171, BX-126: exhausted in the water": {
    rulings: classic,
    attacker: hero("fighter", 1, { conditions: ["exhausted", "inWater"] }),
    target: hero("fighter", 1, { conditions: ["exhausted"] }),
  },
  "effects: one for, one against, one not now, a weapon's own, and the referee's word": {
    rulings: classic,
    attacker: hero("fighter", 1, {
      modifiers: [
        { key: "item.bonus", on: "attack", op: "add", value: 1, source: effect("Bless") },
        { key: "item.bonus", on: "attack", op: "add", value: 3, source: effect("Eye"), when: { use: "missile" } },
      ],
    }),
    means: melee(
      makeWeapon({
        type: "sword",
        modifiers: [
          {
            ...{ key: "item.bonus", on: "attack", op: "add", value: 2, source: { kind: "item", name: "Bane" } },
            when: { against: ["orc"] },
          },
        ],
      }),
    ),
    target: monster(1, 6, {
      tags: ["orc"],
      modifiers: [{ key: "item.bonus", on: "attacked", op: "add", value: -1, source: effect("Blur") }],
    }),
    situation: { refereeModifier: -3 },
  },
  "BX-187, BX-188: THAC0 of Hit Dice; a typed one is held to 5": {
    rulings: classic,
    attacker: monster(7, 5, { overrides: { thac0: 3 }, attacks: [bite()] }),
    means: natural(),
    target: hero("fighter", 1, { armour: [suit("plate")] }),
  },
  "BX-188: and to 20": { rulings: classic, attacker: monster(1, 5, { overrides: { thac0: 25 } }), means: natural() },
  "BX-188: within the bounds it stands": {
    rulings: classic,
    attacker: monster(1, 5, { overrides: { thac0: 14 } }),
    means: natural(),
  },
  "ERIS-137: the great at several": {
    rulings: eris,
    attacker: monster(6, 4, { tags: ["largeSwipe"], attacks: [bite({ count: 2 })] }),
    means: natural(),
    situation: { targets: ["a", "b"] },
    target: hero("halfling", 1, { abilities: plain }),
  },
  "HERO-21: the best of bow and arrow goes before level, and both count": {
    rulings: heroic,
    attacker: hero("elf", 7),
    means: {
      kind: "weapon",
      use: "missile",
      weapon: { ...bow, magic: 3 },
      ammunition: { isMagic: true, magic: 1, silver: false },
    },
    situation: { distanceFeet: 60 },
  },
  "HERO-08: a power that strikes by another ability": {
    rulings: heroic,
    attacker: hero("fighter", 1, { abilities: { ...plain, int: 18, str: 18 } }),
    means: natural({ ability: "int" }),
  },
  "HERO-04: a bonus of this turn on the attack, one used up, and none of one on damage": {
    rulings: heroic,
    situation: {
      turnBonuses: [
        { modifier: { key: "item.bonus", on: "attack", op: "add", value: 2, source: effect("Charge") } },
        {
          modifier: { key: "item.bonus", on: "attack", op: "add", value: 1, source: effect("Aim") },
          why: "order.usedOnce",
        },
        { modifier: { key: "item.bonus", on: "damage", op: "add", value: 4, source: effect("Rage") } },
      ],
    },
  },
  "BX-144, ERIS-20: where friends may be hit, a shot into a melee has nothing of its short range": {
    rulings: rulings({ firingIntoMelee: "eris" }),
    means: shot(),
    situation: { distanceFeet: 30, intoMelee: true },
  },
  "BX-144: where they cannot, it keeps it": {
    rulings: classic,
    means: shot(),
    situation: { distanceFeet: 50, pastMelee: true },
  },
  "ERIS-102: levels drained for a time are no levels": {
    rulings: eris,
    attacker: hero("fighter", 9, { state: { ...hero("fighter", 9).state, drained: 5 } }),
  },
  "Facts of halflings: with a sling": { rulings: classic, attacker: hero("halfling", 1), means: shot(bow) },
};

/** One line: what, by how much, whose it is, for what, and why it does not count. */
function line({ key, op, value, source, data }: Modifier, why?: string): string {
  const { kind, topic, variant, rule, name } = source;
  const whose = [kind, topic, variant, rule, name].filter((one) => one !== undefined).join(" ");
  return [
    `${key} ${op} ${value}`,
    whose,
    ...(data ? [JSON.stringify(data)] : []),
    ...(why ? [`not: ${why}`] : []),
  ].join(" | ");
}

/** Every line of an attack plan: the modifiers of the die, the armour class of the target and the attack values of the attacker. */
export function traceLines(scene: Scene): string[] {
  const { modifiers, armourClass, thac0, needed, neededNatural, chance, refused } = planned(scene);
  const traced = (name: string, { steps }: { readonly steps: readonly Step[] }) =>
    // The bounds of the table are the same for all.
    steps.filter(({ key }) => !key.startsWith("attack.matrix")).map((step) => `${name}: ${line(step, step.why)}`);
  return [
    ...modifiers.map(({ modifier, why }) => line(modifier, why)),
    ...traced("AC", armourClass),
    ...traced("THAC0", thac0),
    ...traced("needed", needed),
    `natural ${neededNatural}, ${Math.round(chance * 100)}%${refused ? `, ${refused.key}` : ""}`,
  ];
}
