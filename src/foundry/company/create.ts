/** A new character is made: everything that is thrown, written and put on it, as one deed with one card. */
import {
  type AbilitiesOutcome,
  planAbilities,
  resolveAbilities,
  type Scores,
} from "../../rules/characters/abilities.ts";
import { openClasses } from "../../rules/characters/classes.ts";
import { type NewCharacter, planCreation, resolveCreation } from "../../rules/characters/create.ts";
import { goodsOf, packagesFor } from "../../rules/characters/purse.ts";
import type { ClassId } from "../../rules/creature/types.ts";
import { peopleOf } from "../../rules/figures/calling.ts";
import { resolveNewSpells } from "../../rules/magic/acquisition.ts";
import type { Plan } from "../../rules/plan.ts";
import { CLASS_FACTS } from "../../rules/tables/classes.ts";
import { FIXED_SCORES } from "../../rules/topics/abilityGeneration.ts";
import type { GearPackage } from "../../rules/topics/gearPackages.ts";
import type { CreationCardOutcome } from "../../view/cards/creation.ts";
import { creationOf } from "../../view/company/create.ts";
import { type Draft, written } from "../../view/company/draft.ts";
import { kitFor } from "../../view/company/kit.ts";
import { namesOf } from "../../view/company/names.ts";
import type { ItemCopy } from "../adapter/item-copy.ts";
import { withoutAdoption } from "../calling/adopt.ts";
import { type KnownSpells, spellLists } from "../calling/spell-lists.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { throwPlan } from "../dice.ts";
import { goodsFor } from "../gear/package.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { copies, entryOf } from "./entries.ts";
import { partySystem } from "./people.ts";

type Shown = Roll.Evaluated<Roll>[];

/** One of several by a die. */
async function pick<T>(from: readonly T[], shown: Shown): Promise<T | undefined> {
  if (from.length < 2) return from[0];
  const plan: Plan = {
    procedure: "pick",
    rolls: [{ id: "pick", formula: `1d${from.length}` }],
    stamp: rulingsInForce().hash,
  };
  const thrown = await throwPlan(plan);
  shown.push(...thrown.shown);
  return from[(thrown.rolls.pick?.total ?? 1) - 1];
}

/** Rolls six scores, or deals out the fixed ones in their order, by the first way that the ruling has. */
export async function rolledScores(shown: Shown, method?: "rolled" | "array"): Promise<AbilitiesOutcome> {
  const rulings = rulingsInForce();
  const [str = 10, int = 10, wis = 10, dex = 10, con = 10, cha = 10] = FIXED_SCORES;
  const way = planAbilities({ ...(method && { method }) }, rulings).method;
  const dealt: Scores = { str, int, wis, dex, con, cha };
  const plan = planAbilities({ method: way, ...(way === "array" && { dealt }) }, rulings);
  const thrown = await throwPlan(plan);
  shown.push(...thrown.shown);
  return resolveAbilities(plan, thrown.rolls, rulings);
}

/** The choices of somebody who leaves everything to the dice. */
export async function choicesByDice(scores: Scores, shown: Shown): Promise<Draft> {
  const rulings = rulingsInForce();
  const id = (await pick(openClasses(scores, rulings), shown)) ?? "fighter";
  const pack = await pick(packagesFor(id, rulings), shown);
  const alignment = await pick(["lawful", "neutral", "chaotic"], shown);
  const people = peopleOf({ class: { id, level: 1 } });
  const name = await pick(namesOf(people), shown);
  return { class: id, alignment: alignment ?? "neutral", name: name ?? "", ...(pack && { package: pack.key }) };
}

/** Spells of a class by level, out of the compendium. */
export async function spellsFor(id: string): Promise<readonly KnownSpells[]> {
  return id in CLASS_FACTS ? spellLists(CLASS_FACTS[id as ClassId].list) : [];
}

/** Everything that making a character came to. */
interface Made {
  readonly character: NewCharacter;
  readonly items: readonly ItemCopy[];
  readonly goods: readonly string[];
  readonly spells: readonly string[];
  readonly coins: { readonly gp: number; readonly sp: number; readonly cp: number };
}

