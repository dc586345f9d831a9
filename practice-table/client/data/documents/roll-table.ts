import { bridge } from "../bridge.ts";
import type { EmbeddedCollection } from "../collections/embedded.ts";
import { ArrayField } from "../fields/containers.ts";
import { EmbeddedCollectionField } from "../fields/embedded.ts";
import { DocumentUUIDField, HTMLField, StringField } from "../fields/strings.ts";
import { isV14, localize, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { mergeObject } from "../utils/merge.ts";
import { escapeHTML } from "../utils/misc.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseFolder } from "./folder.ts";
import { configuredClass } from "./lookup.ts";
import { currentMode } from "./message-modes.ts";
import { fromUuid } from "./uuid.ts";

/** Data of one line of a table. */
export class BaseTableResult extends Document {
  declare range: [number, number];
  declare weight: number;
  declare drawn: boolean;
  declare description: string;
  declare img: string | null;
  declare documentUuid: string | null;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "TableResult",
    collection: "results",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    coreTypes: ["text", "document"],
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      type: new StringField({ required: true, blank: false, initial: "text", choices: ["text", "document"] }),
      name: make.text(),
      img: make.image(),
      description: new HTMLField(),
      documentUuid: new DocumentUUIDField({ required: false, nullable: true, initial: null }),
      weight: make.num({ integer: true, initial: 1, min: 1 }),
      range: new ArrayField(make.num({ integer: true }), { min: 2, max: 2, initial: () => [1, 1] }),
      drawn: make.bool(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** One line of a table. */
export class TableResult extends BaseTableResult {
  get icon(): string | null {
    return this.img;
  }

  async getHTML(): Promise<string> {
    const name = this.documentUuid ? `@UUID[${this.documentUuid}]{${this.name}}` : escapeHTML(this.name);
    const html = [name ? `<strong>${name}</strong>` : "", this.description].filter(Boolean).join(" ");
    return bridge.enrichHTML(html, { relativeTo: this, secrets: this.isOwner });
  }
}

/** Data of a rollable table. */
export class BaseRollTable extends Document {
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;
  declare results: EmbeddedCollection;
  declare description: string;
  declare img: string | null;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "RollTable",
    collection: "tables",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    embedded: { TableResult: "results" },
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    permissions: { create: "ASSISTANT", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      img: make.image("icons/svg/d20-grey.svg"),
      description: new HTMLField(),
      results: new EmbeddedCollectionField(BaseTableResult),
      formula: make.text(),
      replacement: make.bool(true),
      displayRoll: make.bool(true),
      folder: make.folder(BaseFolder),
      sort: make.sort(),
      ownership: make.ownership(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

interface RollLike {
  total: number;
  formula: string;
  _evaluated: boolean;
  evaluate(): Promise<RollLike>;
  clone(): RollLike;
  toJSON(): Dict;
}

/** A rollable table. */
export class RollTable extends BaseRollTable {
  #lines(): TableResult[] {
    return this.results.contents as TableResult[];
  }

  getResultsForRoll(value: number): TableResult[] {
    return this.#lines().filter((r) => !r.drawn && value >= r.range[0] && value <= r.range[1]);
  }

  #defaultRoll(): RollLike {
    const Roll = (runtime.config.Dice?.rolls as (new (f: string, d?: Dict) => RollLike)[] | undefined)?.[0];
    if (!Roll) throw new Error("practice table: no Roll class is configured");
    const most = Math.max(1, ...this.#lines().map((r) => r.range[1]));
    return new Roll(this.formula || `1d${most}`, this.getRollData());
  }

  override getRollData(): Dict {
    return {};
  }

  /** Rolls on the table without a message. Results that are tables are rolled on too. */
  async roll({ roll, recursive = true, _depth = 0 }: Dict = {}): Promise<{ roll: RollLike; results: TableResult[] }> {
    if ((_depth as number) > 5)
      throw new Error(`Maximum recursion depth exceeded when attempting to draw from RollTable ${this.id}`);
    const base = (roll as RollLike | undefined) ?? this.#defaultRoll();
    const open = this.#lines().filter((r) => !r.drawn);
    if (open.length === 0) return { roll: base._evaluated ? base : await base.evaluate(), results: [] };
    let used = base._evaluated ? base : await base.evaluate();
    let found = this.getResultsForRoll(used.total);
    for (let tries = 0; found.length === 0 && !this.replacement && tries < 10_000; tries++) {
      used = await base.clone().evaluate();
      found = this.getResultsForRoll(used.total);
    }
    const results: TableResult[] = [];
    for (const line of found) {
      const inner =
        recursive && line.documentUuid?.includes("RollTable.")
          ? ((await fromUuid(line.documentUuid)) as RollTable | null)
          : null;
      if (inner) results.push(...(await inner.roll({ _depth: (_depth as number) + 1 })).results);
      else results.push(line);
    }
    return { roll: used, results };
  }

  /** Rolls, marks the drawn results, and posts a message. */
  async draw({
    roll,
    recursive = true,
    results = [],
    displayChat = true,
    rollMode,
    messageMode,
  }: Dict = {}): Promise<{ roll: RollLike | undefined; results: TableResult[] }> {
    let lines = results as TableResult[];
    let used = roll as RollLike | undefined;
    if (lines.length === 0) {
      const outcome = await this.roll({ roll, recursive });
      used = outcome.roll;
      lines = outcome.results;
    }
    if (lines.length === 0) return { roll: used, results: lines };
    if (!this.replacement && !this.pack && this.isOwner) {
      const own = lines.filter((l) => l.parentDocument === (this as Document));
      await this.updateEmbeddedDocuments(
        "TableResult",
        own.map((l) => ({ _id: l.id, drawn: true })),
      );
    }
    if (displayChat) {
      const mode = isV14() ? { messageMode } : { rollMode };
      await this.toMessage(lines, { roll: used, messageOptions: mode });
    }
    return { roll: used, results: lines };
  }

  async drawMany(number: number, options: Dict = {}): Promise<{ roll: unknown; results: TableResult[] }> {
    const all: TableResult[] = [];
    let last: unknown;
    for (let i = 0; i < number; i++) {
      const drawn = await this.draw({ ...options, displayChat: false });
      last = drawn.roll;
      all.push(...drawn.results);
    }
    if (options.displayChat !== false && all.length > 0)
      await this.toMessage(all, { roll: last, messageOptions: options });
    return { roll: last, results: all };
  }

  async toMessage(
    results: TableResult[],
    { roll, messageData = {}, messageOptions = {} }: Dict = {},
  ): Promise<Document | undefined> {
    const lines = await Promise.all(
      results.map(
        async (r) =>
          `<li class="table-result flexrow" data-result-id="${r.id}">${r.img ? `<img class="result-image" src="${escapeHTML(r.img)}" alt="">` : ""}<div class="result-text">${await r.getHTML()}</div></li>`,
      ),
    );
    const key = results.length === 1 ? "TABLE.DrawFlavor" : "TABLE.DrawFlavorPlural";
    const cls = configuredClass("ChatMessage") as typeof Document & { getSpeaker(o?: Dict): Dict };
    const shown = roll && this.displayRoll ? await (roll as { render(): Promise<string> }).render() : "";
    const data = mergeObject(
      {
        flavor: localize(key, { number: results.length, name: this.name }),
        author: runtime.game.userId,
        speaker: cls.getSpeaker(),
        rolls: roll ? [roll] : [],
        content: `<div class="table-draw" data-table-id="${this.id}">${shown}<ol class="table-results">${lines.join("")}</ol></div>`,
        flags: { core: { RollTable: this.id } },
      },
      messageData as Dict,
    );
    const mode = isV14() ? "messageMode" : "rollMode";
    // The result of a table has the user's current roll mode, unless a mode is given (PLAY-68).
    const given = Object.entries(messageOptions as Dict).filter(([, v]) => v !== undefined);
    const options = { [mode]: currentMode(), ...Object.fromEntries(given) };
    return (await cls.create(data, options)) as Document | undefined;
  }

  async resetResults(): Promise<this> {
    await this.updateEmbeddedDocuments(
      "TableResult",
      this.results.map((r) => ({ _id: r.id, drawn: false })),
    );
    return this;
  }

  async normalize(): Promise<this | undefined> {
    let at = 1;
    const updates = this.#lines().map((r) => {
      const range = [at, at + r.weight - 1];
      at += r.weight;
      return { _id: r.id, range };
    });
    await this.updateEmbeddedDocuments("TableResult", updates);
    return this.update({ formula: `1d${Math.max(1, at - 1)}` });
  }
}
