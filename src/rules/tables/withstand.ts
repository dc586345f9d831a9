/** Chance in a hundred to withstand adversity, by Constitution: 10 at 4 or less, ten more a point, certain from 13 (ERIS-98). */
export function withstandChance(constitution: number): number {
  return Math.min(100, Math.max(10, (constitution - 3) * 10));
}
