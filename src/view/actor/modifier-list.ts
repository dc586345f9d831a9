import { type Behaviour, COLUMNS } from "../../rules/morale/reaction.ts";
import type { Modifier } from "../../rules/trace/types.ts";

/** The party's behaviour in a form, and that of a member who visibly behaves otherwise; the reaction roll gets both (REF-04). */
export function behavioursOf({ behaviour, another }: Readonly<Record<string, unknown>>): readonly Behaviour[] {
  return [behaviour, another].flatMap((said) =>
    COLUMNS.filter((column) => column === said).map((column) => ({ behaviour: column })),
  );
}

/** The referee's modifier for a reaction roll, with its reason, if any (REF-03). */
export function typedModifiers(modifier: unknown, reason: unknown): Modifier[] {
  const value = Math.max(-20, Math.min(20, Math.round(Number(modifier) || 0)));
  if (value === 0) return [];
  const said = typeof reason === "string" ? reason.trim() : "";
  const step = { on: "reaction", op: "add", value, source: { kind: "referee" } } as const;
  return [said ? { ...step, key: "reaction.said", data: { reason: said } } : { ...step, key: "reaction.referee" }];
}
