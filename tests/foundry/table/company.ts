/** A company at a table in this process: who is there, what a dialog answers, and what stands in the ledger. */
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

/** The table with what the company's tests ask of it. */
export interface CompanyTable extends LiveTable {
  named(name: string): Doc;
  make(data: object): Promise<Doc>;
  /** What the next dialog is answered with. */
  answer(value: object | undefined): void;
  rule(topic: string, variant: string): Promise<void>;
  /** Kinds of the deeds that stand, the latest last. */
  kinds(): string[];
  /** Takes the latest deed back; says why not. */
  takeBack(): Promise<unknown>;
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

export async function openCompany(generation: 13 | 14): Promise<CompanyTable> {
  const table = await openLive(generation);
  const { game } = table;
  let next: object | undefined;
  Object.assign(globalThis, { document: noPage() });
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.input = async () => next;
  const { registerWaySettings } = await of("settings/way");
  registerWaySettings();
  const ledger = await of("deeds/ledger");
  const backs = await of("deeds/take-back");
  const line = await of("deeds/line");
  const { Actor } = globalThis as unknown as { Actor: { create(data: object): Promise<Doc> } };
  const standing = (): { id: string; kind: string }[] =>
    ledger.allDeeds().filter(({ state }: { state: string }) => state === "done");
  const bare = (key: string, value: unknown): unknown =>
    key === "_stats" || key === "sort" || (key === "rulings" && JSON.stringify(value) === "{}") ? undefined : value;
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
    kinds: () => standing().map(({ kind }) => kind),
    takeBack: async () => {
      await line.inLine(async () => undefined);
      return backs.takeBack(standing().at(-1)?.id ?? "", game.user);
    },
    world: () => game.actors.contents.map((actor) => JSON.parse(JSON.stringify(actor.toObject(), bare))),
  });
}

let fair: (() => number) | undefined;

/** Every die shows its lowest or its highest face until told otherwise. */
export function dice(how: "low" | "high" | "any"): void {
  const { Dice } = Reflect.get(globalThis, "CONFIG") as { Dice: { randomUniform: () => number } };
  fair ??= Dice.randomUniform;
  // Foundry's own comes out between 0 and 1, and the highest face stands nearest to nothing.
  Dice.randomUniform = how === "any" ? fair : () => (how === "low" ? 0.9999 : 0.0001);
}

/** Waits until nothing is under way. */
export async function calm(): Promise<void> {
  const { inLine } = await of("deeds/line");
  await inLine(async () => undefined);
}
