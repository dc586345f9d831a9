/**
 * A connection lost during a write: the request may have been carried out without an answer. Restoring depends on the current state, so it
 * waits until this client knows it.
 */

/** How often it is looked whether the connection is there again, and how long what was missed may take to be taken in, in milliseconds. */
const LOOK = 250;

/** Waits while there is no connection, and then until what was missed is known here. */
export async function whenReconnected(): Promise<void> {
  while (game.socket?.connected === false) {
    await new Promise((look) => setTimeout(look, LOOK));
    if (game.socket.connected) await heard();
  }
}

/** The table answers in the order in which it is asked: what this client asked for as soon as it was there again comes before. */
async function heard(): Promise<void> {
  await game.time?.sync().catch(() => undefined);
  await new Promise((taken) => setTimeout(taken, LOOK));
}
