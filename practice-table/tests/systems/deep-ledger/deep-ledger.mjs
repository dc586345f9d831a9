/** A system in which the data models do the work: nesting, migration, joint rules, containers, effects on derived values. */
const fields = foundry.data.fields;
const { HandlebarsApplicationMixin } = foundry.applications.api;

const whole = (initial, more = {}) =>
  new fields.NumberField({ required: true, nullable: false, integer: true, initial, ...more });

/** A part of other models, with getters of its own. */
class Purse extends foundry.abstract.DataModel {
  static LOCALIZATION_PREFIXES = ["LEDGER.Purse"];
  static defineSchema() {
    return { gold: whole(0, { min: 0 }), silver: whole(0, { min: 0 }) };
  }
  get total() {
    return this.gold * 10 + this.silver;
  }
  spend(silver) {
    const left = this.total - silver;
    if (left < 0) throw new Error("Too little in the purse");
    return { gold: Math.floor(left / 10), silver: left % 10 };
  }
}

const vitals = () =>
  new fields.SchemaField({
    hp: new fields.SchemaField({ value: whole(6, { min: 0 }), max: whole(6, { min: 1 }), temp: whole(0) }),
  });

class LedgerActorModel extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ["LEDGER.Base"];
  static defineSchema() {
    return { vitals: vitals(), purse: new fields.EmbeddedDataField(Purse) };
  }
  get carried() {
    return this.parent.items.reduce((sum, item) => sum + (item.system.totalWeight ?? 0), 0);
  }
}

class ExplorerModel extends LedgerActorModel {
  static LOCALIZATION_PREFIXES = [...super.LOCALIZATION_PREFIXES, "LEDGER.Explorer"];

  static defineSchema() {
    return {
      ...super.defineSchema(),
      calling: new fields.StringField({
        required: true,
        initial: "scout",
        choices: { scout: "LEDGER.Calling.scout", scribe: "LEDGER.Calling.scribe" },
      }),
      rank: whole(1, { min: 1, max: 12 }),
      bold: new fields.BooleanField(),
      tongues: new fields.SetField(new fields.StringField({ blank: false })),
      skills: new fields.TypedObjectField(
        new fields.SchemaField({
          ranks: whole(0, { min: 0, max: 5 }),
          stat: new fields.StringField({ initial: "wit" }),
        }),
        { validateKey: (key) => /^[a-z]+$/.test(key) },
      ),
      deeds: new fields.ArrayField(
        new fields.SchemaField({
          id: new fields.DocumentIdField({ initial: () => foundry.utils.randomID() }),
          title: new fields.StringField({ required: true, blank: false, initial: "A deed" }),
          on: new fields.NumberField({ initial: null }),
        }),
        { max: 4 },
      ),
      bio: new fields.SchemaField({
        text: new fields.HTMLField(),
        age: new fields.NumberField({ initial: null, integer: true }),
      }),
      home: new fields.ForeignDocumentField(foundry.documents.BaseJournalEntry, { idOnly: true }),
      patron: new fields.ForeignDocumentField(getDocumentClass("Actor")),
      oath: new fields.DocumentUUIDField({ type: "Item" }),
      crest: new fields.FilePathField({ categories: ["IMAGE"] }),
      colour: new fields.ColorField({ initial: "#aa3311" }),
      facing: new fields.AngleField(),
      extra: new fields.ObjectField(),
      raw: new fields.JSONField({ initial: undefined }),
    };
  }

  static migrateData(source) {
    foundry.abstract.Document._addDataFieldMigration?.(source, "level", "rank");
    if ("level" in source && !("rank" in source)) source.rank = source.level;
    delete source.level;
    if (Array.isArray(source.languages)) {
      source.tongues = source.languages;
      delete source.languages;
    }
    if (typeof source.hp === "number") foundry.utils.setProperty(source, "vitals.hp.value", source.hp);
    delete source.hp;
    return super.migrateData(source);
  }

