import { type Behaviour, COLUMNS } from "../../rules/morale/reaction.ts";
import type { Modifier } from "../../rules/trace/types.ts";

/** How the party behaves, and one of them who behaves otherwise in plain view, as a form says it: both are given to the roll (REF-04). */
export function behavioursOf({ behaviour, another }: Readonly<Record<string, unknown>>): readonly Behaviour[] {
  return [behaviour, another].flatMap((said) =>
    COLUMNS.filter((column) => column === said).map((column) => ({ behaviour: column })),
  );
}

/** Returns the modifier that the referee typed for a reaction roll, with its reason where one was typed (REF-03). */
export function typedModifiers(modifier: unknown, reason: unknown): Modifier[] {
  const value = Math.max(-20, Math.min(20, Math.round(Number(modifier) || 0)));
  if (value === 0) return [];
  const said = typeof reason === "string" ? reason.trim() : "";
  const step = { on: "reaction", op: "add", value, source: { kind: "referee" } } as const;
  return [said ? { ...step, key: "reaction.said", data: { reason: said } } : { ...step, key: "reaction.referee" }];
}
