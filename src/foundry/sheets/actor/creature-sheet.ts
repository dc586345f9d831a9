import type { SpellSearch } from "../../../view/actor/spell-search.ts";
import { actorView } from "../../adapter/actor-view.ts";
import { enrich } from "../../platform/enrich-html.ts";
import { LazyModule } from "../../platform/lazy-module.ts";
import { notifyError } from "../../platform/notifications.ts";
import { closestTo, isSelect } from "../../platform/windows/dom.ts";
import { translateSheet } from "../sheet-window.ts";
import { actorTemplate, FIELD, FIELDS, PAGE_PARTS, PORTRAIT, SERVICE, TABS, WHY } from "../template-paths.ts";
import {
  type Context,
  type Defaults,
  type Options,
  type PartOptions,
  RulingsActorSheet,
  readyActorSheet,
} from "./actor-sheet.ts";
import type { GoodsSearch } from "./goods-search.ts";

const contexts = new LazyModule(() => import("./actor-context.ts"));
const groups = new LazyModule(() => import("../field-groups.ts"));
const menus = new LazyModule(() => import("../row-menu.ts"));
const goods = new LazyModule(() => import("./goods-search.ts"));
const spells = new LazyModule(() => import("./spell-search.ts"));

/** Loads what a creature's sheet is drawn with; resolves to the function that creates its context. */
export async function readyCreatureSheet() {
  const [context, group] = await Promise.all([contexts.get(), groups.get(), menus.get(), readyActorSheet()]);
  return { ...context, ...group };
}

type Acts = typeof import("./creature-actions.ts");

/** The handler of a click on the sheet; its code is loaded with the first click. */
function click(name: Exclude<keyof Acts, "roll">) {
  return async function (this: RulingsCreatureSheet, _event: Event, target: HTMLElement): Promise<void> {
    await act((acts) => acts[name](this.actor, target));
  };
}

async function roll(this: RulingsCreatureSheet, event: Event, target: HTMLElement): Promise<void> {
  await act((acts) => acts.roll(this.actor, event, target));
}

async function act(how: (acts: Acts) => Promise<void>): Promise<void> {
  await import("./creature-actions.ts").then(how).catch(notifyError);
}

/** The common base of the sheets of characters, monsters and hirelings. */
class RulingsCreatureSheet extends RulingsActorSheet {
  static override DEFAULT_OPTIONS: Defaults = {
    position: { width: 720, height: 760 },
    actions: {
      rollAttack: roll,
      rollRoutine: roll,
      rollThrow: roll,
      pickUp: roll,
      grapple: roll,
      helpSomebody: roll,
      stoneLore: roll,
      rollHitPoints: roll,
      breakFree: roll,
      release: roll,
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
      anotherClass: roll,
      switchLight: roll,
      invokeItem: roll,
      usePower: roll,
      rest: roll,
      rollLuck: roll,
      dropBomb: roll,
      fightAct: click("fightAct"),
      service: click("service"),
      editItem: click("editItem"),
      moveItem: click("moveItem"),
      giveCoins: click("giveCoins"),
      openShop: click("openShop"),
      deleteItem: click("deleteItem"),
      hideItem: click("hideItem"),
      knowItem: click("knowItem"),
      createItem: click("createItem"),
      browse: click("browse"),
      adjust: click("adjust"),
      toggleCondition: click("toggleCondition"),
      effect: click("changeEffect"),
      addRow: click("changeRow"),
      deleteRow: click("changeRow"),
    },
  };

  protected override readonly drawsOnePage = true;

  /** The display options of the goods in this window, never stored. */
  readonly #goods: GoodsSearch = { order: "own", words: "" };
  readonly #spells: SpellSearch = { words: "", show: "all", level: "", kind: "" };

