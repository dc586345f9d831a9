/** Hiring: notices and taverns, an offer and its answer, and new hirelings as actors in an employer's service. */

import { rolledFrom } from "../../rules/dice/dice.ts";
import { type Mustered, planMuster, resolveMuster } from "../../rules/hirelings/mustering.ts";
import { type OfferInput, planOffer, resolveOffer } from "../../rules/hirelings/offer.ts";
import {
  hirelingType,
  planAdvertising,
  planTavern,
  resolveAdvertising,
  resolveTavern,
} from "../../rules/hirelings/recruitment.ts";
import { hitPointDice } from "../../rules/life/monster-hit-points.ts";
import { planLoyaltyScore, resolveLoyaltyScore } from "../../rules/morale/loyalty.ts";
import type { Plan } from "../../rules/plan.ts";
import { upkeepDue } from "../../rules/rewards/upkeep.ts";
import { hirelings } from "../../rules/topics/hirelings.ts";
import { loyalty as loyaltyTopic } from "../../rules/topics/loyalty.ts";
import type { NoticesCardOutcome, OfferCardOutcome, TavernCardOutcome } from "../../view/cards/service.ts";
import { namesOf } from "../../view/characters/names.ts";
import { isMarketType, tradeId } from "../../view/hirelings/hire.ts";
import type { DerivedValue } from "../../view/platform/view-types.ts";
import { creatureOf } from "../adapter/creature.ts";
import { employerOf, inService } from "../adapter/employees.ts";
import { itemCopy } from "../adapter/item-data.ts";
import { memberWrites } from "../adapter/party-members.ts";
import { pickGoods } from "../characters/creation/starting-goods.ts";
import { postCard } from "../chat/post-card.ts";
import { paying, settlePayment } from "../items/money.ts";
import { rollPlan } from "../platform/dice.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { isActor, resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { joinLoyaltyGroup } from "./loyalty-group.ts";
import { isStillInTavern, TAVERN, type TavernVisit, tavernFaces, tavernVisitOf, withoutFaces } from "./tavern.ts";

/**
 * The advance payment on joining, deducted on later pay-days: the wage, and for normal men the upkeep of a first period, which is not charged again
 * (ERIS-109, MIX-47). An offer that entices others is the price of joining (ERIS-112 example 3).
 */
export function paidInAdvance(
  model: Actor.Implementation,
  heads: number,
  wage: number,
  paysFirstUpkeep: boolean,
): number {
  if (!paysFirstUpkeep || model.type !== "hireling") return wage;
  const { trade, upkeepAs } = model.system as Service;
  const kept = { id: "joins", name: model.name, type: tradeId(upkeepAs || trade), heads };
  const [due] = upkeepDue([kept], { sessions: 1, expeditions: 1, days: 28 }, rulingsInForce());
  return wage + (due?.gold.value ?? 0);
}

/** An unused name for the ancestry; when all are used, that of the trade. */
async function ownName(model: Actor.Implementation, taken: readonly string[], of?: string): Promise<string> {
  const people = of ?? (model.system as Service).people;
  const known = new Set([...taken, ...(game.actors?.contents ?? []).map(({ name }) => name)]);
  const free = namesOf(people).filter((name) => !known.has(name));
  return (await pickGoods(free, [])) ?? model.name;
}

