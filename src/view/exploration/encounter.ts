/** An encounter: surprise, distance, reaction, step by step by the rules, each with a public report and a full one for the referee. */

import { hatedOnSight } from "../../rules/characters/hatred.ts";
import type { Creature } from "../../rules/creature/types.ts";
import { planDistance, resolveDistance } from "../../rules/encounter/distance.ts";
import { beginEncounter } from "../../rules/encounter/encounter-steps.ts";
import { attackAnswer, type Surprised, saySurprise, totalOf } from "../../rules/encounter/referee-overrides.ts";
import { planSurprise, resolveSurprise } from "../../rules/encounter/surprise.ts";
import type { Meeting, MeetingSide } from "../../rules/encounter/types.ts";
import type { Marcher } from "../../rules/exploration/expedition.ts";
import { betrayal, brightLight, type Light } from "../../rules/exploration/lights.ts";
import { planSneak, resolveSneak, type Sneaker } from "../../rules/exploration/stealth.ts";
import { shipSight } from "../../rules/exploration/travel.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { planReaction, type ReactionInput, resolveReaction } from "../../rules/morale/reaction.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { stealth } from "../../rules/topics/stealth.ts";
import { surprise } from "../../rules/topics/surprise.ts";
import { leastOf } from "../../rules/trace/modifiers.ts";
import type { Step } from "../../rules/trace/types.ts";
import { choicesAfter } from "../cards/encounter.ts";
import type { LabelledSteps } from "../cards/journey.ts";
import { type DieRequest, rollUnder } from "../platform/asked-dice.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { EncounterState } from "./journey-state.ts";
import { watchLine, watchOf } from "./watches.ts";

/** The two sides of a meeting, from their sheets. */
export interface Sides {
  readonly party: readonly Creature[];
  /** The kind of foe; undefined without a creature of this world. */
  readonly foe: Creature | undefined;
  readonly lights: readonly Light[];
  /** The modifiers from sheets to the range on which each side is surprised. */
  readonly partyAlert: number;
  readonly foesAlert: number;
  readonly ship: boolean;
  /** The waking members of the party, when the encounter is at night. */
  readonly awake?: readonly Pick<Marcher, "id" | "name">[];
}

/** A step of an encounter, in a public and a referee's version. */
export interface EncounterStep {
  readonly refused?: Refusal;
  readonly met: EncounterState;
  readonly lines: readonly TextLine[];
  readonly truth: readonly TextLine[];
  /** The steps of a total on the referee's card. */
  readonly steps?: readonly Step[];
  /** The steps of the chances rolled against. */
  readonly chances?: readonly LabelledSteps[];
}

/** A new encounter. */
export function newEncounter(values: Partial<EncounterState> & Pick<EncounterState, "id" | "place">): EncounterState {
  return {
    uuid: "",
    name: "",
    img: "",
    count: 1,
    lair: false,
    dark: values.place === "dungeon",
    fog: false,
    woods: false,
    lit: false,
    sight: 0,
    partyAware: "",
    foesAware: "",
    partyChange: 0,
    foesChange: 0,
    warned: false,
    sneaked: "",
    surroundings: 0,
    cannotLeave: false,
    ringed: false,
    encounter: beginEncounter(values.place),
    response: "",
    rounds: 0,
    tokens: [],
    ...values,
  };
}

/**
 * The party approaches unseen, with the chance of its worst member (ERIS-93 to ERIS-95). @param lifted whether the referee allows it in spite of bright light
 * (ERIS-94)
 */
export async function sneakUp(
  met: EncounterState,
  group: readonly Sneaker[],
  sides: Sides,
  dice: DieRequest,
  rulings: Rulings,
  lifted = false,
): Promise<EncounterStep> {
  const bright = met.dark && brightLight(sides.lights, rulings);
  const facts = {
    detected: met.foesAware === "yes",
    camouflaged: false,
    brightLight: bright,
    ...(lifted && { lifted: true }),
  };
  const plan = planSneak(group, facts, rulings);
  if (plan.refused) return { met, lines: [], truth: [], refused: plan.refused };
  const rolls = await rollUnder("sneak", plan, line("RULINGS.Way.dice.sneak", { name: plan.worst }), dice);
  const outcome = resolveSneak(plan, rolls, true);
  const figures = { name: plan.worst, chance: plan.chance.value };
  return {
    met: {
      ...met,
      sneaked: outcome.undetected ? "unseen" : "noticed",
      foesAware: outcome.monstersAware ? "yes" : "no",
    },
    lines: [line("RULINGS.Way.meet.sneaks")],
    truth: [line(outcome.undetected ? "RULINGS.Way.meet.unseen" : "RULINGS.Way.meet.noticed", figures)],
    chances: [{ label: line("RULINGS.Way.dice.sneak", { name: plan.worst }), steps: plan.chance.steps }],
  };
}

