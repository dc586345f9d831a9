/**
 * The floors of the rules core, from the ground up. A file imports from its own floor and those below, never from one above; the folders
 * of one floor import each other one way only. `npm run check:boundaries` holds it; a folder that stands on no floor is an error.
 */
export interface Floor {
  readonly name: string;
  /** Folders and files of `src/rules`. */
  readonly holds: readonly string[];
}

export const RULES = "src/rules/";

export const FLOORS: readonly Floor[] = [
  // The basis of every rule: errors, checks of input, dice, traces, plans, and the compiler of rulings.
  { name: "kernel", holds: ["errors.ts", "input-checks.ts", "plan.ts", "trace", "dice", "rulings"] },
  // The definitions of creatures, weapons, fights and encounters, and the printed tables. No ruling is asked here.
  { name: "facts", holds: ["creature", "facts", "tables"] },
  // The house rules, one file each; the presets; and the list of both, compiled.
  { name: "topics", holds: ["topics", "presets", "compile.ts"] },
  // The procedures at the table: plans and their outcomes, under the rulings in force.
  {
    name: "procedures",
    holds: [
      "derived",
      "saves",
      "checks",
      "attack",
      "life",
      "morale",
      "magic",
      "characters",
      "combat",
      "encounter",
      "exploration",
      "hirelings",
      "rewards",
      "mass",
      "conversion",
    ],
  },
  // Views of all of it: whole simulated fights, the handbook, and house rules read from a text.
  { name: "overview", holds: ["lab", "handbook", "from-text"] },
  // The public API of the core.
  { name: "API", holds: ["index.ts"] },
];

/** Returns the part of the rules core that a file belongs to (`creature`, `plan.ts`), or undefined outside of it. */
export function partOf(file: string): string | undefined {
  return file.startsWith(RULES) ? file.slice(RULES.length).split("/")[0] : undefined;
}

/** The floor of a part, counted from 0 at the ground; -1 for one that stands nowhere. */
export function floorOf(part: string): number {
  return FLOORS.findIndex(({ holds }) => holds.includes(part));
}
