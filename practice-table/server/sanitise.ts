/** Markup: HTML fields keep only harmless markup, plain fields keep none. The server decides both. */
import sanitizeHtml from "sanitize-html";
import { documentInfo } from "../shared/documents.ts";
import { isObject, type Json, type JsonObject, type Source, text } from "../shared/json.ts";
import { LIMITS } from "../shared/protocol.ts";
import { listedFields, type Manifest } from "./manifest.ts";
import { Refused } from "./refuse.ts";

const STYLE = /^(?!.*(?:url\s*\(|expression|javascript:|@import|\\))[^<>{}]*$/is;
const STYLES = [
  ...["color", "background-color", "background", "opacity", "width", "height", "max-width", "max-height", "min-width"],
  ...[
    "min-height",
    "text-align",
    "vertical-align",
    "font-size",
    "font-style",
    "font-weight",
    "font-family",
    "line-height",
  ],
  ...[
    "text-decoration",
    "text-transform",
    "letter-spacing",
    "white-space",
    "list-style",
    "list-style-type",
    "float",
    "clear",
  ],
  ...["margin", "margin-top", "margin-right", "margin-bottom", "margin-left"],
  ...["padding", "padding-top", "padding-right", "padding-bottom", "padding-left"],
  ...["border", "border-top", "border-right", "border-bottom", "border-left", "border-color", "border-style"],
  ...["border-width", "border-radius", "border-collapse", "columns", "column-count", "gap", "flex", "display"],
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      "a",
      "abbr",
      "address",
      "article",
      "aside",
      "b",
      "bdi",
      "bdo",
      "blockquote",
      "br",
      "button",
      "caption",
      "center",
    ],
    ...["cite", "code", "col", "colgroup", "data", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "fieldset"],
    ...[
      "figcaption",
      "figure",
      "footer",
      "h1",
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "header",
      "hgroup",
      "hr",
      "i",
      "img",
      "ins",
    ],
    ...["kbd", "label", "legend", "li", "main", "mark", "menu", "meter", "nav", "ol", "output", "p", "picture", "pre"],
    ...[
      "progress",
      "q",
      "rp",
      "rt",
      "ruby",
      "s",
      "samp",
      "section",
      "small",
      "source",
      "span",
      "strong",
      "sub",
      "summary",
    ],
    ...["sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "video", "audio", "wbr"],
  ],
  allowedAttributes: {
    "*": [
      ...["class", "style", "title", "lang", "dir", "role", "tabindex", "hidden", "open", "data-*", "aria-*"],
      ...["colspan", "rowspan", "scope", "headers", "align", "valign", "width", "height", "draggable"],
    ],
    a: ["href", "target", "rel", "draggable"],
    img: ["src", "alt", "width", "height", "loading"],
    source: ["src", "type", "media"],
    video: ["src", "controls", "loop", "muted", "poster", "width", "height"],
    audio: ["src", "controls", "loop", "muted"],
    button: ["type", "disabled", "name", "value"],
    meter: ["min", "max", "low", "high", "optimum", "value"],
    progress: ["max", "value"],
    ol: ["start", "reversed", "type"],
    li: ["value"],
    time: ["datetime"],
    data: ["value"],
    label: ["for"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowedSchemesAppliedToAttributes: ["href", "src", "poster", "cite"],
  allowProtocolRelative: false,
  allowedStyles: { "*": Object.fromEntries(STYLES.map((name) => [name, [STYLE]])) },
  disallowedTagsMode: "discard",
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target ? { ...attribs, rel: "noopener noreferrer" } : attribs,
    }),
    img: (tagName, attribs) => {
      // A picture may be inlined, but not as SVG or HTML, which could contain scripts.
      const bad =
        /^\s*data:/i.test(attribs.src ?? "") && !/^\s*data:image\/(png|jpe?g|gif|webp|avif);/i.test(attribs.src ?? "");
      if (!bad) return { tagName, attribs };
      const { src: _src, ...rest } = attribs;
      return { tagName, attribs: rest };
    },
  },
};

/** Recently cleaned texts, because a document is cleaned as a whole at each change, and most of it did not change. */
const CLEAN = new Set<string>();
const CLEAN_CHARACTERS = 8_000_000;
let cleanCharacters = 0;

function remember(html: string): void {
  cleanCharacters += html.length;
  if (cleanCharacters > CLEAN_CHARACTERS) {
    CLEAN.clear();
    cleanCharacters = html.length;
  }
  CLEAN.add(html);
}

/**
 * Keeps only harmless markup: no scripts, handlers, frames, forms or script addresses.
 * @throws Refused when it is too long, or nested so deeply that cleaning would take minutes
 */
