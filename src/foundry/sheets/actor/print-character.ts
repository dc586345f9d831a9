/** A character on one printed page: the facts needed at a table with paper, scaled to fit. */

import { written } from "../../../view/platform/draft.ts";
import { actorView } from "../../adapter/actor-view.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { type Defaults, type FormWindow, windowTemplate } from "../../platform/windows/form-window.ts";
import { PrintablePage } from "../../platform/windows/print-window.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";
import { creatureContext } from "./actor-context.ts";

/** A page of A4 and one of Letter both have room for so much, in CSS pixels. */
const PAGE_HEIGHT = 950;
const LARGEST = 11.5;
const SMALLEST = 6;

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
    const { class: own, hitDice } = creatureOf(actor);
    const { system } = context;
    return {
      ...context,
      people: people.map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === actor.uuid })),
      class: own?.id ?? "",
      calling: own?.own?.name ?? "",
      level: own?.level ?? hitDice?.number ?? "",
      experience: actor.type === "character" ? foundry.utils.getProperty(actor, "system.xp.value") : "",
      tongues: "languages" in system ? system.languages.join(", ") : "",
      money: (context.coins ?? []).filter(({ value }) => Number(value) > 0),
    };
  }

  protected override async _onRender(...args: Parameters<FormWindow["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    const page = this.element.querySelector<HTMLElement>(".print-page");
    if (page) fitToPage(page);
  }
}

/** A user who may read the whole sheet may print it. */
function mayRead(actor: Actor.Implementation): boolean {
  return game.user ? actor.testUserPermission(game.user, "OBSERVER") : false;
}

/** Makes the type as small as the page needs, and no smaller than can be read. */
function fitToPage(page: HTMLElement): void {
  for (let size = LARGEST; size >= SMALLEST; size -= 0.5) {
    page.style.fontSize = `${size}px`;
    if (page.scrollHeight <= PAGE_HEIGHT) return;
  }
}
