/** A table in another language: its texts by their keys, a world with translated names, and what is still English there. */
import { join } from "node:path";
import { isNamesFile } from "../../../tools/lib/compendium-names.ts";
import { isRecord, listFiles, readJson } from "../../../tools/lib/files.ts";
import { mergeLanguage } from "../../../tools/lib/language.ts";
import { PackSources, packNames } from "../../../tools/lib/packs.ts";
import { placesOf, ROOT } from "../../../tools/lib/paths.ts";
import type { Doc, Game } from "./page.ts";
import type { Seat } from "./table.ts";

declare const game: Game;

export const OTHERS = ["de", "fr", "es", "it", "pt-BR", "pl"] as const;
export type Language = "en" | (typeof OTHERS)[number];

/** The languages that a run is for: those that RULINGS_LANGUAGES names, such as `es,pl`, else the given ones. */
export function languagesOf<T extends Language>(given: readonly T[]): readonly Language[] {
  const named = (process.env.RULINGS_LANGUAGES ?? "").split(",").filter(Boolean);
  return named.length > 0 ? OTHERS.filter((one) => named.includes(one)) : given;
}

const read = new Map<Language, ReadonlyMap<string, string>>();

function textsOf(language: Language): ReadonlyMap<string, string> {
  const known = read.get(language);
  if (known) return known;
  const files = listFiles(join(ROOT, "lang", language), (path) => path.endsWith(".json") && !isNamesFile(path));
  const { texts } = mergeLanguage(ROOT, files);
  read.set(language, texts);
  return texts;
}

/** The text of a key. @throws Error where there is none */
export function textOf(language: Language, key: string): string {
  const text = textsOf(language).get(key);
  if (text === undefined) throw new Error(`lang/${language} has no ${key}`);
  return text;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function patternOf(text: string): string {
  return text
    .split(/\{\w+\}/)
    .map(escaped)
    .join("(.+?)");
}

/** A text, or all its forms for one and many. @throws Error where there is none */
function formsOf(language: Language, key: string): readonly string[] {
  const forms = [...textsOf(language)].filter(
    ([one]) => one.startsWith(`${key}.`) && /\.(?:one|few|many|other)$/.test(one),
  );
  return forms.length > 0 ? forms.map(([, text]) => text) : [textOf(language, key)];
}

/** The pattern of a text, whatever its placeholders are filled with and in whichever form for one or many. */
export function phrase(language: Language, key: string): RegExp {
  return new RegExp(formsOf(language, key).map(patternOf).join("|"));
}

/** The English names of a language's compendia with their translations. */
export function namesIn(language: Language): ReadonlyMap<string, string> {
  const files = listFiles(join(ROOT, "lang", language), (path) => path.endsWith(".json") && isNamesFile(path));
  return new Map(
    files.flatMap((path) => {
      const names = readJson(path);
      return isRecord(names) ? Object.entries(names).map(([name, own]) => [name, String(own)] as const) : [];
    }),
  );
}

/** The demo world is English: it gets the names that it would have, had its things been brought out of the compendia in the language. */
export async function translateWorld({ page }: Seat, language: Language): Promise<void> {
  await page.evaluate(
    async (pairs) => {
      const names = new Map(pairs);
      const change = ({ id, name }: { id: string; name: string }) => {
        const own = names.get(name);
        return own === undefined || own === name ? [] : [{ _id: id, name: own }];
      };
      for (const actor of game.actors.contents) {
        const items = actor.items.contents.flatMap(change);
        if (items.length > 0) await actor.updateEmbeddedDocuments("Item", items);
        const [own] = change(actor);
        if (own) await actor.update({ name: own.name, prototypeToken: { name: own.name } });
      }
      for (const folder of (Reflect.get(game, "folders") as { contents: Doc[] }).contents) {
        const [own] = change(folder);
        if (own) await folder.update({ name: own.name });
      }
      for (const scene of game.scenes.contents as unknown as Doc[]) {
        const tokens = (scene.tokens as unknown as { contents: { id: string; name: string }[] }).contents.flatMap(
          change,
        );
        if (tokens.length > 0) await scene.updateEmbeddedDocuments("Token", tokens);
        const [own] = change(scene);
        if (own) await scene.update({ name: own.name });
      }
    },
    [...namesIn(language)],
  );
}

/** Everything that a seat reads in windows, cards and the tracker of the system, but descriptions. */
function shownTo({ page }: Seat): Promise<string[]> {
  return page.evaluate((pattern) => {
    const keys = new RegExp(pattern);
    const within = ".application.rulings, .application.sheet, .rulings-card, .rulings-tracker, .rulings-dialog";
    // Descriptions stay English; the frame of a window is Foundry's own.
    const apart =
      "[lang=en], prose-mirror, .editor-content, .r-prose, .window-header button, .controls-dropdown, .journal-page-content, .house-rules-code, script, style";
    const found = new Set<string>();
    const add = (text: string | null | undefined): void => {
      const words = text?.replaceAll(/\s+/g, " ").trim();
      if (words && /\p{L}{2}/u.test(words)) found.add(words);
    };
    for (const place of document.querySelectorAll(within)) {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        const out = element?.closest(apart);
        // The page as a whole has a language of its own.
        if (!element || (out && place.contains(out))) continue;
        if (!(node instanceof Element)) add(node.textContent);
        else {
          for (const name of ["aria-label", "placeholder"]) add(node.getAttribute(name));
          // The English name of an entry stands beside the other.
          if (!node.matches("option, .company-thing *")) add(node.getAttribute("title"));
          const typed = node instanceof HTMLInputElement && node.type === "text" ? node : undefined;
          // Keys and tags are what rules and modules go by, in any language.
          if (typed && !keys.test(typed.name)) add(typed.value);
        }
      }
    }
    return [...found];
  }, KEYS.source);
}

