/** A further class for a character, beside or after its others (EXT-03, EXT-04). */
import { planAnotherClass, resolveAnotherClass } from "../../rules/characters/another-class.ts";
import { anotherClassFault, type Candidate } from "../../rules/characters/several-classes.ts";
import type { CharacterClass } from "../../rules/creature/custom-class.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { spellListOf } from "../../rules/magic/slots.ts";
import type { Refusal } from "../../rules/plan.ts";
import { classList } from "../../rules/topics/classList.ts";
import { severalClasses } from "../../rules/topics/severalClasses.ts";
import type { ClassOutcome } from "../../view/cards/class.ts";
import { classLine } from "../../view/characters/class-line.ts";
import { creatureOf } from "../adapter/creature.ts";
import { hasClassItem, isRulesClass } from "../adapter/custom-class.ts";
import type { ItemCopy } from "../adapter/item-data.ts";
import { classesHeld } from "../adapter/several-classes.ts";
import { postCard } from "../chat/post-card.ts";
import { askChoices } from "../platform/dialogs.ts";
import { rollByHand } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { knownSpells, spellCopies, spellLists } from "../spells/spell-lists.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { classCopyOf } from "./compendium-entries.ts";
import { customClasses } from "./custom-classes.ts";
import { askSpells } from "./level-up.ts";
import { withoutAdoption } from "./without-adoption.ts";

/** Reasons that the referee can override. */
const SOFT = ["severalPeople", "classesFromFirstDay", "changeLater", "scoreTooLow", "classNotPlayed"];

export interface Offer {
  readonly key: string;
  readonly characterClass: CharacterClass;
  readonly fault: Refusal | undefined;
}

function candidateOf(actor: Actor.Implementation): Candidate | undefined {
  const { abilities, ancestry } = creatureOf(actor);
  if (actor.type !== "character" || !abilities) return undefined;
  const held = classesHeld(actor, rulingsInForce());
  // A further class needs a first one.
  if (held[0]?.key === "") return undefined;
  return {
    classes: held.map((one) => one.class),
    scores: abilities,
    fresh: held.every(({ class: own, experience }) => own.level <= 1 && experience === 0),
    ...(ancestry && { ancestry }),
  };
}

/** Every class with the reason against it, if any. */
function offersFor(who: Candidate): readonly Offer[] {
  const rulings = rulingsInForce();
  const all: { key: string; characterClass: CharacterClass }[] = [
    ...rulings.use(classList).map((id) => ({ key: id, characterClass: { id } })),
    ...customClasses().map(({ key, characterClass }) => ({ key, characterClass })),
  ];
  return all.map((one) => ({ ...one, fault: anotherClassFault(who, one.characterClass, rulings) }));
}

/** Whether this user may choose the class: a referee can override some reasons. */
export function isOpen({ fault }: Offer): boolean {
  return !fault || (game.user?.isGM === true && SOFT.some((key) => fault.key === `character.${key}`));
}

/** A class as an offer to a character, with the reason against it, if any (EXT-03, EXT-04). */
export function offerOf(actor: Actor.Implementation, key: string, characterClass: CharacterClass): Offer | undefined {
  const who = candidateOf(actor);
  return who && { key, characterClass, fault: anotherClassFault(who, characterClass, rulingsInForce()) };
}

/** Whether this user may give a character a further class now. */
export function mayTakeAnother(actor: Actor.Implementation): boolean {
  if (!rulingsInForce().use(severalClasses) || !actor.isOwner) return false;
  const who = candidateOf(actor);
  return who !== undefined && who.classes.length > 0 && offersFor(who).some(isOpen);
}

/** Asks for the class, rolls its benefits, and adds it to the sheet. */
export async function takeAnotherClass(actor: Actor.Implementation): Promise<void> {
  const who = candidateOf(actor);
  if (!who) return;
  const offers = offersFor(who);
  const open = offers.filter(isOpen);
  if (open.length === 0) {
    notifyRefusal(offers.find(({ fault }) => fault)?.fault);
    return;
  }
  const labels = open.map(({ key, characterClass }) => ({
    value: key,
    label: localize(classLine(characterClass).textKey),
  }));
  const fields = [{ name: "class", label: "RULINGS.Field.class", options: labels }];
  const answer = await askChoices("RULINGS.Several.another", fields, undefined, { name: actor.name });
  const chosen = open.find(({ key }) => key === answer?.class);
  if (chosen) await addClass(actor, chosen, await classCopyOf(chosen.key));
}

