/** A connection that delivers the table's messages in one go, like a slow network or a busy page: responses and events, in the order sent. */
import * as parser from "socket.io-parser";

export class Line {
  readonly #held: (() => void)[] = [];
  readonly #texts: string[] = [];
  #holds = false;
  /** The packet parser, for the option `parser` of a socket. */
  readonly parser: typeof parser;

  constructor() {
    const line = this;
    this.parser = {
      ...parser,
      Decoder: class extends parser.Decoder {
        override add(packet: unknown): void {
          if (line.#holds) line.#keep(packet, () => super.add(packet));
          else super.add(packet);
        }
      },
    };
  }

  #keep(packet: unknown, arrive: () => void): void {
    this.#held.push(arrive);
    this.#texts.push(String(packet));
  }

  /** Holds back all messages from now on. */
  hold(): void {
    this.#holds = true;
  }

  /** Resolves when this many waiting messages contain these words. */
  async waiting(words: string, count = 1): Promise<void> {
    while (this.#texts.filter((text) => text.includes(words)).length < count)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Delivers all waiting messages at once. */
  release(): void {
    this.#holds = false;
    this.#texts.length = 0;
    for (const arrive of this.#held.splice(0)) arrive();
  }
}
