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
import { magicItems } from "./magic-items.ts";
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

/** Which spells and items act at a press, and which tell their text and keep their time; made from their data. */
function whatActs(): JournalEntry {
  const row = (pack: string, key: string, name: string, note: string): string =>
    `<tr><td>${link(addressOf(pack, "Item", key), name)}</td><td>${note}</td></tr>`;
  const table = (rows: readonly string[]): string => `<table><tbody>${rows.join("")}</tbody></table>`;
  const of = (acting: boolean): string[] =>
    spells()
      .filter(({ system }) => (Array.isArray(system.works) && system.works.length > 0) === acting)
      .map(({ key, name, system }) => row("spells", key, name, `${String(system.list)} ${String(system.level)}`));
  const items = magicItems().filter(({ system }) => Array.isArray(system.works) && system.works.length > 0);
  const acting = of(true);
  const telling = of(false);
  return {
    key: "SpellsThatAct000",
    name: "Magic that acts",
    folder: "handbook",
    pages: [
      {
        key: "acts",
        name: `Spells that act (${acting.length})`,
        html:
          paragraphs(
            "One press on the card throws their dice and all saves, does what follows, and can be taken back as one. What they put on somebody counts in every roll and ends by the world's clock.",
          ) + table(acting),
      },
      {
        key: "tells",
        name: `Spells that tell (${telling.length})`,
        html:
          paragraphs(
            "They leave the memory, and their card shows what they do and for how long; the rest is the referee's.",
          ) + table(telling),
      },
      {
        key: "items",
        name: `Magic items that act (${items.length})`,
        html:
          paragraphs("Potions, wands and staves that act like the spells above.") +
          table(items.map(({ key, name }) => row("magic-items", key, name, ""))),
      },
    ],
  };
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
      whatActs(),
    ],
    missing: [...topics.missing, ...reference.missing],
  };
}
