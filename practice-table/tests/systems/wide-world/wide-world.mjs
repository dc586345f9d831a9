/** A system about the world around the sheets: compendia, tables, users talking, time, journals, folders, migration. */
const { fields } = foundry.data;
const num = (initial) => new fields.NumberField({ required: true, nullable: false, integer: true, initial });
const bar = (initial) => new fields.SchemaField({ value: num(initial), max: num(initial) });
const events = [];

class HeroModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { hp: bar(8), coins: num(0), fame: num(0) };
  }
}
class FoeModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { hp: bar(4), hoard: num(0) };
  }
}
class LootModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { price: num(1) };
  }
}
class PlaceModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { sights: new fields.HTMLField(), danger: num(1), keeper: new fields.DocumentUUIDField({ type: "Actor" }) };
  }
  prepareDerivedData() {
    this.warning = "!".repeat(this.danger);
  }
}

class PlaceSheet extends foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet {
  static DEFAULT_OPTIONS = { classes: ["wide-world", "place"], actions: { dread: PlaceSheet.#dread } };
  static EDIT_PARTS = {
    header: super.EDIT_PARTS.header,
    content: { template: "systems/wide-world/templates/place-edit.hbs" },
    footer: super.EDIT_PARTS.footer,
  };
  static VIEW_PARTS = { content: { template: "systems/wide-world/templates/place-view.hbs", root: true } };
  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    return Object.assign(context, { system: this.document.system, fields: this.document.system.schema.fields });
  }
  static async #dread() {
    await this.document.update({ "system.danger": this.document.system.danger + 1 });
  }
}

class WideActor extends foundry.documents.Actor {
  async _preCreate(data, options, user) {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const prototypeToken = { sight: { enabled: this.type === "hero" } };
    if (this.type === "hero")
      Object.assign(prototypeToken, { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY });
    this.updateSource({ prototypeToken });
    if (this.type === "hero" && !data.items?.length) this.updateSource({ items: [{ name: "Bedroll", type: "loot" }] });
    return undefined;
  }
  _onCreate(data, options, userId) {
    super._onCreate(data, options, userId);
    events.push(`created ${this.name} ${userId === game.userId}`);
  }
  async _onCreateDescendantDocuments(...args) {
    super._onCreateDescendantDocuments(...args);
    events.push(`descendants ${args[1]} ${args[2].length}`);
  }
}

async function migrateWorld() {
  const from = game.settings.get("wide-world", "schema");
  if (!foundry.utils.isNewerVersion(game.system.flags["wide-world"].needs, from)) return;
  const note = ui.notifications.info("Migrating", { permanent: true, progress: true });
  const updates = game.actors
    .filter((a) => a.type === "hero")
    .map((a) => ({ _id: a.id, "system.fame": a.system.fame + 1, "flags.wide-world.migrated": true }));
  await Actor.implementation.updateDocuments(updates, { diff: false, render: false });
  note.update({ pct: 1 });
  note.remove();
  await game.settings.set("wide-world", "schema", game.system.version);
}

Hooks.once("init", () => {
  globalThis.wide = { events, heard: [] };
  Object.assign(CONFIG.Actor.dataModels, { hero: HeroModel, foe: FoeModel });
  CONFIG.Item.dataModels.loot = LootModel;
  CONFIG.JournalEntryPage.dataModels.place = PlaceModel;
  CONFIG.Actor.documentClass = WideActor;
  CONFIG.Item.compendiumIndexFields.push("system.price");
  CONFIG.ActiveEffect.legacyTransferral = false;
  CONFIG.time.roundTime = 10;
  foundry.applications.apps.DocumentSheetConfig.registerSheet(JournalEntryPage, "wide-world", PlaceSheet, {
    types: ["place"],
    makeDefault: true,
    label: () => game.i18n.localize("WIDE.Places"),
  });
  game.settings.register("wide-world", "schema", { scope: "world", config: false, type: String, default: "0.0.1" });
  game.settings.register("wide-world", "mine", {
    scope: "user",
    config: true,
    name: "Mine",
    type: String,
    default: "none",
  });
  game.settings.register("wide-world", "here", {
    scope: "client",
    config: true,
    name: "Here",
    type: new fields.NumberField({ initial: 3, min: 0 }),
    requiresReload: false,
  });
  CONFIG.queries["wide-world.give"] = async ({ actor, coins, from }) => {
    const hero = await fromUuid(actor);
    if (!Number.isInteger(coins) || coins < 0) throw new Error("a fair number, please");
    await hero.update({ "system.coins": hero.system.coins + coins });
    return { total: hero.system.coins, by: game.user.name, from };
  };
});
Hooks.once("ready", async () => {
  game.socket.on("system.wide-world", (message, senderId) => wide.heard.push({ ...message, senderId }));
  if (game.user.isActiveGM) await migrateWorld();
  events.push("ready done");
});
Hooks.on("preCreateActor", (actor, data, options) => {
  if (data.name === "Forbidden") return false;
  if (options.title) actor.updateSource({ name: `${options.title} ${actor.name}` });
  return undefined;
});
Hooks.on("updateActor", (actor, changes, options, userId) =>
  events.push(
    `update ${actor.name} ${Object.keys(foundry.utils.flattenObject(changes))
      .filter((k) => k.startsWith("system"))
      .join()} ${options.why ?? ""} ${userId === game.userId}`,
  ),
);
Hooks.on("updateWorldTime", (time, delta) => events.push(`time ${time} ${delta}`));
Hooks.on("combatStart", (_combat, data) => events.push(`combatStart ${data.round}`));
Hooks.on("combatRound", (_combat, data, options) => events.push(`combatRound ${data.round} ${options.direction}`));
Hooks.on("combatTurn", (_combat, data) => events.push(`combatTurn ${data.turn}`));
Hooks.on("combatTurnChange", (_combat, prior, current) => events.push(`change ${prior.turn}>${current.turn}`));
