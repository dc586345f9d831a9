/**
 * Requests that a hostile player may send: every request of the protocol with every field forged in turn. Pure data in a fixed order, so that an accepted
 * message can be found again by its number.
 */
import type { JsonObject } from "../../shared/json.ts";

export interface Forgery {
  /** The attempt, in words. */
  what: string;
  event: string;
  args: unknown[];
}

/** The users and documents that the forgeries refer to. */
export interface Aim {
  attacker: string;
  referee: string;
  other: string;
  /** An id of each kind of document that is not the attacker's. */
  foreign: Readonly<Record<string, string>>;
  /** UUIDs of parents that are not the attacker's. */
  parents: readonly string[];
}

const OPERATOR = "__$OPERATOR$__";

/** Values that no field expects, and some that it accepts. */
const VALUES: readonly unknown[] = [
  3,
  -1,
  1e308,
  "",
  "Mine",
  null,
  true,
  [],
  {},
  [null],
  [{ _id: "AAAAAAAAAAAAAAAA" }],
  { default: 3 },
  { $set: 1 },
  "x".repeat(600),
];

/** Valuable fields of any document. */
const FIELDS: readonly string[] = [
  ...[
    "name",
    "img",
    "type",
    "ownership",
    "ownership.default",
    "folder",
    "sort",
    "flags",
    "flags.core.sheetClass",
    "_stats",
  ],
  ...[
    "system",
    "system.hp.value",
    "system.secret",
    "items",
    "effects",
    "tokens",
    "combatants",
    "pages",
    "results",
    "groups",
  ],
  ...[
    "role",
    "permissions",
    "password",
    "passwordHash",
    "character",
    "author",
    "whisper",
    "blind",
    "content",
    "timestamp",
  ],
  ...[
    "rolls",
    "speaker",
    "key",
    "value",
    "user",
    "command",
    "scope",
    "active",
    "round",
    "turn",
    "initiative",
    "defeated",
  ],
  ...[
    "hidden",
    "actorId",
    "actorLink",
    "delta",
    "delta.ownership",
    "x",
    "texture.src",
    "disabled",
    "changes",
    "text.content",
  ],
  ...[
    "description",
    "formula",
    "range",
    "drawn",
    "prototypeToken.actorLink",
    "navigation",
    "grid",
    "background",
    "_id",
  ],
];

const TYPES: readonly string[] = [
  ...[
    "Actor",
    "Item",
    "ActiveEffect",
    "Scene",
    "Token",
    "ActorDelta",
    "Combat",
    "Combatant",
    "CombatantGroup",
    "ChatMessage",
  ],
  ...["JournalEntry", "JournalEntryPage", "RollTable", "TableResult", "Macro", "Folder", "User", "Setting"],
];

/** Keys that reach a prototype; parsed, since a literal would not have them as its own. */
const POLLUTIONS: readonly unknown[] = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"prototype":{"polluted":true}}',
  '{"-=__proto__":null}',
  '{"==constructor":{"polluted":true}}',
  '{"a.__proto__.polluted":true}',
  '{"a":{"b":[{"__proto__":{"polluted":true}}]}}',
  '{"__proto__.polluted":true}',
].map((text) => JSON.parse(text) as unknown);

/** One field in the spellings of an update. */
function spellings(field: string, value: unknown): JsonObject[] {
  const parts = field.split(".");
  const last = parts.at(-1) ?? field;
  const above = parts.slice(0, -1);
  const nest = (inner: object): object => above.reduceRight<object>((out, key) => ({ [key]: out }), inner);
  const at = (key: string) => [...above, key].join(".");
  return [
    { [field]: value },
    nest({ [last]: value }),
    { [at(`-=${last}`)]: null },
    { [at(`==${last}`)]: value },
    nest({ [`==${last}`]: value }),
    { [`==${parts[0]}`]: value },
    nest({ [last]: { [OPERATOR]: "ForcedDeletion" } }),
    nest({ [last]: { [OPERATOR]: "ForcedReplacement", value } }),
  ] as JsonObject[];
}

/** Options that might weaken the checks. */
const OPTIONS: readonly JsonObject[] = [
  {},
  { diff: false },
  { recursive: false },
  { broadcast: false, noHook: true, render: false },
  { keepId: true, keepEmbeddedIds: true },
  { userId: "RefereeRefereeAA", user: "RefereeRefereeAA", isGM: true, modifiedTime: 0 },
  { pack: "tiny.monsters" },
  { diff: false, recursive: false, deleteAll: true },
];

const modify = (what: string, type: string, action: string, operation: unknown): Forgery => ({
  what: `${action} ${type}: ${what}`,
  event: "modifyDocument",
  args: [{ type, action, operation }],
});

