/** Characters that texts of the web use for plain ones. */
const CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u2032\u00b4`]/g, "'"],
  [/[\u201c\u201d\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/\u00bd/g, "1/2"],
  [/\u00bc/g, "1/4"],
  [/\u2153/g, "1/3"],
  [/[\u00d7]/g, "x"],
  [/\u2044/g, "/"],
  [/\u2264/g, "<="],
  [/\u2265/g, ">="],
  [/[\u2190-\u2192\u21d2]/g, ": "],
  [/[*_~|#>\u2020\u00a0]+/g, " "],
];

/** One word for one thing: what the patterns ask for. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  // Negations in full, also without their apostrophe.
  [/\bcan(?:'?t|not)\b/g, "cannot"],
  [/\bwon'?t\b/g, "will not"],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|should|need|could|must)n'?t\b/g, "$1 not"],
  // Abbreviations.
  [/\binit\b\.?/g, "initiative"],
  [/\bthaco\b/g, "thac0"],
  [/\brds?\b\.?/g, "round"],
  [/\bl(?:vl|v)s?\b\.?/g, "level"],
  [/\bdmg\b/g, "damage"],
  [/\bml\b/g, "morale"],
  [/\benc\b\.?/g, "encumbrance"],
  [/\bsesh\b/g, "session"],
  [/\bstr\b/g, "strength"],
  [/\bdex\b/g, "dexterity"],
  [/\bcon\b(?= |[.,;:)]|$)/g, "constitution"],
  [/\bwis\b/g, "wisdom"],
  [/\bcha\b/g, "charisma"],
  [/\bmods?\b/g, "modifier"],
  [/\bchars?\b/g, "character"],
  [/\bmins?\b\.?/g, "minute"],
  [/\bhrs?\b\.?/g, "hour"],
  [/\bsecs?\b\.?/g, "second"],
  // Figures and dice.
  [/\bno 1\b/g, "nobody"],
  [/\bn(?:ough|augh)t\b/g, "0"],
  [/\b(?:zip|zilch|nada|squat)\b/g, "nothing"],
  [/\bhalf a dozen\b/g, "6"],
  [/\b(?:a |1 )?dozen\b/g, "12"],
  [/\b(?:twenty|20)[- ]?sid(?:ed|ers?)(?: (?:dice|die))?\b/g, "d20"],
  [/\b(\d) (?:6-sid(?:ed|ers?)(?: (?:dice|die))?|d6s)\b/g, "$1d6"],
  [/\b(?:pair|couple) of (?:d6s?|6-siders|6-sided dice)\b/g, "2d6"],
  [/\b(?:pair|couple) of dice\b/g, "2 dice"],
  [/\b1-(4|6|8|10|12)(?= (?:points?|damage|hp)\b)/g, "d$1"],
  [/\b2-7\b(?! on)/g, "d6+1"],
  [
    /\b(\d) (?:to|or) (?!\1)(\d)\b(?=[.,;) ]|$)(?! (?:times|hd|days|levels?|attacks|hours|turns|rounds|spells|classes|sessions|weeks|points lower))/g,
    "$1-$2",
  ],
  [/\bminus (?=\d)/g, "-"],
  [/\bplus (?=\d)/g, "+"],
  [/\b(\d) (?:chances? )?(?:in|out of) (6|10|20)\b/g, "$1-in-$2"],
  [/\b(\d)(?:\/|:)(6)\b/g, "$1-in-$2"],
  [/\bnat ?(1|20)(?:s|'s)?\b/g, "natural $1"],
  [/\b(\d+)-siders?\b/g, "d$1"],
  [/\btwenty\b(?!-)/g, "20"],
  [/\b(\d) times (?:in|out of) (\d{1,2})\b/g, "$1-in-$2"],
  [/\broll(?:s|ed|ing)? (?:of )?(?:a |an )?20\b/g, "natural 20"],
  [/(?<=[a-z0-9])\/(?=(?:side|round|day|hour|session|hd|gp|turn|group|encounter|fight|week|month|night)\b)/g, " per "],
  [/\+ ?ab\b/g, "+ attack bonus"],
  [/\bs\.?o\.?d\b\.?/g, "save or die"],
  [/\btwenties\b/g, "20s"],
  [/(?<!the |which |those |these |good |bad |old |new |other |only )\bones\b/g, "1s"],
  [/\bfms?\b/g, "fighter"],
  [/\bpoints? of (?=xp|experience)/g, ""],
  [/\bdiced for\b/g, "rolled for"],
  [/\baoos?\b/g, "attacks of opportunity"],
  [/\bwpns?\b\.?/g, "weapons"],
  [/\bwms?\b/g, "wandering monsters"],
  [/\bdtl\b/g, "down the line"],
  // Kinds of things.
  [/\b(?:critters?|baddies|beasties|mobs?)\b/g, "monsters"],
  [/\b(?:2|two)[- ]?hand(?:ed weapons?|ers?)\b|\b2h(?:ers?| weapons?)?\b/g, "2-handed weapons"],
  [/\bbtb\b/g, "by the book"],
  [/\bloot\b/g, "treasure"],
  [/\btongues\b/g, "languages"],
  [/\bw(?=(?:4|6|8|10|12|20|100)\b)|(?<=\b\d)w(?=(?:4|6|8|10|12|20|100)\b)/g, "d"],
  [/\b(\d) 6-sided (?:dice|die)\b/g, "$1d6"],
  [/\b6-side(?:d (?:dice|die)|rs?)\b/g, "d6"],
  [/\bper ?cent\b/g, "%"],
  [/\b(?:1 |a )hundred\b/g, "100"],
  [/\bthird-party\b/g, "other"],
  [/\b(?:hit ?points?|hps|h\.p\.)(?![a-z])/g, "hp"],
  [/\b(?:hit ?dic?e|hit die)\b/g, "hd"],
  [/\bexperience(?: points?)?\b|\bexp\b|\bx\.p\./g, "xp"],
  [/\barmor/g, "armour"],
  [/\barmour class(?:es)?\b|\ba\.c\./g, "ac"],
  [/\bdefens/g, "defenc"],
  [/\bfavor/g, "favour"],
  [/\b(?:gms?|dms?|judges?|referees?|game masters?|dungeon masters?|labyrinth lords?)\b/g, "referee"],
  [/\bsaving[- ]throws?\b|\bsaves\b/g, "save"],
  [/\b(?:gold pieces?|gps)\b/g, "gp"],
  [/\bplayer[- ]characters?('s)?\b|\bpcs\b/g, "pc"],
  [/\b(?:magic[- ]?users?|m-?us?|wizards?|magicians?|mages?)\b/g, "magic-user"],
  [/\bhobbits?\b/g, "halfling"],
  [/\bfighting[- ]m[ae]n\b/g, "fighter"],
  [/\bnat(?:ural|\.)?[- ]?(?:roll of )?"?(1|20)\b"?/g, "natural $1"],
  [/"(\d+)"/g, "$1"],
  [/\(re\)action/g, "reaction"],
  [/\bfeet\b|\bft\b\.?/g, "'"],
  [/\btwo[- ]hand/g, "2-hand"],
  [/\b(\d) ?in ?(\d{1,2})\b/g, "$1-in-$2"],
  [/\b1d(\d)/g, "d$1"],
  [/\bd%|\bpercentile(?: dice)?\b/g, "d100"],
];

const NUMBERS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen".split(
    " ",
  );
const NUMBER = new RegExp(`\\b(?:${NUMBERS.join("|")})\\b`, "g");

/** Phrases of a sentence that name something only to exclude it. */
const SET_ASIDE = /\b(?:instead of|rather than|as opposed to|in place of|unlike|and not|replac(?:es|ing))\b[^.,;:)]*/g;

/** Phrases about former times and other tables: "we used to", "I tried", "the old rule". */
const BYGONE =
  /\b(?:used to (?!be lost)|(?:have |had |ever |once )?tried|the old rules?|discussed|(?:took out|dropped|removed|abolished) the old|was [a-z]+ for a while|(?:dropped|abandoned|gave up|got rid of) (?=[a-z -]{3,40}\b(?:and|for|in favour|after))|in the old version|thought about|(?<!(?:is|are|be|was|were) )considered|toyed with|everybody has gone over to|thinking about)\b[^.,;:]*/g;

/** The cells of a table's row: what it is about, what holds, notes. */
const ROW = /^\s*\|(.*)\|\s*$/;

/** A row of a table as a label and what holds. */
function rowAsWords(text: string): string {
  const cells = ROW.exec(text)?.[1]
    ?.split("|")
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  return cells === undefined || cells.length < 2 ? text : `${cells[0]}: ${cells.slice(1).join("; ")}`;
}

/** A sentence in small letters, with one word for one thing, figures for numbers, and without what it names only to set it aside. */
export function plainWords(text: string): string {
  let plain = rowAsWords(text);
  for (const [from, to] of CHARACTERS) plain = plain.replace(from, to);
  plain = plain.toLowerCase();
  plain = plain.replace(NUMBER, (word) => String(NUMBERS.indexOf(word)));
  for (const [from, to] of WORDS) plain = plain.replace(from, to);
  return plain.replace(SET_ASIDE, " ").replace(BYGONE, " ").replace(/\s+/g, " ").trim();
}
