/** Tells the referees once, after an update, what is new. Loaded only then. */
import { newsOf } from "../../../view/integrations/news.ts";
import { escapeHtml } from "../../../view/platform/explanation.ts";
import { localize } from "../../platform/text.ts";

/** Posts the changes of the running version, for referees only. Does nothing where the changelog cannot be read. */
export async function postNews(version: string): Promise<void> {
  const answer = await fetch(foundry.utils.getRoute("systems/rulings/CHANGELOG.md"));
  if (!answer.ok) return;
  const lines = newsOf(await answer.text(), version);
  if (lines.length === 0) return;
  const items = lines.map((text) => `<li>${escapeHtml(text.replaceAll(/\*([^*]+)\*/g, "$1"))}</li>`).join("");
  const head = escapeHtml(localize("RULINGS.Welcome.news.title", { version }));
  const more = escapeHtml(localize("RULINGS.Welcome.news.more"));
  const whisper = (game.users?.contents ?? []).flatMap(({ id, isGM }) => (id && isGM ? [id] : []));
  await ChatMessage.implementation.create({
    content: `<h3>${head}</h3><ul>${items}</ul><p>${more}</p>`,
    whisper,
    speaker: { alias: localize("RULINGS.Welcome.alias") },
  });
}
