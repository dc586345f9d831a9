/** The list of the party's windows, each loaded when first opened. */

import { loyalty } from "../../../rules/topics/loyalty.ts";
import { membersAndEmployees } from "../../adapter/party-members.ts";
import { notifyWarning } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { type Defaults, FormWindow, windowTemplate } from "../../platform/windows/form-window.ts";
import { openWindow, registerWindows, type WindowOpener } from "../../platform/windows/open-window.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";

/* The window with every party procedure, for users without a party's sheet. */

export class HubWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-company",
    window: { title: "RULINGS.Company.title", icon: "fa-solid fa-campground" },
    position: { width: 640, height: "auto" },
    actions: { openCompany: HubWindow.#onOpen },
  };

  static override PARTS = { body: { template: windowTemplate("hub") } };

  #about: Actor.Implementation | undefined;

  /** Opens the window; `about`: the initial party of the opened windows. */
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

/** The windows in the order of their use in play. */
const WINDOW_NAMES = [
  { name: "request", icon: "fa-solid fa-hand", referee: true },
  { name: "create", icon: "fa-solid fa-user-plus", referee: false },
  { name: "hoard", icon: "fa-solid fa-gem", referee: true },
  { name: "share", icon: "fa-solid fa-scale-balanced", referee: true },
  { name: "experience", icon: "fa-solid fa-arrow-trend-up", referee: true },
  { name: "hire", icon: "fa-solid fa-beer-mug-empty", referee: true },
  { name: "pay", icon: "fa-solid fa-coins", referee: true },
  { name: "loyalty", icon: "fa-solid fa-handshake", referee: true },
  { name: "shop", icon: "fa-solid fa-shop", referee: false },
  { name: "work", icon: "fa-solid fa-flask", referee: false },
  { name: "works", icon: "fa-solid fa-hourglass-half", referee: false },
  { name: "print", icon: "fa-solid fa-print", referee: false },
  { name: "train", icon: "fa-solid fa-person-chalkboard", referee: false },
  { name: "battle", icon: "fa-solid fa-flag", referee: true },
  { name: "paste", icon: "fa-solid fa-paste", referee: true },
  { name: "import", icon: "fa-solid fa-file-import", referee: true },
] as const;
type WindowName = (typeof WINDOW_NAMES)[number]["name"];

/** The buttons of a party's sheet for these windows: name of the window, icon and text. */
export function windowActions(): { name: string; icon: string; label: string }[] {
  const referee = game.user?.isGM === true;
  const rulings = rulingsInForce();
  const needed = (name: WindowName): boolean =>
    name === "battle" ? rulings.is("massCombat", "on") : name !== "loyalty" || rulings.use(loyalty).perSuccess > 0;
  return WINDOW_NAMES.filter((one) => (referee || !one.referee) && needed(one.name)).map(({ name, icon }) => ({
    name,
    icon,
    label: `RULINGS.Company.open.${name}`,
  }));
}

/** The function that opens each window, optionally for a document. */
const OPEN: Readonly<Record<WindowName, WindowOpener>> = {
  request: async (about) => (await import("../../requests/request-window.ts")).RollRequestWindow.show(askedOf(about)),
  create: async (about) => (await import("../../characters/creation/create-window.ts")).CreateWindow.show(about),
  hoard: async (about) => (await import("../../treasure/hoard-window.ts")).HoardWindow.show(about),
  share: async (about) => (await import("../../treasure/share-window.ts")).ShareWindow.show(about),
  experience: async (about) => (await import("../../treasure/experience-window.ts")).ExperienceWindow.show(about),
  hire: async (about) => (await import("../../hirelings/hire-window.ts")).HireWindow.show(about),
  pay: async (about) => (await import("../../hirelings/pay-window.ts")).PayWindow.show(about),
  loyalty: async (about) => (await import("../../hirelings/loyalty-for-success.ts")).askSuccess(about),
  shop: async (about) => (await import("../../items/shop/shop-window.ts")).ShopWindow.show(about),
  work: async (about) => (await import("../../downtime/research-window.ts")).ResearchWindow.show(about),
  works: async (about) => (await import("../../downtime/projects-window.ts")).ProjectsWindow.show(about),
  print: async (about) => (await import("../../sheets/actor/print-character.ts")).PrintWindow.show(about),
  train: async (about) => (await import("../../downtime/training-window.ts")).TrainingWindow.show(about),
  battle: async (about) => (await import("../../combat/battle-window.ts")).BattleWindow.show(about),
  paste: async () => (await import("../../import/paste-window.ts")).PasteWindow.show(),
  import: async () => (await import("../../import/import-window.ts")).ImportWindow.show(),
};

/** The initial actors of a request: the members of a party, or the given actor. */
function askedOf(about?: Actor.Implementation): { readonly actors?: readonly Actor.Implementation[] } {
  if (!about) return {};
  return { actors: about.type === "party" ? membersAndEmployees(about) : [about] };
}

const ALL: Readonly<Record<string, WindowOpener>> = {
  ...OPEN,
  hub: (about) => HubWindow.show(about),
  browser: async (about, { kind, filters = {} } = {}) =>
    (await import("../browser/compendium-browser.ts")).CompendiumBrowser.show(kind, about && { for: about, filters }),
};
registerWindows(ALL);

/** Opens a party window by its name, or the list of all. Notifies of a name that no window has. */
export async function openCompany(name?: string, about?: Actor.Implementation): Promise<void> {
  const wanted = String(name || "hub");
  if (Object.hasOwn(ALL, wanted)) return openWindow(wanted, about);
  notifyWarning("RULINGS.Shortcut.noSuchWindow", { name: wanted, possible: Object.keys(ALL).join(", ") });
}
