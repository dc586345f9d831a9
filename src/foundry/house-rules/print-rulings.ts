/** This table's house rules on paper: what differs from the preset, or every ruling in force. Everybody may print them, as everybody may read them. */

import { bookletPages } from "../../view/house-rules/booklet.ts";
import { written } from "../../view/platform/draft.ts";
import { readRequest, rulebook } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, windowTemplate } from "../platform/windows/form-window.ts";
import { PrintablePage } from "../platform/windows/print-window.ts";
import { currentWindow } from "../platform/windows/window-placement.ts";

const WINDOW = "rulings-print-rulings";

export class PrintRulings extends PrintablePage {
  static override DEFAULT_OPTIONS: Defaults = {
    id: WINDOW,
    window: { title: "RULINGS.Booklet.printTitle" },
  };

  static override PARTS = { body: { template: windowTemplate("print-rulings"), scrollable: [".company-scroll"] } };

  static async show(): Promise<void> {
    const open = foundry.applications.instances.get(WINDOW);
    const app = open instanceof PrintRulings ? open : new PrintRulings();
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
  }

  protected override async view(): Promise<object> {
    const request = readRequest();
    const [differs, ...groups] = bookletPages(request, localize, rulebook());
    const all = written(this.draft, "what") === "all";
    return {
      all,
      world: game.world?.title ?? "",
      differs: differs?.name,
      pages: all ? [differs, ...groups] : [differs],
    };
  }
}
