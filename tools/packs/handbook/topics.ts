/** Pages of the handbook that are made from the topics, the language files and the rule catalogue, so that they cannot drift from the code. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { presets } from "../../../src/rules/presets/index.ts";
import { GROUPS, type Group, type Parameter, type Topic, type Variant } from "../../../src/rules/rulings/topic.ts";
import { allTopics } from "../../../src/rules/topics/index.ts";
import { loadCatalogue } from "../../lib/catalogue.ts";
import { isRecord } from "../../lib/files.ts";
import { ROOT } from "../../lib/paths.ts";
import { capital, escaped, link, type PageEntry, pageAddress, paragraphs } from "./html.ts";

/** Ids by which the sheets, the cards and the House Rules window find the pages. */
export const HOUSE_RULES = "HouseRulesBook00";
export const REFERENCE = "ReferenceRules00";

/** All texts of a language, by dotted key. */
export function textsIn(code: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const put = (value: unknown, path: string): void => {
    if (typeof value === "string") texts.set(path, value);
    else if (isRecord(value)) {
      for (const [name, child] of Object.entries(value)) put(child, path === "" ? name : `${path}.${name}`);
    }
  };
  const folder = join(ROOT, "lang", code);
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".json")) put(JSON.parse(readFileSync(join(folder, name), "utf8")), "");
  }
  return texts;
}

/** All texts in English, by dotted key. */
export function englishTexts(): ReadonlyMap<string, string> {
  return textsIn("en");
}

type Texts = ReadonlyMap<string, string>;
const titles: ReadonlyMap<string, string> = new Map(loadCatalogue(ROOT).rules.map(({ id, title }) => [id, title]));

/** A rule of the catalogue by its number and name. */
export function ruleName(id: string): string {
  return `${id} ${titles.get(id) ?? ""}`.trim();
}

function presetsOf(topic: Topic, variant: string): string[] {
  return Object.values(presets)
    .filter(({ differences }) => (differences[topic.key] ?? topic.classic) === variant)
    .map(({ key }) => key);
}

function variantHtml(topic: Topic, key: string, variant: Variant<unknown>, texts: Texts): string {
  const base = `RULINGS.Topic.${topic.key}.variants.${key}`;
  const names = presetsOf(topic, key).map((preset) => texts.get(`RULINGS.Preset.${preset}.name`) ?? preset);
  const notes = [
    names.length > 0 ? `Preset: ${names.map(escaped).join(", ")}.` : "",
    variant.built ? "" : "Not built yet: shown in the window, but it cannot be chosen.",
    variant.rules.length > 0 ? `Rules: ${variant.rules.map((id) => escaped(ruleName(id))).join("; ")}.` : "",
  ].filter((note) => note !== "");
  return [
    `<h3>${escaped(texts.get(`${base}.label`) ?? capital(key))}</h3>`,
    paragraphs(escaped(texts.get(`${base}.hint`) ?? "")),
    notes.length > 0 ? `<p><em>${notes.join(" ")}</em></p>` : "",
  ].join("");
}

/** `animalDocile` to `animal docile`; goods such as `torches*6=1` to `torches (6), 1 gp`. */
function plainWords(text: string): string {
  const spaced = text.replaceAll(
    /([a-z])([A-Z])/g,
    (_whole, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return spaced
    .replaceAll(/([a-z0-9-]+)(?:\*(\d+))?=(\d+)(?= |$)/g, (_whole, key: string, count, price: string) => {
      const name = key.replaceAll("-", " ");
      return `${name}${typeof count === "string" ? ` (${count})` : ""} ${price} gp,`;
    })
    .replace(/,$/, "");
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map(cell).join(", ");
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, child]) => `${escaped(plainWords(name))} ${cell(child)}`)
      .join("; ");
  }
  return escaped(plainWords(String(value)));
}

