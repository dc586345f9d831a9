import type { LabCount } from "../../rules/lab/types.ts";
import { decimals } from "../platform/number-format.ts";
import type { Localize } from "../platform/text.ts";
import { type Estimate, endingsIn, isApart, isShare, MEASURES, type Measure, measured } from "./estimate.ts";

/** The effect of another ruling, in words. */
interface Difference {
  /** `same`: identical fight by fight; `chance`: within the range of chance; `apart`: a clear difference. */
  readonly kind: "same" | "chance" | "apart";
  readonly lines: readonly string[];
}

/** The smallest differences worth a line: a hundredth of all fights, a twentieth of a fighter or of a round. */
const LEAST_SHARE = 0.01;
const LEAST_AVERAGE = 0.05;

/**
 * Compares fights under the ruling in force with the same fights under another. `why` is a text on the conditions of the ruling, shown where there is no
 * difference.
 */
export function differenceOf(
  before: LabCount,
  after: LabCount,
  members: readonly number[],
  names: readonly string[],
  text: Localize,
  why = "",
): Difference {
  const reason = why === "" || text(why) === why ? [] : [text(why)];
  if (JSON.stringify(before) === JSON.stringify(after))
    return { kind: "same", lines: [text("RULINGS.Lab.Change.same"), ...reason] };
  const lines = MEASURES.flatMap((measure) => {
    const [one, other] = [measured(measure, before, members), measured(measure, after, members)];
    const least = isShare(measure) ? LEAST_SHARE : LEAST_AVERAGE;
    if (!isApart(one, other, true) || Math.abs(one.value - other.value) < least) return [];
    const data = {
      side: names[measure.endsWith("1") ? 1 : 0] ?? "",
      before: said(measure, before, members),
      after: said(measure, after, members),
    };
    return [text(`RULINGS.Lab.Change.${measure.replace(/\d$/, "")}`, data)];
  });
  if (lines.length > 0) return { kind: "apart", lines };
  const now = (measure: Measure): string => `${said(measure, before, members)} → ${said(measure, after, members)}`;
  const data = { fights: before.fights, side: names[0] ?? "", wins: now("wins0"), deaths: now("deaths0") };
  return { kind: "chance", lines: [text("RULINGS.Lab.Change.chance", data), ...reason] };
}

/** Rarer shares are shown with one more decimal. */
const RARE = 0.005;

/** A figure of fights; wins and fights without a winner are rounded to add up to 100%. */
export function said(measure: Measure, count: LabCount, members: readonly number[]): string {
  if (!isShare(measure)) return figure(measure, measured(measure, count, members));
  const fine = (["wins0", "wins1"] as const).some((one) => {
    const { value } = measured(one, count, members);
    return value < RARE || value > 1 - RARE;
  });
  return endingsIn(count, fine ? 1 : 0)[measure.endsWith("1") ? 2 : 0] ?? "";
}

/** A figure for display: a share in hundredths, an average with the precision of its error. */
export function figure(measure: Measure, { value }: Estimate): string {
  if (isShare(measure)) return `${decimals(value * 100, value > 0.995 || value < 0.005 ? 1 : 0)}%`;
  return decimals(value, value < 10 ? 2 : 1);
}

/** The possible error of a figure, in the same unit; empty before the first fight. */
export function error(measure: Measure, { low, high }: Estimate): string {
  const half = (high - low) / 2;
  return isShare(measure) ? `${decimals(half * 100, 1)}%` : decimals(half, 2);
}
