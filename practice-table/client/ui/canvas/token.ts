import type { Grid } from "../../data/grids.ts";
import { RenderFlags } from "../../data/kept-names.ts";
import { callAll } from "../api/hooks.ts";
import type { ConfigApi, Data, Doc, GameApi, UserDoc } from "../globals.ts";
import { make, say } from "../util.ts";
import { draw, type TokenLook } from "./token-look.ts";
import { rulerOf, type TokenRuler } from "./token-ruler.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;

export interface TokenHost {
  grid: Grid;
  scene: Doc | null;
  canvas: { level: Doc | null };
  tokensChanged(): void;
}

interface Bar extends Data {
  value: number;
  max: number;
  type: string;
}

/** A token on the scene: a focusable element that shows its document. */
export class Token {
  static embeddedName = "Token";
  readonly document: Doc;
  readonly element: HTMLElement;
  readonly targeted = new Set<UserDoc>();
  readonly host: TokenHost;
  controlled = false;
  hover = false;
  /** Its position while being dragged, in scene pixels; null otherwise. */
  preview: { x: number; y: number } | null = null;
  readonly ruler: TokenRuler;
  /** The look of the token when it was last drawn. */
  #drawn = "";

  constructor(document: Doc, host: TokenHost) {
    this.document = document;
    this.host = host;
    this.element = make("div", { class: "token", tabindex: "0", role: "button", "data-token-id": document.id });
    this.ruler = rulerOf(this);
    this.refresh();
  }

  get id(): string {
    return this.document.id;
  }
  get name(): string {
    return this.document.name;
  }
  get scene(): Doc | null {
    return this.document.parent;
  }
  get actor(): Doc | null {
    return (this.document.actor as Doc | null) ?? null;
  }
  get combatant(): Doc | null {
    return (this.document.combatant as Doc | null) ?? null;
  }
  get inCombat(): boolean {
    return Boolean(this.document.inCombat);
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get x(): number {
    return Number(this.document.x);
  }
  get y(): number {
    return Number(this.document.y);
  }
  get w(): number {
    return Number(this.document.width ?? 1) * this.host.grid.sizeX;
  }
  get h(): number {
    return Number(this.document.height ?? 1) * this.host.grid.sizeY;
  }
  get center(): { x: number; y: number } {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }
  get bounds(): { x: number; y: number; width: number; height: number } {
    return { x: this.x, y: this.y, width: this.w, height: this.h };
  }
  get isTargeted(): boolean {
    return this.targeted.has(game.user);
  }
  get isVisible(): boolean {
    const { level } = this.host.canvas;
    const included = this.document.includedInLevel as ((level: unknown) => boolean) | undefined;
    if (level && included && !included.call(this.document, level)) return false;
    return !this.document.hidden || game.user.isGM;
  }
  get visible(): boolean {
    return this.isVisible;
  }
  get layer(): unknown {
    return this.host;
  }
  get owner(): boolean {
    return this.isOwner;
  }

  /** The ring around its picture, where its document has one (PEER-23). */
  get hasDynamicRing(): boolean {
    return Boolean((this.document.ring as { enabled?: boolean } | undefined)?.enabled);
  }
  /** Colours that replace the ring's own. */
  getRingColors(): { ring?: unknown; background?: unknown } {
    return {};
  }
  getRingEffects(): number[] {
    return [];
  }
  readonly renderFlags = new RenderFlags(() => void this.refresh());
  _onApplyStatusEffect(_statusId: string, _active: boolean): void {}

  getCenterPoint(point: { x: number; y: number } = { x: this.x, y: this.y }): { x: number; y: number } {
    return { x: point.x + this.w / 2, y: point.y + this.h / 2 };
  }
  getSnappedPosition(point: { x: number; y: number } = { x: this.x, y: this.y }): { x: number; y: number } {
    return this.host.grid.getSnappedPoint(point);
  }
  distanceTo(other: Token): number {
    return this.host.grid.measurePath([this.center, other.center]).distance;
  }

  /** Draws its document again; skipped when its look is unchanged. */
  refresh(): this {
    const look = this.#look();
    const key = JSON.stringify(look);
    if (key !== this.#drawn) draw(this.element, look);
    this.#drawn = key;
    callAll("refreshToken", this, {});
    return this;
  }

  #look(): TokenLook {
    const { document: doc } = this;
    const texture = (doc.texture ?? {}) as { src?: string; scaleX?: number };
    const at = this.preview ?? { x: this.x, y: this.y };
    const turned = doc.rotation ? `rotate(${Number(doc.rotation)}deg)` : "";
    const defeated = this.#hasStatus("DEFEATED");
    return {
      style: {
        left: `${at.x}px`,
        top: `${at.y}px`,
        width: `${this.w}px`,
        height: `${this.h}px`,
        opacity: String(doc.hidden ? 0.5 : (doc.alpha ?? 1)),
        boxShadow: this.#ring(),
      },
      hidden: !this.isVisible,
      classes: {
        controlled: this.controlled,
        targeted: this.isTargeted,
        "is-hidden": Boolean(doc.hidden),
        "in-combat": this.inCombat,
        defeated,
        dragging: this.preview !== null,
        "active-turn": this.#hasTurn,
      },
      disposition: String(doc.disposition ?? 0),
      image: texture.src || "icons/svg/mystery-man.svg",
      transform: `${turned} ${(texture.scaleX ?? 1) < 0 ? "scaleX(-1)" : ""}`.trim(),
      ...this.#effects(),
      bars: this.#bars(),
      pips: [...this.targeted].map((user) => ({ own: user === game.user, color: String(user.color ?? "#fff") })),
      plate: this.#displays(Number(doc.displayName ?? 0)) ? this.name : null,
      fights: this.inCombat,
      label: this.#label(defeated),
      pressed: String(this.controlled),
    };
  }

  #ring(): string {
    if (!this.hasDynamicRing) return "";
    const { colors } = this.document.ring as { colors?: { ring?: unknown } };
    const color = this.getRingColors().ring ?? colors?.ring ?? "#ffffff";
    return `inset 0 0 0 6px ${String(color)}`;
  }

