/**
 * A referee's client with the system in it, in this process, on a practice table with the demo world: documents, fields, hooks and the wire are
 * the table's own, windows are not there. What the system exports is named by path, since its types belong to Foundry.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { io } from "socket.io-client";
import { start } from "../../../practice-table/client/data/boot.ts";
import { registerBridge } from "../../../practice-table/client/data/bridge.ts";
import { SocketTransport } from "../../../practice-table/client/data/game/socket-transport.ts";
import { resetHooks } from "../../../practice-table/client/data/hooks.ts";
import { runtime } from "../../../practice-table/client/data/runtime.ts";
import type { Dict } from "../../../practice-table/client/data/types.ts";
import { type Generation, generationByDefault } from "../../../practice-table/server/generation.ts";
import { type Client, GM, login, makeSystem, openTable } from "../../../practice-table/tests/server/table.ts";
import { demoWorld } from "../../../tools/build/demo.ts";
import { placesOf } from "../../../tools/lib/paths.ts";

/** A document as these tests read it. */
export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly system: any;
  readonly statuses: Set<string>;
  readonly items: Iterable<Doc> & { contents: Doc[]; get(id: string): Doc | undefined };
  readonly combatants: { contents: Doc[] };
  readonly actor: Doc | null;
  readonly flags: any;
  toObject(): Record<string, unknown>;
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[]): Promise<Doc[]>;
  [method: string]: any;
}

/** `game`, as far as these tests go. */
export interface LiveGame {
  readonly actors: { contents: Doc[]; get(id: string): Doc | undefined; getName(name: string): Doc | undefined };
  readonly scenes: { active: Doc };
  readonly combats: { contents: Doc[] };
  readonly messages: { contents: Doc[]; get(id: string): Doc | undefined };
  readonly settings: {
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, value: unknown): Promise<unknown>;
  };
  readonly time: { worldTime: number };
  readonly user: Doc & { updateTokenTargets?(ids: string[]): void };
}

export interface LiveTable {
  readonly game: LiveGame;
  /** The same referee in another tab, or somebody else: a bare line to the table. */
  another(userId?: string): Promise<Client>;
  /** Has this client miss every change that is sent while something happens, as when its connection was gone for a moment. */
  withoutUpdates(meanwhile: () => Promise<unknown>): Promise<void>;
  /** The requests of this client since it joined: each in short. */
  writes(): readonly string[];
  stop(): Promise<void>;
}

/** The base classes of windows, as far as modules of the system need them when they are loaded. */
function noWindows(): Dict {
  class Window {
    static DEFAULT_OPTIONS = {};
    static PARTS = {};
  }
  const mixin = (base: typeof Window) => class extends base {};
  const yes = async () => true;
  return {
    api: {
      ApplicationV2: Window,
      HandlebarsApplicationMixin: mixin,
      DialogV2: { confirm: yes, input: yes, wait: yes },
    },
    sheets: { ActorSheetV2: Window, ItemSheetV2: Window },
    sidebar: { tabs: { CombatTracker: Window } },
    handlebars: { renderTemplate: async () => "" },
    instances: new Map(),
    ux: { TextEditor: {} },
  };
}

const DEMO = Symbol.for("rulings.tests.demo-world");

/** The demo world as text, worked out once in a process: it takes a third of a second, and every file begins with fresh modules. */
function demoText(): string {
  const kept = globalThis as { [DEMO]?: string };
  kept[DEMO] ??= JSON.stringify(demoWorld(placesOf()));
  return kept[DEMO];
}

/**
 * The system in `dist` may be older than its source: only its manifest and the demo world are taken, from where they are written.
 * @param change what the world is to have otherwise
 * @param strangers types of actors that a module of the table brings
 */
export async function systemFolder(
  change: (world: Dict) => Dict = (world) => world,
  strangers: readonly string[] = [],
): Promise<string> {
  const manifest = JSON.parse(await readFile("system.json", "utf8")) as Dict;
  for (const type of strangers) Object.assign((manifest.documentTypes as Dict).Actor as Dict, { [type]: {} });
  const world = change(JSON.parse(demoText()) as Dict);
  const { users, folders, actors, items, scenes } = world;
  return makeSystem(
    { "system.json": JSON.stringify({ ...manifest, packs: [], packFolders: [], styles: [], esmodules: ["tiny.mjs"] }) },
    { users, folders, actors, items, scenes } as never,
  );
}

/** Lets the system into a client of this process as its front doors do, without its windows. One client a process. */
export async function enterTable(url: string, userId: string, reconnection = false) {
  resetHooks();
  const store = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v) },
  });
  const { cookie } = await login(url, userId);
  const socket = io(url, { extraHeaders: { cookie }, reconnection, transports: ["websocket"] });
  const wire = new SocketTransport(socket);
  await wire.connect();
  registerBridge({ confirm: async () => true, enrichHTML: async (html) => html, renderTemplate: async () => "" });
  const keyboard = { KeyboardManager: { MODIFIER_KEYS: { ALT: "Alt", SHIFT: "Shift", CONTROL: "Control" } } };
  const game = await start(
    wire,
    { uiNamespaces: noWindows(), otherNamespaces: { interaction: keyboard } },
    { loadSystem: letIn, fetchJson: async () => ({}) },
  );
  // Of two buttons the first is pressed, unless a test says otherwise: a spell that may be cast reversed is cast as it is.
  const { applications } = Reflect.get(globalThis, "foundry") as { applications: { api: { DialogV2: object } } };
  Object.assign(applications.api.DialogV2, { wait: async () => "normal" });
  await watch();
  return { game, socket, wire };
}

