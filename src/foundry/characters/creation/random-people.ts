/** Random people for the referee: characters, a retainer of some level, or a party of adventurers by the tables. One transaction, one card. */
import { openClasses } from "../../../rules/characters/classes.ts";
import type { ClassId } from "../../../rules/creature/types.ts";
import type { Plan } from "../../../rules/plan.ts";
import type { PeopleCardOutcome } from "../../../view/cards/people.ts";
import { classNamed } from "../../../view/import/common.ts";
import { memberWrites, newMember, partySystem } from "../../adapter/party-members.ts";
import { viewedLevel } from "../../adapter/tokens.ts";
import { postCard } from "../../chat/post-card.ts";
import { rollPlan } from "../../platform/dice.ts";
import { PEOPLE_TABLES } from "../../platform/entry-ids.ts";
import { notifyRefusal, notifyWarning } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { englishWords, tableById } from "../../treasure/treasure-tables.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { riseToLevel } from "../level-up.ts";
import { startingLoyalty } from "../starting-loyalty.ts";
import {
  choicesByDice,
  newCharacter,
  type PreparedCharacter,
  prepareCharacter,
  rolledScores,
} from "./create-character.ts";
import { chosenSpells } from "./starting-goods.ts";

const RANDOM_PEOPLE = ["party", "retainer", "low", "seasoned"] as const;
type People = (typeof RANDOM_PEOPLE)[number];
const TABLES: Readonly<Record<"low" | "seasoned", string>> = {
  low: "Adventurers, low level",
  seasoned: "Adventurers, seasoned",
};

interface RandomPeopleRequest {
  readonly people: People;
  readonly many: number;
  readonly level: number;
  /** Class of a retainer; blank: random. */
  readonly class: string;
  readonly employer?: Actor.Implementation | undefined;
  readonly party?: Actor.Implementation | undefined;
  readonly onMap: boolean;
}

interface One {
  readonly prepared: PreparedCharacter;
  readonly level: number;
}

/** Creates random people and returns them. */
export async function createRandomPeople(wanted: RandomPeopleRequest): Promise<readonly Actor.Implementation[]> {
  const ones =
    wanted.people === "low" || wanted.people === "seasoned" ? await byTable(wanted.people) : await plain(wanted);
  const made: Actor.Implementation[] = [];
  const bonds: Roll.Evaluated<Roll>[] = [];
  const foes = wanted.people === "low" || wanted.people === "seasoned";
  const refused = await runUndoable({ kind: "peopleMade", data: { many: ones.length } }, async (transaction) => {
    for (const { prepared, level } of ones) {
      const actor = await newCharacter(transaction, prepared, foes ? stranger() : await servant(wanted));
      if (!actor) continue;
      await riseToLevel(transaction, actor, level, ({ choose }) => chosenSpells(choose, prepared.shown));
      transaction.noteCreated(actor);
      made.push(actor);
      bonds.push(...(await bind(transaction, wanted, actor)));
    }
    await join(transaction, wanted, made);
    if (wanted.onMap) await place(transaction, made);
    const reports = made.map((actor) => {
      const { class: own, level, otherClasses } = actor.system as Actor.SystemOfType<"character">;
      const [other] = otherClasses;
      return { name: actor.name, class: own, level, ...(other && { also: other.class }) };
    });
    const outcome: PeopleCardOutcome = { procedure: "people", told: reports };
    const rolls = [...ones.flatMap(({ prepared }) => prepared.shown), ...bonds];
    await postCard({ type: "notice", outcome, rolls, secret: foes, transaction });
    return undefined;
  });
  notifyRefusal(refused);
  return made;
}

async function plain({ people, many, level, class: wantedClass }: RandomPeopleRequest): Promise<One[]> {
  const ones: One[] = [];
  for (let at = 0; at < (people === "retainer" ? 1 : many); at += 1) {
    const one = await person(people === "retainer" ? wantedClass : "");
    if (one) ones.push({ prepared: one, level });
  }
  return ones;
}

