import { RulingsHoardSheet } from "../company/winning/hoard-sheet.ts";
import { ITEM_MODELS } from "../data/index.ts";
import { RulingsPartySheet } from "../expedition/party-sheet.ts";
import { RulingsVesselSheet } from "./company-sheets.ts";
import { RulingsCharacterSheet, RulingsHirelingSheet, RulingsMonsterSheet } from "./creature-sheet.ts";
import { RulingsItemSheet } from "./item-sheet.ts";
import { registerWhyHelpers } from "./why.ts";

const SCOPE = "rulings";

/** Registers every sheet as the default of its types, and the helpers of their templates. Call once, in `init`. */
export function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  const actors = [
    ["character", RulingsCharacterSheet],
    ["monster", RulingsMonsterSheet],
    ["hireling", RulingsHirelingSheet],
    ["party", RulingsPartySheet],
    ["vessel", RulingsVesselSheet],
    ["hoard", RulingsHoardSheet],
  ] as const;
  for (const [type, sheet] of actors) {
    DocumentSheetConfig.registerSheet(Actor, SCOPE, sheet, {
      types: [type],
      makeDefault: true,
      label: `RULINGS.Sheet.of.${type}`,
    });
  }
  DocumentSheetConfig.registerSheet(Item, SCOPE, RulingsItemSheet, {
    types: Object.keys(ITEM_MODELS),
    makeDefault: true,
    label: "RULINGS.Sheet.of.item",
  });
  registerWhyHelpers();
}