  static validateJoint(data) {
    super.validateJoint?.(data);
    if (data.vitals.hp.value > data.vitals.hp.max) throw new Error("hit points above their most");
  }

  prepareBaseData() {
    super.prepareBaseData();
    this.load = { max: 10 + this.rank, value: 0 };
    this.guard = 10;
  }
  prepareDerivedData() {
    super.prepareDerivedData();
    this.load.value = this.carried;
    this.load.over = this.load.value > this.load.max;
    for (const skill of Object.values(this.skills)) skill.total = skill.ranks + this.rank;
    this.guard = Math.min(this.guard, 20);
  }
  async _preUpdate(changes, options, user) {
    const allowed = await super._preUpdate(changes, options, user);
    if (allowed === false) return false;
    const rank = foundry.utils.getProperty(changes, "system.rank");
    if (rank && rank > this.rank)
      foundry.utils.setProperty(changes, "system.vitals.hp.max", this.vitals.hp.max + 2 * (rank - this.rank));
    return undefined;
  }
  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    globalThis.ledgerLog ??= [];
    globalThis.ledgerLog.push(["model", foundry.utils.flattenObject(changed), userId === game.userId]);
  }
}

class CacheModel extends LedgerActorModel {}

class LedgerItemModel extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ["LEDGER.Gear"];
  static defineSchema() {
    return {
      weight: new fields.NumberField({ required: true, nullable: false, initial: 1, min: 0 }),
      count: whole(1, { min: 0 }),
      box: new fields.ForeignDocumentField(foundry.documents.BaseItem, { idOnly: true }),
      notes: new fields.HTMLField(),
    };
  }
  get container() {
    return this.box ? (this.parent.collection?.get(this.box) ?? null) : null;
  }
  get totalWeight() {
    return this.container ? 0 : this.weight * this.count;
  }
}
class GearModel extends LedgerItemModel {
  static defineSchema() {
    return {
      ...super.defineSchema(),
      shape: new fields.TypedSchemaField(
        {
          round: { type: new fields.StringField({ required: true, initial: "round" }), radius: whole(1) },
          long: { type: new fields.StringField({ required: true, initial: "long" }), length: whole(2) },
        },
        { initial: { type: "round" } },
      ),
    };
  }
}
class BoxModel extends LedgerItemModel {
  get contents() {
    return this.parent.collection?.filter((item) => item.system.box === this.parent.id) ?? [];
  }
  get totalWeight() {
    const inside = this.contents.reduce((sum, item) => sum + item.system.weight * item.system.count, 0);
    return this.container ? 0 : this.weight + inside;
  }
  async _preDelete(options, user) {
    if ((await super._preDelete(options, user)) === false) return false;
    const inside = this.contents.map((item) => item.id);
    if (options.spill)
      await this.parent.actor.updateEmbeddedDocuments(
        "Item",
        inside.map((_id) => ({ _id, "system.box": null })),
      );
    else if (inside.length) await this.parent.actor.deleteEmbeddedDocuments("Item", inside);
    return undefined;
  }
}
class TraitModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { tier: whole(1), grants: new fields.ArrayField(new fields.StringField()) };
  }
}

const EffectBase = foundry.data.ActiveEffectTypeDataModel ?? foundry.abstract.TypeDataModel;
class BoonModel extends EffectBase {
  static defineSchema() {
    const base = EffectBase === foundry.abstract.TypeDataModel ? {} : super.defineSchema();
    return { ...base, source: new fields.StringField({ initial: "luck" }) };
  }
}
class TallyModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      entries: new fields.ArrayField(new fields.SchemaField({ uuid: new fields.DocumentUUIDField(), sum: whole(0) })),
    };
  }
}
class DossierModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { summary: new fields.HTMLField(), subject: new fields.DocumentUUIDField({ type: "Actor" }) };
  }
  async toEmbed(config) {
    const box = document.createElement("section");
    box.className = "dossier-embed";
    box.dataset.label = config.label ?? "";
    box.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(this.summary, {
      relativeTo: this.parent,
    });
    return box;
  }
}
class RunnerModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { lane: whole(1) };
  }
}

