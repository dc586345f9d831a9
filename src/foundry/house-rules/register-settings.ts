import { type TopicKey, topics } from "../../rules/topics/index.ts";
import { FOE_KNOWLEDGE } from "../../view/combat/foe-health.ts";
import { notifyError } from "../platform/notifications.ts";
import { TURN_SUMMARIES } from "../platform/settings/table-settings.ts";
import { followCustomRulings } from "./load-custom-topics.ts";
import { followRulings } from "./redraw-after-change.ts";

/** The users who may roll for a side in the combat tracker. @texts RULINGS.Settings.whoRolls.* */
const WHO_ROLLS = ["referee", "caller", "anyone"] as const;

function choices(prefix: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, `${prefix}.${value}`]));
}

/** Registers every topic as a world setting, and the few settings that are not rulings. Call once, in `init`. */
export function registerSettings(): void {
  const settings = game.settings!;
  for (const key of Object.keys(topics) as TopicKey[]) {
    const topic = topics[key];
    settings.register("rulings", key, {
      name: `RULINGS.Topic.${key}.name`,
      hint: `RULINGS.Topic.${key}.hint`,
      scope: "world",
      config: false,
      type: String,
      default: topic.classic,
      onChange: followRulings,
    });
  }
  settings.register("rulings", "preset", {
    name: "RULINGS.Settings.preset.name",
    scope: "world",
    config: false,
    type: String,
    default: "classic",
    onChange: followRulings,
  });
  settings.register("rulings", "parameters", {
    name: "RULINGS.Settings.parameters.name",
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: followRulings,
  });
  settings.register("rulings", "savedPresets", {
    name: "RULINGS.Settings.savedPresets.name",
    scope: "world",
    config: false,
    type: Array,
    default: [],
    onChange: redrawWindows,
  });
  settings.register("rulings", "trial", {
    name: "RULINGS.Trial.setting",
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: redrawWindows,
  });
  settings.register("rulings", "ownRulings", {
    name: "RULINGS.Own.setting",
    scope: "world",
    config: false,
    type: Array,
    default: [],
    onChange: () => void followCustomRulings().catch(notifyError),
  });
  settings.register("rulings", "booklet", {
    name: "RULINGS.Booklet.name",
    scope: "world",
    config: false,
    type: String,
    default: "",
  });
  settings.register("rulings", "tableNotes", {
    name: "RULINGS.FromText.setting",
    scope: "world",
    config: false,
    type: Array,
    default: [],
    onChange: () => Hooks.callAll("rulingsNotes"),
  });
  settings.register("rulings", "shop", {
    name: "RULINGS.Settings.shop.name",
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: () => Hooks.callAll("rulingsShop"),
  });
  registerTableSettings();
}

/** Updates the windows that show a trial and the table's own presets. */
function redrawWindows(): void {
  for (const id of ["house-rules", "compare", "lab"])
    void foundry.applications.instances.get(`rulings-${id}`)?.render();
}

function registerTableSettings(): void {
  const settings = game.settings!;
  settings.register("rulings", "whoRolls", {
    name: "RULINGS.Settings.whoRolls.name",
    hint: "RULINGS.Settings.whoRolls.hint",
    scope: "world",
    config: true,
    type: String,
    choices: choices("RULINGS.Settings.whoRolls", WHO_ROLLS),
    default: "anyone",
    onChange: () => void ui.combat?.render(),
  });
  settings.register("rulings", "foeKnowledge", {
    name: "RULINGS.Settings.foeKnowledge.name",
    hint: "RULINGS.Settings.foeKnowledge.hint",
    scope: "world",
    config: true,
    type: String,
    choices: choices("RULINGS.Settings.foeKnowledge", FOE_KNOWLEDGE),
    default: "looks",
    onChange: () =>
      void import("../chat/redraw-foe-knowledge.ts").then((bars) => bars.redrawFoeKnowledge()).catch(notifyError),
  });
  settings.register("rulings", "ledgerLength", {
    name: "RULINGS.Settings.ledgerLength.name",
    hint: "RULINGS.Settings.ledgerLength.hint",
    scope: "world",
    config: true,
    type: Number,
    range: { min: 200, max: 5000, step: 100 },
    default: 1000,
  });
  settings.register("rulings", "turnSummaries", {
    name: "RULINGS.Settings.turnSummaries.name",
    hint: "RULINGS.Settings.turnSummaries.hint",
    scope: "world",
    config: true,
    type: String,
    choices: choices("RULINGS.Settings.turnSummaries", TURN_SUMMARIES),
    default: "never",
  });
  settings.register("rulings", "skipDialogs", {
    name: "RULINGS.Settings.skipDialogs.name",
    hint: "RULINGS.Settings.skipDialogs.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
  });
  settings.register("rulings", "moraleOnRoll", {
    name: "RULINGS.Settings.moraleOnRoll.name",
    hint: "RULINGS.Settings.moraleOnRoll.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
    onChange: () =>
      void import("../chat/redraw-foe-knowledge.ts").then((bars) => bars.redrawCards()).catch(notifyError),
  });
  settings.register("rulings", "ascendingNumbers", {
    name: "RULINGS.Settings.ascendingNumbers.name",
    hint: "RULINGS.Settings.ascendingNumbers.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
    onChange: () =>
      void import("../chat/redraw-foe-knowledge.ts").then((all) => all.redrawNotation()).catch(notifyError),
  });
  settings.register("rulings", "pictureFolder", {
    name: "RULINGS.Settings.pictureFolder.name",
    hint: "RULINGS.Settings.pictureFolder.hint",
    scope: "world",
    config: true,
    type: String,
    default: "",
    // Documented, but missing in the types.
    ...({ filePicker: "folder" } as object),
    onChange: (folder) =>
      void import("../adapter/portraits.ts").then(({ readPictures }) => readPictures(folder)).catch(notifyError),
  });
  settings.register("rulings", "pictures", { scope: "world", config: false, type: Object, default: {} });
  settings.register("rulings", "trialSeen", { scope: "client", config: false, type: Object, default: {} });
  settings.register("rulings", "sheetPlaces", { scope: "client", config: false, type: Object, default: {} });
  settings.register("rulings", "migratedTo", {
    name: "RULINGS.Settings.migratedTo.name",
    scope: "world",
    config: false,
    type: String,
    default: "",
  });
}
