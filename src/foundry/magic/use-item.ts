import { whyNotFreeToCast } from "../../rules/combat/freedom.ts";
import { castingKind } from "../../rules/magic/slots.ts";
import { casterOf } from "../adapter/caster.ts";
import { creatureOf } from "../adapter/creature.ts";
import { inFight } from "../adapter/fight.ts";
import { opposed, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { type CardParty, partyOf, postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { tellRefusal } from "../refusal.ts";
import { localize } from "../text.ts";
import { sheetArea } from "./area.ts";
import { type CastOutcome, targetParties, waysOf } from "./cast.ts";
import { isRead, readScroll } from "./scroll.ts";
import { USUAL_LEVEL, worksOf } from "./source.ts";

type MagicItem = Item.SystemOfType<"magicItem">;

/**
 * Uses a magic item: a potion or scroll is gone, a wand loses a charge, and a card says which save it calls for and what its dice are. Whoever is
 * targeted is on the card; a potion with nobody targeted is drunk by its bearer. Refused when nothing is left of it.
 */
export async function invokeItem(actor: Actor.Implementation, itemId: string): Promise<void> {
  const item = actor.items.get(itemId);
  if (item?.type !== "magicItem") return;
  const system = item.system as MagicItem;
  if (!isFor(actor, system.usableBy) && !game.user?.isGM) {
    ui.notifications?.warn(localize("RULINGS.Use.item.notFor", { name: actor.name, item: item.name }));
    return;
  }
  const left = leftOf(system);
  if (left === 0) {
    ui.notifications?.warn(localize("RULINGS.Use.item.empty", { name: item.name }));
    return;
  }
  if (isRead(item)) return readScroll(actor, item);
  if (tellRefusal(system.kind === "scroll" ? whyNotFreeToCast(creatureOf(actor)) : undefined)) return;
  const works = waysOf(await worksOf(item, false));
  const refused = await perform({ kind: "use", data: { name: actor.name, item: item.name } }, async (deed) => {
    if (left !== null && !(await deed.spend(item, countedIn(system))))
      return { key: "nothingLeft", data: { name: item.name } };
    await postCard({
      type: "notice",
      actor,
      item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
      outcome: outcomeOf(item, left === null ? null : left - 1, works),
      targets: system.kind === "potion" ? drinkers(actor) : targetParties(),
      ...inFight(actor),
      deed,
    });
    return undefined;
  });
  tellRefusal(refused);
}

/** A potion is for who drinks it, unless it is given to a friend who is targeted: foes who happen to be targeted do not drink. */
function drinkers(actor: Actor.Implementation): CardParty[] {
  const mine = tokenOf(actor);
  const friends = targetedTokens().filter((token) => mine && token.actor && !opposed(token, mine));
  const uuids = friends.map((token) => token.actor?.uuid);
  const given = targetParties().filter(({ uuid }) => uuids.includes(uuid));
  return given.length > 0 ? given : [partyOf(actor)];
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
function countedIn(system: MagicItem): string {
  return isUsedUp(system) ? "system.quantity" : "system.charges.value";
}

function outcomeOf(
  item: Item.Implementation,
  left: number | null,
  works: NonNullable<CastOutcome["works"]>,
): CastOutcome {
  const { check, damage, healing, duration, makerLevel, area } = item.system as MagicItem;
  const laid = sheetArea(area, null, area.shape === "cone" || area.shape === "line");
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
