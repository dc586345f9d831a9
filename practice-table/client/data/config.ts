import { CalendarData } from "./calendar/calendar-data.ts";
import { SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "./calendar/gregorian.ts";
import {
  Actors,
  CardStacks,
  ChatMessages,
  CombatEncounters,
  Folders,
  Items,
  Journal,
  Macros,
  Playlists,
  RollTables,
  Scenes,
  Users,
  WorldSettings,
} from "./collections/index.ts";
import { fileStatuses, statusList } from "./config-statuses.ts";
import { tokenConfig } from "./config-tokens.ts";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./dice/compound.ts";
import { Coin, DiceTerm, Die, FateDie } from "./dice/die.ts";
import { Roll } from "./dice/roll.ts";
import { NumericTerm, OperatorTerm, RollTerm, StringTerm } from "./dice/term.ts";
import { EXPIRY_EVENTS } from "./documents/effect-expiry.ts";
import { effectTypeModel } from "./documents/effect-type-data.ts";
import { clientDocuments } from "./documents/index.ts";
import { UNKEPT_DOCUMENTS, unkeptDocuments } from "./kept-names.ts";
import { ModifyMovementCostRegionBehaviorType } from "./models/region-behavior-type.ts";
import { isV14, runtime } from "./runtime.ts";
import type { Dict } from "./types.ts";

const COLLECTIONS: Record<string, unknown> = {
  Actor: Actors,
  Item: Items,
  Scene: Scenes,
  Combat: CombatEncounters,
  ChatMessage: ChatMessages,
  JournalEntry: Journal,
  RollTable: RollTables,
  Macro: Macros,
  Folder: Folders,
  User: Users,
  Setting: WorldSettings,
  Playlist: Playlists,
  Cards: CardStacks,
};

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-suitcase",
  Scene: "fa-solid fa-map",
  Combat: "fa-solid fa-swords",
  ChatMessage: "fa-solid fa-messages",
  JournalEntry: "fa-solid fa-book-open",
  JournalEntryPage: "fa-solid fa-file-lines",
  RollTable: "fa-solid fa-table-list",
  Macro: "fa-solid fa-code",
  Folder: "fa-solid fa-folder",
  User: "fa-solid fa-user",
  ActiveEffect: "fa-solid fa-person-rays",
};

