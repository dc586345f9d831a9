/** What is seen to without anybody pressing a button: a ring that is put on and armour that is struck at show what they are; what clings stays. */
import { cardData } from "../chat/data.ts";
import { actorByUuid } from "../chat/stored.ts";
import { isReferees } from "../chat/trust.ts";
import { onCarry } from "../documents/older.ts";
import { warn } from "../notice.ts";
import { tellTrouble } from "../refusal.ts";
import { acts } from "../seat.ts";
import { bind, isBound } from "./bound.ts";
import { carryTruths } from "./carried.ts";
import { clings } from "./cling.ts";
import { knowThing, settleCharges } from "./know.ts";
import { truthOf, unknownKey, watchTruths } from "./truth.ts";
import { registerUnknownQuery } from "./use.ts";

type Thing = Item.Implementation;

/** Call once, when Foundry is ready. */
export function watchUnknown(): void {
  registerUnknownQuery();
  watchTruths();
  onCarry(carryTruths);
  Hooks.on("preCreateItem", keepCount);
  Hooks.on("preUpdateItem", (item, changes, _options, user) => {
    const put = ["location", "container", "quantity"].some((key) =>
      foundry.utils.hasProperty(changes, `system.${key}`),
    );
    return put && staysPut(item, user) ? false : undefined;
  });
  Hooks.on("preDeleteItem", (item, _options, user) => (staysPut(item, user) ? false : undefined));
  Hooks.on("createItem", (item, _options, user) => {
    bind(item, user);
    if (acts() && !unknownKey(item)) void settle(item).catch(tellTrouble);
  });
  Hooks.on("createActor", (actor, _options, user) => {
    for (const item of actor.items) bind(item, user);
  });
  Hooks.on("updateItem", (item, changes) => {
    const worn = foundry.utils.getProperty(changes, "system.location") === "worn";
    if (worn && item.type !== "armour") void show([item]).catch(tellTrouble);
  });
  Hooks.on("createChatMessage", (message) => {
    // Anybody may write a card about an attack: what armour is, a referee's own shows (S-3).
    const data = message.type === "attack" && isReferees(message) ? cardData(message) : undefined;
    const struckAt = (data?.targets ?? []).flatMap(({ uuid }) => actorByUuid(uuid)?.items.contents ?? []);
    void show(struckAt.filter(isWornArmour)).catch(tellTrouble);
  });
}

/** Charges that are not rolled yet the referee's client rolls and keeps, under this key. */
function keepCount(item: Thing): void {
  const { charges } = item.system as Partial<Item.SystemOfType<"magicItem">>;
  const open = charges?.formula && charges.value === 0 && charges.max === null;
  if (open && !item.pack && foundry.utils.getProperty(item, "flags.rulings.charges") === undefined)
    item.updateSource({ flags: { rulings: { charges: foundry.utils.randomID() } } });
}

/** What clings to its bearer stays where it is, for players. */
function staysPut(item: Thing, user: string): boolean {
  if (game.users?.get(user)?.isGM || !clings(item)) return false;
  warn("RULINGS.Refused.clings", { name: item.name });
  return true;
}

function isWornArmour(item: Thing): boolean {
  return item.type === "armour" && ["worn", "inHand"].includes((item.system as Item.SystemOfType<"armour">).location);
}

async function settle(item: Thing): Promise<void> {
  await settleCharges(item);
}

/** Shows what unknown things are that show themselves. */
async function show(items: readonly Thing[]): Promise<void> {
  if (!acts()) return;
  for (const item of items) if (unknownKey(item) && isBound(item) && truthOf(item)?.byUse) await knowThing(item);
}
