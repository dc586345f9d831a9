import type { ConversionOutcome } from "../../rules/conversion/monster.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** The referee's card of a converted monster of another book (ERIS-131 to 134). */
const conversionCard: Presenter<null, ConversionOutcome> = (input) => {
  const { hitPoints, armourClass, attacks, listedHitPoints, dropped } = input.outcome;
  const changed = attacks.filter(({ changed }) => changed);
  return {
    ...plainCard(input, line("RULINGS.Company.paste.card", { name: input.speaker.name })),
    lines: [
      line("RULINGS.Company.paste.cardPoints", { points: hitPoints.value, ac: armourClass.value }),
      ...(listedHitPoints === undefined ? [] : [line("RULINGS.Company.paste.cardListed", { points: listedHitPoints })]),
      ...changed.map(({ id, damage }) => line("RULINGS.Company.paste.cardDamage", { id, damage })),
      ...(dropped > 0 ? [line("RULINGS.Company.paste.cardDropped", { dropped })] : []),
    ],
    more: [
      { label: line("RULINGS.Sheet.hitPoints"), why: whyLines(hitPoints.steps) },
      { label: line("RULINGS.Sheet.armourClass"), why: whyLines(armourClass.steps) },
    ],
  };
};

export const PASTE_CARDS = { conversion: conversionCard } as const;
