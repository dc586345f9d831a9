/** A system that is mostly interface: own windows, tracker, cards, dice, tools, menus and keys. */
const { ApplicationV2, DialogV2, HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2 } = foundry.applications.sheets;
const { ContextMenu, DragDrop, FormDataExtended, TextEditor } = foundry.applications.ux;
const fields = foundry.data.fields;
const path = (name) => `systems/bright-stage/templates/${name}.hbs`;
const log = [];

class PlayerModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    const num = (initial) => new fields.NumberField({ required: true, nullable: false, integer: true, initial });
    return { poise: new fields.SchemaField({ value: num(4), max: num(6) }), wit: num(2) };
  }
}
class PropModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { bulk: new fields.NumberField({ initial: 1 }) };
  }
}
class CueModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return {
      taken: new fields.ArrayField(new fields.StringField()),
      damage: new fields.NumberField({ initial: 2 }),
      target: new fields.DocumentUUIDField(),
    };
  }
}

/** A die with moons and suns on it. */
class MoonDie extends foundry.dice.terms.DiceTerm {
  constructor(data) {
    super({ ...data, faces: 4 });
  }
  static DENOMINATION = "m";
  static MODIFIERS = { s: "countSuns", kh: foundry.dice.terms.Die.prototype.keep };
  countSuns() {
    for (const result of this.results) {
      result.success = result.result >= 3;
      result.count = result.success ? 1 : 0;
    }
  }
  getResultLabel(result) {
    return result.result >= 3 ? "sun" : "moon";
  }
}

class StageRoll extends foundry.dice.Roll {
  static CHAT_TEMPLATE = path("roll");
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  static get difficulty() {
    return 5;
  }
  get difficulty() {
    return this.options.difficulty ?? this.constructor.difficulty;
  }
  get isSuccess() {
    return this._evaluated ? this.total >= this.difficulty : undefined;
  }
  async _prepareChatRenderContext(options) {
    const context = (await super._prepareChatRenderContext?.(options)) ?? {};
    return { ...context, success: this.isSuccess, difficulty: this.difficulty };
  }
  async render({ flavor, isPrivate = false } = {}) {
    if (!this._evaluated) await this.evaluate();
    return foundry.applications.handlebars.renderTemplate(this.constructor.CHAT_TEMPLATE, {
      formula: isPrivate ? "???" : this._formula,
      flavor,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : Math.round(this.total * 100) / 100,
      success: this.isSuccess,
    });
  }
}

class StageMessage extends foundry.documents.ChatMessage {
  async renderHTML(options) {
    const html = await super.renderHTML(options);
    html.classList.add("staged");
    if (this.type === "cue")
      html.querySelector("[data-stage=take]").disabled = this.system.taken.includes(game.user.id);
    return html;
  }
}

class StageCombat extends foundry.documents.Combat {
  get mood() {
    return this.getFlag("bright-stage", "mood") ?? "calm";
  }
  _sortCombatants(a, b) {
    return (a.initiative ?? 99) - (b.initiative ?? 99) || a.name.localeCompare(b.name);
  }
  async _onStartRound(context) {
    await super._onStartRound?.(context);
    log.push(`round ${this.round}`);
  }
  async _onStartTurn(combatant, context) {
    await super._onStartTurn(combatant, context);
    log.push(`turn ${combatant.name}`);
  }
  async _onEndTurn(combatant, context) {
    await super._onEndTurn(combatant, context);
    log.push(`end ${combatant.name}`);
  }
}

class StageTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  static DEFAULT_OPTIONS = { actions: { mood: StageTracker.#mood } };
  static PARTS = { ...super.PARTS, mood: { template: path("mood") } };
  static async #mood() {
    await this.viewed.setFlag("bright-stage", "mood", "wild");
  }
  async _preparePartContext(partId, context, options) {
    context = await super._preparePartContext(partId, context, options);
    if (partId === "mood") context.mood = this.viewed?.mood ?? "";
    return context;
  }
  async _prepareTurnContext(combat, combatant, index) {
    const turn = await super._prepareTurnContext(combat, combatant, index);
    turn.css = `${turn.css ?? ""} lane-${index}`;
    return turn;
  }
  _getEntryContextOptions() {
    return super._getEntryContextOptions().concat([
      {
        name: "Applaud",
        icon: '<i class="fa-solid fa-hands-clapping"></i>',
        callback: (li) => log.push(`applaud ${li.dataset.combatantId}`),
      },
    ]);
  }
}

