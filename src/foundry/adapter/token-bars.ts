import { foeKnowledge } from "../platform/settings/table-settings.ts";

/** To whom a monster's bar is shown: to whoever owns it, or to all who look at it where the table lets players know numbers. */
export function foeBarVisibility(): CONST.TOKEN_DISPLAY_MODES {
  return foeKnowledge() === "numbers" ? CONST.TOKEN_DISPLAY_MODES.HOVER : CONST.TOKEN_DISPLAY_MODES.OWNER;
}