/** Numbers from 0 (included) to 1 (excluded) with 53 random bits of the secure generator. */
function secureUniform(): number {
  const [hi = 0, lo = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((hi >>> 5) * 67_108_864 + (lo >>> 6)) / 9_007_199_254_740_992;
}

function diceConfig(): Dict {
  const termTypes = {
    NumericTerm,
    OperatorTerm,
    StringTerm,
    ParentheticalTerm,
    FunctionTerm,
    PoolTerm,
    Die,
    Coin,
    FateDie,
    DiceTerm,
    RollTerm,
  };
  return {
    types: [Die, FateDie],
    rolls: [Roll],
    termTypes,
    terms: { c: Coin, d: Die, f: FateDie },
    functions: {},
    randomUniform: secureUniform,
    fulfillment: {
      dice: Object.fromEntries(
        [4, 6, 8, 10, 12, 20, 100].map((faces) => [`d${faces}`, { label: `d${faces}`, icon: "" }]),
      ),
      methods: {
        mersenne: { label: "DICE.FULFILLMENT.Mersenne", interactive: false },
        manual: { label: "DICE.FULFILLMENT.Manual", icon: "fa-solid fa-keyboard", interactive: true },
      },
      defaultMethod: "mersenne",
    },
    rollModes: {
      publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
      gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
      blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
      selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
    },
  };
}

/** One record for each kind of document. */
function documentsConfig(): Record<string, Dict> {
  const config: Record<string, Dict> = {};
  for (const [name, cls] of Object.entries(clientDocuments)) {
    config[name] = {
      documentClass: cls,
      ...(COLLECTIONS[name] ? { collection: COLLECTIONS[name] } : {}),
      dataModels: {},
      typeLabels: {},
      typeIcons: {},
      sheetClasses: {},
      sidebarIcon: ICONS[name] ?? "fa-solid fa-file",
      compendiumIndexFields: [],
      defaultType: "base",
      trackableAttributes: {},
    };
  }
  Object.assign(config.Combat as Dict, {
    initiative: { formula: null, decimals: 2 },
    settings: {},
    sounds: {},
    fallbackTurnMarker: null,
    initiativeIcon: { icon: "", hover: "" },
  });
  if (!isV14()) Object.assign(config.ActiveEffect as Dict, { legacyTransferral: false });
  Object.assign(config.ChatMessage as Dict, {
    batchSize: 100,
    template: "templates/sidebar/chat-message.hbs",
    popoutTemplate: "",
  });
  Object.assign(config.RollTable as Dict, { resultIcon: "icons/svg/d20-black.svg", resultTemplate: "" });
  Object.assign(config.JournalEntry as Dict, { noteIcons: {} });
  Object.assign(config.Token as Dict, tokenConfig());
  Object.assign((config.RegionBehavior as Dict).dataModels as Dict, {
    modifyMovementCost: ModifyMovementCostRegionBehaviorType,
  });
  // Default sizes of a cone and a ray (PEER-36); v14 has none.
  if (!isV14())
    Object.assign(config.MeasuredTemplate as Dict, {
      defaults: { angle: 53.13, width: 1 },
      types: { circle: "circle", cone: "cone", rect: "rect", ray: "ray" },
    });
  // Document types that this table does not store. Packages set classes and defaults for them at startup.
  for (const [name, cls] of Object.entries(UNKEPT_DOCUMENTS)) {
    if (name === "MeasuredTemplate" && !isV14()) continue;
    config[name] = {
      documentClass: unkeptDocuments[cls],
      objectClass: null,
      layerClass: null,
      dataModels: {},
      typeLabels: {},
      typeIcons: {},
      sheetClasses: {},
      defaults: {},
    };
  }
  return config;
}

/** The configuration that belongs to no document. */
function coreConfig(): Dict {
  return {
    Dice: diceConfig(),
    Canvas: {
      layers: { tokens: { layerClass: null } },
      visionModes: {},
      detectionModes: {},
      lightAnimations: {},
      darknessAnimations: {},
      gridStyles: {},
      polygonBackends: {},
      dispositionColors: {
        HOSTILE: 0xe72124,
        NEUTRAL: 0xf1d836,
        FRIENDLY: 0x43dfdf,
        INACTIVE: 0x555555,
        PARTY: 0x33bc4e,
        CONTROLLED: 0xff9829,
        SECRET: 0xa612d4,
      },
      rulerClass: null,
    },
    statusEffects: statusList(),
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      lock: "icons/svg/padlock.svg",
      up: "icons/svg/up.svg",
      down: "icons/svg/down.svg",
      defeated: "icons/svg/skull.svg",
    },
    compendium: { uuidRedirects: {} },
    TextEditor: { enrichers: [] },
    queries: {},
    ui: {},
    ux: {},
    time: {
      turnTime: 0,
      roundTime: 0,
      worldCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      worldCalendarClass: CalendarData,
      earthCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      earthCalendarClass: CalendarData,
      formatters: {},
    },
    cursors: {},
    sounds: { dice: null, lock: null, notification: null, combat: null },
    fontDefinitions: {},
    // A plain object with the properties of PIXI's text style, because PIXI is absent (PLAY-166).
    canvasTextStyle: {
      fontFamily: "Signika",
      fontSize: 36,
      fill: "#FFFFFF",
      stroke: "#111111",
      strokeThickness: 4,
      align: "center",
      wordWrap: false,
    },
    defaultFontFamily: "Signika",
    debug: { hooks: false, combat: false, dice: false, documents: false, applications: false },
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    supportedLanguages: { en: "English" },
    soundEffects: {},
    Sound: {},
    weatherEffects: {},
    i18n: {},
    maxCanvasZoom: 3,
  };
}

/** Builds `CONFIG` again. It must be called before the system's modules are loaded. */
export function createConfig(): Record<string, Dict> {
  const config = documentsConfig();
  Object.assign(config, coreConfig());
  if (isV14()) {
    v14(config);
    fileStatuses(config);
  } else delete config.Level;
  runtime.config = config;
  return config;
}

function v14(config: Record<string, Dict>): void {
  const effect = config.ActiveEffect as Dict;
  effect.dataModels = { base: effectTypeModel() };
  effect.phases = {
    initial: { label: "EFFECT.PhaseInitial", hint: "" },
    final: { label: "EFFECT.PhaseFinal", hint: "" },
  };
  effect.changeTypes = Object.fromEntries(
    Object.entries({ custom: 0, multiply: 10, add: 20, subtract: 20, downgrade: 30, upgrade: 40, override: 50 }).map(
      ([k, defaultPriority]) => [k, { label: `EFFECT.Change.${k}`, defaultPriority }],
    ),
  );
  effect.expiryAction = "update";
  effect.expiryEvents = Object.fromEntries(Object.entries(EXPIRY_EVENTS).map(([id, label]) => [id, { label }]));
  (config.ChatMessage as Dict).modes = {
    public: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gm: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blind: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    self: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
    ic: { label: "CHAT.InCharacter", icon: "fa-solid fa-comment" },
  };
}
