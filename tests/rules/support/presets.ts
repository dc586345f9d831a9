/** The presets as they are, for tests. */
import { rulings } from "./rulings.ts";

export const classic = rulings();
export const eris = rulings({}, "eris");
export const gorman = rulings({}, "gorman");
export const heroic = rulings({}, "heroic");
export const referee = rulings({}, "referee");
