import { DIALOG, dialogContent } from "./dialog-content.ts";

/**
 * Asks yes or no, in as many lines as there are texts; dismissed counts as no. `title` is a text or its key. `carefully`: Enter says no,
 * because what would be done is much.
 */
export async function sure(title: string, texts: string | readonly string[], carefully = false): Promise<boolean> {
  const lines = (typeof texts === "string" ? [texts] : texts).map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    classes: [...DIALOG],
    window: { title },
    content: dialogContent(...lines),
    ...(carefully && { yes: { default: false }, no: { default: true } }),
  });
  return answer === true;
}
