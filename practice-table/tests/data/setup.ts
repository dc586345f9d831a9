import { createConfig } from "../../client/data/config.ts";
import { runtime } from "../../client/data/runtime.ts";

/** A fresh CONFIG of a generation, without a world. */
export function setGeneration(generation: 13 | 14): void {
  runtime.generation = generation;
  createConfig();
}

/** Dice with given results: each entry is the face of a die with that number of sides. */
export function loadDice(...faces: [face: number, sides: number][]): void {
  const queue = faces.map(([face, sides]) => 1 - (face - 0.5) / sides);
  const dice = runtime.config.Dice;
  if (!dice) throw new Error("no CONFIG.Dice");
  dice.randomUniform = () => {
    const next = queue.shift();
    if (next === undefined) throw new Error("more dice were thrown than were loaded");
    return next;
  };
}
