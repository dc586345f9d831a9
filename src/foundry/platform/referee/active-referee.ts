/**
 * Which tab acts for the table. One user can be at it twice (PLAY-106), in two tabs or at two machines, and for Foundry each of them is the
 * active referee. The tab whose seat stands in the user's own document is the one that acts: what was written there last came last for everybody,
 * so that no change of the world finds two of them or none. `claim-active-referee.ts` writes it.
 */

const FLAG = "seat";

/** This tab's own word; unset until it asks for the seat, as long as nobody plays yet. */
let own: string | undefined;

/** Whether this tab does what one client does for all. */
export function isActingClient(): boolean {
  return (game.user?.isActiveGM ?? false) && hasActingClient();
}

/** Whether this tab is the one of its user's that acts. */
export function hasActingClient(): boolean {
  return own === undefined || game.user?.getFlag("rulings", FLAG) === own;
}

/** Writes this tab's seat into its user's document, which nobody else but a referee can write. */
export async function claimActingClient(): Promise<void> {
  own ??= foundry.utils.randomID();
  if (!hasActingClient()) await game.user?.setFlag("rulings", FLAG, own);
}

/** Says that the seat has to be taken before this tab acts. */
export function yieldActingClient(): void {
  own ??= foundry.utils.randomID();
}