/** A window of its own: tabs, dragging inside and out, a context menu, a form. */
class PromptBoard extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "prompt-board",
    tag: "form",
    classes: ["bright-stage"],
    window: {
      title: "STAGE.Board",
      icon: "fa-solid fa-masks-theater",
      resizable: true,
      controls: [{ action: "clear", icon: "fa-solid fa-broom", label: "Clear" }],
    },
    position: { width: 420, height: 380 },
    actions: {
      clear: PromptBoard.#clear,
      add: PromptBoard.#add,
      twice: { handler: PromptBoard.#twice, buttons: [0, 2] },
    },
    form: { handler: PromptBoard.#save, submitOnChange: true, closeOnSubmit: false },
  };
  static PARTS = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    cues: { template: path("cues"), scrollable: [".list"] },
    props: { template: path("props") },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  static TABS = {
    primary: {
      tabs: [{ id: "cues", icon: "fa-solid fa-list" }, { id: "props" }],
      initial: "cues",
      labelPrefix: "STAGE.Tab",
    },
  };
  cues = [
    { id: "a", text: "Enter" },
    { id: "b", text: "Exit" },
  ];
  saved = null;
  props = [];
  #drag = [];

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      cues: this.cues,
      props: this.props,
      buttons: [{ type: "button", action: "add", icon: "fa-solid fa-plus", label: "Add" }],
    });
  }
  async _preparePartContext(partId, context, options) {
    context = await super._preparePartContext(partId, context, options);
    if (partId in (context.tabs ?? {})) context.tab = context.tabs[partId];
    return context;
  }
  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._cueMenu, ".cue", {
      hookName: "getCueContextOptions",
      parentClassHooks: false,
      fixed: true,
    });
  }
  _cueMenu() {
    return [
      {
        name: "Strike out",
        icon: '<i class="fa-solid fa-strikethrough"></i>',
        condition: (li) => li.dataset.cue !== "b",
        callback: (li) => this.strike(li.dataset.cue),
      },
      { name: "Never", icon: "", condition: () => false, callback: () => {} },
    ];
  }
  async strike(id) {
    this.cues = this.cues.filter((cue) => cue.id !== id);
    await this.render();
  }
  async _onRender(context, options) {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".cue",
      dropSelector: ".prop-well",
      permissions: { dragstart: () => true, drop: () => true },
      callbacks: { dragstart: this._onDragStart.bind(this), drop: this._onDrop.bind(this) },
    }).bind(this.element);
  }
  _onDragStart(event) {
    event.dataTransfer.setData("text/plain", JSON.stringify({ type: "Cue", cue: event.currentTarget.dataset.cue }));
  }
  async _onDrop(event) {
    const data = TextEditor.implementation.getDragEventData(event);
    if (data.type === "Item") this.props.push((await Item.implementation.fromDropData(data)).name);
    else this.props.push(`${data.type}:${data.cue ?? data.uuid}`);
    await this.render({ parts: ["props"] });
  }
  static async #clear() {
    this.cues = [];
    await this.render();
  }
  static async #add(event) {
    event.preventDefault();
    this.cues.push({ id: foundry.utils.randomID(4), text: "New" });
    await this.render({ parts: ["cues"] });
  }
  static #twice(event, target) {
    log.push(`twice ${event.button} ${target.dataset.action}`);
  }
  static async #save(_event, _form, formData) {
    this.saved = foundry.utils.expandObject(formData.object);
  }
}

class LightsMenu extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "stage-lights",
    tag: "form",
    window: { title: "STAGE.Menu.Name", contentClasses: ["standard-form"] },
    form: { handler: LightsMenu.#save, closeOnSubmit: true },
  };
  static PARTS = { form: { template: path("lights") }, footer: { template: "templates/generic/form-footer.hbs" } };
  async _prepareContext() {
    return {
      field: game.settings.settings.get("bright-stage.lights").type,
      lights: game.settings.get("bright-stage", "lights"),
      buttons: [{ type: "submit", label: "SETTINGS.Save", icon: "fa-solid fa-save" }],
    };
  }
  static async #save(_event, _form, data) {
    await game.settings.set("bright-stage", "lights", foundry.utils.expandObject(data.object).lights);
  }
}

class PlayerSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    position: { width: 360 },
    actions: { roll: PlayerSheet.#roll, cue: PlayerSheet.#cue },
    form: { submitOnChange: true },
  };
  static PARTS = { main: { template: path("player") } };
  async _prepareContext(options) {
    return Object.assign(await super._prepareContext(options), {
      system: this.actor.system,
      items: this.actor.items.contents,
      statuses: [...this.actor.statuses],
    });
  }
  _onRender(context, options) {
    super._onRender(context, options);
    new ContextMenu.implementation(
      this.element,
      ".prop",
      [
        {
          name: "Burn",
          icon: '<i class="fa-solid fa-fire"></i>',
          callback: (row) => this.actor.items.get(row.dataset.itemId).delete(),
        },
      ],
      { jQuery: false, fixed: true },
    );
  }
  static async #roll(event) {
    const roll = new StageRoll("2d6 + @wit", this.actor.getRollData(), { difficulty: event.shiftKey ? 2 : 13 });
    await roll.toMessage({ speaker: ChatMessage.implementation.getSpeaker({ actor: this.actor }), flavor: "Wit" });
  }
  static async #cue() {
    await ChatMessage.implementation.create({
      type: "cue",
      content: '<p>A cue</p><button type="button" class="take" data-stage="take" data-uuid="x">Take</button>',
      system: { target: this.actor.uuid },
      speaker: ChatMessage.implementation.getSpeaker({ actor: this.actor }),
    });
  }
}

/** An input of its own. */
class StarInput extends foundry.applications.elements.AbstractFormInputElement {
  static tagName = "star-input";
  constructor() {
    super();
    this._value = Number(this.getAttribute("value")) || 0;
  }
  _buildElements() {
    this.button = document.createElement("button");
    this.button.type = "button";
    return [this.button];
  }
  _refresh() {
    this.button.textContent = "★".repeat(this._value);
  }
  _activateListeners() {
    this.button.addEventListener("click", () => {
      this.value = this._value + 1;
    });
  }
}
window.customElements.define(StarInput.tagName, StarInput);

Hooks.once("init", () => {
  globalThis.stage = { PromptBoard, StageRoll, MoonDie, StarInput, log, board: null, FormDataExtended, DialogV2 };
  CONFIG.Actor.dataModels.player = PlayerModel;
  CONFIG.Item.dataModels.prop = PropModel;
  CONFIG.ChatMessage.dataModels.cue = CueModel;
  CONFIG.ChatMessage.documentClass = StageMessage;
  CONFIG.Combat.documentClass = StageCombat;
  CONFIG.ui.combat = StageTracker;
  CONFIG.Dice.rolls.push(StageRoll);
  CONFIG.Dice.terms.m = MoonDie;
  CONFIG.Combat.initiative.formula = "1d4";
  foundry.applications.apps.DocumentSheetConfig.unregisterSheet(Actor, "core", ActorSheetV2);
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, "bright-stage", PlayerSheet, {
    types: ["player"],
    makeDefault: true,
  });

  CONFIG.statusEffects = [
    {
      id: "spotlit",
      name: "STAGE.Status.spotlit",
      img: "icons/svg/sun.svg",
      changes: [{ key: "system.wit", mode: 2, value: "3" }],
    },
    { id: "stunned", name: "STAGE.Status.stunned", img: "icons/svg/daze.svg", _id: "stagestunned0000" },
    { id: "exit", name: "STAGE.Status.dead", img: "icons/svg/skull.svg" },
  ];
  CONFIG.specialStatusEffects.DEFEATED = "exit";

  CONFIG.TextEditor.enrichers.push(
    {
      id: "stageCue",
      pattern: /@Cue\[(?<name>[^\]]+)\](?:{(?<label>[^}]+)})?/g,
      enricher: enrichCue,
      onRender: (element) => element.querySelector("a").addEventListener("click", () => log.push("enriched click")),
    },
    {
      pattern: /\[\[\/wit (\d+)\]\]/gi,
      enricher: async ([, number]) => Object.assign(document.createElement("b"), { textContent: `wit ${number}` }),
    },
  );

  game.keybindings.register("bright-stage", "board", {
    name: "STAGE.Key.Board",
    hint: "STAGE.Key.Hint",
    editable: [{ key: "KeyB", modifiers: ["Shift"] }],
    onDown: toggleBoard,
    precedence: CONST.KEYBINDING_PRECEDENCE.NORMAL,
  });
  game.settings.register("bright-stage", "lights", {
    scope: "world",
    config: false,
    type: new fields.SchemaField({
      front: new fields.ColorField({ initial: "#ffffff", label: "Front" }),
      back: new fields.NumberField({ initial: 3, min: 0, max: 9, step: 1, label: "Back" }),
    }),
    onChange: (value) => log.push(`lights ${value.back}`),
  });
  game.settings.registerMenu("bright-stage", "lights", {
    name: "STAGE.Menu.Name",
    label: "STAGE.Menu.Label",
    hint: "STAGE.Menu.Hint",
    icon: "fa-solid fa-lightbulb",
    type: LightsMenu,
    restricted: true,
  });
});