/** Every field of every document type, in one of its spellings and with one of the options, in turn. */
function* updates({ foreign, parents, attacker }: Aim): Generator<Forgery> {
  let turn = 0;
  for (const type of TYPES) {
    const _id = foreign[type] ?? "AAAAAAAAAAAAAAAA";
    for (const field of FIELDS) {
      const value = field.startsWith("ownership") ? { default: 3, [attacker]: 3 } : VALUES[turn % VALUES.length];
      const forms = spellings(field, field === "ownership.default" || field === "role" ? 4 : value);
      for (const step of [0, 3]) {
        const change = forms[(turn + step) % forms.length];
        const options = OPTIONS[(turn + step) % OPTIONS.length];
        const parentUuid = parentOf(type, parents, turn);
        const operation = { ...options, ...(parentUuid ? { parentUuid } : {}), updates: [{ _id, ...change }] };
        yield modify(JSON.stringify([change, options]).slice(0, 200), type, "update", operation);
      }
      turn++;
    }
    for (const pollution of POLLUTIONS) {
      yield modify("pollution", type, "update", { updates: [{ _id, ...(pollution as object), system: pollution }] });
    }
  }
}

function parentOf(type: string, parents: readonly string[], turn: number): string | undefined {
  const fitting: Readonly<Record<string, RegExp>> = {
    ActiveEffect: /^Actor\.\w+(\.Item\.\w+)?$|Token\.\w+\.Actor/,
    Token: /^Scene\.\w+$/,
    ActorDelta: /Token\.\w+$/,
    Combatant: /^Combat/,
    CombatantGroup: /^Combat/,
    JournalEntryPage: /^Journal/,
    TableResult: /^RollTable/,
  };
  const wanted = fitting[type];
  const list = wanted ? parents.filter((parent) => wanted.test(parent)) : [];
  // Items and actors have several places; sometimes any document is put under a parent that cannot have it.
  if (list.length === 0) return turn % 3 === 0 ? parents[turn % parents.length] : undefined;
  return turn % 7 === 6 ? parents[turn % parents.length] : list[turn % list.length];
}

/** New documents in all places, with other users' names, other ids, and excessive rights. */
function* creations({ foreign, parents, referee, other, attacker }: Aim): Generator<Forgery> {
  const gifts: readonly JsonObject[] = [
    { ownership: { default: 3 } },
    { author: referee, user: referee, timestamp: 0 },
    { role: 4, password: "x", permissions: { ACTOR_CREATE: true } },
    { user: other, key: "core.permissions", value: '{"ACTOR_CREATE":[1]}' },
    { user: null, key: "core.time", value: "99999" },
    { whisper: [attacker], blind: true, rolls: ['{"total":20}'], speaker: { actor: foreign.Actor ?? "" } },
    {
      actorId: foreign.Actor ?? "",
      tokenId: "TokenGoblinAAAAA",
      sceneId: foreign.Scene ?? "",
      actorLink: true,
      hidden: false,
    },
    { items: [{ name: "x", type: "weapon", effects: [{ name: "y" }] }], effects: [{ name: "z" }] },
    { _stats: { lastModifiedBy: referee, createdTime: 0, compendiumSource: "x" }, folder: foreign.Folder ?? "" },
    { command: "fetch('/logout')", img: "javascript:alert(1)", content: "<script>1</script>" },
  ];
  for (const type of TYPES) {
    for (const [at, gift] of gifts.entries()) {
      const base = { name: "Forged", type: subtypeOf(type), key: "tiny.forged", value: "1", ...gift };
      const places = [undefined, parents[at % parents.length], parents[(at + 5) % parents.length]];
      for (const parentUuid of places) {
        const data = [{ ...base, ...(at % 2 === 0 ? { _id: foreign[type] ?? "AAAAAAAAAAAAAAAA" } : {}) }];
        const operation = {
          ...OPTIONS[at % OPTIONS.length],
          keepId: at % 2 === 0,
          ...(parentUuid ? { parentUuid } : {}),
          data,
        };
        yield modify(JSON.stringify(gift).slice(0, 150), type, "create", operation);
      }
    }
    for (const pollution of POLLUTIONS)
      yield modify("pollution", type, "create", {
        data: [{ name: "x", type: subtypeOf(type), flags: { a: pollution } }],
      });
  }
}

function subtypeOf(type: string): string {
  const known: Readonly<Record<string, string>> = {
    Actor: "hero",
    Item: "weapon",
    Macro: "script",
    Folder: "Actor",
    JournalEntryPage: "text",
  };
  return known[type] ?? "base";
}

