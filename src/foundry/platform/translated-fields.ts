/** Text fields of compendium entries besides their names, by the keys of translation files. */
export const TEXT_FIELDS = {
  duration: "system.duration.text",
  range: "system.range.text",
  area: "system.area.note",
  save: "system.save.note",
  check: "system.check.note",
  reversedSave: "system.reversed.save.note",
  targets: "system.targets",
  note: "system.note",
  armour: "system.armour.text",
  weapons: "system.weapons.text",
  title: "system.title",
  family: "system.family",
  moraleNote: "system.moraleNote",
  numberNote: "system.numberAppearing.note",
  treasure: "system.treasure.type",
  special: "system.treasure.special",
  usage: "system.usage",
  alignment: "system.alignment",
} as const;

/** Fields that are text on documents of one type, and a choice on others. */
export const WORDS_OF_TYPE: Readonly<Record<string, string>> = { usage: "vessel", alignment: "background" };

/** Lists of rows with text, by the keys of translation files. */
export const ROW_FIELDS = {
  leaders: "system.leaders",
  riders: "system.riders",
  modifiers: "system.modifiers",
  otherArmour: "system.ac.other",
  skills: "system.skills",
} as const;

/** Lists of texts, by the keys of translation files. */
export const WORD_FIELDS = { titles: "system.titles" } as const;

/** The text fields of a row. */
export const READ = [
  "name",
  "label",
  "title",
  "text",
  "description",
  "note",
  "count",
  "duration.text",
  "save.note",
] as const;

/** Fields whose English text the rules read: a translated copy keeps it. */
export const READ_BY_RULES: readonly string[] = [
  TEXT_FIELDS.area,
  TEXT_FIELDS.range,
  TEXT_FIELDS.family,
  TEXT_FIELDS.alignment,
  ROW_FIELDS.skills,
  // For rows of a roll table.
  "description",
];

/** Translates a list of texts: each by its own English text or by its index. A text without a translation is unchanged. */
export function translatedTexts(texts: unknown, translation: unknown): unknown {
  if (!Array.isArray(texts) || !isRecord(translation)) return texts;
  return texts.map((text: unknown, at) => said(translation[String(text)]) ?? said(translation[String(at)]) ?? text);
}

/** Translates a list of rows (attacks, ranks, steps): each by its key, id, name or index; only text fields change, never a number or key. */
export function translatedEntries(entries: unknown, translation: unknown): unknown {
  if (!Array.isArray(entries) || !isRecord(translation)) return entries;
  return entries.map((entry: unknown, at) => {
    if (!isRecord(entry)) return entry;
    const found = [entry.key, entry.id, entry._id, entry.name, at]
      .filter((name) => typeof name === "string" || typeof name === "number")
      .map((name) => translation[String(name)])
      .find(isRecord);
    if (!found) return entry;
    return READ.reduce<Record<string, unknown>>((row, path) => {
      const text = said(found[path]);
      return text === undefined ? row : replaced(row, path.split("."), text);
    }, entry);
  });
}

/** A copy with another text at a path, where there is a text. */
function replaced(
  row: Record<string, unknown>,
  [name = "", ...below]: readonly string[],
  text: string,
): Record<string, unknown> {
  const value = row[name];
  if (below.length > 0) return isRecord(value) ? { ...row, [name]: replaced(value, below, text) } : row;
  return typeof value === "string" ? { ...row, [name]: text } : row;
}

function said(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Lists are records as well, so that a translation may be one. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
