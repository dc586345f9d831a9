/** The first words in a new world: what a referee who has read nothing can do next. */
import { HOUSE_RULES_BOOK } from "../../../view/house-rules/handbook-pages.ts";
import { escapeHtml } from "../../../view/platform/explanation.ts";
import { migratedTo } from "../../platform/settings/table-settings.ts";
import { localize } from "../../platform/text.ts";

/** Compendium entries that the words lead to. */
export const LEADS_TO = {
  rules: HOUSE_RULES_BOOK,
  adventure: "Compendium.rulings.adventure.Adventure.XJt7m3EFvrnIch2u",
  book: "Compendium.rulings.handbook.JournalEntry.HowToPlayHere000",
} as const;

/** Whether nobody has done anything here yet: the world was never open with this system, and holds nothing. */
export function isNewWorld(): boolean {
  const { actors, scenes, messages } = game;
  return migratedTo() === "" && !actors?.size && !scenes?.size && !messages?.size;
}

/** Tells the referees, and them alone, how to begin. */
export async function welcome(): Promise<void> {
  const link = (uuid: string, key: string): string => `@UUID[${uuid}]{${localize(key)}}`;
  const steps = [
    step("rulesHead", "rules", { book: link(LEADS_TO.rules, "RULINGS.Welcome.rulesBook") }),
    step("charactersHead", "characters", {
      company: localize("RULINGS.Company.button"),
      create: localize("RULINGS.Company.open.create"),
    }),
    step("monstersHead", "monsters", { browse: localize("RULINGS.Browser.open") }),
    step("tonightHead", "tonight", { adventure: link(LEADS_TO.adventure, "RULINGS.Welcome.adventure") }),
  ];
  const content = [
    `<h3>${say("title")}</h3>`,
    `<ol>${steps.join("")}</ol>`,
    `<p>${say("more", { book: link(LEADS_TO.book, "RULINGS.Welcome.book") })}</p>`,
  ].join("");
  const whisper = (game.users?.contents ?? []).flatMap(({ id, isGM }) => (id && isGM ? [id] : []));
  await ChatMessage.implementation.create({ content, whisper, speaker: { alias: localize("RULINGS.Welcome.alias") } });
}

function step(head: string, key: string, data: Readonly<Record<string, string>>): string {
  return `<li><strong>${say(head)}</strong> ${say(key, data)}</li>`;
}

function say(key: string, data: Readonly<Record<string, string>> = {}): string {
  return escapeHtml(localize(`RULINGS.Welcome.${key}`, data));
}
