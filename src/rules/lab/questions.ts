import {
  type Band,
  BEAR,
  BOW,
  CHARM,
  MAGIC_ARMOUR,
  MAGIC_SWORD,
  MAN_AT_ARMS,
  QUICK,
  RETAINER,
  TWO_HANDED,
  TWO_WEAPONS,
  TYPICAL_PARTY,
} from "./bands.ts";
import type { LabMagic } from "./magic.ts";
import type { LabMember } from "./types.ts";

const SHOWN_BY: Readonly<Record<string, Band>> = {
  paralysis: "ghouls",
  monsterAttacks: "ghouls",
  savingThrows: "spiders",
  poison: "spiders",
  levelDrain: "wights",
  instantDeath: "ogres",
  invulnerability: "gargoyles",
  missileRange: "ogres",
  monsterSaves: "ogres",
  slowWeapons: "ogres",
  weaponDamage: "ogres",
};

/** The group of foes that shows the effect of a topic best. */
export function bandFor(topic: string): Band {
  return (Object.hasOwn(SHOWN_BY, topic) ? SHOWN_BY[topic] : undefined) ?? "orcs";
}

/** The typical party, with the equipment, spell or companion that the topic is about. */
export function partyFor(topic: string): readonly LabMember[] {
  return Object.hasOwn(ASKING, topic) ? (ASKING[topic] ?? TYPICAL_PARTY) : TYPICAL_PARTY;
}

/** The three in front have two-handed swords. */
const ALL_TWO_HANDED = TYPICAL_PARTY.map((one, at) =>
  at < 3 ? { ...one, creature: { ...one.creature, ...TWO_HANDED } } : one,
);

/** @texts RULINGS.Lab.Asking.* */
const ASKING: Readonly<Record<string, readonly LabMember[]>> = {
  dualWielding: withTypical("fighter", (one) => ({ ...one, creature: { ...one.creature, ...TWO_WEAPONS } })),
  initiativeTies: withTypical("thief", (one) => ({ ...one, creature: { ...one.creature, ...QUICK } })),
  invulnerability: [
    ...withTypical("fighter", (one) => ({ ...one, creature: { ...one.creature, weapons: [MAGIC_SWORD] } })),
    { creature: BEAR },
  ],
  loyalty: [...TYPICAL_PARTY, ...[MAN_AT_ARMS, MAN_AT_ARMS, RETAINER, RETAINER].map((creature) => ({ creature }))],
  magicArmour: withTypical("fighter", (one) => ({ ...one, creature: { ...one.creature, armour: MAGIC_ARMOUR } })),
  missileRange: TYPICAL_PARTY.map((one) => ({ ...one, creature: { ...one.creature, weapons: [BOW] } })),
  monsterSaves: withTypical("magic-user", (one) => ({ ...one, magic: [CHARM] })),
  slowWeapons: ALL_TWO_HANDED,
  spellDisruption: TYPICAL_PARTY.map((one) => ({
    ...one,
    behind: false,
    ...(one.magic && { magic: one.magic.map(often) }),
  })),
  weaponDamage: ALL_TWO_HANDED,
};

/** The spell with many uses, so that questions about disruption show an effect. */
function often(one: LabMagic): LabMagic {
  return one.kind === "spell" ? { ...one, uses: one.uses + 2 } : one;
}

/** Topics for which the typical party has an addition, explained by texts (`RULINGS.Lab.Asking`). */
export const ASKED_APART: readonly string[] = Object.keys(ASKING);

function withTypical(id: string, change: (one: LabMember) => LabMember): readonly LabMember[] {
  return TYPICAL_PARTY.map((one) => (one.creature.id === id ? change(one) : one));
}

/** Topics whose fights are counted in a special way, explained by texts (`RULINGS.Lab.Counted`). @texts RULINGS.Lab.Counted.* */
export const COUNTED: readonly string[] = ["death", "instantDeath", "moralePrompts"];
