/** The running Foundry generation: 13 or 14. */
export function generation(): number {
  return game.release?.generation ?? 13;
}
