/** Every rule of the catalogue by its number, with the page that describes it. */
import { allTopics } from "../../../src/rules/topics/index.ts";
import { loadCatalogue } from "../../lib/catalogue.ts";
import { ROOT } from "../../lib/paths.ts";
import { escaped, link, type PageEntry, pageAddress, paragraphs } from "./html.ts";
import { HOUSE_RULES, REFERENCE } from "./topics.ts";

const SOURCES: Readonly<Record<string, string>> = {
  "bx-core": "Classic rules (BX)",
  "planet-eris": "Planet Eris (ERIS)",
  gorman: "Gorman (GOR)",
  "referee-2d10": "2d10 Referee (REF)",
  heroic: "Heroic (HERO)",
  ours: "Rules of our own (EXT)",
};
const LEVELS: Readonly<Record<string, string>> = {
  automated: "worked out and applied",
  assisted: "offered; a person decides",
  reference: "left to people",
};

/** The topics with a page that cover each rule. */
function topicsByRule(shown: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const topic of allTopics) {
    if (!shown.has(topic.key)) continue;
    const rules = new Set(Object.values(topic.variants).flatMap((variant) => variant.rules));
    for (const rule of rules) found.set(rule, [...(found.get(rule) ?? []), topic.key]);
  }
  return found;
}

/**
 * The index of the catalogue, a page for each source. `topics`: names of the topics that have a page; `reference`: ids of the rules of
 * judgement that have one.
 */
export function indexPages(topics: ReadonlyMap<string, string>, reference: ReadonlySet<string>): PageEntry[] {
  const byRule = topicsByRule(new Set(topics.keys()));
  const rules = loadCatalogue(ROOT).rules;
  return Object.entries(SOURCES).map(([source, name]) => {
    const rows = rules
      .filter((rule) => rule.source === source)
      .map(({ id, title, level, setting }) => {
        const links = (byRule.get(id) ?? []).map((key) => link(pageAddress(HOUSE_RULES, key), topics.get(key) ?? key));
        if (reference.has(id)) links.push(link(pageAddress(REFERENCE, id), "Rules of judgement"));
        if (links.length === 0) links.push(setting === "-" ? "in force under every ruling" : "–");
        return `<tr><td>${id}</td><td>${escaped(title)}</td><td>${LEVELS[level] ?? level}</td><td>${links.join(", ")}</td></tr>`;
      });
    const head = "<tr><th>Rule</th><th>Name</th><th>In play</th><th>Told in</th></tr>";
    return {
      key: `index-${source}`,
      name,
      html: `${paragraphs(`${rows.length} rules.`)}<table><thead>${head}</thead><tbody>${rows.join("")}</tbody></table>`,
    };
  });
}
