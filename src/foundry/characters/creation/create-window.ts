/**
 * The window for a new character: scores, class, ancestry, languages, gear and name, or everything random. A player's unfinished character keeps its
 * scores from the roll on and its choices when the window closes; permissions of the referee are requested here. A referee without such a character
 * creates a new one.
 */

import type { AbilitiesOutcome, Scores } from "../../../rules/characters/abilities.ts";
import { ABILITIES, CLASSES } from "../../../rules/creature/types.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import { abilityGeneration, FIXED_SCORES } from "../../../rules/topics/abilityGeneration.ts";
import { PERMISSIONS, type Permission } from "../../../view/cards/permission.ts";
import { assignedScores, assignmentRows, assignScores } from "../../../view/characters/assign-scores.ts";
import { createView } from "../../../view/characters/create.ts";
import { chosen, type Draft, numberIn, ticked, written } from "../../../view/platform/draft.ts";
import { startingRollsOf } from "../../adapter/elf-tracks.ts";
import { membersAndEmployees, parties } from "../../adapter/party-members.ts";
import { loadPackageNames, packageContents, packageName } from "../../items/gear-package.ts";
import { askCompany } from "../../items/requests.ts";
import { pickImage } from "../../platform/choose-picture.ts";
import { notifyInfo } from "../../platform/notifications.ts";
import { openSheet } from "../../platform/open-sheet.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { shownLanguage } from "../../platform/spoken-languages.ts";
import { localize } from "../../platform/text.ts";
import { type Control, isCheckbox } from "../../platform/windows/dom.ts";
import { type Defaults, FormWindow, WHY, windowTemplate } from "../../platform/windows/form-window.ts";
import { reopenDraft } from "../../platform/windows/unfinished-drafts.ts";
import { shownSpell } from "../../spells/spell-lists.ts";
import { customClasses } from "../custom-classes.ts";
import { canExchangeScores, scoresOf, writeScores } from "../starting-rolls.ts";
import { makeCharacter, rollCharacter, rolledScores, spellsFor } from "./create-character.ts";
import {
  allowedClasses,
  isUnfinished,
  namedBefore,
  newName,
  PendingRequest,
  SwappedScores,
  startedBy,
  storeDraft,
  storedDraft,
} from "./unfinished-character.ts";

/** @texts RULINGS.Company.people.kind.* */
const KINDS = ["party", "retainer", "low", "seasoned"] as const;

function employers(): Actor.Implementation[] {
  return membersAndEmployees(parties()[0]).filter((actor) => actor.type === "character");
}

/** The template data of the random people that a referee can create (a party, a retainer, adventurers by the tables). */
function peopleContext(draft: Draft) {
  const kind = chosen(draft, "people.kind", KINDS, "party");
  const employer = written(draft, "people.employer");
  return {
    kinds: KINDS.map((value) => ({ value, selected: value === kind })),
    plain: kind === "party",
    retainer: kind === "retainer",
    levelled: kind === "party" || kind === "retainer",
    level: written(draft, "people.level", "1"),
    classes: CLASSES.map((value) => ({ value, selected: value === written(draft, "people.class") })),
    employers: employers().map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === employer })),
    onMap: ticked(draft, "people.onMap", false),
    canPlace: canvas?.scene !== undefined && canvas.scene !== null,
  };
}

/** Packages of gear by their compendium names, each with its contents. */
function packageChoices(packages: readonly { readonly value: string; readonly selected: boolean }[]) {
  return packages.map((one) => {
    const contents = packageContents(one.value);
    const goods = contents?.lines.map(({ name, quantity, many }) => (many ? `${name} × ${quantity}` : name)) ?? [];
    const gold = contents && contents.coins > 0 ? [localize("RULINGS.Company.gp", { gold: contents.coins })] : [];
    return { ...one, label: packageName(one.value), holds: [...goods, ...gold].join(", ") };
  });
}

