/** The company's own page: every window of it, for those who have no party's sheet at hand. */

import { whereLooked } from "../windows/where.ts";
import { companyActions, openCompany } from "./open.ts";
import { CompanyWindow, companyTemplate, type Defaults } from "./window.ts";

export class CompanyHub extends CompanyWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-company",
    window: { title: "RULINGS.Company.title", icon: "fa-solid fa-campground" },
    position: { width: 640, height: "auto" },
    actions: { openCompany: CompanyHub.#onOpen },
  };

  static override PARTS = { body: { template: companyTemplate("hub") } };

  #about: Actor.Implementation | undefined;

  /** Opens the page; the windows then begin with the party that is given. */
  static async show(about?: Actor.Implementation): Promise<void> {
    const app = new CompanyHub();
    app.#about = about;
    await app.render({ force: true, ...whereLooked(app) });
  }

  protected override async view(): Promise<object> {
    return { actions: companyActions().map((one) => ({ ...one, hint: `RULINGS.Company.hint.${one.name}` })) };
  }

  static #onOpen(this: CompanyHub, _event: Event, target: HTMLElement): void {
    void openCompany(target.dataset.window ?? "", this.#about);
  }
}
