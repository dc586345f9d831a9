/**
 * Members that read as undefined instead of being refused: names that only v14 documents (so that feature tests of dual-version code work), names that are set
 * later, and names that languages and tools probe on any object.
 */
export const PROBED = new Set([
  "then",
  "toJSON",
  "toString",
  "valueOf",
  "constructor",
  "nodeType",
  "$$typeof",
  "asymmetricMatch",
  "prototype",
  "length",
  "jquery",
  "window",
  "tagName",
]);

/** Documented for v14 only. */
export const V14_ONLY = new Set([
  "foundry.data.ActiveEffectTypeDataModel",
  "foundry.data.operators",
  "foundry.data.fields.DataModelSchemaField",
  "foundry.data.fields.GridOffsetField",
  "foundry.data.fields.GridOffsetsField",
  "foundry.data.fields.SceneLevelsSetField",
  "foundry.data.fields.ShapesField",
  "foundry.data.fields.ShaderField",
  "foundry.documents.BaseLevel",
  "foundry.documents.Level",
  "foundry.documents.modifyBatch",
  "foundry.applications.detached",
  "foundry.applications.elements.AdoptableHTMLElement",
  "foundry.applications.elements.HTMLFormulaInputElement",
  "foundry.applications.elements.HTMLGridOffset2DTagsElement",
  "foundry.applications.elements.HTMLGridOffset3DTagsElement",
  "foundry.utils.equals",
  "canvas.level",
  "game.i18n.pluralRules",
]);

/** Documented members of `Game` that this table does not have; all other names belong to packages. */
export const GAME_LEFT_OUT = new Set([
  "compendiumUUIDRedirects",
  "configureUI",
  "documentIndex",
  "gamepad",
  "nue",
  "sessionId",
  "workers",
]);

/** Documented names on `ui` that this table does not have; all others belong to packages. */
export const UI_LEFT_OUT = new Set(["placeables"]);

/** Names set during start-up, or absent for good reason; undefined until then. */
export const LATE = new Set([
  ...[
    "chat",
    "combat",
    "controls",
    "hotbar",
    "menu",
    "nav",
    "notifications",
    "pause",
    "players",
    "sidebar",
    "windows",
    "activeWindow",
    "context",
  ].map((n) => `ui.${n}`),
  ...[
    "actors",
    "items",
    "journal",
    "scenes",
    "tables",
    "cards",
    "macros",
    "playlists",
    "compendium",
    "settings",
    "webrtc",
  ].map((n) => `ui.${n}`),
  ...[
    "users",
    "actors",
    "items",
    "scenes",
    "journal",
    "tables",
    "macros",
    "folders",
    "messages",
    "combats",
    "playlists",
    "cards",
  ].map((n) => `game.${n}`),
  ...["tooltip", "keyboard", "mouse", "audio", "video"].map((n) => `game.${n}`),
  ...[
    "ready",
    "scene",
    "tokens",
    "grid",
    "dimensions",
    "stage",
    "hud",
    "app",
    "loading",
    "initialized",
    "activeLayer",
    "controls",
  ].map((n) => `canvas.${n}`),
]);
