import { listedFeet } from "../facts/units.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { firingIntoMelee } from "../topics/firingIntoMelee.ts";
import { indirectFire } from "../topics/indirectFire.ts";
import { missileRange, type RangeBand } from "../topics/missileRange.ts";
import type { Adjustments } from "./attack-bonus.ts";
import { missileLine, wholeFeet } from "./means.ts";
import type { AttackSituation, Means } from "./types.ts";

/** The range band of a distance; `beyond` past the last one, undefined when not measured or for a melee attack. */
export function rangeBand(
  means: Means,
  situation: AttackSituation,
  rulings: Rulings,
): RangeBand | "beyond" | undefined {
  const feet = wholeFeet(situation);
  const line = missileLine(means, rulings);
  if (feet === undefined || !line) return undefined;
  for (const band of ["short", "medium", "long"] as const)
    if (line[band] > 0 && feet <= inFeet(line[band], situation)) return band;
  return "beyond";
}

/** A listed range in feet; outdoors it is in yards (BX-074, BX-089). */
function inFeet(range: number, { outdoors }: AttackSituation): number {
  return listedFeet(range, "range", outdoors ? "wilderness" : "dungeon");
}

/** The refusals of a shot: out of range, a foe too near, no room for an arc, or an arc outside medium range (BX-143, BX-144, ERIS-19, ERIS-21, ERIS-22). */
export function missileRefusals(means: Means, situation: AttackSituation, rulings: Rulings): Refusal[] {
  const line = missileLine(means, rulings);
  if (!line) return [{ key: "noMissile", rule: "BX-143" }];
  const refusals: Refusal[] = [];
  const feet = wholeFeet(situation);
  const ruling = rulings.use(missileRange);
  const band = rangeBand(means, situation, rulings);
  if (feet !== undefined && feet <= ruling.tooNear)
    refusals.push({ key: "adjacentMissile", rule: "BX-143", topic: missileRange.key, data: { feet } });
  if (feet !== undefined && band === "beyond") {
    const limit = inFeet(Math.max(line.short, line.medium, line.long), situation);
    refusals.push({ key: "missileOutOfRange", rule: "BX-144", topic: missileRange.key, data: { feet, limit } });
  }
  if (situation.indirect) {
    if (rulings.use(indirectFire) === undefined)
      refusals.push({ key: "noIndirectFire", rule: "ERIS-21", topic: indirectFire.key });
    if (situation.lowCeiling) refusals.push({ key: "lowCeiling", rule: "ERIS-21", topic: indirectFire.key });
    const limit = inFeet(line.medium, situation);
    if (feet !== undefined && feet > limit)
      refusals.push({ key: "arcTooFar", rule: "ERIS-21", topic: indirectFire.key, data: { feet, limit } });
  }
  if (line.rounds > 1 && situation.reloading) refusals.push({ key: "reloading", rule: "ERIS-22" });
  return refusals;
}

const BAND_KEYS: Readonly<Record<RangeBand, string>> = {
  short: "attack.rangeShort",
  medium: "attack.rangeMedium",
  long: "attack.rangeLong",
};

/** Whether the shot goes into a melee, or past one on a flat path. */
export function atMelee(situation: AttackSituation): boolean {
  return situation.intoMelee === true || (situation.pastMelee === true && !situation.indirect);
}

/** Adds the modifiers of range and arc (BX-144, ERIS-19 to ERIS-21). */
export function addRange(to: Adjustments, means: Means, situation: AttackSituation, rulings: Rulings): void {
  const band = rangeBand(means, situation, rulings);
  const ruling = rulings.use(missileRange);
  if (band && band !== "beyond") {
    const bonus = ruling.bonus[band];
    const rule = ruling.intoMelee ? "BX-144" : "ERIS-19";
    // A shot at a melee loses only a range bonus, not a penalty.
    const lost = bonus > 0 && atMelee(situation) && (!ruling.intoMelee || rulings.use(firingIntoMelee) !== undefined);
    to.add(BAND_KEYS[band], bonus, rulings.source(missileRange, rule), undefined, lost ? "intoMelee" : undefined);
  }
  if (situation.indirect)
    to.add("attack.indirect", rulings.use(indirectFire) ?? 0, rulings.source(indirectFire, "ERIS-21"));
}
