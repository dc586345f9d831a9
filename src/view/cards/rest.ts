import type { HitPointChange } from "../../rules/life/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { RestKind } from "../characters/rest.ts";
import { whyLines } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** The stored data of a rest. */
export interface RestCardOutcome {
  readonly procedure: "rest";
  readonly kind: RestKind;
  /** Number of days, for a rest in days. */
  readonly days: number;
  /** Absent for a night, which restores only spells and uses. */
  readonly change?: HitPointChange;
  /** Names of spells, powers and attacks that can be used again. */
  readonly restored: readonly string[];
  /** Whether exhaustion or the penalty for lack of rest ended. */
  readonly refreshed?: true;
  /** The reason why spells do not return. */
  readonly withheld?: Refusal;
  /** The reason why hit points do not return (ERIS-39). */
  readonly unhealed?: Refusal;
}

/** The card of a rest: present hit points, surges and wounds, and the restored spells and uses. */
export const restCard: Presenter<null, RestCardOutcome> = (input) => {
  const { kind, days, change, restored, refreshed, withheld, unhealed } = input.outcome;
  const lines: TextLine[] = [...(change ? changeLines(change) : [])];
  if (restored.length > 0) lines.push(line("RULINGS.Rest.restored", { names: restored.join(", ") }));
  if (refreshed) lines.push(line("RULINGS.Rest.refreshed"));
  if (withheld) lines.push(refusalLine(withheld));
  if (unhealed) lines.push(refusalLine(unhealed));
  if (lines.length === 0) lines.push(line("RULINGS.Rest.nothing"));
  return {
    ...plainCard(input, line(`RULINGS.Rest.title.${kind}`, { name: input.speaker.name, days })),
    why: change && !change.refused ? whyLines(change.steps) : [],
    lines,
  };
};

function changeLines({ refused, before, after }: HitPointChange): TextLine[] {
  if (refused) return [refusalLine(refused)];
  const lines: TextLine[] = [];
  const gained = after.hitPoints.value - before.hitPoints.value;
  if (gained > 0) lines.push(line("RULINGS.Rest.healed", { gained, now: after.hitPoints.value }));
  if (after.surges !== before.surges) lines.push(line("RULINGS.Rest.surges", { surges: after.surges }));
  if (after.wounds < before.wounds) lines.push(line("RULINGS.Rest.wounds", { wounds: after.wounds }));
  const shaken = before.hitPoints.subdual - after.hitPoints.subdual;
  if (shaken > 0) lines.push(line("RULINGS.Rest.subdual", { points: shaken }));
  if (after.drained < before.drained) lines.push(line("RULINGS.Rest.levels"));
  return lines;
}
