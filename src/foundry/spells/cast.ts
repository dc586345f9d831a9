import { castingFault, freeHandFault } from "../../rules/characters/allowed-equipment.ts";
import { whyNotAbleToCast } from "../../rules/combat/free-to-cast.ts";
import { formsToCast, SPELL_FORMS, type SpellForm, staysInMemory } from "../../rules/magic/memory.ts";
import type { SpellEffect } from "../../rules/magic/spell-effect.ts";
import type { Refusal } from "../../rules/plan.ts";
import { illusions } from "../../rules/topics/illusions.ts";
import type { CastCardOutcome } from "../../view/cards/cast.ts";
import type { CastQuestion } from "../../view/cards/cast-window.ts";
import { isUnseenTarget } from "../adapter/attack-situation.ts";
import { spellLevelOf } from "../adapter/caster.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isInFight, whyNotNow } from "../adapter/fighter.ts";
import { heldItems } from "../adapter/load.ts";
import { creaturesAround, feetBetween, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { type ActorReference, postCard } from "../chat/post-card.ts";
import { DIALOG } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { skipsDialogs } from "../platform/settings/table-settings.ts";
import { localize } from "../platform/text.ts";
import type { ActionOptions, PlacedToken } from "../platform/types.ts";
import { shiftHeld } from "../platform/windows/dom.ts";
import { withRestoredFocus } from "../platform/windows/window-behaviour.ts";
import { dialogInCurrentWindow } from "../platform/windows/window-placement.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { breakMagic } from "./effects/apply-effect.ts";
import { areaOf } from "./effects/area.ts";
import { spellEffectsOf } from "./magic-source.ts";
import { askSpellToGiveUp, canExchangeFor, nameOf, type PreparedSpell, spellsToGiveUp } from "./prepared-spells.ts";

type SpellData = Item.SystemOfType<"spell">;
type Form = SpellForm;

/** The data on the card of a cast spell, with the spell's values at the time of casting. */
export interface CastOutcome extends CastCardOutcome {
  readonly procedure: "cast";
  readonly reversed: boolean;
}

/**
 * Casts a memorised spell at the targets: the casting is used up, and a card shows its effect, its save and its dice. For a memorised spell with a
 * reversed form the form is asked for. When neither form is memorised, another spell can be given up for it where the ruling allows it to a cleric
 * (GOR-08); otherwise it is refused.
 */
export async function castSpell(actor: Actor.Implementation, itemId: string, options: ActionOptions): Promise<void> {
  const item = actor.items.get(itemId);
  if (item?.type !== "spell") return;
  const spent = await spentFor(actor, item);
  if (!spent || notifyRefusal(noLongerSpent(actor, item, spent))) return;
  // A spell cast in exchange is the ordinary form, never the reversed one (GOR-08).
  const exchanged = spent.item !== item;
  const form = exchanged ? "normal" : (spent.as ?? spent.form);
  const whyNot = (): Refusal | undefined => {
    const caster = creatureOf(actor);
    return (
      noLongerSpent(actor, item, spent) ??
      whyNotAbleToCast(caster) ??
      castingFault(caster, caster.armour, rulingsInForce()) ??
      freeHandFault(caster, namesHeld(actor), rulingsInForce()) ??
      whyNotNow(tokenOf(actor), { kind: "cast", spell: spent.item.name })
    );
  };
  const works = spellFormsOf(await spellEffectsOf(item, form === "reversed"));
  // The rulings may change while the window is open.
  const drafted = (): CastOutcome => ({
    ...outcomeOf(actor, item, form),
    works,
    ...(exchanged && { exchanged: nameOf(spent) }),
    ...(!exchanged && staysInMemory((item.system as SpellData).level, rulingsInForce()) && { kept: true as const }),
  });
  const refused = whyNot();
  // With Shift, or the setting to skip windows, the spell is cast at the current targets, unless something prevents it.
  const asks = options.event !== undefined && (refused !== undefined || shiftHeld(options.event) === skipsDialogs());
  const chosen = asks ? await askCast(actor, item, spent, drafted, whyNot) : targetedTokens();
  if (!chosen) return;
  // The referee saw the warning in the window.
  if (!asks && notifyRefusal(refused) && !game.user?.isGM) return;
  const outcome: CastOutcome = { ...drafted(), ...unseenBy(actor, chosen) };
  const targets = chosen.flatMap(partyOf);
  const done = await runUndoable(
    {
      kind: "cast",
      data: { name: displayName(actor), spell: outcome.spell },
      about: { actor, item: { uuid: item.uuid, name: item.name, img: item.img ?? "" }, targets },
    },
    async (transaction) => {
      const missing = await transaction.hold(
        () =>
          (spent.item.system as SpellData).memorised[spent.form] > 0 ? slotsSpent(spent.item, spent.form) : undefined,
        { key: "nothingLeft", data: { name: nameOf(spent) } },
      );
      if (missing) return missing;
      await postCard({
        type: "notice",
        actor,
        item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
        outcome,
        targets,
        ...isInFight(actor),
        transaction,
      });
      await breakMagic(transaction, actor, "casts");
      return undefined;
    },
  );
  notifyRefusal(done);
}

function namesHeld(actor: Actor.Implementation): string[] {
  return heldItems(actor).map(({ name }) => name);
}

/** Uses up one casting of a spell, unless spells of its level are never used up (EXT-08). */
export function slotsSpent(item: Item.Implementation, form: Form): ValueChange[] {
  const { memorised, level } = item.system as SpellData;
  if (staysInMemory(level, rulingsInForce())) return [];
  const { uuid } = item;
  return [
    { uuid, path: `system.memorised.${form}`, before: memorised[form], after: memorised[form] - 1 },
    ...countedCast(item, form),
  ];
}

/** The form in which a spell was cast since the last rest, the ordinary one first; undefined for none. */
export function formSpent(item: Item.Implementation): Form | undefined {
  if (item.type !== "spell") return undefined;
  const { cast } = item.system as SpellData;
  return (["normal", "reversed"] as const).find((form) => cast[form] > 0);
}

/** The writes that restore one casting of a spell. */
export function spellRegained(item: Item.Implementation, form: Form): ValueChange[] {
  const { memorised, cast } = item.system as SpellData;
  const { uuid } = item;
  return [
    { uuid, path: `system.memorised.${form}`, before: memorised[form], after: memorised[form] + 1 },
    { uuid, path: `system.cast.${form}`, before: cast[form], after: cast[form] - 1 },
  ];
}

/** The user's targets for a card. */
export function targetParties(): ActorReference[] {
  return targetedTokens().flatMap(partyOf);
}

function partyOf({ actor, name, texture }: PlacedToken): ActorReference[] {
  return actor ? [{ uuid: actor.uuid, name, img: texture.src ?? actor.img ?? "" }] : [];
}

/** The maximum number of targets listed by name. */
const OFFERED = 30;

/** Asks for the targets of the spell; undefined when it is not cast. Players see the creatures visible to their caster, and their current targets. */
async function askCast(
  actor: Actor.Implementation,
  item: Item.Implementation,
  spent: PreparedSpell,
  drafted: () => CastOutcome,
  whyNot: () => Refusal | undefined,
): Promise<PlacedToken[] | undefined> {
  const mine = tokenOf(actor);
  const aimed = targetedTokens();
  const seen = (token: PlacedToken): boolean => token === mine || !isUnseenTarget(mine, token);
  const there = mine ? creaturesAround(mine).filter((token) => game.user?.isGM || (!token.hidden && seen(token))) : [];
  const near = [...new Set([...aimed, ...there])]
    .filter(({ actor: other }) => other)
    .map((token) => ({ token, feet: mine && (token === mine ? 0 : feetBetween(mine, token)) }))
    .sort((a, b) => (a.feet ?? 0) - (b.feet ?? 0))
    .filter(({ token }, at) => at < OFFERED || aimed.includes(token));
  const choices = near.map(({ token, feet }) => ({
    ...{ uuid: token.uuid, name: token.name, feet },
    ...{ seen: seen(token), aimed: aimed.includes(token) },
  }));
  const question = (): CastQuestion => {
    const outcome = drafted();
    const { memorised } = spent.item.system as SpellData;
    const { range } = item.system as SpellData;
    const left = memorised[spent.form] - (outcome.kept ? 0 : 1);
    return { caster: displayName(actor), outcome, feet: range.feet, choices, left, refused: whyNot() };
  };
  const { CastWindow } = await import("./cast-window.ts");
  const answer = await CastWindow.ask(question);
  return answer && near.flatMap(({ token }) => (answer.includes(token.uuid) ? [token] : []));
}

/** The names of targets that the caster cannot see: only a note, because some spells do not require it (BX-148). */
function unseenBy(actor: Actor.Implementation, targets: readonly PlacedToken[]): { notSeen?: string } {
  const caster = tokenOf(actor);
  const names = targets.flatMap((token) => (token !== caster && isUnseenTarget(caster, token) ? [token.name] : []));
  return names.length > 0 ? { notSeen: names.join(", ") } : {};
}

/** Illusion spells, by their keys in the rules. */
const ILLUSIONS: readonly string[] = ["phantasmal-force"];

/** Whether the rulings let creatures disbelieve illusions (ERIS-103). */
function doubtsIllusions(): boolean {
  return rulingsInForce().use(illusions).savesToDoubt;
}

function outcomeOf(actor: Actor.Implementation, item: Item.Implementation, form: Form): CastOutcome {
  const system = item.system as SpellData;
  const reversed = form === "reversed";
  const own = reversed ? system.reversed : system;
  const area = areaOf(item);
  return {
    procedure: "cast",
    spell: reversed && system.reversed.name ? system.reversed.name : item.name,
    reversed,
    range: system.range.text || (system.range.feet === null ? "" : `${system.range.feet}′`),
    duration: system.duration.text,
    save: own.save.category,
    saveModifier: own.save.modifier,
    onSave: own.save.onSave,
    level: spellLevelOf(actor, system.list),
    damage: own.damage,
    healing: own.healing,
    perLevel: !reversed && system.damagePerLevel,
    summary: own.summary,
    ...(area && { area }),
    ...(ILLUSIONS.includes(system.key) && doubtsIllusions() && { illusion: true }),
  };
}

function countedCast(item: Item.Implementation, form: Form): ValueChange[] {
  const before = (item.system as SpellData).cast[form];
  return [{ uuid: item.uuid, path: `system.cast.${form}`, before, after: before + 1 }];
}

/** The effects of a spell or item, as its card names them. */
export function spellFormsOf(works: readonly SpellEffect[]): NonNullable<CastOutcome["works"]> {
  return works.map(({ use = "", on = "targets", does, noSave, again, looks }) => ({
    use,
    on,
    dice: does === "harms" ? ("damage" as const) : does === "heals" ? ("healing" as const) : ("" as const),
    ...(again && { again }),
    ...(looks && { looks }),
    ...((noSave || does === "heals") && { noSave: true as const }),
  }));
}

/** The memorised spell to use up: the spell itself, in the memorised form or the chosen one of two, or another one given up for it (GOR-08). */
async function spentFor(actor: Actor.Implementation, item: Item.Implementation): Promise<PreparedSpell | undefined> {
  const { memorised, reversible } = item.system as SpellData;
  const forms = formsToCast(memorised, reversible, rulingsInForce());
  if (forms.length === 0 && canExchangeFor(actor, item))
    return askSpellToGiveUp(spellsToGiveUp(actor), "RULINGS.Cast.exchange", { spell: item.name });
  if (forms.length === 0) {
    notifyWarning("RULINGS.Notice.notMemorised", { spell: item.name });
    return undefined;
  }
  const as = forms.length > 1 && reversible ? await whichForm(item) : forms[0];
  if (!as) return undefined;
  // A spell cast in the other form than the memorised one uses up the memorised form (GOR-57).
  const form = memorised[as] > 0 ? as : SPELL_FORMS.find((one) => memorised[one] > 0);
  return form && { item, form, as };
}

/** The refusal when the spell can no longer be cast as chosen: the rulings, or what is memorised, changed since. */
function noLongerSpent(
  actor: Actor.Implementation,
  item: Item.Implementation,
  { item: given, form, as = form }: PreparedSpell,
): Refusal | undefined {
  const { memorised, reversible } = item.system as SpellData;
  const forms = formsToCast(memorised, reversible, rulingsInForce());
  const open = given === item ? forms.includes(as) : forms.length === 0 && canExchangeFor(actor, item);
  return open
    ? undefined
    : { key: "nothingLeft", data: { name: nameOf({ item, form: given === item ? as : "normal" }) } };
}

async function whichForm(item: Item.Implementation): Promise<Form | undefined> {
  const { reversed } = item.system as SpellData;
  const answer: unknown = await withRestoredFocus((render) =>
    foundry.applications.api.DialogV2.wait({
      classes: [...DIALOG],
      render,
      window: { title: "RULINGS.Cast.form" },
      ...dialogInCurrentWindow(),
      buttons: [
        { action: "normal", label: localize("RULINGS.Cast.normal", { spell: item.name }), default: true },
        { action: "reversed", label: localize("RULINGS.Cast.reversed", { spell: reversed.name || item.name }) },
      ],
    }),
  );
  return answer === "normal" || answer === "reversed" ? answer : undefined;
}
