import type { AncestryGifts, Chance } from "../creature/ancestry.ts";
import { checkKin, checkNotice } from "../creature/check-character.ts";
import type { Creature } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import { finiteNumber, wholeNumber } from "../errors.ts";
import { ownRow } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { demihumans } from "../topics/demihumans.ts";
import { elves } from "../topics/elves.ts";
import type { RuleId, Source, Traced } from "../trace/types.ts";

type Kin = Pick<Creature, "class" | "ancestry">;

const topicOf = (creature: Kin) => (peopleOf(creature) === "elf" ? elves : demihumans);

/** The innate abilities of a character's people, under the rulings in force. */
export function giftsOf(creature: Kin, rulings: Rulings): AncestryGifts {
  const people = peopleOf(creature);
  return (people === "elf" ? rulings.use(elves).gifts : ownRow(rulings.use(demihumans).gifts, people)) ?? {};
}

/**
 * A chance in six with the abilities of the people (Facts of dwarves, elves and halflings; ERIS-60): the better of the usual chance and the ability, plus
 * additions, within 0 to 6.
 * @param usual the chance of any character, which the search or door names
 * @param instead the chance that replaces it for this character: an elf's eyes, a thief's ears
 */
export function chanceInSix(
  creature: Kin,
  kind: Chance,
  usual: number,
  rulings: Rulings,
  instead?: { readonly key: string; readonly value: number; readonly source: Source },
): Traced {
  const gifts = giftsOf(creature, rulings);
  const topic = topicOf(creature);
  const people = peopleOf(creature);
  const step = { on: "chance", data: { people } } as const;
  const trace = rulings.trace({
    ...step,
    key: "character.usualChance",
    op: "set",
    value: wholeNumber(usual, "usual", 0, 6),
    source: { kind: "rule" },
  });
  if (instead && instead.value !== usual) trace.apply({ ...step, ...instead, op: "set" });
  const own = gifts[kind];
  if (own !== undefined && own > (instead?.value ?? usual))
    trace.apply({ ...step, key: "character.peopleChance", op: "atLeast", value: own, source: rulings.source(topic) });
  const more = kind === "secretDoors" ? (gifts.secretDoorBonus ?? 0) : 0;
  if (more > 0) {
    const source = rulings.source(topic, "ERIS-60");
    trace.apply({ ...step, key: "character.peopleBonus", op: "add", value: more, source });
    trace.apply({ ...step, key: "character.inSix", op: "atMost", value: 6, source });
  }
  return trace.done();
}

/** The penalty on the roll for forcing a stuck door (ERIS-68); the chance stays at least 0 in six. */
export function doorPenalty(creature: Kin, rulings: Rulings): number {
  return giftsOf(creature, rulings).openDoors ?? 0;
}

export interface NoticeInput {
  readonly what: "secretDoor" | "stone";
  /** Feet to the door. */
  readonly feet?: number;
  /** This creature has already rolled for this door (ERIS-61), or on this visit (GOR-23). */
  readonly before?: boolean;
  /** Surroundings familiar to a dwarf: carved tunnels, mines, caverns; a dwarven hall always counts (ERIS-72). */
  readonly familiar?: boolean;
}

/**
 * The features that a dwarf notices underground (ERIS-72).
 * @texts RULINGS.StoneLore.senses.*.label RULINGS.StoneLore.senses.*.asks RULINGS.StoneLore.senses.*.finds
 */
export const STONE_SENSES = ["slope", "wall", "trap", "built"] as const;
export type StoneSense = (typeof STONE_SENSES)[number];

/** The plan for noticing without a search. `secret`: the referee rolls, and whispers the finds. */
interface NoticePlan extends Plan<"notice"> {
  readonly what: NoticeInput["what"];
  readonly chance: number;
  readonly certain: boolean;
  readonly secret: true;
  readonly rule?: RuleId;
}

interface NoticeOutcome {
  readonly procedure: "notice";
  readonly noticed: boolean;
  readonly natural?: number;
  readonly stamp: string;
}

const NEAR = 10;

