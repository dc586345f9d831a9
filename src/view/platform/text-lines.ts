import { namesIn } from "./names-in.ts";
import type { TextLine } from "./view-types.ts";

export function line(
  textKey: string,
  data?: Readonly<Record<string, string | number>>,
  keys?: Readonly<Record<string, string>>,
): TextLine {
  return { textKey, ...(data && { data }), ...(keys && { keys }) };
}

/** The line for a refusal. */
export function refusalLine(refused: {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}): TextLine {
  return { ...line(`RULINGS.Refused.${refused.key}`, refused.data), ...namesIn(refused.data) };
}
