import { isCaused } from "../../rules/attack/riders.ts";
import type { AttackOutcome, DamageOutcome, Named } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { armourClassRead, notationRead } from "../platform/notation.ts";
import { whyLines } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard } from "./common.ts";
import { targetView } from "./damage.ts";
import { rollViews } from "./dice.ts";
import { imageButtons } from "./mirror-images.ts";
import type { ButtonView, CardInput, CardView, Presenter, TargetView } from "./types.ts";

/** The stored data of one attack of a routine. */
export interface RoutineStruck {
  readonly name: string;
  /** The target; null without one. */
  readonly target: { readonly uuid: string; readonly name: string } | null;
  /** The target's armour class in the notation in use. */
  readonly armourClass: number;
  readonly missile: boolean;
  readonly attacksMade: number;
  /** Absent where the attack was refused. */
  readonly outcome?: Omit<AttackOutcome, "next">;
  readonly refused?: Refusal;
  /** Points of a parry used against it, and the combatant who parries (ERIS-32). */
  readonly parry?: { readonly by: string; readonly points: number };
  /** The creature that may strike back (ERIS-33). */
  readonly counter?: Named;
  /** The damage of a hit. */
  readonly damage?: DamageOutcome;
}

/** All attacks of a routine, in order. */
export interface RoutineOutcome {
  readonly procedure: "routine";
  /** Whether it is a trap, a fall or the like that hurt several, instead of attacks. */
  readonly harm?: boolean;
  readonly lines: readonly RoutineStruck[];
}

type Input = CardInput<unknown, RoutineOutcome>;

/** The mark of a rider already applied: of the only hit of a card, or of one line of several. */
export function riderMark(target: string, index: number, at?: number): string {
  return at === undefined ? `rider.${target}.${index}` : `rider.${target}.${at}.${index}`;
}

/** The mark of a natural 1 already answered: of a card's only attack, or of one of several. */
export function counterMark(by: string, at?: number): string {
  return at === undefined ? `counter.${by}` : `counter.${by}.${at}`;
}

/** The card of a whole routine: each attack with its result, and the effect of each hit, one by one or all at once. */
export const routineCard: Presenter<unknown, RoutineOutcome> = (input) => {
  const { outcome, speaker } = input;
  const { lines } = outcome;
  const targets = lines.flatMap((struck, at) => hitView(struck, at, input));
  const several = targets.filter(({ buttons }) => buttons.some(({ action }) => action === "apply")).length > 1;
  return {
    ...plainCard(input, line(`RULINGS.Card.routine.${outcome.harm ? "harm" : "title"}`, { name: speaker.name })),
    dice: rollViews(input.dice, namesOfDice(lines, outcome.harm)),
    lines: lines
      .filter(({ outcome: made, refused }) => !outcome.harm || made || refused)
      .map((struck) => resultLine(struck, input.viewer.ascending)),
    more: lines.flatMap((struck) => reasons(struck, input.viewer.ascending)),
    targets,
    buttons: [
      ...(several ? [button("applyAll", "RULINGS.Card.routine.applyAll", { primary: true })] : []),
      ...lines.flatMap((struck, at) => riderButtons(struck, at, input)),
      ...lines.flatMap(({ counter }, at) => (counter ? [counterButton(counter, at, { line: String(at) }, input)] : [])),
      ...imageButtons(
        lines.some(({ outcome: one }) => one?.image),
        input,
      ),
    ],
  };
};

/** The attack of each die, by the ids of the routine's rolls; for a trap its victim. */
function namesOfDice(lines: readonly RoutineStruck[], harm = false): Record<string, string> {
  return Object.fromEntries(lines.map(({ name, target }, at) => [String(at), harm ? (target?.name ?? name) : name]));
}

