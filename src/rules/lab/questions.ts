import {
  type Band,
  BEAR,
  FIRE_BALL,
  MAGIC_ARMOUR,
  MAGIC_SWORD,
  MAN_AT_ARMS,
  TWO_WEAPONS,
  TYPICAL_PARTY,
} from "./bands.ts";
import type { LabMember } from "./types.ts";

const SHOWN_BY: Readonly<Record<string, Band>> = {
  paralysis: "ghouls",
  monsterAttacks: "ghouls",
  savingThrows: "spiders",
  poison: "spiders",
  levelDrain: "wights",
  instantDeath: "ogres",
  invulnerability: "gargoyles",
};

/** The band against which a topic shows best. */
export function bandFor(topic: string): Band {
  return (Object.hasOwn(SHOWN_BY, topic) ? SHOWN_BY[topic] : undefined) ?? "orcs";
}

/** The typical party; with gear, a spell or a companion that the question is about. */
export function partyFor(topic: string): readonly LabMember[] {
  return Object.hasOwn(ASKING, topic) ? (ASKING[topic] ?? TYPICAL_PARTY) : TYPICAL_PARTY;
}

const ASKING: Readonly<Record<string, readonly LabMember[]>> = {
  dualWielding: withTypical("fighter", (one) => ({ ...one, creature: { ...one.creature, ...TWO_WEAPONS } })),
  invulnerability: [
    ...withTypical("fighter", (one) => ({ ...one, creature: { ...one.creature, weapons: [MAGIC_SWORD] } })),
    { creature: BEAR },
  ],
  loyalty: [...TYPICAL_PARTY, ...Array.from({ length: 4 }, () => ({ creature: MAN_AT_ARMS }))],
  magicArmour: withTypical("fighter", (one) => ({ ...one, creature: { ...one.creature, armour: MAGIC_ARMOUR } })),
  monsterSaves: withTypical("magic-user", (one) => ({ ...one, magic: [FIRE_BALL] })),
};

function withTypical(id: string, change: (one: LabMember) => LabMember): readonly LabMember[] {
  return TYPICAL_PARTY.map((one) => (one.creature.id === id ? change(one) : one));
}
