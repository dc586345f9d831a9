/** The smallest kind of system: no data models, two types of actor, one sheet each, in the idioms that tutorials begin with. */
const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

const PLAIN = { stats: { might: "PLAIN.Stat.might", wit: "PLAIN.Stat.wit" } };

class PlainActor extends Actor {
  prepareData() {
    super.prepareData();
  }
  prepareBaseData() {
    this.system.carried = 0;
  }
  prepareDerivedData() {
    const { system } = this;
    for (const stat of Object.values(system.stats)) stat.mod = Math.floor((stat.value - 10) / 2);
    for (const item of this.items) system.carried += (item.system.weight ?? 0) * (item.system.count ?? 0);
    if (game.settings.get("plain-tales", "grim")) system.health.max = Math.floor(system.health.max / 2);
    this[`_prepare${this.type.capitalize()}`]?.(system);
  }
  _preparePerson(system) {
    system.defence = 10 + system.stats.wit.mod;
  }
  _prepareBeast(system) {
    system.xp = system.threat * system.threat * 100;
  }
  getRollData() {
    const data = { ...super.getRollData() };
    for (const [key, stat] of Object.entries(data.stats ?? {})) data[key] = foundry.utils.deepClone(stat);
    data.lvl = data.level ?? 0;
    return data;
  }
}

class PlainItem extends Item {
  getRollData() {
    const data = { ...this.system };
    if (!this.actor) return data;
    return foundry.utils.mergeObject(this.actor.getRollData(), { item: data });
  }
  async roll() {
    const speaker = ChatMessage.getSpeaker({ actor: this.actor });
    const rollMode = game.settings.get("core", "rollMode");
    const label = `[${this.type}] ${this.name}`;
    if (!this.system.formula)
      return ChatMessage.create({ speaker, rollMode, flavor: label, content: this.system.notes ?? "" });
    const roll = new Roll(this.system.formula, this.getRollData());
    return roll.toMessage({ speaker, flavor: label }, { rollMode });
  }
}

/** Effects in the groups that the usual effects tab shows. */
function groupEffects(effects) {
  const groups = {
    temporary: { type: "temporary", label: "Temporary", effects: [] },
    passive: { type: "passive", label: "Passive", effects: [] },
    inactive: { type: "inactive", label: "Inactive", effects: [] },
  };
  for (const effect of effects) {
    if (effect.disabled) groups.inactive.effects.push(effect);
    else if (effect.isTemporary) groups.temporary.effects.push(effect);
    else groups.passive.effects.push(effect);
  }
  return groups;
}

async function onManageActiveEffect(event, owner) {
  event.preventDefault();
  const control = event.currentTarget;
  const row = control.closest("li");
  const effect = row.dataset.effectId ? owner.effects.get(row.dataset.effectId) : null;
  switch (control.dataset.effectAction) {
    case "create":
      return owner.createEmbeddedDocuments("ActiveEffect", [
        {
          name: game.i18n.format("DOCUMENT.New", { type: game.i18n.localize("DOCUMENT.ActiveEffect") }),
          img: "icons/svg/aura.svg",
          origin: owner.uuid,
          "duration.rounds": row.dataset.effectType === "temporary" ? 1 : undefined,
          disabled: row.dataset.effectType === "inactive",
        },
      ]);
    case "edit":
      return effect.sheet.render(true);
    case "delete":
      return effect.delete();
    case "toggle":
      return effect.update({ disabled: !effect.disabled });
  }
}

class PlainActorSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["plain-tales", "sheet", "actor"],
    position: { width: 600, height: 600 },
    form: { submitOnChange: true },
  };
  static PARTS = {
    header: { template: "systems/plain-tales/templates/actor-header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    things: { template: "systems/plain-tales/templates/actor-things.hbs", scrollable: [""] },
    effects: { template: "systems/plain-tales/templates/actor-effects.hbs" },
    notes: { template: "systems/plain-tales/templates/actor-notes.hbs" },
  };
  tabGroups = { primary: "things" };

  _configureRenderOptions(options) {
    super._configureRenderOptions(options);
    options.parts = ["header", "tabs", "things", "effects"];
    if (this.document.limited) options.parts = ["header"];
    else if (this.document.type === "person") options.parts.push("notes");
  }

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    const source = this.document.toObject();
    Object.assign(context, {
      actor: this.actor,
      system: this.actor.system,
      sourceSystem: source.system,
      flags: source.flags,
      config: CONFIG.PLAIN,
      rollData: this.actor.getRollData(),
      owner: this.document.isOwner,
      editable: this.isEditable,
      effects: groupEffects(this.actor.allApplicableEffects()),
      things: this.actor.items.filter((item) => item.type === "thing").sort((a, b) => (a.sort || 0) - (b.sort || 0)),
      talents: this.actor.itemTypes.talent,
      tabs: this.#tabs(options.parts),
    });
    context.notesHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
      this.actor.system.notes ?? "",
      { secrets: this.document.isOwner, rollData: context.rollData, relativeTo: this.actor },
    );
    return context;
  }

  #tabs(parts) {
    const tabs = {};
    for (const id of parts) {
      if (id === "header" || id === "tabs") continue;
      tabs[id] = {
        id,
        group: "primary",
        label: `PLAIN.Tab.${id.capitalize()}`,
        cssClass: this.tabGroups.primary === id ? "active" : "",
        active: this.tabGroups.primary === id,
      };
    }
    return tabs;
  }

  async _preparePartContext(partId, context) {
    context.tab = context.tabs[partId];
    return context;
  }

  _onRender(context, options) {
    super._onRender(context, options);
    const html = this.element;
    for (const edit of html.querySelectorAll(".item-edit"))
      edit.addEventListener("click", (event) => this.#itemOf(event).sheet.render(true));
    if (!this.isEditable) return;
    for (const create of html.querySelectorAll(".item-create"))
      create.addEventListener("click", this.#onCreate.bind(this));
    for (const remove of html.querySelectorAll(".item-delete"))
      remove.addEventListener("click", (event) => this.#itemOf(event).delete());
    for (const control of html.querySelectorAll(".effect-control"))
      control.addEventListener("click", (event) => onManageActiveEffect(event, this.actor));
    for (const label of html.querySelectorAll(".rollable")) label.addEventListener("click", this.#onRoll.bind(this));
    for (const count of html.querySelectorAll("input.item-count"))
      count.addEventListener("change", (event) => {
        event.stopPropagation();
        this.#itemOf(event).update({ "system.count": event.target.valueAsNumber });
      });
  }

  #itemOf(event) {
    return this.actor.items.get(event.currentTarget.closest(".item").dataset.itemId);
  }

  async #onCreate(event) {
    event.preventDefault();
    const { type, ...data } = event.currentTarget.dataset;
    const name = game.i18n.format("PLAIN.NewThing", { type: game.i18n.localize(CONFIG.Item.typeLabels[type]) });
    await Item.create({ name, type, system: data }, { parent: this.actor });
  }

  #onRoll(event) {
    event.preventDefault();
    const { rollType, roll, label } = event.currentTarget.dataset;
    if (rollType === "item") return this.#itemOf(event).roll();
    const made = new Roll(roll, this.actor.getRollData());
    return made.toMessage({
      speaker: ChatMessage.getSpeaker({ actor: this.actor }),
      flavor: label ? `[stat] ${label}` : "",
      rollMode: game.settings.get("core", "rollMode"),
    });
  }
}

class PlainItemSheet extends HandlebarsApplicationMixin(ItemSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["plain-tales", "sheet", "item"],
    position: { width: 420 },
    form: { submitOnChange: true },
    actions: { effect: PlainItemSheet.#effect },
  };
  static PARTS = { body: { template: "systems/plain-tales/templates/item.hbs" } };
  static #effect(event, target) {
    return onManageActiveEffect({ preventDefault() {}, currentTarget: target }, this.item);
  }
  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      item: this.item,
      system: this.item.system,
      isThing: this.item.type === "thing",
      effects: groupEffects(this.item.effects),
    });
  }
}

Hooks.once("init", () => {
  game.plain = { PlainActor, PlainItem, rollItemMacro };
  CONFIG.PLAIN = PLAIN;
  CONFIG.Combat.initiative = { formula: "1d20 + @stats.wit.mod", decimals: 2 };
  CONFIG.Actor.documentClass = PlainActor;
  CONFIG.Item.documentClass = PlainItem;
  CONFIG.ActiveEffect.legacyTransferral = false;
  const { Actors, Items } = foundry.documents.collections;
  Actors.unregisterSheet("core", foundry.appv1.sheets.ActorSheet);
  Actors.registerSheet("plain-tales", PlainActorSheet, { makeDefault: true, label: "PLAIN.Sheet" });
  Items.unregisterSheet("core", foundry.appv1.sheets.ItemSheet);
  Items.registerSheet("plain-tales", PlainItemSheet, {
    types: ["thing", "talent"],
    makeDefault: true,
    label: "PLAIN.Sheet",
  });
  game.settings.register("plain-tales", "grim", {
    name: "PLAIN.Setting.Grim.Name",
    hint: "PLAIN.Setting.Grim.Hint",
    scope: "world",
    config: true,
    type: Boolean,
    default: false,
    onChange: () => {
      for (const actor of game.actors) actor.reset();
    },
  });
  return foundry.applications.handlebars.loadTemplates(["systems/plain-tales/templates/stat.hbs"]);
});

Handlebars.registerHelper("shout", (text) => String(text).toUpperCase());
Handlebars.registerHelper("signed", (number) => (number < 0 ? `${number}` : `+${number}`));
Handlebars.registerHelper("times", function (count, block) {
  let out = "";
  for (let i = 0; i < count; i++) out += block.fn({ ...this, index: i });
  return out;
});

Hooks.once("ready", () => {
  Hooks.on("hotbarDrop", (_bar, data, slot) => {
    if (data.type !== "Item") return undefined;
    createItemMacro(data, slot);
    return false;
  });
});

async function createItemMacro(data, slot) {
  if (!data.uuid.includes("Actor.") && !data.uuid.includes("Token."))
    return ui.notifications.warn("You can only create macro buttons for owned items");
  const item = await Item.fromDropData(data);
  const command = `game.plain.rollItemMacro("${data.uuid}");`;
  let macro = game.macros.find((m) => m.name === item.name && m.command === command);
  macro ??= await Macro.create({
    name: item.name,
    type: "script",
    img: item.img,
    command,
    flags: { "plain-tales.itemMacro": true },
  });
  return game.user.assignHotbarMacro(macro, slot);
}

function rollItemMacro(uuid) {
  return Item.fromDropData({ type: "Item", uuid }).then((item) => {
    if (!item?.parent) return ui.notifications.warn(`Could not find item ${uuid}.`);
    return item.roll();
  });
}