function enrichCue(match, options) {
  const link = document.createElement("a");
  link.className = "stage-cue";
  link.dataset.tooltip = options.relativeTo?.name ?? "nobody";
  link.textContent = match.groups.label ?? match.groups.name;
  return link;
}

function toggleBoard() {
  if (stage.board?.rendered) stage.board.close();
  else {
    stage.board ??= new PromptBoard();
    stage.board.render({ force: true });
  }
  return true;
}

Hooks.on("getSceneControlButtons", (controls) => {
  controls.tokens.tools.prompt = {
    name: "prompt",
    title: "STAGE.Tool",
    icon: "fa-solid fa-masks-theater",
    order: 90,
    button: true,
    visible: true,
    onChange: () => log.push("tool"),
  };
  controls.stage = {
    name: "stage",
    title: "STAGE.Board",
    icon: "fa-solid fa-star",
    order: 99,
    visible: game.user.isGM,
    activeTool: "look",
    onChange: (_event, active) => log.push(`control ${active}`),
    tools: {
      look: { name: "look", title: "Look", icon: "fa-solid fa-eye", order: 1, onChange: () => log.push("look") },
    },
  };
});
Hooks.on("renderTokenHUD", (hud, html) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control-icon stage-hud";
  button.addEventListener("click", () => log.push(`hud ${hud.document?.name ?? hud.object.document.name}`));
  html.querySelector(".col.left").append(button);
});
Hooks.on("renderChatMessageHTML", (message, html, context) => {
  html.dataset.hooked = String(Boolean(context));
  html.querySelector("[data-stage=take]")?.addEventListener("click", async () => {
    const target = await fromUuid(message.system.target);
    await target.update({ "system.poise.value": target.system.poise.value - message.system.damage });
    if (message.isOwner) await message.update({ "system.taken": [...message.system.taken, game.user.id] });
  });
});
Hooks.on("renderActorDirectory", (_app, html) => {
  if (html.querySelector(".stage-button")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "stage-button";
  button.append("Casting");
  html.querySelector(".directory-header .header-actions, .header-actions").append(button);
});
Hooks.on("getActorContextOptions", (_app, options) =>
  options.push({
    name: "Applaud",
    icon: '<i class="fa-solid fa-star"></i>',
    condition: (li) => Boolean(game.actors.get(li.dataset.entryId)),
    callback: (li) => log.push(`actor ${game.actors.get(li.dataset.entryId).name}`),
  }),
);
Hooks.on("getCueContextOptions", (_app, options) =>
  options.push({ name: "Hooked", icon: "", callback: () => log.push("hooked") }),
);
Hooks.on("getHeaderControlsPromptBoard", (_app, controls) =>
  controls.push({ action: "add", icon: "fa-solid fa-plus", label: "Add by hook" }),
);
Hooks.on("chatMessage", (_log, text, data) => {
  if (!text.startsWith("/cue ")) return true;
  ChatMessage.create({
    content: `<em>${text.slice(5)}</em>`,
    speaker: data.speaker,
    flags: { "bright-stage": { cue: true } },
  });
  return false;
});
Hooks.on("hotbarDrop", (_bar, data, slot) => {
  if (data.type !== "Cue") return undefined;
  Macro.create({
    name: `Cue ${data.cue}`,
    type: "script",
    command: `stage.log.push("macro ${data.cue} " + (typeof token) + " " + scope.extra)`,
    img: "icons/svg/sun.svg",
  }).then((macro) => game.user.assignHotbarMacro(macro, slot));
  return false;
});
