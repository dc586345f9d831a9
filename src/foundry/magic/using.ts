/** How a magic item is used up: whether it can be, upon whom, and what its card says. */
import { whyNotFreeToCast } from "../../rules/combat/freedom.ts";
import { castingKind } from "../../rules/magic/slots.ts";
import type { Refusal } from "../../rules/plan.ts";
import { casterOf } from "../adapter/caster.ts";
import { creatureOf } from "../adapter/creature.ts";
import { inFight } from "../adapter/fight.ts";
import { opposed, tokenOf } from "../adapter/tokens.ts";
import { type CardParty, partyOf, postCard } from "../chat/post.ts";
import { actorByUuid } from "../chat/stored.ts";
import type { Deed } from "../deeds/recorder.ts";
import { localize } from "../text.ts";
import { chargesKey } from "../unknown/truth.ts";
import { areaOf } from "./area.ts";
import { type CastOutcome, waysOf } from "./cast.ts";
import { isRead } from "./scroll.ts";
import { USUAL_LEVEL, worksOf } from "./source.ts";

type MagicItem = Item.SystemOfType<"magicItem">;

/** Why somebody cannot use a thing, in words. */
export function whyNotUsable(
  actor: Actor.Implementation,
  item: Item.Implementation,
  user: User.Implementation | null | undefined,
): string | undefined {
  const system = item.system as MagicItem;
  if (!isFor(actor, system.usableBy) && !user?.isGM)
    return localize("RULINGS.Use.item.notFor", { name: actor.name, item: item.name });
  if (leftOf(system) === 0 && !chargesKey(item)) return localize("RULINGS.Use.item.empty", { name: item.name });
  const bound = system.kind === "scroll" && !isRead(item) ? whyNotFreeToCast(creatureOf(actor)) : undefined;
  return bound && localize(`RULINGS.Refused.${bound.key}`, bound.data);
}

/** How a thing is used: upon whom, and where it is counted how often it still can be. */
export interface Using {
  readonly targets: readonly CardParty[];
  readonly counted: { readonly of: { readonly uuid: string | null }; readonly path: string };
  /** It is counted where only the referee looks. */
  readonly secretly?: boolean;
}

/** Uses a thing up by one and tells of it. */
export async function useUp(
  deed: Deed,
  actor: Actor.Implementation,
  item: Item.Implementation,
  { targets, counted, secretly }: Using,
): Promise<Refusal | undefined> {
  const left = secretly ? 1 : leftOf(item.system as MagicItem);
  const works = waysOf(await worksOf(item, false));
  if (left !== null && !(await deed.spend(counted.of, counted.path)))
    return { key: "nothingLeft", data: { name: item.name } };
  await postCard({
    type: "notice",
    actor,
    item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
    outcome: outcomeOf(item, left === null || secretly ? null : left - 1, works),
    targets,
    ...inFight(actor),
    deed,
  });
  return undefined;
}

/** Upon whom a thing is used: a potion goes to friends alone, and to its bearer where none is targeted. */
export function drinkersOr(
  actor: Actor.Implementation,
  item: Item.Implementation,
  targets: readonly CardParty[],
): readonly CardParty[] {
  if ((item.system as MagicItem).kind !== "potion") return targets;
  const friends = targets.filter(({ uuid }) => isFriend(actor, uuid));
  return friends.length > 0 ? friends : [partyOf(actor)];
}

/** A potion is for who drinks it, unless it is given to a friend who is targeted: foes who happen to be targeted do not drink. */
function isFriend(actor: Actor.Implementation, uuid: string): boolean {
  const mine = tokenOf(actor);
  const other = actorByUuid(uuid);
  const theirs = other && tokenOf(other);
  return mine !== undefined && theirs !== undefined && !opposed(theirs, mine);
}

/** Whether it answers to somebody: to all, to all who cast, or to those who study or pray. What has no class uses what it has. */
function isFor(actor: Actor.Implementation, usableBy: string): boolean {
  const caster = casterOf(actor);
  if (!caster || usableBy === "all" || usableBy === "") return true;
  const kind = castingKind(caster.class);
  return usableBy === "casters" ? kind !== undefined : usableBy === kind;
}

function isUsedUp({ kind }: MagicItem): boolean {
  return kind === "potion" || kind === "scroll";
}

/** How often it can be used yet; null without limit. */
function leftOf(system: MagicItem): number | null {
  if (isUsedUp(system)) return system.quantity;
  return system.charges.formula === "" && system.charges.max === null ? null : system.charges.value;
}

/** Where it is counted how often it can be used yet. */
export function countedIn(system: MagicItem): string {
  return isUsedUp(system) ? "system.quantity" : "system.charges.value";
}

function outcomeOf(
  item: Item.Implementation,
  left: number | null,
  works: NonNullable<CastOutcome["works"]>,
): CastOutcome {
  const { check, damage, healing, duration, makerLevel } = item.system as MagicItem;
  const laid = areaOf(item);
  return {
    procedure: "cast",
    spell: item.name,
    reversed: false,
    range: "",
    duration: duration.text,
    save: check.category,
    saveModifier: check.modifier,
    onSave: check.onSave,
    level: makerLevel ?? USUAL_LEVEL,
    damage,
    healing,
    perLevel: false,
    summary: "",
    works,
    item: { left },
    ...(laid && { area: laid }),
  };
}