/**
 * Makes a character of these scores and choices: a new actor, or the fresh one that is given. Refused where the rules forbid a choice.
 * @returns the character
 */
export async function makeCharacter(
  scores: Scores,
  draft: Draft,
  target?: Actor.Implementation,
  rolledBefore: Shown = [],
): Promise<Actor.Implementation | undefined> {
  const rulings = rulingsInForce();
  const lists = await spellsFor(written(draft, "class"));
  const listed = (level: number) => lists.filter((spell) => spell.level === level).map(({ name }) => name);
  const creation = creationOf(scores, draft, listed, rulings);
  if (!creation) return undefined;
  const plan = planCreation(creation, rulings);
  if (tellRefusal(plan.refused)) return undefined;
  const thrown = await throwPlan(plan);
  const shown: Shown = [...rolledBefore, ...thrown.shown];
  const character = resolveCreation(plan, thrown.rolls, rulings);
  const made = await belongings(character, draft, lists, shown);
  const name = written(draft, "name").trim() || target?.name || namesOf("human")[0] || "";
  const data = dataOf(character, made, draft);
  let actor = target;
  await perform({ kind: "created", data: { name } }, async (deed) => {
    await deed.begun();
    if (target) {
      await withoutAdoption(target, () => deed.create(target, "Item", made.items, { keepId: true }));
      const entries = Object.entries(foundry.utils.flattenObject({ name, system: data }));
      await deed.write(
        entries.map(([path, after]) => ({
          uuid: target.uuid,
          path,
          before: foundry.utils.getProperty(target, path),
          after,
        })),
      );
    } else {
      actor = await Actor.implementation.create({
        name,
        type: "character",
        system: data,
        items: made.items,
      } as Actor.CreateData);
      if (actor) deed.made(actor);
    }
    if (!actor) return { key: "malformed" };
    await postCard({ type: "notice", actor, outcome: cardOf(character, made, draft), rolls: shown, deed });
    return undefined;
  });
  if (actor) await addBackground(actor, written(draft, "background"));
  return actor;
}

function cardOf(character: NewCharacter, made: Made, draft: Draft): CreationCardOutcome {
  const [points] = Object.values(character.hitPoints);
  return {
    procedure: "creation",
    class: character.class.id,
    scores: character.scores,
    hitPoints: character.total,
    hitPointSteps: points?.total.steps ?? [],
    gold: made.coins.gp,
    goods: made.goods,
    spells: made.spells,
    languages: tonguesOf(character, draft),
  };
}

/** What is spoken: by birth, and what was chosen, no more than the scores allow. */
function tonguesOf({ languages }: NewCharacter, draft: Draft): string[] {
  const chosen = written(draft, "tongues")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  return [...new Set(["Common", ...languages.native, ...chosen.slice(0, languages.more.value)])];
}

function dataOf(character: NewCharacter, made: Made, draft: Draft): Record<string, unknown> {
  const { id } = character.class;
  const tracks = Object.entries(character.hitPoints);
  const [first] = tracks;
  const dice = first?.[1].dice ?? [];
  const alignment = written(draft, "alignment");
  const people = written(draft, "people");
  return {
    abilities: { ...character.rolled },
    abilityBonuses: { ...character.bonuses },
    class: id,
    level: character.class.level,
    people: people && people !== "human" ? people : peopleOf({ class: character.class }),
    alignment: alignment || null,
    hp: { value: character.total, max: character.total, total: null },
    hpRolls: dice.map(({ rolled, modifier }, at) => ({ level: at + 1, roll: rolled, modifier })),
    infravision: character.infravision,
    languages: tonguesOf(character, draft),
    literacy: character.languages.reading,
    coins: { ...made.coins },
    ...(tracks.length > 1 && {
      elf: {
        tracks: Object.fromEntries(
          tracks.map(([track, { total }]) => [
            track === "magic-user" ? "magicUser" : track,
            { level: 1, hpMax: total.value },
          ]),
        ),
      },
    }),
  };
}

