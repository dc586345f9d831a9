/** Windows that every feature may open by name; registered by higher layers, so that a lower one imports nothing from a higher one. */
import { notifyError } from "../notifications.ts";

/** The initial options of a window. */
export interface WindowOptions {
  readonly kind?: string | undefined;
  readonly filters?: Readonly<Record<string, string>>;
}

/** Opens a window, optionally for an actor. */
export type WindowOpener = (about?: Actor.Implementation, options?: WindowOptions) => Promise<void>;

const openers = new Map<string, WindowOpener>();

/** Registers windows by name. */
export function registerWindows(windows: Readonly<Record<string, WindowOpener>>): void {
  for (const [name, open] of Object.entries(windows)) openers.set(name, open);
}

/** Opens a window by its name; an unknown name does nothing, and an error is notified. */
export async function openWindow(name: string, about?: Actor.Implementation, options?: WindowOptions): Promise<void> {
  await openers.get(name)?.(about, options).catch(notifyError);
}
