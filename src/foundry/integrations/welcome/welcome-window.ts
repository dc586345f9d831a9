import { choosePreset } from "../../../view/house-rules/draft.ts";
import { PRESET_QUESTIONS, presetByAnswers } from "../../../view/house-rules/which-preset.ts";
import { openParty } from "../../adapter/party.ts";
import { FromTextWindow } from "../../house-rules/from-text-window.ts";
import { HouseRules } from "../../house-rules/house-rules-window.ts";
import { notifyError, notifyInfo } from "../../platform/notifications.ts";
import { openSheet } from "../../platform/open-sheet.ts";
import { resolveUuid } from "../../platform/resolve-uuid.ts";
import { readRequest } from "../../platform/settings/rulings-in-force.ts";
import { writeRequest } from "../../platform/settings/saved-rulings.ts";
import { mayWriteSettings } from "../../platform/settings/table-settings.ts";
import { localize } from "../../platform/text.ts";
import { type Defaults, FormWindow, windowTemplate } from "../../platform/windows/form-window.ts";
import { openWindow } from "../../platform/windows/open-window.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";
import { canShow, startTour } from "../tours/register-tours.ts";
import { TOURS } from "../tours/tour-steps.ts";

const WINDOW = "rulings-welcome";

/** The first steps: a preset by three questions, an adventure, a party, and the tours. Players see only the tours. */
export class WelcomeWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: WINDOW,
    classes: ["welcome-window"],
    window: { title: "RULINGS.Welcome.window", icon: "fa-solid fa-door-open" },
    position: { width: 620, height: 680 },
    actions: {
      usePreset: WelcomeWindow.#onPreset,
      fromText: WelcomeWindow.#onText,
      adventure: WelcomeWindow.#onAdventure,
      party: WelcomeWindow.#onParty,
      create: WelcomeWindow.#onCreate,
      startTour: WelcomeWindow.#onTour,
    },
  };

  static override PARTS = { body: { template: windowTemplate("welcome"), scrollable: [".company-scroll"] } };

  #adventure = "";

  /**
   * Opens the window.
   * @param adventure the UUID of the adventure offered to a referee
   */
  static async show(adventure: string): Promise<void> {
    const open = foundry.applications.instances.get(WINDOW);
    const app = open instanceof WelcomeWindow ? open : new WelcomeWindow();
    app.#adventure = adventure;
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
  }

  #answers(): Record<string, string> {
    return Object.fromEntries(
      PRESET_QUESTIONS.map(({ key, answers }) => [key, String(this.draft[key] ?? answers[0]?.key ?? "")]),
    );
  }

  protected override async view(): Promise<object> {
    const answers = this.#answers();
    const preset = presetByAnswers(answers);
    return {
      referee: game.user?.isGM,
      editable: mayWriteSettings(),
      questions: PRESET_QUESTIONS.map(({ key, answers: all }) => ({
        key,
        label: localize(`RULINGS.WhichPreset.${key}.question`),
        answers: all.map((answer) => ({
          key: answer.key,
          label: localize(`RULINGS.WhichPreset.${key}.${answer.key}`),
          chosen: answers[key] === answer.key,
        })),
      })),
      preset: localize(`RULINGS.Preset.${preset}.name`),
      presetHint: localize(`RULINGS.Preset.${preset}.hint`),
      inForce: readRequest().preset === preset,
      tours: TOURS.filter(({ restricted }) => !restricted || game.user?.isGM).map((tour) => ({
        id: tour.id,
        icon: tour.icon,
        title: localize(`RULINGS.Tour.${tour.id}.title`),
        description: localize(`RULINGS.Tour.${tour.id}.description`),
        lacks: canShow(tour) || !tour.needs ? "" : localize(`RULINGS.Tour.needs.${tour.needs}`),
        done: game.tours?.get(`rulings.${tour.id}`)?.status === "completed",
      })),
    };
  }

  static async #onPreset(this: WelcomeWindow): Promise<void> {
    const preset = presetByAnswers(this.#answers());
    await writeRequest(choosePreset(preset)).catch(notifyError);
    notifyInfo("RULINGS.Welcome.presetChosen", { preset: localize(`RULINGS.Preset.${preset}.name`) });
    await this.render();
  }

  static #onText(this: WelcomeWindow): void {
    void FromTextWindow.show(() => HouseRules.show()).catch(notifyError);
  }

  static async #onAdventure(this: WelcomeWindow): Promise<void> {
    const adventure = await resolveUuid(this.#adventure);
    if (adventure instanceof foundry.abstract.Document) openSheet(adventure as never);
  }

  static #onParty(): void {
    void openParty().catch(notifyError);
  }

  static #onCreate(): void {
    void openWindow("create").catch(notifyError);
  }

  static async #onTour(this: WelcomeWindow, _event: Event, target: HTMLElement): Promise<void> {
    const { tour = "" } = target.dataset;
    await this.close();
    await startTour(tour).catch(notifyError);
  }
}
