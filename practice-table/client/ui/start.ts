import { bridge, registerBridge } from "../data/bridge.ts";
import { runtime } from "../data/runtime.ts";
import { DialogV2 } from "./api/dialog.ts";
import { onHook } from "./api/hooks.ts";
import { instances } from "./api/instances.ts";
import { askForDice } from "./apps/throw-dice.ts";
import { Canvas } from "./canvas/canvas.ts";
import { listenForTokens } from "./canvas/follow.ts";
import { listenToOthers } from "./canvas/others.ts";
import type { ConfigApi, Data, Doc, DocClass, GameApi, Pack, UiApi } from "./globals.ts";
import { renderTemplate } from "./handlebars/templates.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { KeyboardManager } from "./interface/keyboard.ts";
import { applyTheme } from "./interface/theme.ts";
import { compendiumWindow } from "./sidebar/compendium.ts";
import { createDialog, deleteDialog } from "./sidebar/create-dialog.ts";
import type { Sidebar } from "./sidebar/sidebar.ts";
import { make, say } from "./util.ts";
import { activateLinks } from "./ux/live-links.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip.ts";

declare const CONFIG: ConfigApi;
declare const ui: UiApi;

type UiClass = new () => { render(options?: Data): Promise<unknown> };

/** Registers the services that documents use from the interface: dialogs, templates, enriched text. It must be called before documents are prepared. */
export function lendBridge(): void {
  registerBridge({
    ...bridge,
    createDialog: (cls, data, createOptions, options) => createDialog(cls as DocClass, data, createOptions, options),
    deleteDialog: (doc, options, operation) => deleteDialog(doc as Doc, options, operation),
    confirm: async (config) => (await DialogV2.confirm(config)) as boolean | null,
    throwDice: askForDice,
    compendiumWindow: (pack) => compendiumWindow(pack as unknown as Pack),
    renderTemplate: (path, context) => renderTemplate(path, context),
    enrichHTML: (html, options) => TextEditor.implementation.enrichHTML(html, options),
  });
}

/** Builds the page's regions, before anything is drawn into them. */
function buildPage(): void {
  document.body.classList.add("vtt", "game");
  const region = (id: string, ...children: HTMLElement[]): HTMLElement => make("div", { id }, ...children);
  const notices = make(
    "section",
    { id: "chat-notifications", role: "log", "aria-live": "polite", "aria-label": say("HOST.Chat.Notices") },
    make("ol", { class: "chat-log plain themed theme-light", "aria-label": say("HOST.Chat.Notices") }),
  );
  const face = make(
    "div",
    { id: "interface" },
    region("ui-left", region("ui-left-top"), region("ui-left-bottom")),
    region("ui-middle", region("ui-middle-top"), region("ui-middle-bottom")),
    region("ui-right", notices),
  );
  document.getElementById("interface")?.remove();
  document.body.prepend(face, make("div", { id: "hud" }));
}

/**
 * Draws the interface: regions, tooltips, keys, sidebar, scene. It needs the world's documents; `ready` follows. Sets `ui.*`, `canvas`, `game.tooltip`,
 * `game.keyboard`.
 */
export async function startInterface(game: GameApi): Promise<void> {
  lendBridge();
  applyTheme();
  buildPage();
  const Tooltips = TooltipManager.implementation;
  const tooltip = new Tooltips();
  tooltip.activateEventListeners();
  const keyboard = new KeyboardManager();
  keyboard.activateEventListeners();
  Object.assign(game, { tooltip, keyboard });
  activateLinks();
  const HudClass = (CONFIG.Token?.hudClass as typeof TokenHUD | undefined) ?? TokenHUD;
  const canvas = new Canvas(() => new HudClass());
  canvas.disabled = game.settings.get("core", "noCanvas") === true;
  runtime.canvas = canvas.disabled ? withoutCanvas() : (canvas as Canvas & Data);
  if (canvas.disabled) canvas.board.remove();
  ui.windows ??= {};
  for (const [name, cls] of Object.entries(CONFIG.ui)) {
    if (name === "notifications" && ui.notifications) continue;
    ui[name] = new (cls as UiClass)();
  }
  await renderAll();
  listenForTokens(canvas);
  listenToOthers(canvas);
  onHook("pauseGame", () => void (ui.pause as { render(o: Data): Promise<unknown> }).render({ force: true }));
  // A smaller browser window must not leave an open window out of reach.
  window.addEventListener("resize", () => {
    for (const app of instances.values()) if (app.rendered) app.setPosition({});
  });
  if (canvas.disabled) return;
  const scene = game.scenes.active ?? null;
  await canvas.draw(scene);
}

/** The remaining members of `canvas` when the user has disabled it: no scene, no layer, no grid (PLAY-77). */
function withoutCanvas(): Data {
  return {
    ready: false,
    initialized: false,
    loading: false,
    scene: null,
    dimensions: null,
    layers: [],
    grid: undefined,
    tokens: undefined,
  };
}

async function renderAll(): Promise<void> {
  const draw = (name: string): Promise<unknown> =>
    (ui[name] as { render(o: Data): Promise<unknown> }).render({ force: true });
  for (const name of ["notifications", "sidebar"]) await draw(name);
  await (ui.sidebar as Sidebar).renderTabs();
  for (const name of ["controls", "players", "hotbar", "nav", "pause"]) await draw(name);
}
