/** The types shared by the parts of magic at work. */
import type { SaveCategory } from "../../../rules/creature/types.ts";
import type { OnSave } from "../../../rules/magic/spell-damage.ts";
import type { SpellEffect } from "../../../rules/magic/spell-effect.ts";
import type { EffectDuration } from "../../../rules/magic/spell-effect-parts.ts";
import type { SaveReport } from "../../../view/cards/save-line.ts";
import type { ActorReference } from "../../chat/post-card.ts";
import type { TakenShape } from "./effect-data.ts";

/** A spell or thing of magic that acts, with the figures of its own sheet. */
export interface MagicSource {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly level: number;
  readonly works: readonly SpellEffect[];
  readonly save: { readonly category: SaveCategory; readonly modifier: number; readonly onSave: OnSave } | null;
  readonly damage: string;
  readonly healing: string;
  readonly perLevel: boolean;
  /** Of what kind its harm is: fire, cold. */
  readonly kind: string;
  readonly duration?: EffectDuration;
  /** How long it lasts, in words. */
  readonly lasts: string;
  /** No spell but a creature's own: breath, a gaze. Its save is no save against magic. */
  readonly natural?: true;
  /** A thing that is used, not cast: a potion, a wand. */
  readonly item?: true;
  /** A potion that somebody made: its figures are those of the compendium's spell, which works on drinkers. */
  readonly brewed?: true;
}

/** Somebody a spell may touch. */
export interface SpellSubject {
  readonly actor: Actor.Implementation;
  readonly party: ActorReference;
}

/** A spell at work, with whom it may touch. */
export interface ActiveSpell {
  readonly message: ChatMessage.Implementation;
  readonly caster: Actor.Implementation;
  readonly source: MagicSource;
  readonly work: SpellEffect;
  readonly subjects: readonly SpellSubject[];
  /** The shape that is taken. */
  readonly shape?: TakenShape;
}

/** A save against a spell. */
export interface SaveRecord {
  readonly success: boolean;
  /** The result as the card shows it; absent where it was rolled on a card of its own. */
  readonly saveReport?: SaveReport;
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

export type Saves = ReadonlyMap<string, SaveRecord>;
