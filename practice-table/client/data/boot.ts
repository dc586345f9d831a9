import DOMPurify from "dompurify";
import Handlebars from "handlebars";
import type { WorldSnapshot } from "../../shared/protocol.ts";
import { type SheetRegistry, setSheetRegistry } from "./collections/sheet-registry.ts";
import { createConfig } from "./config.ts";
import { coreTexts } from "./game/core-texts.ts";
import { Game } from "./game/game.ts";
import { localizeRegisteredModels } from "./game/localize-model.ts";
import { resume } from "./game/resume.ts";
import { SocketTransport } from "./game/socket-transport.ts";
import { loadStyles } from "./game/styles.ts";
import { defineGlobals } from "./globals.ts";
import { Hooks } from "./hooks.ts";
import { refuseUnknown } from "./refuse.ts";
import { runtime } from "./runtime.ts";
import { setTransport, type Transport } from "./transport.ts";
import type { Dict } from "./types.ts";
import { getRoute, setHtmlCleaner } from "./utils/misc.ts";
import { installPrimitives } from "./utils/primitives.ts";

/** The exports of the interface layer. Data passed in by the boot are the live objects, not the guarded globals. */
interface Interface {
  uiNamespaces?: Dict;
  canvasNamespaces?: Dict;
  otherNamespaces?: { grid?: Dict; interaction?: Dict; nue?: Dict };
  createUi?(config: unknown): void;
  startInterface?(game: unknown): Promise<void>;
  connectionLost?(): void;
  connectionBack?(): void;
  askToReload?(why: "Changed" | "Ended" | "Failed", where: string): Promise<void>;
}

/** Starts the table in this page: connects, loads the world and its system, runs the hooks in the documented order. */
export async function boot(): Promise<void> {
  installPrimitives();
  setHtmlCleaner((html) => DOMPurify.sanitize(html));
  Object.assign(globalThis, { Handlebars });
  const wire = new SocketTransport();
  try {
    await wire.connect();
  } catch (error) {
    if ((error as Error).message === "unauthorised") window.location.href = getRoute("join");
    throw error;
  }
  wire.on("sessionEnded", () => {
    window.location.href = getRoute("join");
  });
  // A failed save is reported to the user who caused it, regardless of the caller.
  wire.onRefusal(({ message, code }) => {
    if (code === "storage") notices()?.error(message, { permanent: true });
  });
  const ui = (await import("../ui/index.ts")) as Interface;
  // A reconnect before the world has loaded needs no update.
  let game: Game | undefined;
  wire.onReconnect(() => (game ? void catchUp(game, ui) : window.location.reload()));
  wire.onLost(() => game && ui.connectionLost?.());
  wire.onUnauthorised(() =>
    game ? void ui.askToReload?.("Ended", getRoute("join")) : window.location.assign(getRoute("join")),
  );
  game = await start(wire, ui, { loadSystem, fetchJson });
}

/** Brings the page up to date after a reconnect; the user is asked to reload only when that fails. */
async function catchUp(game: Game, ui: Interface): Promise<void> {
  try {
    const changes = await resume(game);
    if (changes === undefined) await ui.askToReload?.("Changed", getRoute("game"));
    else ui.connectionBack?.();
  } catch (error) {
    console.error("The page could not be brought up to date", error);
    // The connection was lost again, so the next one tries again.
    if ((error as { code?: string }).code !== "offline") await ui.askToReload?.("Failed", getRoute("game"));
  }
}

/** `ui.notifications`, once it exists. */
interface Notices {
  warn(message: string, options: Dict): void;
  error(message: string, options: Dict): void;
}

function notices(): Notices | undefined {
  return runtime.ui.notifications as Notices | undefined;
}

interface Loader {
  loadSystem(game: Game): Promise<void>;
  fetchJson(path: string): Promise<unknown>;
}

