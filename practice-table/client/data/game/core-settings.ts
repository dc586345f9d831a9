import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { ClientSettings } from "./settings.ts";

/** Registers the core settings that documents and the interface use. `diagonals`: the system's default rule for diagonals; `language`: the table's. */
export function registerCoreSettings(settings: ClientSettings, diagonals: number, language: string): void {
  const hidden = (key: string, scope: string, type: unknown, fallback: unknown, extra: Dict = {}): void =>
    settings.register("core", key, { scope, config: false, type, default: fallback, ...extra });
  const time = (): { onUpdateWorldTime(t: number, o?: Dict, u?: string): void } => runtime.game.time as never;

  hidden("time", "world", Number, 0, {
    onChange: (v: unknown, o?: Dict, u?: string) => time().onUpdateWorldTime(Number(v), o, u),
  });
  hidden("permissions", "world", Object, {});
  // The turn marker settings are stored, but the marker is not drawn (PLAY-33).
  const turnMarker = { enabled: true, animation: "", disposition: "", path: "" };
  hidden("combatTrackerConfig", "world", Object, { resource: "", skipDefeated: false, turnMarker });
  hidden("compendiumConfiguration", "world", Object, {});
  // The sort order of directories and compendia, by collection; the value is stored but has no effect: everything here is sorted by name.
  hidden("collectionSortingModes", "client", Object, {});
  hidden("sheetClasses", "world", Object, {});
  hidden("sheetThemes", "user", Object, {});
  hidden("keybindings", "user", Object, {});
  hidden("tourProgress", "client", Object, {});
  hidden("noCanvas", "client", Boolean, false);
  // Modules with their own drawing read it; nothing here is drawn by frames.
  hidden("maxFPS", "client", Number, 60);
  hidden("combatTheme", "client", String, "none");
  hidden("language", "client", String, language);
  hidden("uiConfig", "client", Object, { colorScheme: { applications: "", interface: "" }, uiScale: 1, fontScale: 5 });
  hidden("pause", "world", Boolean, false, {
    onChange: (v: unknown) => (runtime.game._onPause as ((p: boolean) => void) | undefined)?.(Boolean(v)),
  });
  hidden("scrollingStatusText", "client", Boolean, true);
  hidden("globalPlaylistVolume", "client", Number, 0.5);
  hidden("globalInterfaceVolume", "client", Number, 0.5);
  hidden("globalAmbientVolume", "client", Number, 0.5);
  hidden("collapsedTooltips", "client", Boolean, false);
  hidden("animateRollTable", "world", Boolean, false);
  // The system gives the default rule, which a world may change (PLAY-74).
  hidden("gridDiagonals", "world", Number, diagonals);
  hidden("moduleConfiguration", "world", Object, {});
  hidden("prototypeTokenOverrides", "world", Object, {});
  hidden("chatBubbles", "client", Boolean, true);
  // The canvas never pans or rotates by itself, but systems set these at the start of their worlds (PEER-35).
  hidden("chatBubblesPan", "client", Boolean, true);
  hidden("tokenAutoRotate", "client", Boolean, true);
  hidden("photosensitiveMode", "client", Boolean, false);
  hidden("performanceMode", "client", Number, 2);
  // The way this user rolls dice, by denomination: `{ d20: "manual" }` asks for every d20 (PLAY-61).
  hidden("diceConfiguration", "client", Object, {});
  hidden("gridTemplates", "world", Boolean, false);
  hidden("coneTemplateType", "world", String, "round");
  hidden("notesDisplayToggle", "client", Boolean, false);
  hidden("leftClickRelease", "client", Boolean, true);
  if (isV14())
    hidden("messageMode", "client", String, "public", {
      choices: {
        public: "CHAT.RollPublic",
        gm: "CHAT.RollPrivate",
        blind: "CHAT.RollBlind",
        self: "CHAT.RollSelf",
        ic: "CHAT.InCharacter",
      },
    });
  else {
    hidden("rollMode", "client", String, "publicroll", {
      choices: {
        publicroll: "CHAT.RollPublic",
        gmroll: "CHAT.RollPrivate",
        blindroll: "CHAT.RollBlind",
        selfroll: "CHAT.RollSelf",
      },
    });
  }
}
