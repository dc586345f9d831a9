const ALLOWED = /^[\w\s+\-*/%(),.<>=!&|?:]*$/;
const WORDS = /(\.\s*)?\b([A-Za-z_]\w*)/g;
const LITERALS = new Set(["true", "false", "null", "Infinity", "NaN"]);

/**
 * Evaluates an expression of numbers, operators and functions of `Math`. No other names exist in it: members cannot be accessed and nothing is assigned, so a
 * formula can only calculate.
 * @throws Error when the expression has anything else, or its result is not a number
 */
export function safeEval(expression: string): number {
  const text = String(expression);
  if (!ALLOWED.test(text) || /(^|[^=!<>])=([^=]|$)/.test(text)) throw new Error(`Unable to evaluate "${text}"`);
  const names = new Set<string>();
  for (const [, dot, word = ""] of text.replace(/\b\d+(\.\d+)?(e[+-]?\d+)?/gi, "0").matchAll(WORDS)) {
    if (dot || !(LITERALS.has(word) || Object.hasOwn(Math, word)))
      throw new Error(`Unable to evaluate "${text}": ${word}`);
    if (Object.hasOwn(Math, word)) names.add(word);
  }
  const list = [...names];
  const values = list.map((name) => Reflect.get(Math, name) as unknown);
  const result: unknown = new Function(...list, `"use strict"; return (${text});`)(...values);
  if (typeof result !== "number" && typeof result !== "boolean") throw new Error(`Unable to evaluate "${text}"`);
  return Number(result);
}
