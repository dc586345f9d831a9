/** Whom a message reaches: the mode that its author chose beside the chat line, or the referees alone. */
import { chosenMode } from "../platform/settings/table-settings.ts";

/** What of a message says who reads it. */
export interface Readers {
  readonly whisper?: string[];
  readonly blind?: boolean;
}

/**
 * The readers that the user's own mode gives: Foundry applies it to nothing by itself (fidelity 2.3). What applies it has one name in v13
 * and another in v14, and the types know only the former.
 */
export function chosenReaders(): Readers {
  const Message = ChatMessage.implementation;
  const apply = (game.release?.generation ?? 13) >= 14 ? Reflect.get(Message, "applyMode") : Message.applyRollMode;
  const data: Readers = {};
  const { whisper, blind } = Object.assign(data, Reflect.apply(apply, Message, [data, chosenMode()])) as Readers;
  // What a mode says of more than readers is not for cards: "Public as Character" would have a token say them in a bubble (PEER-52).
  return { ...(whisper && { whisper }), ...(blind !== undefined && { blind }) };
}

/** The referees alone: not even the author of a blind message reads it. */
export function refereesAlone(): Readers {
  const whisper = ChatMessage.implementation.getWhisperRecipients("GM").flatMap((user) => user.id ?? []);
  return { whisper, blind: true };
}
