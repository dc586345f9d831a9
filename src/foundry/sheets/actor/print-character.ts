/** A character on one printed page, a hireling or a monster on a card: the facts needed at a table with paper, scaled to fit. */

import { written } from "../../../view/platform/draft.ts";
import { actorView } from "../../adapter/actor-view.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { type ClassRecord, classesHeld } from "../../adapter/several-classes.ts";
import { classLabel } from "../../characters/class-label.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { shownLanguage } from "../../platform/spoken-languages.ts";
import { type Defaults, type FormWindow, windowTemplate } from "../../platform/windows/form-window.ts";
import { PrintablePage } from "../../platform/windows/print-window.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";
import { creatureContext } from "./actor-context.ts";

/** The usable height of an A4 or Letter page in CSS pixels. */
const PAGE_HEIGHT = 950;
const PAGE_WIDTH = 700;
const LARGEST = 16;
const SMALLEST = 7;
/** The maximum of hit points shown as boxes. */
const MOST_BOXES = 100;

export class PrintWindow extends PrintablePage {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-print",
    window: { title: "RULINGS.Company.print.title" },
  };

  static override PARTS = { body: { template: windowTemplate("print"), scrollable: [".company-scroll"] } };

  static async show(about?: Actor.Implementation): Promise<void> {
    const app = new PrintWindow();
    const own = isCreature(about) ? about : (game.user?.character ?? undefined);
    if (own) app.draft = { who: own.uuid };
    await app.render({ force: true, ...currentWindow(app) });
  }

  #people(): Actor.Implementation[] {
    const all = (game.actors?.contents ?? []).filter((actor) => mayRead(actor) && isCreature(actor));
    return [...all].sort((a, b) => Number(b.type === "character") - Number(a.type === "character"));
  }

  protected override async view(): Promise<object> {
    const people = this.#people();
    const asked = written(this.draft, "who");
    const actor = asked === "" ? people[0] : people.find(({ uuid }) => uuid === asked);
    if (!actor) return { nobody: true };
    const context = creatureContext(actor, await actorView(actor));
    const { hitDice, class: first } = creatureOf(actor);
    const held = classesHeld(actor, rulingsInForce());
    const own = held[0]?.class ?? first;
    const { system } = context;
    const card = actor.type !== "character";
    return {
      ...context,
      card,
      ...(card && { boxes: hitPointBoxes(actor), carried: carriedBy(context.gearGroups ?? []) }),
      people: people.map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === actor.uuid })),
      class: own?.id ?? "",
      className: own?.own?.name ?? "",
      level: own?.level ?? hitDice?.number ?? "",
      experience: experienceOf(actor, held),
      others: held.slice(1).map(classLabel),
      tongues: "languages" in system ? system.languages.map(shownLanguage).join(", ") : "",
      money: (context.coins ?? []).filter(({ value }) => Number(value) > 0),
    };
  }

  protected override async _onRender(...args: Parameters<FormWindow["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    const page = this.element.querySelector<HTMLElement>(".print-page.is-sheet");
    if (page) fitToPage(page);
  }
}

/** The experience of each class, the first one first. */
function experienceOf(actor: Actor.Implementation, held: readonly ClassRecord[]): string {
  if (actor.type !== "character") return "";
  const first: unknown = foundry.utils.getProperty(actor, "system.xp.value");
  return [first, ...held.slice(1).map(({ experience }) => experience)].join(" / ");
}

/** A box for each hit point; lost ones are filled. */
function hitPointBoxes({ system }: Actor.Implementation): boolean[] {
  if (!("hp" in system)) return [];
  const { value, max } = system.hp;
  return max > MOST_BOXES ? [] : Array.from({ length: Math.max(0, max) }, (_, at) => at >= value);
}

/** The names of the carried items for one line. */
function carriedBy(groups: readonly { readonly rows: readonly { name: string; quantity: number | string }[] }[]) {
  return groups.flatMap(({ rows }) =>
    rows.map(({ name, quantity }) => (Number(quantity) > 1 ? `${name} × ${quantity}` : name)),
  );
}

/** Whether the user can read the whole sheet, and so print it. */
function mayRead(actor: Actor.Implementation): boolean {
  return game.user ? actor.testUserPermission(game.user, "OBSERVER") : false;
}

/** Reduces the font size until the content fits on the page, down to a readable minimum, at any width of the window. */
function fitToPage(page: HTMLElement): void {
  page.style.width = `${PAGE_WIDTH}px`;
  for (let size = LARGEST; size >= SMALLEST; size -= 0.5) {
    page.style.setProperty("--print-size", `${size}px`);
    page.style.fontSize = `${size}px`;
    if (page.scrollHeight <= PAGE_HEIGHT) break;
  }
  page.style.width = "";
  page.style.fontSize = "";
}
