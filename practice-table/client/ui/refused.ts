import { refuse } from "./util.ts";

/**
 * Documented classes that this table does not have. They can be named, extended and registered, so that a system that mentions one still loads; creating one is
 * refused with its full name.
 */
const NAMES: Record<string, string[]> = {
  "applications.api": ["CategoryBrowser"],
  "applications.apps": ["CombatTrackerConfig", "CompendiumArtConfig", "GridConfig", "PermissionConfig"],
  "applications.dice": ["RollResolver"],
  "applications.hud": ["BasePlaceableHUD", "DrawingHUD", "HeadsUpDisplayContainer", "TileHUD"],
  "applications.sheets": [
    "AdventureExporter",
    "AmbientLightConfig",
    "AmbientSoundConfig",
    "CardConfig",
    "CardDeckConfig",
    "CardHandConfig",
    "CardPileConfig",
    "CardsConfig",
    "CombatantConfig",
    "DrawingConfig",
    "FolderConfig",
    "MeasuredTemplateConfig",
    "NoteConfig",
    "PlaylistConfig",
    "PlaylistSoundConfig",
    "TableResultConfig",
    "TileConfig",
    "WallConfig",
  ],
  "applications.sheets.journal": [
    "JournalEntryPageImageSheet",
    "JournalEntryPageMarkdownSheet",
    "JournalEntryPagePDFSheet",
    "JournalEntryPageVideoSheet",
    "ShowToPlayersDialog",
  ],
  "applications.sidebar.apps": [
    "ChatPopout",
    "FolderExport",
    "InvitationLinks",
    "ModuleManagement",
    "SupportDetails",
    "ToursManagement",
  ],
  "applications.sidebar.tabs": ["CardsDirectory", "PlaylistDirectory"],
  "applications.ui": ["MainMenu"],
  "applications.ux": ["ProseMirrorEditor", "Tabs"],
  "canvas.animation": ["CanvasAnimation"],
  "canvas.layers": [
    "CanvasLayer",
    "ControlsLayer",
    "DrawingsLayer",
    "GridLayer",
    "InteractionLayer",
    "LightingLayer",
    "NotesLayer",
    "PlaceablesLayer",
    "RegionLayer",
    "SoundsLayer",
    "TemplateLayer",
    "TilesLayer",
    "WallsLayer",
  ],
  "canvas.placeables": [
    "AmbientLight",
    "AmbientSound",
    "Drawing",
    "MeasuredTemplate",
    "Note",
    "PlaceableObject",
    "Region",
    "Tile",
    "Wall",
  ],
  "canvas.placeables.tokens": ["TokenRing", "TokenRingConfig", "TokenTurnMarker"],
  "nue.tours": ["CanvasTour", "SetupTour", "SidebarTour"],
};

type Tree = { [name: string]: Tree | (new () => object) };

function refusedClass(path: string, name: string): new () => object {
  const cls = class {
    constructor() {
      refuse(`foundry.${path}.${name}`);
    }
    static async fromJSON(): Promise<never> {
      return refuse(`foundry.${path}.${name}.fromJSON`);
    }
  };
  Object.defineProperty(cls, "name", { value: name });
  return Object.assign(
    cls,
    STATICS[path],
    path === "canvas.layers" && name === "NotesLayer" ? { TOGGLE_SETTING: "notesDisplayToggle" } : {},
  );
}

/** Documented statics of whole groups of classes, so that subclasses may extend them. */
const STATICS: Record<string, Record<string, object>> = {
  "applications.sheets.journal": { EDIT_PARTS: {}, VIEW_PARTS: {} },
};

/** The refused classes below a branch of `foundry`, as a tree of namespaces. */
export function refusedBelow(branch: string): Tree {
  const root: Tree = {};
  for (const [path, names] of Object.entries(NAMES)) {
    const [first, ...rest] = path.split(".");
    if (first !== branch) continue;
    let at = root;
    for (const part of rest) {
      at[part] ??= {};
      at = at[part] as Tree;
    }
    for (const name of names) at[name] = refusedClass(path, name);
  }
  return root;
}

/** Adds a tree of namespaces to another; existing members stay. */
export function graftMissing(into: object, tree: Tree): void {
  for (const [name, value] of Object.entries(tree)) {
    const there: unknown = Reflect.get(into, name);
    if (there === undefined) Reflect.set(into, name, value);
    else if (typeof value === "object" && typeof there === "object" && there !== null) graftMissing(there, value);
  }
}
