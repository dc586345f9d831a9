import { planInitiative } from "../../rules/combat/initiative.ts";
import { currentSlot, initiativeShown, orderLines } from "../../rules/combat/order-view.ts";
import type { CombatState, Unit } from "../../rules/combat/types.ts";
import type { Combatant as Fighter } from "../../rules/facts/combatant.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { signed } from "../platform/numbers.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { TrackerInput } from "./tracker-input.ts";
import { bonusLines, isSeen } from "./tracker-marks.ts";
import { type CombatantRow, rowOf } from "./tracker-row.ts";
import { apartFrom, OUT } from "./tracker-sections.ts";

export { isSeen } from "./tracker-marks.ts";

interface SideView {
  readonly id: string;
  readonly name: TextLine | string;
  readonly plainName: string;
  readonly roll: string;
  readonly acting: boolean;
  readonly surprised: boolean;
  readonly simultaneous: boolean;
  readonly canRoll: boolean;
  readonly combatants: readonly CombatantRow[];
}

interface TrackerView {
  readonly round: number;
  readonly escalation: string;
  /** Whether the referee declared everybody within reach of everybody (ERIS-11). */
  readonly allInReach: boolean;
  /** The number who can fight side by side; 0 means no limit (BX-167). */
  readonly abreast: number;
  readonly phase: TextLine;
  readonly phases: readonly { readonly label: TextLine; readonly when: "past" | "now" | "later" }[];
  readonly sides: readonly SideView[];
  readonly needsInitiative: boolean;
  readonly canRollAll: boolean;
  readonly canStepBack: boolean;
  readonly morale: readonly { readonly group: string; readonly name: string; readonly now: boolean }[];
  readonly over: boolean;
  /** Bonuses that last until a turn starts or ends, and the creatures that have used them. */
  readonly bonuses: readonly { readonly id: string; readonly text: TextLine; readonly used: string }[];
}

/** The content of the tracker for a running fight. */
export function trackerView(input: TrackerInput): TrackerView {
  const { state, rulings } = input;
  const slot = currentSlot(state, rulings);
  const waiting = new Set(
    slot.needsInitiative
      ? planInitiative(state, rulings)
          .entries.filter((entry) => !(entry.rollId in input.dice))
          .map((entry) => entry.id)
      : [],
  );
  const canRoll = (id: string): boolean => waiting.has(id) && input.mayRoll.includes(id);
  const row = (fighter: Fighter): CombatantRow[] => {
    const fact = input.facts.find((one) => one.id === fighter.id);
    return fact && isSeen(fact, input.referee) ? [rowOf(fighter, fact, input, canRoll(fighter.id))] : [];
  };
  // A side or place with only hidden combatants would reveal them.
  const shown = sections(input).filter(
    ({ fighters }) => fighters.length === 0 || fighters.some(({ id }) => seesFighter(id, input)),
  );
  return {
    round: state.round,
    escalation: slot.escalation > 0 ? signed(slot.escalation) : "",
    allInReach: state.allInReach,
    abreast: state.abreast ?? 0,
    phase: line(`RULINGS.Combat.Phase.${slot.phase}`),
    phases: phasesOf(input),
    sides: shown.map((section) => ({
      ...section,
      canRoll: canRoll(section.id),
      roll: rollShown(section, input),
      combatants: section.fighters.flatMap(row),
    })),
    needsInitiative: slot.needsInitiative,
    canRollAll: slot.needsInitiative && input.referee,
    canStepBack: input.referee && input.earlier,
    morale: input.referee
      ? state.moraleDue.map((group) => ({
          group,
          name: ownRow(input.groups, group) ?? group,
          now: slot.moraleGroups.includes(group),
        }))
      : [],
    over: slot.phase === "over",
    bonuses: bonusLines(input),
  };
}

function seesFighter(id: string, { facts, referee }: TrackerInput): boolean {
  const fact = facts.find((one) => one.id === id);
  return fact !== undefined && isSeen(fact, referee);
}

/** Number of steps of a round shown around the present one; of the others only their number. */
const STEPS_BEFORE = 1;
const STEPS_AFTER = 4;

function phasesOf(input: TrackerInput): TrackerView["phases"] {
  const { state, rulings } = input;
  const seen = (unit: Unit | undefined): boolean =>
    !unit || unit.ids.length === 0 || unit.ids.some((id) => seesFighter(id, input));
  const all = orderLines(state, rulings)
    .filter((order) => order.when === "now" || (!order.empty && seen(order.unit)))
    .map(({ unit, slot: { phase }, when }) => {
      if (!unit || !seen(unit)) return { label: line(`RULINGS.Combat.Phase.${phase}`), when };
      const { names, more } = membersShown(unit, input);
      const [one, several] =
        phase === "act"
          ? (["RULINGS.Combat.turnOf", "RULINGS.Combat.turnOfMore"] as const)
          : (["RULINGS.Combat.phaseOf", "RULINGS.Combat.phaseOfMore"] as const);
      return {
        label: line(
          more > 0 ? several : one,
          { unit: names, ...(more > 0 && { more }) },
          { phase: `RULINGS.Combat.Phase.${phase}` },
        ),
        when,
      };
    });
  return shortened(all);
}

