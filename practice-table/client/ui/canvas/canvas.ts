import { type GridConfig, type Point, SquareGrid } from "../../data/grid.ts";
import { type Grid, isGrid, makeGrid } from "../../data/grids.ts";
import { refuseUnknown } from "../../data/refuse.ts";
import { callAll } from "../api/hooks.ts";
import type { Data, Doc, GameApi } from "../globals.ts";
import type { TokenHUD } from "../hud/token-hud.ts";
import { find, make, refuse, say } from "../util.ts";
import { drawAreas } from "./areas.ts";
import { BoardInput } from "./board-input.ts";
import { ChatBubbles } from "./chat-bubbles.ts";
import { emptyLayer } from "./empty-layer.ts";
import { drawNotes } from "./notes.ts";
import { broadcast, Ruler } from "./ruler.ts";
import { TokenLayer } from "./token-layer.ts";
import { limitView, toScene, toScreen, type View } from "./viewport.ts";

declare const game: GameApi;

interface Dimensions {
  width: number;
  height: number;
  size: number;
  distance: number;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
}

/** `canvas`: the viewed scene, drawn with ordinary elements instead of PIXI. Members that need PIXI are refused by name. */
export class Canvas {
  ready = false;
  /** Whether the user disabled the canvas, so that nothing is ever drawn. */
  disabled = false;
  loading = false;
  initialized = true;
  scene: Doc | null = null;
  /** The level of the scene in view; v14 only (V14-11). */
  level: Doc | null = null;
  grid: Grid = new SquareGrid({ size: 100, distance: 5, units: "" });
  readonly tokens: TokenLayer;
  readonly hud: { token: TokenHUD; bubbles: ChatBubbles };
  /** Groups of PIXI, whose members are refused by name (PLAY-164). */
  readonly interface = refuseUnknown({ name: "interface" }, "canvas.interface");
  readonly environment = refuseUnknown({ name: "environment" }, "canvas.environment");
  /** Empty layers, which this table does not draw (PLAY-164). */
  readonly tiles = emptyLayer("tiles");
  readonly templates = emptyLayer("templates");
  readonly notes = emptyLayer("notes");
  readonly controls: { ruler: Ruler };
  readonly board: HTMLElement;
  readonly world = make("div", { class: "scene-world" });
  readonly #ground = make("div", { class: "scene-ground" });
  readonly #areas = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  readonly #notes = make("div", { class: "map-notes" });
  #view: View = { x: 0, y: 0, scale: 1 };
  readonly #views = new Map<string, View>();

