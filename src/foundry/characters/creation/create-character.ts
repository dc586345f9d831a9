/** The creation of a new character: every roll, write and item as one transaction with one card. */

import {
  type AbilitiesOutcome,
  planAbilities,
  resolveAbilities,
  type Scores,
} from "../../../rules/characters/abilities.ts";
import { openClasses } from "../../../rules/characters/classes.ts";
import { type NewCharacter, planCreation, resolveCreation } from "../../../rules/characters/create.ts";
import { packagesFor } from "../../../rules/characters/purse.ts";
import { classesByDice } from "../../../rules/characters/several-classes.ts";
import { pointsAfterRest } from "../../../rules/combat/powers.ts";
import { ALIGNMENTS, type ClassId, makeCreature } from "../../../rules/creature/types.ts";
import { peopleOf } from "../../../rules/derived/acting-class.ts";
import { surgeMaximum } from "../../../rules/life/surges.ts";
import { spellListOf } from "../../../rules/magic/slots.ts";
import type { Plan } from "../../../rules/plan.ts";
import { FIXED_SCORES } from "../../../rules/topics/abilityGeneration.ts";
import { naturalHealing } from "../../../rules/topics/naturalHealing.ts";
import type { CreationCardOutcome } from "../../../view/cards/creation.ts";
import { classLine } from "../../../view/characters/class-line.ts";
import { classesOfDraft, creationOf, furtherClasses } from "../../../view/characters/create.ts";
import { typedLanguages } from "../../../view/characters/languages.ts";
import { namesOf } from "../../../view/characters/names.ts";
import { type Draft, written } from "../../../view/platform/draft.ts";
import { activeParty } from "../../adapter/party.ts";
import { joinWrites } from "../../adapter/party-members.ts";
import { portraitFor } from "../../adapter/portraits.ts";
import { postCard } from "../../chat/post-card.ts";
import { rollPlan } from "../../platform/dice.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { askReferee } from "../../platform/referee/ask-referee.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { shownLanguage, storedLanguage } from "../../platform/spoken-languages.ts";
import { type KnownSpells, spellLists } from "../../spells/spell-lists.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { copies, entryOf } from "../compendium-entries.ts";
import { customClasses } from "../custom-classes.ts";
import { withoutAdoption } from "../without-adoption.ts";
import { pickGoods, type ShownRolls, type StartingGoods, startingGoods } from "./starting-goods.ts";
import { finishedWrites } from "./unfinished-character.ts";

/** Rolls six scores, or assigns the fixed ones in their order, by the first method of the ruling. */
export async function rolledScores(shown: ShownRolls, method?: "rolled" | "array"): Promise<AbilitiesOutcome> {
  const rulings = rulingsInForce();
  const [str = 10, int = 10, wis = 10, dex = 10, con = 10, cha = 10] = FIXED_SCORES;
  const way = planAbilities({ ...(method && { method }) }, rulings).method;
  const dealt: Scores = { str, int, wis, dex, con, cha };
  const plan = planAbilities({ method: way, ...(way === "array" && { dealt }) }, rulings);
  const rolled = await rollPlan(plan);
  shown.push(...rolled.shown);
  return resolveAbilities(plan, rolled.rolls, rulings);
}

/** Random choices for everything that the user did not choose. */
export async function choicesByDice(scores: Scores, shown: ShownRolls, wanted?: ClassId): Promise<Draft> {
  const rulings = rulingsInForce();
  const id = wanted ?? (await pickGoods(openClasses(scores, rulings), shown, "pickClass")) ?? "fighter";
  const second = wanted ? undefined : await secondByDice(id, scores, shown);
  // A package is made for one class; a character of two classes buys gear that both can use.
  const pack = second ? undefined : await pickGoods(packagesFor(id, rulings), shown, "pickGear");
  const alignment = await pickGoods(ALIGNMENTS, shown, "pickAlignment");
  const people = peopleOf({ class: { id, level: 1 } });
  const name = await pickGoods(namesOf(people), shown, "pickName");
  return {
    class: id,
    alignment: alignment ?? "neutral",
    name: name ?? "",
    ...(second && { class2: second }),
    ...(pack && { package: pack.key }),
  };
}

/** A random second class, with the probability of the rulings (EXT-03). */
async function secondByDice(id: ClassId, scores: Scores, shown: ShownRolls): Promise<ClassId | undefined> {
  const { chance, classes } = classesByDice({ id }, scores, rulingsInForce());
  if (chance < 1 || classes.length === 0) return undefined;
  const plan: Plan = {
    procedure: "pick",
    rolls: [{ id: "pickClass", formula: "1d100" }],
    stamp: rulingsInForce().hash,
  };
  const rolled = await rollPlan(plan);
  shown.push(...rolled.shown);
  return (rolled.rolls.pickClass?.total ?? 100) <= chance ? pickGoods(classes, shown, "pickClass") : undefined;
}

