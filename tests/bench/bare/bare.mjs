/** A system that does nothing: one type of actor and of item with one field each, a sheet with nothing on it. What is left is the table's own work. */
const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2 } = foundry.applications.sheets;

class Data extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { note: new foundry.data.fields.StringField() };
  }
}

class BareSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = { position: { width: 720, height: 760 }, window: { resizable: true } };
  static PARTS = { empty: { template: "systems/bare/templates/empty.hbs" } };
}

Hooks.once("init", () => {
  CONFIG.Actor.dataModels.somebody = Data;
  CONFIG.Item.dataModels.thing = Data;
  foundry.documents.collections.Actors.registerSheet("bare", BareSheet, { makeDefault: true });
});
