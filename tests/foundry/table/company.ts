/** A company at a table in this process: who is there, what a dialog answers, and what stands in the ledger. */
import { expect } from "vitest";
import type { Generation } from "../../../practice-table/server/generation.ts";
import { secondsIn } from "../../../src/rules/magic/formulas.ts";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

/** The table with what the company's tests ask of it. */
export interface CompanyTable extends LiveTable {
  named(name: string): Doc;
  make(data: object): Promise<Doc>;
  /** The answer to the next dialog. */
  answer(value: object | undefined): void;
  rule(topic: string, variant: string): Promise<void>;
  /** The cards of a procedure, in the order in which they came. */
  cards(procedure: string): Doc[];
  /** Kinds of the transactions that stand, the latest last. */
  kinds(): string[];
  /** Takes the latest transaction back; says why not. */
  takeBack(): Promise<unknown>;
  /** Takes back all transactions beyond so many that stood, the latest first. */
  backTo(count: number): Promise<void>;
  /** Advances the clock, and waits for the resulting events. */
  pass(unit: "round" | "turn" | "day", count?: number): Promise<void>;
  /** All actors as they are stored, without what the server stamps on them. */
  world(): unknown;
}

/** Nothing is drawn here: a form is asked for its values alone. */
function noPage(): object {
  const node = (): object => ({
    setAttribute: () => {},
    append: () => {},
    outerHTML: "",
    style: {},
    dataset: {},
    options: [],
  });
  return { createElement: node };
}

export async function openCompany(generation?: Generation): Promise<CompanyTable> {
  const table = await openLive(generation);
  const { game } = table;
  let next: object | undefined;
  Object.assign(globalThis, { document: noPage() });
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.input = async () => next;
  const { registerPartySettings } = await of("platform/settings/party-settings");
  registerPartySettings();
  const ledger = await of("undo/ledger");
  const backs = await of("undo/undo-transaction");
  const { Actor } = globalThis as unknown as { Actor: { create(data: object): Promise<Doc> } };
  const standing = (): { id: string; kind: string }[] =>
    ledger.allTransactions().filter(({ state }: { state: string }) => state === "done");
  const bare = (key: string, value: unknown): unknown =>
    key === "_stats" || key === "sort" || (key === "rulings" && JSON.stringify(value) === "{}") ? undefined : value;
  const takeBack = async (): Promise<unknown> => {
    await calm();
    return backs.undoTransaction(standing().at(-1)?.id ?? "", game.user);
  };
  return Object.assign(table, {
    named: (name: string) => {
      const actor = game.actors.getName(name);
      if (!actor) throw new Error(`${name} is not there`);
      return actor;
    },
    make: (data: object) => Actor.create(data),
    answer: (value: object | undefined) => {
      next = value;
    },
    rule: async (topic: string, variant: string) => void (await game.settings.set("rulings", topic, variant)),
    cards: (procedure: string) =>
      game.messages.contents.filter(({ system }) => system.outcome?.procedure === procedure),
    kinds: () => standing().map(({ kind }) => kind),
    takeBack,
    backTo: async (count: number) => {
      await calm();
      while (standing().length > count) expect(await takeBack()).toBeUndefined();
    },
    pass: async (unit: "round" | "turn" | "day", count = 1) => {
      const { rulingsInForce } = await of("platform/settings/rulings-in-force");
      const { time } = game as unknown as { time: { advance(seconds: number): Promise<void> } };
      await time.advance(count * secondsIn(unit, rulingsInForce()));
      await calm();
      await calm();
    },
    world: () => game.actors.contents.map((actor) => JSON.parse(JSON.stringify(actor.toObject(), bare))),
  });
}

let fair: (() => number) | undefined;

/** Every die shows its lowest or its highest face until changed. */
export function dice(how: "low" | "high" | "any"): void {
  const { Dice } = Reflect.get(globalThis, "CONFIG") as { Dice: { randomUniform: () => number } };
  fair ??= Dice.randomUniform;
  // Foundry's own comes out between 0 and 1, and the highest face stands nearest to nothing.
  Dice.randomUniform = how === "any" ? fair : () => (how === "low" ? 0.9999 : 0.0001);
}

/** The next dice show these faces: of a d20, unless the sides are said too. */
export async function showing<T>(
  faces: readonly (number | readonly [face: number, sides: number])[],
  work: () => Promise<T>,
): Promise<T> {
  const { Dice } = Reflect.get(globalThis, "CONFIG") as { Dice: { randomUniform: () => number } };
  const before = Dice.randomUniform;
  const left = faces.map((one) => (typeof one === "number" ? ([one, 20] as const) : one));
  // the highest face stands nearest to nothing
  Dice.randomUniform = () => {
    const [face, sides] = left.shift() ?? [1, 20];
    return 1 - (face - 0.5) / sides;
  };
  try {
    return await work();
  } finally {
    Dice.randomUniform = before;
  }
}

/** Takes people out of the world; dice fall as they may again. */
export async function gone(...actors: Doc[]): Promise<void> {
  for (const actor of actors) await actor.delete();
  dice("any");
}

/** Waits until nothing is under way. */
export async function calm(): Promise<void> {
  const { queued } = await of("platform/queue");
  await queued(async () => undefined);
}
