/** The shapes of the encounter tables among the facts. */

/** A line of an encounter table: a monster, any of a family, or a party. */
export interface EncounterRow {
  readonly monster?: string;
  readonly family?: string;
  readonly note?: string;
}
export interface TableFacts {
  readonly dungeon_encounters: readonly { readonly dungeon_level: string; readonly rows: readonly EncounterRow[] }[];
  readonly wilderness_encounters: {
    readonly terrain: Readonly<Record<string, readonly { readonly table: string; readonly column: string }[]>>;
    readonly sub_tables: Readonly<Record<string, Readonly<Record<string, readonly EncounterRow[]>>>>;
  };
}
