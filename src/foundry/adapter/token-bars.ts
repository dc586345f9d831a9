import { foeKnowledge } from "../platform/settings/table-settings.ts";

/** The visibility of a monster's bar: for its owners, or for everybody where the table lets players see numbers. */
export function foeBarVisibility(): CONST.TOKEN_DISPLAY_MODES {
  return foeKnowledge() === "numbers" ? CONST.TOKEN_DISPLAY_MODES.HOVER : CONST.TOKEN_DISPLAY_MODES.OWNER;
}
