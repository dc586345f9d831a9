import DOMPurify from "dompurify";

const CUSTOM = new Set([
  "prose-mirror",
  "string-tags",
  "multi-select",
  "multi-checkbox",
  "range-picker",
  "color-picker",
  "file-picker",
  "document-tags",
  "code-mirror",
  "hue-slider",
  "secret-block",
  "enriched-content",
  "document-embed",
  "formula-input",
]);

const EVERYWHERE =
  "class id style title lang dir role tabindex hidden inert draggable open align valign width height colspan rowspan scope headers";
const OF_CONTROLS =
  "name type value required autofocus placeholder checked disabled readonly min max step multiple rows cols size for";

const list = (names: string): Set<string> => new Set(names.split(" "));
const COMMON = list(EVERYWHERE);
const CONTROL = list(OF_CONTROLS);

/** The allowed attributes by tag; other tags keep only the common ones (WIN-55). */
const BY_TAG = new Map<string, Set<string>>([
  ...["input", "select", "textarea", "button", "label", "option", "fieldset", "output", "meter", "progress"].map(
    (tag): [string, Set<string>] => [tag, CONTROL],
  ),
  ["a", list("href target rel")],
  ["img", list("src alt loading srcset")],
  ["source", list("src type media srcset")],
  ["video", list("src controls loop muted poster autoplay")],
  ["audio", list("src controls loop muted autoplay")],
  ["option", list("value selected disabled label")],
  ["optgroup", list("label disabled")],
  ["ol", list("start reversed type")],
  ["li", list("value")],
  ["time", list("datetime")],
  ["data", list("value")],
]);

function mayStay(tag: string, name: string): boolean {
  if (CUSTOM.has(tag)) return !name.startsWith("on");
  return (
    name.startsWith("data-") || name.startsWith("aria-") || COMMON.has(name) || (BY_TAG.get(tag)?.has(name) ?? false)
  );
}

DOMPurify.addHook("uponSanitizeAttribute", (node, state) => {
  if (!mayStay(node.localName, state.attrName)) state.keepAttr = false;
});

/** HTML reduced by lists of allowed content: no scripts, event attributes, foreign frames or drawings; the table's own elements stay. */
export function cleanHTML(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    CUSTOM_ELEMENT_HANDLING: {
      tagNameCheck: (name) => CUSTOM.has(name),
      attributeNameCheck: (name) => !name.startsWith("on"),
      allowCustomizedBuiltInElements: false,
    },
    ADD_ATTR: ["target", "inert", "required", "autofocus"],
    FORBID_TAGS: ["script", "iframe", "object", "embed", "form", "base", "meta", "link", "style"],
  });
}