function* deletions({ foreign, parents }: Aim): Generator<Forgery> {
  for (const type of TYPES) {
    const id = foreign[type] ?? "AAAAAAAAAAAAAAAA";
    const lists: unknown[] = [
      [id],
      [id, id],
      [id, "AAAAAAAAAAAAAAAA"],
      [],
      "all",
      [null],
      [{ $ne: "" }],
      [`${id} `],
      ["__proto__"],
    ];
    for (const [at, ids] of lists.entries()) {
      const parentUuid = at % 2 === 0 ? parentOf(type, parents, at) : undefined;
      yield modify(JSON.stringify(ids), type, "delete", {
        ids,
        ...(parentUuid ? { parentUuid } : {}),
        deleteContents: true,
      });
    }
    for (const parentUuid of [undefined, parentOf(type, parents, 0), parents[0]])
      yield modify("all of them", type, "delete", { deleteAll: true, ids: [], ...(parentUuid ? { parentUuid } : {}) });
  }
}

/** Queries about hidden data. */
function* readings({ foreign, parents }: Aim): Generator<Forgery> {
  for (const type of TYPES) {
    const queries: JsonObject[] = [
      {},
      { _id: foreign[type] ?? "" },
      { blind: true },
      { content: "the whispered word" },
      { passwordHash__in: ["", null] },
      { "__proto__.x": 1 },
      { name__regex: ".*" },
      { system: { $gt: "" } },
    ];
    for (const [at, query] of queries.entries()) {
      const parentUuid = at % 2 === 0 ? undefined : parentOf(type, parents, at);
      yield modify(JSON.stringify(query), type, "get", {
        query,
        ...(parentUuid ? { parentUuid } : {}),
        index: at % 3 === 0,
      });
    }
    yield modify("a secret compendium", type, "get", { pack: "tiny.secrets", index: true });
  }
}

/** Messages that are hardly requests, or none. */
function* shapes({ attacker, referee, other, foreign }: Aim): Generator<Forgery> {
  const oddities: unknown[] = [
    undefined,
    null,
    0,
    "",
    "x".repeat(70_000),
    [],
    [[]],
    {},
    true,
    { type: "Actor" },
    { type: "Actor", action: "update" },
    { type: "Actor", action: "update", operation: null },
    { type: ["Actor"], action: "update", operation: {} },
    { type: "constructor", action: "create", operation: { data: [{}] } },
    { type: "Actor", action: "explode", operation: {} },
    { type: "Actor", action: "update", operation: { updates: {} } },
    { type: "Actor", action: "update", operation: { updates: [null] } },
    { type: "Actor", action: "update", operation: { updates: [{}] } },
    { type: "Actor", action: "update", operation: { updates: [{ _id: { toString: 1 } }] } },
    { type: "Actor", action: "update", operation: {}, userId: referee },
    {
      type: "Actor",
      action: "update",
      operation: { updates: Array.from({ length: 201 }, () => ({ _id: foreign.Actor })) },
    },
    { type: "Actor", action: "update", operation: { updates: [{ _id: foreign.Actor, name: "y".repeat(100_000) }] } },
    JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`),
    JSON.parse('{"__proto__":{"polluted":true},"type":"Actor"}'),
    { operations: [] },
    { operations: [{ type: "User", action: "update", operation: { updates: [{ _id: attacker, role: 4 }] } }] },
    {
      operations: [
        { type: "ChatMessage", action: "create", operation: { data: [{ content: "half of a batch" }] } },
        { type: "Actor", action: "delete", operation: { ids: [foreign.Actor] } },
      ],
    },
    { userId: referee, name: "x", data: { fromUserId: referee }, fromUserId: referee },
    { userId: referee, name: "x", data: { fromUserId: referee, userId: referee } },
    { userId: other, name: "x", timeout: 20 },
    { userId: "constructor", name: "toString" },
    { userId: referee, name: "x".repeat(300) },
    { userId: referee, name: "dialog", data: POLLUTIONS[0], timeout: 50 },
    { userId: referee, name: "x", timeout: -1 },
    { targets: [foreign.Token], sceneId: foreign.Scene, cursor: { x: 1e9, y: -1 }, ruler: {}, ping: {} },
    { targets: "all" },
    { targets: Array.from({ length: 300 }, () => "AAAAAAAAAAAAAAAA") },
    { role: 4, userId: referee },
  ];
  const events = [
    ...["modifyDocument", "modifyBatch", "query", "userActivity", "world", "time", "system.tiny", "system.other"],
    ...["shutdown", "__proto__", "constructor", "", "sessionEnded", "userConnected", "x".repeat(500)],
  ];
  for (const event of events)
    for (const [at, payload] of oddities.entries()) yield { what: `${event} ${at}`, event, args: [payload] };
  for (const event of events) {
    yield { what: `${event} without anything`, event, args: [] };
    yield { what: `${event} with too much`, event, args: [{}, {}, referee, [1, 2, 3]] };
    yield { what: `${event} with bytes`, event, args: [new Uint8Array([1, 2, 3])] };
  }
}

/** All forgeries, in order. */
export function forgeries(aim: Aim): Forgery[] {
  return [...updates(aim), ...creations(aim), ...deletions(aim), ...readings(aim), ...shapes(aim)];
}
