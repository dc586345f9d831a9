import { withRestoredFocus } from "./windows/restore-focus.ts";
import { dialogInCurrentWindow } from "./windows/window-placement.ts";
import { DIALOG } from "./dialogs/dialog-content.ts";

/** What was filled in, by the names of the fields: never believed to be of a kind before it was looked at. */
export type FormValues = Readonly<Record<string, unknown>>;

/** How a question looks: `title` and `ok.label` are texts or their keys, `width` is in pixels. */
export interface FormOptions {
  readonly title: string;
  readonly icon?: string;
  readonly width?: number;
  readonly className?: string;
  readonly ok: { readonly label: string; readonly icon: string };
  /** Called with the question once it stands. */
  readonly drawn?: (element: HTMLElement) => void;
}

/** Puts one form before the user, in a `div` made by `dialogContent`; undefined when it was dismissed. */
export async function askForm(content: HTMLDivElement, look: FormOptions): Promise<FormValues | undefined> {
  const answer: unknown = await withRestoredFocus((drawn) =>
    foundry.applications.api.DialogV2.input({
      classes: [...DIALOG, ...(look.className ? [look.className] : [])],
      window: { title: look.title, ...(look.icon && { icon: look.icon }) },
      ...(look.width && { position: { width: look.width } }),
      content,
      ok: look.ok,
      render: (event: Event, dialog: { readonly element: HTMLElement }) => {
        drawn(event, dialog);
        focusField(event, dialog);
        look.drawn?.(dialog.element);
      },
      ...dialogInCurrentWindow(),
    }),
  );
  return typeof answer === "object" && answer !== null ? Object.fromEntries(Object.entries(answer)) : undefined;
}

/**
 * A question that begins with something to be typed has the focus there, its text marked. Foundry may give the focus to the default button whatever
 * the content asks for (WIN-59), and what is typed then would be lost.
 */
function focusField(_event: Event, { element }: { readonly element: HTMLElement }): void {
  const first = element.querySelector<HTMLInputElement>("input:not([type=hidden]), select, textarea");
  if (!first?.matches("input:is([type=number], [type=text])")) return;
  first.focus();
  first.select();
}
