/**
 * The numbers of an actor sheet calculated by the rulings. Plain data: keys and figures, never finished sentences, so that the text is made
 * in the reader's language. Values typed by a person are not included: the sheet reads them from the document itself.
 */

/** A text by its key, with the figures in it; `keys` are figures that are texts themselves, by their keys. */
export interface TextLine {
  readonly textKey: string;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly keys?: Readonly<Record<string, string>>;
}

/** One line of an explanation: what changed the number, by how much, and by which ruling. */
export interface WhyLine extends TextLine {
  /** As shown, with its sign: `+1`, `−2`, `×2`, `= 14`. */
  readonly amount: string;
  readonly ruling?: TextLine;
  /** Key of the topic behind the ruling, which the handbook explains. */
  readonly topic?: string;
  /** Set when the line was not counted: why not. */
  readonly suppressed?: TextLine;
}

/** A roll that a click on a value makes: the action of the sheet and its `data-*` values. */
interface RollLink {
  readonly action:
    | "rollAttack"
    | "rollDamage"
    | "rollSave"
    | "rollAbility"
    | "rollMorale"
    | "rollReaction"
    | "rollSkill"
    | "cast";
  readonly itemId?: string;
  /** Save category, ability or skill. */
  readonly subject?: string;
}

/** A number that the rulings work out, with its reasons. */
export interface DerivedValue {
  readonly labelKey: string;
  /** Short form of the label for tight places; the label when absent. */
  readonly shortKey?: string;
  /** As shown: `14`, `5 [14]`, `+2`, `2-in-6`. */
  readonly value: string;
  readonly why: readonly WhyLine[];
  readonly roll?: RollLink;
}

/** One attack as it stands ready. */
export interface AttackRow {
  readonly itemId: string;
  readonly name: string;
  /** The name as a text, for what is no item: bare hands. */
  readonly nameKey?: string;
  readonly img: string;
  readonly toHit: DerivedValue;
  readonly damage: DerivedValue;
  /** Number of attacks, range, slow, reload and the like. */
  readonly notes: readonly TextLine[];
  /** Alternatives of a monster: rows of one number are used together. */
  readonly routine?: number;
  /** It works in melee or thrown. */
  readonly throws?: boolean;
  /** It needs no attack roll. */
  readonly sure?: boolean;
  /** Why it cannot be used now. */
  readonly unusable?: TextLine;
}

/** One ability score with all that follows from it. */
export interface AbilityRow {
  readonly key: "str" | "int" | "wis" | "dex" | "con" | "cha";
  /** The modifier shown beside the score. */
  readonly modifier?: DerivedValue;
  /** Other numbers by the score: open doors, languages, retainers. */
  readonly others: readonly DerivedValue[];
}

/** A counter that only some rulings keep; shown only when the ruling in force does. */
export interface Counter {
  readonly labelKey: string;
  /** Path under the actor that the buttons change. */
  readonly path: string;
  readonly value: number;
  readonly max: number | null;
  readonly why: readonly WhyLine[];
  /** The uses: buttons beside it. */
  readonly uses?: readonly CounterUse[];
  /** The notes under it. */
  readonly notes?: readonly TextLine[];
}

export interface CounterUse {
  readonly action: string;
  readonly subject: string;
  readonly labelKey: string;
}

/** Spells of one level that may be held in memory. */
export interface SpellLevel {
  readonly level: number;
  /** Places in all, from class and level; null when the rulings keep no count. */
  readonly slots: DerivedValue | null;
  readonly memorised: number;
}

/** The content of the sheet of a character, monster or hireling. */
export interface ActorSheetView {
  readonly armourClass: DerivedValue;
  readonly hitPoints: DerivedValue;
  /** The maximum as a wound leaves it; null where none takes of it. */
  readonly hitPointsMost: DerivedValue | null;
  /** THAC0 or attack bonus, as the ruling writes it. */
  readonly attack: DerivedValue;
  readonly initiative: DerivedValue | null;
  readonly movement: readonly DerivedValue[];
  readonly saves: readonly DerivedValue[];
  readonly abilities: readonly AbilityRow[];
  readonly attacks: readonly AttackRow[];
  readonly counters: readonly Counter[];
  /** It can drop things from above (BX-164). */
  readonly flies: boolean;
  readonly spells: readonly SpellLevel[];
  /** Thief skills, exploration chances and other things to roll. */
  readonly checks: readonly DerivedValue[];
  readonly morale: DerivedValue | null;
  readonly loyalty: DerivedValue | null;
  readonly load: DerivedValue | null;
  /** How full the slots are and what comes next, where the ruling counts slots (EXT-02). */
  readonly loadNote: TextLine | null;
  readonly experience: DerivedValue | null;
  /** Lines worth knowing: harmed only by silver, cannot act, and the like. */
  readonly warnings: readonly TextLine[];
}
