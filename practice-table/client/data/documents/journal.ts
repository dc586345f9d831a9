import type { EmbeddedCollection } from "../collections/embedded.ts";
import { DocumentOwnershipField, DocumentTypeField } from "../fields/documents.ts";
import { EmbeddedCollectionField, TypeDataField } from "../fields/embedded.ts";
import { HTMLField, StringField } from "../fields/strings.ts";
import { runtime, type UserLike } from "../runtime.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseFolder } from "./folder.ts";

// A page inherits the ownership of its journal by default.
class Ownership extends DocumentOwnershipField {
  static override get _defaults() {
    return { ...super._defaults, initial: () => ({ default: -1 }) };
  }
}

/** Data of a journal page. */
export class BaseJournalEntryPage extends Document {
  declare text: { content: string | undefined; format: number; markdown: string | undefined };
  declare src: string | null;
  declare title: { show: boolean; level: number };
  declare image: { caption: string | undefined };
  declare sort: number;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "JournalEntryPage",
    collection: "pages",
    label: "DOCUMENT.JournalEntryPage",
    labelPlural: "DOCUMENT.JournalEntryPages",
    hasTypeData: true,
    coreTypes: ["text", "image", "pdf", "video"],
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      type: new DocumentTypeField(this, { initial: "text" }),
      system: new TypeDataField(this),
      title: make.schema({ show: make.bool(true), level: make.num({ integer: true, initial: 1, min: 1, max: 6 }) }),
      image: make.schema({ caption: new StringField({ required: false, initial: undefined }) }),
      text: make.schema({
        content: new HTMLField({ required: false, initial: undefined }),
        markdown: new StringField({ required: false, initial: undefined }),
        format: make.num({ integer: true, initial: 1 }),
      }),
      video: make.object(),
      src: new StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: new StringField({ required: false, nullable: true, initial: null }),
      sort: make.sort(),
      ownership: new Ownership(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** A page of a journal. */
export class JournalEntryPage extends BaseJournalEntryPage {
  override getUserLevel(user: UserLike | null = runtime.game.user): number {
    const own = user ? (this.ownership?.[user.id] ?? this.ownership?.default ?? -1) : -1;
    return own >= 0 && !user?.isGM ? own : super.getUserLevel(user);
  }

  get toc(): Record<string, unknown> {
    return {};
  }
}

/** Data of a journal. */
export class BaseJournalEntry extends Document {
  declare pages: EmbeddedCollection;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "JournalEntry",
    collection: "journal",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { JournalEntryPage: "pages" },
    label: "DOCUMENT.JournalEntry",
    labelPlural: "DOCUMENT.JournalEntries",
    permissions: { create: "JOURNAL_CREATE", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      pages: new EmbeddedCollectionField(BaseJournalEntryPage),
      categories: make.list(make.object()),
      folder: make.folder(BaseFolder),
      sort: make.sort(),
      ownership: make.ownership(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** A journal. */
export class JournalEntry extends BaseJournalEntry {}
