/** Stored data of one document, as plain data. A migration may not assume that a key is there. */
export type Stored = Record<string, unknown>;

/**
 * One change of what is stored, from the version that brought it. Each is a pure function from the stored data before to the update that
 * makes it right, or null when there is nothing to do; doing it again changes nothing.
 */
export interface Migration {
  /** The version of the system that stores the new shape, such as `0.2.0`. */
  readonly version: string;
  readonly actor?: (before: Stored, entry?: Stored) => Stored | null;
  readonly item?: (before: Stored, entry?: Stored) => Stored | null;
  /** The uuid of the compendium entry that the migration needs; null where it needs none. A missing entry is not passed. */
  readonly wants?: (before: Stored) => string | null;
}

/** Whether version `a` comes before version `b`: by numbers, part by part. */
export function isBefore(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split(".").map((part) => Number.parseInt(part, 10) || 0));
  for (let part = 0; part < 3; part++) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The migrations that data of a version still needs to be of version `to`, oldest first. */
export function pending(migrations: readonly Migration[], from: string, to: string): Migration[] {
  return migrations
    .filter(({ version }) => isBefore(from, version) && !isBefore(to, version))
    .sort((a, b) => (isBefore(a.version, b.version) ? -1 : 1));
}

/** The uuids of all entries that these migrations have to see for one document. */
export function wantedMigrations(migrations: readonly Migration[], before: Stored): string[] {
  return migrations.flatMap((migration) => migration.wants?.(before) ?? []);
}

/** All updates for one document, the later ones over the earlier. Null when there is none. */
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
