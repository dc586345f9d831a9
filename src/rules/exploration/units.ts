/** Seconds in a turn of ten minutes and in the longer spans (BX-009, BX-013). */
export const TURN = 600;
export const HOUR = 3600;
export const DAY = 86_400;