  constructor(makeHud: (canvas: Canvas) => TokenHUD) {
    this.board = make("div", { id: "board", role: "application", "aria-label": say("HOST.Scene.Board") });
    this.tokens = new TokenLayer(this);
    this.controls = { ruler: new Ruler(this) };
    this.hud = { token: makeHud(this), bubbles: new ChatBubbles(this) };
    this.#areas.setAttribute("class", "map-areas");
    this.world.append(this.#ground, this.#areas, this.#notes, this.tokens.element, this.controls.ruler.element);
    this.board.append(this.world, make("p", { class: "no-scene" }, say("HOST.Scene.None")));
    find(document, "#interface")?.before(this.board);
    new BoardInput(this);
    window.addEventListener("resize", () => this.#apply());
  }

  get dimensions(): Dimensions | null {
    return (this.scene?.dimensions as Dimensions | undefined) ?? null;
  }
  get id(): string {
    return "canvas";
  }
  get activeLayer(): TokenLayer {
    return this.tokens;
  }
  get layers(): TokenLayer[] {
    return [this.tokens];
  }
  /** The part of the stage that systems read: pivot and scale of the view. */
  get stage(): { pivot: Point; scale: Point; x: number; y: number } {
    const { x, y, scale } = this.#view;
    return { pivot: { x, y }, scale: { x: scale, y: scale }, x: this.#size.width / 2, y: this.#size.height / 2 };
  }
  get mousePosition(): Point {
    return this.#pointer;
  }
  #pointer: Point = { x: 0, y: 0 };
  set pointer(point: Point) {
    this.#pointer = point;
  }
  get view(): View {
    return this.#view;
  }
  get #size(): { width: number; height: number } {
    return {
      width: this.board.clientWidth || window.innerWidth,
      height: this.board.clientHeight || window.innerHeight,
    };
  }
  get app(): never {
    return refuse("canvas.app");
  }
  get walls(): never {
    return refuse("canvas.walls");
  }
  get lighting(): never {
    return refuse("canvas.lighting");
  }
  get regions(): never {
    return refuse("canvas.regions");
  }
  /** Width and height of the board in CSS pixels. */
  get screenDimensions(): [number, number] {
    const { width, height } = this.#size;
    return [width, height];
  }
  get visibility(): never {
    return refuse("canvas.visibility");
  }

  /** Draws a scene, or none. */
  async draw(scene: Doc | null = this.scene, { level }: { level?: string } = {}): Promise<this> {
    if (this.scene) this.#views.set(this.scene.id, this.#view);
    if (this.ready) callAll("canvasTearDown", this);
    this.ready = false;
    this.tokens.clear();
    this.level = levelOf(scene, level ?? (scene === this.scene ? this.level?.id : undefined));
    this.scene = scene;
    this.board.classList.toggle("empty", scene === null);
    if (!scene) {
      this.#ground.replaceChildren();
      this.#notes.replaceChildren();
      this.#areas.replaceChildren();
      return this;
    }
    callAll("canvasInit", this);
    const dims = this.dimensions as Dimensions;
    const grid: unknown = scene.grid;
    this.grid = isGrid(grid) ? grid : makeGrid(grid as GridConfig);
    this.#drawGround(scene, dims);
    this.drawAreas();
    this.drawNotes();
    this.tokens.draw();
    this.#view = this.#views.get(scene.id) ?? this.#initialView(scene, dims);
    this.#apply();
    this.ready = true;
    broadcast({ sceneId: scene.id });
    callAll("canvasReady", this);
    return this;
  }

  #initialView(scene: Doc, dims: Dimensions): View {
    const initial = scene.initial as Partial<View> | null;
    if (initial?.x != null && initial.y != null)
      return limitView({ x: initial.x, y: initial.y, scale: initial.scale ?? 1 });
    const { width, height } = this.#size;
    const covered = document.body.classList.contains("sidebar-expanded")
      ? (find(document, "#sidebar")?.offsetWidth ?? 0)
      : 0;
    const scale = Math.min((width - covered) / dims.sceneWidth, height / dims.sceneHeight, 1);
    const x = dims.sceneX + dims.sceneWidth / 2 + covered / 2 / scale;
    return limitView({ x, y: dims.sceneY + dims.sceneHeight / 2, scale });
  }

  /** Draws regions and measured templates again. */
  drawAreas(): void {
    const seen = this.scene ? drawAreas(this.scene, game.user, this.level) : [];
    this.#areas.replaceChildren(...seen);
  }

  /** Draws the pins of the scene's notes again. */
  drawNotes(): void {
    this.#notes.replaceChildren(...(this.scene ? drawNotes(this.scene) : []));
  }

  #drawGround(scene: Doc, dims: Dimensions): void {
    const { src, color } = groundOf(scene, this.level);
    const grid = (scene.grid ?? {}) as { color?: unknown; alpha?: number; thickness?: number };
    Object.assign(this.world.style, { width: `${dims.width}px`, height: `${dims.height}px` });
    const paper = make("div", { class: "scene-paper" });
    Object.assign(paper.style, {
      left: `${dims.sceneX}px`,
      top: `${dims.sceneY}px`,
      width: `${dims.sceneWidth}px`,
      height: `${dims.sceneHeight}px`,
      backgroundColor: String(color ?? "#999999"),
    });
    if (src) paper.append(make("img", { src, alt: "", draggable: "false" }));
    const lines = make("div", { class: "scene-grid" });
    // A hexagonal map has its grid in the picture; lines are drawn only for squares.
    if (this.grid.isSquare) {
      const stroke = `color-mix(in srgb, ${String(grid.color ?? "#000000")} ${Math.round(Number(grid.alpha ?? 0.2) * 100)}%, transparent)`;
      const thick = `calc(${Number(grid.thickness ?? 1)}px * max(1, var(--ui-scale, 1)))`;
      lines.style.backgroundImage = `linear-gradient(to right, ${stroke} ${thick}, transparent ${thick}), linear-gradient(to bottom, ${stroke} ${thick}, transparent ${thick})`;
      lines.style.backgroundSize = `${dims.size}px ${dims.size}px`;
    }
    this.#ground.replaceChildren(paper, lines);
  }

