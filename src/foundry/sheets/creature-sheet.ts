import type { DeepPartial } from "fvtt-types/utils";
import { tellTrouble } from "../refusal.ts";
import { creatureContext } from "./actor-context.ts";
import { ACTOR_LAYOUTS } from "./actor-layouts.ts";
import * as act from "./creature-actions.ts";
import { describeGroups } from "./describe.ts";
import { FieldEditor } from "./editor.ts";
import { enrich } from "./enrich.ts";
import type { GroupLayout } from "./layout.ts";
import { actorTemplate, FIELD, FIELDS, PAGE_PARTS, TABS, WHY } from "./paths.ts";
import { actorView } from "./views.ts";
import { keepReadable, openWhyOnFocus, pressByKey } from "./why.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2 } = foundry.applications.sheets;

type Options = DeepPartial<foundry.applications.sheets.ActorSheetV2.RenderOptions>;
type Context = DeepPartial<foundry.applications.sheets.ActorSheetV2.RenderContext>;

type Defaults = foundry.applications.sheets.ActorSheetV2.DefaultOptions;

/** An action of the sheet: `this` is the sheet, `target` what was clicked. */
type Click = (actor: Actor.Implementation, target: HTMLElement) => Promise<void>;

function click(action: Click) {
  return async function (this: RulingsCreatureSheet, _event: Event, target: HTMLElement): Promise<void> {
    await action(this.actor, target).catch(tellTrouble);
  };
}

async function roll(this: RulingsCreatureSheet, event: Event, target: HTMLElement): Promise<void> {
  await act.roll(this.actor, event, target).catch(tellTrouble);
}

/** The sheet's form is never submitted: each field is written when it changes. */
async function ignoreSubmit(): Promise<void> {}

/** What the sheets of characters, monsters and hirelings have in common. */
export class RulingsCreatureSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static override DEFAULT_OPTIONS: Defaults = {
    classes: ["rulings", "rulings-sheet", "rulings-actor"],
    position: { width: 720, height: 760 },
    window: { resizable: true },
    form: { handler: ignoreSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      rollAttack: roll,
      rollDamage: roll,
      rollSave: roll,
      rollAbility: roll,
      rollMorale: roll,
      rollReaction: roll,
      rollSkill: roll,
      turnUndead: roll,
      rollScores: roll,
      rollGold: roll,
      cast: roll,
      levelUp: roll,
      switchLight: roll,
      invokeItem: roll,
      usePower: roll,
      rest: roll,
      editItem: click(act.editItem),
      deleteItem: click(act.deleteItem),
      createItem: click(act.createItem),
      adjust: click(act.adjust),
      toggleCondition: click(act.toggleCondition),
      createEffect: click(act.changeEffect),
      editEffect: click(act.changeEffect),
      toggleEffect: click(act.changeEffect),
      deleteEffect: click(act.changeEffect),
      addRow: click(act.changeRow),
      deleteRow: click(act.changeRow),
    },
  };

  /** Groups of fields on the page of settings. */
  protected readonly layouts: readonly GroupLayout[] = [];
  readonly #editor = new FieldEditor(() => this.actor);

  protected override async _prepareContext(options: Options & { isFirstRender: boolean }) {
    const context = await super._prepareContext(options);
    const { actor } = this;
    const { system } = actor;
    return Object.assign(context, {
      ...creatureContext(actor, actorView(actor)),
      sheetId: this.id,
      groups: describeGroups(actor, this.layouts, this.id),
      limited: actor.limited,
      isCharacter: actor.type === "character",
      isReferee: game.user?.isGM === true,
      enriched: {
        description: await enrich(system.description, actor),
        notes: await enrich(system.notes, actor),
        biography: "biography" in system ? await enrich(system.biography ?? "", actor) : "",
      },
    });
  }

  /** Who may see an actor only in outline is shown its name, its face and its description. */
  protected override _configureRenderParts(
    options: foundry.applications.api.HandlebarsApplicationMixin.RenderOptions,
  ): Record<string, foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart> {
    const parts = super._configureRenderParts(options);
    if (!this.actor.limited) return parts;
    this.tabGroups.primary = "notes";
    return Object.fromEntries(Object.entries(parts).filter(([id]) => id === "header" || id === "notes"));
  }

  protected override async _onFirstRender(context: Context, options: Options): Promise<void> {
    await super._onFirstRender(context, options);
    this.#editor.attach(this.element);
    openWhyOnFocus(this.element);
    pressByKey(this.element);
    this.element.addEventListener("change", (event) => void this.#pickCondition(event));
  }

  protected override async _onRender(context: Context, options: Options): Promise<void> {
    await super._onRender(context, options);
    this.#editor.restore(this.element);
    keepReadable(this.element);
  }

  /** The menu of conditions puts the chosen one on. */
  async #pickCondition({ target }: Event): Promise<void> {
    if (!(target instanceof HTMLSelectElement) || target.dataset.pick !== "condition" || target.value === "") return;
    await this.actor.toggleStatusEffect(target.value, { active: true });
  }
}