function sidesOf(met: EncounterState, sides: Sides, rulings: Rulings): Meeting {
  const seen = betrayal(sides.lights, met.dark, rulings);
  const aware = (said: EncounterState["partyAware"]): { aware?: boolean } =>
    said === "" ? {} : { aware: said === "yes" };
  const aquatic = (creatures: readonly (Creature | undefined)[]): boolean =>
    creatures.length > 0 && creatures.every((one) => one?.tags.includes("aquatic") ?? false);
  const party: MeetingSide = {
    id: "party",
    name: "",
    party: true,
    count: sides.party.length,
    light: seen.light,
    warned: false,
    aquatic: aquatic(sides.party),
    ship: sides.ship,
    surprises: Math.max(2, ...sides.party.map(({ surprises }) => surprises)),
    change: within(met.partyChange + sides.partyAlert),
    modifiers: leastOf(sides.party, "surprise"),
    ...(sides.awake?.length === 0 && { asleep: true }),
    ...aware(met.partyAware),
  };
  const foes: MeetingSide = {
    id: "foes",
    name: met.name,
    party: false,
    count: met.count,
    light: met.lit ?? false,
    warned: met.warned,
    aquatic: aquatic([sides.foe]),
    ship: false,
    surprises: sides.foe?.surprises ?? 2,
    change: within(met.foesChange + sides.foesAlert),
    ...(sides.foe && { modifiers: leastOf([sides.foe], "surprise") }),
    ...(seen.change !== 0 && { dimLight: seen.change }),
    ...(met.sneaked === "unseen" && rulings.use(stealth) && { stolenUpon: true }),
    ...aware(met.foesAware),
  };
  return { place: met.place, dark: met.dark, fog: met.fog, sides: [party, foes] };
}

function within(value: number): number {
  return Math.max(-6, Math.min(6, value));
}

/**
 * Decides which side is surprised (BX-106 to BX-109).
 * @param said the referee's result, instead of dice
 */
export async function surpriseStep(
  met: EncounterState,
  sides: Sides,
  dice: DieRequest,
  rulings: Rulings,
  said?: Surprised,
): Promise<EncounterStep> {
  const plan = planSurprise(sidesOf(met, sides, rulings), rulings);
  if (plan.refused) return { met, lines: [], truth: [], refused: plan.refused };
  const names = Object.fromEntries(
    plan.sides.map(({ rollId, party, name }) => [
      rollId,
      party ? line("RULINGS.Way.dice.surpriseParty") : line("RULINGS.Way.dice.surprise", { name }),
    ]),
  );
  const outcome = said
    ? saySurprise(plan, said, rulings.use(surprise).choices)
    : resolveSurprise(plan, await dice(plan.rolls, names), rulings);
  const loses = (id: string): boolean => outcome.losing.includes(id);
  const lines = [
    ...(sides.awake ? [watchLine(watchOf(met), sides.awake)] : []),
    line(
      loses("party")
        ? loses("foes")
          ? "RULINGS.Way.meet.surprise.both"
          : "RULINGS.Way.meet.surprise.party"
        : loses("foes")
          ? "RULINGS.Way.meet.surprise.foes"
          : "RULINGS.Way.meet.surprise.nobody",
    ),
    ...(outcome.surrounded ? [line("RULINGS.Way.meet.surrounded")] : []),
    ...choicesAfter(outcome),
  ];
  const rolled = said ? [] : outcome.sides;
  const truth = rolled.flatMap(({ id, die, threshold, why }) => [
    die === null
      ? line(id === "party" ? "RULINGS.Way.meet.aware.party" : "RULINGS.Way.meet.aware.foes")
      : line(id === "party" ? "RULINGS.Way.meet.range.party" : "RULINGS.Way.meet.range.foes", { die, threshold }),
    ...(why ? [line(`RULINGS.Why.${why}`)] : []),
  ]);
  const chances = said
    ? []
    : plan.sides.flatMap(({ rollId, steps }) => {
        const label = ownRow(names, rollId);
        return label && rollId !== "" && steps.length > 1 ? [{ label, steps }] : [];
      });
  return {
    met: { ...met, ringed: false, encounter: { ...met.encounter, surprise: outcome } },
    lines,
    truth,
    chances,
  };
}

