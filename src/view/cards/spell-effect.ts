import type { LastingEffect, SparedReason } from "../../rules/magic/resolve-spell-effect.ts";
import type { AREA_GOES, EffectKind } from "../../rules/magic/spell-effect-lists.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { printed } from "../platform/numbers.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import { type SaveReport, saveLine } from "./save-line.ts";
import type { CardInput, CardRoll, Presenter, TargetView } from "./types.ts";

/** The mark of a cast spell's card that its effect was applied. */
export const EFFECT_MARK = "work";

/** The result for one target of a spell. */
export interface EffectReport {
  readonly id: string;
  readonly name: string;
  readonly how:
    | "took"
    | "shaped"
    | "saved"
    | "spared"
    | "unmoved"
    | "freed"
    | "slain"
    | "raised"
    | "lost"
    | "hurt"
    | "halved"
    | "healed"
    | "healedOver"
    | "moved"
    | "told"
    | "fell"
    | "buried"
    | "came"
    | "absent";
  readonly why?: SparedReason;
  /** The condition that it put on. */
  readonly puts?: string;
  /** Hit points gained or lost. */
  readonly amount?: number;
  /** Points of healing beyond the maximum. */
  readonly over?: number;
  /** The creature whose shape it took. */
  readonly shape?: string;
  /** Its saving throw. */
  readonly save?: SaveReport;
}

/** The area: its movement, distance, and carrier. */
export interface AreaReport {
  readonly goes: "lies" | (typeof AREA_GOES)[number];
  readonly feet: number;
  readonly most: number;
  readonly name?: string;
  /** Whether it affects only the creatures in it at the start. */
  readonly once?: true;
}

/** The data of a spell effect's card. */
export interface SpellEffectCardOutcome {
  readonly spell: string;
  readonly use: string;
  readonly does: EffectKind;
  readonly pool?: Traced;
  readonly lasting: LastingEffect | null;
  /** The duration in words, where it is no count. */
  readonly lasts: string;
  readonly told: readonly EffectReport[];
  readonly total?: number;
  /** Whether it is a natural ability, such as breath or a gaze. */
  readonly natural?: true;
  /** Whether it is from an item, such as a potion or a wand. */
  readonly item?: true;
  readonly area?: AreaReport;
}

type Input = CardInput<null, SpellEffectCardOutcome>;

/** The card of a spell effect: its possible targets, the result for each, and the duration. */
export const spellEffectCard: Presenter<null, SpellEffectCardOutcome> = (input) => {
  const { spell, use, does, pool, told: reports, total, natural, item } = input.outcome;
  const title = natural ? "RULINGS.Work.natural" : item ? "RULINGS.Work.used" : "RULINGS.Work.title";
  const names = Object.fromEntries(reports.map(({ id, name }) => [id, name]));
  const [first] = pool?.steps ?? [];
  return {
    ...plainCard(input, line(title, { spell, name: input.speaker.name })),
    ...(use && { sub: line(`RULINGS.Work.use.${use}`) }),
    // Breath does the creature's remaining hit points as damage, without a die.
    dice: rollViews(
      input.dice
        .filter((rolled) => rolled.dice.length > 0 && !isShownInReport(rolled, reports))
        .map((rolled) => (does === "heals" ? healing(rolled) : rolled)),
      names,
      true,
    ),
    ...(total !== undefined && { total: printed(total) }),
    ...(pool && first && { needs: line(`RULINGS.Work.pool.${first.key.replace("work.", "")}`, { count: pool.value }) }),
    lines: lastingLines(input),
    targets: reports.map((report) => reportView(report, input)),
  };
};

/** Healing dice are rolled like damage dice, and labelled as healing. */
function healing(rolled: CardRoll): CardRoll {
  return { ...rolled, id: rolled.id.replace(/^damage\b/, "healing") };
}

function lastingLines({ outcome }: Input): TextLine[] {
  const { lasting, lasts, does, told: reports, area } = outcome;
  if (does !== "lasts" || !(area || reports.some(({ how }) => how === "took" || how === "shaped"))) return [];
  const where = area
    ? [
        line(`RULINGS.Work.area.${goesOf(area)}`, {
          feet: area.feet,
          most: area.most,
          name: area.name ?? "",
        }),
      ]
    : [];
  if (lasting) return [...where, line(`RULINGS.Work.lasts.${lasting.unit}`, { count: lasting.count })];
  return [...where, line("RULINGS.Work.lasts.until", { text: lasts })];
}

function goesOf({ goes, once }: AreaReport): string {
  return once ? "withOnce" : goes;
}

/** Results that are good for the target; all others are shown as harmful. */
const GOOD: ReadonlySet<EffectReport["how"]> = new Set(["saved", "spared", "freed", "raised", "healed", "healedOver"]);

/** Whether the die is already shown on the row of the creature that saved. */
function isShownInReport({ id }: CardRoll, reports: readonly EffectReport[]): boolean {
  return reports.some(({ id: whose, save }) => id === `save:${whose}` && save?.natural !== undefined);
}

function reportView(
  { id, name, how, why, puts, amount, over, shape, save }: EffectReport,
  { viewer }: Input,
): TargetView {
  const text =
    how === "spared" && why
      ? line(`RULINGS.Work.why.${why}`)
      : (how === "took" || how === "raised") && puts
        ? line(
            `RULINGS.Work.how.${how === "took" ? "puts" : "raisedWeak"}`,
            {},
            { condition: `RULINGS.Condition.${puts}` },
          )
        : line(`RULINGS.Work.how.${how === "healedOver" && !amount ? "healedNone" : how}`, {
            amount: amount ?? 0,
            over: over ?? 0,
            shape: shape ?? "",
          });
  return {
    ...{ uuid: id, name, state: "applied", line: text, good: GOOD.has(how), buttons: [] },
    ...(save && { save: saveLine(save, viewer.closed.includes(id)) }),
  };
}
