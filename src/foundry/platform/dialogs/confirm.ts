import { withRestoredFocus } from "../windows/restore-focus.ts";
import { dialogInCurrentWindow } from "../windows/window-placement.ts";
import { DIALOG, dialogContent, paragraphs } from "./dialog-content.ts";

/**
 * Asks yes or no, in as many lines as there are texts; dismissed counts as no. `title` is a text or its key. `carefully`: Enter says no,
 * because what would be done is much.
 */
export async function confirm(title: string, texts: string | readonly string[], carefully = false): Promise<boolean> {
  const answer: unknown = await withRestoredFocus((render) =>
    foundry.applications.api.DialogV2.confirm({
      classes: [...DIALOG],
      render,
      window: { title },
      ...dialogInCurrentWindow(),
      content: dialogContent(...paragraphs(typeof texts === "string" ? [texts] : texts)),
      ...(carefully && { yes: { default: false }, no: { default: true } }),
    }),
  );
  return answer === true;
}