/** Compendium spells of the class by level; of several classes, those of the first one with a spell book. */
export async function spellsFor(draft: Draft): Promise<readonly KnownSpells[]> {
  const lists = classesOfDraft(draft, rulingsInForce(), customClasses()).map(spellListOf);
  return spellLists(lists.find((list) => list === "magic-user") ?? lists[0]);
}

/** A rolled character that is not stored yet. */
export interface PreparedCharacter {
  readonly name: string;
  readonly character: NewCharacter;
  readonly made: StartingGoods;
  readonly draft: Draft;
  readonly shown: ShownRolls;
}

/** Makes every roll of a character with these scores and choices. Undefined when the rules forbid a choice, which is notified. */
export async function prepareCharacter(
  scores: Scores,
  draft: Draft,
  rolledBefore: ShownRolls = [],
  allowed: readonly string[] = [],
): Promise<PreparedCharacter | undefined> {
  const rulings = rulingsInForce();
  const lists = await spellsFor(draft);
  const listed = (level: number) => lists.filter((spell) => spell.level === level).map(({ name }) => name);
  const creation = creationOf(scores, draft, listed, rulings, allowed, customClasses());
  if (!creation) return undefined;
  const plan = planCreation(creation, rulings);
  if (notifyRefusal(plan.refused)) return undefined;
  const rolled = await rollPlan(plan);
  const shown: ShownRolls = [...rolledBefore, ...rolled.shown];
  const character = resolveCreation(plan, rolled.rolls, rulings);
  const made = await startingGoods(character, draft, lists, shown);
  const name = written(draft, "name").trim();
  return { name, character, made, draft, shown };
}

/** Writes a newly rolled character with the given additional data. */
export async function newCharacter(
  transaction: Transaction,
  { name, character, made, draft }: PreparedCharacter,
  more: object = {},
): Promise<Actor.Implementation | undefined> {
  const own = { name: name || namesOf("human")[0] || "", type: "character", ...faceOf(draft) };
  const data = { ...own, system: dataOf(character, made, draft), items: made.items };
  return transaction.createActor(foundry.utils.mergeObject(data, more, { inplace: false }));
}

/**
 * Creates a character with these scores and choices: a new actor, or the given unfinished one. Refused where the rules forbid a choice.
 * @returns the character
 */
export async function makeCharacter(
  scores: Scores,
  draft: Draft,
  target?: Actor.Implementation,
  rolledBefore: ShownRolls = [],
  allowed: readonly string[] = [],
): Promise<Actor.Implementation | undefined> {
  const prepared = await prepareCharacter(scores, draft, rolledBefore, allowed);
  if (!prepared) return undefined;
  const name = prepared.name || target?.name || namesOf("human")[0] || "";
  let actor = target;
  await runUndoable({ kind: "created", data: { name } }, async (transaction) => {
    if (target) await intoFresh(transaction, target, name, prepared);
    else actor = await newCharacter(transaction, { ...prepared, name });
    if (!actor) return { key: "malformed" };
    const { uuid } = actor;
    const party = activeParty();
    if (game.user?.isGM && party) await transaction.change(() => joinWrites(party, [uuid]));
    const { character, made, shown } = prepared;
    await postCard({
      type: "notice",
      actor,
      outcome: cardOf(character, made, draft),
      rolls: shown,
      transaction,
    });
    return undefined;
  });
  // A player's client cannot write the party, so the referee's client adds the character.
  const party = activeParty();
  if (actor && party && !game.user?.isGM && game.users?.activeGM)
    await askReferee("rulings.way", { party: party.uuid, member: actor.uuid, kind: "join" }, async () => ({
      ok: true,
    }));
  if (actor) await addBackground(actor, written(draft, "background"));
  return actor;
}

/** Writes a new character to an existing blank actor. */
async function intoFresh(
  transaction: Transaction,
  target: Actor.Implementation,
  name: string,
  { character, made, draft }: PreparedCharacter,
): Promise<void> {
  await transaction.begun();
  await withoutAdoption(target, () => transaction.create(target, "Item", made.items, { keepId: true }));
  const system = dataOf(character, made, draft);
  const entries = Object.entries(
    foundry.utils.flattenObject({ name, ...newFaceOf(draft, target, name, system), system }),
  );
  await transaction.write([
    ...entries.map(([path, after]) => ({
      uuid: target.uuid,
      path,
      before: foundry.utils.getProperty(target, path),
      after,
    })),
    ...finishedWrites(target),
  ]);
}

/** The chosen image, for the sheet and the token. */
function faceOf(draft: Draft): object {
  const img = written(draft, "img");
  return img ? { img, prototypeToken: { texture: { src: img } } } : {};
}

