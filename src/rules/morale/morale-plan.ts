import { isInService } from "../creature/service.ts";
import type { Condition, Creature } from "../creature/types.ts";
import { oneOf, RulesError, wholeNumber } from "../errors.ts";
import { type CheckKind, countedAs, type MoraleFacts, type MoraleGroup, type MoraleRule } from "../facts/morale.ts";
import type { Plan, Refusal } from "../plan.ts";
import { ownModifiers } from "../rulings/custom-rulings.ts";
import type { Rulings } from "../rulings/types.ts";
import { REFEREE_OCCASIONS } from "../tables/morale-occasions.ts";
import { type LoyaltyRule, loyalty } from "../topics/loyalty.ts";
import { morale } from "../topics/morale.ts";
import { moraleRoll } from "../topics/moraleRoll.ts";
import { reactionVisibility } from "../topics/reactionVisibility.ts";
import { applyToFigure, leastOf } from "../trace/modifiers.ts";
import type { Modifier, Traced, Tracer } from "../trace/types.ts";
import { checkMorale } from "./check.ts";
import { checksMorale } from "./morale-tally.ts";
import { ownFacts } from "./own-facts.ts";

/** The input of a morale check. */
export interface MoraleInput {
  readonly group: MoraleGroup;
  /** The members of the group who can still act. */
  readonly members: readonly Creature[];
  /** The occasions of this check; empty when the referee asks for it. */
  readonly occasions?: readonly string[];
  /** The referee's modifier; a plus helps. Within -2 to +2 for the 2d6 rules. */
  readonly situation?: number;
  /** The known facts of combat; facts visible on the creatures are added (REF-12). */
  readonly facts?: MoraleFacts;
  /** Rows of REF-12 that the referee ticked or unticked against the detected facts. */
  readonly ticks?: Readonly<Record<number, boolean>>;
  /** The kind of the check; by default that of the occasions (REF-09). */
  readonly kind?: CheckKind;
  /** Whether the two outcomes are swapped (REF-09). */
  readonly swapped?: boolean;
  /** Whether it concerns only a leader or a single member, by its own hit points (REF-07). */
  readonly alone?: boolean;
  /** Whether it is for an extreme demand, whose failure costs loyalty (GOR-46). */
  readonly extreme?: boolean;
}

/** A line of the dialog: a situation, its modifier, and whether it was detected. */
export interface SituationLine {
  readonly row: number;
  /** Text key under `RULINGS.Step`. */
  readonly key: string;
  readonly value: number;
  readonly detected: boolean;
  readonly ticked: boolean;
}

/** One roll of a morale check: the group, or one of its members. */
export interface MoraleSubject {
  readonly id: string;
  readonly name: string;
  readonly members: readonly string[];
  /** The target number, with its modifiers. */
  readonly target: Traced;
  /** Added to the dice. */
  readonly onRoll: readonly Modifier[];
  /** The result without dice, as a text key under `RULINGS.Why`. */
  readonly automatic?: { readonly stays: boolean; readonly why: string };
  readonly successes: number;
  /** Whether it has a loyalty score, which a failed extreme demand lowers (GOR-46). */
  readonly bound?: true;
  /** Whether it is a malcontent, who deserts or betrays sooner or later (GOR-44). */
  readonly malcontent?: true;
}

export interface MoralePlan extends Plan<"morale"> {
  readonly group: string;
  readonly occasions: readonly string[];
  readonly kind: CheckKind;
  readonly swapped: boolean;
  readonly extreme: boolean;
  readonly alone?: true;
  /** Whether only the referee sees it until shown (REF-01). */
  readonly secret: boolean;
  readonly situations: readonly SituationLine[];
  readonly subjects: readonly MoraleSubject[];
  /** Whether the target or less stays, or the target or more; absent in old plans. */
  readonly needs?: "orLess" | "orMore";
  /** The possible conditions of those who fail. */
  readonly whenBroken: readonly Condition[];
}

/**
 * Plans a morale check for a group, or for each member under `moraleRoll` = `each` (BX-174, GOR-93, REF-07). Refused while morale is off, for creatures that
 * decide for themselves, and for groups that already failed.
 * @throws RulesError for a situation modifier out of bounds, an unknown kind, or a member without any rating.
 */