/** Fields that hold keys. */
const KEYS =
  /(^query|^share$|[kK]ey|[kK]eys|keywords|tags|forms|against|ammunition|group|[gG]roup|implementKind|formula|allowedClasses|player|source|trade|upkeepAs|spells|limitKey|specialPurpose|summary|holder|fuel|list|usableBy|halves|primeRequisites|abilities|like|class|spellList|harmedOnlyBy|immunities|changes\.\d+\..*)$/;

const WORD = /\p{L}{3,}/gu;

function wordsIn(text: string): string[] {
  return (text.replaceAll(/<[^>]*>|@\w+\[[^\]]*\]|\[\[[^\]]*\]\]|\{\w+\}/g, " ").match(WORD) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

let described: ReadonlySet<string> | undefined;

/** The lines that describe entries of the compendia in short; they stay English, as descriptions do. */
function summaries(): ReadonlySet<string> {
  if (described) return described;
  const places = placesOf();
  const sources = new PackSources(places, () => undefined);
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isRecord(value)) return;
    if (typeof value.summary === "string" && value.summary !== "")
      found.add(value.summary.replaceAll(/\s+/g, " ").trim());
    for (const child of Object.values(value)) visit(child);
  };
  for (const pack of packNames(places)) for (const { source } of sources.entries(pack)) visit(source);
  described = found;
  return found;
}

/** Words of the English texts and names that occur in none of the language's own. */
function englishWords(language: Language): ReadonlySet<string> {
  const own = new Set([...textsOf(language).values(), ...namesIn(language).values()].flatMap(wordsIn));
  const all = [...textsOf("en").values(), ...namesIn(language).keys()].flatMap(wordsIn);
  return new Set(all.filter((word) => !own.has(word)));
}

/** Words of buttons, labels and headings in windows of the system that are cut off at the width of the page. */
export function cutOff({ page }: Seat): Promise<string[]> {
  return page.evaluate(() => {
    const within = ".application.rulings, .application.sheet, .rulings-card";
    const all = document.querySelectorAll<HTMLElement>(
      `:is(${within}) :is(button, label, legend, h1, h2, h3, th, dt, a)`,
    );
    return [...all].flatMap((one) => {
      const hidden = /hidden|clip/.test(getComputedStyle(one).overflowX);
      const words = one.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
      const isCut = hidden && one.clientWidth > 4 && one.scrollWidth > one.clientWidth + 1 && words !== "";
      // The title in a window's frame is as wide as the frame lets it be.
      return isCut && !one.closest(".window-header") ? [`${words} (${one.clientWidth} of ${one.scrollWidth})`] : [];
    });
  });
}

/**
 * The English texts, names and words among it that the language has another word for.
 * @param given names that a test gave to something
 */
export async function englishLeft(seat: Seat, language: Language, given: readonly string[] = []): Promise<string[]> {
  const own = textsOf(language);
  const said = new Set([...own.values(), ...namesIn(language).values()]);
  const texts = new Map<string, string>();
  const patterns: RegExp[] = [];
  for (const [key, text] of textsOf("en")) {
    if (own.get(key) === text || said.has(text) || /[<@]/.test(text)) continue;
    if (!text.includes("{")) texts.set(text, key);
    // Two words beside what is filled in tell one text from another.
    else if ((text.replaceAll(/\{\w+\}/g, "").match(/\p{L}{3,}/gu) ?? []).length > 1)
      patterns.push(new RegExp(`^${patternOf(text)}$`, "u"));
  }
  const names = new Map([...namesIn(language)].filter(([name, to]) => name !== to && !said.has(name)));
  const long = [...names.keys()].filter((name) => /\p{L}+ \p{L}+/u.test(name));
  const within = new RegExp(`(?<!\\p{L})(?:${long.map(escaped).join("|")})(?!\\p{L})`, "u");
  const english = englishWords(language);
  const users = await seat.page.evaluate(() =>
    (Reflect.get(game, "users") as { contents: { name: string }[] }).contents.map(({ name }) => name),
  );
  const known = [...users, ...given];
  const read = [...summaries()];
  const isDescription = (words: string): boolean =>
    words.startsWith(`${textOf(language, "RULINGS.Field.key")}: `) ||
    read.some((one) => words.includes(one) || one.endsWith(words));
  const isEnglish = (words: string): boolean =>
    wordsIn(known.reduce((rest, name) => rest.replaceAll(name, " "), words)).some((word) => english.has(word));
  return (await shownTo(seat)).filter(
    (words) =>
      !isDescription(words) &&
      (texts.has(words) ||
        names.has(words) ||
        within.test(words) ||
        patterns.some((one) => one.test(words)) ||
        isEnglish(words)),
  );
}
