/** The texts of compendium entries: links, inline rolls, and the ranges of tables. */
import { formulaRange, isFormula } from "../../src/rules/dice/formula.ts";
import { isRecord } from "./files.ts";

type Report = (where: string, what: string) => void;

/** The addresses that a link may lead to, with the names found there. */
export type Links = ReadonlyMap<string, string>;

const LINK = /@(?:UUID|Embed)\[([^\]\s#]*)[^\]]*\]/g;
const ADDRESS = /\bCompendium\.[A-Za-z0-9._-]*[A-Za-z0-9]/g;
const INLINE_ROLL = /\[\[(?:\/(?:r|roll|gmr|br|pr|sr)\s+)?([^\]#]+)(?:#[^\]]*)?\]\]/g;

function textsOf(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((child, index) => textsOf(child, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => textsOf(child, path === "" ? name : `${path}.${name}`));
}

const KINDS = {
  actors: "Actor",
  items: "Item",
  journal: "JournalEntry",
  macros: "Macro",
  scenes: "Scene",
  tables: "RollTable",
} as const;

/** Returns the documents of an adventure, by their addresses in a world: an import keeps the ids. Nothing for other entries. */
function brought(data: Record<string, unknown>): ReadonlySet<string> {
  if (!String(data._key).startsWith("!adventures!")) return new Set();
  const found = Object.entries(KINDS).flatMap(([list, kind]) => {
    const documents = data[list];
    return Array.isArray(documents) ? documents.filter(isRecord).map(({ _id }) => `${kind}.${String(_id)}`) : [];
  });
  return new Set(found);
}

/** Reports links that lead nowhere and inline rolls that do not parse. */
export function checkTexts(data: Record<string, unknown>, where: string, links: Links, report: Report): void {
  const own = brought(data);
  for (const { path, text } of textsOf(data, "")) {
    for (const [, address = ""] of text.matchAll(LINK)) {
      const document = address.split(".").slice(0, 2).join(".");
      if (!address.startsWith("Compendium.") && !own.has(document))
        report(where, `${path} links to "${address}": only compendium links hold in every world`);
    }
    for (const [address] of text.matchAll(ADDRESS)) {
      if (!links.has(address)) report(where, `${path} links to ${address}, which does not exist`);
    }
    for (const [, formula = ""] of text.matchAll(INLINE_ROLL)) {
      const dice = formula.trim();
      if (!dice.includes("@") && !isFormula(dice)) report(where, `${path} rolls "${dice}", which is no dice formula`);
    }
  }
}

/** A roll table: its formula parses, and its ranges follow on one another and cover what can be rolled. */
export function checkTable(data: Record<string, unknown>, where: string, report: Report): void {
  const formula = String(data.formula ?? "");
  if (!isFormula(formula)) report(where, `rolls "${formula}", which is no dice formula`);
  const results = Array.isArray(data.results) ? data.results.filter(isRecord) : [];
  if (results.length === 0) report(where, "has no results");
  const ranges: [number, number][] = [];
  for (const result of results) {
    const [low, high] = Array.isArray(result.range) ? result.range : [];
    if (!Number.isInteger(low) || !Number.isInteger(high) || low > high)
      report(where, `has the range ${JSON.stringify(result.range)}`);
    else ranges.push([low, high]);
    if (result.type !== "text" && result.type !== "document")
      report(where, `has a result of type "${String(result.type)}"`);
    if (result.type === "document" && typeof result.documentUuid !== "string")
      report(where, "has a document result without documentUuid");
  }
  ranges.sort(([a], [b]) => a - b);
  for (const [index, [low]] of ranges.entries()) {
    const before = ranges[index - 1];
    if (before !== undefined && before[1] + 1 !== low)
      report(where, `leaves a gap or an overlap between ${before[1]} and ${low}`);
  }
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!isFormula(formula) || first === undefined || last === undefined) return;
  const { min, max } = formulaRange(formula);
  if (first[0] !== min || last[1] !== max) {
    report(where, `covers ${first[0]} to ${last[1]}, but ${formula} gives ${min} to ${max}`);
  }
}
