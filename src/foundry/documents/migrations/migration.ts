/** The stored data of one document as plain data. A migration may not assume that a key exists. */
export type Stored = Record<string, unknown>;

/**
 * A change of stored data, from a version on: a pure function from the data to the necessary update, or null when there is none.
 * Repeating it changes nothing.
 */
export interface Migration {
  /** The version of the system that stores the new format, such as `0.2.0`. */
  readonly version: string;
  readonly actor?: (before: Stored, entry?: Stored) => Stored | null;
  readonly item?: (before: Stored, entry?: Stored) => Stored | null;
  /** The uuid of the compendium entry that the migration needs; null for none. A missing entry is not passed. */
  readonly wants?: (before: Stored) => string | null;
}

/** Whether version `a` is earlier than version `b`, compared by numbers. */
export function isBefore(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split(".").map((part) => Number.parseInt(part, 10) || 0));
  for (let part = 0; part < 3; part++) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The migrations between a data version and version `to`, oldest first. */
export function pending(migrations: readonly Migration[], from: string, to: string): Migration[] {
  return migrations
    .filter(({ version }) => isBefore(from, version) && !isBefore(to, version))
    .sort((a, b) => (isBefore(a.version, b.version) ? -1 : 1));
}

/** The uuids of all compendium entries that these migrations need for one document. */
export function wantedMigrations(migrations: readonly Migration[], before: Stored): string[] {
  return migrations.flatMap((migration) => migration.wants?.(before) ?? []);
}

/** The merged updates for one document, later ones over earlier ones; null for none. */
export function updateFor(
  migrations: readonly Migration[],
  kind: "actor" | "item",
  before: Stored,
  entries: ReadonlyMap<string, Stored> = new Map(),
): Stored | null {
  const updates = migrations.flatMap(
    (migration) => migration[kind]?.(before, entries.get(migration.wants?.(before) ?? "")) ?? [],
  );
  return updates.length === 0 ? null : Object.assign({}, ...updates);
}
