import { CONST } from "./const.ts";
import { defineMovedGlobals } from "./deprecated-globals.ts";
import { Roll } from "./dice/roll.ts";
import { clientDocuments } from "./documents/index.ts";
import { configuredClass } from "./documents/lookup.ts";
import { fromUuid, fromUuidSync } from "./documents/uuid.ts";
import type { Game } from "./game/game.ts";
import { Hooks } from "./hooks.ts";
import { graftMissing, keptNames } from "./kept-names.ts";
import { defineLeftOut } from "./left-out-libraries.ts";
import { createNamespaces, nameClasses } from "./namespaces.ts";
import { refuseUnknown } from "./refuse.ts";
import { isV14, localize, runtime } from "./runtime.ts";
import type { Dict } from "./types.ts";
import { ForcedDeletion, ForcedReplacement } from "./utils/operators.ts";

/** Merges a tree of namespaces into another, except instances and classes. */
export function graft(into: Dict, from: Dict): void {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key];
    if (isTree(there) && isTree(value)) graft(there, value);
    else into[key] = value;
  }
}

function isTree(value: unknown): value is Dict {
  return value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Defines the globals that packages use: `foundry`, `game`, `CONFIG`, `CONST`, `ui`, `canvas`, `Hooks`, `Roll`, the document classes and
 * `fromUuid`. Features that are not implemented are refused by name.
 */
export function defineGlobals(game: Game, config: Record<string, Dict>, extra: Dict = {}): Dict {
  const tree = createNamespaces();
  graft(tree, extra);
  graftMissing(tree, keptNames());
  const ux = (tree.applications as Dict).ux as Dict | undefined;
  const helpers = tree.helpers as { interaction: Dict };
  if (ux?.TooltipManager) helpers.interaction.TooltipManager = ux.TooltipManager;
  nameClasses(tree);
  const scope = globalThis as Dict;
  const foundry = refuseUnknown(tree, "foundry", { deep: true });
  Object.assign(scope, {
    foundry,
    CONST,
    CONFIG: config,
    Hooks,
    Roll,
    fromUuid,
    fromUuidSync,
    getDocumentClass: configuredClass,
  });
  // A level is available only through its namespace, because no public code uses it as a global.
  const {
    Token,
    Level: _level,
    Wall: _wall,
    AmbientLight: _light,
    Region: _region,
    MeasuredTemplate: _template,
    ...documents
  } = clientDocuments;
  Object.assign(scope, documents, { TokenDocument: Token });
  scope.game = refuseUnknown<object>(game, "game", { bind: true });
  scope.ui = refuseUnknown(runtime.ui, "ui");
  // The accessor is lazy, because the interface replaces the canvas when it draws it.
  Object.defineProperty(scope, "canvas", {
    get: () => refuseUnknown(runtime.canvas, "canvas", { bind: true }),
    set: (canvas: Dict) => {
      runtime.canvas = canvas;
    },
    configurable: true,
  });
  scope.ProseMirror = refuseUnknown(tree.prosemirror as Dict, "ProseMirror");
  defineLeftOut(scope);
  defineMovedGlobals(scope, tree);
  if (isV14()) {
    Object.assign(scope, {
      _del: ForcedDeletion.create(),
      _replace: (value: unknown) => ForcedReplacement.create(value),
      _loc: (key: string, data?: Dict) => localize(key, data),
    });
  }
  return tree;
}