/** Sets up the state needed before anything is loaded; it receives messages from the first one after the world. */
function begin(snapshot: WorldSnapshot, ui: Interface): Game {
  runtime.generation = snapshot.generation;
  runtime.ui = { windows: {}, activeWindow: null };
  const config = createConfig();
  const game = new Game(snapshot);
  runtime.game = game as never;
  const { grid = {}, interaction = {}, nue = {} } = ui.otherNamespaces ?? {};
  const tree = defineGlobals(game, config, {
    applications: ui.uiNamespaces ?? {},
    canvas: ui.canvasNamespaces ?? {},
    grid,
    nue,
    helpers: { interaction },
  });
  const sheets = ((tree.applications as Dict).apps as { DocumentSheetConfig?: SheetRegistry } | undefined)
    ?.DocumentSheetConfig;
  if (sheets) setSheetRegistry(sheets);
  game.loadSettings();
  ui.createUi?.(config);
  const Notifier = config.ui?.notifications as (new () => object) | undefined;
  if (Notifier) runtime.ui.notifications = new Notifier();
  game.openSockets();
  return game;
}

/** The start-up without the page, for tests with an in-memory transport and no interface. */
export async function start(wire: Transport, ui: Interface, loader: Loader): Promise<Game> {
  setTransport(wire);
  const begun: Game[] = [];
  const snapshot = await wire.world((world) => {
    begun.push(begin(world, ui));
  });
  const [game] = begun;
  if (!game) throw new Error("practice table: there is no world");

  await loader.loadSystem(game);
  game._begin = () => initializeGame(game, snapshot, ui, loader);
  await game.initialize();
  return game;
}

/** From the hook `init` to `ready`. */
async function initializeGame(game: Game, snapshot: WorldSnapshot, ui: Interface, loader: Loader): Promise<void> {
  Hooks.callAll("init");

  const lang = String(game.settings.get("core", "language") ?? "en");
  await game.i18n.load(snapshot.i18n, lang, loader.fetchJson);
  game.i18n.addFallback(coreTexts());
  game.labelTypes();
  localizeRegisteredModels();
  Hooks.callAll("i18nInit");

  game.initializeDocuments();
  await indexPacks(game);
  Hooks.callAll("setup");
  // There is no token ring to draw; data that packages add to its configuration are stored and ignored (PEER-23).
  Hooks.callAll("initializeDynamicTokenRingConfig", refuseUnknown({ addConfig: () => true }, "TokenRingConfig"));
  Hooks.callAll("initializeCombatConfiguration", {});
  Hooks.callAll("canvasConfig", {});

  game.keybindings.initialize();
  await ui.startInterface?.(game);
  for (const [id, activity] of Object.entries(snapshot.activity)) game.onActivity(id, activity);
  for (const notice of snapshot.notices) notices()?.warn(notice, { permanent: true });
  game.ready = true;
  Hooks.callAll("ready");
}

// Index fields that the system asked for in `init` are fetched once, before anyone needs them.
async function indexPacks(game: Game): Promise<void> {
  const wanted = game.packs.filter(
    (p) => ((runtime.config[p.documentName]?.compendiumIndexFields as string[] | undefined) ?? []).length > 0,
  );
  await Promise.all(
    wanted.map((p) =>
      p.getIndex().catch((error: unknown) => console.error(`The index of ${p.collection} could not be read`, error)),
    ),
  );
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/** Styles, classic scripts and ES modules of the system, then those of the modules. One that fails is reported; the others still load. */
async function loadSystem(game: Game): Promise<void> {
  const { system, modules } = game.data;
  await loadStyles([...system.styles, ...modules.flatMap(({ styles }) => styles)]);
  for (const src of [...system.scripts, ...modules.flatMap(({ scripts }) => scripts)]) await loadScript(src);
  for (const src of [...system.esmodules, ...modules.flatMap(({ esmodules }) => esmodules)]) {
    try {
      await import(/* @vite-ignore */ src);
    } catch (error) {
      Hooks.onError("Game#loadSystem", error as Error, { msg: `The module ${src} failed to load` });
      notices()?.error(`${src}: ${(error as Error).message}`, { permanent: true });
    }
  }
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      console.error(`The script ${src} failed to load`);
      resolve();
    };
    document.head.append(script);
  });
}
