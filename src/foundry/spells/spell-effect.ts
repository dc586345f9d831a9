import type { Creature, DamageKind } from "../../rules/creature/types.ts";
import { takesHalf } from "../../rules/derived/immunity.ts";
import {
  planSpellEffect,
  resolveSpellEffect,
  type SpellEffectOutcome,
} from "../../rules/magic/resolve-spell-effect.ts";
import {
  ownSpellBonuses,
  planSpellDamage,
  resolveSpellDamage,
  type SpellDamageOutcome,
  volleysAt,
} from "../../rules/magic/spell-damage.ts";
import { bringsCreatures, type SpellEffect } from "../../rules/magic/spell-effect.ts";
import type { Refusal } from "../../rules/plan.ts";
import { againstSpellsOf } from "../../rules/saves/against-spells.ts";
import { planSave, resolveSave } from "../../rules/saves/saving-throw.ts";
import { applicable } from "../../rules/trace/modifiers.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { AREA_MARK, savedMark } from "../../view/cards/cast.ts";
import type { RevealOutcome } from "../../view/cards/reveal.ts";
import { saveReport } from "../../view/cards/save-line.ts";
import { EFFECT_MARK, type EffectReport, type SpellEffectCardOutcome } from "../../view/cards/spell-effect.ts";
import { creatureOf } from "../adapter/creature.ts";
import { deathOf } from "../adapter/death-record.ts";
import { savingBonuses } from "../adapter/fighter.ts";
import { hidesNumbersFromPlayers } from "../adapter/foe-knowledge.ts";
import { magicEffectsOn } from "../adapter/magic-effects.ts";
import { creaturesAround, feetBetween, opposed, tokenOf } from "../adapter/tokens.ts";
import { postCard, referenceTo } from "../chat/post-card.ts";
import { truthOf } from "../items/unidentified/truths.ts";
import { labelRoll, rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { askBeforeRoll } from "../platform/hooks.ts";
import { queued } from "../platform/queue.ts";
import { actorByUuid, isOfProcedure, sameReference } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { MessageDocument } from "../platform/types.ts";
import { isMagic } from "../treasure/winnings.ts";
import { cardData } from "../undo/card-data.ts";
import { transactionsFrom } from "../undo/ledger.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { isBySpeaker } from "../undo/trusted-cards.ts";
import { type FinishedArea, finishArea, staysOnMap } from "./areas/finish-area.ts";
import type { CastOutcome } from "./cast.ts";
import { disruptSpell, type SpellDisruption } from "./disrupt-spells.ts";
import { placedAreasOf } from "./effects/placed-areas.ts";
import { hasOnlyHiddenTokens, isDisguise, nameOf } from "./effects/subjects.ts";
import { summon } from "./effects/summon.ts";
import type { ActiveSpell, SaveRecord, Saves, SpellSubject } from "./effects/types.ts";
import { sourceOf } from "./magic-source.ts";
import { whyRefereeDecides } from "./player-limits.ts";
import { shapeNamed } from "./shapes.ts";
import { resolveTarget } from "./target-outcome.ts";

/* The finds of a divination spell, shown to the referee alone, who decides which of them are noticed. */

type Found = RevealOutcome["found"][number];

/** Posts a card for the referee with the things that could be found. */
async function reveal(transaction: Transaction, working: ActiveSpell, { reaches }: SpellEffectOutcome): Promise<void> {
  const { caster, source, work, subjects } = working;
  const kind = work.reveals;
  if (!kind) return;
  const found =
    kind === "alignment"
      ? subjects.filter(({ actor }) => reaches.some(({ id, reached }) => reached && id === actor.uuid)).map(alignmentOf)
      : findAround(caster, kind, work.within ?? 0);
  const outcome: RevealOutcome = { procedure: "found", spell: source.name, kind, within: work.within ?? 0, found };
  await postCard({
    type: "notice",
    actor: caster,
    outcome,
    item: { uuid: source.uuid, name: source.name, img: source.img },
    secret: true,
    transaction,
  });
}

function alignmentOf({ actor, party }: ActiveSpell["subjects"][number]): Found {
  const { alignment } = actor.system as Actor.SystemOfType<"monster">;
  return { name: party.name, what: [], ...(alignment && { alignment }) };
}

function findAround(caster: Actor.Implementation, kind: "magic" | "evil" | "hidden", within: number): Found[] {
  const mine = tokenOf(caster);
  if (!mine) return [];
  return creaturesAround(mine).flatMap((token): Found[] => {
    const feet = token === mine ? 0 : feetBetween(mine, token);
    if (within > 0 && (feet ?? Number.POSITIVE_INFINITY) > within) return [];
    const what = token.actor ? whatOf(token.actor, kind) : undefined;
    const there =
      kind === "evil" ? what?.length || opposed(token, mine) : kind === "hidden" ? isHidden(token) : what?.length;
    return there ? [{ name: token.name, what: what ?? [], ...(feet !== undefined && { feet }) }] : [];
  });
}

/** The magic on an actor: active spells, and carried items; for evil, the cursed ones. */
function whatOf(actor: Actor.Implementation, kind: "magic" | "evil" | "hidden"): string[] {
  if (kind === "hidden") return [];
  const things = actor.items.contents.filter((item) => isMagic(item) && (kind === "magic" || isCursed(item)));
  const spells = kind === "magic" ? magicEffectsOn(actor).map(({ magic }) => magic.name) : [];
  return [...things.map(trueName), ...spells];
}

/** The item's true name beside its apparent one, for the referee's card. */
function trueName(item: Item.Implementation): string {
  const truth = truthOf(item);
  return truth ? `${item.name} (${truth.data.name})` : item.name;
}

function isCursed(item: Item.Implementation): boolean {
  const truth = truthOf(item);
  if (truth) return foundry.utils.getProperty(truth.data, "system.cursed") === true;
  return "cursed" in item.system && item.system.cursed === true;
}

function isHidden(token: TokenDocument.Implementation): boolean {
  return token.hidden || ["invisible", "hidden"].some((status) => token.actor?.statuses.has(status) ?? false);
}

type Rolls = readonly Roll.Evaluated<Roll>[];

/**
 * Applies the magic of a card, once: its dice decide the affected targets, each of them saves, and the results are written, all as one transaction with one card.
 * Referee's client only. The effects are looked up on the caster's sheet; the card names only the spell, its form and its targets.
 * @param index the index of the spell's effect
 * @param by the id of the requesting user
 * @param taken the uuid of the assumed shape, if any: it must be an available one
 */
export async function applySpellEffect(
  message: MessageDocument,
  index: number,
  by: string,
  taken?: string,
): Promise<Refusal | undefined> {
  // Costs of a transaction still in progress are in the ledger once it is done.
  await queued(async () => undefined);
  const working = await activeSpellOf(message, index);
  if ("key" in working) return working;
  const shape = taken === undefined ? undefined : await shapeNamed(working, game.users?.get(by), taken);
  if (taken !== undefined && !shape) return { key: "work.noShape", data: { spell: working.source.name } };
  const found = { ...working, ...(shape && { shape }) };
  const { caster, source } = found;
  const foreign = await written(found, by);
  if (foreign) return foreign;
  const lying = placedAreasOf(message.id);
  if (found.work.area && found.subjects.length === 0 && lying.length === 0) return { key: "noTargets" };
  const spec = {
    kind: "work" as const,
    data: { name: caster.name, spell: source.name },
    key: found.work.again ? `${message.id}.${EFFECT_MARK}.${timesWorked(message)}` : `${message.id}.${EFFECT_MARK}`,
    card: message.id ?? "",
    marks: [
      ...(found.work.again ? [] : [EFFECT_MARK]),
      ...(staysOnMap(found) && lying.length === 0 ? [AREA_MARK] : []),
    ],
    follows: lying.map(({ flag }) => flag.deed),
    by,
  };
  return runUndoable(spec, (transaction) => transaction.order.causeFirst(() => carryOut(transaction, found)));
}

/** The number of times that the magic of a card was applied: repeatable magic is a transaction of its own each time. */
function timesWorked({ id }: MessageDocument): number {
  return transactionsFrom(id ?? "").filter(({ kind, state }) => kind === "work" && state === "done").length;
}

/** The effects of a card's magic, looked up on the caster's sheet. */
export async function activeSpellOf(message: MessageDocument, index: number): Promise<ActiveSpell | Refusal> {
  const data = cardData(message);
  const caster = actorByUuid(data?.speaker.uuid);
  if (!data || !caster || !isOfProcedure<CastOutcome>(data.outcome, "cast")) return { key: "notOnCard" };
  if (!isBySpeaker(message)) return { key: "notOfSpeaker", data: { name: data.speaker.name } };
  const source = await sourceOf(caster, data.item.uuid, data.outcome.reversed, data.outcome.scroll);
  const work = source?.works[index];
  if (!source || !work) return { key: "targetGone", data: { name: data.item.name } };
  const named = data.targets.flatMap((party): SpellSubject[] => {
    const actor = actorByUuid(party.uuid);
    return actor ? [{ actor, party: sameReference(party) }] : [];
  });
  const subjects =
    work.on === "caster" ? [{ actor: caster, party: referenceTo(caster) }] : work.does === "summons" ? [] : named;
  if (work.on === "one" && subjects.length > 1) return { key: "work.one", data: { spell: source.name } };
  return { message, caster, source, work, subjects };
}

/** The reason why the referee must decide before a player's magic affects others: users may have edited their own sheets (S-4). */
async function written(working: ActiveSpell, by: string): Promise<Refusal | undefined> {
  const { subjects, work } = working;
  const user = game.users?.get(by);
  if (!user || user.isGM) return undefined;
  // Every creature within an area is affected, named or not.
  const beyond =
    bringsCreatures(work) ||
    work.area?.within === true ||
    subjects.some(({ actor }) => !actor.testUserPermission(user, "OWNER"));
  return beyond ? whyRefereeDecides(working, user) : undefined;
}

async function carryOut(transaction: Transaction, working: ActiveSpell): Promise<Refusal | undefined> {
  const { caster, source, work, subjects, message } = working;
  const rulings = rulingsInForce();
  const asNamed = ({ actor, party }: SpellSubject): Creature => ({
    ...creatureOf(actor),
    id: actor.uuid,
    name: party.name,
  });
  const plan = planSpellEffect(
    {
      caster: { id: caster.uuid, name: displayName(caster) },
      level: source.level,
      spell: source.name,
      work,
      ...(source.duration && { duration: source.duration }),
      targets: subjects.map(asNamed),
      ...(work.dead && { deaths: Object.fromEntries(subjects.map(({ actor }) => [actor.uuid, deathOf(actor)])) }),
      ...(source.kind && { kind: source.kind }),
      ...(source.natural && { natural: true }),
    },
    rulings,
  );
  if (plan.refused) return plan.refused;
  const rolled = await rollPlan(plan);
  const outcome = resolveSpellEffect(plan, rolled.rolls, rulings);
  await transaction.begun();
  const saves = await saveAll(working, outcome);
  const harm = await throwHarm(working, outcome, saves);
  const settled = await finishArea(transaction, working, outcome, saves);
  const reports: EffectReport[] = work.does === "summons" ? await summon(transaction, caster, outcome.come) : [];
  for (const subject of subjects) {
    const report = await resolveTarget(transaction, working, subject, { outcome, saves, harm: harm?.outcome, settled });
    const save = saves.get(subject.actor.uuid)?.saveReport;
    reports.push({ ...report, ...(save && { save }) });
  }
  reports.push(...besides(working, settled));
  const shown: SpellEffectOutcome & SpellEffectCardOutcome = {
    ...outcome,
    spell: source.name,
    use: work.use ?? "",
    does: work.does ?? "lasts",
    lasts: source.lasts,
    told: reports,
    ...(harm && { total: harm.outcome.total }),
    ...(source.natural && { natural: true as const }),
    ...(source.item && { item: true as const }),
    ...(settled.report && { area: settled.report }),
  };
  await disruptSpell(transaction, disturbedBy(working, saves, reports));
  await postCard({
    type: "notice",
    actor: caster,
    outcome: shown,
    rolls: [...rolled.shown, ...(harm?.shown ?? []), ...[...saves.values()].flatMap(({ shown }) => shown)],
    item: { uuid: source.uuid, name: source.name, img: source.img },
    targets: subjects.map(({ party }) => party),
    follows: message.id ?? "",
    ...(isDisguise(caster, source) && { secret: true }),
    transaction,
  });
  if (work.reveals) await reveal(transaction, working, outcome);
  return undefined;
}

/** The effects on each target that may disrupt a spell about to be cast (BX-149, ERIS-08). */
function disturbedBy(
  { subjects, source }: ActiveSpell,
  saves: Saves,
  reports: readonly EffectReport[],
): readonly SpellDisruption[] {
  return subjects.map(({ actor }) => {
    const success = saves.get(actor.uuid)?.success;
    const harm = reports.find(({ id, how }) => id === actor.uuid && (how === "hurt" || how === "halved"));
    const save = success === undefined ? "none" : success ? "made" : "failed";
    return { actor, by: { kind: source.natural ? "breath" : "spell", damage: harm?.amount ?? 0, save } };
  });
}

/** The creatures that an area affected besides the named ones, as far as players see them. */
function besides({ subjects, work }: ActiveSpell, { taken = [] }: FinishedArea): EffectReport[] {
  const others = taken.filter((actor) => !subjects.some((one) => one.actor === actor) && !hasOnlyHiddenTokens(actor));
  const took = { how: "took", ...(work.puts && { puts: work.puts }) } as const;
  return others.map((actor) => ({ id: actor.uuid, name: nameOf(actor), ...took }));
}

/** The saves of all affected targets, rolled one after another; none where the spell allows no save. */
async function saveAll(
  { source, work, subjects, message, caster }: ActiveSpell,
  outcome: SpellEffectOutcome,
): Promise<Saves> {
  const saves = new Map<string, SaveRecord>();
  const used = cardData(message)?.used ?? [];
  const rulings = rulingsInForce();
  const { save } = source;
  if (!save || work.noSave || work.does === "heals") return saves;
  const value = save.modifier + (work.saveModifier ?? 0) + (work.savePerLevel ?? 0) * source.level;
  const modifiers: Modifier[] =
    value === 0
      ? []
      : [{ key: "save.spell", on: "save", op: "add", value, source: { kind: "effect", name: source.name } }];
  for (const { actor } of subjects) {
    if (!isReached(outcome, actor) || isWilling(work, caster, actor)) continue;
    // A save rolled before counts.
    const thrownBefore = [true, false].find((made) => used.includes(savedMark(actor.uuid, made)));
    if (thrownBefore !== undefined) {
      saves.set(actor.uuid, { success: thrownBefore, shown: [] });
      continue;
    }
    const input = {
      magic: !source.natural,
      modifiers: [
        ...modifiers,
        ...(source.natural || source.item ? [] : againstSpellsOf(creatureOf(caster))),
        ...savingBonuses(actor),
        // The spell's save is always rolled, even when a module forbids it: without it the spell has no outcome.
        ...(askBeforeRoll("preSave", { actor, subject: save.category }) ?? []),
      ],
      ...(source.kind && { kind: source.kind }),
    };
    const plan = planSave(creatureOf(actor), save.category, input, rulings);
    const rolled = await rollPlan(plan);
    const thrown = resolveSave(plan, rolled.rolls, rulings);
    const report = saveReport(plan, thrown, hidesNumbersFromPlayers(actor));
    saves.set(actor.uuid, {
      success: thrown.success,
      saveReport: report,
      shown: labelRoll(rolled.shown, `save:${actor.uuid}`),
    });
  }
  return saves;
}

/** A target moved by its own spell or by a friend's does not resist it (facts: dimension door, teleport). */
function isWilling(work: SpellEffect, caster: Actor.Implementation, actor: Actor.Implementation): boolean {
  if (work.does !== "moves" && work.does !== "arrives") return false;
  return actor.uuid === caster.uuid || actor.hasPlayerOwner === caster.hasPlayerOwner;
}

function isReached({ reaches }: SpellEffectOutcome, actor: Actor.Implementation): boolean {
  return reaches.some(({ id, reached }) => reached && id === actor.uuid);
}

/** Rolls the dice of a spell that damages or heals. */
async function throwHarm(
  { caster, source, work, subjects }: ActiveSpell,
  outcome: SpellEffectOutcome,
  saves: Saves,
): Promise<{ readonly outcome: SpellDamageOutcome; readonly shown: Rolls } | undefined> {
  const reached = subjects.filter(({ actor }) => isReached(outcome, actor));
  const healing = work.does === "heals";
  if ((work.does !== "harms" && !healing) || reached.length === 0) return undefined;
  const rulings = rulingsInForce();
  const plan = planSpellDamage(
    {
      caster: { id: caster.uuid, name: displayName(caster) },
      level: source.level,
      formula: volleysAt(healing ? source.healing : source.damage, work, source.level),
      perLevel: source.perLevel,
      healing,
      onSave: saves.size > 0 ? (source.save?.onSave ?? "none") : "none",
      ...(!source.natural && !source.item && { modifiers: ownSpellBonuses(creatureOf(caster), healing) }),
      targets: reached.map(({ actor, party }) => {
        const saved = saves.get(actor.uuid)?.success;
        return {
          id: actor.uuid,
          name: party.name,
          ...(saved !== undefined && { saved }),
          ...offEachDie(actor, source.kind),
          ...(takesHalf(creatureOf(actor), harmOf(source)) && { byHalf: true }),
        };
      }),
    },
    rulings,
  );
  if (plan.refused) return undefined;
  const rolled = await rollPlan(plan);
  return { outcome: resolveSpellDamage(plan, rolled.rolls, rulings), shown: rolled.shown };
}

/** The damage kind of a spell or breath. */
function harmOf({ kind, natural }: ActiveSpell["source"]): DamageKind {
  return { type: kind, silver: false, magic: !natural, bonus: 0 };
}

/** The reduction of each die of this kind of damage by magic on an actor. */
function offEachDie(actor: Actor.Implementation, kind: string) {
  const [best] = applicable(creatureOf(actor).modifiers, "dice", { kind });
  return best ? { offEachDie: { points: best.value, by: best.source.name ?? "" } } : {};
}
