import { openLab } from "../lab/open-lab.ts";
import { notifyError } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";
import { leadRulingsTo } from "../platform/windows/page-behaviour.ts";

async function openHouseRules(topic = ""): Promise<void> {
  const name = `RULINGS.Topic.${topic}.name`;
  await (await import("../house-rules/house-rules-window.ts")).HouseRules.show(
    game.i18n?.has(name) ? localize(name) : topic,
  );
}

/** The windows of the system outside sheets: each is in the settings and has a button in their sidebar, and most have a key. */
const WINDOWS = [
  {
    name: "houseRules",
    icon: "fa-scale-balanced",
    text: "RULINGS.Settings.houseRules",
    key: { code: "KeyR", name: "RULINGS.Lab.keyHouseRules" },
    restricted: false,
    open: () => openHouseRules(),
  },
  {
    name: "ledger",
    icon: "fa-clock-rotate-left",
    text: "RULINGS.Transaction.menu",
    key: { code: "KeyZ", name: "RULINGS.Transaction.key" },
    restricted: true,
    open: async () => (await import("../chat/ledger-window.ts")).LedgerWindow.show(),
  },
  {
    name: "lab",
    icon: "fa-flask",
    text: "RULINGS.Lab.Settings",
    key: { code: "KeyL", name: "RULINGS.Lab.keyLab" },
    restricted: true,
    open: () => openLab(),
  },
  {
    name: "check",
    icon: "fa-stethoscope",
    text: "RULINGS.Check.menu",
    restricted: true,
    open: async () => (await import("./check/check-window.ts")).CheckWindow.show(),
  },
] as const;

/** Registers every way to these windows: settings, keys, sidebar, and a ruling in a trace. Call once, in `init`. */
export function registerWindows(): void {
  const modifiers = [foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.ALT];
  for (const { name, icon, text, restricted, open, ...more } of WINDOWS) {
    const words = { name: `${text}.name`, label: `${text}.label`, hint: `${text}.hint` };
    game.settings!.registerMenu("rulings", name, {
      ...words,
      icon: `fa-solid ${icon}`,
      type: settingsMenuFor(open),
      restricted,
    });
    if (!("key" in more)) continue;
    game.keybindings?.register("rulings", name, {
      name: more.key.name,
      editable: [{ key: more.key.code, modifiers }],
      restricted,
      onDown: () => {
        void open().catch(notifyError);
        return true;
      },
    });
  }
  Hooks.on("renderSettings", (_app: unknown, element: HTMLElement) => {
    void import("./settings-section.ts").then(({ putSection }) => putSection(element, WINDOWS)).catch(notifyError);
  });
  leadRulingsTo((topic) => void openHouseRules(topic).catch(notifyError));
}

/**
 * The class of a settings menu for a window that is loaded only when opened; it draws nothing itself.
 * @param open loads the window and shows it
 */
export function settingsMenuFor(open: () => Promise<void>) {
  return class Door extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await open();
      return this;
    }
  };
}
