import {
  type CheckOutcome,
  installationReport,
  installationView,
} from "../../../view/integrations/installation-check.ts";
import { notifyInfo, notifyWarning } from "../../platform/notifications.ts";
import { localize } from "../../platform/text.ts";
import { addWindowBehaviour } from "../../platform/windows/window-behaviour.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";
import { CHECKS } from "./check-list.ts";
import { runChecks } from "./run-checks.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const WINDOW = "rulings-check";

/** *Check this installation*: whether this Foundry, with these modules, behaves as the system needs. For referees. */
export class CheckWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: WINDOW,
    classes: ["rulings", "rulings-app", "check-window"],
    window: { title: "RULINGS.Check.title", icon: "fa-solid fa-stethoscope", resizable: true },
    position: { width: 620, height: 640 },
    actions: { run: CheckWindow.#onRun, copy: CheckWindow.#onCopy },
  };

  static override PARTS = {
    body: { template: "systems/rulings/templates/apps/check.hbs", scrollable: [".check-list"] },
  };

  #outcomes: CheckOutcome[] = [];
  /** The number of checks; 0 before the first run. */
  #of = 0;
  #running = false;

  /** Opens the window, or brings it to the front. Other users than referees are notified that it is the referee's. */
  static async show(): Promise<void> {
    if (!game.user?.isGM) {
      notifyWarning("RULINGS.Notice.refereeOnly");
      return;
    }
    const open = foundry.applications.instances.get(WINDOW);
    const app = open instanceof CheckWindow ? open : new CheckWindow();
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const begun = this.#of > 0;
    return {
      running: this.#running,
      finished: begun && !this.#running,
      view: begun && installationView(this.#outcomes, CHECKS, this.#of, localize),
      fight: game.combat?.started === true,
    };
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    addWindowBehaviour(this);
  }

  static async #onRun(this: CheckWindow): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#outcomes = [];
    this.#of = 1;
    const redraw = foundry.utils.debounce(() => void this.render(), 100);
    await this.render();
    try {
      await runChecks((outcome, of) => {
        this.#of = of;
        this.#outcomes.push(outcome);
        redraw();
      });
    } finally {
      this.#running = false;
      await this.render();
    }
  }

  static async #onCopy(this: CheckWindow): Promise<void> {
    const modules = (game.modules?.contents ?? []).flatMap(({ active, id, version }) =>
      active ? [`${id} ${version}`] : [],
    );
    const about = { foundry: game.version ?? "", system: game.system?.version ?? "", modules };
    try {
      await game.clipboard?.copyPlainText(installationReport(this.#outcomes, about, localize));
      notifyInfo("RULINGS.Check.copied");
    } catch {
      notifyWarning("RULINGS.Check.notCopied");
    }
  }
}
