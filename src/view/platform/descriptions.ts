import { ownRow } from "../../rules/input-checks.ts";

/** The description of an ability without its repeated name, since lists of abilities begin with the name (`Gaze` beside "Gaze: save vs spells"). */
export function descriptionBeyondName(name: string, summary: string): string {
  const rest = afterName(name.trim(), summary);
  return rest === undefined ? summary : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

function afterName(name: string, summary: string): string | undefined {
  if (name === "" || !summary.toLowerCase().startsWith(name.toLowerCase())) return undefined;
  const rest = summary.slice(name.length);
  if (/^: \S/.test(rest)) return rest.slice(2);
  return /^ \d/.test(rest) ? rest.slice(1) : undefined;
}

/** The secret parts of a text, for its owner only; and its links and rolls, which have their own labels. */
const SECRET = /<section[^>]*\bsecret\b[^>]*>[\s\S]*?<\/section>/gi;
const LINKED = /(?:@\w+\[[^\]]*\]|\[\[[^\]]*\]\])\{([^}]*)\}/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

/** The first paragraph of a description in plain words, which compendium entries use as a summary. */
export function firstParagraph(description: string): string {
  const open = description.replace(SECRET, "");
  const [, first = open] = /<p[^>]*>([\s\S]*?)<\/p>/i.exec(open) ?? [];
  const words = first
    .replace(LINKED, "$1")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (whole, name: string) => ownRow(ENTITIES, name) ?? whole)
    .replace(/\s+/g, " ")
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