  /** Moves the view: `x`, `y` are the scene point at the centre, `scale` the zoom. */
  pan(view: Partial<View> = {}): void {
    this.#view = limitView({ ...this.#view, ...dropUndefined(view) });
    this.#apply();
    callAll("canvasPan", this, this.#view);
  }
  async animatePan(view: Partial<View> & Data = {}): Promise<boolean> {
    const { x, y, scale } = view;
    this.world.classList.add("gliding");
    this.pan(dropUndefined({ x, y, scale }));
    setTimeout(() => this.world.classList.remove("gliding"), 260);
    return true;
  }
  async recenter(): Promise<void> {
    if (this.scene && this.dimensions) this.pan(this.#initialView(this.scene, this.dimensions));
  }
  #apply(): void {
    const { x, y, scale } = this.#view;
    const { width, height } = this.#size;
    this.world.style.transform = `translate(${width / 2 - x * scale}px, ${height / 2 - y * scale}px) scale(${scale})`;
    this.world.style.setProperty("--ui-scale", String(1 / scale));
    this.hud.token.follow();
  }

  /** Converts screen to scene pixels, and back. */
  canvasCoordinatesFromClient(point: Point): Point {
    return toScene(point, this.#view, this.#size);
  }
  clientCoordinatesFromCanvas(point: Point): Point {
    return toScreen(point, this.#view, this.#size);
  }
  getLayerByEmbeddedName(name: string): TokenLayer | null {
    return name === "Token" || name === "Actor" ? this.tokens : null;
  }
  /** Pings a point, for everybody who views this scene. */
  async ping(at: Point): Promise<boolean> {
    this.showPing(at, String(game.user.color ?? ""));
    broadcast({ ping: { scene: this.scene?.id ?? null, x: Math.round(at.x), y: Math.round(at.y) } });
    return true;
  }
  /** Shows a mark for a moment. */
  showPing(at: Point, color: string): void {
    const mark = make("div", { class: "ping", "aria-hidden": "true" });
    Object.assign(mark.style, { left: `${at.x}px`, top: `${at.y}px`, borderColor: color });
    this.world.append(mark);
    setTimeout(() => mark.remove(), 1500);
  }
}

/** The level to view: the named one, otherwise the scene's initial one; none in v13. */
function levelOf(scene: Doc | null, id: string | undefined): Doc | null {
  const levels = scene?.levels as { get(id: string): Doc | undefined } | undefined;
  if (!scene || !levels) return null;
  return levels.get(id ?? "") ?? (scene._startLevel as Doc | null);
}

/** Picture and colour of the ground: the level's in v14, the scene's before. */
function groundOf(scene: Doc, level: Doc | null): { src?: string | null; color?: unknown } {
  if (scene.levels) return (level?.background ?? {}) as { src?: string | null; color?: unknown };
  return { src: (scene.background as { src?: string | null } | undefined)?.src ?? null, color: scene.backgroundColor };
}

function dropUndefined<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(object).filter(([, v]) => v !== undefined && v !== null && !Number.isNaN(v)),
  ) as Partial<T>;
}