/** The values of a new hireling: hit points, and the rolled armour. */
interface Newcomer {
  readonly points: number | undefined;
  readonly armour?: Mustered["armour"]["armour"];
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/**
 * The values of a new hireling: by the dice of the market's types, including those with a class (ERIS-105), else by the dice on the sheet; other
 * characters as listed.
 * @param seen the armour already seen: none is rolled then (ERIS-111)
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

/** The data with the rolled plate mail replacing the compendium's armour (ERIS-111). */
async function withEquipment(data: object, armour: Newcomer["armour"]): Promise<object> {
  const items: unknown = Reflect.get(data, "items");
  if (armour !== "plate" || !Array.isArray(items)) return data;
  const index = await game.packs?.get("rulings.equipment")?.getIndex();
  const plate = itemCopy(
    await resolveUuid(
      index?.contents.find((one) => foundry.utils.getProperty(one, "system.key") === PLATE)?.uuid ?? "",
    ),
  );
  if (!plate) return data;
  const isSuit = (item: object): boolean =>
    Reflect.get(item, "type") === "armour" && foundry.utils.getProperty(item, "system.kind") === "armour";
  const worn = { ...plate, system: { ...(plate.system as object), location: "worn", quantity: 1 } };
  return { ...data, items: [...items.filter((item: object) => !isSuit(item)), worn] };
}

const PLATE = "plate-mail";

/** The hit points of a band are the total of its members'. */
function sumOf(points: readonly (number | undefined)[]): number | undefined {
  return points.reduce((sum: number | undefined, one) => (one === undefined ? sum : (sum ?? 0) + one), undefined);
}

/** The data with a name for sheet and token; the compendium's token is named after the trade. */
function named(data: object, name: string): object {
  return foundry.utils.mergeObject(data, { name, prototypeToken: { name } }, { inplace: false });
}

/** The data with another ancestry than the compendium entry's: companions of a dwarf are dwarves (ERIS-108). */
function ofPeople(data: object, people: string | undefined): object {
  return people === undefined ? data : foundry.utils.mergeObject(data, { system: { people } }, { inplace: false });
}

/** The agreed terms of a new hireling. */
interface Terms {
  readonly score: number | undefined;
  readonly group: string;
  readonly heads: number;
  /** Gold pieces paid in advance, in total. */
  readonly ahead: number;
}

function isCharacter(data: object): boolean {
  return Reflect.get(data, "type") === "character";
}

function newHireling(
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
      // A character's hit die is stored, because hit points are rolled again at the next level.
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

type Service = Actor.SystemOfType<"hireling">;

/**
 * Posts notices for a week (ERIS-106); `byHand`: the referee opened the market (MIX-53). Resolves to the number of applicants; undefined when
 * refused.
 */
export async function postNotices(
  employer: Actor.Implementation,
  reach: string,
  multiples: number,
  byHand = false,
): Promise<number | undefined> {
  const rulings = rulingsInForce();
  const plan = planAdvertising({ reach, multiples, byHand }, rulings);
  if (notifyRefusal(plan.refused)) return undefined;
  const rolled = await rollPlan(plan);
  const answered = resolveAdvertising(plan, rolled.rolls, rulings);
  const outcome: NoticesCardOutcome = { ...answered, procedure: "notices", reach };
  const refused = await runUndoable({ kind: "notices", data: { name: employer.name } }, async (transaction) => {
    const short = await settlePayment(transaction, paying(employer, answered.cost.value * 100));
    if (short) return short;
    await postCard({ type: "notice", actor: employer, outcome, rolls: rolled.shown, transaction });
    return undefined;
  });
  return notifyRefusal(refused) ? undefined : answered.number;
}

/** Visits a tavern; within a week the same people are there, without the hired ones. */
export async function visitTavern(
  employer: Actor.Implementation,
  lookForUnusual: boolean,
  byHand = false,
): Promise<void> {
  const before = tavernVisitOf(employer);
  const rulings = rulingsInForce();
  const plan = planTavern({ lookForUnusual, lookedThisWeek: before !== undefined, byHand }, rulings);
  if (before) {
    const outcome: TavernCardOutcome = { ...isStillInTavern(before), procedure: "tavernLook", again: true };
    await postCard({ type: "notice", actor: employer, outcome });
    return;
  }
  if (notifyRefusal(plan.refused)) return;
  const rolled = await rollPlan(plan);
  const found = resolveTavern(plan, rolled.rolls);
  const faces = await tavernFaces(found);
  const at = game.time?.worldTime ?? 0;
  const look: TavernVisit = { at, found, hired: 0, unusualHired: false, companionsHired: 0, faces };
  const outcome: TavernCardOutcome = { ...found, procedure: "tavernLook", again: false };
  const former: unknown = foundry.utils.getProperty(employer, TAVERN);
  await runUndoable({ kind: "tavern", data: { name: employer.name } }, async (transaction) => {
    await transaction.write([{ uuid: employer.uuid, path: TAVERN, before: former, after: look }]);
    await postCard({ type: "notice", actor: employer, outcome, rolls: rolled.shown, transaction });
    return undefined;
  });
}

/** An offer as entered in the window. */
interface Offer {
  readonly uuid: string;
  readonly number: number;
  readonly input: Omit<OfferInput, "kind" | "charisma" | "group">;
  /** Wages in advance, in gold pieces. */
  readonly wage: number;
  /** The wage with its trace. */
  readonly wageWhy?: DerivedValue | undefined;
  /** Whether they join as one entry. */
  readonly asBand: boolean;
  /** Whether they were seen in the tavern. */
  readonly fromTavern: boolean;
  /** For companions of an unusual hireling in the tavern: its name, which their group gets, and their ancestry (ERIS-108). */
  readonly table?: string;
  readonly companions?: string;
}

/** The effect of an offer on later ones. */
interface OfferAnswer {
  readonly joined: boolean;
  /** The modifier to later offers in the same place: 0 or less. */
  readonly illWill: number;
}

const UNANSWERED: OfferAnswer = { joined: false, illWill: 0 };

/** Makes an offer of service. Those who accept become actors, with rolled hit points and loyalty, in the employer's service. */
export async function makeOffer(employer: Actor.Implementation, offer: Offer): Promise<OfferAnswer> {
  const rulings = rulingsInForce();
  const model = await resolveUuid(offer.uuid);
  if (!isActor(model) || !game.actors) return UNANSWERED;
  const data = game.actors.fromCompendium(model as Actor.Stored, { clearFolder: true });
  const own = inService(model);
  const { charisma } = employerOf(employer);
  const { group, score: groupScore } = joinLoyaltyGroup(employer, model, offer.table);
  const plan = planOffer({ ...offer.input, kind: own.kind, charisma, group }, rulings);
  if (notifyRefusal(plan.refused)) return UNANSWERED;
  const rolled = await rollPlan(plan);
  const answer = resolveOffer(plan, rolled.rolls, rulings);
  const shown = [...rolled.shown];
  // A hireling who serves only for the wage has no score where only henchmen have loyalty (GOR-44, BX-181).
  const bond = { ...creatureOf(model), hirelingKind: own.kind };
  const score =
    answer.joins && rulings.use(loyaltyTopic).scored(bond)
      ? planLoyaltyScore(
          {
            group,
            charisma,
            enthusiastic: answer.answer === "gladly",
            ...(groupScore !== undefined && { groupScore }),
          },
          rulings,
        )
      : undefined;
  const dice = score && (await rollPlan(score));
  const loyalty = score && dice ? resolveLoyaltyScore(score, dice.rolls, rulings) : undefined;
  if (dice) shown.push(...dice.shown);
  const gold = answer.joins ? answer.pays * offer.number + offer.wage : 0;
  const kind = { name: employer.name, who: model.name };
  const refused = await runUndoable({ kind: answer.joins ? "hire" : "offer", data: kind }, async (transaction) => {
    const names: string[] = [];
    if (answer.joins) {
      const short = await settlePayment(transaction, paying(employer, Math.round(gold * 100)));
      if (short) return short;
      const seen = offer.fromTavern ? suitSeen(employer, tradeOf(model)) : undefined;
      const rolled = await Promise.all(
        Array.from({ length: offer.number }, (_, at) => pointsOf(model, at === 0 ? seen : undefined)),
      );
      shown.push(...rolled.flatMap((one) => one.shown));
      const all = rolled.map(({ points }) => points);
      const entries = offer.asBand ? [sumOf(all)] : all;
      const ahead = paidInAdvance(model, offer.number, offer.wage, answer.paysFirstUpkeep);
      const called: string[] = [];
      for (const _ of entries) called.push(offer.asBand ? model.name : await ownName(model, called, offer.companions));
      const bodies = await Promise.all(entries.map((_, at) => withEquipment(data, rolled[at]?.armour)));
      const made = await transaction.createActors(
        entries.map((points, at) =>
          newHireling(
            ofPeople(named(bodies[at] ?? data, called[at] ?? model.name), offer.companions),
            employer,
            points,
            {
              score: loyalty?.score.value,
              group,
              heads: offer.number / entries.length,
              ahead: ahead / entries.length,
            },
          ),
        ),
      );
      names.push(...made.map(({ name }) => name));
      await transaction.change(() =>
        memberWrites(
          employer,
          made.map(({ uuid }) => uuid ?? ""),
        ),
      );
      if (offer.fromTavern)
        await transaction.change(() =>
          hiredWrites(
            employer,
            { trade: tradeOf(model), unusual: isUnusual(model), companions: offer.companions !== undefined },
            offer.number,
          ),
        );
    }
    const outcome: OfferCardOutcome = {
      ...answer,
      procedure: "offer",
      who: model.name,
      number: offer.number,
      ...(loyalty && { loyalty: { score: loyalty.score } }),
      names,
      gold,
      ...(gold > 0 && offer.wage > 0 && offer.wageWhy && { wage: offer.wageWhy }),
    };
    await postCard({ type: "notice", actor: employer, outcome, rolls: shown, transaction });
    return undefined;
  });
  return notifyRefusal(refused) ? UNANSWERED : { joined: answer.joins, illWill: answer.illWill };
}

/** The armour of the unusual hireling who was seen in the tavern this week and is still there (ERIS-107, ERIS-111). */
function suitSeen(employer: Actor.Implementation, trade: string): string | undefined {
  const look = tavernVisitOf(employer);
  const unusual = look && isStillInTavern(look).unusual;
  return unusual?.type === trade ? unusual.armour : undefined;
}

/** Whether a hireling is of an unusual type: it has a class, or its sheet says so. */
function isUnusual(model: Actor.Implementation): boolean {
  const trade = tradeOf(model);
  return inService(model).kind === "unusual" || (isMarketType(trade) && hirelingType(trade).group === "unusual");
}

function tradeOf(model: Actor.Implementation): string {
  return tradeId((model.system as Service).trade);
}

function hiredWrites(
  employer: Actor.Implementation,
  of: { readonly trade: string; readonly unusual: boolean; readonly companions: boolean },
  number: number,
) {
  const before = tavernVisitOf(employer);
  if (!before) return [];
  const after = of.companions
    ? { ...before, companionsHired: (before.companionsHired ?? 0) + number }
    : of.unusual
      ? { ...before, unusualHired: true }
      : { ...before, hired: before.hired + number, faces: withoutFaces(before, of.trade, number) };
  return [{ uuid: employer.uuid, path: TAVERN, before, after }];
}
