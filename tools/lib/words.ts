/** Words that this repository does not use, with the plain word for each. */

/** In declared names (each part of `camelCase`), in file names and in comments and docs. */
export const FORBIDDEN: Readonly<Record<string, string>> = {
  deed: "transaction",
  deeds: "transactions",
  nerve: "morale",
  nerves: "morale",
  blow: "hit",
  blows: "hits",
  bearer: "carrier",
  bearers: "carriers",
  befallen: "affected",
  anew: "again",
};

/** In declared names alone: as words of a comment they are ordinary English. */
export const FORBIDDEN_IN_NAMES: Readonly<Record<string, string>> = {
  told: "report, lines, message or the thing itself",
  untold: "pending",
  unsaid: "missing text",
  reckon: "compute",
  reckons: "computes",
  reckoned: "computed",
  dressing: "armour change",
  calling: "class",
  callings: "classes",
  befall: "apply",
  befalls: "applies",
  belonging: "item",
  belongings: "items",
  lay: "apply or place",
  laid: "applied or placed",
};

/** In file names alone: as words of a comment they are ordinary English. */
export const FORBIDDEN_IN_FILES: Readonly<Record<string, string>> = {
  told: "what is shown",
  went: "result",
  befell: "what happened",
  lay: "apply",
  lapse: "expire",
  lapsed: "expired",
  tend: "startup",
  calling: "class",
  callings: "classes",
  way: "journey",
  kept: "stored",
  doings: "actions",
  dressing: "armour change",
  belongings: "items",
};

/** Names in the sense of the game or of somebody else's API, and names that worlds have stored. */
export const FINE: ReadonlySet<string> = new Set(["torchBearer", "torchbearer", "shieldBearer", "SPELL_BLOW"]);

/** Names of properties that worlds, cards or modules have stored: the only properties with a word of these lists. */
export const STORED: ReadonlySet<string> = new Set([
  "deed",
  "deeds",
  "dressing",
  "bearer",
  "blow",
  "told",
  "calling",
  "reckoned",
  "laidDown",
]);

/** Files that keep an older word on purpose. */
export const FINE_FILES: ReadonlySet<string> = new Set(["tools/lib/words.ts", "tests/tools/words.test.ts"]);

/** The parts of a name: `fooBarHTML` has foo, bar, html. */
export function partsOf(name: string): string[] {
  return name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_$\-.]/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());
}

/** Each forbidden word of some words, with the plain one. */
export function forbiddenIn(
  words: readonly string[],
  list: Readonly<Record<string, string>> = FORBIDDEN,
): readonly (readonly [string, string])[] {
  return words.flatMap((word) => (Object.hasOwn(list, word) ? [[word, list[word] ?? ""] as const] : []));
}
