/** The links of a built site: each leads to a page, file or anchor that is there. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { listFiles, readText, shown } from "./files.ts";
import type { Finding } from "./report.ts";

/** The links and the anchors of a page. */
interface Page {
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll("&amp;", "&"));

function readPage(path: string): Page {
  const html = readText(path).replace(/<script[\s\S]*?<\/script>/g, "");
  const all = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, value = ""]) => decoded(value));
  return { links: all(/<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]+)"/g), anchors: new Set(all(/\sid="([^"]+)"/g)) };
}

/**
 * The dead links of a site. Addresses of other sites are left alone.
 * @param base the part of each address that stands for the site's folder, such as `/` or `/rulings/`
 */
export function deadLinks(folder: string, base = "/"): { readonly pages: number; readonly findings: Finding[] } {
  const files = listFiles(folder, (path) => path.endsWith(".html"));
  const pages = new Map(files.map((path) => [path, readPage(path)]));
  const findings: Finding[] = [];
  for (const [path, { links }] of pages)
    for (const link of new Set(links)) {
      if (/^(?:[a-z]+:|\/\/)/i.test(link)) continue;
      const [name = "", anchor] = link.split("#");
      const target = targetOf(folder, base, path, name);
      const what = !isFile(target) ? "leads nowhere" : isMissing(pages.get(target), anchor) ? "has no such anchor" : "";
      if (what !== "") findings.push({ where: shown(folder, path), what: `${link} ${what}` });
    }
  return { pages: files.length, findings };
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
const isMissing = (page: Page | undefined, anchor: string | undefined): boolean =>
  page !== undefined && anchor !== undefined && anchor !== "" && !page.anchors.has(anchor);

function targetOf(folder: string, base: string, page: string, name: string): string {
  if (name === "") return page;
  const path = name.startsWith(base) ? join(folder, name.slice(base.length)) : resolve(dirname(page), name);
  if (existsSync(path) && statSync(path).isDirectory()) return join(path, "index.html");
  return !isFile(path) && isFile(`${path}.html`) ? `${path}.html` : path;
}
