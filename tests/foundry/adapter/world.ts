/** As much of a running world as cards and their riders touch: dice that fall as told, messages kept in order, actors that can be written. */
import { type actor, type FakeItem, merged } from "./stub.ts";

type Plain = Record<string, unknown>;

export interface FakeMessage {
  readonly id: string;
  readonly type: string;
  readonly system: Plain;
  readonly author: { readonly isGM: boolean };
  update(changes: { system: Plain }): Promise<void>;
  delete(): Promise<void>;
}

export interface FakeActor {
  readonly uuid: string;
  readonly name: string;
  readonly system: Plain;
  readonly items: Map<string, FakeItem>;
  readonly statuses: Set<string>;
}

class Actor {}
const dice: number[] = [];
const messages: FakeMessage[] = [];
let written = 0;
const actors = new Map<string, object>();

/** The next dice, in the order in which they are thrown. */
export function dieFalls(...totals: number[]): void {
  dice.push(...totals);
}

/** Every card posted so far. */
export function posted(): readonly FakeMessage[] {
  return messages.filter(({ type }) => type !== "deed");
}

/** The deeds of the ledger, the oldest first. */
export function ledger(): readonly FakeMessage[] {
  return messages.filter(({ type }) => type === "deed");
}

/** A card in the log. */
export function message(type: string, system: Plain, id = ""): FakeMessage {
  written += 1;
  const made = {
    id: id || `message${written}`,
    type,
    documentName: "ChatMessage",
    _source: {},
    parent: null,
    author: { isGM: true },
    system: { applied: [], used: [], targets: [], subject: "", follows: "", combat: null, round: 0, ...system },
    update: async (changes: { system: Plain }) => {
      Object.assign(made.system, changes.system);
    },
    delete: async () => {
      messages.splice(messages.indexOf(made), 1);
    },
  };
  messages.push(made);
  return made;
}

function setAt(target: object, path: string, value: unknown): void {
  const [first = "", ...rest] = path.split(".");
  const below: unknown = Reflect.get(target, first);
  if (rest.length === 0) Reflect.set(target, first, value);
  else if (typeof below === "object" && below !== null) setAt(below, rest.join("."), value);
}

function getAt(target: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined), target);
}

/** The effect of a condition, under the condition's own id. */
function conditionOf(id: string) {
  const data = { _id: id, name: id, statuses: [id] };
  return {
    id,
    documentName: "ActiveEffect",
    statuses: new Set([id]),
    _source: data,
    toObject: () => ({ ...data }),
    updateSource: () => ({}),
  };
}

/** An actor of this world that can be written to. `changed`: called after every change, as Foundry prepares it anew. */
export function living(made: ReturnType<typeof actor>, changed: (of: unknown) => void): FakeActor {
  const effects = new Map<string, object>();
  for (const item of made.items.values()) {
    Object.assign(item, { documentName: "Item", _source: item, parent: made });
    actors.set(item.uuid, item);
  }
  const self = Object.assign(made, {
    documentName: "Actor",
    _source: made,
    parent: null,
    effects: {
      get contents() {
        return [...effects.values()];
      },
    },
    createEmbeddedDocuments: async (_name: string, data: { _id?: string; statuses?: string[] }[]) => {
      const created = data.map(({ _id, statuses }) => put(_id ?? statuses?.[0] ?? ""));
      changed(self);
      return created;
    },
    deleteEmbeddedDocuments: async (_name: string, ids: string[]) => {
      for (const id of ids) take(id);
      changed(self);
    },
    testUserPermission: () => true,
    update: async (changes: Plain) => {
      for (const [path, value] of Object.entries(changes)) setAt(self, path, value);
      changed(self);
    },
    updateEmbeddedDocuments: async (_type: string, updates: Plain[]) => {
      for (const { _id, ...changes } of updates) {
        const item = made.items.get(String(_id));
        if (item) for (const [path, value] of Object.entries(changes)) setAt(item, path, value);
      }
      changed(self);
    },
  });
  const put = (id: string): object => {
    const effect = { ...conditionOf(id), uuid: `${made.uuid}.ActiveEffect.${id}`, parent: self };
    effects.set(id, effect);
    actors.set(effect.uuid, effect);
    self.statuses.add(id);
    return effect;
  };
  const take = (id: string): void => {
    effects.delete(id);
    actors.delete(`${made.uuid}.ActiveEffect.${id}`);
    self.statuses.delete(id);
  };
  Object.setPrototypeOf(self, Actor.prototype);
  actors.set(made.uuid, self);
  return self;
}

class Roll {
  constructor(readonly formula: string) {}
  readonly dice: unknown[] = [];
  readonly options = {};
  total = 0;
  async evaluate(): Promise<this> {
    const total = dice.shift();
    if (total === undefined) throw new Error(`no die left for ${this.formula}`);
    this.total = total;
    this.dice.push({ faces: 20, results: [{ result: total, active: true }] });
    return this;
  }
  toJSON(): Plain {
    return { formula: this.formula };
  }
}

/** Puts the world where the system looks for it. */
export function standUp(): void {
  dice.length = 0;
  messages.length = 0;
  const known = Reflect.get(globalThis, "foundry") as Plain;
  const utils = {
    randomID: () => {
      written += 1;
      return `id${written}`;
    },
    getProperty: getAt,
    hasProperty: (of: unknown, path: string) => getAt(of, path) !== undefined,
  };
  Reflect.set(globalThis, "foundry", merged(known, { utils, documents: {} }));
  Reflect.set(globalThis, "Actor", Actor);
  Reflect.set(globalThis, "Roll", Roll);
  Reflect.set(globalThis, "CONFIG", { sounds: { dice: "" }, specialStatusEffects: { DEFEATED: "dead" } });
  Reflect.set(globalThis, "ActiveEffect", {
    implementation: { fromStatusEffect: async (id: string) => conditionOf(id) },
  });
  Reflect.set(globalThis, "fromUuidSync", (uuid: string) => actors.get(uuid) ?? null);
  const log = {
    contents: messages,
    get: (id: string) => messages.find((one) => one.id === id),
    has: (id: string) => messages.some((one) => one.id === id),
  };
  const user = { id: "gm", isGM: true };
  Reflect.set(globalThis, "game", {
    i18n: { localize: (key: string) => key, format: (key: string) => key, has: () => false },
    messages: Object.assign(messages, log),
    settings: { get: (_scope: string, key: string) => (key === "foeKnowledge" ? "numbers" : "publicroll") },
    user,
    userId: user.id,
    users: { get: () => user },
  });
  Reflect.set(globalThis, "Hooks", { on: () => 0, off: () => {} });
  const createDocuments = async (data: { _id: string; type: string; system: Plain }[]) =>
    data.map(({ _id, type, system }) => message(type, system, _id));
  const updateDocuments = async (updates: { _id: string; system: Plain }[]) => {
    for (const { _id, ...changes } of updates) await log.get(_id)?.update(changes);
  };
  const implementation = {
    createDocuments,
    updateDocuments,
    getSpeaker: () => ({}),
    getWhisperRecipients: () => [],
    applyRollMode: () => ({}),
  };
  Reflect.set(globalThis, "ChatMessage", { implementation });
}
