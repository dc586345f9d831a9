import type { RegionHazardOutcome } from "../../rules/exploration/region-hazard.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import { type SaveReport, saveLine } from "./save-line.ts";
import type { CardRoll, Presenter } from "./types.ts";

/** The result for one creature in the region. */
export interface HazardReport {
  readonly id: string;
  readonly name: string;
  readonly how: RegionHazardOutcome["how"] | "unharmed";
  readonly amount: number;
  /** Number of dungeon turns, where several were spent in it. */
  readonly turns?: number;
  readonly save?: SaveReport;
}

/** The stored data of a hazard's card. */
export interface RegionHazardCardOutcome {
  readonly procedure: "regionHazard";
  readonly hazard: string;
  readonly told: readonly HazardReport[];
}

/** A saving throw in a row shows its die there. */
function isShownInReport({ id }: CardRoll, reports: readonly HazardReport[]): boolean {
  return reports.some(({ id: whose, save }) => id === `save:${whose}` && save?.natural !== undefined);
}

/** The card of a region's hazard: a line for each affected creature, with the saving throw and the damage taken. */
export const regionHazardCard: Presenter<null, RegionHazardCardOutcome> = (input) => {
  const { hazard, told: reports } = input.outcome;
  const names = Object.fromEntries(reports.map(({ id, name }) => [id, name]));
  const { closed } = input.viewer;
  return {
    ...plainCard(input, line("RULINGS.Region.card.title", { name: hazard })),
    face: "systems/rulings/assets/icons/hazard-sign.svg",
    dice: rollViews(
      input.dice.filter((rolled) => rolled.dice.length > 0 && !isShownInReport(rolled, reports)),
      names,
      true,
    ),
    targets: reports.map(({ id, name, how, amount, save, turns }) => ({
      uuid: id,
      name: turns ? `${name} (${turns}×)` : name,
      state: "applied" as const,
      ...(save && { save: saveLine(save, closed.includes(id)) }),
      line: line(`RULINGS.Region.card.${how}`, { amount }),
      buttons: [],
      ...((how === "saved" || how === "unharmed") && { good: true }),
    })),
  };
};
