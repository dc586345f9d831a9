/** Those who join: their names, their hit points, and what stands on their sheets. */
import { rolledFrom } from "../../rules/dice/dice.ts";
import { type Mustered, planMuster, resolveMuster } from "../../rules/hirelings/mustering.ts";
import { hitPointDice } from "../../rules/life/monster-hit-points.ts";
import type { Plan } from "../../rules/plan.ts";
import { upkeepDue } from "../../rules/rewards/upkeep.ts";
import { hirelings } from "../../rules/topics/hirelings.ts";
import { isMarketType, tradeId } from "../../view/hirelings/hire.ts";
import { namesOf } from "../../view/characters/names.ts";
import { itemCopy } from "../adapter/item-data.ts";
import { rollPlan } from "../platform/dice.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { pickGoods } from "../characters/creation/starting-goods.ts";

type Service = Actor.SystemOfType<"hireling">;

/**
 * What joining pays in advance of later pay-days: the wage, and of normal men the upkeep of a first period, which does not come on top of it
 * (ERIS-109, MIX-47). What entices others is the price of joining (ERIS-112 example 3).
 */
export function paidInAdvance(model: Actor.Implementation, heads: number, wage: number, paysFirstUpkeep: boolean): number {
  if (!paysFirstUpkeep || model.type !== "hireling") return wage;
  const { trade, upkeepAs } = model.system as Service;
  const kept = { id: "joins", name: model.name, type: tradeId(upkeepAs || trade), heads };
  const [due] = upkeepDue([kept], { sessions: 1, expeditions: 1, days: 28 }, rulingsInForce());
  return wage + (due?.gold.value ?? 0);
}

/** A name that nobody has yet, by the people; when all are taken, that of the trade. */
export async function ownName(model: Actor.Implementation, taken: readonly string[], of?: string): Promise<string> {
  const people = of ?? (model.system as Service).people;
  const known = new Set([...taken, ...(game.actors?.contents ?? []).map(({ name }) => name)]);
  const free = namesOf(people).filter((name) => !known.has(name));
  return (await pickGoods(free, [])) ?? model.name;
}

/** What one who joins brings: hit points, and the suit where dice say which. */
interface Newcomer {
  readonly points: number | undefined;
  readonly armour?: Mustered["armour"]["armour"];
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/**
 * What one who joins brings: by the muster of the market's types, those with a class among them (ERIS-105), else by the dice on the sheet; as
 * listed for other characters.
 * @param seen the suit that was seen on it already: no die is thrown for one then (ERIS-111)
 */
export async function pointsOf(model: Actor.Implementation, seen?: string): Promise<Newcomer> {
  const rulings = rulingsInForce();
  const character = model.type === "character";
  const { trade, upkeepAs, kind } = model.system as Service;
  const unusual = character || kind === "unusual";
  if (isMarketType(trade) && (upkeepAs !== "" || (unusual && rulings.use(hirelings).market))) {
    const plan = planMuster(tradeId(trade), rulings);
    const asked = { ...plan, rolls: plan.rolls.filter(({ id }) => id !== "armour" || seen === undefined) };
    const rolled = await rollPlan(asked);
    const known = { armour: rolledFrom("1d6", [seen === "plate" ? 6 : 1]) };
    const { hitPoints, armour } = resolveMuster(plan, { ...known, ...rolled.rolls }, rulings);
    return { points: hitPoints.value, armour: armour.armour, shown: rolled.shown };
  }
  if (character) return { points: undefined, shown: [] };
  const { hd, normalHuman } = model.system as Service;
  const formula = hd.formula || hitPointDice({ number: hd.dice, modifier: hd.modifier }, normalHuman);
  const plan: Plan = { procedure: "hitPoints", rolls: [{ id: "hitPoints", formula }], stamp: rulings.hash };
  const rolled = await rollPlan(plan);
  return { points: Math.max(1, rolled.rolls.hitPoints?.total ?? 1), shown: rolled.shown };
}

/** Somebody in plate mail in place of the suit that the compendium gives (ERIS-111); others as they are. */
export async function withEquipment(data: object, armour: Newcomer["armour"]): Promise<object> {
  const items: unknown = Reflect.get(data, "items");
  if (armour !== "plate" || !Array.isArray(items)) return data;
  const index = await game.packs?.get("rulings.equipment")?.getIndex();
  const plate = itemCopy(await resolveUuid(index?.contents.find(({ name }) => name === PLATE)?.uuid ?? ""));
  if (!plate) return data;
  const isSuit = (item: object): boolean =>
    Reflect.get(item, "type") === "armour" && foundry.utils.getProperty(item, "system.kind") === "armour";
  const worn = { ...plate, system: { ...(plate.system as object), location: "worn", quantity: 1 } };
  return { ...data, items: [...items.filter((item: object) => !isSuit(item)), worn] };
}

const PLATE = "Plate mail";

/** The hit points of a band are those of all its men. */
export function sumOf(points: readonly (number | undefined)[]): number | undefined {
  return points.reduce((sum: number | undefined, one) => (one === undefined ? sum : (sum ?? 0) + one), undefined);
}

/** Somebody under a name, on the sheet and on the map: the compendium's token has that of the trade, and keeps all else. */
export function named(data: object, name: string): object {
  return foundry.utils.mergeObject(data, { name, prototypeToken: { name } }, { inplace: false });
}

/** Somebody of another people than the compendium's entry: who came with a dwarf is a dwarf (ERIS-108). */
export function ofPeople(data: object, people: string | undefined): object {
  return people === undefined ? data : foundry.utils.mergeObject(data, { system: { people } }, { inplace: false });
}

/** What was agreed with somebody who joins. */
interface Terms {
  readonly score: number | undefined;
  readonly group: string;
  readonly heads: number;
  /** Gold pieces paid in advance, for all heads. */
  readonly ahead: number;
}

function isCharacter(data: object): boolean {
  return Reflect.get(data, "type") === "character";
}

export function newHireling(
  data: object,
  employer: Actor.Implementation,
  points: number | undefined,
  { score, group, heads, ahead }: Terms,
): Actor.CreateData {
  const at = Math.max(0, game.time?.worldTime ?? 0);
  const changes: object = {
    ownership: foundry.utils.deepClone(employer.ownership),
    system: {
      employer: employer.uuid,
      leader: employer.uuid,
      loyaltyGroup: group,
      loyalty: score ?? null,
      ...(heads > 1 && { heads }),
      ...(points !== undefined && { hp: { value: points, max: points } }),
      // a character's die stands on its sheet, for what is rolled anew at the next level
      ...(points !== undefined && isCharacter(data) && { hpRolls: [{ level: 1, roll: points, modifier: 0 }] }),
      wage: { ahead },
    },
    flags: {
      rulings: {
        hiredAt: at,
        ...(score !== undefined && { loyaltyLog: [{ at, why: "joined", before: score, after: score }] }),
      },
    },
  };
  return foundry.utils.mergeObject(data, changes, { inplace: false }) as Actor.CreateData;
}
