import { type Band, FIRE_BALL, TYPICAL_PARTY } from "./bands.ts";
import type { LabMember } from "./types.ts";

/**
 * Why a fight of the lab cannot show what a ruling does; texts under `RULINGS.Lab.Change.why`. `alike`: all its answers come to the same die;
 * `before`, `after`: it is about what comes before or after a fight; `place`: about distance and movement; `choice`: about something that
 * somebody must choose to do; `gear`: about gear or foes that the typical ones have not; `level`: about higher levels; `long`: about fights longer
 * than these; `clock`: about how much time passes; `army`: about battles.
 */
export const REASONS = [
  "alike",
  "before",
  "after",
  "place",
  "choice",
  "gear",
  "level",
  "long",
  "clock",
  "army",
] as const;
export type Reason = (typeof REASONS)[number];

const UNSEEN: Readonly<Record<string, Reason>> = {
  actionEconomy: "choice",
  attackResolution: "alike",
  combatMovement: "place",
  disengage: "place",
  dualWielding: "choice",
  exhaustion: "long",
  firingIntoMelee: "place",
  grappling: "choice",
  illusions: "choice",
  indirectFire: "place",
  invulnerability: "gear",
  itemDestruction: "after",
  loyalty: "before",
  magicArmour: "gear",
  massCombat: "army",
  meleeReach: "place",
  multipleAttacks: "level",
  naturalHealing: "after",
  oneSpellPerRound: "choice",
  parry: "choice",
  preemptiveMissiles: "before",
  reaction: "before",
  reactionVisibility: "before",
  rests: "after",
  resurrectionRoll: "after",
  roundLength: "clock",
  subdual: "choice",
};

/** Why the typical fights cannot show what a topic does; undefined where they can. */
export function whyUnseen(topic: string): Reason | undefined {
  return Object.hasOwn(UNSEEN, topic) ? UNSEEN[topic] : undefined;
}

const SHOWN_BY: Readonly<Record<string, Band>> = {
  paralysis: "ghouls",
  monsterAttacks: "ghouls",
  savingThrows: "spiders",
  poison: "spiders",
  levelDrain: "wights",
  instantDeath: "ogres",
};

/** The band against which a topic shows best. */
export function bandFor(topic: string): Band {
  return (Object.hasOwn(SHOWN_BY, topic) ? SHOWN_BY[topic] : undefined) ?? "orcs";
}

/** The typical party; with a fire ball where the question is how foes save. */
export function partyFor(topic: string): readonly LabMember[] {
  if (topic !== "monsterSaves") return TYPICAL_PARTY;
  return TYPICAL_PARTY.map((one) => (one.creature.id === "magic-user" ? { ...one, magic: [FIRE_BALL] } : one));
}
