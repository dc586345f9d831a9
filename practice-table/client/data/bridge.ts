import type { Dict } from "./types.ts";

/** The functions that the interface layer provides to documents. Each member refuses until it is registered. */
export interface Bridge {
  /** Ask, then delete. */
  deleteDialog(document: object, options: Dict, operation: Dict): Promise<unknown>;
  /** Ask for a name and a type, then create. */
  createDialog(documentClass: object, data: Dict, createOptions: Dict, options: Dict): Promise<unknown>;
  /** A yes/no question. */
  confirm(config: Dict): Promise<boolean | null>;
  /** Draw a Handlebars template. */
  renderTemplate(path: string, context: Dict): Promise<string>;
  /** Ask a person for the faces of dice that they throw by hand: one list for each kind of dice. */
  throwDice(
    formula: string,
    wanted: readonly { readonly count: number; readonly faces: number }[],
  ): Promise<readonly (readonly number[])[]>;
  /** A window for a compendium, not drawn yet. */
  compendiumWindow(pack: object): object;
  /** Enrich text (for chat and table results). */
  enrichHTML(html: string, options: Dict): Promise<string>;
}

function missing(name: string) {
  return (): never => {
    throw new Error(`practice table: the interface has not provided "${name}" yet (registerBridge)`);
  };
}

export const bridge: Bridge = {
  deleteDialog: missing("deleteDialog"),
  createDialog: missing("createDialog"),
  confirm: missing("confirm"),
  renderTemplate: missing("renderTemplate"),
  throwDice: missing("throwDice"),
  compendiumWindow: missing("compendiumWindow"),
  enrichHTML: missing("enrichHTML"),
};

/** Called by the interface layer as it starts. */
export function registerBridge(given: Partial<Bridge>): void {
  Object.assign(bridge, given);
}
