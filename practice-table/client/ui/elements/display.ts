import { isHandler } from "../api/types.ts";
import type { ConfigApi, Data, Doc } from "../globals.ts";
import { make, say } from "../util.ts";

declare const CONFIG: ConfigApi;
declare const foundry: { applications: { instances: Map<string, { document?: Doc }> } };

/** `<secret-block>` around `section.secret`: the owner may reveal it to everybody, or hide it again. */
export class HTMLSecretBlockElement extends HTMLElement {
  static tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector("section.secret");
  }
  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  connectedCallback(): void {
    const app = foundry.applications.instances.get(this.closest(".application")?.id ?? "");
    if (!app?.document?.isOwner || this.querySelector("button.reveal") || !this.secret?.id) return;
    const button = make(
      "button",
      { type: "button", class: "reveal" },
      say(this.revealed ? "HOST.Secret.Hide" : "HOST.Secret.Reveal"),
    );
    // The sheet saves it, in its `_onChangeForm` (WIN-43).
    button.addEventListener("click", () =>
      this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true })),
    );
    this.secret.prepend(button);
  }

  /** The text with this secret revealed, or hidden again. */
  toggleRevealed(content: string): string {
    const id = this.secret?.id;
    if (!id) return content;
    const holder = document.createElement("div");
    holder.innerHTML = content;
    holder.querySelector(`#${CSS.escape(id)}`)?.classList.toggle("revealed", !this.revealed);
    return holder.innerHTML;
  }
}

/** Writes the state of a secret into the document's HTML text that has it. */
export async function writeSecret(block: HTMLSecretBlockElement, doc: Doc): Promise<void> {
  const id = block.secret?.id;
  const found = id ? findText(doc.toObject(), id) : null;
  if (found) await doc.update({ [found.path]: block.toggleRevealed(found.text) });
}

function findText(data: Data, id: string, prefix = ""): { path: string; text: string } | null {
  for (const [key, value] of Object.entries(data)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === "string" && value.includes(`id="${id}"`)) return { path, text: value };
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      const found = findText(value as Data, id, path);
      if (found) return found;
    }
  }
  return null;
}

/** `<enriched-content enricher="id">`: calls its enricher's `onRender` when it is inserted. */
export class HTMLEnrichedContentElement extends HTMLElement {
  static tagName = "enriched-content";

  connectedCallback(): void {
    const list = (CONFIG.TextEditor?.enrichers ?? []) as Data[];
    const entry = list.find((e) => e.id === this.getAttribute("enricher"));
    if (isHandler(entry?.onRender)) entry.onRender(this);
  }
}

/** `<document-embed>`: the place of an embedded document. */
export class HTMLDocumentEmbedElement extends HTMLElement {
  static tagName = "document-embed";
}
