import type { Preset } from "../rulings/types.ts";
import { classic } from "./classic.ts";
import { eris } from "./eris.ts";
import { gorman } from "./gorman.ts";
import { heroic } from "./heroic.ts";
import { referee } from "./referee.ts";

/** The shipped presets, one for each source. */
export const presets: Readonly<Record<string, Preset>> = { classic, eris, gorman, referee, heroic };
