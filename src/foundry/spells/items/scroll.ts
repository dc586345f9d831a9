/** Scrolls: the reader chooses and casts a spell, which leaves the scroll; a cursed scroll curses its reader. */

import { whyNotAbleToCast } from "../../../rules/combat/free-to-cast.ts";
import { readingRefused, visionOf } from "../../../rules/exploration/vision.ts";
import type { CurseOutcome } from "../../../view/cards/curse.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { isInFight, whyNotNow } from "../../adapter/fighter.ts";
import { tokenOf } from "../../adapter/tokens.ts";
import { lightLevelAt } from "../../adapter/vision.ts";
import { postCard, referenceTo } from "../../chat/post-card.ts";
import { withoutCharge } from "../../items/item-uses.ts";
import { askChoice, confirm } from "../../platform/dialogs.ts";
import { rollPlan } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyRefusal, notifyWarning } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { type CastOutcome, spellFormsOf, targetParties } from "../cast.ts";
import { applyMagic, breakMagic } from "../effects/apply-effect.ts";
import { areaOf } from "../effects/area.ts";
import { scrollSpell, spellEffectsOf, USUAL_LEVEL } from "../magic-source.ts";
import { spellLists } from "../spell-lists.ts";

type Scroll = Item.SystemOfType<"magicItem">;

/** The key of the cursed scroll, whose curse is rolled. */
const CURSED = "cursed-scroll";
const SPELLS = /^scroll-of-(\d+)-spells?$/;

/** Whether an item is a scroll with spells to read, or a cursed one. */
export function isRead(item: Item.Implementation): boolean {
  if (item.type !== "magicItem") return false;
  const { kind, key, spells } = item.system as Scroll;
  return kind === "scroll" && (key === CURSED || spells.length > 0 || SPELLS.test(key));
}

/** Reads a scroll: a cursed one takes effect at once; of others a spell is chosen, which is removed. */
export async function readScroll(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  if ((item.system as Scroll).key === CURSED) return curse(actor, item);
  if (notifyRefusal(whyNotAbleToCast(creatureOf(actor)))) return;
  if (await isTooDarkToRead(actor)) return;
  const written = await spellsOn(item);
  const chosen = await choose(item, written);
  if (!chosen) return;
  // Reading counts as casting, and is declared where spells are (BX-134, ERIS-07).
  if (notifyRefusal(whyNotNow(tokenOf(actor), { kind: "cast", spell: chosen.name })) && !game.user?.isGM) return;
  const left = written.filter((_, at) => at !== written.indexOf(chosen));
  const quantity = (item.system as Scroll).quantity;
  const outcome = await outcomeOf(item, chosen, left.length);
  const about = { actor, item: { uuid: item.uuid, name: item.name, img: item.img ?? "" } };
  await runUndoable(
    { kind: "use", data: { name: displayName(actor), item: item.name }, about },
    async (transaction) => {
      const { uuid } = item;
      const before = [...(item.system as Scroll).spells];
      const read = readBefore(item);
      await transaction.write([
        { uuid, path: "system.spells", before, after: left.map(({ key }) => key) },
        { uuid, path: "flags.rulings.read", before: read, after: [...(read ?? []), chosen.key] },
        ...(left.length === 0 ? [{ uuid, path: "system.quantity", before: quantity, after: quantity - 1 }] : []),
      ]);
      await breakMagic(transaction, actor, "casts");
      await postCard({
        type: "notice",
        actor,
        item: { uuid, name: item.name, img: item.img ?? "" },
        outcome,
        targets: targetParties(),
        ...isInFight(actor),
        transaction,
      });
      if (left.length === 0 && quantity <= 1) await withoutCharge(transaction, actor, item);
      return undefined;
    },
  );
}

/** Whether there is no light to read by (BX-043); a referee is asked, who may know better than the map. */
export async function isTooDarkToRead(actor: Actor.Implementation): Promise<boolean> {
  const dark = readingRefused(visionOf(0, lightLevelAt(tokenOf(actor))));
  if (!dark || !game.user?.isGM) return notifyRefusal(dark);
  return !(await confirm("RULINGS.Scroll.dark.title", localize("RULINGS.Scroll.dark.text", { name: actor.name })));
}

interface ScrollWriting {
  readonly key: string;
  readonly name: string;
}

function readBefore(item: Item.Implementation): readonly string[] | undefined {
  const read: unknown = foundry.utils.getProperty(item, "flags.rulings.read");
  return Array.isArray(read) ? read.filter((one) => typeof one === "string") : undefined;
}

