/** Whether magic is as somebody wrote it who may: what a player's press does to others is never what that player wrote. */

import type { UserDocument } from "../platform/types.ts";
import { isActor } from "../platform/actor-reference.ts";
import { samePlain } from "../undo/patch.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { isItem } from "../platform/is-item.ts";
import { hasLimitedUses } from "../items/counted-uses.ts";
import { figuresOf } from "./magic-source.ts";
import type { MagicSource } from "./effects/types.ts";

/** How many things of the same name are looked at. */
const MOST = 8;

/** Magic about to act: the thing, and its figures as they were read. */
export interface MadeItem {
  readonly caster: Actor.Implementation;
  readonly item: Item.Implementation;
  readonly reversed: boolean;
  readonly source: MagicSource;
}

/**
 * Whether a thing of magic does what one does that this user cannot write: the entry of the compendium that it came from, one of its name there,
 * one of its name among the things of the world, or that of the creature's kind. Its level is its bearer's.
 */
export async function isUnaltered({ caster, item, reversed, source }: MadeItem, user: UserDocument): Promise<boolean> {
  const kind = await resolveUuid(caster._stats.compendiumSource);
  const ofKind = isActor(kind) ? kind.items.contents : [];
  for (const likely of [...likelyOf(item), ...ofKind.filter((one) => one.name === item.name)].slice(0, MOST)) {
    const model = typeof likely === "string" ? await resolveUuid(likely) : likely;
    if (!isItem(model) || model.type !== item.type || !isBeyond(model, user)) continue;
    const figures = await figuresOf(caster, model, reversed);
    if (figures && samePlain(bare(source), bare(figures)) && hasLimitedUses(item) === hasLimitedUses(model)) return true;
  }
  return false;
}

/**
 * Whether a user can have had no hand in a thing. Who may write it now is not enough: what is the world's own counts when a referee was the last
 * who wrote it, and what stands on a token never, for a token's owner may write there whose its creature is.
 */
function isBeyond(model: Item.Implementation, user: UserDocument): boolean {
  if (model.testUserPermission(user, "OWNER")) return false;
  if (model.pack) return true;
  const by = game.users?.get(model._stats.lastModifiedBy ?? "");
  return (by?.isGM ?? false) && !model.actor?.token;
}

/** What it could be a copy of: the uuids of entries, and things of the world. */
function likelyOf({ name, type, _stats }: Item.Implementation): (string | Item.Implementation)[] {
  const listed = (game.packs?.contents ?? [])
    .filter(({ documentName }) => documentName === "Item")
    .flatMap((pack) => pack.index.contents.filter((entry) => entry.name === name).map(({ uuid }) => uuid));
  const world = (game.items?.contents ?? []).filter((one) => one.name === name && one.type === type);
  return [...(_stats.compendiumSource ? [_stats.compendiumSource] : []), ...listed, ...world];
}

/** What magic does, without whose it is and what it is called. A thing is of its maker's level, a spell of its caster's. */
function bare({ works, save, damage, healing, perLevel, kind, duration, level, item }: MagicSource): object {
  return { works, save, damage, healing, perLevel, kind, duration: duration ?? null, ...(item && { level }) };
}
