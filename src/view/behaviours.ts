import { type Behaviour, COLUMNS } from "../rules/nerve/reaction.ts";

/** How the party behaves, and one of them who behaves otherwise in plain view, as a form says it: both are given to the roll (REF-04). */
export function behavioursOf({ behaviour, another }: Readonly<Record<string, unknown>>): readonly Behaviour[] {
  return [behaviour, another].flatMap((said) =>
    COLUMNS.filter((column) => column === said).map((column) => ({ behaviour: column })),
  );
}
