import { notifyError } from "../notifications.ts";

/* Takes the seat from which a tab acts for the table (`active-referee.ts`), and gives way to another tab of the same referee. */

/** Work that a tab does first when it becomes active. */
const first: OnActive[] = [];

/** @param takesOver whether another referee acted until this moment, while this one was at the table */
type OnActive = (takesOver: boolean) => void;

/** Does something as soon as this tab acts, and again when it comes to act again: what its predecessor left undone is looked for. */
export function onBecomingActive(work: OnActive): void {
  first.push(work);
}

/**
 * Lets a referee's tab take part. Of the tabs of one browser the first has the seat until it is closed, and then the next: a lock goes to the
 * next in its queue the moment its holder is gone. Where there are no locks (an insecure address has none), and between machines, the seat goes
 * to where the referee came last: when a tab is opened, looked at or pressed a key in. Resolves when the seat is taken or somebody else's.
 * @param locks the browser's, where it has them
 */
export async function joinActingClients(
  locks: LockManager | null = globalThis.navigator?.locks ?? null,
): Promise<void> {
  if (!game.user?.isGM) return;
  yieldActingClient();
  const queue = `rulings.seat.${game.world?.id}.${game.userId}`;
  if (!locks) return follow();
  await new Promise<void>((resolve) => {
    const hold = async (lock: Lock | null): Promise<void> => {
      if (lock) await follow().catch(notifyError);
      resolve();
      // A lock is held as long as its work is not done: until the tab is closed.
      if (lock) await new Promise(() => undefined);
      else void locks.request(queue, hold).catch(notifyError);
    };
    void locks.request(queue, { ifAvailable: true }, hold).catch(notifyError);
  });
}

/** Sits down, and again whenever the referee comes back to this tab; and looks who acts whenever somebody comes or goes. */
async function follow(): Promise<void> {
  let acted = false;
  const look = (takesOver: boolean): void => {
    const before = acted;
    acted = isActingClient();
    if (!before && acted) for (const work of first) work(takesOver);
  };
  const sit = async (): Promise<void> => {
    acted = isActingClient();
    await claimActingClient();
    look(false);
  };
  // A referee who stood by acts as soon as the one who did has gone.
  Hooks.on("userConnected", () => look(true));
  for (const event of ["focus", "pointerdown", "keydown"])
    globalThis.addEventListener?.(event, () => void sit().catch(notifyError), { capture: true, passive: true });
  await sit();
}

/**
 * The tab that acts for the table. One user can be connected twice (PLAY-106), in two tabs or on two machines, and for Foundry each of them
 * is the active referee. The tab whose seat is stored in the user's own document is the one that acts: the last write wins for every
 * client, so that no change of the world finds two of them or none. `claim-active-referee.ts` writes it.
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