export function cleanHtml(html: string): string {
  limit(html, 500_000);
  // Text without any markup stays unchanged, so that "Tom & Jerry" does not gain an entity at every save.
  if (!/[<>]/.test(html) || CLEAN.has(html)) return html;
  let depth = 0;
  const clean = sanitizeHtml(html, {
    ...OPTIONS,
    // The error is thrown inside the parser, which knows the depth and stops there.
    onOpenTag: () => {
      if (++depth > LIMITS.elements) {
        throw new Refused("malformed", `A text has elements nested more than ${LIMITS.elements} levels deep.`);
      }
    },
    onCloseTag: () => {
      depth--;
    },
  });
  remember(clean);
  return clean;
}

const TAG = /<\/?[a-z!?][^<>]*>?/gi;

/** Removes all markup; the remaining text reads as typed (`Tom & Jerry <3` stays). */
export function cleanPlain(value: string): string {
  limit(value, 10_000);
  let out = value;
  // Removing a tag may join the halves of another; deeper nesting than this is malicious.
  for (let round = 0; round < 4; round++) out = out.replace(TAG, "");
  return out.search(TAG) < 0 ? out : out.replaceAll("<", "");
}

/** @throws Refused for a text that is far too long, before cleaning takes its time */
function limit(value: string, length: number): void {
  if (value.length > length)
    throw new Refused("too-large", `A text has ${value.length} characters; at most ${length} are allowed.`);
}

/**
 * Cleans every HTML and plain-text field of a document and of its embedded documents: core's, and those that the manifest lists under `htmlFields` (paths below
 * `system`; `*` stands for any one key). Returns a new object when anything changed, otherwise the same.
 */
export function sanitise(manifest: Manifest, type: string, source: Source): Source {
  const info = documentInfo(type);
  if (!info) return source;
  let out = source;
  for (const path of info.html ?? []) out = mapPath(out, path.split("."), cleanHtml);
  for (const path of info.plain ?? []) out = mapPath(out, path.split("."), cleanPlain);
  for (const path of listedFields(manifest, type, text(source, "type"), "htmlFields")) {
    out = mapPath(out, ["system", ...path.replace(/^system\./, "").split(".")], cleanHtml);
  }
  if (type === "ActorDelta") out = sanitiseDelta(manifest, out);
  if (type === "Token" && isObject(out.delta)) {
    const delta = sanitiseDelta(manifest, out.delta);
    if (delta !== out.delta) out = { ...out, delta };
  }
  for (const [child, field] of Object.entries(info.embedded)) out = sanitiseChildren(manifest, out, child, field);
  return out;
}

/** A delta has no type of its own, so the HTML fields of every actor type apply. */
function sanitiseDelta(manifest: Manifest, delta: Source): Source {
  let out = mapPath(delta, ["name"], cleanPlain);
  for (const actorType of Object.keys(manifest.documentTypes?.Actor ?? {})) {
    for (const path of listedFields(manifest, "Actor", actorType, "htmlFields")) {
      out = mapPath(out, ["system", ...path.replace(/^system\./, "").split(".")], cleanHtml);
    }
  }
  out = sanitiseChildren(manifest, out, "Item", "items");
  return sanitiseChildren(manifest, out, "ActiveEffect", "effects");
}

function sanitiseChildren(manifest: Manifest, source: Source, type: string, field: string): Source {
  const list = source[field];
  if (!Array.isArray(list)) return source;
  let changed = false;
  const cleaned = list.map((entry) => {
    if (!isObject(entry)) return entry;
    const next = sanitise(manifest, type, entry);
    changed ||= next !== entry;
    return next;
  });
  return changed ? { ...source, [field]: cleaned } : source;
}

/** Cleans the strings at a path, including those in arrays on the way. Keys written as `==key` count as `key`. */
function mapPath<T extends Json>(value: T, path: readonly string[], clean: (value: string) => string): T;
function mapPath(value: Json, path: readonly string[], clean: (value: string) => string): Json {
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === "string" ? clean(value) : value;
  if (Array.isArray(value)) {
    const below = key === "*" ? rest : path;
    const mapped = value.map((item) => mapPath(item, below, clean));
    return mapped.some((item, index) => item !== value[index]) ? mapped : value;
  }
  if (!isObject(value)) return value;
  const keys = key === "*" ? Object.keys(value) : [key, `==${key}`].filter((name) => Object.hasOwn(value, name));
  let out: JsonObject = value;
  for (const name of keys) {
    const before = value[name] as Json;
    const after = mapPath(before, rest, clean);
    if (after !== before) out = { ...out, [name]: after };
  }
  return out;
}
