/** The ways into the lab. Its window is loaded when it is opened: few open it, and not often. */

const { ApplicationV2 } = foundry.applications.api;

/** Opens the lab; with a topic and a variant, the rulings in force stand beside the same with that variant. Referee only. */
export async function openLab(topic?: string, variant?: string): Promise<void> {
  const { LabWindow } = await import("./lab-window.ts");
  await LabWindow.show(topic, variant);
}

/** What the button of the settings makes: it opens the lab and is never drawn itself. */
class LabDoor extends ApplicationV2 {
  protected override _canRender(): false {
    void openLab();
    return false;
  }
}

/** Puts the lab into the settings and gives it a key. Call once, in `init`. */
export function registerLab(): void {
  game.settings?.registerMenu("rulings", "lab", {
    name: "RULINGS.Lab.Settings.name",
    label: "RULINGS.Lab.Settings.label",
    hint: "RULINGS.Lab.Settings.hint",
    icon: "fa-solid fa-flask",
    type: LabDoor,
    restricted: true,
  });
  game.keybindings?.register("rulings", "lab", {
    name: "RULINGS.Lab.keyLab",
    editable: [{ key: "KeyL", modifiers: [foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.ALT] }],
    restricted: true,
    onDown: () => {
      void openLab();
      return true;
    },
  });
}
