/** The handbook: house rules, rules of judgement, how to play here, and the spell lists of 1974. */
import { allTopics } from "../../../src/rules/topics/index.ts";
import type { FolderEntry } from "../lib/emit.ts";
import { addressOf } from "../lib/emit.ts";
import { capital } from "../lib/ids.ts";
import { indexPages } from "./handbook-index.ts";
import { englishTexts, HOUSE_RULES, REFERENCE, referencePages, topicPages } from "./handbook-topics.ts";
import type { JournalEntry, PageEntry } from "./lib/documents.ts";
import { link, paragraphs, readData } from "./lib/notes.ts";
import { linked } from "./links.ts";
import type { OldList } from "./magic-facts.ts";
import { spells } from "./spells.ts";

export const HANDBOOK_FOLDERS: readonly FolderEntry[] = [{ key: "handbook", name: "Handbook", sort: 100 }];

interface Guide {
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

function guide(): JournalEntry {
  const pages = readData<readonly Guide[]>("guide").map(({ key, name, text }) => ({
    key,
    name,
    html: linked(text.trim()),
  }));
  return { key: "HowToPlayHere000", name: "How to play at this table", folder: "handbook", pages };
}

function oldSpell(key: string): string {
  const entry = spells().find((spell) => spell.key === key);
  if (!entry) throw new Error(`tools/content/magic/data/lists-1974.yaml: there is no spell ${key}`);
  const where = `${String(entry.system.list)} ${String(entry.system.level)}`;
  return `<li>${link(addressOf("spells", "Item", key), entry.name)} <em>(${where} here)</em></li>`;
}

function oldLists(): JournalEntry {
  const lists = readData<readonly OldList[]>("lists-1974");
  const pages = lists.map(({ list, levels }): PageEntry => {
    const total = levels.reduce((sum, level) => sum + level.length, 0);
    const parts = levels.map(
      (level, at) => `<h3>Level ${at + 1} (${level.length})</h3><ol>${level.map(oldSpell).join("")}</ol>`,
    );
    return {
      key: `list-${list}`,
      name: `${capital(list)}, ${total} spells`,
      html:
        paragraphs(
          "Under a ruling of 1974 a caster chooses from this list. The spells are the ones of the compendium: drag them from here, and set the level on the sheet where it differs.",
        ) + parts.join(""),
    };
  });
  return { key: "SpellLists197400", name: "Spell lists of 1974", folder: "handbook", pages };
}

/** Every journal of the handbook, and what was left out for want of texts. */
export async function handbook(): Promise<{
  readonly journals: readonly JournalEntry[];
  readonly missing: readonly string[];
}> {
  const texts = englishTexts();
  const topics = topicPages(texts);
  const reference = await referencePages(texts);
  const told = new Map(topics.pages.map(({ key, name }) => [key, name]));
  const named = new Map(allTopics.flatMap(({ key }) => (told.has(key) ? [[key, told.get(key) ?? key] as const] : [])));
  const judged = new Set(reference.pages.map(({ key }) => key));
  return {
    journals: [
      guide(),
      { key: HOUSE_RULES, name: "House Rules", folder: "handbook", pages: topics.pages },
      { key: REFERENCE, name: "Rules of judgement", folder: "handbook", pages: reference.pages },
      { key: "RulesByNumber000", name: "Rules by number", folder: "handbook", pages: indexPages(named, judged) },
      oldLists(),
    ],
    missing: [...topics.missing, ...reference.missing],
  };
}
