/** The attacks of a stat block: routines of attacks, each with its number, its name and its damage, which may stand apart. */

import {
  attackOf,
  blankDraft,
  type Draft,
  draftOf,
  isBegun,
  isComplete,
  isWeapon,
  MOST_COUNT,
  readHarm,
} from "./attack-draft.ts";
import {
  ALONE,
  AND,
  ANOTHER,
  ARTICLE,
  BARE_WORD,
  BONUS,
  BY_WEAPON,
  COUNTED,
  DICED_COUNT,
  EFFECT,
  FILLER,
  HARM,
  HARMS,
  LIST_SIGNS,
  LONGEST_NAME,
  MORE_HARM,
  MOST_ROUTINES,
  NONE,
  NUMBER,
  OR,
  PER_TIME,
  PROVISO,
  SENTENCE,
  SPAN_COUNT,
  TIMES,
  TO_HIT,
  WORD,
} from "./attack-patterns.ts";
import { joined, MOST_ATTACKS, type ReadAttack } from "./attack-types.ts";
import { closedAt } from "./damage.ts";
import { asDice, countOf } from "./dice.ts";
import { Cursor, NOTED } from "./reading-log.ts";
import { singlesOf, withDamage } from "./repeated-attacks.ts";

export { LIST_SIGNS } from "./attack-patterns.ts";

/** Reads a list of attacks. */
export class AttackList {
  readonly attacks: ReadAttack[] = [];
  readonly notes: string[] = [];
  #draft: Draft;
  #routine: number;

  constructor(
    readonly cursor: Cursor,
    routine = 1,
    readonly bonuses = false,
  ) {
    this.#routine = routine;
    this.#draft = blankDraft(this.#routine);
  }

