/** A window that shows what is printed, and prints it: on paper nothing else of the page is seen (`styles/print.css`). */
import { CompanyWindow, type Defaults } from "./window.ts";

export class PaperWindow extends CompanyWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    classes: ["rulings-print"],
    window: { icon: "fa-solid fa-print" },
    position: { width: 760, height: 800 },
    actions: { printPage: PaperWindow.#onPrint },
  };

  static #onPrint(this: PaperWindow): void {
    this.element.ownerDocument.defaultView?.print();
  }
}