async function belongings(
  character: NewCharacter,
  draft: Draft,
  lists: readonly KnownSpells[],
  shown: Shown,
): Promise<Made> {
  const { id } = character.class;
  const learned = character.spells.learned.map(({ spell }) => spell);
  let { next, choose } = character.spells;
  while (next) {
    const again = await throwPlan(next);
    shown.push(...again.shown);
    const more = resolveNewSpells(next, again.rolls, rulingsInForce());
    learned.push(...more.learned.map(({ spell }) => spell));
    ({ next, choose } = more);
  }
  for (const { count, from } of choose)
    for (let at = 0; at < count; at += 1) {
      const one = await pick(
        from.filter((name) => !learned.includes(name)),
        shown,
      );
      if (one) learned.push(one);
    }
  const gold = typeof character.gold === "number" ? character.gold : character.gold.value;
  const bought = await goodsAndCoins(character, gold, draft.buy !== false);
  const spells = await copies(learned.map((name) => lists.find((one) => one.name === name)?.uuid ?? ""));
  const calling = await copies([entryOf("rulings.classes", id, "class")]);
  return {
    character,
    items: [...calling, ...bought.items, ...spells],
    goods: bought.items.map(({ name }) => name),
    spells: learned,
    coins: bought.coins,
  };
}

async function goodsAndCoins(character: NewCharacter, gold: number, buys: boolean) {
  if (character.goods.length > 0 || !buys) {
    const row: GearPackage = {
      key: "own",
      classes: [],
      coins: gold,
      goods: character.goods.map(({ id, count, price }) => `${id}${count > 1 ? `*${count}` : ""}=${price}`).join(" "),
    };
    return { items: goodsOf(row).length > 0 ? await goodsFor(row) : [], coins: { gp: gold, sp: 0, cp: 0 } };
  }
  const price = (key: string): number | undefined => {
    const of = lotOf(key);
    return of && Math.round(of.value * of.count * 100) / 100;
  };
  const { keys, left } = kitFor(character.class.id, gold, price);
  const goods = keys.map((key) => `${key}=${price(key) ?? 0}`).join(" ");
  const copper = Math.round(left * 100);
  const coins = { gp: Math.floor(copper / 100), sp: Math.floor((copper % 100) / 10), cp: copper % 10 };
  return { items: await goodsFor({ key: "own", classes: [], coins: 0, goods }), coins };
}

/** Price of one and how many are sold together, by the compendium's index. */
function lotOf(key: string): { readonly value: number; readonly count: number } | undefined {
  const entry = game.packs
    ?.get("rulings.equipment")
    ?.index.contents.find((one) => foundry.utils.getProperty(one, "system.key") === key);
  const value: unknown = entry && foundry.utils.getProperty(entry, "system.value");
  const quantity: unknown = entry && foundry.utils.getProperty(entry, "system.quantity");
  return typeof value === "number" ? { value, count: typeof quantity === "number" ? quantity : 1 } : undefined;
}

/** A background is joined as if it were dropped: its skills come with it (ERIS-45 to 48). */
async function addBackground(actor: Actor.Implementation, key: string): Promise<void> {
  if (key === "") return;
  const copy = await copies([entryOf("rulings.classes", key, "background")]);
  if (copy.length > 0) await actor.createEmbeddedDocuments("Item", copy as Item.CreateData[]);
}

/** Makes somebody with everything by dice. */
export async function byDice(target?: Actor.Implementation): Promise<Actor.Implementation | undefined> {
  const shown: Shown = [];
  const { scores } = await rolledScores(shown);
  return makeCharacter(scores, await choicesByDice(scores, shown), target, shown);
}

/** Puts new characters into a party. */
export async function joinParty(party: Actor.Implementation, actors: readonly Actor.Implementation[]): Promise<void> {
  const members = partySystem(party).toObject().members;
  await party.update({
    system: { members: [...members, ...actors.map(({ uuid }) => ({ actor: uuid }))] },
  } as Actor.UpdateData);
}