  protected override async _prepareContext(options: Options & PartOptions & { isFirstRender: boolean }) {
    await translateSheet(this, options);
    const context = await super._prepareContext(options);
    const { actor } = this;
    const { system } = actor;
    const { parts = [] } = options;
    const shells = Object.fromEntries(parts.filter((part) => this.isShell(part)).map((part) => [part, true]));
    const pages = parts.filter((part) => !shells[part]);
    const [{ creatureContext }, { actorGroups }, view] = await Promise.all([
      contexts.get(),
      groups.get(),
      actorView(actor),
    ]);
    return Object.assign(context, {
      ...creatureContext(actor, view, this.#goods.order, pages),
      shells,
      sheetId: this.id,
      ...(pages.includes("details") && { groups: await actorGroups(actor, this.id) }),
      limited: actor.limited,
      isCharacter: actor.type === "character",
      isReferee: game.user?.isGM === true,
      ...(pages.includes("notes") && {
        enriched: {
          description: await enrich(system.description, actor),
          notes: await enrich(system.notes, actor),
          biography: "biography" in system ? await enrich(system.biography ?? "", actor) : "",
        },
      }),
    });
  }

  protected override _configureRenderOptions(...args: Parameters<RulingsActorSheet["_configureRenderOptions"]>): void {
    if (this.actor.limited) this.tabGroups.primary = "notes";
    super._configureRenderOptions(...args);
  }

  /** A user with limited permission sees the name, portrait and description of an actor. */
  protected override _configureRenderParts(
    options: foundry.applications.api.HandlebarsApplicationMixin.RenderOptions,
  ): Record<string, foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart> {
    const parts = super._configureRenderParts(options);
    if (!this.actor.limited) return parts;
    return Object.fromEntries(Object.entries(parts).filter(([id]) => id === "header" || id === "notes"));
  }

  protected override async _onFirstRender(context: Context, options: Options): Promise<void> {
    await super._onFirstRender(context, options);
    // The sheet may be closed before the menu is loaded.
    const root = this.element;
    void menus
      .get()
      .then((menu) => menu.offerRowMenus(root, this.actor))
      .catch(notifyError);
    this.element.addEventListener("change", ({ target }) => void this.#pickCondition(target).catch(notifyError));
    for (const type of ["input", "change"] as const)
      this.element.addEventListener(type, ({ target }) => void this.#lookThrough(target));
  }

  protected override async _onRender(context: Context, options: Options): Promise<void> {
    await super._onRender(context, options);
    const { words, show, level, kind } = this.#spells;
    if (words || show !== "all" || level || kind) (await spells.get()).showSpells(this.element, this.#spells);
    if (this.#goods.words) (await goods.get()).showMatches(this.element, this.#goods.words);
  }

  /** Sorts and filters the goods. */
  async #lookThrough(target: EventTarget | null): Promise<void> {
    if (closestTo(target, "[data-spells]")) (await spells.get()).searchSpells(this.element, target, this.#spells);
    if (!closestTo(target, "[data-goods]")) return;
    const { sortAndFilter } = await goods.get();
    if (sortAndFilter(this.element, target, this.#goods)) void this.render();
  }

  /** Handles an item dropped on another one of the sheet: into the container, onto the stack, or sorted. */
  protected override async _onSortItem(
    ...args: Parameters<RulingsActorSheet["_onSortItem"]>
  ): Promise<Item.Implementation[]> {
    const [event, item] = args;
    const id = closestTo(event.target, "[data-item-id]")?.dataset.itemId ?? "";
    const { dropOnItem } = await import("../../items/move-item.ts");
    const sorted = (await dropOnItem(this.actor, item, id)) ? [] : await super._onSortItem(...args);
    return Array.isArray(sorted) ? sorted : [];
  }

  /** Handles a dropped actor: a hoard is taken, a person enters the character's service. */
  protected override async _onDropActor(
    ...args: Parameters<RulingsActorSheet["_onDropActor"]>
  ): ReturnType<RulingsActorSheet["_onDropActor"]> {
    const [, actor] = args;
    if (actor.type !== "hoard") {
      const { canServe, employ } = await import("../../hirelings/employ.ts");
      if (!this.isEditable || !canServe(this.actor, actor)) return super._onDropActor(...args);
      await employ(this.actor, actor).catch(notifyError);
      return null;
    }
    const { requestTakeUp } = await import("../../items/requests.ts");
    await requestTakeUp(actor, this.actor).catch(notifyError);
    return null;
  }

  /** Adds the condition chosen in the menu. */
  async #pickCondition(target: EventTarget | null): Promise<void> {
    const menu = closestTo(target, 'select[data-pick="condition"]');
    if (isSelect(menu) && menu.value !== "") await this.actor.toggleStatusEffect(menu.value, { active: true });
  }
}

const PAGE = { templates: [FIELD, FIELDS, WHY, ...PAGE_PARTS], scrollable: [""] };

/** The parts of a sheet: its header, the row of tabs, and a page for each. */
function parts(header: string, pages: Readonly<Record<string, string>>) {
  return {
    header: { template: actorTemplate(header), templates: [PORTRAIT, WHY, SERVICE] },
    tabs: { template: TABS },
    ...Object.fromEntries(
      Object.entries(pages).map(([page, template]) => [page, { template: actorTemplate(template), ...PAGE }]),
    ),
  };
}

function tabs(pages: Readonly<Record<string, string>>) {
  const ids = Object.keys(pages);
  return { primary: { tabs: ids.map((id) => ({ id })), initial: ids[0] ?? "", labelPrefix: "RULINGS.Sheet.tab" } };
}

const LATER_PAGES = { gear: "gear", magic: "magic", effects: "effects", details: "details", notes: "notes" };
/** The tabs of actors that fight with carried items. */
const FIGHTERS_PAGES = { fight: "fight", ...LATER_PAGES };
const MONSTERS_PAGES = { block: "monster-block", ...LATER_PAGES };

export class RulingsCharacterSheet extends RulingsCreatureSheet {
  static override PARTS = parts("character-header", FIGHTERS_PAGES);
  static override TABS = tabs(FIGHTERS_PAGES);
}

/** The sheet of a monster: its stat block, and a tab for the referee's changes. */
export class RulingsMonsterSheet extends RulingsCreatureSheet {
  static override DEFAULT_OPTIONS: Defaults = { position: { width: 600, height: 680 } };
  static override PARTS = parts("monster-header", MONSTERS_PAGES);
  static override TABS = tabs(MONSTERS_PAGES);
}

export class RulingsHirelingSheet extends RulingsCreatureSheet {
  static override DEFAULT_OPTIONS: Defaults = { position: { width: 600, height: 680 } };
  static override PARTS = parts("hireling-header", FIGHTERS_PAGES);
  static override TABS = tabs(FIGHTERS_PAGES);
}
