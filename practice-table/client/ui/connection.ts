/** Notices about the connection: lost, restored, or to a changed world. */
import { DialogV2 } from "./api/dialog.ts";
import type { UiApi } from "./globals.ts";
import { escapeHtml, say } from "./util.ts";

declare const ui: UiApi;

interface Notice {
  remove(): void;
}

let lost: Notice | undefined;

/** Shows once that the connection is lost, until it is restored. */
export function connectionLost(): void {
  lost ??= ui.notifications.warn(say("HOST.Connection.Lost"), { permanent: true }) as unknown as Notice;
}

export function connectionBack(): void {
  lost?.remove();
  lost = undefined;
  ui.notifications.info(say("HOST.Connection.Back"));
}

/** Asks whether to reload the page; typed input stays until then. */
export async function askToReload(why: "Changed" | "Ended" | "Failed", where: string): Promise<void> {
  lost?.remove();
  lost = undefined;
  const reload = await DialogV2.confirm({
    window: { title: say("HOST.Connection.Title") },
    content: `<p>${escapeHtml(say(`HOST.Connection.${why}`))}</p>`,
    yes: { label: say("HOST.Connection.Reload") },
    no: { label: say("HOST.Connection.Later") },
    rejectClose: false,
  });
  if (reload === true) window.location.href = where;
}
