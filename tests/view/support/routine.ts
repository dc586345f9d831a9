/** Hits of a routine, as its card keeps them. */
/** The damage of a hit, with its riders. */
export const strike = (total: number, riders: readonly object[] = []) => ({
  procedure: "damage",
  total,
  subdual: false,
  steps: [],
  minimum: false,
  halved: false,
  helmetLost: false,
  scaleLost: false,
  riders,
  hitPoints: 0,
  subdualPoints: 0,
  surrenders: false,
  stamp: "",
});
/** An attack that hit. */
export const hit = { hit: true, automatic: false, critical: false, harmless: false, notation: "descending", steps: [] };
