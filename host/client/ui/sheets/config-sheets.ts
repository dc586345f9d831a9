import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { TabsConfig } from "../api/types.ts";
import type { Data } from "../globals.ts";
import { say } from "../util.ts";

/** A window that is filled in, saved and closed. */
class SavedForm extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    window: { contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
  };
  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      buttons: [{ type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") }],
    });
  }
}

function parts(template: string, name = "body") {
  return {
    [name]: { template: `templates/sheets/${template}.hbs` },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}

/** A macro: its command, and a button to run it. */
export class MacroConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = { classes: ["macro-sheet"], position: { width: 560 } };
  static override PARTS = parts("macro");
  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      types: { script: "script", chat: "chat" },
      commandLabel: say("HOST.Macro.Command"),
    });
  }
}

/** Tabs by the names of the documentation; the table's own window has one page, and packages add to the list (PLAY-165). */
function tabsOf(initial: string, ids: Record<string, string>): Record<string, TabsConfig> {
  const tabs = Object.entries(ids).map(([id, icon]) => ({ id, icon: `fa-solid ${icon}` }));
  return { sheet: { tabs, initial } };
}

const SCENE_LABELS = [
  "Width",
  "Height",
  "Padding",
  "GridSize",
  "GridDistance",
  "GridUnits",
  "Background",
  "BackgroundColor",
];

/** A scene: size, background and grid. */
export class SceneConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = { classes: ["scene-config"], position: { width: 520 }, canCreate: true };
  static override PARTS = parts("scene");
  static override TABS = tabsOf("basics", {
    basics: "fa-image",
    grid: "fa-grid",
    lighting: "fa-lightbulb",
    ambience: "fa-cloud-sun",
  });
  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      labels: Object.fromEntries(SCENE_LABELS.map((key) => [key, say(`HOST.Scene.${key}`)])),
      backgroundColor: String(this.document.backgroundColor ?? "#999999"),
    });
  }
}

/** A token that stands on a scene. */
export class TokenConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = { classes: ["token-config"], position: { width: 460 }, sheetConfig: false };
  static override PARTS = parts("token", "form");
  static override TABS = tabsOf("identity", {
    identity: "fa-memo-pad",
    appearance: "fa-square-user",
    vision: "fa-eye",
    light: "fa-lightbulb",
    resources: "fa-heart",
  });
  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      token: this.document,
      dispositions: Object.fromEntries([-2, -1, 0, 1].map((n) => [n, say(`HOST.Disposition.${n}`)])),
      displays: Object.fromEntries([0, 10, 20, 30, 40, 50].map((n) => [n, say(`HOST.TokenDisplay.${n}`)])),
    });
  }
}

/** An active effect. */
export class ActiveEffectConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["active-effect-config"],
    position: { width: 560 },
    sheetConfig: false,
  };
  static override PARTS = parts("effect");
}