/** The distance between the sides, at most the visibility (BX-110, BX-087, BX-096). @param given the referee's distance, instead of dice */
export async function distanceStep(
  met: EncounterState,
  given: number | undefined,
  dice: DieRequest,
  rulings: Rulings,
): Promise<EncounterStep> {
  const { surprise } = met.encounter;
  const limits = [...(met.sight ? [met.sight] : []), ...(met.place === "water" ? [shipSight(met.fog)] : [])];
  const plan = planDistance(
    {
      place: met.place,
      ...(surprise && { surprise }),
      ...(limits.length > 0 && { sight: Math.min(...limits) }),
      ...(given !== undefined && { given }),
    },
    rulings,
  );
  const outcome = resolveDistance(
    plan,
    await dice(plan.rolls, { distance: line("RULINGS.Way.dice.distance") }),
    rulings,
  );
  const figures = { name: met.name, count: met.count, distance: outcome.distance };
  return {
    met: { ...met, encounter: { ...met.encounter, distance: outcome } },
    lines: [line(`RULINGS.Way.meet.seen.${outcome.unit}`, figures)],
    truth: [],
  };
}

/** The party members whom the other group attacks without a reaction roll, out of hatred (ERIS-62, ERIS-76). */
export function onSight(met: EncounterState, { party, foe }: Sides, rulings: Rulings): Refusal | undefined {
  if (!foe) return undefined;
  const names = hatedOnSight(foe.tags, party, rulings)
    .map(({ name }) => name)
    .join(", ");
  return names === "" ? undefined : { key: "attacksOnSight", data: { group: met.name, names } };
}

/**
 * The reaction of the other group (BX-113, GOR-77, REF-02).
 * @param said the referee's answer, instead of dice
 * @param feud the reason for an attack on sight, unless the referee sets another answer
 */
export async function reactionStep(
  met: EncounterState,
  input: ReactionInput,
  dice: DieRequest,
  rulings: Rulings,
  said = "",
  feud?: Refusal,
): Promise<EncounterStep> {
  const plan = planReaction(input, rulings);
  const attack = feud && said === "" ? attackAnswer(plan.behaviour, rulings) : undefined;
  if (feud && attack) {
    const lines = [refusalLine(feud), line(`RULINGS.Reaction.${attack}`)];
    const reaction = totalOf(attack, plan.behaviour, rulings) ?? 0;
    return {
      met: { ...met, encounter: { ...met.encounter, reaction }, response: attack },
      lines: plan.secret ? [] : lines,
      truth: plan.secret ? lines : [],
    };
  }
  const given = said === "" ? undefined : totalOf(said, plan.behaviour, rulings);
  if (given !== undefined) {
    const answer = line(`RULINGS.Reaction.${said}`);
    return {
      met: { ...met, encounter: { ...met.encounter, reaction: given }, response: said },
      lines: plan.secret ? [] : [answer],
      truth: plan.secret ? [answer] : [],
    };
  }
  const rolls = await dice(plan.rolls, { reaction: line("RULINGS.Way.dice.reaction", { name: met.name }) });
  const outcome = resolveReaction(plan, rolls, rulings);
  const answer = line(`RULINGS.Reaction.${outcome.response}`);
  const speaks = plan.speaker ? [line("RULINGS.Way.meet.speaks", { name: plan.speaker.name })] : [];
  const encounter = { ...met.encounter, reaction: outcome.total };
  return {
    met: { ...met, encounter, response: outcome.response },
    lines: plan.secret ? speaks : [...speaks, answer],
    truth: [
      line("RULINGS.Way.meet.total", { total: outcome.total }),
      ...(plan.secret ? [answer] : []),
      ...(plan.warnings ?? []).map(refusalLine),
    ],
    steps: outcome.steps,
  };
}