class LedgerActor extends foundry.documents.Actor {
  getRollData() {
    const data = { ...this.system };
    data.flags = { ...this.flags };
    return data;
  }
  async modifyTokenAttribute(attribute, value, isDelta, isBar) {
    if (attribute !== "vitals.hp" || !isDelta || value >= 0)
      return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    const { temp } = this.system.vitals.hp;
    const soaked = Math.min(temp, -value);
    return this.update({
      "system.vitals.hp.temp": temp - soaked,
      "system.vitals.hp.value": this.system.vitals.hp.value + value + soaked,
    });
  }
}

class LedgerSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["deep-ledger"],
    position: { width: 560, height: "auto" },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: { addDeed: LedgerSheet.#addDeed, dropDeed: LedgerSheet.#dropDeed },
  };
  static PARTS = { main: { template: "systems/deep-ledger/templates/explorer.hbs", scrollable: [""] } };
  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    const { system } = this.document;
    return Object.assign(context, {
      system,
      src: system._source,
      fields: system.schema.fields,
      top: this.document.schema.fields,
      enriched: await foundry.applications.ux.TextEditor.implementation.enrichHTML(system.bio?.text ?? "", {
        relativeTo: this.document,
      }),
      boxes: this.document.items.filter((i) => i.type === "box").map((box) => ({ box, inside: box.system.contents })),
      isExplorer: this.document.type === "explorer",
    });
  }
  static async #addDeed() {
    const deeds = this.document.system.toObject().deeds;
    await this.document.update({ "system.deeds": [...deeds, { title: "New deed" }] });
  }
  static async #dropDeed(_event, target) {
    const deeds = this.document.system.toObject().deeds;
    deeds.splice(Number(target.dataset.index), 1);
    await this.document.update({ "system.deeds": deeds });
  }
  /** Items dropped on a box go into it. */
  async _onDropItem(event, item) {
    const box = event.target.closest("[data-box-id]")?.dataset.boxId ?? null;
    if (item.parent?.uuid === this.document.uuid) return item.update({ "system.box": box });
    const data = game.items.fromCompendium(item, { clearFolder: true });
    data.system.box = box;
    return Item.implementation.create(data, { parent: this.document });
  }
}

Hooks.once("init", () => {
  Object.assign(CONFIG.Actor.dataModels, { explorer: ExplorerModel, cache: CacheModel });
  Object.assign(CONFIG.Item.dataModels, { gear: GearModel, box: BoxModel, trait: TraitModel });
  Object.assign(CONFIG.ActiveEffect.dataModels, { boon: BoonModel });
  CONFIG.ChatMessage.dataModels.tally = TallyModel;
  CONFIG.JournalEntryPage.dataModels.dossier = DossierModel;
  CONFIG.Combatant.dataModels.runner = RunnerModel;
  CONFIG.Actor.documentClass = LedgerActor;
  CONFIG.Actor.trackableAttributes = { explorer: { bar: ["vitals.hp"], value: ["rank", "purse.gold"] } };
  CONFIG.ActiveEffect.legacyTransferral = false;
  CONFIG.Item.compendiumIndexFields.push("system.weight");
  foundry.applications.apps.DocumentSheetConfig.registerSheet(foundry.documents.Actor, "deep-ledger", LedgerSheet, {
    types: ["explorer", "cache"],
    makeDefault: true,
    label: "Ledger",
  });
  game.settings.register("deep-ledger", "purse", { scope: "world", config: false, type: Purse, default: {} });
  game.settings.register("deep-ledger", "share", {
    scope: "world",
    config: false,
    type: new fields.SchemaField({
      part: new fields.AlphaField({ initial: 0.5 }),
      to: new fields.SetField(new fields.StringField()),
    }),
  });
  globalThis.ledger = { Purse, ExplorerModel, TallyModel };
});
Hooks.once("i18nInit", () => foundry.helpers.Localization.localizeDataModel(Purse));
