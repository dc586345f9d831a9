import { type Handler, isHandler } from "../api/types.ts";
import { cleanHTML } from "../clean.ts";
import type { ConfigApi, Data, Doc, GameApi } from "../globals.ts";
import { escapeHtml, icon, make, say } from "../util.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;
declare const fromUuid: (uuid: string, options?: Data) => Promise<Doc | null>;

export interface EnrichmentOptions extends Data {
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: Data | (() => Data);
  relativeTo?: Doc;
}

interface RollLike {
  total: number;
  formula: string;
  evaluate(options?: Data): Promise<RollLike>;
  toJSON(): Data;
}
interface RollClass {
  create(formula: string, data?: Data): RollLike;
}

interface Enricher {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<HTMLElement | null> | HTMLElement | null;
  replaceParent?: boolean;
  onRender?: Handler;
}

const UUID =
  /@(UUID|Actor|Item|JournalEntry|RollTable|Macro|Scene|Compendium)\[([^\]#]+)(?:#([^\]]+))?\](?:\{([^}]+)\})?/g;
const EMBED = /@Embed\[(?<config>[^\]]+)\](?:\{(?<label>[^}]+)\})?/gi;
const ROLL =
  /\[\[(\/(?:r|roll|gmr|gmroll|br|blindroll|sr|selfroll|pr|publicroll)\s)?((?:(?!\[\[|\]\]).|\](?=\]\]))+?)\]\](?:\{([^}]+)\})?/gi;
const LINK = /\bhttps?:\/\/[^\s<>"']+/g;

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  JournalEntryPage: "fa-solid fa-file-lines",
  RollTable: "fa-solid fa-table-list",
  Macro: "fa-solid fa-code",
  Scene: "fa-solid fa-map",
};

/** Text enrichment and drag data: `foundry.applications.ux.TextEditor`. */
// biome-ignore lint/complexity/noStaticOnlyClass: packages subclass it, as documented
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return (CONFIG.ux.TextEditor as typeof TextEditor | undefined) ?? TextEditor;
  }

  /** Safe HTML with active document links, inline rolls, embeds, addresses and packages' own patterns. */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    const { secrets = true, documents = true, links = true, rolls = true, embeds = true, custom = true } = options;
    const holder = document.createElement("div");
    holder.innerHTML = cleanHTML(content);
    if (!secrets) for (const secret of holder.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    else for (const secret of holder.querySelectorAll("section.secret")) wrapSecret(secret);
    if (embeds) await replaceText(holder, EMBED, (m) => embed(m, options));
    if (documents) await replaceText(holder, UUID, (m) => contentLink(m, options));
    if (links)
      await replaceText(holder, LINK, async (m) => make("a", { href: m[0], target: "_blank", rel: "noopener" }, m[0]));
    if (custom) {
      for (const entry of (CONFIG.TextEditor?.enrichers ?? []) as Enricher[]) {
        await replaceText(
          holder,
          entry.pattern,
          async (m) => wrapCustom(entry, await entry.enricher(m, options)),
          entry.replaceParent,
        );
      }
    }
    if (rolls) await replaceText(holder, ROLL, (m) => inlineRoll(m, options));
    return holder.innerHTML;
  }

  static getDragEventData(event: DragEvent): Data {
    try {
      const data: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
      return data !== null && typeof data === "object" ? (data as Data) : {};
    } catch {
      return {};
    }
  }

  /** The text of an HTML string. */
  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html;
    return area.value;
  }

  /** The first `length` characters of a text without its markup. */
  static previewHTML(content: string, length = 250): string {
    const holder = document.createElement("div");
    holder.innerHTML = cleanHTML(content);
    const text = holder.textContent?.trim() ?? "";
    return escapeHtml(text.length > length ? `${text.slice(0, length)}…` : text);
  }

  static truncateText(text: string, { maxLength = 50, suffix = "…" } = {}): string {
    return text.length > maxLength ? text.slice(0, maxLength - suffix.length) + suffix : text;
  }

  static async toggleSecret(_event: Event): Promise<void> {
    throw new Error("Practice table: TextEditor.toggleSecret is not implemented; use secret-block.");
  }
}

function wrapSecret(secret: Element): void {
  if (secret.parentElement?.tagName === "SECRET-BLOCK") return;
  const block = document.createElement("secret-block");
  secret.replaceWith(block);
  block.append(secret);
}

function wrapCustom(entry: Enricher, element: HTMLElement | null): HTMLElement | null {
  if (!element || !entry.onRender || !entry.id) return element;
  const wrapper = document.createElement("enriched-content");
  wrapper.setAttribute("enricher", entry.id);
  wrapper.append(element);
  return wrapper;
}

