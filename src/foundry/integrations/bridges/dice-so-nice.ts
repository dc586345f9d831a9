/**
 * Colours for the module Dice So Nice, one set for each preset, for its version 5 as commonly known (hook `diceSoNiceReady`, `addColorset`):
 * neither the module nor its documentation was available. No user's dice change automatically: a player chooses a set in the module's own
 * window. It shows the rolls of messages to users who may read the message; a secret card carries none, so no dice are shown for it
 * (PLAY-46).
 */
import { notifyWarning } from "../../platform/notifications.ts";
import { localize } from "../../platform/text.ts";

/** Colours of dice and digits by preset. @texts RULINGS.Preset.*.name */
const COLOURS: Readonly<Record<string, readonly [dice: string, figures: string]>> = {
  classic: ["#8a2b1d", "#f4e9d0"],
  eris: ["#1f4e79", "#f2e3a0"],
  referee: ["#2f4f2f", "#efe6c8"],
  gorman: ["#3a3a3a", "#f0c05a"],
  heroic: ["#5b2a6e", "#f7efe0"],
};

/** Registers the colour sets with the module; reports a version without the documented method. */
export function offerColours(dice: object): void {
  const add: unknown = Reflect.get(dice, "addColorset");
  if (typeof add !== "function") {
    notifyWarning("RULINGS.Module.unknown", { module: "Dice So Nice" });
    return;
  }
  for (const [preset, [background, foreground]] of Object.entries(COLOURS))
    Reflect.apply(add, dice, [
      {
        name: `rulings-${preset}`,
        description: localize(`RULINGS.Preset.${preset}.name`),
        category: "Rulings",
        foreground,
        background,
        outline: background,
        edge: background,
        texture: "none",
        material: "plastic",
      },
      "default",
    ]);
}
