/** The messages from the table that a page receives, in the order in which they were sent. */
import { EventEmitter } from "node:events";
import type { Socket } from "socket.io-client";
import { expect, it } from "vitest";
import { SocketTransport } from "../../client/data/game/socket-transport.ts";

/** A socket whose responses and events all arrive at once, as they may in one packet. */
class OnePacket extends EventEmitter {
  readonly connected = true;
  readonly #answers: ((reply: object) => void)[] = [];

  override emit(_event: string, ...args: unknown[]): boolean {
    this.#answers.push(args.at(-1) as (reply: object) => void);
    return true;
  }
  come(answer: object, message: object): void {
    this.#answers.shift()?.({ ok: true, result: answer });
    super.emit("modifyDocument", message);
  }
}

it("takes in the answer to its own change before what the table said after it, when both come in one go", async () => {
  const socket = new OnePacket();
  const wire = new SocketTransport(socket as unknown as Socket);
  const heard: unknown[] = [];
  wire.on("modifyDocument", (message: never) => heard.push(message));
  const operation = { updates: [] };
  const own = wire.modify({ type: "Actor", action: "update", operation }, (answer) => heard.push(answer));
  socket.come({ own: 1 }, { others: 2 });
  expect(await own).toEqual({ own: 1 });
  expect(heard).toEqual([{ own: 1 }, { others: 2 }]);
});
