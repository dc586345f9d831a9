import type { Data } from "../globals.ts";
import { AbstractFormInputElement, AdoptableHTMLElement, applyConfig } from "./base.ts";
import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./display.ts";
import {
  HTMLDocumentTagsElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLStringTagsElement,
} from "./lists.ts";
import {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLHueSelectorSlider,
  HTMLRangePickerElement,
} from "./pickers.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";

/** `foundry.applications.elements`. */
export const elements = {
  AbstractFormInputElement,
  AdoptableHTMLElement,
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};

/** Registers the custom elements, once for each page. */
export function defineElements(): void {
  for (const cls of Object.values(elements)) {
    const tag = cls.tagName;
    if (tag && !customElements.get(tag)) customElements.define(tag, cls as CustomElementConstructor);
  }
}

/** Builds a custom element from an input configuration: only attributes, never properties, so that it survives as HTML. */
export function createElement(tag: string, config: Data): HTMLElement {
  const element = document.createElement(tag);
  applyConfig(element, config, [
    "type",
    "min",
    "max",
    "step",
    "single",
    "language",
    "toggled",
    "compact",
    "collaborate",
    "rows",
  ]);
  if (typeof config.enriched === "string") element.innerHTML = config.enriched;
  if (config.documentUUID) element.setAttribute("document-uuid", String(config.documentUUID));
  return element;
}
