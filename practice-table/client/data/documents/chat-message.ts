import { ArrayField, ObjectField } from "../fields/containers.ts";
import { DocumentTypeField, ForeignDocumentField } from "../fields/documents.ts";
import { TypeDataField } from "../fields/embedded.ts";
import { DocumentIdField, FilePathField, HTMLField, JSONField, StringField } from "../fields/strings.ts";
import { isV14, runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { renderMessage } from "./chat-render.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { applyMessageMode } from "./message-modes.ts";
import { speakerFor } from "./speaker.ts";
import { BaseUser } from "./user.ts";

/** Data of a chat message. */
export class BaseChatMessage extends Document {
  declare author: UserLike;
  declare timestamp: number;
  declare flavor: string;
  declare title: string;
  declare content: string;
  declare speaker: { scene: string | null; actor: string | null; token: string | null; alias: string };
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: RollLike[];
  declare style: number;
  declare sound: string | null;
  declare emote: boolean;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "ChatMessage",
    collection: "messages",
    label: "DOCUMENT.ChatMessage",
    labelPlural: "DOCUMENT.ChatMessages",
    hasTypeData: true,
    coreTypes: ["base"],
    permissions: { create: "PLAYER", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    const speaker = (): DocumentIdField => new DocumentIdField({ readonly: false });
    return {
      _id: make.id(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      style: make.num({ integer: true, initial: 0, choices: () => [0, 1, 2, 3] }),
      author: new ForeignDocumentField(BaseUser, { nullable: false, initial: () => runtime.game?.userId }),
      timestamp: make.num({ initial: () => Date.now() }),
      flavor: new HTMLField(),
      title: new StringField({ required: true, blank: true, initial: "" }),
      content: new HTMLField(),
      speaker: make.schema({
        scene: speaker(),
        actor: speaker(),
        token: speaker(),
        alias: new StringField({ required: false, initial: undefined }),
      }),
      whisper: new ArrayField(new ForeignDocumentField(BaseUser, { idOnly: true, nullable: false })),
      blind: make.bool(),
      rolls: new ArrayField(new JSONField({ required: true })),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: make.bool(),
      flags: make.flags(),
      _stats: new ObjectField(),
    };
  }
}

interface RollLike {
  total: number;
  render(options?: Dict): Promise<string>;
}

/** A message in the chat log. */
export class ChatMessage extends BaseChatMessage {
  declare logged: boolean;

  override prepareDerivedData(): void {
    const Roll = (runtime.config.Dice?.rolls as { fromData(d: Dict): RollLike }[] | undefined)?.[0];
    if (!Roll) return;
    this.rolls = ((this.rolls ?? []) as unknown[]).flatMap((data) => {
      if (isRoll(data)) return [data];
      try {
        return [Roll.fromData(data as Dict)];
      } catch (error) {
        console.error(`A roll of message ${this.id} cannot be read: ${(error as Error).message}`);
        return [];
      }
    });
  }

  get alias(): string {
    return this.speaker.alias || this.speakerActor?.name || this.author?.name || "";
  }
  get speakerActor(): Document | null {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker as Dict);
  }
  /** Removed in v14, where `speakerActor` stays (PLAY-56). */
  get getSpeakerActor(): (() => Document | null) | undefined {
    return isV14() ? undefined : () => this.speakerActor;
  }
  get token(): Document | null {
    const scene = (this.speaker.scene ? runtime.game.collections.get("Scene")?.get(this.speaker.scene) : undefined) as
      | Document
      | undefined;
    return (this.speaker.token ? scene?.collections.tokens?.get(this.speaker.token) : undefined) ?? null;
  }
  get isAuthor(): boolean {
    return runtime.game.userId === this._source.author;
  }
  get isRoll(): boolean {
    return this.rolls.length > 0;
  }
  get canUserModifyAsAuthor(): boolean {
    return this.isAuthor;
  }

  // Everybody sees that a whispered roll was made, without its content.
  override get visible(): boolean {
    if (this.whisper.length === 0) return true;
    if (this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(runtime.game.userId);
  }

  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    if (this.whisper.length === 0) return true;
    return this.whisper.includes(runtime.game.userId) || (this.isAuthor && !this.blind);
  }

  override getUserLevel(user: UserLike | null = runtime.game.user): number {
    if (!user) return 0;
    return user.isGM || user.id === this._source.author ? 3 : 1;
  }

  protected override _canUserModify(user: UserLike, action: string, _data: Dict): boolean {
    return action === "create" || user.id === this._source.author;
  }

  override getRollData(): Dict {
    return this.speakerActor?.getRollData() ?? {};
  }

  // --- visibility -----------------------------------------------------------------------------------------------------

  applyRollMode(mode: string): void {
    const { whisper, blind, rolls } = this._source as Dict;
    const { rolls: _, ...options } = applyMessageMode({ whisper, blind, rolls }, mode);
    this.updateSource(options);
  }
  static applyRollMode(data: Dict, mode: string): Dict {
    return applyMessageMode(data, mode);
  }
  applyMode(mode: string): void {
    this.applyRollMode(mode);
  }
  /** The v14 name; undefined in v13, so that a feature test falls back to the old method. */
  static get applyMode(): ((data: Dict, mode?: string) => Dict) | undefined {
    return isV14() ? applyMessageMode : undefined;
  }

  static getWhisperRecipients(name: string): UserLike[] {
    const lower = name.toLowerCase();
    const users = runtime.game.users.contents;
    if (["gm", "dm"].includes(lower)) return users.filter((u) => u.isGM);
    if (lower === "players") return users.filter((u) => !u.isGM);
    const byName = users.filter((u) => u.name.toLowerCase() === lower);
    if (byName.length > 0) return byName;
    return users.filter((u) => (u.character as { name: string } | null)?.name.toLowerCase() === lower);
  }

  // --- speakers -------------------------------------------------------------------------------------------------------

  static getSpeaker(options: Dict = {}): Dict {
    return speakerFor(options);
  }
  static getSpeakerActor(speaker: Dict = {}): Document | null {
    const scene = (speaker.scene ? runtime.game.collections.get("Scene")?.get(speaker.scene as string) : undefined) as
      | Document
      | undefined;
    const token = speaker.token ? scene?.collections.tokens?.get(speaker.token as string) : undefined;
    const viaToken = (token as { actor: Document | null } | undefined)?.actor;
    return (
      viaToken ??
      (speaker.actor
        ? (runtime.game.collections.get("Actor")?.get(speaker.actor as string) as Document | undefined)
        : undefined) ??
      null
    );
  }

  // --- life cycle -----------------------------------------------------------------------------------------------------

  override async _preCreate(data: Dict, options: Dict, user: UserLike): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const mode = isV14() ? (options.messageMode ?? options.rollMode) : options.rollMode;
    if (typeof mode === "string") this.applyRollMode(mode);
    return undefined;
  }

  /** The message as an element, after the hook that lets packages change it. */
  async renderHTML(options: Dict = {}): Promise<HTMLElement> {
    return renderMessage(this, options);
  }

  async export(): Promise<string> {
    return `[${new Date(this.timestamp).toLocaleString()}] ${this.alias}\n${this.content.replace(/<[^>]+>/g, "")}`;
  }
}

function isRoll(data: unknown): data is RollLike {
  return data !== null && typeof data === "object" && "evaluate" in data;
}