/** Replaces every match in text nodes by an element; `null` keeps the text. */
async function replaceText(
  root: HTMLElement,
  pattern: RegExp,
  make: (match: RegExpMatchArray) => Promise<HTMLElement | null>,
  replaceParent = false,
): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest("a, code, pre, textarea, script")) nodes.push(node);
  }
  for (const node of nodes) {
    const text = node.data;
    const matches = [
      ...text.matchAll(new RegExp(pattern.source, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`)),
    ];
    if (matches.length === 0) continue;
    const pieces: (Node | string)[] = [];
    let at = 0;
    let single: HTMLElement | null = null;
    for (const match of matches) {
      const element = await make(match);
      if (!element) continue;
      const index = match.index ?? 0;
      pieces.push(text.slice(at, index), element);
      single = element;
      at = index + match[0].length;
    }
    if (pieces.length === 0) continue;
    pieces.push(text.slice(at));
    const parent = node.parentElement;
    if (replaceParent && single && parent && parent !== root) parent.replaceWith(single);
    else node.replaceWith(...pieces);
  }
}

async function contentLink(match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement> {
  const [, kind = "UUID", target = "", hash, name] = match;
  let uuid = target;
  if (kind === "Compendium") uuid = target.startsWith("Compendium.") ? target : `Compendium.${target}`;
  else if (kind !== "UUID") uuid = `${kind}.${target}`;
  const doc = await fromUuid(uuid, { relative: options.relativeTo }).catch(() => null);
  if (!doc) {
    return make(
      "a",
      { class: "content-link broken", "data-uuid": uuid },
      icon("fa-solid fa-link-slash"),
      name ?? say("HOST.Link.Unknown"),
    );
  }
  return make(
    "a",
    {
      class: "content-link",
      draggable: "true",
      tabindex: "0",
      role: "link",
      "data-link": "",
      "data-uuid": doc.uuid,
      "data-id": doc.id,
      "data-type": doc.documentName,
      "data-pack": doc.pack,
      "data-hash": hash,
      "data-tooltip-text": say(`HOST.Document.${doc.documentName}`),
    },
    icon(ICONS[doc.documentName] ?? "fa-solid fa-file"),
    name ?? doc.name,
  );
}

async function inlineRoll(match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement | null> {
  const [, command, raw = "", label] = match;
  const [formula = "", flavor] = raw.split(/#(.+)/).map((s) => s.trim());
  const data = isHandler(options.rollData) ? (options.rollData() as Data) : (options.rollData ?? {});
  const RollClass = (globalThis as typeof globalThis & { Roll: RollClass }).Roll;
  if (command) {
    const mode = modeOf(command);
    return make(
      "a",
      {
        class: "inline-roll roll",
        role: "button",
        tabindex: "0",
        "data-mode": mode,
        "data-formula": formula,
        "data-flavor": flavor,
        "data-tooltip-text": flavor ?? formula,
      },
      icon("fa-solid fa-dice-d20"),
      label ?? formula,
    );
  }
  try {
    const roll = await RollClass.create(formula, data).evaluate({ allowInteractive: false });
    return make(
      "a",
      {
        class: "inline-roll inline-result",
        role: "button",
        tabindex: "0",
        "data-roll": encodeURIComponent(JSON.stringify(roll.toJSON())),
        "data-tooltip-text": roll.formula,
      },
      icon("fa-solid fa-dice-d20"),
      label ? `${label}: ${roll.total}` : String(roll.total),
    );
  } catch {
    return null;
  }
}

/** The message mode of a deferred roll, by the names of the emulated generation. */
function modeOf(command: string): string {
  const word = command.trim().slice(1).toLowerCase();
  const key = word.startsWith("gm")
    ? "gm"
    : word.startsWith("b")
      ? "blind"
      : word.startsWith("s")
        ? "self"
        : word === "r" || word === "roll"
          ? "roll"
          : "public";
  return key;
}

/** `uuid word key=value key="some words"`: pairs by key, the rest in `values`. */
function embedConfig(text: string, label: string | undefined): Data {
  const config: Data = { values: [] as string[] };
  const values = config.values as string[];
  for (const [, key, quoted, bare, word] of text.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))|(\S+)/g)) {
    const value = quoted ?? bare ?? "";
    if (key) config[key] = quoted === undefined && /^(true|false)$/.test(value) ? value === "true" : value;
    else if (config.uuid === undefined) config.uuid = word;
    else if (["inline", "cite", "caption"].includes(word ?? "")) config[word as string] = true;
    else if (word) values.push(word);
  }
  if (label !== undefined) config.label = label;
  return config;
}

async function embed(match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement | null> {
  const config = embedConfig(match.groups?.config ?? "", match.groups?.label);
  const uuid = String(config.uuid ?? "");
  const doc = await fromUuid(uuid, { relative: options.relativeTo }).catch(() => null);
  if (!doc) return null;
  const toEmbed = (doc.toEmbed ?? (doc.system as Data | undefined)?.toEmbed) as Handler | undefined;
  const made = isHandler(toEmbed) ? await toEmbed.call(doc.toEmbed ? doc : doc.system, config, options) : null;
  if (made instanceof HTMLElement) return made;
  const text = doc.text as { content?: string } | undefined;
  if (!text?.content) return null;
  const figure = make("figure", { class: "content-embed" });
  figure.innerHTML = cleanHTML(text.content);
  return figure;
}
