/** What follows by itself from something that happened: nobody waits for it, so nobody else hears when it fails. */
import { notifyError } from "../platform/notifications.ts";

/**
 * Does what follows from something that happened. What it is about may go in the same moment at another seat (a token is deleted as its fight
 * ends), and then the whole request is refused: it is done once more with what is still there, and only then told as a fault.
 * @param work looks afresh at how things stand, and puts back what it did before an error (as `runUndoable` does)
 */
export async function retryOnceThenNotify(work: () => Promise<unknown>): Promise<void> {
  await work()
    .catch(() => work())
    .catch(notifyError);
}
