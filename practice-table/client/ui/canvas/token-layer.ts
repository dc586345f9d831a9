import type { Grid } from "../../data/grids.ts";
import { reportError } from "../api/events.ts";
import { callAll } from "../api/hooks.ts";
import type { ConfigApi, Data, Doc, GameApi } from "../globals.ts";
import { make, say } from "../util.ts";
import type { Canvas } from "./canvas.ts";
import { broadcastTargets, Token } from "./token.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;

/** `canvas.tokens`: the tokens of the viewed scene. */
export class TokenLayer {
  static documentName = "Token";
  readonly element = make("div", { class: "tokens", role: "group" });
  readonly #tokens = new Map<string, Token>();
  readonly canvas: Canvas;

  constructor(canvas: Canvas) {
    this.canvas = canvas;
    this.element.setAttribute("aria-label", say("HOST.Token.Group"));
  }

  get grid(): Grid {
    return this.canvas.grid;
  }
  get scene(): Doc | null {
    return this.canvas.scene;
  }
  get placeables(): Token[] {
    return [...this.#tokens.values()];
  }
  get objects(): { children: Token[] } {
    return { children: this.placeables };
  }
  get controlled(): Token[] {
    return this.placeables.filter((t) => t.controlled);
  }
  get controlledObjects(): Map<string, Token> {
    return new Map(this.controlled.map((t) => [t.id, t]));
  }
  get documentCollection(): unknown {
    return this.scene?.tokens ?? null;
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((t) => t.actor?.isOwner);
  }
  get hover(): Token | null {
    return this.placeables.find((t) => t.hover) ?? null;
  }
  get active(): boolean {
    return true;
  }

  get(id: string): Token | undefined {
    return this.#tokens.get(id);
  }
  activate(_options: Data = {}): this {
    return this;
  }

  /** Draws every token of the scene. */
  draw(): void {
    this.clear();
    for (const doc of (this.scene?.tokens ?? []) as Iterable<Doc>) this.add(doc);
  }
  clear(): void {
    for (const id of [...this.#tokens.keys()]) this.remove(id);
  }
  add(doc: Doc): Token {
    const TokenClass = (CONFIG.Token?.objectClass as typeof Token | undefined) ?? Token;
    const token = new TokenClass(doc, this);
    this.#tokens.set(doc.id, token);
    this.element.append(token.element);
    callAll("drawToken", token);
    return token;
  }
  remove(id: string): void {
    const token = this.#tokens.get(id);
    if (!token) return;
    if (token.controlled) token.release();
    for (const user of [...token.targeted]) token.setTarget(false, { user, releaseOthers: false });
    this.#tokens.delete(id);
    token.element.remove();
    callAll("destroyToken", token);
  }
  refreshAll(): void {
    for (const token of this.placeables) token.refresh();
  }
  tokensChanged(): void {
    this.canvas.hud.token.refreshFor(this.controlled);
  }

  /** Paths are not planned here; they are measured when drawn. */
  recalculatePlannedMovementPaths(): void {}
  releaseAll(_options: Data = {}): number {
    const { controlled } = this;
    for (const token of controlled) token.release();
    return controlled.length;
  }
  controlAll(): Token[] {
    for (const token of this.placeables) token.control({ releaseOthers: false });
    return this.controlled;
  }
  cycleTokens(forwards = true): Token | null {
    const own = this.ownedTokens;
    if (own.length === 0) return null;
    const at = own.findIndex((t) => t.controlled);
    const next = own[(at + (forwards ? 1 : -1) + own.length) % own.length] ?? null;
    next?.control({ releaseOthers: true });
    if (next) void this.canvas.animatePan(next.center);
    return next;
  }
  /** Targets exactly these tokens. */
  setTargets(
    ids: string[],
    { mode = "replace", user = game.user }: { mode?: "replace" | "acquire" | "release"; user?: GameApi["user"] } = {},
  ): void {
    if (mode === "replace") {
      for (const token of [...(user.targets as Set<Token>)])
        if (!ids.includes(token.id)) token.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    }
    for (const id of ids)
      this.get(id)?.setTarget(mode !== "release", { user, releaseOthers: false, groupSelection: true });
    if (user === game.user) broadcastTargets();
  }
  /** Targets every token inside a rectangle of scene pixels. */
  targetObjects(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { releaseOthers = true } = {},
  ): number {
    const hits = this.placeables.filter(
      (t) => t.isVisible && t.center.x >= x && t.center.x <= x + width && t.center.y >= y && t.center.y <= y + height,
    );
    this.setTargets(
      hits.map((t) => t.id),
      { mode: releaseOthers ? "replace" : "acquire" },
    );
    return hits.length;
  }
  selectObjects(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { releaseOthers = true } = {},
  ): boolean {
    if (releaseOthers) this.releaseAll();
    for (const t of this.placeables) {
      if (t.center.x >= x && t.center.x <= x + width && t.center.y >= y && t.center.y <= y + height)
        t.control({ releaseOthers: false });
    }
    return this.controlled.length > 0;
  }

  /** Moves the controlled tokens (or the focused one) by whole spaces. */
  async moveMany({ dx = 0, dy = 0, ids }: { dx?: number; dy?: number; ids?: string[] } = {}): Promise<void> {
    const moving = ids
      ? ids.map((id) => this.get(id)).filter((t): t is Token => t?.isOwner === true)
      : this.controlled.filter((t) => t.isOwner);
    if (moving.length === 0 || !this.scene || (game.paused && !game.user.isGM)) return;
    const updates = moving.map((t) => ({ _id: t.id, x: t.x + dx * this.grid.sizeX, y: t.y + dy * this.grid.sizeY }));
    await this.scene.updateEmbeddedDocuments("Token", updates).catch(reportError);
  }
}
