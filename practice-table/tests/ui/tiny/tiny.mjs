const f = foundry.data.fields;
class Hero extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      hp: new f.SchemaField({
        value: new f.NumberField({ required: true, integer: true, initial: 5, min: 0, label: "Hit points" }),
        max: new f.NumberField({ required: true, integer: true, initial: 8, label: "Maximum" }),
      }),
      level: new f.NumberField({ required: true, integer: true, initial: 1, min: 1, max: 9, step: 1, label: "Level" }),
      kind: new f.StringField({ required: true, initial: "a", choices: { a: "Alpha", b: "Beta" }, label: "Kind" }),
      brave: new f.BooleanField({ label: "Brave" }),
      tags: new f.SetField(new f.StringField({ choices: { x: "Ex", y: "Why" } }), { label: "Tags" }),
      notes: new f.HTMLField({ label: "Notes" }),
    };
  }
}
class Thing extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { notes: new f.HTMLField(), weight: new f.NumberField({ initial: 1 }) };
  }
}
const { HandlebarsApplicationMixin } = foundry.applications.api;
class HeroSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["tiny"],
    position: { width: 520 },
    form: { submitOnChange: true },
    actions: { hit: HeroSheet.#hit, addItem: HeroSheet.#add },
    window: { resizable: true },
  };
  static PARTS = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: "systems/tiny/templates/hero.hbs", scrollable: [""] },
    items: { template: "systems/tiny/templates/items.hbs", scrollable: [".list"] },
  };
  static TABS = {
    primary: {
      tabs: [
        { id: "main", label: "Main" },
        { id: "items", label: "Items" },
      ],
      initial: "main",
    },
  };
  async _prepareContext(o) {
    const c = await super._prepareContext(o);
    c.systemFields = this.document.system.schema.fields;
    c.items = this.document.items.contents.sort((a, b) => a.sort - b.sort);
    return c;
  }
  async _preparePartContext(id, c, o) {
    c = await super._preparePartContext(id, c, o);
    c.tab = c.tabs[id];
    return c;
  }
  static async #hit() {
    await this.document.update({ "system.hp.value": Math.max(0, this.document.system.hp.value - 1) });
  }
  static async #add() {
    await this.document.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]);
  }
}
globalThis.hookLog = [];
Hooks.on("init", () => {
  CONFIG.Actor.dataModels.hero = Hero;
  CONFIG.Actor.dataModels.monster = class Monster extends Hero {};
  CONFIG.Item.dataModels.thing = Thing;
  CONFIG.Actor.trackableAttributes = { hero: { bar: ["hp"], value: [] }, monster: { bar: ["hp"], value: [] } };
  foundry.documents.collections.Actors.registerSheet("tiny", HeroSheet, { makeDefault: true, label: "Hero sheet" });
  game.settings.register("tiny", "number", {
    name: "A number",
    hint: "Some hint",
    scope: "world",
    config: true,
    type: Number,
    default: 3,
    range: { min: 0, max: 10, step: 1 },
  });
  game.settings.register("tiny", "flag", {
    name: "A flag",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
  game.settings.register("tiny", "choice", {
    name: "A choice",
    scope: "user",
    config: true,
    type: String,
    choices: { a: "A", b: "B" },
    default: "a",
  });
  game.settings.registerMenu("tiny", "menu", {
    name: "A menu",
    label: "Open it",
    icon: "fa-solid fa-star",
    type: class M extends HandlebarsApplicationMixin(foundry.applications.api.ApplicationV2) {
      static PARTS = { p: { template: "templates/apps/image-popout.hbs" } };
    },
  });
  for (const h of [
    "renderHeroSheet",
    "renderActorSheetV2",
    "renderDocumentSheetV2",
    "renderApplicationV2",
    "closeHeroSheet",
    "renderChatLog",
    "renderActorDirectory",
    "renderCombatTracker",
    "controlToken",
    "targetToken",
    "hoverToken",
    "canvasReady",
    "renderTokenHUD",
    "renderChatMessageHTML",
    "dropCanvasData",
  ])
    Hooks.on(h, () => hookLog.push(h));
});
