/**
 * The journals of the handbook that the build makes, because their one source is elsewhere: the topics and the language files, the
 * catalogue of rules, and the effects of spells and items. The other journals of the pack are YAML.
 */
import { allTopics } from "../../../src/rules/topics/index.ts";
import { isRecord } from "../../lib/files.ts";
import type { PackEntry, PackSources } from "../../lib/packs.ts";
import type { Schemas } from "../../lib/schema.ts";
import type { Data } from "../defaults.ts";
import { fill } from "../fill.ts";
import { stableId } from "../ids.ts";
import { type Journal, link, pageId, paragraphs } from "./html.ts";
import { indexPages } from "./rule-index.ts";
import { englishTexts, HOUSE_RULES, REFERENCE, referencePages, textsIn, topicPages } from "./topics.ts";

/** Folders whose files these journals are made from. */
export const HANDBOOK_INPUTS: readonly string[] = [
  "lang/en",
  "src/rules",
  "docs/rules",
  "packs/spells",
  "packs/magic-items",
  "tools/packs/handbook",
];

/** Where the messages of a check say such a journal comes from. */
const MADE_BY = "tools/packs/handbook";

const acts = ({ data: { system } }: PackEntry): boolean =>
  isRecord(system) && Array.isArray(system.works) && system.works.length > 0;

function figures({ data: { system } }: PackEntry): { readonly list: string; readonly level: number } {
  return isRecord(system) ? { list: String(system.list), level: Number(system.level) } : { list: "", level: 0 };
}

function bySpell(a: PackEntry, b: PackEntry): number {
  const [one, other] = [figures(a), figures(b)];
  return (
    one.list.localeCompare(other.list) ||
    one.level - other.level ||
    String(a.data.name).localeCompare(String(b.data.name))
  );
}

/** Writes the list of spells and items that act at a press, and of those that show their text and track their time. */
function whatActs(sources: PackSources, schemas: Schemas): Journal {
  const entriesOf = (pack: string): PackEntry[] =>
    sources
      .entries(pack)
      .filter(({ data }) => !String(data._key).startsWith("!folders!"))
      .map((entry) => ({ ...entry, data: fill(entry.data, "items", schemas) }));
  const spells = entriesOf("spells").sort(bySpell);
  const items = entriesOf("magic-items").filter(acts);
  const row = ({ pack, data }: PackEntry, note: string): string =>
    `<tr><td>${link(`Compendium.rulings.${pack}.Item.${String(data._id)}`, String(data.name))}</td><td>${note}</td></tr>`;
  const table = (rows: readonly string[]): string => `<table><tbody>${rows.join("")}</tbody></table>`;
  const of = (acting: boolean): string[] =>
    spells
      .filter((entry) => acts(entry) === acting)
      .map((entry) => row(entry, `${figures(entry).list} ${figures(entry).level}`));
  const acting = of(true);
  const actingEntries = of(false);
  return {
    id: "SpellsThatAct000",
    name: "Magic that acts",
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
        name: `Spells that tell (${actingEntries.length})`,
        html:
          paragraphs(
            "They leave the memory, and their card shows what they do and for how long; the rest is the referee's.",
          ) + table(actingEntries),
      },
      {
        key: "items",
        name: `Magic items that act (${items.length})`,
        html:
          paragraphs("Potions, wands and staves that act like the spells above.") +
          table(items.map((entry) => row(entry, ""))),
      },
    ],
  };
}

function documentOf({ id, name, pages }: Journal): Data {
  return {
    _id: id,
    _key: `!journal!${id}`,
    name,
    folder: stableId("handbook", "folder", "handbook"),
    pages: pages.map((page, at) => {
      const own = pageId(page.key);
      return {
        _id: own,
        _key: `!journal.pages!${id}.${own}`,
        name: page.name,
        type: "text",
        title: { show: true, level: page.level ?? 1 },
        text: { format: 1, content: page.html },
        sort: (at + 1) * 1000,
      };
    }),
  };
}

/** The names of pages that follow from the texts, in another language, by their English names. */
export async function madeNames(code: string): Promise<ReadonlyMap<string, string>> {
  const [english, own] = await Promise.all(
    ["en", code].map(async (lang) => {
      const texts = textsIn(lang);
      return [...topicPages(texts).pages, ...(await referencePages(texts)).pages];
    }),
  );
  const names = new Map(own?.map(({ key, name }) => [key, name]));
  return new Map(
    (english ?? []).flatMap(({ key, name }) => {
      const translated = names.get(key);
      return translated === undefined || translated === name ? [] : [[name, translated]];
    }),
  );
}

/** The journals that are made, as entries of the pack. */
export async function handbookEntries(sources: PackSources, schemas: Schemas): Promise<PackEntry[]> {
  const texts = englishTexts();
  const topics = topicPages(texts);
  const reference = await referencePages(texts);
  const nameOf = new Map(topics.pages.map(({ key, name }) => [key, name]));
  const named = new Map(
    allTopics.flatMap(({ key }) => (nameOf.has(key) ? [[key, nameOf.get(key) ?? key] as const] : [])),
  );
  const judged = new Set(reference.pages.map(({ key }) => key));
  const journals: Journal[] = [
    { id: HOUSE_RULES, name: "House Rules", pages: topics.pages },
    { id: REFERENCE, name: "Rules of judgement", pages: reference.pages },
    { id: "RulesByNumber000", name: "Rules by number", pages: indexPages(named, judged) },
    whatActs(sources, schemas),
  ];
  return journals.map((journal) => {
    const data = documentOf(journal);
    return { pack: "handbook", file: `${MADE_BY} (${journal.name})`, source: data, data };
  });
}
