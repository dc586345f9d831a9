/** An attack of a stat block, and damage that stands apart from one. */
/** Attacks of one routine are made together; `or` begins another routine. */
export interface ReadAttack {
  readonly name: string;
  readonly count: number;
  readonly damage: string;
  /** The text besides the dice: poison, a drain, a weapon. */
  readonly note?: string;
  /** The routine that it belongs to, out of several; absent: the first. */
  readonly routine?: number;
  /** Deals what the weapon in hand deals. */
  readonly byWeapon?: true;
  /** Its own bonus to hit, where the book gives one with each attack. */
  readonly bonus?: number;
}

/** Damage that stands apart from its attacks. */
export interface ReadDamage {
  readonly damage: string;
  readonly note?: string;
  readonly byWeapon?: true;
  /** Follows an "or". */
  readonly other?: true;
}

export const MOST_ATTACKS = 40;

/** Notes of an attack, put together. */
export function joined(one: string | undefined, other: string): string {
  return one === other ? other : [one, other].filter(Boolean).join("; ");
}