/** Adds a further class with its benefits in one transaction with a card. `item`: the class item as it will be stored. */
export async function addClass(
  actor: Actor.Implementation,
  { key, characterClass, fault }: Offer,
  item: ItemCopy | undefined,
): Promise<void> {
  const who = candidateOf(actor);
  if (!who) return;
  const rulings = rulingsInForce();
  const system = actor.system as Actor.SystemOfType<"character">;
  const lists = await spellLists(spellListOf(characterClass));
  const { hp } = system;
  const before = { total: hp.total ?? hp.max, value: hp.value };
  const plan = planAnotherClass(
    {
      ...who,
      ...before,
      firstDice: firstDiceOf(actor, key),
      characterClass,
      known: knownSpells(actor, spellListOf(characterClass)),
      list: (level) => lists.filter((spell) => spell.level === level).map(({ name }) => name),
      ...(fault && { granted: true }),
    },
    rulings,
  );
  if (notifyRefusal(plan.refused)) return;
  const { rolls, shown } = await rollByHand(plan);
  const outcome = resolveAnotherClass(plan, rolls, rulings);
  const spells = [
    ...outcome.spells.learned.map(({ spell }) => spell),
    ...(await askSpells(actor.name, outcome.spells, lists)),
  ];
  const copies = await spellCopies(lists, spells);
  const name = displayName(actor);
  const className = localize(classLine(characterClass).textKey);
  const refused = await runUndoable({ kind: "anotherClass", data: { name, class: className } }, async (transaction) => {
    // Another client may have added the class in the meantime.
    const late = await transaction.hold(
      () => (classesHeld(actor, rulings).some((one) => one.key === key) ? undefined : writesOf(actor, key, outcome)),
      { key: "character.classTwice", data: { class: className } },
    );
    if (late) return late;
    const made = [...(item && !hasClassItem(actor, key) ? [item] : []), ...copies];
    if (made.length > 0) await withoutAdoption(actor, () => transaction.create(actor, "Item", made));
    const card: ClassOutcome = {
      procedure: "calling",
      calling: className,
      another: true,
      class: isRulesClass(key) ? key : characterClass.id,
      level: 1,
      hitPoints: outcome.total.value,
      steps: outcome.total.steps,
    };
    await postCard({ type: "notice", actor, outcome: card, rolls: shown, transaction });
    return undefined;
  });
  notifyRefusal(refused);
}

/** The points of the first dice on record: of the classes of a character, and of those that were removed since. */
function firstDiceOf(actor: Actor.Implementation, key: string) {
  const keys = classesHeld(actor, rulingsInForce()).map((one) => (one.at === null ? "" : one.key));
  const { hpRolls } = actor.system as Actor.SystemOfType<"character">;
  const first = hpRolls.filter(({ level }) => level === 1);
  const points = (rows: typeof first): number[] => rows.map(({ roll, modifier }) => Math.max(1, roll + modifier));
  const isHeld = (row: (typeof first)[number]): boolean => keys.includes(row.class) && row.class !== key;
  return { held: points(first.filter(isHeld)), removed: points(first.filter((row) => !isHeld(row))) };
}

function writesOf(actor: Actor.Implementation, key: string, outcome: ReturnType<typeof resolveAnotherClass>) {
  const { hp, hpRolls, otherClasses } = actor.system as Actor.SystemOfType<"character">;
  const before = hp.total ?? hp.max;
  const gained = outcome.total.value - before;
  const rows = otherClasses.map((row) => ({ ...row }));
  const rolled = hpRolls.map((row) => ({ ...row }));
  const dice = outcome.dice.map((die) => ({ level: 1, roll: die.rolled, modifier: die.modifier, class: key }));
  const lists: Readonly<Record<string, readonly object[]>> = {
    "system.otherClasses": rows,
    ...(dice.length > 0 && { "system.hpRolls": rolled }),
  };
  const values: Readonly<Record<string, unknown>> = {
    "system.otherClasses": [...rows, { class: key, level: 1, xp: 0, levelAtSessionStart: null }],
    // A class that is taken again after it was removed begins at its first level.
    ...(dice.length > 0 && { "system.hpRolls": [...rolled.filter((die) => die.class !== key), ...dice] }),
    "system.hp.max": Math.max(0, hp.max + gained),
    "system.hp.value": hp.value + gained,
    ...(hp.total !== null && { "system.hp.total": outcome.total.value }),
  };
  return Object.entries(values).map(([path, after]) => ({
    uuid: actor.uuid,
    path,
    before: ownRow(lists, path) ?? foundry.utils.getProperty(actor, path),
    after,
  }));
}
