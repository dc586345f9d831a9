import { line } from "../platform/text-lines.ts";
import type { CardInput, CardView, TargetView } from "./types.ts";

/** Lines of a card with a number of its maker. */
const OF_SPEAKER = [
  "RULINGS.Card.attack.acHit",
  "RULINGS.Card.attack.acMissed",
  "RULINGS.Card.check.by",
  "RULINGS.Card.check.short",
  "RULINGS.Card.check.always",
  "RULINGS.Card.check.never",
  "RULINGS.Card.fall.hitPoints",
  "RULINGS.Card.fall.saved",
  "RULINGS.Card.fall.notSaved",
  "RULINGS.Card.fall.dismemberment",
  "RULINGS.Card.fall.limit",
  "RULINGS.Card.morale.each",
  "RULINGS.Company.hire.loyalty",
];

/**
 * A card for a reader who may not see numbers of the creatures on it: the events stay, their calculations are removed. The dice of an acting foe stay, unless
 * the table uses only words; the damage that a foe does concerns its victim and stays too.
 */
export function withHiddenResults(procedure: string, view: CardView, input: CardInput): CardView {
  const { closed, foes } = input.viewer;
  if (closed.length === 0) return view;
  const bySpeaker = closed.includes(input.speaker.uuid) ? withoutSpeaker(procedure, view, foes === "words") : view;
  if (!input.targets.some(({ uuid }) => closed.includes(uuid))) return bySpeaker;
  const { needs, ...rest } = bySpeaker;
  const attack = ["attack", "routine", "grapple"].includes(procedure);
  return {
    ...rest,
    ...(needs && !attack && { needs }),
    more: attack ? [] : rest.more,
    targets: rest.targets.map((target) => (closed.includes(target.uuid) ? withoutAmount(target) : target)),
  };
}

function withoutSpeaker(procedure: string, view: CardView, words: boolean): CardView {
  const { total, needs, sub, why: _why, more: _more, ...rest } = view;
  const damage = procedure === "damage";
  return {
    ...rest,
    ...(damage && total !== undefined && { total }),
    ...(damage && needs && { needs }),
    ...(sub && !isNumber(sub.textKey) && { sub }),
    why: [],
    more: [],
    dice: words && !damage ? [] : rest.dice,
    lines: rest.lines.filter(({ textKey }) => !isNumber(textKey)),
  };
}

function isNumber(textKey: string): boolean {
  return OF_SPEAKER.some((key) => textKey === key || textKey.startsWith(`${key}.`));
}

/** Hides the amount that took effect on a foe; that it was applied stays visible. */
function withoutAmount(target: TargetView): TargetView {
  const { line: said, ...rest } = target;
  const shown = said?.textKey.startsWith("RULINGS.Card.apply.done.") ? line("RULINGS.Card.apply.hidden") : said;
  return { ...rest, ...(shown && { line: shown }) };
}
