import { makeCreature } from "../../../rules/creature/types.ts";
import { situationWithoutTarget, weaponSituation } from "../../adapter/attack-situation.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { activeParty } from "../../adapter/party.ts";
import { AttackWindow } from "../../attack/attack-window.ts";
import { attackMeans } from "../../attack/means.ts";
import { LedgerWindow } from "../../chat/ledger-window.ts";
import { HouseRules } from "../../house-rules/house-rules-window.ts";
import { localize } from "../../platform/text.ts";
import { HERE, type Scene } from "./tour-steps.ts";

type Shown = foundry.applications.api.ApplicationV2.Any;

/** The character shown in a tour: the user's assigned one, or an owned one. */
export function tourCharacter(): Actor.Implementation | undefined {
  const own = game.user?.character;
  if (own?.type === "character") return own;
  return game.actors?.contents.find((actor) => actor.type === "character" && actor.isOwner);
}

/** The time limit for drawing a part of a window, in milliseconds. */
const PATIENCE = 5000;

/** Waits until a selector matches a visible element. */
export async function untilShown(selector: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!document.querySelector(selector)?.getClientRects().length && performance.now() < end)
    await new Promise(requestAnimationFrame);
}

/** The windows of a tour. It closes those that it opened. */
export class TourScenes {
  readonly #opened = new Set<Shown>();
  #attack: Shown | undefined;

  /** Opens the window of a step, brings it to the front and marks it. */
  async open(scene: Scene | undefined): Promise<void> {
    this.#unmark();
    if (scene?.open !== "attack") await this.#closeAttack();
    const app = scene && (await this.#show(scene));
    if (!app) return;
    app.bringToFront();
    app.element.classList.add(HERE);
  }

  /** Closes the opened windows. */
  async close(): Promise<void> {
    this.#unmark();
    await this.#closeAttack();
    for (const app of this.#opened) await app.close();
    this.#opened.clear();
  }

  async #closeAttack(): Promise<void> {
    await this.#attack?.close();
    this.#attack = undefined;
  }

  #unmark(): void {
    for (const element of document.querySelectorAll(`.${HERE}`)) element.classList.remove(HERE);
  }

  async #show(scene: Scene): Promise<Shown | undefined> {
    switch (scene.open) {
      case "character":
        return this.#sheet(tourCharacter(), scene.page);
      case "party":
        return this.#sheet(activeParty(), scene.page);
      case "attack":
        return this.#exampleAttack();
      case "houseRules":
        return this.#window("rulings-house-rules", () => HouseRules.show());
      case "ledger":
        return this.#window("rulings-ledger", () => LedgerWindow.show());
      case "sidebar":
        ui.sidebar?.expand();
        ui.sidebar?.changeTab(scene.page, "primary");
        return undefined;
    }
  }

  async #sheet(actor: Actor.Implementation | undefined, page: string): Promise<Shown | undefined> {
    const app = actor?.sheet;
    if (!(app instanceof foundry.applications.api.ApplicationV2)) return undefined;
    if (!app.rendered) this.#opened.add(app);
    await app.render({ force: true });
    app.changeTab(page, "primary");
    return app;
  }

  async #window(id: string, show: () => Promise<unknown>): Promise<Shown | undefined> {
    const stood = foundry.applications.instances.has(id);
    if (!stood) await show();
    const app = foundry.applications.instances.get(id);
    if (app && !stood) this.#opened.add(app);
    return app;
  }

  /** The attack window with a fictitious foe: nothing is rolled, spent or written. */
  async #exampleAttack(): Promise<Shown | undefined> {
    if (this.#attack?.rendered) return this.#attack;
    const actor = tourCharacter();
    if (!actor) return undefined;
    const attacker = creatureOf(actor);
    const chosen = attackMeans(actor, attacker.weapons.find(({ melee }) => melee)?.id ?? "unarmed", 5);
    if (!chosen) return undefined;
    const target = makeCreature({ id: "tour", name: localize("RULINGS.Tour.foe") });
    const situation = { ...situationWithoutTarget(actor, undefined), ...weaponSituation(chosen.item), distanceFeet: 5 };
    const before = new Set(foundry.applications.instances.keys());
    const weapon = chosen.name || localize("RULINGS.Attack.unarmed");
    void AttackWindow.ask({ attacker, target, means: chosen.means, situation }, { weapon });
    await untilShown(".attack-window .attack-preview");
    for (const [id, app] of foundry.applications.instances)
      if (!before.has(id) && app instanceof AttackWindow) this.#attack = app;
    return this.#attack;
  }
}
