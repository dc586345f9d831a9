/** Takes the seat from which a tab acts for the table (`active-referee.ts`), and gives way to another tab of the same referee. */
import { notifyError } from "../errors.ts";
import { isActingClient, claimActingClient, yieldActingClient } from "./active-referee.ts";

/** What whoever comes to act looks after first. */
const first: OnActive[] = [];

/** @param takesOver whether another referee acted until this moment, while this one was at the table */
type OnActive = (takesOver: boolean) => void;

/** Does something as soon as this tab acts, and again when it comes to act anew: what its predecessor left undone is looked for. */
export function onBecomingActive(work: OnActive): void {
  first.push(work);
}

/**
 * Lets a referee's tab take part. Of the tabs of one browser the first has the seat until it is closed, and then the next: a lock goes to the
 * next in its queue the moment its holder is gone. Where there are no locks (an insecure address has none), and between machines, the seat goes
 * to where the referee came last: when a tab is opened, looked at or pressed a key in. Resolves when the seat is taken or somebody else's.
 * @param locks the browser's, where it has them
 */
export async function joinActingClients(locks: LockManager | null = globalThis.navigator?.locks ?? null): Promise<void> {
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
