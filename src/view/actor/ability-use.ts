/** The use of each ability whose modifier is shown beside its score, on the sheet and during character creation. */
import type { AbilityTable } from "../../rules/creature/abilities.ts";
import type { Ability } from "../../rules/creature/types.ts";

export const ABILITY_USES: Readonly<Record<Ability, keyof AbilityTable | undefined>> = {
  str: "melee",
  int: undefined,
  wis: "magicSaves",
  dex: "missile",
  con: "hitPoints",
  cha: "reaction",
};
