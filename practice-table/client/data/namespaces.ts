import { AudioHelper, Sound } from "./audio.ts";
import { CalendarData } from "./calendar/calendar-data.ts";
import { SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "./calendar/gregorian.ts";
import { CompendiumCollection } from "./collections/compendium.ts";
import { EmbeddedCollection } from "./collections/embedded.ts";
import * as collections from "./collections/index.ts";
import { DocumentCollection, WorldCollection } from "./collections/world.ts";
import { CONST } from "./const.ts";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./dice/compound.ts";
import { Coin, DiceTerm, Die, FateDie } from "./dice/die.ts";
import { MersenneTwister } from "./dice/mersenne-twister.ts";
import { Roll } from "./dice/roll.ts";
import { NumericTerm, OperatorTerm, RollTerm, StringTerm } from "./dice/term.ts";
import { ActorDelta } from "./documents/actor-delta.ts";
import { modifyBatch } from "./documents/batch.ts";
import { Document } from "./documents/document.ts";
import { ActiveEffectTypeDataModel } from "./documents/effect-type-data.ts";
import { baseDocuments, clientDocuments } from "./documents/index.ts";
import { PrototypeToken } from "./documents/token-data.ts";
import { DataModelValidationError, DataModelValidationFailure } from "./fields/failure.ts";
import * as fields from "./fields/index.ts";
import { Game } from "./game/game.ts";
import { Localization } from "./game/i18n.ts";
import { ClientKeybindings } from "./game/keybindings.ts";
import { localizeDataModel, localizeSchema } from "./game/localize-model.ts";
import { ClientSettings } from "./game/settings.ts";
import { GameTime } from "./game/time.ts";
import { Hooks } from "./hooks.ts";
import { DataModel } from "./models/data-model.ts";
import { TypeDataModel } from "./models/type-data-model.ts";
import { isV14 } from "./runtime.ts";
import type { Dict } from "./types.ts";
import { Ray } from "./utils/geometry.ts";
import { utils } from "./utils/index.ts";
import {
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  OPERATOR_IDENTIFIER,
  reconstructOperator,
} from "./utils/operators.ts";
import * as validators from "./validators.ts";

/** The tree behind `foundry`. The interface layer's parts are merged into `applications`, `canvas` and the like. */
export function createNamespaces(): Dict {
  const { Token, Wall, AmbientLight, Region, MeasuredTemplate, ...documents } = clientDocuments;
  Object.assign(Localization, { localizeDataModel, localizeSchema });
  const tree: Dict = {
    CONST,
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection },
    data: {
      fields: { ...fields },
      validators: { ...validators },
      validation: { DataModelValidationFailure, DataModelValidationError },
      operators: { DataFieldOperator, ForcedDeletion, ForcedReplacement, OPERATOR_IDENTIFIER, reconstructOperator },
      ActiveEffectTypeDataModel,
      CalendarData,
      PrototypeToken,
      SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
    },
    documents: {
      ...documents,
      ...baseDocuments,
      TokenDocument: Token,
      WallDocument: Wall,
      AmbientLightDocument: AmbientLight,
      RegionDocument: Region,
      // v14 has only a shim of it, which this table leaves out (V14-40).
      ...(isV14() ? {} : { MeasuredTemplateDocument: MeasuredTemplate }),
      ActorDelta,
      modifyBatch,
      abstract: { WorldCollection, DocumentCollection },
      collections: { ...collections, CompendiumCollection },
    },
    Game,
    dice: {
      MersenneTwister,
      Roll,
      terms: {
        RollTerm,
        DiceTerm,
        Die,
        Coin,
        FateDie,
        NumericTerm,
        OperatorTerm,
        StringTerm,
        ParentheticalTerm,
        FunctionTerm,
        PoolTerm,
      },
    },
    helpers: { Hooks, Localization, ClientSettings, GameTime, interaction: { ClientKeybindings } },
    utils,
    prosemirror: prosemirror(),
    applications: {},
    canvas: { geometry: { Ray } },
    grid: {},
    nue: {},
    audio: { AudioHelper, Sound },
  };
  return tree;
}

/** Gives every class its documented name. The bundler may have shortened it, and hook names, stored rolls and sheet ids are made from class names. */
export function nameClasses(tree: Dict): void {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "function" && /^[A-Z]/.test(name) && isNameable(value)) {
      if (value.name !== name) Object.defineProperty(value, "name", { value: name, configurable: true });
    } else if (value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype)
      nameClasses(value as Dict);
  }
}

// A class with a second name (v14's aliases) keeps its first one.
const named = new WeakSet<object>();
function isNameable(value: object): boolean {
  if (named.has(value)) return false;
  named.add(value);
  return true;
}

/**
 * The configuration that packages use for the rich editor. The table's editor takes no plugins: they are built and passed in but not used, with one warning
 * (PEER-26).
 */
function prosemirror(): Dict {
  let said = false;
  const plugin = (name: string): Dict => ({
    build: () => {
      if (!said) console.warn("practice table: its editor takes no plugins; those that are configured are not used");
      said = true;
      return { plugin: name };
    },
  });
  const names = ["ProseMirrorMenu", "ProseMirrorKeyMaps", "ProseMirrorInputRules", "ProseMirrorHighlightMatchesPlugin"];
  return { defaultSchema: {}, plugins: {}, ...Object.fromEntries(names.map((name) => [name, plugin(name)])) };
}
