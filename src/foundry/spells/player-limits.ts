/**
 * The limits within which the referee's client applies a player's magic to others without asking. Owners can write much on their sheets
 * (docs/architecture.md, "Two lists"); beyond these limits the referee decides: the press refused to the player is open to the referee (S-4).
 */

import { memorisingFault, staysInMemory } from "../../rules/magic/memory.ts";
import type { Refusal } from "../../rules/plan.ts";
import { castersOf, memoryOf } from "../adapter/caster.ts";
import { hasLimitedUses, usesItem } from "../items/item-uses.ts";
import { englishName } from "../platform/english-words.ts";
import { isActor, isItem, isOfProcedure, resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { UserDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { reportsOf } from "../undo/ledger.ts";
import { samePlain } from "../undo/patch.ts";
import { isByReferee } from "../undo/trusted-cards.ts";
import type { Step } from "../undo/types.ts";
import type { CastOutcome } from "./cast.ts";
import { areaOf } from "./effects/area.ts";
import type { ActiveSpell, MagicSource } from "./effects/types.ts";
import { figuresOf, itemOf, USUAL_LEVEL } from "./magic-source.ts";

/** The maximum number of items of the same name that are compared. */
const MOST = 8;

/** Magic about to take effect: the item, and its values. */
interface MadeItem {
  readonly caster: Actor.Implementation;
  readonly item: Item.Implementation;
  readonly reversed: boolean;
  readonly source: MagicSource;
}

/**
 * Whether magic has the same effects as an original that this user cannot write: its compendium entry, an entry or world item of the same name, or
 * that of the creature's kind. It works at its carrier's level, and a spell takes a slot at least as high as the original. A player's press must not
 * apply effects that the player wrote.
 */
export async function isUnaltered({ caster, item, reversed, source }: MadeItem, user: UserDocument): Promise<boolean> {
  const kind = await resolveUuid(caster._stats.compendiumSource);
  const ofKind = isActor(kind) ? kind.items.contents : [];
  for (const likely of [...likelyOf(item), ...ofKind.filter((one) => englishName(one) === englishName(item))].slice(
    0,
    MOST,
  )) {
    const model = typeof likely === "string" ? await resolveUuid(likely) : likely;
    if (!isItem(model) || model.type !== item.type || !isBeyond(model, user)) continue;
    if (hasLimitedUses(item) !== hasLimitedUses(model)) continue;
    const figures = await figuresOf(caster, model, reversed);
    if (figures && samePlain(bare(source), bare(figures)) && isAsWide(item, model) && isAsHigh(item, model))
      return true;
  }
  return false;
}

/**
 * Whether a user cannot have changed an item. Missing permission now is not enough: a world item counts when a referee was the last to write it, and
 * an item on a token never, because a token's owner may write there. The same goes for items carried by actors that a player can see: the referee's
 * client writes gifts of players there.
 */
function isBeyond(model: Item.Implementation, user: UserDocument): boolean {
  if (model.testUserPermission(user, "OWNER")) return false;
  if (model.pack) return true;
  const by = game.users?.get(model._stats.lastModifiedBy ?? "");
  if (!by?.isGM) return false;
  const carrier = model.actor;
  return !carrier || (!carrier.token && !isSeenByPlayers(carrier));
}

/** Whether a player can see an actor's sheet, and so give it items. */
function isSeenByPlayers(actor: NonNullable<Item.Implementation["actor"]>): boolean {
  return (game.users?.players ?? []).some((player) => actor.testUserPermission(player, "LIMITED"));
}

/** The possible originals of an item: the uuids of compendium entries, and items of the world. */
function likelyOf(item: Item.Implementation): (string | Item.Implementation)[] {
  const { type, system, _stats } = item;
  const name = englishName(item);
  const key = "key" in system ? system.key : "";
  const isSame = (entry: object & { name?: string | undefined }): boolean =>
    englishName(entry) === name || (key !== "" && foundry.utils.getProperty(entry, "system.key") === key);
  const listed = (game.packs?.contents ?? [])
    .filter(({ documentName }) => documentName === "Item")
    .flatMap((pack) => pack.index.contents.filter(isSame).map(({ uuid }) => uuid));
  const world = (game.items?.contents ?? []).filter((one) => englishName(one) === name && one.type === type);
  return [...(_stats.compendiumSource ? [_stats.compendiumSource] : []), ...listed, ...world];
}

/** The effects of magic without its owner and its name. An item has its maker's level, a spell its caster's. */
function bare({ works, save, damage, healing, perLevel, kind, duration, level, item }: MagicSource): object {
  return { works, save, damage, healing, perLevel, kind, duration: duration ?? null, ...(item && { level }) };
}

function isAsWide(item: Item.Implementation, model: Item.Implementation): boolean {
  return samePlain({ area: areaOf(item) ?? null }, { area: areaOf(model) ?? null });
}

/** Whether a spell takes a slot of at least its original's level. */
function isAsHigh(item: Item.Implementation, model: Item.Implementation): boolean {
  if (item.type !== "spell") return true;
  const [own, least] = [item, model].map(({ system }) => {
    const { level, beyond } = system as Item.SystemOfType<"spell">;
    return beyond ?? level;
  });
  return (own ?? 0) >= (least ?? 0);
}

/** The paths that show a use: one casting, charge, use or piece less. */
const SPENT = /^system\.(?:memorised\.(?:normal|reversed)|charges\.value|uses\.value|quantity)$/;

/** The reason why a player's magic needs the referee's press before it affects others; undefined where it does not. */
export async function whyRefereeDecides(working: ActiveSpell, user: UserDocument): Promise<Refusal | undefined> {
  const { caster, source, message } = working;
  const outcome = cardData(message)?.outcome;
  if (!isOfProcedure<CastOutcome>(outcome, "cast")) return { key: "notOnCard" };
  const named = { name: caster.name, spell: source.name };
  const referees = isByReferee(message);
  // Only the reader knows the spell of a scroll and its maker.
  if (outcome.scroll !== undefined)
    return referees && source.level <= outcome.level ? undefined : { key: "work.scroll", data: named };
  const item = await itemOf(caster, source.uuid);
  if (source.brewed) {
    const most = referees ? outcome.level : USUAL_LEVEL;
    if (source.level > most) return { key: "work.brewedHigh", data: named };
  } else if (!item || !(await isUnaltered({ caster, item, reversed: outcome.reversed, source }, user)))
    return { key: "work.ownMake", data: { spell: source.name } };
  if (referees || !item) return undefined;
  const kept = outcome.kept === true && keeps(item);
  if (!kept && hasLimitedUses(item) && !wasSpent(working, item)) return { key: "work.unspent", data: named };
  return item.type === "spell" && !hasRoom(caster) ? { key: "work.noSlot", data: named } : undefined;
}

/** Whether a spell stays memorised when it is cast (EXT-08). */
function keeps({ type, system }: Item.Implementation): boolean {
  return type === "spell" && staysInMemory((system as Item.SystemOfType<"spell">).level, rulingsInForce());
}

/** Whether the player's client reported the cost of the use when the card was made: validated on arrival, and recorded by the referee's client. */
function wasSpent({ message, caster }: ActiveSpell, item: Item.Implementation): boolean {
  const reports = reportsOf(message.id ?? "").filter(({ state, by }) => state === "done" && by === message.author?.id);
  return reports.some(({ steps }) => steps.some((step) => isSpending(step, caster, item)));
}

function isSpending(step: Step, caster: Actor.Implementation, item: Item.Implementation): boolean {
  if (step.do !== "update" || !SPENT.test(step.path)) return false;
  const { before, after } = step;
  if (typeof before !== "number" || typeof after !== "number" || after !== before - 1 || after < 0) return false;
  // Another memorised spell may be given up for it (GOR-08), and one attack may count the uses of another.
  const of = item.type === "spell" ? `${caster.uuid}.Item.` : usesItem(item).uuid;
  return item.type === "spell"
    ? step.uuid.startsWith(of) && step.path.startsWith("system.memorised.")
    : step.uuid === of;
}

/** Whether an actor's memorised spells and those cast since the last rest fit into its slots. */
function hasRoom(caster: Actor.Implementation): boolean {
  const known = castersOf(caster);
  const { spellSlots = [] } = caster.system as Partial<Actor.SystemOfType<"character">>;
  return known.every((one) => memorisingFault(memoryOf(caster, one), one, rulingsInForce(), spellSlots) === undefined);
}
