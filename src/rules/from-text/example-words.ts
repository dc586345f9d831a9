/** Words that stand in sentences of every kind. */
const COMMON = new Set(
  "the a an of to in at is are be it its we i you they he she this that these those our my your their his her and or for with by on as if so just do does did have has had will would can may then than there here very really also all any us them me im was were been am which who what how about into from up out when while some such own only".split(
    " ",
  ),
);
const NEGATIONS = new Set("no not never nobody nothing none without cannot neither nor".split(" "));
const WORD = /[a-z0-9]+(?:[+'-][a-z0-9]+)*%?|[+-]\d+/g;
/** The token of a negation; before a word it marks that word as negated. */
const NOT = "!";
const ENDING = /(?:ingly|edly|ing|edly|ed|es|ly|s)$/;

const stems = new Map<string, string>();

/** A word without its ending; figures and dice stay as they are. */
function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  let stem = word.replace(/'s?$/, "").replace(/ies$/, "y").replace(/sses$/, "ss");
  if (stem.length > 4) stem = stem.replace(ENDING, (end) => (stem.length - end.length >= 3 ? "" : end));
  stem = stem.replace(/([bdgklmnprt])\1$/, "$1").replace(/e$/, "");
  stems.set(word, stem);
  return stem;
}

/**
 * The tokens by which sentences are compared: stems of words, pairs of neighbours, and words with the negation before them.
 * @param plain text as `plainWords` writes it
 */
export function exampleWords(plain: string): readonly string[] {
  const tokens = new Set<string>();
  let before = "";
  let isNegated = false;
  for (const word of plain.match(WORD) ?? []) {
    if (NEGATIONS.has(word) || word.endsWith("n't")) {
      isNegated = true;
      tokens.add(NOT);
      continue;
    }
    if (COMMON.has(word)) continue;
    const stem = stemOf(word);
    tokens.add(stem);
    if (isNegated) tokens.add(NOT + stem);
    isNegated = false;
    if (before !== "") tokens.add(`${before} ${stem}`);
    before = stem;
  }
  return [...tokens];
}