/** A table with Ann's bare line to it, and the character that is hers. */
export async function openWithAnn() {
  const table = await openLive();
  const ann = await table.another(String(Reflect.get(table.game, "users").getName("Ann").id));
  return { table, ann, hild: (): Doc => table.game.actors.getName("Hild Redmantle") as Doc };
}

/** A request in short: the documents it creates, changes or deletes. */
function describeWrite(request: Dict): string {
  const parts = (request.operations ?? [request]) as { type: string; action: string; operation: Dict }[];
  return parts
    .map(({ type, action, operation }) => {
      const named = (operation.data ?? []) as { type?: string; content?: string; name?: string }[];
      const what = named.map((one) => (one.type === "deed" ? `entry ${one.name}` : (one.type ?? one.name ?? "")));
      const changed = ((operation.updates ?? []) as Dict[]).map(({ _id, ...own }) => Object.keys(own).join());
      return `${action} ${type}(${[...what, ...changed].join("; ")})`;
    })
    .join(" + ");
}

/**
 * Opens the table and the referee's client.
 * @param generation where a test is about one of them; else it is 14, or what `RULINGS_GENERATION` says
 */
export async function openLive(
  generation: Generation = generationByDefault(),
  strangers: readonly string[] = [],
): Promise<LiveTable> {
  const systemPath = await systemFolder((world) => world, strangers);
  const worldPath = path.join(await mkdtemp(path.join(tmpdir(), "rulings-live-")), "world");
  const table = await openTable({ generation, systemPath, worldPath });
  const { game, socket } = await enterTable(table.url, GM);
  const written: string[] = [];
  socket.onAnyOutgoing((event: string, request: Dict) => {
    if (event === "modifyDocument" || event === "modifyBatch") written.push(describeWrite(request));
  });
  return {
    writes: () => written,
    game: game as unknown as LiveGame,
    another: (userId = GM) => table.join(userId),
    withoutUpdates: async (meanwhile) => {
      const listeners = socket.listeners("modifyDocument");
      socket.off("modifyDocument");
      try {
        await meanwhile();
      } finally {
        for (const listener of listeners) socket.on("modifyDocument", listener);
      }
    },
    stop: async () => {
      socket.disconnect();
      await table.stop();
      await rm(systemPath, { recursive: true, force: true });
      await rm(path.dirname(worldPath), { recursive: true, force: true });
    },
  };
}

/** A module of the system. */
export async function of(module: string): Promise<any> {
  const file = path.resolve("src/foundry", `${module}.ts`);
  return import(/* @vite-ignore */ file);
}

async function letIn(): Promise<void> {
  const { registerData } = await of("data/index");
  const { registerDocuments } = await of("documents/actor");
  const { registerSettings } = await of("house-rules/register-settings");
  const { registerPartySettings } = await of("platform/settings/party-settings");
  const { RulingsChatMessage } = await of("chat/chat-message");
  const { RulingsCombat } = await of("combat/combat");
  const { RulingsCombatant } = await of("combat/combat");
  registerData();
  registerDocuments();
  for (const [name, documentClass] of Object.entries({
    ChatMessage: RulingsChatMessage,
    Combat: RulingsCombat,
    Combatant: RulingsCombatant,
  }))
    Object.assign(runtime.config[name] as Dict, { documentClass });
  registerSettings();
  registerPartySettings();
}

async function watch(): Promise<void> {
  const { watchFights } = await of("combat/watch-fights");
  const { expireEffects } = await of("spells/duration/expire-effects");
  const { watchAreas } = await of("spells/areas/move-areas");
  const { registerQueries } = await of("combat/fight-requests");
  const { registerApplyQuery } = await of("chat/request-apply");
  const { registerAttackRequests } = await of("attack/answer-requests");
  const { registerSpellRequests } = await of("spells/spell-buttons");
  const { registerHelpRequest } = await of("combat/help");
  const { watchDamage } = await of("attack/roll-damage");
  const { watchTokenSight } = await of("items/token-sight");
  const { watchMaximumHitPoints } = await of("attack/damage/typed-hit-points");
  watchDamage();
  watchMaximumHitPoints();
  watchTokenSight();
  registerQueries();
  registerApplyQuery();
  registerAttackRequests();
  registerSpellRequests();
  registerHelpRequest();
  watchFights();
  expireEffects();
  watchAreas();
  // As the client that acts for the table does when the world opens.
  if (runtime.game.user?.isGM) await (await of("undo/ledger-journals")).provideJournals();
}
