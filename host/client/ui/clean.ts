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

/** HTML without scripts, event attributes and foreign frames; the table's own elements and `data-*` attributes stay. */
export function cleanHTML(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true, svg: true },
    CUSTOM_ELEMENT_HANDLING: {
      tagNameCheck: (name) => CUSTOM.has(name),
      attributeNameCheck: (name) => !name.startsWith("on"),
      allowCustomizedBuiltInElements: false,
    },
    ADD_ATTR: ["target", "inert"],
    FORBID_TAGS: ["script", "iframe", "object", "embed", "form", "base", "meta", "link", "style"],
  });
}
