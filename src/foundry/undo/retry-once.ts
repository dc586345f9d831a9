/** Automatic consequences of an event: nobody waits for them, so no caller notices a failure. */
import { notifyError } from "../platform/notifications.ts";

/**
 * Runs the automatic consequence of an event. Its subject may be deleted at the same moment by another client (a token is deleted as its
 * fight ends), and then the whole request is refused: the work is run once more with the documents still there, and only then reported as
 * an error.
 * @param work reads the current state again, and reverts its changes before an error (as `runUndoable` does)
 */
export async function retryOnceThenNotify(work: () => Promise<unknown>): Promise<void> {
  await work()
    .catch(() => work())
    .catch(notifyError);
}
