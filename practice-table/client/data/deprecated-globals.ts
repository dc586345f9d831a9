import { UNKEPT_DOCUMENTS } from "./kept-names.ts";
import { isV14 } from "./runtime.ts";
import type { Dict } from "./types.ts";
import { logCompatibilityWarning } from "./utils/misc.ts";
import { getProperty } from "./utils/objects.ts";

const under = (path: string, names: string): [string, string][] => names.split(" ").map((n) => [n, `${path}.${n}`]);

/**
 * Globals that v13 moved into namespaces: until v15 they still work, with a warning, and many systems rely on that. (The contract check forbids them in our own
 * system.)
 */
const MOVED: readonly [string, string][] = [
  ...under(
    "foundry.documents.collections",
    "Actors Items Journal Macros RollTables Playlists CardStacks Folders WorldSettings Scenes ChatMessages CombatEncounters Users CompendiumCollection",
  ),
  ["WorldCollection", "foundry.documents.abstract.WorldCollection"],
  ["DocumentCollection", "foundry.documents.abstract.DocumentCollection"],
  ...under("foundry.appv1.sheets", "ActorSheet ItemSheet JournalSheet JournalPageSheet JournalTextPageSheet"),
  ...under("foundry.appv1.api", "Application FormApplication Dialog DocumentSheet"),
  ...under("foundry.audio", "AudioHelper Sound"),
  ...under("foundry.canvas.geometry", "Ray"),
  ...under("foundry.nue", "Tour"),
  ...under("foundry.helpers.interaction", "KeyboardManager ClientKeybindings"),
  ...under("foundry.applications.sheets", "ActiveEffectConfig MacroConfig TokenConfig"),
  ...under(
    "foundry.documents",
    ["Adventure", "WallDocument", "AmbientLightDocument", "RegionDocument", ...Object.values(UNKEPT_DOCUMENTS)].join(
      " ",
    ),
  ),
  ...under("foundry.applications.handlebars", "getTemplate loadTemplates renderTemplate"),
  ...under("foundry.applications.ux", "ContextMenu DragDrop FormDataExtended TextEditor TooltipManager"),
  ...under("foundry.applications.apps", "DocumentOwnershipConfig DocumentSheetConfig FilePicker ImagePopout"),
  ...under("foundry.applications.settings", "SettingsConfig"),
  ...under("foundry.applications.sidebar", "Sidebar"),
  ...under(
    "foundry.applications.sidebar.tabs",
    "ActorDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory JournalDirectory MacroDirectory RollTableDirectory SceneDirectory",
  ),
  ...under("foundry.applications.ui", "Hotbar Notifications Players SceneControls SceneNavigation"),
  ...under("foundry.applications.hud", "TokenHUD"),
  ...under(
    "foundry.dice.terms",
    "RollTerm DiceTerm Die Coin FateDie NumericTerm OperatorTerm StringTerm ParentheticalTerm FunctionTerm PoolTerm",
  ),
  ...under("foundry.helpers", "ClientSettings GameTime Localization"),
  ...under("foundry.utils", "Collection Color Semaphore"),
  ...under("foundry.canvas.placeables", "Token MeasuredTemplate"),
  ...under("foundry.canvas.layers", "TokenLayer"),
];

/** Utility functions whose global names are deprecated since v12 and removed in v14. */
const UTILITIES = under(
  "foundry.utils",
  "debounce deepClone diffObject duplicate encodeURL expandObject fetchJsonWithTimeout fetchWithTimeout filterObject flattenObject getProperty getType hasProperty invertObject isEmpty isNewerVersion mergeObject randomID readTextFromFile saveDataToFile setProperty timeSince",
);

/** Defines the moved globals as accessors that warn once and return the value of the namespace. */
export function defineMovedGlobals(scope: object, tree: Dict): void {
  for (const [name, path] of isV14() ? MOVED : [...MOVED, ...UTILITIES]) {
    if (name in scope) continue;
    let warned = false;
    Object.defineProperty(scope, name, {
      configurable: true,
      get() {
        const value = getProperty({ foundry: tree }, path);
        if (value === undefined)
          throw new ReferenceError(`practice table: ${path} (global ${name}) is not implemented`);
        if (!warned) logCompatibilityWarning(`The global "${name}" is now ${path}`, { since: 13, until: 15 });
        warned = true;
        return value;
      },
      set(value: unknown) {
        Object.defineProperty(scope, name, { value, writable: true, configurable: true });
      },
    });
  }
}
