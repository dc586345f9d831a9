/** A window with a print preview: on paper nothing else of the page is visible (`styles/print.css`). */
import { type Defaults, FormWindow } from "./form-window.ts";

export class PrintablePage extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    classes: ["rulings-print"],
    window: { icon: "fa-solid fa-print" },
    position: { width: 760, height: 800 },
    actions: { printPage: PrintablePage.#onPrint },
  };

  static #onPrint(this: PrintablePage): void {
    this.element.ownerDocument.defaultView?.print();
  }
}
