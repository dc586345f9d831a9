import {
  type LevelUpInput,
  type LevelUpOutcome,
  type LevelUpPlan,
  planLevelUp,
  resolveLevelUp,
} from "../../rules/characters/advance.ts";
import { levelOfEach } from "../../rules/characters/several-classes.ts";
import { choiceFault, type NewSpellsOutcome, resolveNewSpells } from "../../rules/magic/acquisition.ts";
import { spellListOf } from "../../rules/magic/slots.ts";
import type { LevelUpCardOutcome } from "../../view/cards/class.ts";
import { classLine } from "../../view/characters/class-line.ts";
import { levelProgress } from "../../view/characters/level-progress.ts";
import { creatureOf } from "../adapter/creature.ts";
import { elfOf, trackOf } from "../adapter/elf-tracks.ts";
import {
  type ClassRecord,
  classesHeld,
  classesLearning,
  furtherClassWrites,
  storedClasses,
} from "../adapter/several-classes.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { askChoices, type ChoiceField, confirm } from "../platform/dialogs.ts";
import { rollByHand, rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import {
  giveSpells,
  type KnownSpells,
  knownSpells,
  shownSpell,
  spellCopies,
  spellLists,
} from "../spells/spell-lists.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { classLabel } from "./class-label.ts";

type Character = Actor.SystemOfType<"character">;

/** The flag with the spell levels for which a character received a book, so that a level lost and regained gives no second one (GOR-52). */
const TIER_BOOKS = "flags.rulings.tierBooks";

function tierBooks(actor: Actor.Implementation): number[] {
  const kept: unknown = foundry.utils.getProperty(actor, TIER_BOOKS);
  return Array.isArray(kept) ? kept.filter((level): level is number => Number.isInteger(level) && level > 0) : [];
}

/** A rolled level gain: its benefits, the writes, and the new spells. */
interface Rise {
  readonly plan: LevelUpPlan;
  readonly outcome: LevelUpOutcome;
  readonly learned: readonly string[];
  /** The spells still to be chosen after the roll. */
  readonly spells: NewSpellsOutcome;
  readonly lists: readonly KnownSpells[];
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/**
 * Raises a character by a level: hit points rolled, level, experience and new spells written, and a public card. Refused without the
 * experience for it; a referee may grant the level all the same. An elf with two tracks rises in its current one (ERIS-52).
 * @param place index among the further classes, null for the first (EXT-03); asked when absent
 */
export async function levelUp(actor: Actor.Implementation, place?: number | null): Promise<void> {
  const held = classesHeld(actor, rulingsInForce());
  const record = held.find(({ at }) => at === place) ?? (await whichClass(actor, held));
  if (!record) return;
  const { class: own, at } = record;
  const lists = await spellLists(spellListOf(own));
  const input = inputOf(actor, record, lists);
  let plan = planLevelUp(input, rulingsInForce());
  if (plan.refused?.key === "character.notEnough" && game.user?.isGM && (await grants(actor)))
    plan = planLevelUp({ ...input, granted: true }, rulingsInForce());
  if (notifyRefusal(plan.refused)) return;
  const rolled = await thrownRise(plan, lists, rollByHand);
  const chosen = await askSpells(actor.name, rolled.spells, lists);
  const rise: Rise = { ...rolled, learned: [...rolled.learned, ...chosen] };
  const { outcome, learned, shown } = rise;
  // Spells left out now can be chosen later.
  const left = chosen.length > 0 ? [] : rise.spells.choose.map(({ level, count }) => ({ level, count }));
  const named = learned.map((spell) => shownSpell(lists, spell));
  const cardOutcome: LevelUpCardOutcome = {
    ...outcome,
    learned: named,
    chosen: left,
    ...(held.length > 1 && { calling: classLine(own) }),
  };
  const { after } = outcome.level;
  const name = displayName(actor);
  const refused = await runUndoable({ kind: "levelUp", data: { name, level: after } }, async (transaction) => {
    const copies = await spellCopies(lists, learned);
    // Manual dice take time: another press or another client may gain the level in the meantime (PLAY-63), even at this moment.
    const open = (): boolean =>
      storedClasses(actor, rulingsInForce()).some((one) => one.at === at && one.class.level === own.level);
    const late = await transaction.hold(() => (open() ? writesOf(actor, plan, outcome, at) : undefined), {
      key: "levelMeanwhile",
      data: { name, level: after },
    });
    if (late) return late;
    transaction.createWithCard(actor, "Item", copies);
    await postCard({ type: "notice", actor, plan, outcome: cardOutcome, rolls: shown, transaction });
    return undefined;
  });
  notifyRefusal(refused);
}

/** The class that rises: the one with enough experience, else the one the user chooses. */
async function whichClass(actor: Actor.Implementation, held: readonly ClassRecord[]): Promise<ClassRecord | undefined> {
  const rulings = rulingsInForce();
  const learning = classesLearning(actor, rulings);
  const open = held.filter((one) => learning.some(({ at }) => at === one.at));
  const due = open.filter((one) => levelProgress(one.class, one.experience, rulings, held.length).due);
  const among = due.length > 0 ? due : open;
  if (among.length < 2) return among[0];
  const options = among.map((one, at) => ({ value: String(at), label: classLabel(one) }));
  const fields = [{ name: "class", label: "RULINGS.Field.class", options }];
  const answer = await askChoices("RULINGS.Several.rise", fields, undefined, { name: actor.name });
  return answer && among[Number(answer.class)];
}

/**
 * Raises a new character to a level step by step, without a card of its own; of several classes each (EXT-03).
 * @param choose selects the spells that are chosen (GOR-52)
 */
export async function riseToLevel(
  transaction: Transaction,
  actor: Actor.Implementation,
  level: number,
  choose: (spells: NewSpellsOutcome) => Promise<readonly string[]>,
): Promise<void> {
  const held = classesHeld(actor, rulingsInForce());
  const wanted = levelOfEach(level, Math.max(1, held.length), rulingsInForce());
  for (const { at } of held) await riseInClass(transaction, actor, at, wanted, choose);
}

async function riseInClass(
  transaction: Transaction,
  actor: Actor.Implementation,
  place: number | null,
  level: number,
  choose: (spells: NewSpellsOutcome) => Promise<readonly string[]>,
): Promise<void> {
  const now = (): ClassRecord | undefined => classesHeld(actor, rulingsInForce()).find(({ at }) => at === place);
  for (let record = now(); record && record.class.level < level; record = now()) {
    const own = record.class;
    const lists = await spellLists(spellListOf(own));
    const plan = planLevelUp({ ...inputOf(actor, record, lists), granted: true }, rulingsInForce());
    if (plan.refused) return;
    const rolled = await thrownRise(plan, lists, rollPlan);
    const rise = { ...rolled, learned: [...rolled.learned, ...(await choose(rolled.spells))] };
    await writeRise(transaction, actor, rise, place);
    if (now()?.class.level === own.level) return;
  }
}

async function thrownRise(plan: LevelUpPlan, lists: readonly KnownSpells[], dice: typeof rollPlan): Promise<Rise> {
  const rulings = rulingsInForce();
  const rolled = await dice(plan);
  const outcome = resolveLevelUp(plan, rolled.rolls, rulings);
  const shown = [...rolled.shown];
  const learned = outcome.spells.learned.map(({ spell }) => spell);
  let { spells } = outcome;
  for (let { next } = spells; next; { next } = spells) {
    const again = await dice(next);
    shown.push(...again.shown);
    spells = resolveNewSpells(next, again.rolls, rulings);
    learned.push(...spells.learned.map(({ spell }) => spell));
  }
  return { plan, outcome, learned, spells, lists, shown };
}

async function writeRise(
  transaction: Transaction,
  actor: Actor.Implementation,
  { plan, outcome, lists, learned }: Rise,
  place: number | null,
): Promise<void> {
  await transaction.write(writesOf(actor, plan, outcome, place));
  await giveSpells(transaction, actor, lists, learned);
}

function inputOf(
  actor: Actor.Implementation,
  { class: own, at, experience }: ClassRecord,
  lists: readonly KnownSpells[],
): LevelUpInput {
  const others = classesHeld(actor, rulingsInForce()).filter((one) => one.at !== at);
  const system = actor.system as Character;
  const { hp, elf } = system;
  const { abilities } = creatureOf(actor);
  const track = elfOf(system, rulingsInForce()) && trackOf(system, elf.operating);
  return {
    class: own,
    ...(others.length > 0 && { beside: others.map((one) => one.class.level) }),
    ...(abilities && { abilities }),
    experience,
    total: track?.hitPoints ?? hp.total ?? hp.max,
    value: hp.value,
    tierBooks: tierBooks(actor),
    known: knownSpells(actor, spellListOf(own)),
    list: (level) => lists.filter((spell) => spell.level === level).map(({ name }) => name),
  };
}

function writesOf(
  actor: Actor.Implementation,
  { hitPoints: { rerollAll: afresh, value: planned }, spells: { tiers } }: LevelUpPlan,
  outcome: LevelUpOutcome,
  place: number | null,
): ValueChange[] {
  const system = actor.system as Character;
  const { level, hitPoints } = outcome;
  const row = place === null ? undefined : system.otherClasses[place];
  const gained = hitPoints.dice.map(({ rolled, modifier }, at) => ({
    level: afresh ? at + 1 : level.after,
    roll: rolled,
    modifier,
    class: row?.class ?? "",
  }));
  const values: Record<string, unknown> = {
    ...(elfOf(system, rulingsInForce()) ? trackValues(system, outcome) : ownValues(system, outcome, planned)),
    ...((afresh || gained.length > 0) && {
      "system.hpRolls": afresh ? gained : [...system.hpRolls.map((roll) => ({ ...roll })), ...gained],
    }),
    ...(tiers.length > 0 && { [TIER_BOOKS]: [...new Set([...tierBooks(actor), ...tiers])] }),
  };
  if (place !== null) for (const path of ["system.level", "system.xp.value"]) delete values[path];
  const writes = Object.entries(values).map(([path, value]) => ({
    uuid: actor.uuid,
    path,
    before: foundry.utils.getProperty(actor, path),
    after: value,
  }));
  if (!row) return writes;
  const risen = { at: place, level: level.after, experience: Math.max(row.xp, outcome.experience) };
  return [...writes, ...furtherClassWrites(actor, [risen])];
}

/**
 * The writes to the sheet. Wounds, healing and experience recorded during the rolls and the choice of spells are kept.
 * @param planned hit points left at the start
 */
function ownValues(
  { hp, xp }: Character,
  { level, experience, hitPoints }: LevelUpOutcome,
  planned: number,
): Record<string, unknown> {
  const total = hitPoints.total.value;
  // Wounds lower the current maximum below the healthy one: both rise by the same amount.
  const max = hp.total === null ? total : Math.max(0, hp.max + hitPoints.gained);
  return {
    "system.level": level.after,
    "system.xp.value": Math.max(xp.value, experience),
    "system.hp.value": hp.value === planned ? hitPoints.value : Math.min(max, hp.value + hitPoints.value - planned),
    "system.hp.max": max,
    ...(hp.total !== null && { "system.hp.total": total }),
  };
}

/** The current track rises; the higher maximum counts, and the damage stays the same (ERIS-57). */
function trackValues(system: Character, { level, experience, hitPoints }: LevelUpOutcome): Record<string, unknown> {
  const { hp, elf } = system;
  const path = `system.elf.tracks.${elf.operating}`;
  const other = trackOf(system, elf.operating === "fighter" ? "magicUser" : "fighter");
  const before = hp.total ?? hp.max;
  const total = Math.max(hitPoints.total.value, other.hitPoints);
  return {
    [`${path}.level`]: level.after,
    [`${path}.xp`]: Math.max(trackOf(system, elf.operating).experience, experience),
    [`${path}.hpMax`]: hitPoints.total.value,
    "system.hp.max": hp.total === null ? total : hp.max + total - before,
    ...(hp.total !== null && { "system.hp.total": total }),
    "system.hp.value": hp.value + total - before,
  };
}

function grants(actor: Actor.Implementation): Promise<boolean> {
  return confirm("RULINGS.Use.level.up", localize("RULINGS.Use.level.grant", { name: actor.name }));
}

/** The number of spells to choose of each level, at most those left to learn. */
function placesOf({ choose }: NewSpellsOutcome) {
  return choose.flatMap(({ level, count, from: known }) => {
    const from = known.toSorted((one, other) => one.localeCompare(other));
    return Array.from({ length: Math.min(count, from.length) }, (_, at) => ({ level, at, from }));
  });
}

/** Asks for the new spells until the choice is valid (GOR-51, GOR-52); none when the question is dismissed. */
export async function askSpells(
  name: string,
  outcome: NewSpellsOutcome,
  lists: readonly KnownSpells[],
): Promise<readonly string[]> {
  const places = placesOf(outcome);
  if (places.length === 0) return [];
  const descriptions = Object.fromEntries(lists.map((spell) => [spell.name, spell.summary]));
  let chosen: Readonly<Record<string, string>> = {};
  for (;;) {
    const fields = places.map(({ level, at, from }): ChoiceField => {
      const field = `spell.${level}.${at}`;
      const label = localize("RULINGS.Use.level.spellOf", { level });
      const options = from.map((spell) => ({ value: spell, label: shownSpell(lists, spell) }));
      return { name: field, label, options, chosen: chosen[field] ?? from[at] ?? "", descriptions };
    });
    const answer = await askChoices("RULINGS.Use.level.spells", fields, undefined, { name });
    if (!answer) return [];
    const picked = places
      .map(({ level, at }) => ({ spell: answer[`spell.${level}.${at}`] ?? "", level }))
      .filter(({ spell }) => spell !== "");
    if (!notifyRefusal(choiceFault(outcome, picked))) return picked.map(({ spell }) => spell);
    chosen = answer;
  }
}
