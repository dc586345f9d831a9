import { withFocusBack } from "../windows/focus-back.ts";
import { dialogWhereLooked } from "../windows/where.ts";
import { DIALOG, dialogContent, paragraphs } from "./dialog-content.ts";

/**
 * Asks yes or no, in as many lines as there are texts; dismissed counts as no. `title` is a text or its key. `carefully`: Enter says no,
 * because what would be done is much.
 */
export async function sure(title: string, texts: string | readonly string[], carefully = false): Promise<boolean> {
  const answer: unknown = await withFocusBack((render) =>
    foundry.applications.api.DialogV2.confirm({
      classes: [...DIALOG],
      render,
      window: { title },
      ...dialogWhereLooked(),
      content: dialogContent(...paragraphs(typeof texts === "string" ? [texts] : texts)),
      ...(carefully && { yes: { default: false }, no: { default: true } }),
    }),
  );
  return answer === true;
}
