/** The shared types of active magic. */
import type { SaveCategory } from "../../../rules/creature/types.ts";
import type { OnSave } from "../../../rules/magic/spell-damage.ts";
import type { SpellEffect } from "../../../rules/magic/spell-effect.ts";
import type { EffectDuration } from "../../../rules/magic/spell-effect-parts.ts";
import type { SaveReport } from "../../../view/cards/save-line.ts";
import type { ActorReference } from "../../chat/post-card.ts";
import type { TakenShape } from "./effect-data.ts";

/** An active spell or magic item, with the values of its sheet. */
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
  /** The kind of its damage: fire, cold. */
  readonly kind: string;
  readonly duration?: EffectDuration;
  /** The duration in words. */
  readonly lasts: string;
  /** A creature's natural ability: breath, a gaze. Its save is no save against magic. */
  readonly natural?: true;
  /** An item that is used and not cast: a potion, a wand. */
  readonly item?: true;
  /** A brewed potion: its values are those of the compendium's spell, which affects the drinker. */
  readonly brewed?: true;
}

/** An actor that a spell may affect. */
export interface SpellSubject {
  readonly actor: Actor.Implementation;
  readonly party: ActorReference;
}

/** An active spell with its possible targets. */
export interface ActiveSpell {
  readonly message: ChatMessage.Implementation;
  readonly caster: Actor.Implementation;
  readonly source: MagicSource;
  readonly work: SpellEffect;
  readonly subjects: readonly SpellSubject[];
  /** The assumed shape. */
  readonly shape?: TakenShape;
}

/** A save against a spell. */
export interface SaveRecord {
  readonly success: boolean;
  /** The result for the card; absent where it was rolled on a card of its own. */
  readonly saveReport?: SaveReport;
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

export type Saves = ReadonlyMap<string, SaveRecord>;
