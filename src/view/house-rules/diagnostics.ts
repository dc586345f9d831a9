import { compile } from "../../rules/compile.ts";
import type { Rulebook } from "../../rules/rulings/compiler.ts";
import type { Diagnostic, RulingsRequest } from "../../rules/rulings/types.ts";
import type { Localize } from "../platform/text.ts";
import { applyFix, topicOf } from "./draft.ts";

export interface DiagnosticView {
  readonly index: number;
  readonly level: Diagnostic["level"];
  readonly text: string;
  readonly fix?: string;
}

/** The faults of a draft, in words, with fixes for users who can change it. */
export function diagnosticViews(
  diagnostics: readonly Diagnostic[],
  { book, editable }: { readonly book: Rulebook; readonly editable: boolean },
  text: Localize,
): DiagnosticView[] {
  return diagnostics.map((diagnostic, index) => {
    const fix = editable && diagnostic.fix ? fixText(diagnostic, text) : undefined;
    return { index, level: diagnostic.level, text: said(diagnostic, book, text), ...(fix !== undefined && { fix }) };
  });
}

/** Contradicting rulings of a draft. */
interface Contradictions {
  /** The contradictions, a sentence each. */
  readonly says: readonly string[];
  /** The changes that fix it, a choice each. */
  readonly fixes: readonly string[];
  /** The draft with those changes; absent where they do not fix it. */
  readonly mended?: RulingsRequest;
}

/** The maximum number of fixes in a row, because those of modules may form a loop. */
const MOST_FIXES = 16;

/**
 * The contradictions of a draft; undefined where all its choices are compatible. An unknown or disabled choice is no contradiction, because the preset's choice
 * replaces it.
 */
export function contradictions(draft: RulingsRequest, book: Rulebook, text: Localize): Contradictions | undefined {
  const says: string[] = [];
  const fixes = new Map<string, string>();
  let mended = draft;
  for (let at = 0; at < MOST_FIXES; at += 1) {
    const broken = contradictory(mended, book);
    if (broken.length === 0) break;
    if (at === 0) says.push(...broken.map((one) => said(one, book, text)));
    for (const diagnostic of broken) {
      if (!diagnostic.fix) continue;
      mended = applyFix(mended, diagnostic.fix, book);
      for (const key of Object.keys(diagnostic.fix.set ?? {})) fixes.set(key, fixText(diagnostic, text));
    }
  }
  if (says.length === 0) return undefined;
  const whole = contradictory(mended, book).length === 0;
  return { says, fixes: whole ? [...fixes.values()] : [], ...(whole && { mended }) };
}

function contradictory(draft: RulingsRequest, book: Rulebook): readonly Diagnostic[] {
  return compile(draft, book).diagnostics.filter(({ code, level }) => code === "constraint" && level === "error");
}

function said(diagnostic: Diagnostic, book: Rulebook, text: Localize): string {
  if (diagnostic.code === "badParameter") return badParameter(diagnostic.detail, book, text);
  const [first, second] = diagnostic.topics.map((topic) => ({
    name: text(`RULINGS.Topic.${topic.key}.name`),
    variant: topicOf(book, topic.key)?.variants[topic.variant]
      ? text(`RULINGS.Topic.${topic.key}.variants.${topic.variant}.label`)
      : topic.variant,
  }));
  const data = {
    detail: diagnostic.detail,
    topic: first?.name ?? diagnostic.detail,
    variant: first?.variant ?? "",
    other: second?.name ?? "",
    otherVariant: second?.variant ?? "",
  };
  return diagnostic.code === "constraint"
    ? text(`RULINGS.Constraint.${diagnostic.detail}`, data)
    : text(`RULINGS.Diagnostic.${diagnostic.code}`, data);
}

/** The invalid value and its ruling, by their names in the window. */
function badParameter(key: string, book: Rulebook, text: Localize): string {
  const topic =
    book.topics.find(({ parameters }) => parameters !== undefined && Object.hasOwn(parameters, key))?.key ?? "";
  const base = `RULINGS.Topic.${topic}`;
  const data = { topic: text(`${base}.name`), value: text(`${base}.parameters.${key}.label`) };
  return text("RULINGS.Diagnostic.badParameter", data);
}

function fixText(diagnostic: Diagnostic, text: Localize): string {
  const [key, variant] = Object.entries(diagnostic.fix?.set ?? {})[0] ?? [];
  if (key === undefined || variant === undefined) return text("RULINGS.HouseRules.fixReset");
  return text("RULINGS.HouseRules.fixSet", {
    topic: text(`RULINGS.Topic.${key}.name`),
    variant: text(`RULINGS.Topic.${key}.variants.${variant}.label`),
  });
}
