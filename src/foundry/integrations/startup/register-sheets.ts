import { ITEM_MODELS } from "../../data/index.ts";
import { RulingsPartySheet } from "../../exploration/party-window/party-sheet.ts";
import { RulingsCharacterSheet, RulingsHirelingSheet, RulingsMonsterSheet } from "../../sheets/actor/creature-sheet.ts";
import { RulingsVesselSheet } from "../../sheets/company-sheets.ts";
import { registerWhyHelpers } from "../../sheets/explanation-helpers.ts";
import { RulingsHoardSheet } from "../../sheets/hoard/hoard-sheet.ts";
import { RulingsItemSheet } from "../../sheets/item/item-sheet.ts";

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
