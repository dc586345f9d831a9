/** Templates: the language keys they use, and the English that stands in them where a key should. */

/** A fault or a key, with its line. */
export interface TemplateMark {
  readonly text: string;
  readonly line: number;
}

const SPOKEN = new Set([
  "title",
  "aria-label",
  "aria-description",
  "placeholder",
  "alt",
  "label",
  "data-tooltip",
  "data-tooltip-text",
  "data-tooltip-html",
]);
/** Stands in for a tag: a character that no template uses. */
const TAG = "\uE000";
const KEY = /^(?:RULINGS|TYPES)\.[\w.-]+$/;

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** Mustaches, comments, scripts and styles become blanks, so that only the page's own words stay, each at its place. */
function bare(template: string): string {
  return template
    .replace(/\{\{!--[\s\S]*?--\}\}/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/\{\{\{[\s\S]*?\}\}\}/g, blank)
    .replace(/\{\{[\s\S]*?\}\}/g, blank)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, blank);
}

function isWords(text: string): boolean {
  return /\p{L}{2,}/u.test(text.replace(/&[a-z]+;|&#\d+;/gi, " "));
}

/** Words that a reader sees or hears and that are neither a mustache nor a language key. */
export function hardCoded(template: string): TemplateMark[] {
  const found: TemplateMark[] = [];
  const page = bare(template);
  const lineAt = (offset: number): number => page.slice(0, offset).split("\n").length;
  for (const tag of page.matchAll(/<[a-zA-Z][^<>]*>/g)) {
    for (const attribute of tag[0].matchAll(/([a-zA-Z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      const [, name = "", double, single] = attribute;
      const value = (double ?? single ?? "").trim();
      if (!SPOKEN.has(name.toLowerCase()) || KEY.test(value) || !isWords(value)) continue;
      found.push({ text: `${name}="${value}"`, line: lineAt(tag.index + attribute.index) });
    }
  }
  for (const node of page.replace(/<[^<>]*>/g, (tag) => tag.replace(/[^\n]/g, TAG)).matchAll(/[^\uE000\n]+/g)) {
    if (isWords(node[0])) found.push({ text: node[0].trim().replace(/\s+/g, " "), line: lineAt(node.index) });
  }
  return found.sort((a, b) => a.line - b.line);
}

/** The keys of a template; what `concat` puts together from other values is a `*`. */
export function templateKeys(template: string): TemplateMark[] {
  const found: TemplateMark[] = [];
  const lineAt = (offset: number): number => template.slice(0, offset).split("\n").length;
  const rest = template.replace(
    /\(concat\s+((?:"[^"]*"|'[^']*'|[^\s()"']+|\([^()]*\)|\s+)+)\)/g,
    (whole, inner: string, offset: number) => {
      const parts = [...inner.matchAll(/"([^"]*)"|'([^']*)'|\([^()]*\)|[^\s"'()]+/g)];
      const text = parts.map((part) => part[1] ?? part[2] ?? "*").join("");
      if (/^(RULINGS|TYPES)\./.test(text)) found.push({ text, line: lineAt(offset) });
      return blank(whole);
    },
  );
  for (const match of rest.matchAll(/(?<![\w.])(?:RULINGS|TYPES)\.[\w-]+(?:\.[\w-]+)*\.?/g)) {
    found.push({ text: match[0], line: lineAt(match.index) });
  }
  return found;
}
