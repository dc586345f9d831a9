import { DocumentTypeField, ForeignDocumentField } from "../fields/documents.ts";
import { DocumentIdField, JSONField, StringField } from "../fields/strings.ts";
import { runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseFolder } from "./folder.ts";
import { configuredClass } from "./lookup.ts";
import { BaseUser } from "./user.ts";

/** Data of a macro. */
export class BaseMacro extends Document {
  declare command: string;
  declare scope: string;
  declare img: string;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Macro",
    collection: "macros",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    label: "DOCUMENT.Macro",
    labelPlural: "DOCUMENT.Macros",
    coreTypes: ["script", "chat"],
    permissions: { create: "PLAYER", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      type: new DocumentTypeField(this, { initial: "chat" }),
      author: new ForeignDocumentField(BaseUser, { initial: () => runtime.game?.userId }),
      img: make.image("icons/svg/dice-target.svg"),
      scope: new StringField({ required: true, initial: "global" }),
      command: make.text(),
      folder: make.folder(BaseFolder),
      sort: make.sort(),
      ownership: make.ownership(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** The speaker's token object on the map (not its document) (PLAY-110). */
function placedToken(speaker: Dict): unknown {
  const scene = runtime.game.collections.get("Scene")?.get(String(speaker.scene ?? "")) as Document | undefined;
  return Reflect.get(scene?.collections.tokens?.get(String(speaker.token ?? "")) ?? {}, "object");
}

/** A stored script or chat text. */
export class Macro extends BaseMacro {
  get isAuthor(): boolean {
    return this._source.author === runtime.game.userId;
  }

  get canExecute(): boolean {
    const user = runtime.game.user;
    if (!user || !this.testUserPermission(user, "LIMITED")) return false;
    // Writing a script needs a permission, running an existing one does not (PLAY-109).
    return true;
  }

  /** Runs the script (or speaks the text). The script has `speaker`, `actor`, `token`, `character`, `scope`. */
  execute(scope: Dict = {}): unknown {
    if (!this.canExecute) throw new Error(`You do not have permission to execute the macro "${this.name}"`);
    const cls = configuredClass("ChatMessage") as typeof Document & {
      getSpeaker(o: Dict): Dict;
      getSpeakerActor(s: Dict): unknown;
    };
    const { actor, token, event, ...rest } = scope;
    const speaker = (rest.speaker as Dict | undefined) ?? cls.getSpeaker({ actor, token });
    if (this.type === "chat") return cls.create({ content: this.command, speaker });
    const known: Dict = {
      speaker,
      actor: actor ?? cls.getSpeakerActor(speaker),
      token: token ?? placedToken(speaker) ?? null,
      character: runtime.game.user?.character ?? null,
      event,
      scope,
      ...rest,
    };
    const Async = Object.getPrototypeOf(async () => {}).constructor as new (
      ...a: string[]
    ) => (...v: unknown[]) => Promise<unknown>;
    const fn = new Async(...Object.keys(known), `{${this.command}\n}`);
    return fn.apply(this, Object.values(known));
  }
}

/** A stored setting: its value is JSON text. */
export class BaseSetting extends Document {
  declare key: string;
  declare value: unknown;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Setting",
    collection: "settings",
    label: "DOCUMENT.Setting",
    labelPlural: "DOCUMENT.Settings",
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      key: new StringField({ required: true, nullable: false, blank: false }),
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: new DocumentIdField({ readonly: false }),
      _stats: make.stats(),
    };
  }
}

/** A stored setting. Writing goes through `game.settings.set`. */
export class Setting extends BaseSetting {
  declare user: string | null;

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    this.#announce(options, userId);
  }
  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) this.#announce(options, userId);
  }
  override getUserLevel(user: UserLike | null = runtime.game.user): number {
    return user?.isGM ? 3 : 1;
  }

  #announce(options: Dict, userId: string): void {
    (
      runtime.game.settings as { _onStored(key: string, user: string | null, options: Dict, userId: string): void }
    )._onStored(this.key, this.user, options, userId);
  }
}

/** Playlists and card stacks exist so that packages may list them; the table does nothing with them. */
export class BasePlaylist extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Playlist",
    collection: "playlists",
    label: "DOCUMENT.Playlist",
    labelPlural: "DOCUMENT.Playlists",
  };
  static override defineSchema() {
    return simpleSchema();
  }
}
export class Playlist extends BasePlaylist {}

export class BaseCards extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Cards",
    collection: "cards",
    label: "DOCUMENT.Cards",
    labelPlural: "DOCUMENT.CardsPlural",
    coreTypes: ["deck", "hand", "pile"],
  };
  static override defineSchema() {
    return { ...simpleSchema(), type: new StringField({ required: true, blank: false, initial: "deck" }) };
  }
}
export class Cards extends BaseCards {}

function simpleSchema() {
  return {
    _id: make.id(),
    name: make.name(),
    folder: make.folder(BaseFolder),
    sort: make.sort(),
    ownership: make.ownership(),
    flags: make.flags(),
    _stats: make.stats(),
  };
}