/** The steps around the present one, because a round of many turns would fill the tracker. */
function shortened(all: TrackerView["phases"]): TrackerView["phases"] {
  const now = Math.max(
    0,
    all.findIndex(({ when }) => when === "now"),
  );
  const [from, to] = [Math.max(0, now - STEPS_BEFORE), now + 1 + STEPS_AFTER];
  if (all.length - to < 2 && from < 2) return all;
  const left = Math.max(0, all.length - to);
  return [
    ...all.slice(from, to),
    ...(left > 0 ? [{ label: line("RULINGS.Combat.stepsMore", { count: left }), when: "later" as const }] : []),
  ];
}

/** The name of a unit: its side, or for a block within a side its two members that this reader sees, or the first and the number of others. */
function membersShown(unit: Unit, input: TrackerInput): { readonly names: string; readonly more: number } {
  const { state, facts } = input;
  const [side, another] = unit.sides;
  const whole = unit.kind === "side" || unit.kind === "band" || another !== undefined;
  if (whole || side === undefined) return { names: unitName(unit, state), more: 0 };
  const ofSide = state.combatants.filter((one) => one.side === side && one.status === "active");
  if (ofSide.length > 1 && ofSide.every(({ id }) => unit.ids.includes(id)))
    return { names: unitName(unit, state), more: 0 };
  const members = unit.ids.filter((id) => seesFighter(id, input));
  // Two names are as short as one and "one more".
  const named = members.slice(0, members.length === 2 ? 2 : 1);
  const names = named.map((member) => facts.find(({ id }) => id === member)?.name ?? "").join(", ");
  return { names, more: Math.max(0, members.length - named.length) };
}

function unitName(unit: Unit, state: CombatState): string {
  if (unit.kind === "combatant") return state.combatants.find(({ id }) => id === unit.ids[0])?.name ?? "";
  return unit.sides.map((id) => state.sides.find((side) => side.id === id)?.name ?? id).join(" + ");
}

interface Section extends Omit<SideView, "combatants" | "canRoll" | "roll"> {
  readonly fighters: readonly Fighter[];
}

/** The units in order once it is known, otherwise the sides in their current order; combatants outside every unit (fled, down, too late) come last. */
function sections(input: TrackerInput): Section[] {
  const { state, rulings } = input;
  const slot = currentSlot(state, rulings);
  const byId = new Map(state.combatants.map((fighter) => [fighter.id, fighter]));
  if (!state.settled || state.units.length === 0) return state.sides.map((side) => sideSection(side.id, state));
  const shown = state.units.map((unit): Section => {
    const fighters = unit.ids.flatMap((id) => byId.get(id) ?? []);
    return {
      id: unit.kind === "side" ? (unit.sides[0] ?? unit.id) : unit.id,
      name: unitName(unit, state),
      plainName: unitName(unit, state),
      acting: slot.unit?.id === unit.id,
      surprised: fighters.length > 0 && fighters.every((fighter) => fighter.surprised),
      simultaneous: unit.simultaneous,
      fighters,
    };
  });
  const listed = new Set(state.units.flatMap((unit) => unit.ids));
  const others = state.combatants.filter((fighter) => !listed.has(fighter.id));
  const out = ({ status }: Fighter): boolean => status !== "active";
  return [
    ...shown,
    ...apartFrom(
      "others",
      "RULINGS.Combat.notInOrder",
      others.filter((fighter) => !out(fighter)),
    ),
    ...apartFrom(OUT, "RULINGS.Combat.outOfFight", others.filter(out)),
  ];
}

function sideSection(id: string, state: CombatState): Section {
  const fighters = state.combatants.filter((fighter) => fighter.side === id);
  const name = state.sides.find((side) => side.id === id)?.name ?? id;
  return {
    id,
    name,
    plainName: name,
    acting: false,
    surprised: fighters.length > 0 && fighters.every((fighter) => fighter.surprised),
    simultaneous: false,
    fighters,
  };
}

function rollShown(section: Section, { state, dice, rulings }: TrackerInput): string {
  if (section.id === OUT) return "";
  const waiting = dice[`side:${section.id}`];
  if (waiting !== undefined) return String(waiting);
  const side = state.sides.find((one) => one.id === section.id);
  if (side) return side.initiative === null ? "" : String(side.initiative);
  const first = section.fighters[0];
  const shown = first && initiativeShown(state, first, rulings).shown;
  return shown === null || shown === undefined ? "" : String(shown);
}
