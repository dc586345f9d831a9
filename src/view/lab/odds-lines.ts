import type { Odd } from "../../rules/lab/odds/index.ts";
import { grouped } from "../platform/number-format.ts";
import type { Localize } from "../platform/text.ts";

/** A figure for display: a share in hundredths, a number with one decimal, which matches the precision of the dice. */
function written({ as, value }: Odd, text: Localize): string {
  if (value === undefined) return text("RULINGS.Lab.Change.noRule");
  // Rounds a half up, in spite of floating-point errors of a sum.
  if (as === "share") return `${Math.round(Number((value * 100).toFixed(6)))}%`;
  return grouped(Number(value.toFixed(1)));
}

const what = (topic: string, { key }: Odd, text: Localize): string => text(`RULINGS.Lab.Odds.${topic}.${key}`);

/** The figures of a topic under its current ruling, a line each. */
export function oddsNow(topic: string, now: readonly Odd[], text: Localize): string[] {
  return now.map((odd) =>
    text("RULINGS.Lab.Change.oddNow", { what: what(topic, odd, text), value: written(odd, text) }),
  );
}

/** The same figures under another variant. */
export function oddsDifference(
  topic: string,
  now: readonly Odd[],
  other: readonly Odd[],
  text: Localize,
): { readonly kind: "same" | "odds"; readonly lines: readonly string[] } {
  const lines = other.map((odd, at) => {
    const before = now[at] ? written(now[at], text) : "";
    const after = written(odd, text);
    const data = { what: what(topic, odd, text), before, after, value: after };
    return {
      same: before === after,
      line: text(`RULINGS.Lab.Change.${before === after ? "oddSame" : "oddChange"}`, data),
    };
  });
  return { kind: lines.every(({ same }) => same) ? "same" : "odds", lines: lines.map(({ line }) => line) };
}
