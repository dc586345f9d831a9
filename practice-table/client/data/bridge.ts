import type { Dict } from "./types.ts";

/** The functions that the interface layer provides to documents. Each member refuses until it is registered. */
export interface Bridge {
  /** Asks for confirmation, then deletes. */
  deleteDialog(document: object, options: Dict, operation: Dict): Promise<unknown>;
  /** Asks for a name and a type, then creates. */
  createDialog(documentClass: object, data: Dict, createOptions: Dict, options: Dict): Promise<unknown>;
  /** A yes/no question. */
  confirm(config: Dict): Promise<boolean | null>;
  /** Renders a Handlebars template. */
  renderTemplate(path: string, context: Dict): Promise<string>;
  /** Asks the user for the faces of dice rolled by hand: one list for each kind of dice. */
  throwDice(
    formula: string,
    wanted: readonly { readonly count: number; readonly faces: number }[],
  ): Promise<readonly (readonly number[])[]>;
  /** A window for a compendium, not yet rendered. */
  compendiumWindow(pack: object): object;
  /** Enriches text (for chat and table results). */
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

/** Registers members; called by the interface layer at start. */
export function registerBridge(given: Partial<Bridge>): void {
  Object.assign(bridge, given);
}