const PAGE = { templates: [FIELD, FIELDS, WHY, ...PAGE_PARTS], scrollable: [""] };

function tabs(...ids: string[]) {
  return { primary: { tabs: ids.map((id) => ({ id })), initial: ids[0] ?? "", labelPrefix: "RULINGS.Sheet.tab" } };
}

/** The sheet of a character. */
export class RulingsCharacterSheet extends RulingsCreatureSheet {
  static override PARTS = {
    header: { template: actorTemplate("character-header"), templates: [WHY] },
    tabs: { template: TABS },
    fight: { template: actorTemplate("fight"), ...PAGE },
    gear: { template: actorTemplate("gear"), ...PAGE },
    magic: { template: actorTemplate("magic"), ...PAGE },
    details: { template: actorTemplate("details"), ...PAGE },
    notes: { template: actorTemplate("notes"), ...PAGE },
  };

  static override TABS = tabs("fight", "gear", "magic", "details", "notes");
  protected override readonly layouts = ACTOR_LAYOUTS.character;
}

/** The sheet of a monster: its stat block, and a page on which the referee changes it. */
export class RulingsMonsterSheet extends RulingsCreatureSheet {
  static override DEFAULT_OPTIONS: Defaults = { position: { width: 600, height: 680 } };
  static override PARTS = {
    header: { template: actorTemplate("monster-header"), templates: [WHY] },
    tabs: { template: TABS },
    block: { template: actorTemplate("monster-block"), ...PAGE },
    gear: { template: actorTemplate("gear"), ...PAGE },
    magic: { template: actorTemplate("magic"), ...PAGE },
    details: { template: actorTemplate("details"), ...PAGE },
    notes: { template: actorTemplate("notes"), ...PAGE },
  };

  static override TABS = tabs("block", "gear", "magic", "details", "notes");
  protected override readonly layouts = ACTOR_LAYOUTS.monster;
}

/** The sheet of a hireling. */
export class RulingsHirelingSheet extends RulingsCreatureSheet {
  static override DEFAULT_OPTIONS: Defaults = { position: { width: 600, height: 680 } };
  static override PARTS = {
    header: { template: actorTemplate("hireling-header"), templates: [WHY] },
    tabs: { template: TABS },
    fight: { template: actorTemplate("fight"), ...PAGE },
    gear: { template: actorTemplate("gear"), ...PAGE },
    magic: { template: actorTemplate("magic"), ...PAGE },
    details: { template: actorTemplate("details"), ...PAGE },
    notes: { template: actorTemplate("notes"), ...PAGE },
  };

  static override TABS = tabs("fight", "gear", "magic", "details", "notes");
  protected override readonly layouts = ACTOR_LAYOUTS.hireling;
}