/** Scores are rolled until they allow the requested class. */
async function person(wanted: string, more: object = {}): Promise<PreparedCharacter | undefined> {
  for (let tries = 0; tries < 50; tries += 1) {
    const shown: Roll.Evaluated<Roll>[] = [];
    const { scores } = await rolledScores(shown);
    const open: readonly ClassId[] = openClasses(scores, rulingsInForce());
    const id = open.find((one) => one === wanted);
    if (wanted !== "" && !id && tries < 49) continue;
    const choices = await choicesByDice(scores, shown, id);
    return prepareCharacter(scores, { ...choices, ...more }, shown);
  }
  return undefined;
}

/** A party from the compendium's table, or the world's own table of that name: its number, classes, levels and alignment. */
async function byTable(kind: "low" | "seasoned"): Promise<One[]> {
  const table = await tableById(PEOPLE_TABLES[kind], TABLES[kind]);
  if (!table) {
    notifyWarning("RULINGS.Company.people.noTable", { name: TABLES[kind] });
    return [];
  }
  const number = /\[\[\/r (.+?)\]\]/.exec(table.description ?? "")?.[1] ?? "1d4+4";
  const many = await total(number);
  const mind = await total("1d6");
  const alignment = mind <= 2 ? "lawful" : mind <= 4 ? "neutral" : "chaotic";
  const ones: One[] = [];
  for (let at = 0; at < Math.min(20, many); at += 1) {
    const { results } = await table.roll();
    const [result] = results;
    const words = result ? englishWords(result) : "";
    const [, name = "", formula = "1"] = /^(.+?) of level \[\[\/r (.+?)\]\]/.exec(words) ?? [];
    const level = await total(formula);
    const prepared = await person(classNamed(name) || "fighter", { alignment });
    if (prepared) ones.push({ prepared, level });
  }
  return ones;
}

async function total(formula: string): Promise<number> {
  const plan: Plan = { procedure: "people", rolls: [{ id: "number", formula }], stamp: rulingsInForce().hash };
  return (await rollPlan(plan)).rolls.number?.total ?? 1;
}

/** The data of a character unknown to the players. */
function stranger(): object {
  return {
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE },
    prototypeToken: { disposition: CONST.TOKEN_DISPOSITIONS.NEUTRAL },
  };
}

/** The data of a retainer: the employer, and a half share. */
async function servant({ people, employer }: RandomPeopleRequest): Promise<object> {
  if (people !== "retainer") return {};
  const service = employer && { employer: employer.uuid, leader: employer.uuid, loyaltyGroup: employer.name };
  return {
    ...(employer && { ownership: foundry.utils.deepClone(employer.ownership) }),
    system: { isRetainer: true, share: 0.5, ...service },
  };
}

/** Rolls the starting loyalty of a retainer, where the ruling has one (GOR-43). */
async function bind(transaction: Transaction, { people, employer }: RandomPeopleRequest, actor: Actor.Implementation) {
  const bond = people === "retainer" && employer ? await startingLoyalty(employer, actor) : undefined;
  if (bond) await transaction.write(bond.writes);
  return bond?.shown ?? [];
}

async function join(
  transaction: Transaction,
  { people, employer, party }: RandomPeopleRequest,
  made: readonly Actor.Implementation[],
): Promise<void> {
  const uuids = made.map(({ uuid }) => uuid ?? "");
  if (people === "retainer" && employer) await transaction.change(() => memberWrites(employer, uuids));
  if (people !== "party" || !party) return;
  await transaction.change(() => {
    const before = partySystem(party).toObject().members;
    const after = [...before, ...uuids.map((actor) => newMember(actor, { rank: 1, file: 0 }))];
    return [{ uuid: party.uuid, path: "system.members", before, after }];
  });
}

/** Places the tokens as a block in the middle of the viewed map. */
async function place(transaction: Transaction, made: readonly Actor.Implementation[]): Promise<void> {
  const scene = canvas?.scene;
  if (!scene || made.length === 0) return;
  const { size } = scene.grid;
  const columns = Math.ceil(Math.sqrt(made.length));
  const start = (whole: number): number => Math.max(0, Math.round(whole / 2 / size - columns / 2)) * size;
  const tokens: object[] = [];
  for (const [index, actor] of made.entries()) {
    const x = start(scene.width ?? 0) + (index % columns) * size;
    const y = start(scene.height ?? 0) + Math.floor(index / columns) * size;
    tokens.push((await actor.getTokenDocument({ x, y, ...viewedLevel() })).toObject());
  }
  await transaction.create(scene, "Token", tokens);
}
