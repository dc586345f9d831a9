import { activeParty } from "../../adapter/party.ts";
import { localize } from "../../platform/text.ts";
import { TourScenes, tourCharacter, untilShown } from "./tour-scenes.ts";
import { type ShownTour, TOURS } from "./tour-steps.ts";

/** Whether the tour can be shown to this user in this world. */
export function canShow({ restricted, needs }: ShownTour): boolean {
  if (restricted && !game.user?.isGM) return false;
  if (needs === "character") return tourCharacter() !== undefined;
  return needs !== "party" || activeParty() !== undefined;
}

/** A tour of the system: each step opens its window, and the tour closes them at its end (PLAY-162). */
class RulingsTour extends foundry.nue.Tour {
  readonly #shown: ShownTour;
  readonly #scenes = new TourScenes();

  constructor(shown: ShownTour) {
    const text = (step: string, part: string): string => localize(`RULINGS.Tour.${shown.id}.${step}.${part}`);
    super({
      namespace: "rulings",
      id: shown.id,
      title: `RULINGS.Tour.${shown.id}.title`,
      description: `RULINGS.Tour.${shown.id}.description`,
      restricted: shown.restricted,
      display: true,
      canBeResumed: false,
      steps: shown.steps.map(({ id, selector }) => ({
        id,
        title: text(id, "title"),
        content: `<p>${text(id, "content")}</p>`,
        ...(selector && { selector }),
      })),
    });
    this.#shown = shown;
  }

  override get canStart(): boolean {
    return canShow(this.#shown);
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const step = this.#shown.steps.find(({ id }) => id === this.currentStep?.id);
    await this.#scenes.open(step?.scene);
    if (step?.selector) await untilShown(step.selector);
  }

  override exit(): void {
    super.exit();
    void this.#scenes.close();
  }

  override async complete(): Promise<void> {
    await super.complete();
    await this.#scenes.close();
  }
}

/** Registers the tours in Foundry's Tour Management. */
export function registerTours(): void {
  for (const shown of TOURS) game.tours?.register("rulings", shown.id, new RulingsTour(shown));
}

/** Starts a tour from its beginning. */
export async function startTour(id: string): Promise<void> {
  if (!game.tours?.has(`rulings.${id}`)) registerTours();
  await game.tours?.get(`rulings.${id}`)?.start();
}
