/** The flows, in the order in which they are played: later ones use what earlier ones made. */
import type { Flow } from "../trial.ts";
import { arrival } from "./arrival.ts";
import { compendia, sheet, types } from "./documents.ts";
import { attack, fight, magic, tokens } from "./play.ts";
import { player } from "./seat.ts";
import { adventure, browser, houseRules, installation, modes } from "./table.ts";

export const FLOWS: readonly Flow[] = [
  arrival,
  types,
  compendia,
  sheet,
  tokens,
  attack,
  player,
  fight,
  magic,
  houseRules,
  modes,
  browser,
  installation,
  adventure,
];
