/**
 * Cards by the card that they say they follow. A log of years is not walked for each card that is drawn, and whether somebody may say so
 * (`is-follow-up.ts`) is asked of the few that do.
 */

import type { CardData } from "../data/message/card.ts";
import type { MessageDocument } from "../platform/types.ts";
import { isCardType } from "./card-data.ts";

/** The cards that follow each, and how many messages there were when they were looked for. */
const known = new Map<string, MessageDocument[]>();
/** The places of these cards in the log. */
const places = new WeakMap<MessageDocument, number>();
const NOT_LOOKED = -1;
let looked = NOT_LOOKED;
let watches = false;

/** The cards that say that they follow a card, the oldest first. */
export function followUpsOf(card: string | null | undefined): readonly MessageDocument[] {
  lookThrough();
  return (card && known.get(card)) || [];
}

/** The same with those that follow these and so on, in the order in which they came. */
export function allFollowUpsOf(card: string | null | undefined, deepest: number): readonly MessageDocument[] {
  const found = new Set<MessageDocument>();
  let last = [...followUpsOf(card)];
  for (let depth = 0; depth < deepest && last.length > 0; depth += 1) {
    const fresh = last.filter((message) => !found.has(message));
    for (const message of fresh) found.add(message);
    last = fresh.flatMap(({ id }) => followUpsOf(id));
  }
  return [...found].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

/** Looks through the log where a message has come, gone or come to follow another since. */
function lookThrough(): void {
  watch();
  if (looked === game.messages?.size) return;
  looked = game.messages?.size ?? 0;
  known.clear();
  let place = 0;
  for (const message of game.messages ?? []) {
    place += 1;
    const { follows } = isCardType(message.type) ? (message.system as CardData) : { follows: "" };
    if (!follows) continue;
    places.set(message, place);
    const others = known.get(follows);
    if (others) others.push(message);
    else known.set(follows, [message]);
  }
}

function watch(): void {
  if (watches) return;
  watches = true;
  const forget = (): void => {
    looked = NOT_LOOKED;
  };
  // Where one goes and another comes there are as many as before.
  Hooks.on("deleteChatMessage", forget);
  Hooks.on("updateChatMessage", (_message, changes) => {
    if (foundry.utils.getProperty(changes, "system.follows") !== undefined) forget();
  });
}
