import { notifyError } from "../notifications.ts";

/** Work of a tab when it becomes active. */
const first: OnActive[] = [];

/** @param takesOver whether another referee was active until now, while this one was connected */
type OnActive = (takesOver: boolean) => void;

/** Runs work when this tab becomes active, and again each time it does, to complete its predecessor's unfinished work. */
export function onBecomingActive(work: OnActive): void {
  first.push(work);
}

/**
 * Lets a referee's tab take part in the choice of the active one. Of the tabs of one browser the first is active until it is closed, and then the next: a lock goes
 * to the next in its queue when its holder closes. Without locks (on an insecure address), and between machines, the active tab is the one
 * that the referee last opened, focused or pressed a key in. Resolves when the choice is known.
 * @param locks the browser's lock manager, where it has one
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
      // A lock is held until its promise resolves: here until the tab is closed.
      if (lock) await new Promise(() => undefined);
      else void locks.request(queue, hold).catch(notifyError);
    };
    void locks.request(queue, { ifAvailable: true }, hold).catch(notifyError);
  });
}

/** Claims the active role, again whenever the referee returns to this tab, and checks the active user whenever somebody connects or disconnects. */
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
  // An inactive referee becomes active as soon as the active one disconnects.
  Hooks.on("userConnected", () => look(true));
  for (const event of ["focus", "pointerdown", "keydown"])
    globalThis.addEventListener?.(event, () => void sit().catch(notifyError), { capture: true, passive: true });
  await sit();
}

/**
 * The active tab of the active referee. One user can be connected twice (PLAY-106), in two tabs or on two machines, and Foundry treats each of them
 * as the active referee. The tab whose id is stored in the user's own document is active: all clients agree on the last write, so that no change of
 * the world finds two active tabs or none. `claim-active-referee.ts` writes it.
 */

const FLAG = "seat";

/** This tab's own id; unset until it claims the role. */
let own: string | undefined;

/** Whether this tab is the one that acts for all clients. */
export function isActingClient(): boolean {
  return (game.user?.isActiveGM ?? false) && hasActingClient();
}

/** Whether this tab is its user's active one. */
export function hasActingClient(): boolean {
  return own === undefined || game.user?.getFlag("rulings", FLAG) === own;
}

/** Writes this tab's id into its user's document, which only this user and referees can write. */
export async function claimActingClient(): Promise<void> {
  own ??= foundry.utils.randomID();
  if (!hasActingClient()) await game.user?.setFlag("rulings", FLAG, own);
}

/** Marks that the role must be claimed before this tab acts. */
export function yieldActingClient(): void {
  own ??= foundry.utils.randomID();
}
