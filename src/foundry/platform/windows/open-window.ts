/** Windows that every feature may open by name. They are registered from above, so that a lower feature imports nothing from a higher one. */
import { notifyError } from "../notifications.ts";

/** The initial options of a window of entries. */
export interface WindowOptions {
  readonly kind?: string | undefined;
  readonly filters?: Readonly<Record<string, string>>;
}

/** Opens a window, about an actor when one is given. */
export type WindowOpener = (about?: Actor.Implementation, options?: WindowOptions) => Promise<void>;

const openers = new Map<string, WindowOpener>();

/** Adds windows by name. */
export function registerWindows(windows: Readonly<Record<string, WindowOpener>>): void {
  for (const [name, open] of Object.entries(windows)) openers.set(name, open);
}

/** Opens a window by its name; an unknown name opens nothing, and an error is shown to the user. */
export async function openWindow(name: string, about?: Actor.Implementation, options?: WindowOptions): Promise<void> {
  await openers.get(name)?.(about, options).catch(notifyError);
}