export function planMorale(asked: MoraleInput, rulings: Rulings): MoralePlan {
  checkMorale(asked);
  // The last member of a group uses its own losses, where each rolls, and not those of fallen members (MIX-64).
  const input = { ...asked, ...(asked.members.length === 1 && rulings.use(moraleRoll).each && { alone: true }) };
  const rule = rulings.use(morale);
  const kind = checkKind(input, rule);
  const members = input.members.filter((member) => checksMorale(member, rulings));
  const refused = refusal(input, rule, members);
  const situations = rule && !refused ? situationLines(input, rule, rulings) : [];
  const subjects = rule && !refused ? subjectsOf(input, members, rule, situations, rulings) : [];
  return {
    procedure: "morale",
    group: input.group.id,
    occasions: input.occasions ?? [],
    kind,
    swapped: kind !== "danger" && input.swapped === true, // A check for danger has no outcomes to swap.
    extreme: input.extreme ?? false,
    ...(input.alone && { alone: true }),
    secret: rulings.use(reactionVisibility).secret,
    situations,
    subjects,
    ...(rule && { needs: rule.needs }),
    whenBroken: kind === "surrender" ? ["surrendered"] : (rule?.whenBroken ?? []),
    rolls: rule
      ? subjects.filter((s) => !s.automatic).map((s) => ({ id: `morale:${s.id}`, formula: rule.formula }))
      : [],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function checkKind(input: MoraleInput, rule: MoraleRule | undefined): CheckKind {
  const kinds = input.occasions?.map((id) => REFEREE_OCCASIONS.find((row) => row.id === id)?.kind);
  const kind = input.kind ?? kinds?.find((found) => found !== undefined && found !== "danger") ?? "danger";
  return rule ? oneOf(kind, rule.kinds, "kind") : kind;
}

function refusal(input: MoraleInput, rule: MoraleRule | undefined, members: readonly Creature[]): Refusal | undefined {
  if (!rule) return { key: "morale.off", rule: "BX-172", topic: "morale" };
  if (input.members.length === 0) return { key: "morale.nobody", topic: "morale" };
  if (members.length === 0)
    return input.members.every((member) => member.kind === "character" && !isInService(member))
      ? { key: "morale.character", topic: "morale" }
      : { key: "morale.retainer", rule: "BX-181", topic: "loyalty" };
  if (input.group.state !== "fighting") return { key: "morale.broken", topic: "morale" };
  return undefined;
}

function situationLines(input: MoraleInput, rule: MoraleRule, rulings: Rulings): SituationLine[] {
  if (rule.modifiers.length === 0) return [];
  const facts: MoraleFacts = { ...ownFacts(input.members, input.group, input.alone ?? false, rulings), ...input.facts };
  const values = rulings.table<{ readonly row: number; readonly value: number }>(rule.table ?? "");
  const lines = rule.modifiers.map((line) => {
    const detected = line.holds(facts);
    const worth = values.find((entry) => entry.row === line.row)?.value ?? line.value;
    // Row 16 counts once for each check already made in the round (REF-14).
    const value = line.row === 16 ? worth * Math.max(1, facts.checksThisRound ?? 0) : worth;
    return { row: line.row, key: line.key, value, detected, ticked: input.ticks?.[line.row] ?? detected };
  });
  // The greater loss replaces the lesser one, even when both boxes are ticked (REF-13).
  const half = lines.some((line) => line.row === 3 && line.ticked);
  return lines.map((line) => (line.row === 2 && half ? { ...line, ticked: false } : line));
}

function subjectsOf(
  input: MoraleInput,
  members: readonly Creature[],
  rule: MoraleRule,
  situations: readonly SituationLine[],
  rulings: Rulings,
): MoraleSubject[] {
  const each = rulings.use(moraleRoll).each || input.alone === true;
  const apart = members.filter((member) => each || rule.individually(member));
  const together = members.filter((member) => !apart.includes(member));
  // Each member has its own losses and alignment where each rolls (MIX-64).
  const single = (member: Creature): MoraleSubject => {
    const own = members.length > 1 && rule.modifiers.length > 0 ? ownLines(member, input, rule, rulings) : situations;
    return subject({ id: member.id, name: member.name, members: [member] }, input, rule, own, rulings);
  };
  const [first] = together;
  const group = { id: input.group.id, name: first?.name ?? "", members: together };
  return [...(first ? [subject(group, input, rule, situations, rulings)] : []), ...apart.map(single)];
}

function ownLines(member: Creature, input: MoraleInput, rule: MoraleRule, rulings: Rulings): SituationLine[] {
  const { lost, alignment, hitDice } = ownFacts([member], input.group, true, rulings);
  const facts = { ...input.facts, ...(lost && { lost }), ...(alignment && { alignment }), ...(hitDice && { hitDice }) };
  return situationLines({ ...input, members: [member], alone: true, facts }, rule, rulings);
}

function subject(
  who: Pick<MoraleSubject, "id" | "name"> & { readonly members: readonly Creature[] },
  input: MoraleInput,
  rule: MoraleRule,
  situations: readonly SituationLine[],
  rulings: Rulings,
): MoraleSubject {
  const scores = who.members.map((member) => rule.score(member, rulings));
  // The group has one score: its members are of one kind, so the lowest counts where they differ.
  const found = scores.reduce((low, score) => (low && (!score || low.value <= score.value) ? low : score));
  if (!found) throw new RulesError("noMorale", `members.${who.members[0]?.id ?? ""}.morale`);
  const target = rulings.trace({
    key: found.key,
    on: "morale",
    op: "set",
    value: wholeNumber(found.value, "morale", -50, 50),
    source: rulings.source(morale, found.rule),
    ...(found.data && { data: found.data }),
  });
  const bond = rulings.use(loyalty);
  const effect = bondEffect(who.members[0], bond);
  const onRoll: Modifier[] = [];
  const settled = rule.settled(found.value);
  const modify = (modifier: Modifier): void => {
    if (settled) target.skip(modifier, "morale.fixedRating");
    // A modifier other than an addition can only apply to the score.
    else if (rule.modifies === "score" || modifier.op !== "add") applyToFigure(target, modifier);
    else onRoll.push(modifier);
  };
  for (const modifier of modifiersOf(input, rule, situations, rulings)) modify(modifier);
  for (const modifier of leastOf(who.members, "morale")) modify(modifier);
  const [first] = who.members;
  if (first)
    for (const modifier of ownModifiers(rulings.own, "morale", () => ({ who: first, input }))) modify(modifier);
  if (rule.adjustments !== undefined && !settled) holdAdjustments(target, found.value, rule.adjustments, rulings);
  if (effect.modifier !== 0)
    modify({
      key: "morale.loyalty",
      on: "morale",
      op: "add",
      value: effect.modifier,
      source: rulings.source(loyalty, bond.rule),
      data: { loyalty: who.members[0]?.loyalty ?? 0 },
    });
  const successes = input.group.successes[countedAs(who.id)] ?? 0;
  const automatic = automatically(rule, settled, effect.stalwart, successes, target);
  return {
    id: who.id,
    name: who.name,
    members: who.members.map((member) => member.id),
    target: target.done(),
    onRoll,
    ...(automatic && { automatic }),
    successes,
    ...(who.members.length === 1 && who.members.every(bond.bound) && { bound: true as const }),
    ...(effect.malcontent && { malcontent: true as const }),
  };
}

/** Limits the sum of all modifiers of the rating (BX-178). */
function holdAdjustments(target: Tracer, rating: number, most: number, rulings: Rulings): void {
  const source = rulings.source(morale, "BX-178");
  const hold = (op: "atMost" | "atLeast", value: number): void => {
    target.apply({ key: "morale.adjustmentsHeld", on: "morale", op, value, source, data: { most } });
  };
  if (target.value > rating + most) hold("atMost", rating + most);
  if (target.value < rating - most) hold("atLeast", rating - most);
}

function bondEffect(member: Creature | undefined, bond: LoyaltyRule): ReturnType<LoyaltyRule["onMorale"]> {
  if (!member || member.loyalty === undefined || !bond.bound(member)) return bond.onMorale(10);
  return bond.onMorale(member.loyalty);
}

function automatically(
  rule: MoraleRule,
  settled: "fearless" | "willNotFight" | undefined,
  stalwart: boolean,
  successes: number,
  target: Tracer,
): MoraleSubject["automatic"] {
  if (stalwart) return { stays: true, why: "morale.stalwart" };
  if (settled) return { stays: settled === "fearless", why: `morale.${settled}` };
  if (rule.passesToEnd !== undefined && successes >= rule.passesToEnd) return { stays: true, why: "morale.toTheDeath" };
  // A rating raised to 12 cannot fail on this roll, but the creature still checks (BX-178).
  if (rule.passesToEnd !== undefined && target.value >= 12) return { stays: true, why: "morale.certain" };
  return undefined;
}

function modifiersOf(
  input: MoraleInput,
  rule: MoraleRule,
  situations: readonly SituationLine[],
  rulings: Rulings,
): Modifier[] {
  const modifiers: Modifier[] = situations
    .filter((line) => line.ticked)
    .map((line) => ({
      key: line.key,
      on: "morale",
      op: "add",
      value: line.value,
      source: rulings.source(morale, line.row === 16 ? "REF-14" : "REF-12"),
    }));
  // The referee may enter more than counts where the sum is limited (BX-178).
  const most = rule.adjustments === undefined ? rule.situation : 20;
  const typed = wholeNumber(input.situation ?? 0, "situation", -most, most);
  if (typed !== 0)
    modifiers.push({
      key: "morale.referee",
      on: "morale",
      op: "add",
      value: typed,
      source: { kind: "referee", rule: rule.situationRule },
    });
  return modifiers;
}
