/** A party of its own on its way at a live table: what its window's buttons do, with dice that are said, and what the cards tell. */
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import type { MixedTable } from "./mixed.ts";

/** The stored data of a journey, as these tests read it. */
export type Way = Record<string, any>;

export const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

/** Dice by the beginning of their ids. Whatever else is asked for shows a 6. */
class Said extends Map<string, object> {
  readonly asked: string[] = [];
  constructor(private readonly faces: Readonly<Record<string, number>>) {
    super();
  }
  override has(id: string): boolean {
    if (super.has(id)) return true;
    this.asked.push(id);
    const [, total = 6] = Object.entries(this.faces).find(([part]) => id.startsWith(part)) ?? [];
    this.set(id, { rolled: { formula: "1d6", total, dice: [] }, said: true });
    return true;
  }
}

export interface OnTheWay {
  readonly party: Doc;
  /** A party of these, on a way of its own. */
  setOut(data: readonly object[], way?: Way, more?: object): Promise<Doc[]>;
  /** Does a thing of the way by its button; says why not, and which dice were asked for. */
  go(
    what: string,
    args?: object,
    dice?: Readonly<Record<string, number>>,
  ): Promise<{ readonly refused?: { readonly key: string }; readonly asked: readonly string[] }>;
  way(): Way;
  secret(): Way;
  met(): Way;
  /** The data of a line of the latest card, to the table or to the referee. */
  line(procedure: "way" | "wayTruth", key: string): Way | undefined;
  /** Somebody is met. */
  meet(foe: Doc, count?: number): Promise<void>;
  /** Deletes the party, its members, and the other actors made. */
  goHome(): Promise<void>;
  /** Goes with the party when that is no more. */
  besides(one: Doc): Doc;
}

export async function openWay(table: MixedTable): Promise<OnTheWay> {
  const { runForParty } = await of("exploration/procedures");
  const { writeJourney } = await of("exploration/dungeon/places-and-doors");
  const kept = await of("adapter/party");
  let party: Doc;
  const made: Doc[] = [];
  const way: OnTheWay = {
    get party() {
      return party;
    },
    setOut: async (data, changes = {}, more = {}) => {
      const members: Doc[] = [];
      for (const one of data) members.push(await table.make(one));
      const system = { members: members.map(({ uuid }) => ({ actor: uuid })), ...more };
      party = await table.make({ name: "The Mixed Company", type: "party", system });
      made.push(party, ...members);
      const { road = {}, sea = {} } = changes;
      await writeJourney(party, (before: Way) => ({
        ...before,
        ...changes,
        road: { ...before.road, ...road },
        sea: { ...before.sea, ...sea },
      }));
      return members;
    },
    go: async (what, args = {}, dice = {}) => {
      const fall = new Said(dice);
      const refused = await runForParty(party, what, args, { fall });
      await calm();
      return { refused, asked: fall.asked };
    },
    way: () => kept.journeyOf(party),
    secret: () => kept.secretJourneyOf(party),
    met: () => kept.secretJourneyOf(party).met[0],
    line: (procedure, key) => {
      const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === procedure);
      const found = card?.system.outcome.lines.find(({ textKey }: Way) => textKey === `RULINGS.Way.${key}`);
      return found && (found.data ?? {});
    },
    meet: async (foe, count = 1) => {
      const { refused } = await way.go("meetBegin", { actor: foe.uuid, count });
      if (refused) throw new Error(refused.key);
    },
    goHome: async () => {
      await calm();
      for (const one of made.splice(0)) await one.delete();
    },
    besides: (one) => {
      made.push(one);
      return one;
    },
  };
  return way;
}

/** Somebody of a party. */
export const walker = (name: string, items: readonly object[] = [], system: object = {}) => ({
  name,
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 5, max: 20 }, abilities: plain, ...system },
  items,
});

/** A kind that is met. */
export const kind = (system: object = {}, name = "Orcs") => ({
  name,
  type: "monster",
  system: { hp: { value: 5, max: 5 }, hd: { dice: 1 }, movement: { walk: { turn: 120 } }, ...system },
});
