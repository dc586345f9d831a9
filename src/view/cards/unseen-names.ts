/** A card for readers who do not see a creature on it: only its name and picture are replaced. Pure. */

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Keys of a plan, an outcome or a list of targets with the id of a creature. */
const WHO = ["id", "uuid", "actor"] as const;

function idsOf(value: Plain): string[] {
  return WHO.flatMap((key) => {
    const id = value[key];
    return typeof id === "string" ? [id] : [];
  });
}

/** All ids on a card that may identify a creature. */
export function idsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (inner: unknown): void => {
    if (Array.isArray(inner)) for (const entry of inner) look(entry);
    else if (isPlain(inner)) {
      for (const id of idsOf(inner)) found.add(id);
      for (const entry of Object.values(inner)) look(entry);
    }
  };
  look(value);
  return found;
}

/** The name and picture in place of an unseen creature. */
interface Stranger {
  readonly name: string;
  readonly img: string;
}

/** A name, or several separated by commas, with secret ones replaced. */
function withoutNames(text: string, secret: readonly string[], instead: string): string {
  if (secret.includes(text)) return instead;
  const names = text.split(", ");
  return names.some((one) => secret.includes(one))
    ? names.map((one) => (secret.includes(one) ? instead : one)).join(", ")
    : text;
}

/** The same data with another name and picture for the creatures of these ids; a name shared with a seen creature stays where no id is beside it. */
export function withoutUnseen<T extends object>(value: T, unseen: readonly string[], as: Stranger): T {
  const hidden = new Set<string>();
  const known = new Set<string>();
  const look = (inner: unknown): void => {
    if (Array.isArray(inner)) for (const entry of inner) look(entry);
    else if (isPlain(inner)) {
      const ids = idsOf(inner);
      if (ids.length > 0 && typeof inner.name === "string" && inner.name !== "")
        (ids.some((id) => unseen.includes(id)) ? hidden : known).add(inner.name);
      for (const entry of Object.values(inner)) look(entry);
    }
  };
  look(value);
  const secret = [...hidden].filter((name) => !known.has(name));
  const changed = (inner: unknown): unknown => {
    if (typeof inner === "string") return withoutNames(inner, secret, as.name);
    if (Array.isArray(inner)) return inner.map(changed);
    if (!isPlain(inner)) return inner;
    const meant = idsOf(inner).some((id) => unseen.includes(id));
    const entries = Object.entries(inner).map(([key, entry]) => [key, changed(entry)]);
    return {
      ...Object.fromEntries(entries),
      ...(meant && typeof inner.name === "string" && { name: as.name }),
      ...(meant && typeof inner.img === "string" && { img: as.img }),
    };
  };
  // Only names change, so the type stays the same.
  return changed(value) as T;
}
