/** The generation of Foundry that runs: 13 or 14. */
export function generation(): number {
  return game.release?.generation ?? 13;
}