/** Creates the random people of a draft and notifies their names. @returns whether any were created */
async function makeFromDraft(draft: Draft): Promise<boolean> {
  const { createRandomPeople } = await import("./random-people.ts");
  const made = await createRandomPeople({
    people: chosen(draft, "people.kind", KINDS, "party"),
    many: Math.max(1, Math.min(12, Math.round(numberIn(draft, "many", 4)))),
    level: Math.max(1, Math.min(14, Math.round(numberIn(draft, "people.level", 1)))),
    class: written(draft, "people.class"),
    employer: employers().find(({ uuid }) => uuid === written(draft, "people.employer")) ?? employers()[0],
    party: parties()[0],
    onMap: ticked(draft, "people.onMap", false),
  });
  if (made.length === 0) return false;
  notifyInfo("RULINGS.Company.create.made", { names: made.map(({ name }) => name).join(", ") });
  return true;
}

/** The rulings that affect each step of the window. */
const STEPS = {
  scores: ["abilityGeneration"],
  class: ["classList", "severalClasses"],
  person: ["hitPoints", "gearPackages", "spellAcquisition", "wisdomLanguages", "backgrounds"],
} as const;

/** The localised ruling of each step. */
function rulingNotes(rulings: Rulings): Record<string, string[]> {
  const noteFor = (key: string): string => {
    const topic = localize(`RULINGS.Topic.${key}.name`);
    const variant = localize(`RULINGS.Topic.${key}.variants.${rulings.chosen(key)}.label`);
    return localize("RULINGS.Company.people.ruling", { topic, variant });
  };
  return Object.fromEntries(Object.entries(STEPS).map(([step, keys]) => [step, keys.map(noteFor)]));
}

