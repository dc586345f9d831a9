/**
 * The behaviours of Foundry that can be checked in a running game, by topic. Small, because it is loaded before any check.
 * @texts RULINGS.Check.group.*
 */
export const CHECKS = {
  documents: [
    ...["DOC-01", "DOC-07", "DOC-10", "DOC-11", "DOC-20", "DOC-22", "DOC-23", "DOC-26", "DOC-29", "DOC-30", "DOC-31"],
    ...["DOC-32", "DOC-40", "DOC-44", "DOC-60", "DOC-62", "DOC-63", "DOC-64", "DOC-65", "DOC-72"],
  ],
  compendia: ["DOC-05", "DOC-06", "DOC-09", "DOC-110", "DOC-114"],
  scenes: ["DOC-03", "DOC-04", "DOC-50", "PLAY-71", "PLAY-72", "V14-02", "V14-11", "V14-12", "V14-13"],
  table: [
    ...["DOC-90", "DOC-106", "PLAY-97", "PLAY-15", "PLAY-20", "PLAY-32", "PLAY-61"],
    ...["V14-18", "V14-19", "V14-26", "V14-52"],
  ],
  windows: ["WIN-31", "WIN-45"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CheckGroup = keyof typeof CHECKS;
export type CheckId = (typeof CHECKS)[CheckGroup][number];

/** The groups in their order. */
export const GROUPS = Object.keys(CHECKS).filter((key): key is CheckGroup => Object.hasOwn(CHECKS, key));

/** The checks that exist only from v14 on. */
const SINCE_14: ReadonlySet<string> = new Set(["WIN-31"]);

/** The checks of a group for a Foundry generation. */
export function checksOf(group: CheckGroup, generation: number): readonly CheckId[] {
  return CHECKS[group].filter((id) => generation >= 14 || (!id.startsWith("V14-") && !SINCE_14.has(id)));
}
