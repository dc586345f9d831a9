import { isInService } from "../creature/service.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import {
  type CheckKind,
  FATES,
  type Fate,
  type MoraleCount,
  type MoraleGroup,
  type MoraleMember,
  type MoraleTally,
} from "../facts/morale.ts";
import { ownRow } from "../input-checks.ts";
import type { Rulings } from "../rulings/types.ts";
import { REFEREE_OCCASIONS } from "../tables/morale-occasions.ts";
import { loyalty } from "../topics/loyalty.ts";
import { morale } from "../topics/morale.ts";
import { moralePrompts } from "../topics/moralePrompts.ts";

/** An event in combat: all present and past participants, in their state after it. */
export interface MoraleEvent {
  readonly round: number;
  readonly members: readonly MoraleMember[];
  /** Attacks of a group that a foe's magical protection repelled (REF-08 row 5). */
  readonly turnedAway?: readonly { readonly group: string; readonly foe: string }[];
  /** Groups in their first round after being surprised (REF-08 row 6). */
  readonly surprised?: readonly string[];
}

/** A check that is due after the event. */
export interface MoralePrompt {
  readonly group: string;
  readonly occasions: readonly string[];
}

const ASLEEP_OR_WORSE: readonly (readonly [Fate, readonly Creature["conditions"][number][]])[] = [
  ["dead", ["dead"]],
  ["unconscious", ["unconscious", "dying", "stable"]],
  ["surrendered", ["surrendered", "subdued"]],
  ["paralysed", ["paralysed", "frozen", "helpless"]],
  ["asleep", ["asleep"]],
  ["held", ["held", "bound"]],
  ["fled", ["fleeing", "turned"]],
];

/** The morale state of a creature by its conditions: out of action, gone, or able. */
export function fateOf(creature: Creature): Fate {
  return ASLEEP_OR_WORSE.find(([, conditions]) => hasCondition(creature, ...conditions))?.[0] ?? "able";
}

/**
 * Whether a creature checks morale: never player characters, but rival adventurers and monsters do (BX-138), and retainers with a loyalty check instead do not,
 * under any ruling on morale (BX-181, MIX-10). Henchmen of others check as monsters do, since MIX-10 leaves them to morale without defining them: here they are
 * those who fight for the foes, and those who serve nobody of the party on any other side (`adapter/troops.ts`).
 */
export function checksMorale(creature: Creature, rulings: Rulings): boolean {
  if (creature.kind === "character" && !isInService(creature)) return creature.rival === true;
  const bond = rulings.use(loyalty);
  return creature.servesOthers === true || !(bond.check && bond.bound(creature));
}

/** Whether a creature is charmed, and so counts as a friend of its master. */
export function isCharmed(creature: Creature): boolean {
  return hasCondition(creature, "charmed");
}

const FALLEN: readonly Fate[] = ["dead", "unconscious", "paralysed", "asleep", "held", "captive", "surrendered"];
const LEFT: readonly Fate[] = ["fled", "deserted"];

type Counts = { -readonly [K in keyof MoraleCount]: MoraleCount[K] };

const none = (): Counts => ({ number: 0, dead: 0, fallen: 0, out: 0 });

function add(counts: Counts, fate: Fate): void {
  counts.number += 1;
  if (fate === "dead") counts.dead += 1;
  if (FALLEN.includes(fate)) {
    counts.fallen += 1;
    counts.out += 1;
  } else if (LEFT.includes(fate)) counts.out += 1;
}

/**
 * Whether a leader leads a group: its own; a chief with its own figures, alone in its group, also leads all groups of its side without a leader (GOR-93, REF-08
 * row 4).
 */
function leads(leader: MoraleMember, group: string, now: readonly MoraleMember[]): boolean {
  if (leader.group === group) return true;
  const alone = now.filter((member) => member.group === leader.group).length === 1;
  return alone && !now.some((member) => member.group === group && member.leader);
}

/** The current leader of a group: a standing member with the leader mark (REF-12 row 17). */
export function leaderOf(tally: MoraleTally, group: string): string | undefined {
  const now = Object.values(tally.members);
  const side = now.find((member) => member.group === group)?.side;
  return now.find((one) => one.leader && one.side === side && one.fate === "able" && leads(one, group, now))?.id;
}

/** Whether allies of another group have left combat of their own will; the fallen abandon nobody (REF-12 row 1). */
export function isAbandoned(tally: MoraleTally, group: string): boolean {
  const now = Object.values(tally.members);
  const side = now.find((member) => member.group === group)?.side;
  return now.some((one) => one.side === side && one.group !== group && one.fate === "fled");
}

/** The numbers of a group and its side before and after an event, in a single pass, because the lab asks this a million times. */
function comparedMember(id: string, side: string, now: readonly MoraleMember[], before: MoraleTally["members"]) {
  const [was, is, sideBefore, sideNow] = [none(), none(), none(), none()];
  let [able, slainByMagic] = [0, 0];
  const lost: MoraleMember[] = [];
  for (const member of now) {
    if (member.side !== side && member.group !== id) continue;
    // Newcomers also count in the number before, because only events among the earlier members are new.
    const then = before[member.id] ?? { ...member, fate: "able" as const };
    if (then.side === side) add(sideBefore, then.fate);
    if (then.group === id) add(was, then.fate);
    if (member.side === side) {
      add(sideNow, member.fate);
      if (member.byMagic && member.fate === "dead" && then.fate !== "dead") slainByMagic += 1;
    }
    if (member.leader && member.fate !== "able" && then.fate === "able") lost.push(member);
    if (member.group !== id) continue;
    add(is, member.fate);
    if (member.fate === "able") able += member.checks ? 1 : 0;
  }
  const leadersLost = lost.filter((leader) => leads(leader, id, now)).map((leader) => leader.id);
  return { before: was, now: is, sideBefore, sideNow, able, slainByMagic, leadersLost };
}

