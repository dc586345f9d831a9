import { tellTrouble } from "../refusal.ts";
import { closestTo, isSelect } from "../windows/dom.ts";
import { creatureContext } from "./actor-context.ts";
import { ACTOR_LAYOUTS } from "./actor-layouts.ts";
import { type Context, type Defaults, type Options, RulingsActorSheet } from "./actor-sheet.ts";
import * as act from "./creature-actions.ts";
import { describeGroups } from "./describe.ts";
import { enrich } from "./enrich.ts";
import { actorTemplate, FIELD, FIELDS, PAGE_PARTS, PORTRAIT, TABS, WHY } from "./paths.ts";
import { actorView } from "./views.ts";

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

/** What the sheets of characters, monsters and hirelings have in common. */
export class RulingsCreatureSheet extends RulingsActorSheet {
  static override DEFAULT_OPTIONS: Defaults = {
    position: { width: 720, height: 760 },
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
      service: click(act.service),
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

  protected override async _prepareContext(options: Options & { isFirstRender: boolean }) {
    const context = await super._prepareContext(options);
    const { actor } = this;
    const { system } = actor;
    return Object.assign(context, {
      ...creatureContext(actor, actorView(actor)),
      sheetId: this.id,
      groups: await describeGroups(actor, this.layouts, this.id),
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

  protected override _configureRenderOptions(...args: Parameters<RulingsActorSheet["_configureRenderOptions"]>): void {
    if (this.actor.limited) this.tabGroups.primary = "notes";
    super._configureRenderOptions(...args);
  }

  /** Who may see an actor only in outline is shown its name, its face and its description. */
  protected override _configureRenderParts(
    options: foundry.applications.api.HandlebarsApplicationMixin.RenderOptions,
  ): Record<string, foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart> {
    const parts = super._configureRenderParts(options);
    if (!this.actor.limited) return parts;
    return Object.fromEntries(Object.entries(parts).filter(([id]) => id === "header" || id === "notes"));
  }

  protected override async _onFirstRender(context: Context, options: Options): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", ({ target }) => void this.#pickCondition(target).catch(tellTrouble));
  }

  /** The menu of conditions puts the chosen one on. */
  async #pickCondition(target: EventTarget | null): Promise<void> {
    const menu = closestTo(target, 'select[data-pick="condition"]');
    if (isSelect(menu) && menu.value !== "") await this.actor.toggleStatusEffect(menu.value, { active: true });
  }
}

const PAGE = { templates: [FIELD, FIELDS, WHY, ...PAGE_PARTS], scrollable: [""] };

function tabs(...ids: string[]) {
  return { primary: { tabs: ids.map((id) => ({ id })), initial: ids[0] ?? "", labelPrefix: "RULINGS.Sheet.tab" } };
}

/** The sheet of a character. */
export class RulingsCharacterSheet extends RulingsCreatureSheet {
  static override PARTS = {
    header: { template: actorTemplate("character-header"), templates: [PORTRAIT, WHY] },
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
    header: { template: actorTemplate("monster-header"), templates: [PORTRAIT, WHY] },
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
    header: { template: actorTemplate("hireling-header"), templates: [PORTRAIT, WHY] },
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
