import type { EncounterState, Sighting } from "./journey-state.ts";

/** The public view of an encounter: empty before the distance is known, which may be that of the start of a pursuit (ERIS-13). */
export function sightingOf(met: EncounterState, from = 0): Sighting[] {
  const { chase, over } = met.encounter;
  const distance = met.encounter.distance ?? (chase && { distance: chase.evasion.gap, unit: chase.unit });
  if (!distance || over) return [];
  return [
    {
      id: met.id,
      name: met.name,
      img: met.img,
      count: met.count,
      distance: distance.distance,
      unit: distance.unit,
      chase: chase
        ? {
            kind: chase.kind,
            gap: chase.gap,
            from: Math.max(from, chase.evasion.gap),
            steps: chase.steps,
            over: chase.over,
          }
        : null,
    },
  ];
}