/** The tally at the start of combat, or at the first use of morale in it; earlier events cause no checks (BX-172). */
export function startMorale(event: MoraleEvent, rulings: Rulings): MoraleTally {
  return observe({ round: event.round, members: {}, groups: {} }, event, rulings, false).tally;
}

/**
 * The tally after an event, and the checks now due (BX-138, BX-176, BX-177, GOR-93, REF-08). With `moralePrompts` off the numbers are kept and no check is due.
 * @throws RulesError for an unknown fate or an invalid round.
 */
export function moraleOccasions(
  tally: MoraleTally,
  event: MoraleEvent,
  rulings: Rulings,
): { readonly tally: MoraleTally; readonly prompts: readonly MoralePrompt[] } {
  return observe(tally, event, rulings, rulings.use(moralePrompts).watch);
}

function observe(
  tally: MoraleTally,
  event: MoraleEvent,
  rulings: Rulings,
  watch: boolean,
): { tally: MoraleTally; prompts: MoralePrompt[] } {
  wholeNumber(event.round, "event.round", 0);
  const members: Record<string, MoraleMember> = { ...tally.members };
  for (const member of event.members) {
    oneOf(member.fate, FATES, `event.members.${member.id}.fate`);
    members[member.id] = member;
  }
  const now = Object.values(members);
  const prompts: MoralePrompt[] = [];
  const groups = new Map<string, MoraleGroup>();
  for (const id of new Set(now.map((member) => member.group))) {
    const { group, occasions } = observeGroup(id, tally, now, event, rulings, watch);
    groups.set(id, group);
    for (const names of occasions) prompts.push({ group: id, occasions: names });
  }
  return { tally: { round: event.round, members, groups: Object.fromEntries(groups) }, prompts };
}

function observeGroup(
  id: string,
  tally: MoraleTally,
  now: readonly MoraleMember[],
  event: MoraleEvent,
  rulings: Rulings,
  watch: boolean,
): { group: MoraleGroup; occasions: string[][] } {
  const side = now.find((member) => member.group === id)?.side ?? "";
  const { able, ...counts } = comparedMember(id, side, now, tally.members);
  const former = ownRow(tally.groups, id);
  const group: MoraleGroup = {
    ...(former ?? { id, side, successes: {}, checksThisRound: 0, due: [], prompted: [], state: "fighting" }),
    startNumber: counts.now.number,
    fallen: counts.now.fallen,
    dead: counts.now.dead,
    able,
    checksThisRound: former && tally.round === event.round ? former.checksThisRound : 0,
  };
  const rule = rulings.use(morale);
  if (!watch || !rule) return { group, occasions: [] };
  const found = rule.occasions({
    ...counts,
    group,
    turnedAwayBy: (event.turnedAway ?? []).filter((turned) => turned.group === id).map((turned) => turned.foe),
    surprised: event.surprised?.includes(id) ?? false,
  });
  const had = Object.values(tally.groups).flatMap((other) => (other.side === side ? other.prompted : []));
  const fresh = found.filter(({ ofSide, once }) => !ofSide || once === undefined || !had.includes(once));
  return owed(group, fresh, rule.together);
}

function owed(
  group: MoraleGroup,
  found: readonly { readonly id: string; readonly once?: string }[],
  together: boolean,
): { group: MoraleGroup; occasions: string[][] } {
  if (found.length === 0) return { group, occasions: [] };
  const fresh = found.filter(({ once }) => once === undefined || !group.prompted.includes(once));
  const remembered = fresh.map(({ id, once }) => once ?? id);
  const after = { ...group, prompted: [...new Set([...group.prompted, ...remembered])] };
  if (fresh.length === 0 || group.able === 0 || group.state !== "fighting") return { group: after, occasions: [] };
  const names = fresh.map((occasion) => occasion.id);
  const occasions = together ? [[...new Set(names)]] : names.map((name) => [name]);
  return { group: { ...after, due: [...group.due, ...occasions] }, occasions };
}

/** Whether surrender may be offered to the group, because another occasion has come in this encounter (REF-08 row 13). */
function mayOfferSurrender(group: MoraleGroup): boolean {
  return group.state === "fighting" && (group.prompted.length > 0 || group.due.length > 0);
}

/** The occasions that only the referee notices, as the list has them for this group; none where the ruling has no such list (REF-08). */
export function refereesOccasions(group: MoraleGroup, rulings: Rulings): readonly string[] {
  const kinds: readonly string[] = rulings.use(morale)?.kinds ?? [];
  // A ruling with one kind of check has no list for the referee either.
  if (kinds.length < 2 || group.state !== "fighting") return [];
  return REFEREE_OCCASIONS.filter(({ seen }) => !seen)
    .filter(({ kind }) => kinds.includes(kind) && (kind !== "surrender" || mayOfferSurrender(group)))
    .map(({ id }) => id);
}

/** The kinds of check that the referee may ask of a group besides those of an occasion (REF-09); none where the ruling has only danger. */
export function refereesKinds(group: MoraleGroup, rulings: Rulings): readonly CheckKind[] {
  const kinds = rulings.use(morale)?.kinds ?? [];
  if (kinds.length < 2 || group.state !== "fighting") return [];
  return kinds.filter((kind) => kind !== "surrender" || mayOfferSurrender(group));
}

/** The tally of a new round, with the counts of checks in the round reset (REF-14). */
export function newMoraleRound(tally: MoraleTally, round: number): MoraleTally {
  const groups = Object.entries(tally.groups).map(([id, group]) => [id, { ...group, checksThisRound: 0 }] as const);
  return { ...tally, round, groups: Object.fromEntries(groups) };
}