  get #hasTurn(): boolean {
    const { combat } = game;
    return Boolean(combat?.started && this.combatant && combat.combatant === this.combatant);
  }

  #hasStatus(key: string): boolean {
    const id = (CONFIG.specialStatusEffects as Data | undefined)?.[key];
    const statuses = this.actor?.statuses as Set<string> | undefined;
    return typeof id === "string" && Boolean(statuses?.has(id));
  }

  #label(defeated: boolean): string {
    const bar = this.#bar("bar1");
    const parts = [
      this.#displays(Number(this.document.displayName ?? 0)) || this.isOwner ? this.name : say("HOST.Token.Unnamed"),
    ];
    if (bar && this.#displays(Number(this.document.displayBars ?? 0)))
      parts.push(say("HOST.Token.Bar", { value: bar.value, max: bar.max }));
    if (this.isTargeted) parts.push(say("HOST.Token.Targeted"));
    if (defeated) parts.push(say("HOST.Token.Defeated"));
    if (this.document.hidden) parts.push(say("HOST.Token.Hidden"));
    return parts.join(", ");
  }

  /** `CONST.TOKEN_DISPLAY_MODES`: 10 controlled, 20 hovered by the owner, 30 hovered, 40 the owner always, 50 always. */
  #displays(mode: number): boolean {
    switch (mode) {
      case 10:
        return this.controlled;
      case 20:
        return this.isOwner && (this.hover || this.controlled);
      case 30:
        return this.hover || this.controlled;
      case 40:
        return this.isOwner;
      case 50:
        return true;
      default:
        return false;
    }
  }

  #bar(name: string): Bar | null {
    const get = this.document.getBarAttribute as ((this: Doc, name: string) => Bar | null) | undefined;
    return get?.call(this.document, name) ?? null;
  }
  #bars(): TokenLook["bars"] {
    if (!this.#displays(Number(this.document.displayBars ?? 0))) return [];
    return ["bar1", "bar2"].flatMap((name) => {
      const bar = this.#bar(name);
      if (bar?.type !== "bar" || !bar.max) return [];
      return [{ name, full: Math.max(0, Math.min(1, bar.value / bar.max)) }];
    });
  }
  #effects(): Pick<TokenLook, "effects" | "overlay"> {
    const shown = [...((this.actor?.appliedEffects ?? []) as Iterable<Data>)].filter((e) => e._showsIcon && e.img);
    // Only effects marked as overlay cover the whole token; defeat is no exception (PLAY-32).
    const isOverlay = (e: Data): boolean => Boolean((e.flags as Record<string, Data>)?.core?.overlay);
    const overlay = shown.find(isOverlay);
    return {
      effects: shown.filter((e) => e !== overlay).map((e) => String(e.img)),
      overlay: overlay ? String(overlay.img) : null,
    };
  }

  /* Selecting and aiming. */
  control({ releaseOthers = true, force = false }: { releaseOthers?: boolean; force?: boolean } & Data = {}): boolean {
    if (!this.isOwner && !force) return false;
    const layer = this.host as TokenHost & { placeables: Token[] };
    if (releaseOthers) for (const other of layer.placeables) if (other !== this) other.release();
    if (this.controlled) return true;
    this.controlled = true;
    this.refresh();
    this.host.tokensChanged();
    callAll("controlToken", this, true);
    return true;
  }
  release(_options: Data = {}): boolean {
    if (!this.controlled) return false;
    this.controlled = false;
    this.refresh();
    this.host.tokensChanged();
    callAll("controlToken", this, false);
    return true;
  }
  setHover(hover: boolean): void {
    if (this.hover === hover) return;
    this.hover = hover;
    this.refresh();
    callAll("hoverToken", this, hover);
  }
  setTarget(
    targeted = true,
    {
      user = game.user,
      releaseOthers = true,
      groupSelection = false,
    }: { user?: UserDoc; releaseOthers?: boolean; groupSelection?: boolean } = {},
  ): void {
    if (releaseOthers) {
      for (const other of [...(user.targets as Set<Token>)])
        if (other !== this) other.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    }
    if (targeted === this.targeted.has(user)) return;
    if (targeted) {
      this.targeted.add(user);
      (user.targets as Set<Token>).add(this);
    } else {
      this.targeted.delete(user);
      (user.targets as Set<Token>).delete(this);
    }
    this.refresh();
    callAll("targetToken", user, this, targeted);
    if (user === game.user && !groupSelection) broadcastTargets();
  }
}

/** Sends this user's targets to the others. */
export function broadcastTargets(): void {
  const targets = [...(game.user.targets as Set<Token>)].map((token) => token.id);
  const broadcast = game.user.broadcastActivity as ((this: UserDoc, activity: Data) => void) | undefined;
  if (broadcast) broadcast.call(game.user, { targets });
  else game.socket.emit("userActivity", { targets });
}