/**
 * Plans the passive notice of an elf or dwarf: a secret door within 10 feet on 2 in 6, once for each door (ERIS-61, GOR-23); a slope, shifting wall, trap or
 * new stonework (ERIS-72, GOR-22), mostly without a roll.
 */
export function planNotice(creature: Kin, input: NoticeInput, rulings: Rulings): NoticePlan {
  checkKin(creature, "creature");
  checkNotice(input, "input");
  const gifts = giftsOf(creature, rulings);
  const elf = peopleOf(creature) === "elf";
  const door = input.what === "secretDoor";
  const rule: RuleId = elf ? "ERIS-61" : gifts.stone === "familiar" ? "ERIS-72" : door ? "GOR-23" : "GOR-22";
  const sure = gifts.stone === "everywhere" || rulings.text("dwarfSense") === "certain";
  const refused = noticeFault(gifts, input, { rule, topic: topicOf(creature).key });
  const certain = !door && sure;
  const chance = door ? (gifts.passing ?? 0) : sure ? 6 : 2;
  return {
    procedure: "notice",
    what: input.what,
    chance,
    certain,
    secret: true,
    rule,
    rolls: refused || certain ? [] : [{ id: "notice", formula: "1d6" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function noticeFault(
  gifts: AncestryGifts,
  input: NoticeInput,
  blame: Pick<Refusal, "rule" | "topic">,
): Refusal | undefined {
  if (input.what === "stone") {
    if (!gifts.stone) return { key: "character.noSense", ...blame };
    return gifts.stone === "familiar" && !input.familiar ? { key: "character.strangeStone", ...blame } : undefined;
  }
  if (!gifts.passing) return { key: "character.noSense", ...blame };
  if (finiteNumber(input.feet ?? 0, "feet", 0) > NEAR)
    return { key: "character.doorTooFar", ...blame, data: { feet: NEAR } };
  return input.before ? { key: "character.doorPassed", ...blame } : undefined;
}

export function resolveNotice(plan: NoticePlan, rolls: Rolls): NoticeOutcome {
  if (plan.certain) return { procedure: "notice", noticed: true, stamp: plan.stamp };
  const natural = rolledFor(rolls, "notice").total;
  return { procedure: "notice", noticed: natural <= plan.chance, natural, stamp: plan.stamp };
}

/** Plans the single d6 that decides a dwarf's infravision (ERIS-79); there is no roll where the ability is certain or absent. */
export function planInfravision(
  creature: Kin,
  rulings: Rulings,
): Plan<"infravision"> & { readonly feet: number; readonly chance: number } {
  checkKin(creature, "creature");
  const { infravision = 0, infravisionChance = 6 } = giftsOf(creature, rulings);
  const rolled = infravision > 0 && infravisionChance < 6;
  return {
    procedure: "infravision",
    feet: infravision,
    chance: infravisionChance,
    rolls: rolled ? [{ id: "infravision", formula: "1d6" }] : [],
    stamp: rulings.hash,
  };
}

/** Infravision in feet as printed (BX-042), which the ruling on a people replaces. */
const PRINTED_SIGHT: Partial<Readonly<Record<string, number>>> = { dwarf: 60, elf: 60 };

/** Whether an ancestry's infravision is the printed one, so that the ruling replaces it; a table's own number stays (ERIS-79). */
export function isPrintedSight(people: string, feet: number): boolean {
  return (ownRow(PRINTED_SIGHT, people) ?? 0) === feet;
}

/** Infravision in feet, stored permanently. */
export function resolveInfravision(plan: ReturnType<typeof planInfravision>, rolls: Rolls): number {
  if (plan.rolls.length === 0) return plan.feet;
  return rolledFor(rolls, "infravision").total <= plan.chance ? plan.feet : 0;
}

/** The reason why nobody here can appraise gems and jewellery (ERIS-80): only a conscious dwarf can. */
export function appraisalFault(
  party: readonly (Kin & { readonly conscious: boolean })[],
  rulings: Rulings,
): Refusal | undefined {
  if (party.some((member) => member.conscious && giftsOf(member, rulings).appraises)) return undefined;
  return { key: "character.noAppraiser", rule: "ERIS-80", topic: demihumans.key };
}
