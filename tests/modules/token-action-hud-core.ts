/** A small double of what Token Action HUD core gives to modules of systems. Compared with core 2.1.0 (8e56ada) on 28 November 2026. */

interface Button {
  readonly id: string;
  readonly name: string;
  readonly encodedValue: string;
  readonly img: string;
  readonly cssClass?: string;
  readonly info1: { readonly text: string };
}

/** The state of the HUD core's manager: the selection, and the pressed keys. */
export interface Selected {
  readonly actor: object | null;
  readonly token: { readonly document: object } | null;
  readonly tokens: readonly { readonly document: object }[];
  readonly isRightClick: boolean;
}

class ActionHandler {
  hudManager!: Selected;
  readonly added = new Map<string, Button[]>();
  addActions(buttons: Button[], group: { id: string; type: string }): void {
    this.added.set(`${group.type}.${group.id}`, buttons);
  }
  async buildSystemActions(_groupIds: string[]): Promise<void> {}
  get actor(): object | null {
    return this.hudManager.actor;
  }
  get token(): object | null {
    return this.hudManager.token;
  }
  get tokens(): readonly object[] {
    return this.hudManager.tokens;
  }
}

class RollHandler {
  hudManager!: Selected;
  handleActionClick(_event: object, _encodedValue: string): unknown {
    return undefined;
  }
  get actor(): object | null {
    return this.hudManager.actor;
  }
  get token(): object | null {
    return this.hudManager.token;
  }
  get tokens(): readonly object[] {
    return this.hudManager.tokens;
  }
  isRenderItem(): boolean {
    return this.hudManager.isRightClick;
  }
}

interface Layout {
  readonly layout: readonly {
    readonly id: string;
    readonly groups: readonly { readonly id: string; nestId: string }[];
  }[];
  readonly groups: readonly { readonly id: string; readonly type: string }[];
}

class SystemManager {
  getActionHandler(): ActionHandler {
    return new ActionHandler();
  }
  getRollHandler(_id: string): RollHandler {
    return new RollHandler();
  }
  getAvailableRollHandlers(): Record<string, string> {
    return {};
  }
  async registerDefaults(): Promise<Layout | undefined> {
    return undefined;
  }
}

export const core = { id: "token-action-hud-core", api: { ActionHandler, RollHandler, SystemManager } };
export const CORE_VERSION = "2.1.0";
export type CoreSystemManager = typeof SystemManager;
