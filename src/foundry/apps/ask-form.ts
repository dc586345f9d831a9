/** What was filled in, by the names of the fields: never believed to be of a kind before it was looked at. */
export type Filled = Readonly<Record<string, unknown>>;

/** How a question looks: `title` and `ok.label` are texts or their keys, `width` is in pixels. */
export interface FormLook {
  readonly title: string;
  readonly icon?: string;
  readonly width?: number;
  readonly className?: string;
  readonly ok: { readonly label: string; readonly icon: string };
}

/** Puts one form before the user, in a `div` made by `dialogContent`; undefined when it was dismissed. */
export async function askForm(content: HTMLDivElement, look: FormLook): Promise<Filled | undefined> {
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["rulings-dialog", ...(look.className ? [look.className] : [])],
    window: { title: look.title, ...(look.icon && { icon: look.icon }) },
    ...(look.width && { position: { width: look.width } }),
    content,
    ok: look.ok,
  });
  return typeof answer === "object" && answer !== null ? Object.fromEntries(Object.entries(answer)) : undefined;
}