export class CreateWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-create",
    window: { title: "RULINGS.Company.create.title", icon: "fa-solid fa-user-plus" },
    position: { width: 620, height: 720 },
    actions: {
      rollScores: CreateWindow.#onRoll,
      exchange: CreateWindow.#onSwap,
      swapBack: CreateWindow.#onSwap,
      make: CreateWindow.#onMake,
      byDice: CreateWindow.#onByDice,
      several: CreateWindow.#onSeveral,
      again: CreateWindow.#onAgain,
      face: CreateWindow.#onFace,
      askLeave: CreateWindow.#onAskLeave,
      allowClass: CreateWindow.#onAllowClass,
    },
  };

  static override PARTS = {
    body: { template: windowTemplate("create"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  #target: Actor.Implementation | undefined;
  /** The scores that a referee rolled for a new character; an unfinished character stores its own. */
  #outcome: AbilitiesOutcome | undefined;
  #shown: Roll.Evaluated<Roll>[] = [];
  readonly #swapped = new SwappedScores();
  readonly #asked = new PendingRequest(() => this.redraw());

  /** Opens the window for the given unfinished character, the user's own one, or a new one. */
  static async show(about?: Actor.Implementation): Promise<void> {
    const given = about?.isOwner && isUnfinished(about) ? about : undefined;
    const target = given ?? (game.user?.isGM ? undefined : startedBy(game.user));
    await reopenDraft(CreateWindow, target?.uuid, (app) => app.#take(target));
  }

  /** The choices for an unfinished character are stored with it. */
  override get begun(): boolean {
    return this.#target === undefined && (this.#outcome !== undefined || super.begun);
  }

  /** Loads an unfinished character with its stored choices. */
  #take(actor: Actor.Implementation | undefined): void {
    this.#target = actor;
    if (actor) this.draft = { name: namedBefore(actor), ...storedDraft(actor), ...this.draft };
  }

  protected override _onClose(...args: Parameters<FormWindow["_onClose"]>): void {
    super._onClose(...args);
    if (this.#target) void this.attempt(() => this.#keep());
  }

  async #keep(): Promise<void> {
    const target = this.#target;
    if (!target) return;
    const { name, ...chosen } = this.draft;
    const draft = name === "" || name === target.name ? chosen : this.draft;
    await storeDraft(target, isUnfinished(target) ? draft : {});
  }

  /** The rolled scores: the character's own, or the referee's for a character not created yet. */
  #rolled(): AbilitiesOutcome | undefined {
    const target = this.#target;
    if (!target || startingRollsOf(target)?.scores) return this.#outcome;
    const { hash: stamp } = rulingsInForce();
    return { procedure: "abilities", scores: scoresOf(target), mayExchange: canExchangeScores(target), stamp };
  }

  /** The scores as rolled, or as the fixed numbers were assigned. */
  #scores(): Scores | undefined {
    const rolled = this.#rolled();
    const [only = "rolled"] = rulingsInForce().use(abilityGeneration).methods;
    if (written(this.draft, "method", only) !== "array" || rolled) return rolled?.scores;
    return assignedScores(this.draft);
  }

  /** The additional classes that the referee allowed this character, or allows in this window. */
  #allowed(): string[] {
    const every = [...CLASSES, ...customClasses().map(({ key }) => key)];
    const own = game.user?.isGM ? every.filter((id) => this.draft[`allow.${id}`] === true) : [];
    return [...allowedClasses(this.#target), ...own];
  }

  /** The effective choices; for a player the confirmed background on the character decides `playedBefore`. */
  #choices(): Draft {
    if (game.user?.isGM) return this.draft;
    const of = this.#target?.system as Actor.SystemOfType<"character"> | undefined;
    return { ...this.draft, playedBefore: of?.background.confirmed === true };
  }

  protected override async view(): Promise<object> {
    const user = game.user;
    const referee = user?.isGM === true;
    if (!this.#target && !referee) this.#take(startedBy(user));
    const { draft } = this;
    const choices = this.#choices();
    const rulings = rulingsInForce();
    await loadPackageNames();
    const lists = await spellsFor(draft);
    const listed = (level: number) => lists.filter((spell) => spell.level === level).map(({ name }) => name);
    const rolled = this.#rolled();
    const shown = createView(this.#scores(), choices, listed, rulings, this.#allowed(), customClasses());
    const method = rolled ? "rolled" : written(draft, "method", shown.methods[0] ?? "rolled");
    return {
      ...shown,
      plan: undefined,
      native: shown.native.map(shownLanguage),
      spells: shown.spells.map((place) => {
        const chosen = place.options.find(({ selected }) => selected)?.value;
        const options = place.options.map((one) => ({ ...one, label: shownSpell(lists, one.value) }));
        return { ...place, options, summary: lists.find(({ name }) => name === chosen)?.summary ?? "" };
      }),
      packages: packageChoices(shown.packages),
      target: this.#target?.name ?? "",
      ...this.#asking(rolled),
      method,
      methods:
        shown.methods.length > 1 && !rolled
          ? shown.methods.map((value) => ({ value, selected: value === method }))
          : [],
      deals: method === "array",
      deal: assignmentRows(draft),
      fixed: FIXED_SCORES.join(", "),
      mayExchange: rolled?.mayExchange === true,
      maySwapBack: this.#swapped.back(rolled) !== undefined,
      exchangeOptions: ABILITIES.map((value) => ({ value })),
      tongues: shown.tongues && Number(shown.tongues.value) > 0 ? shown.tongues : undefined,
      tongueWords: written(draft, "tongues"),
      name: written(draft, "name"),
      img: written(draft, "img"),
      buy: ticked(draft, "buy", true),
      packaged: written(draft, "package") !== "",
      playedBefore: ticked(choices, "playedBefore", false),
      referee,
      many: written(draft, "many", "4"),
      rulings: rulingNotes(rulings),
      people: referee ? peopleContext(draft) : undefined,
    };
  }

  /** The permissions that a player can request, and whether anything is possible before the referee allows it. */
  #asking(rolled: AbilitiesOutcome | undefined) {
    const player = !game.user?.isGM;
    const waits = player && !this.#target && !game.user?.can("ACTOR_CREATE");
    const own = player && this.#target !== undefined;
    return {
      waits,
      asked: this.#asked.words,
      alone: player && !game.users?.activeGM,
      asks: {
        reroll: own && rolled !== undefined,
        exchange: own && rolled?.mayExchange === false,
        class: own && rolled !== undefined,
        background: own,
      },
    };
  }

  /** Assigning a fixed number to one ability swaps it with that ability's former number. */
  protected override commit(control: Control): void {
    const more = isCheckbox(control) ? undefined : assignScores(this.draft, control.name, control.value);
    if (more) this.put(more);
    else super.commit(control);
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }

  /** Creates the unfinished character of a player who may create actors, so that rolls can be stored. */
  async #begin(): Promise<void> {
    const user = game.user;
    if (this.#target || user?.isGM || !user?.id || !user.can("ACTOR_CREATE")) return;
    const name = newName(user.name);
    const ownership = { [user.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER };
    this.#take(await Actor.implementation.create({ name, type: "character", ownership }));
  }

  static async #onRoll(this: CreateWindow): Promise<void> {
    await this.attempt(async () => {
      await this.#begin();
      if (this.#rolled()) return;
      const shown: Roll.Evaluated<Roll>[] = [];
      const outcome = await rolledScores(shown, "rolled");
      if (this.#target) await writeScores(this.#target, outcome, "rolled", shown);
      else {
        this.#shown = shown;
        this.#outcome = outcome;
      }
      this.redraw();
    });
  }

  /** Swaps two scores, or reverts the swap. */
  static async #onSwap(this: CreateWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await this.attempt(async () => {
      const rolled = this.#rolled();
      const back = dataset.action === "swapBack";
      const swap = back ? this.#swapped.back(rolled) : this.#swapped.chosen(rolled, this.draft);
      if (!swap) return;
      if (this.#target) await writeScores(this.#target, swap.outcome, "rolled", [], swap.pair);
      else this.#outcome = swap.outcome;
      this.redraw();
    });
  }

  /** Chooses an image for the character and its token. */
  static async #onFace(this: CreateWindow): Promise<void> {
    await this.attempt(() => pickImage(written(this.draft, "img"), (img) => this.put({ img })));
  }

  /** Resets the choices; scores stored on a character stay, and only the referee allows a new roll. */
  static #onAgain(this: CreateWindow): void {
    this.#forget();
    this.redraw();
  }

  #forget(): void {
    this.draft = {};
    this.#outcome = undefined;
    this.#shown = [];
    this.#swapped.forget();
  }

  static async #onAskLeave(this: CreateWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await this.attempt(async () => {
      const what = PERMISSIONS.find((one) => one === dataset.what);
      if (!what) return;
      const own = dataset.class ?? "";
      if (await this.#asked.during({ what, class: own }, () => requestPermission(what, this.#target, own)))
        notifyInfo("RULINGS.Company.leave.asked");
    });
  }

  static #onAllowClass(this: CreateWindow, _event: Event, { dataset }: HTMLElement): void {
    if (game.user?.isGM) this.put({ [`allow.${dataset.class}`]: true });
  }

  static async #onMake(this: CreateWindow): Promise<void> {
    await this.attempt(async () => {
      await this.#begin();
      const scores = this.#scores();
      const made = scores && (await makeCharacter(scores, this.#choices(), this.#target, this.#shown, this.#allowed()));
      if (made) await this.#done(made);
    });
  }

  static async #onByDice(this: CreateWindow): Promise<void> {
    await this.attempt(async () => {
      await this.#begin();
      const actor = await rollCharacter(this.#target, this.#target && this.#rolled()?.scores);
      if (actor) await this.#done(actor);
    });
  }

  async #done(actor: Actor.Implementation): Promise<void> {
    this.#forget();
    await this.finish();
    openSheet(actor);
  }

  /** Creates random people: a party of characters, a retainer, or adventurers by the tables. */
  static async #onSeveral(this: CreateWindow): Promise<void> {
    await this.attempt(async () => {
      if (await makeFromDraft(this.draft)) await this.finish();
    });
  }
}

/**
 * Asks the referee for a permission for a new character.
 * @returns whether the request reached the referee
 */
async function requestPermission(what: Permission, actor?: Actor.Implementation, own = ""): Promise<boolean> {
  return askCompany("leave", { what, actor: actor?.uuid ?? "", class: own });
}