/** The image of an actor created before its class was known: the default image of its type becomes that of its class. */
function newFaceOf(draft: Draft, target: Actor.Implementation, name: string, system: object): object {
  const plain = CONFIG.Actor.documentClass.getDefaultArtwork({ name, type: target.type }).img;
  if (written(draft, "img") || target.img !== plain) return faceOf(draft);
  const img = portraitFor({ name, type: target.type, system });
  return img ? { img, prototypeToken: { texture: { src: img } } } : {};
}

function cardOf(character: NewCharacter, made: StartingGoods, draft: Draft): CreationCardOutcome {
  const [points] = Object.values(character.hitPoints);
  return {
    procedure: "creation",
    class: character.class.id,
    ...(character.class.own && { calling: character.class.own.name }),
    scores: character.scores,
    hitPoints: character.total,
    hitPointSteps: character.points?.steps ?? points?.total.steps ?? [],
    ...(character.others.length > 0 && { further: character.others.map(classLine) }),
    gold: made.coins.gp,
    ...(typeof character.gold !== "number" && { goldSteps: character.gold.steps }),
    alignment: written(draft, "alignment"),
    goods: made.goods,
    spells: made.spells,
    languages: tonguesOf(character, draft).map(shownLanguage),
  };
}

/** The languages of a new character: native ones, and chosen ones up to the number that the scores allow. */
function tonguesOf({ languages }: NewCharacter, draft: Draft): string[] {
  return [
    ...new Set([
      "Common",
      ...languages.native,
      ...typedLanguages(draft, languages.more.value).learned.map(storedLanguage),
    ]),
  ];
}

function dataOf(character: NewCharacter, made: StartingGoods, draft: Draft): Record<string, unknown> {
  const { id } = character.class;
  const tracks = Object.entries(character.hitPoints);
  // Of an elf's two tracks the card names the first, of several classes all.
  const noted = character.others.length > 0 ? tracks : tracks.slice(0, 1);
  const further = furtherClasses(draft, rulingsInForce(), customClasses());
  const hpRolls = noted.flatMap(([, { dice }], at) => {
    const of = at === 0 ? "" : (further[at - 1]?.key ?? "");
    return dice.map(({ rolled, modifier }) => ({ level: 1, roll: rolled, modifier, class: of }));
  });
  const alignment = written(draft, "alignment");
  const people = written(draft, "people");
  return {
    abilities: { ...character.rolled },
    abilityBonuses: { ...character.bonuses },
    class: character.class.own ? written(draft, "class") : id,
    level: character.class.level,
    people: people && people !== "human" ? people : peopleOf({ class: character.class }),
    alignment: alignment || null,
    hp: { value: character.total, max: character.total, total: null },
    ...reservesOf(character, made),
    hpRolls,
    infravision: character.infravision,
    languages: tonguesOf(character, draft),
    literacy: character.languages.reading,
    coins: { ...made.coins },
    otherClasses: further.map(({ key }) => ({
      class: key,
      level: 1,
      xp: 0,
      levelAtSessionStart: null,
    })),
    ...(tracks.length > 1 &&
      character.others.length === 0 && {
        elf: {
          tracks: Object.fromEntries(
            tracks.map(([track, { total }]) => [
              track === "magic-user" ? "magicUser" : track,
              { level: 1, xp: 0, hpMax: total.value },
            ]),
          ),
        },
      }),
  };
}

/** Surges and action points at their maximum for a new character (HERO-10, HERO-26). */
function reservesOf(character: NewCharacter, made: StartingGoods): Record<string, { readonly value: number }> {
  const rulings = rulingsInForce();
  const creature = makeCreature({ id: "new", kind: "character", class: character.class, abilities: character.scores });
  const classItem = made.items.find(({ type }) => type === "class");
  const ofClass = Number(foundry.utils.getProperty(classItem ?? {}, "system.surges") ?? Number.NaN);
  const surges = surgeMaximum(creature, rulings, Number.isInteger(ofClass) ? ofClass : undefined).value;
  return {
    ...(rulings.use(naturalHealing).surges && { surges: { value: surges } }),
    ...(rulings.is("actionPoints", "on") && { actionPoints: { value: pointsAfterRest(0, undefined, rulings) } }),
  };
}

/** Adds a background as if it had been dropped, so that its skills come with it (ERIS-45 to 48). */
async function addBackground(actor: Actor.Implementation, key: string): Promise<void> {
  if (key === "") return;
  const copy = await copies([entryOf("rulings.classes", key, "background")]);
  if (copy.length > 0) await actor.createEmbeddedDocuments("Item", copy as Item.CreateData[]);
}

/** Creates a random character; scores rolled earlier are kept. */
export async function rollCharacter(
  target?: Actor.Implementation,
  rolled?: Scores,
): Promise<Actor.Implementation | undefined> {
  const shown: ShownRolls = [];
  const scores = rolled ?? (await rolledScores(shown)).scores;
  return makeCharacter(scores, await choicesByDice(scores, shown), target, shown);
}
