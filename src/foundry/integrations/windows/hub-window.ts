/** The company's own page: every window of it, for those who have no party's sheet at hand. */

import { currentWindow } from "../../platform/windows/window-placement.ts";
import { windowActions, openWindow } from "./open-window.ts";
import { FormWindow, windowTemplate, type Defaults } from "../../platform/windows/form-window.ts";

export class HubWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-company",
    window: { title: "RULINGS.Company.title", icon: "fa-solid fa-campground" },
    position: { width: 640, height: "auto" },
    actions: { openCompany: HubWindow.#onOpen },
  };

  static override PARTS = { body: { template: windowTemplate("hub") } };

  #about: Actor.Implementation | undefined;

  /** Opens the page; the windows then begin with the party that is given. */
  static async show(about?: Actor.Implementation): Promise<void> {
    const app = new HubWindow();
    app.#about = about;
    await app.render({ force: true, ...currentWindow(app) });
  }

  protected override async view(): Promise<object> {
    return { actions: windowActions().map((one) => ({ ...one, hint: `RULINGS.Company.hint.${one.name}` })) };
  }

  static #onOpen(this: HubWindow, _event: Event, target: HTMLElement): void {
    void openWindow(target.dataset.window ?? "", this.#about);
  }
}