  read(): this {
    const { cursor } = this;
    if (cursor.take(NONE) && cursor.done) return this;
    for (let steps = 0; steps < 400 && this.attacks.length < MOST_ATTACKS; steps++) {
      cursor.skip();
      if (cursor.at >= cursor.to || !this.#step()) break;
    }
    this.#close();
    return this;
  }

  get #begun(): boolean {
    return isBegun(this.#draft);
  }

  get #complete(): boolean {
    return isComplete(this.#draft);
  }

  #step(): boolean {
    const { cursor } = this;
    const sign = cursor.rest[0] ?? "";
    if (sign === "(") return this.#brackets();
    if (sign === "[" || sign === "]") {
      cursor.at += 1;
      if (sign === "]") this.#close();
      return true;
    }
    if (sign === ")") {
      cursor.at += 1;
      return true;
    }
    const each = this.#begun ? cursor.note(PER_TIME) : "";
    if (each) {
      this.#draft.notes.push(each);
      return true;
    }
    if (sign === "." && cursor.peek(SENTENCE)) {
      this.#close();
      cursor.at += 1;
      this.notes.push(cursor.noteRest());
      return true;
    }
    if (!this.#begun && cursor.take(ARTICLE)) return true;
    if (",;/.—".includes(sign)) {
      cursor.at += 1;
      if (!(sign === "." && this.#begun && !/^\s|^$/.test(cursor.rest))) this.#close();
      return true;
    }
    if (this.#begun && (this.#draft.damage !== "" || isWeapon(this.#draft)) && cursor.take(BY_WEAPON)) {
      this.#draft.byWeapon = true;
      return true;
    }
    if (cursor.take(OR)) {
      if (this.#begun || this.attacks.length > 0) {
        this.#close();
        this.#routine = Math.min(MOST_ROUTINES, this.#routine + 1);
        this.#draft = blankDraft(this.#routine);
      }
      return true;
    }
    if (cursor.take(AND)) {
      this.#close();
      return true;
    }
    if (this.#numbered() || this.#ownBonus()) return true;
    if (this.#draft.words.length > 0 && cursor.peek(PROVISO)) {
      this.#draft.notes.push(cursor.note(PROVISO));
      return true;
    }
    if (sign === "+" || /^plus\b/i.test(cursor.rest)) return this.#plus();
    if (cursor.take(BY_WEAPON)) {
      this.#draft.byWeapon = true;
      return true;
    }
    return this.#figureOrWord();
  }

  /** `1d4 tendrils (1d6)`, `5 to 8 bites`: the number of attacks differs. Its dice are kept as a note, and one is made. */
  #numbered(): boolean {
    const { cursor } = this;
    if (this.#begun) return false;
    const dice = cursor.peek(DICED_COUNT) ?? cursor.peek(SPAN_COUNT);
    if (!dice) return false;
    cursor.account.mark(cursor.at, cursor.at + dice[0].length, NOTED);
    cursor.at += dice[0].length;
    this.#draft.varying = dice[0];
    return true;
  }

  /** The whole bonus to hit behind a name, and whether it is of hand or from afar. */
  #ownBonus(): boolean {
    const { cursor } = this;
    const toHit = cursor.take(TO_HIT);
    const last = this.attacks.at(-1);
    if (toHit && this.#begun) this.#draft.bonus = Number(toHit[1]);
    else if (toHit && last) this.attacks[this.attacks.length - 1] = { ...last, bonus: Number(toHit[1]) };
    if (toHit) return true;
    if (!this.bonuses || !this.#begun) return false;
    const bonus = cursor.take(BONUS)?.[0];
    if (bonus) this.#draft.bonus = Number(/[+-]\d+/.exec(bonus)?.[0] ?? 0);
    if (bonus !== undefined || cursor.take(/melee(?![\p{L}])/iuy)) return true;
    const shot = this.#draft.bonus === undefined ? "" : cursor.note(/(?:missile fire|missile|ranged)(?![\p{L}])/iuy);
    if (shot) this.#draft.notes.push(shot);
    return shot !== "";
  }

  #figureOrWord(): boolean {
    const { cursor } = this;
    const last = this.attacks.at(-1);
    if (last && this.#draft.words.length > 0 && !this.#complete && cursor.peek(EFFECT)) {
      // "and ages 1d10 years": what the attack before it does besides
      const words = [...this.#draft.words, cursor.note(EFFECT)].join(" ");
      this.attacks[this.attacks.length - 1] = { ...last, note: joined(last.note, words) };
      this.#draft = blankDraft(this.#routine);
      return true;
    }
    const dice = cursor.take(HARM);
    if (dice) return this.#harm(dice[0]);
    const times = this.#draft.words.length > 0 ? cursor.take(TIMES) : null;
    if (times) {
      this.#draft.count = Number(times[1]);
      return true;
    }
    if (
      this.#draft.words.length > 0 &&
      !this.#complete &&
      /^\d{1,3}(?=\s*(?:[,;/.)\]]|$|or\b|and\b|each\b|points?\b|hp\b))/.test(cursor.rest)
    ) {
      const fixed = cursor.take(NUMBER);
      if (fixed) this.#draft.damage = fixed[0];
      return fixed !== null;
    }
    const counted = cursor.peek(COUNTED);
    if (counted) {
      if (this.#begun) this.#close();
      cursor.take(COUNTED);
      this.#draft.count = counted[1] === "0" ? 0 : Math.min(MOST_COUNT, countOf(counted[1] ?? ""));
      return true;
    }
    if (!this.#begun && cursor.peek(ALONE)) {
      this.notes.push(cursor.note(ALONE));
      return true;
    }
    if (this.#begun && cursor.take(FILLER)) return true;
    return this.#word();
  }

  #word(): boolean {
    const { cursor } = this;
    // a bonus of a weapon belongs to its name, the whole bonus to hit does not
    const word = this.bonuses ? BARE_WORD : WORD;
    const next = cursor.peek(word);
    if (!next) {
      // a bonus of a weapon belongs to its name
      if (this.#draft.words.length > 0 && cursor.peek(BONUS)) {
        this.#draft.words.push(cursor.take(BONUS)?.[0] ?? "");
        return true;
      }
      return false;
    }
    // words behind the damage say what else it does
    if (this.#complete) {
      this.#draft.notes.push(
        cursor.note(/[^,;/()[\]]{1,200}?(?=\s+(?:or|and)\s|\s*[,;/()[\]]|\s*$|\.\s)/y) || cursor.note(WORD),
      );
      return true;
    }
    const length = this.#draft.words.join(" ").length + next[0].length;
    if (length > LONGEST_NAME) return false;
    this.#draft.words.push(cursor.take(word)?.[0] ?? "");
    return true;
  }

  /** Dice that stand bare behind a name: one for it, or a list for as many as were named. */
  #harm(first: string): boolean {
    const { cursor } = this;
    const list = [asDice(first)];
    const places: number[] = [];
    for (let more = cursor.peek(MORE_HARM); more; ) {
      places.push(cursor.at);
      list.push(asDice(more[1] ?? ""));
      cursor.take(MORE_HARM);
      more = cursor.peek(MORE_HARM);
    }
    if (list.length > 1) return this.#spread(list);
    // "1d6 ×2" is that of two attacks
    const often =
      this.#draft.count === undefined && this.#draft.words.length > 0 ? /^(.+)\*([2-4])$/.exec(list[0] ?? "") : null;
    if (often) {
      this.#draft.count = Number(often[2]);
      list[0] = often[1] ?? "";
    }
    if (this.#complete) this.#close();
    if (this.#draft.words.length === 0 && this.#draft.count === undefined) {
      const last = this.attacks.at(-1);
      // behind a bracket that held none, it is still its damage
      if (last && last.damage === "" && !last.byWeapon && (last.routine ?? 1) === this.#routine) {
        // words behind it are its own
        this.attacks.pop();
        this.#draft = draftOf(last, this.#routine, list[0] ?? "");
        return true;
      }
    }
    this.#draft.damage = list[0] ?? "";
    return true;
  }

  /** `claw/claw/bite 1d4/1d4/1d8`. */
  #spread(list: readonly string[], note = ""): boolean {
    this.#close();
    const own = this.attacks.filter(({ routine }) => (routine ?? 1) === this.#routine);
    const spread = withDamage(
      own,
      list.map((damage) => ({ damage })),
    );
    this.attacks.splice(this.attacks.length - own.length, own.length, ...spread.attacks);
    const last = this.attacks.at(-1);
    const words = [note, ...spread.left.map(({ damage }) => damage)].filter(Boolean).join("; ");
    if (words && last) this.attacks[this.attacks.length - 1] = { ...last, note: joined(last.note, words) };
    return true;
  }

  #brackets(): boolean {
    const { cursor } = this;
    const from = cursor.at;
    const to = closedAt(cursor);
    if (to < 0) {
      cursor.at += 1;
      return true;
    }
    const inner = new Cursor(cursor.account, from + 1, to);
    cursor.at = to + 1;
    if (this.#timesIn(inner)) return true;
    const { words, count } = this.#draft;
    if (words.length === 0 && count !== undefined && !this.#complete) return this.#named(inner, count);
    if (words.length === 0 && count === undefined && !this.#complete && this.attacks.length > 0) {
      const last = this.attacks.at(-1);
      const note = inner.noteRest();
      if (last) this.attacks[this.attacks.length - 1] = { ...last, note: joined(last.note, note) };
      return true;
    }
    return this.#harmIn(inner);
  }

  /** `claw 1d4 (×2)`. */
  #timesIn(inner: Cursor): boolean {
    if (!/^\s*[×x] ?\d{1,2}\s*$/i.test(inner.rest.slice(0, inner.to - inner.at))) return false;
    const last = this.attacks.at(-1);
    if (!this.#begun && !last) return false;
    const count = Number(inner.take(/[×x] ?(\d{1,2})/iy)?.[1] ?? 1);
    if (this.#begun) this.#draft.count = count;
    else if (last) this.attacks[this.attacks.length - 1] = { ...last, count };
    return true;
  }

  /** `3 (2 claws, bite)`, `2 (claws)`, `1 (weapon)`: the names stand in the brackets. */
  #named(inner: Cursor, count: number): boolean {
    if (/^\s*(?:special|see )/i.test(inner.rest)) {
      this.#draft.notes.push(inner.noteRest());
      this.#close();
      return true;
    }
    const routine = this.#routine;
    const names = new Cursor(inner.account, inner.from, inner.to, LIST_SIGNS);
    const list = new AttackList(names, routine, this.bonuses).read();
    const [only, ...others] = list.attacks;
    if (only && others.length === 0 && only.count === 1) this.attacks.push({ ...only, count });
    else if (only && count < singlesOf(list.attacks) && count === only.count) {
      // more names than attacks: the others say what it does besides
      const words = others.map(({ name, damage, note }) => [name, damage, note].filter(Boolean).join(" "));
      this.attacks.push({ ...only, note: joined(only.note, words.join("; ")) });
    } else this.attacks.push(...list.attacks);
    this.notes.push(...list.notes);
    if (list.attacks.length === 0) this.#close();
    this.#draft = blankDraft(this.#routine);
    return true;
  }

  /** Damage and riders in brackets behind the name. */
  #harmIn(inner: Cursor): boolean {
    const list = inner.take(HARMS);
    if (list && this.#singles() > 1)
      return this.#spread(list[0].split("/").map(asDice), inner.done ? "" : inner.noteRest());
    if (list) inner.at = inner.from;
    const notes = readHarm(inner, this.#draft, this.bonuses);
    if (notes.length > 0) this.#draft.notes.push(notes.join(", "));
    if (isWeapon(this.#draft) || this.#draft.byWeapon) this.#draft.byWeapon = true;
    if (!this.#complete) this.#draft.notes.push("");
    return true;
  }

  /** Single attacks of the routine so far that have no damage. */
  #singles(): number {
    const own = this.attacks.filter(({ routine, damage }) => (routine ?? 1) === this.#routine && damage === "");
    return own.reduce((sum, { count }) => sum + count, this.#draft.words.length > 0 ? (this.#draft.count ?? 1) : 0);
  }

  /** A plus: another attack where a number or a known form of one follows, else what the attack does besides. */
  #plus(): boolean {
    const { cursor } = this;
    const words = cursor.rest;
    if (!this.#begun || ANOTHER.test(words)) {
      cursor.take(/\+|plus/iy);
      this.#close();
      return true;
    }
    cursor.take(/\+|plus/iy);
    const extra = cursor.note(/[^,;/()[\]]{1,200}?(?=\s+or\s|\s*[,;/()[\]]|\s*$|\.\s)/y);
    if (extra) this.#draft.notes.push(`+ ${extra}`);
    return true;
  }

  #close(): void {
    const { attack, aside } = this.#begun
      ? attackOf(
          this.#draft,
          this.attacks.some(({ damage }) => damage !== ""),
        )
      : {};
    if (aside !== undefined) this.notes.push(aside);
    if (attack) this.attacks.push(attack);
    this.#draft = blankDraft(this.#routine);
  }
}
