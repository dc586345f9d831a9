/**
 * `npm run reference`: writes `docs/guide/reference.md`, every house rule with its choices, figures and presets, from the rulings
 * and their texts: the same source as the handbook's.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Parameter, Topic, Variant } from "../src/rules/rulings/topic.ts";
import type { Preset } from "../src/rules/rulings/types.ts";
import { loadCatalogue } from "./lib/catalogue.ts";
import { listFiles, writeText } from "./lib/files.ts";
import { mergeLanguage } from "./lib/language.ts";
import { placesOf } from "./lib/paths.ts";
import { isMain } from "./lib/report.ts";

type Texts = ReadonlyMap<string, string>;

const HEAD = `# Every house rule

Made from the rulings themselves by \`npm run reference\`; the handbook in the game is made from the same source. The groups are those of *House Rules*.
A ruling can be read and set by its key: \`game.settings.get("rulings", "criticalHits")\`.
`;

function figureOf(parameter: Parameter): string {
  switch (parameter.kind) {
    case "integer":
    case "number":
      return `${parameter.initial}, from ${parameter.min} to ${parameter.max}`;
    case "boolean":
      return parameter.initial ? "yes" : "no";
    case "choice":
      return parameter.initial;
    case "table":
      return `a table of ${parameter.initial.length} rows, in the window and in the handbook`;
  }
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** Returns a text in a form that fits a table cell. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

class Page {
  readonly #lines: string[] = [];
  constructor(
    private readonly texts: Texts,
    private readonly presets: readonly Preset[],
    private readonly rules: ReadonlyMap<string, string>,
  ) {}

  #text(key: string): string {
    return this.texts.get(`RULINGS.${key}`) ?? key;
  }

  #presetsOf(topic: Topic, variant: string): string {
    return this.presets
      .filter(({ differences }) => (differences[topic.key] ?? topic.classic) === variant)
      .map(({ key }) => this.#text(`Preset.${key}.name`))
      .join(", ");
  }

  #rulesOf({ rules }: Variant<unknown>): string {
    return rules.map((id) => this.rules.get(id) ?? id).join(", ");
  }

  #topic(topic: Topic): void {
    const base = `Topic.${topic.key}`;
    this.#lines.push(
      `### ${this.#text(`${base}.name`)}`,
      "",
      `${this.#text(`${base}.hint`)} Key: \`${topic.key}\`.`,
      "",
    );
    this.#lines.push("| choice | what it does | presets | rules |", "|---|---|---|---|");
    for (const [key, variant] of Object.entries(topic.variants)) {
      const of = `${base}.variants.${key}`;
      const cells = [this.#text(`${of}.label`), this.#text(`${of}.hint`), this.#presetsOf(topic, key)].map(cell);
      this.#lines.push(`| ${cells.join(" | ")} | ${this.#rulesOf(variant)} |`);
    }
    this.#lines.push("");
    for (const [key, parameter] of Object.entries(topic.parameters ?? {})) {
      const of = `${base}.parameters.${key}`;
      this.#lines.push(`- **${this.#text(`${of}.label`)}** (${figureOf(parameter)}): ${this.#text(`${of}.hint`)}`);
    }
    for (const { id } of topic.constraints ?? [])
      this.#lines.push(`- Together with others: ${this.#text(`Constraint.${id}`)}`);
    if (this.#lines.at(-1) !== "") this.#lines.push("");
  }

  write(topics: readonly Topic[], groups: readonly string[]): string {
    this.#lines.push(HEAD);
    for (const group of groups)
      this.#lines.push(`- [${this.#text(`Group.${group}`)}](#${anchorOf(this.#text(`Group.${group}`))})`);
    this.#lines.push("", "## Presets", "", "| preset | what it is |", "|---|---|");
    for (const { key } of this.presets)
      this.#lines.push(`| ${this.#text(`Preset.${key}.name`)} | ${cell(this.#text(`Preset.${key}.hint`))} |`);
    this.#lines.push("");
    for (const group of groups) {
      this.#lines.push(`## ${this.#text(`Group.${group}`)}`, "");
      for (const topic of topics) if (topic.group === group) this.#topic(topic);
    }
    return `${this.#lines.join("\n").trimEnd()}\n`;
  }
}

async function load<T>(root: string, path: string): Promise<T> {
  return (await import(pathToFileURL(join(root, path)).href)) as T;
}

/** The page, as the rulings and the texts of a tree make it. */
export async function referencePage(root: string): Promise<string> {
  const { allTopics } = await load<{ allTopics: readonly Topic[] }>(root, "src/rules/topics/index.ts");
  const { presets } = await load<{ presets: Readonly<Record<string, Preset>> }>(root, "src/rules/presets/index.ts");
  const { GROUPS } = await load<{ GROUPS: readonly string[] }>(root, "src/rules/rulings/topic.ts");
  const files = listFiles(join(root, "lang", "en"), (path) => path.endsWith(".json"));
  const rules = loadCatalogue(root).rules.map(({ id, title, source }): [string, string] => [
    id,
    `[${id}](../rules/${source}.md#${anchorOf(`${id} ${title}`)})`,
  ]);
  return new Page(mergeLanguage(root, files).texts, Object.values(presets), new Map(rules)).write(allTopics, GROUPS);
}

if (isMain(import.meta)) {
  const { root } = placesOf();
  const path = join(root, "docs", "guide", "reference.md");
  writeText(path, await referencePage(root));
  console.log(path);
}
