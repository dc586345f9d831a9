import type { DeathSaveOutcome } from "../../rules/life/death-save.ts";
import type { DismembermentOutcome } from "../../rules/life/dismemberment.ts";
import type { RegainConsciousnessOutcome } from "../../rules/life/regain-consciousness.ts";
import type { DeathSavePlan, HitPointChange, SaveOrDieOutcome } from "../../rules/life/types.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import type { CardView, Presenter } from "./types.ts";

/** The data of a fall's card. */
interface FallCardOutcome {
  readonly change: HitPointChange;
  readonly dismemberment: readonly DismembermentOutcome[];
  readonly saveOrDie?: SaveOrDieOutcome;
  readonly wake?: RegainConsciousnessOutcome;
  /** The lowest hit points at which a creature lives (ERIS-42); absent where nobody lives below 0. */
  readonly limit?: number;
}

/** The card of a creature that fell, rose, or was wounded: the change of its hit points and the result of the ruling on death. */
export const fallCard: Presenter<null, FallCardOutcome> = (input) => {
  const { outcome } = input;
  const { change } = outcome;
  const name = input.speaker.name || change.creature.name;
  return {
    ...plainCard(input, line("RULINGS.Card.fall.title", { name })),
    sub: line("RULINGS.Card.fall.hitPoints", {
      before: printed(change.before.hitPoints.value),
      after: printed(change.after.hitPoints.value),
    }),
    why: whyLines(change.steps),
    outcome: ending(outcome),
    lines: [...dismemberments(outcome), ...saving(outcome), ...others(outcome, name), ...band(input.subject)],
  };
};

/** The card of a death save: the die, and its effect on the character. */
export const deathSaveCard: Presenter<DeathSavePlan, DeathSaveOutcome> = (input) => {
  const { outcome, speaker } = input;
  const dead = outcome.change.after.conditions.includes("dead");
  return {
    ...plainCard(input, line("RULINGS.Card.deathSave.title", { name: speaker.name })),
    total: printed(outcome.total),
    why: whyLines(outcome.steps),
    outcome: dead
      ? { line: line("RULINGS.Fallen.dead"), tone: "bad" }
      : { line: line(`RULINGS.DeathSave.${outcome.result}`), tone: outcome.result === "fails" ? "bad" : "plain" },
    lines: others({ change: outcome.change, dismemberment: [] }, speaker.name),
  };
};

/** The line for the rest of a fallen member's group. */
function band(name: string): TextLine[] {
  return name === "" ? [] : [line("RULINGS.Card.fall.left", { name })];
}

function ending({ change, saveOrDie, dismemberment }: FallCardOutcome): NonNullable<CardView["outcome"]> {
  const last = saveOrDie?.change ?? dismemberment.at(-1)?.change ?? change;
  if (last.after.conditions.includes("dead")) return { line: line("RULINGS.Fallen.dead"), tone: "bad" };
  if (last.fallen) return { line: line(`RULINGS.Fallen.${last.fallen}`), tone: "bad" };
  return { line: line(change.rose ? "RULINGS.Fallen.rose" : "RULINGS.Fallen.stable"), tone: "plain" };
}

function dismemberments({ dismemberment }: FallCardOutcome): TextLine[] {
  return dismemberment.map(({ total, result, lost, natural }) =>
    line(`RULINGS.Card.fall.dismemberment.${result === "again" || result === "saveOrDie" ? result : "lost"}`, {
      natural,
      total,
      part: lost ?? "",
    }),
  );
}

function saving({ saveOrDie }: FallCardOutcome): TextLine[] {
  if (!saveOrDie) return [];
  const { natural, target, success, total } = saveOrDie.save;
  return [line(success ? "RULINGS.Card.fall.saved" : "RULINGS.Card.fall.notSaved", { natural, total, target })];
}

/** Minutes that waking takes, which does not help a creature that wakes sooner (ERIS-44). */
const HELP = 10;

function others({ change, wake, limit }: FallCardOutcome, name: string): TextLine[] {
  const lines: TextLine[] = [];
  if (change.woundChange !== 0)
    lines.push(line("RULINGS.Card.fall.wounds", { name }, { level: `RULINGS.Wound.${change.after.wounds}` }));
  if (wake) lines.push(line("RULINGS.Card.fall.wake", { name, minutes: wake.minutes }));
  if (wake && wake.minutes > HELP) lines.push(line("RULINGS.Card.fall.helped", { name }));
  const critical = change.fallen === "critical";
  if (critical) lines.push(line("RULINGS.Card.fall.critical", { name }));
  if (critical && limit) lines.push(line("RULINGS.Card.fall.limit", { name, limit: printed(limit) }));
  if (change.next.some((next) => next.kind === "deathSave")) lines.push(line("RULINGS.Card.fall.deathSave", { name }));
  return lines;
}