/** The spells on a scroll; for one without any they are rolled when it is first unrolled: one in four is a cleric's. */
async function spellsOn(item: Item.Implementation): Promise<ScrollWriting[]> {
  const { key, spells } = item.system as Scroll;
  const known = await Promise.all(spells.map(named));
  const number = Number(SPELLS.exec(key)?.[1] ?? 0);
  if (known.length > 0 || number === 0 || readBefore(item)) return known;
  const list = (await new Roll("1d4").evaluate()).total === 1 ? "cleric" : "magic-user";
  const all = await spellLists(list);
  const rolled: ScrollWriting[] = [];
  for (let at = 0; at < number && all.length > 0; at += 1) {
    const { total } = await new Roll(`1d${all.length}`).evaluate();
    const spell = all[total - 1];
    if (spell) rolled.push({ key: spell.uuid, name: spell.shown });
  }
  await item.update({ system: { spells: rolled.map((one) => one.key) } } as Item.UpdateData);
  return rolled;
}

/** Names of the spells on a scroll that was unrolled. */
export async function spellNames(item: Item.Implementation): Promise<string[]> {
  return (await Promise.all((item.system as Scroll).spells.map(named))).map(({ name }) => name);
}

async function named(key: string): Promise<ScrollWriting> {
  const spell = await scrollSpell(key);
  return { key, name: spell?.name ?? key };
}

async function choose(
  item: Item.Implementation,
  written: readonly ScrollWriting[],
): Promise<ScrollWriting | undefined> {
  if (written.length === 0) {
    notifyWarning("RULINGS.Use.item.empty", { name: item.name });
    return undefined;
  }
  const options = written.map(({ name }, at) => ({ value: String(at), label: name }));
  const spell = await askChoice(
    { name: "spell", label: "RULINGS.Scroll.which", options },
    { title: item.name, width: 340, ok: { label: "RULINGS.Scroll.read", icon: "fa-solid fa-scroll" } },
  );
  return spell === undefined ? undefined : written[Number(spell)];
}

async function outcomeOf(item: Item.Implementation, { key, name }: ScrollWriting, left: number): Promise<CastOutcome> {
  const spell = await scrollSpell(key);
  const system = spell?.system as Item.SystemOfType<"spell"> | undefined;
  const area = spell && areaOf(spell);
  return {
    procedure: "cast",
    spell: name,
    reversed: false,
    range: system?.range.text ?? "",
    duration: system?.duration.text ?? "",
    save: system?.save.category ?? null,
    saveModifier: system?.save.modifier ?? 0,
    onSave: system?.save.onSave ?? "negates",
    level: (item.system as Scroll).makerLevel ?? USUAL_LEVEL,
    damage: system?.damage ?? "",
    healing: system?.healing ?? "",
    perLevel: system?.damagePerLevel ?? false,
    summary: system?.summary ?? "",
    works: spell ? spellFormsOf(await spellEffectsOf(spell, false)) : [],
    item: { left },
    scroll: key,
    ...(area && { area }),
  };
}

/** Whether reading an item causes a curse. */
export function isCursedScroll(item: Item.Implementation): boolean {
  return item.type === "magicItem" && (item.system as Scroll).key === CURSED;
}

/** Reads a cursed scroll. */
async function curse(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  await runUndoable({ kind: "curse", data: { name: displayName(actor), item: item.name } }, async (transaction) => {
    await applyScrollCurse(transaction, actor, item);
    return undefined;
  });
}

/** Six curses with equal odds, because the tables of the facts give none. */
export async function applyScrollCurse(
  transaction: Transaction,
  actor: Actor.Implementation,
  item: Item.Implementation,
): Promise<void> {
  const plan = { procedure: "curse", rolls: [{ id: "curse", formula: "1d6" }], stamp: rulingsInForce().hash } as const;
  const roll = await rollPlan(plan);
  const rolled = roll.rolls.curse?.total ?? 1;
  const outcome: CurseOutcome = { procedure: "curse", rolled };
  const { quantity } = item.system as Scroll;
  await transaction.write([{ uuid: item.uuid, path: "system.quantity", before: quantity, after: quantity - 1 }]);
  await applyMagic(transaction, actor, {
    name: item.name,
    img: item.img ?? "",
    origin: item.uuid,
    level: USUAL_LEVEL,
    work: { tags: ["cursed"], stays: true },
    lasting: null,
    images: 0,
  });
  await postCard({
    type: "notice",
    actor,
    item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
    outcome,
    rolls: roll.shown,
    targets: [referenceTo(actor)],
    transaction,
  });
}
