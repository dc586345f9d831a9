/**
 * Content of a dialog. Foundry takes a `div` and uses its inner markup alone (WIN-56): what is to keep its class goes inside, and values
 * are given as attributes. Texts of people stand in it as texts, never as markup.
 */
export function dialogContent(...inner: (Node | string)[]): HTMLDivElement {
  const content = document.createElement("div");
  content.append(...inner);
  return content;
}

/** A dialog that says one thing. */
export function paragraph(text: string): HTMLDivElement {
  const line = document.createElement("p");
  line.textContent = text;
  return dialogContent(line);
}
