import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { rollViews } from "./dice.ts";
import type { ButtonView, CardInput, CardView } from "./types.ts";

/** A button; disabled when it was used or the viewer may not press it. */
export function button(
  action: string,
  labelKey: string,
  options: {
    primary?: boolean;
    disabled?: boolean;
    values?: Record<string, string>;
    /** The user who may press it, when that is not the viewer. */
    others?: TextLine;
    /** The subject of the button. */
    about?: TextLine;
    data?: Record<string, string | number>;
  } = {},
): ButtonView {
  return {
    action,
    label: line(labelKey, options.data),
    primary: options.primary ?? false,
    disabled: options.disabled ?? false,
    values: options.values ?? {},
    ...(options.others && { others: options.others }),
    ...(options.about && { about: options.about }),
  };
}

/** The users who press for creatures without a player. */
const LONE = { target: "referee", save: "refereeRolls" } as const;

/** The user who presses for a creature on a card when the viewer does not: only the referee where no player runs it. */
export function pressedBy(
  what: "target" | "save",
  party: { readonly uuid: string; readonly name: string },
  { played }: CardInput["viewer"],
): TextLine {
  const lone = played !== undefined && !played.includes(party.uuid);
  return line(`RULINGS.Card.others.${lone ? LONE[what] : what}`, { name: party.name });
}

/** The button that shows a referees-only card to everybody (REF-01). */
export function showToPlayers({ whispered, viewer }: CardInput): readonly ButtonView[] {
  return whispered && viewer.referee ? [button("showPlayers", "RULINGS.Card.showPlayers")] : [];
}

/** A card with only its author, for a presenter to fill. */
export function plainCard(input: CardInput, title: TextLine): CardView {
  return {
    title,
    face: input.item.img || input.speaker.img,
    dice: rollViews(input.dice),
    why: [],
    more: [],
    lines: [],
    targets: [],
    buttons: [],
    stamp: input.stamp,
  };
}
