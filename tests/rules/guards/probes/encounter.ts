import { planDay, resolveDay, runRound, startChase } from "../../../../src/rules/encounter/chase.ts";
import { planDistance, resolveDistance } from "../../../../src/rules/encounter/distance.ts";
import { encounterSteps } from "../../../../src/rules/encounter/encounter-steps.ts";
import { planEvasion, resolveEvasion } from "../../../../src/rules/encounter/evasion.ts";
import { planPursuitTurn, pursuitRate, resolvePursuitTurn } from "../../../../src/rules/encounter/pursuit-turns.ts";
import { planSurprise, resolveSurprise } from "../../../../src/rules/encounter/surprise.ts";
import type { Evasion, MeetingSide } from "../../../../src/rules/encounter/types.ts";
import type { Place } from "../../../../src/rules/facts/encounter.ts";
import type { Table } from "../bench.ts";

const side = (id: string, more: Partial<MeetingSide> = {}): MeetingSide => ({
  id,
  name: id,
  party: id === "party",
  count: 4,
  light: id === "party",
  warned: false,
  aquatic: false,
  ship: false,
  surprises: id === "party" ? 2 : 4,
  change: 0,
  ...more,
});

const PLACES: readonly Place[] = ["dungeon", "wilderness", "water"];

/** Sides meet everywhere, by day and in the dark. */
export function meetings(table: Table): void {
  for (const place of PLACES)
    for (const dark of [true, false]) {
      const sides = [side("party"), side("foes", { aquatic: true })];
      const surprise = table.play(planSurprise({ place, dark, fog: false, sides }, table.rulings), resolveSurprise);
      table.play(planDistance({ place, ...(surprise && { surprise }) }, table.rulings), resolveDistance);
    }
  table.note(encounterSteps(table.rulings));
}

/** One side flees from the other everywhere, faster and slower. */
export function chases(table: Table): void {
  for (const place of PLACES)
    for (const surprised of [true, false])
      for (const away of [60, 90, 150]) {
        const evasion: Evasion = {
          place,
          fleeing: { rates: [away], count: 5, surprised },
          pursuing: { rates: [90, 120], count: 12, surprised: false },
          pursued: true,
          combatBegun: false,
          cannotLeave: false,
          surroundings: 10,
          woods: false,
          gap: 60,
        };
        table.play(planEvasion(evasion, table.rulings), resolveEvasion);
        chase(table, evasion);
      }
}

function chase(table: Table, evasion: Evasion): void {
  let now = startChase(evasion, table.rulings);
  const runner = (id: string, base: number) => ({ id, name: id, base, shots: 1, spells: 1, freeShots: false });
  table.note(pursuitRate(runner("q", 120), table.rulings));
  for (let i = 0; i < 5 && !now.over; i += 1) {
    if (now.kind === "days")
      now = table.play(planDay(now, table.rulings), (p, rolls) => resolveDay(now, p, rolls))?.chase ?? now;
    else if (now.kind === "turns")
      now =
        table.play(planPursuitTurn(now, [runner("q", 90)], [runner("h", 120)], table.rulings), (p, rolls) =>
          resolvePursuitTurn(now, p, rolls),
        )?.chase ?? now;
    else now = table.note(runRound(now, table.rulings)).chase;
  }
  table.note(now);
}
