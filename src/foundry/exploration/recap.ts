/** "Last time…": what happened on the evening before is read again, and told to the table when the referee wants it. */
import { line } from "../../view/cards/common.ts";
import type { JourneyOutcome } from "../../view/cards/journey.ts";
import { lastTime, storyOf, storyTexts } from "../../view/exploration/recap.ts";
import { DIALOG, dialogContent } from "../platform/dialogs/dialog-content.ts";
import { postCard } from "../chat/post-card.ts";
import { notifyInfo } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";
import { dialogInCurrentWindow } from "../platform/windows/window-placement.ts";
import { journalEntries } from "./party-journals.ts";
import { tableJournal } from "../adapter/party-journals.ts";

/** Shows the story of the last evening; a referee may tell it in the chat. */
export async function showRecap(party: Actor.Implementation): Promise<void> {
  const entries = lastTime(journalEntries(tableJournal(party)), Date.now());
  const texts = storyTexts(entries, localize);
  if (texts.length === 0) {
    notifyInfo("RULINGS.Way.book.none");
    return;
  }
  const story = document.createElement("div");
  story.className = "way-tale";
  for (const text of texts) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    story.append(paragraph);
  }
  const window = { title: "RULINGS.Way.book.last", icon: "fa-solid fa-feather" };
  const shown = {
    classes: [...DIALOG],
    window,
    position: { width: 520 },
    content: dialogContent(story),
    ...dialogInCurrentWindow(),
  };
  const { DialogV2 } = foundry.applications.api;
  if (!game.user?.isGM) {
    await DialogV2.prompt({ ...shown, ok: { label: "RULINGS.Way.book.read" }, rejectClose: false });
    return;
  }
  const told = await DialogV2.confirm({
    ...shown,
    yes: { label: "RULINGS.Way.book.tell", icon: "fa-solid fa-comment" },
    no: { label: "RULINGS.Way.book.read", icon: "fa-solid fa-check" },
    rejectClose: false,
  });
  if (told !== true) return;
  const lines = storyOf(entries).flatMap((part) => part.lines);
  const outcome: JourneyOutcome = { procedure: "way", title: line("RULINGS.Way.book.last"), lines };
  await postCard({ type: "notice", actor: party, outcome, open: true });
}