function resultLine(struck: RoutineStruck, ascending?: boolean): TextLine {
  const { name, target, outcome, refused } = struck;
  const data = { weapon: name, name: target?.name ?? "" };
  if (refused) {
    const why = refusalLine(refused);
    return line("RULINGS.Card.routine.refused", { ...why.data, ...data }, { why: why.textKey });
  }
  if (!outcome) return line("RULINGS.Card.routine.miss", data);
  if (!target) {
    const ac = outcome.armourClassHit;
    if (ac === undefined) return line("RULINGS.Card.routine.hitsNobody", data);
    const read = notationRead(outcome.notation, ascending);
    return line(`RULINGS.Card.routine.open.${read}`, { ...data, ac: armourClassRead(ac, outcome.notation, read) });
  }
  if (outcome.hit && outcome.harmless) return line("RULINGS.Card.routine.harmless", data);
  const key = outcome.critical ? "critical" : outcome.hit ? "hit" : "miss";
  return line(`RULINGS.Card.routine.${key}`, data);
}

/** The numbers of each roll, folded below it. */
function reasons({ name, target, outcome, armourClass, damage }: RoutineStruck, ascending?: boolean): CardView["more"] {
  if (!outcome && damage && target) {
    const harmed = line("RULINGS.Card.routine.harmed", { name: target.name, total: damage.total });
    return [{ label: harmed, why: whyLines(damage.steps) }];
  }
  if (!outcome || outcome.total === undefined) return [];
  const data = {
    weapon: name,
    name: target?.name ?? "",
    total: outcome.total,
    needed: outcome.needed,
    ac: armourClassRead(armourClass, outcome.notation, notationRead(outcome.notation, ascending)),
  };
  const key = target ? `RULINGS.Card.routine.rolled.${outcome.notation}` : "RULINGS.Card.routine.rolledOpen";
  return [{ label: line(key, data), why: whyLines(outcome.steps) }];
}

/** One hit as a target on its own card: the five ways to apply it, and the undo. */
function hitView({ name, target, damage }: RoutineStruck, at: number, input: Input): TargetView[] {
  if (!damage || !target) return [];
  const applied = input.applied.filter((entry) => (entry.line ?? 0) === at);
  const party = { uuid: target.uuid, name: input.outcome.harm ? target.name : `${name} → ${target.name}`, img: "" };
  const view = targetView(party, { applied, viewer: input.viewer });
  const own = { line: String(at) };
  const buttons = view.buttons.map((one) => ({ ...one, values: { ...one.values, ...own } }));
  const points = view.line ?? line("RULINGS.Card.routine.points", { total: damage.total });
  // A hit with only other effects has no points to apply.
  if (damage.total === 0 && view.state !== "applied") return [{ ...view, line: points, buttons: [] }];
  return [{ ...view, line: points, buttons }];
}

/** The button for the attack back at a creature that rolled a natural 1, for one press by the parrier's player (ERIS-33). */
export function counterButton(
  { id, name }: Named,
  at: number | undefined,
  values: Readonly<Record<string, string>>,
  { used, viewer: { referee, ownsFighters = [] } }: Pick<CardInput, "used" | "viewer">,
): ButtonView {
  const answered = used.includes(counterMark(id, at));
  const mine = referee || ownsFighters.includes(id);
  return button("counter", "RULINGS.Card.attack.counter", {
    data: { name },
    values: { by: id, ...values },
    disabled: answered || !mine,
    ...(!mine && !answered && { others: line("RULINGS.Card.others.maker", { name }) }),
  });
}

function riderButtons({ name, target, damage }: RoutineStruck, at: number, input: Input): ButtonView[] {
  const { referee, ownsTargets } = input.viewer;
  if (!damage || !target || (!referee && !ownsTargets.includes(target.uuid))) return [];
  return damage.riders.flatMap((rider, index) => {
    if (rider.save === undefined && !isCaused(rider)) return [];
    const values = { target: target.uuid, index: String(index), line: String(at) };
    const disabled = input.used.includes(riderMark(target.uuid, index, at));
    const label = line(
      "RULINGS.Card.routine.rider",
      { weapon: name, name: target.name },
      { rider: `RULINGS.Rider.${rider.kind}` },
    );
    return [{ ...button("rider", "RULINGS.Card.routine.rider", { values, disabled }), label }];
  });
}
