/** A line that lets what the table says come in one go, as a slow network or a busy page does: answers and news, in the order they were sent. */
import * as parser from "socket.io-parser";

export class Line {
  readonly #held: (() => void)[] = [];
  readonly #texts: string[] = [];
  #holds = false;
  /** The parser of the packets: for the option `parser` of a socket. */
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

  /** From now on nothing arrives. */
  hold(): void {
    this.#holds = true;
  }

  /** Resolves when so many messages wait that hold these words. */
  async waiting(words: string, count = 1): Promise<void> {
    while (this.#texts.filter((text) => text.includes(words)).length < count)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Everything that waits arrives, without a breath in between. */
  release(): void {
    this.#holds = false;
    this.#texts.length = 0;
    for (const arrive of this.#held.splice(0)) arrive();
  }
}
