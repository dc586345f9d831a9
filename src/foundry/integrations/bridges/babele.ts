/**
 * Converters for the module Babele, for its version 2 as commonly known (hook `babele.init`, `registerConverters`): neither the module nor its
 * documentation was available. They translate texts in lists of our
 * compendia. A translation names them in its `mapping`.
 */
import { notifyWarning } from "../../platform/notifications.ts";
import { translatedEntries, translatedTexts } from "../../platform/translated-fields.ts";

/** Registers our converters with the module; reports a version without the documented method. */
export function offerConverters(babele: object): void {
  // The translated names included in the system, for the lists that Foundry itself draws.
  const folder: unknown = Reflect.get(babele, "setSystemTranslationsDir");
  if (typeof folder === "function") Reflect.apply(folder, babele, ["lang/compendia"]);
  const register: unknown = Reflect.get(babele, "registerConverters");
  if (typeof register === "function")
    Reflect.apply(register, babele, [{ rulingsTexts: translatedTexts, rulingsEntries: translatedEntries }]);
  else notifyWarning("RULINGS.Module.unknown", { module: "Babele" });
}
