/** What is laid on somebody, and the effect by which it lies there. */
import { beginSchedule } from "../../../rules/magic/periodic-effects.ts";
import type { LastingEffect } from "../../../rules/magic/resolve-spell-effect.ts";
import type { SpellEffect } from "../../../rules/magic/spell-effect.ts";
import type { WornEffect } from "../../adapter/magic-effects.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { TakenShape } from "./shape-images.ts";

/** What is laid on somebody. */
export interface EffectSpec {
  readonly name: string;
  readonly img: string;
  /** The thing it came from. */
  readonly origin: string;
  readonly level: number;
  readonly work: SpellEffect;
  readonly lasting: LastingEffect | null;
  readonly images: number;
  /** Units until what goes on begins. */
  readonly delay?: number;
  /** No spell but a creature's own. */
  readonly natural?: boolean;
  /** Who laid it. */
  readonly by?: string;
  /** The kind of its harm. */
  readonly kind?: string;
  /** Hit points that it does not heal. */
  readonly spared?: number;
  /** Whose shape is taken. */
  readonly shape?: TakenShape;
  /** The area that goes with whoever bears it. */
  readonly borne?: string;
  /** It is borne because of where one stands: the area, which of its workings, and until when that lies. */
  readonly within?: { readonly id: string; readonly part: number; readonly until: number | null };
}

/** The status of magic that puts on no condition: v13 shows the icon of an effect on tokens only when it has a status or a duration. */
const ENSPELLED = "enspelled";

/** The effect by which magic lies on somebody. */
export function magicData(laid: EffectSpec, look: readonly WornEffect[] = []) {
  const { work, lasting, within } = laid;
  const { modifiers, tags, immunities, blow: hit, breaks, light, each, form } = work;
  const now = game.time?.worldTime ?? 0;
  const magic = {
    level: laid.level,
    until: within ? within.until : lasting ? now + lasting.seconds : null,
    ...(within && { within: within.id, part: within.part }),
    ...(laid.borne && { borne: laid.borne }),
    ...(modifiers && { modifiers: modifiers.map((one) => ({ ...one })) }),
    ...(tags && { tags: [...tags] }),
    ...(immunities && { immunities: [...immunities] }),
    ...(hit && { blow: hit }),
    ...(form && { form: { ...form } }),
    ...(work.looks && { look: look.map((one) => ({ ...one })) }),
    ...(breaks && { breaks: [...breaks] }),
    ...(light && { light }),
    ...(laid.images > 0 && { images: laid.images }),
    ...(laid.by && { by: laid.by }),
    ...(laid.kind && { kind: laid.kind }),
    ...(each?.does === "heals" && { spared: laid.spared ?? 0 }),
    ...(each && { each: { ...each }, moments: beginSchedule(each, now, laid.delay ?? 0, rulingsInForce()) }),
  };
  // Who passes for another is not given away by an icon, which all would see.
  const shown = !(work.looks?.passes && laid.natural);
  const statuses = shown ? [CONDITION_IDS.find((id) => id === work.puts) ?? ENSPELLED] : [];
  // 2: v14 shows the icon always (V14-19), 0: never; v13 does not know the field.
  return {
    name: laid.name,
    img: laid.img,
    origin: laid.origin,
    statuses,
    showIcon: shown ? 2 : 0,
    flags: { rulings: { magic } },
  };
}