function tableHtml(rows: readonly unknown[]): string {
  const records = rows.filter(isRecord);
  if (records.length !== rows.length || records.length === 0) return `<p>${cell([...rows])}</p>`;
  const columns = [...new Set(records.flatMap((row) => Object.keys(row)))];
  const head = columns.map((name) => `<th>${escaped(plainWords(name))}</th>`).join("");
  const body = records
    .map((row) => `<tr>${columns.map((name) => `<td>${cell(row[name])}</td>`).join("")}</tr>`)
    .join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function figure(parameter: Parameter): string {
  switch (parameter.kind) {
    case "integer":
    case "number":
      return `${parameter.initial} (from ${parameter.min} to ${parameter.max})`;
    case "boolean":
      return parameter.initial ? "yes" : "no";
    case "choice":
      return `${escaped(parameter.initial)} (of ${parameter.choices.map(escaped).join(", ")})`;
    case "table":
      return "";
  }
}

function parameterHtml(topic: Topic, key: string, parameter: Parameter, texts: Texts): string {
  const base = `RULINGS.Topic.${topic.key}.parameters.${key}`;
  const label = escaped(texts.get(`${base}.label`) ?? key);
  const hint = escaped(texts.get(`${base}.hint`) ?? "");
  if (parameter.kind === "table") return `<li><strong>${label}</strong>: ${hint}${tableHtml(parameter.initial)}</li>`;
  return `<li><strong>${label}</strong>: ${figure(parameter)}. ${hint}</li>`;
}

function topicHtml(topic: Topic, texts: Texts): string {
  const parameters = Object.entries(topic.parameters ?? {});
  const remarks = (topic.constraints ?? [])
    .map(({ id }) => texts.get(`RULINGS.Constraint.${id}`))
    .filter((text) => text !== undefined);
  return [
    paragraphs(`@RulingHere[${topic.key}]`),
    paragraphs(escaped(texts.get(`RULINGS.Topic.${topic.key}.hint`) ?? "")),
    ...Object.entries(topic.variants).map(([key, variant]) => variantHtml(topic, key, variant, texts)),
    parameters.length > 0
      ? `<h3>Figures that a table may change</h3><ul>${parameters.map(([key, parameter]) => parameterHtml(topic, key, parameter, texts)).join("")}</ul>`
      : "",
    remarks.length > 0
      ? `<h3>Together with other rulings</h3><ul>${remarks.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul>`
      : "",
    topic.guarded
      ? paragraphs("Under Planet Eris this ruling is shared between referees: changing it asks first.")
      : "",
  ].join("");
}

function groupPage(group: Group, topics: readonly Topic[], texts: Texts): PageEntry {
  const lines = topics.map((topic) => {
    const there = pageAddress(HOUSE_RULES, topic.key);
    const name = texts.get(`RULINGS.Topic.${topic.key}.name`) ?? topic.key;
    return `<li>${link(there, name)}: ${escaped(texts.get(`RULINGS.Topic.${topic.key}.hint`) ?? "")}</li>`;
  });
  return {
    key: `group-${group}`,
    name: texts.get(`RULINGS.Group.${group}`) ?? capital(group),
    html: `<ul>${lines.join("")}</ul>`,
  };
}

function presetPage(texts: Texts): PageEntry {
  const html = Object.values(presets).map(({ key, differences }) => {
    const lines = Object.entries(differences).map(([topic, variant]) => {
      const name = texts.get(`RULINGS.Topic.${topic}.name`);
      const shown = name === undefined ? escaped(topic) : link(pageAddress(HOUSE_RULES, topic), name);
      return `<li>${shown}: ${escaped(texts.get(`RULINGS.Topic.${topic}.variants.${variant}.label`) ?? variant)}</li>`;
    });
    return [
      `<h2>${escaped(texts.get(`RULINGS.Preset.${key}.name`) ?? key)}</h2>`,
      paragraphs(escaped(texts.get(`RULINGS.Preset.${key}.hint`) ?? "")),
      lines.length > 0 ? `<p>Differs from Classic in ${lines.length} rulings:</p><ul>${lines.join("")}</ul>` : "",
    ].join("");
  });
  return { key: "presets", name: "Presets", html: html.join("") };
}

/** The closed list of incompatible rulings: the text for each, and the variant that the window offers as a fix. */
function constraintsPage(texts: Texts): PageEntry {
  const name = (topic: string): string => texts.get(`RULINGS.Topic.${topic}.name`) ?? topic;
  const label = (topic: string, variant: string): string =>
    escaped(texts.get(`RULINGS.Topic.${topic}.variants.${variant}.label`) ?? variant);
  const at = (topic: string): string => link(pageAddress(HOUSE_RULES, topic), name(topic));
  const rows = allTopics.flatMap(({ key, constraints = [] }) =>
    constraints.map(({ id, when, topic, fix, level }) => {
      const chosen = `${at(key)}: ${when.map((variant) => label(key, variant)).join(", ")}`;
      const said = escaped(texts.get(`RULINGS.Constraint.${id}`) ?? id);
      const cells = [
        chosen,
        said,
        `${at(topic)}: ${label(topic, fix)}`,
        level === "error" ? "contradiction" : "no effect",
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    }),
  );
  const head = ["With", "What is wrong", "Fix that is offered", "The window"]
    .map((text) => `<th>${text}</th>`)
    .join("");
  return {
    key: "constraints",
    name: "What does not go together",
    html: [
      `<p>Rulings can be mixed freely except for these ${rows.length} combinations. House Rules names the fault and offers the fix as a button.</p>`,
      `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`,
    ].join(""),
  };
}

/** The pages of the journal of house rules, and the topics that have no texts yet. */
export function topicPages(texts: Texts): {
  readonly pages: readonly PageEntry[];
  readonly missing: readonly string[];
} {
  const hasText = (topic: Topic): boolean => texts.has(`RULINGS.Topic.${topic.key}.name`);
  const pages = GROUPS.flatMap((group) => {
    const topics = allTopics.filter((topic) => topic.group === group && hasText(topic));
    if (topics.length === 0) return [];
    return [
      groupPage(group, topics, texts),
      ...topics.map((topic) => ({
        key: topic.key,
        name: texts.get(`RULINGS.Topic.${topic.key}.name`) ?? topic.key,
        html: topicHtml(topic, texts),
        level: 2,
      })),
    ];
  });
  const missing = allTopics.filter((topic) => !hasText(topic)).map(({ key }) => key);
  return { pages: [presetPage(texts), constraintsPage(texts), ...pages], missing };
}

interface HandbookEntry {
  readonly id: string;
  readonly key: string;
}

/** The rules that are left to a person's judgement, one page each, in the order of the catalogue. */
export async function referencePages(
  texts: Texts,
): Promise<{ readonly pages: readonly PageEntry[]; readonly missing: readonly string[] }> {
  const folder = join(ROOT, "src", "rules", "handbook");
  const entries: HandbookEntry[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".ts")) continue;
    const module = (await import(join(folder, name))) as { readonly entries?: readonly HandbookEntry[] };
    entries.push(...(module.entries ?? []));
  }
  const order = [...titles.keys()];
  entries.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const hasText = (entry: HandbookEntry): boolean => texts.has(`RULINGS.Handbook.${entry.key}.text`);
  return {
    pages: entries.filter(hasText).map((entry) => ({
      key: entry.id,
      name: texts.get(`RULINGS.Handbook.${entry.key}.title`) ?? entry.id,
      html: paragraphs(
        escaped(texts.get(`RULINGS.Handbook.${entry.key}.text`) ?? ""),
        `<em>Rule: ${escaped(ruleName(entry.id))}.</em>`,
      ),
    })),
    missing: entries.filter((entry) => !hasText(entry)).map(({ id }) => id),
  };
}
