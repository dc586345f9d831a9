/** Three questions about a table's habits, which lead to a preset. */

interface Answer {
  readonly key: string;
  /** The preset of the answer. */
  readonly preset: string;
}

interface Question {
  readonly key: string;
  readonly answers: readonly Answer[];
}

const PLAIN = "classic";

/** The first answer of each is that of the classic rules. @texts RULINGS.WhichPreset.*.question */
export const PRESET_QUESTIONS: readonly Question[] = [
  {
    key: "turns",
    answers: [
      { key: "sides", preset: PLAIN },
      { key: "each", preset: "heroic" },
    ],
  },
  {
    key: "hits",
    answers: [
      { key: "plain", preset: PLAIN },
      { key: "parry", preset: "eris" },
      { key: "maiming", preset: "gorman" },
    ],
  },
  {
    key: "reaction",
    answers: [
      { key: "twoSixes", preset: PLAIN },
      { key: "twoTens", preset: "referee" },
    ],
  },
];

/** The preset of the first answer that is not of the classic rules; unanswered questions count as classic. */
export function presetByAnswers(answers: Readonly<Record<string, string>>): string {
  const presets = PRESET_QUESTIONS.map(
    ({ key, answers: all }) => all.find((answer) => answer.key === answers[key])?.preset ?? PLAIN,
  );
  return presets.find((preset) => preset !== PLAIN) ?? PLAIN;
}
