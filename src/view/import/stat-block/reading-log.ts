/** The status of each character of a line: every word was read, was noted, or was not understood. */

export const OPEN = 0;
export const READ = 1;
export const NOTED = 2;
type Mark = typeof READ | typeof NOTED;

const WORD = /[\p{L}\p{N}½]/u;

/** A line with what became of its characters. */
export class ReadingLog {
  readonly marks: Uint8Array;

  constructor(readonly text: string) {
    this.marks = new Uint8Array(text.length);
  }

  mark(from: number, to: number, as: Mark): void {
    this.marks.fill(as, from, to);
  }

  /** The words of one kind; pieces that stand apart are parted by a semicolon. */
  words(kind: number): string {
    const pieces: string[] = [];
    let piece = "";
    const close = (): void => {
      if (WORD.test(piece)) pieces.push(tidy(piece));
      piece = "";
    };
    for (let at = 0; at < this.text.length; at++) {
      const sign = this.text[at] ?? "";
      // signs between words belong to whatever stands around them
      if (this.marks[at] === kind || (!WORD.test(sign) && piece !== "" && this.marks[at] === OPEN)) piece += sign;
      else close();
    }
    close();
    return pieces.join("; ");
  }
}

function tidy(piece: string): string {
  const plain = piece
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:.|/=—•)\]]+/, "")
    .replace(/(?<![\s,;:|/=—•([])[\s,;:|/=—•([]+$/, "");
  return /[([]/.test(plain) || !/[)\]]$/.test(plain) ? plain : plain.replace(/(?<![)\]])[)\]]+$/, "");
}

const SIGNS = /[\s,;:.|=—•]+/y;

/** Reads from left to right within a part of a line, and marks what it takes. */
export class Cursor {
  at: number;
  readonly #part: string;

  constructor(
    readonly account: ReadingLog,
    readonly from: number,
    readonly to: number,
    /** Signs that part figures, and are passed over. */
    readonly signs = SIGNS,
  ) {
    this.at = from;
    this.#part = account.text.slice(0, to);
  }

  get rest(): string {
    return this.#part.slice(this.at);
  }

  get done(): boolean {
    this.skip();
    return this.at >= this.to;
  }

  /** Passes over signs that part figures. */
  skip(signs = this.signs): void {
    signs.lastIndex = this.at;
    if (signs.test(this.#part)) this.at = signs.lastIndex;
    signs.lastIndex = 0;
  }

  /** Returns the text at the current position if it matches, without consuming it. The pattern is sticky. */
  peek(pattern: RegExp): RegExpExecArray | null {
    this.skip();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#part);
    pattern.lastIndex = 0;
    return found && found[0] !== "" ? found : null;
  }

  /** Takes what stands here, if it fits. */
  take(pattern: RegExp): RegExpExecArray | null {
    return this.#taken(pattern, READ);
  }

  /** Takes what stands here as words that are kept. */
  note(pattern: RegExp): string {
    return this.#taken(pattern, NOTED)?.[0].trim() ?? "";
  }

  /** All that is left, as words that are kept. */
  noteRest(): string {
    this.skip();
    const words = this.rest.trim();
    this.account.mark(this.at, this.to, NOTED);
    this.at = this.to;
    return words;
  }

  #taken(pattern: RegExp, as: Mark): RegExpExecArray | null {
    const found = this.peek(pattern);
    if (!found) return null;
    this.account.mark(this.at, this.at + found[0].length, as);
    this.at += found[0].length;
    return found;
  }
}
