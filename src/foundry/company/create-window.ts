/** A new character in one window: scores, class, people, tongues, gear and name; or everything by dice. What was begun is kept until it is made. */
import { type AbilitiesOutcome, exchangeScores, type Scores } from "../../rules/characters/abilities.ts";
import { ABILITIES, CLASSES } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { FIXED_SCORES } from "../../rules/topics/abilityGeneration.ts";
import { createView } from "../../view/company/create.ts";
import { chosen, type Draft, numberIn, ticked, written } from "../../view/company/draft.ts";
import { beginningsOf } from "../adapter/beginnings.ts";
import { openSheet } from "../open-sheet.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { pickImage } from "../sheets/picture.ts";
import { localize } from "../text.ts";
import { byDice, makeCharacter, rolledScores, spellsFor } from "./create.ts";
import { companyOf, parties } from "./people.ts";
import { CompanyWindow, companyTemplate, type Defaults, WHY } from "./window.ts";

/** What was begun and not finished: it waits for the window to be opened again. */
let begun: {
  readonly draft: Draft;
  readonly outcome?: AbilitiesOutcome | undefined;
  readonly shown: Roll.Evaluated<Roll>[];
} = {
  draft: {},
  shown: [],
};

export class CreateWindow extends CompanyWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-create",
    window: { title: "RULINGS.Company.create.title", icon: "fa-solid fa-user-plus" },
    position: { width: 620, height: 720 },
    actions: {
      rollScores: CreateWindow.#onRoll,
      exchange: CreateWindow.#onExchange,
      make: CreateWindow.#onMake,
      byDice: CreateWindow.#onByDice,
      several: CreateWindow.#onSeveral,
      again: CreateWindow.#onAgain,
      face: CreateWindow.#onFace,
    },
  };

  static override PARTS = {
    body: { template: companyTemplate("create"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  #target: Actor.Implementation | undefined;
  #outcome: AbilitiesOutcome | undefined;
  #shown: Roll.Evaluated<Roll>[] = [];

  /** Opens the window: for a fresh character that is given, the user's own, or a new one where the user may make actors. */
  static async show(about?: Actor.Implementation): Promise<void> {
    const own = about?.type === "character" ? about : (game.user?.character ?? undefined);
    const fresh = own?.isOwner && beginningsOf(own)?.scores ? own : undefined;
    if (!fresh && !game.user?.can("ACTOR_CREATE")) {
      ui.notifications?.warn("RULINGS.Company.create.noActor", { localize: true });
      return;
    }
    const app = new CreateWindow();
    app.#target = fresh;
    app.draft = { ...begun.draft, ...(fresh && !begun.draft.name && { name: fresh.name }) };
    app.#outcome = begun.outcome;
    app.#shown = begun.shown;
    await app.render({ force: true });
  }

  protected override _onClose(...args: Parameters<CompanyWindow["_onClose"]>): void {
    super._onClose(...args);
    begun = { draft: this.draft, outcome: this.#outcome, shown: this.#shown };
  }

  /** The scores: as they were thrown, or as the fixed numbers were dealt out. */
  #scores(): Scores | undefined {
    if (written(this.draft, "method") !== "array" || this.#outcome) return this.#outcome?.scores;
    const [str, int, wis, dex, con, cha] = ABILITIES.map((key, at) =>
      numberIn(this.draft, `deal.${key}`, FIXED_SCORES[at] ?? 10),
    );
    const dealt = { str: str ?? 10, int: int ?? 10, wis: wis ?? 10, dex: dex ?? 10, con: con ?? 10, cha: cha ?? 10 };
    const sorted = Object.values(dealt).sort((a, b) => b - a);
    return sorted.every((score, at) => score === FIXED_SCORES[at]) ? dealt : undefined;
  }

  protected override async view(): Promise<object> {
    const { draft } = this;
    const rulings = rulingsInForce();
    const lists = await spellsFor(written(draft, "class"));
    const listed = (level: number) => lists.filter((spell) => spell.level === level).map(({ name }) => name);
    const shown = createView(this.#scores(), draft, listed, rulings);
    const method = this.#outcome ? "rolled" : written(draft, "method", shown.methods[0] ?? "rolled");
    return {
      ...shown,
      plan: undefined,
      target: this.#target?.name ?? "",
      method,
      methods:
        shown.methods.length > 1 && !this.#outcome
          ? shown.methods.map((value) => ({ value, selected: value === method }))
          : [],
      deals: method === "array",
      deal: ABILITIES.map((key, at) => ({ key, value: written(draft, `deal.${key}`, String(FIXED_SCORES[at])) })),
      fixed: FIXED_SCORES.join(", "),
      mayExchange: this.#outcome?.mayExchange === true,
      exchangeOptions: ABILITIES.map((value) => ({ value })),
      tongues: shown.tongues && Number(shown.tongues.value) > 0 ? shown.tongues : undefined,
      tongueWords: written(draft, "tongues"),
      name: written(draft, "name"),
      img: written(draft, "img"),
      buy: ticked(draft, "buy", true),
      packaged: written(draft, "package") !== "",
      playedBefore: ticked(draft, "playedBefore", false),
      referee: game.user?.isGM === true,
      many: written(draft, "many", "4"),
      rulings: rulingNotes(rulings),
      people: game.user?.isGM === true ? this.#people() : undefined,
    };
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }

  static async #onRoll(this: CreateWindow): Promise<void> {
    await this.attempt(async () => {
      this.#shown = [];
      this.#outcome = await rolledScores(this.#shown, "rolled");
      this.redraw();
    });
  }

  static #onExchange(this: CreateWindow): void {
    const one = ABILITIES.find((key) => key === written(this.draft, "one", "str"));
    const other = ABILITIES.find((key) => key === written(this.draft, "other", "str"));
    if (!this.#outcome || !one || !other || one === other) return;
    const exchanged = exchangeScores(this.#outcome, one, other);
    if ("key" in exchanged) {
      tellRefusal(exchanged);
      return;
    }
    this.#outcome = exchanged;
    this.redraw();
  }

  /** A picture for the face; the token has it, too. */
  static async #onFace(this: CreateWindow): Promise<void> {
    await this.attempt(() => pickImage(written(this.draft, "img"), (img) => this.put({ img })));
  }

  static #onAgain(this: CreateWindow): void {
    this.#forget();
    this.redraw();
  }

  #forget(): void {
    this.draft = {};
    this.#outcome = undefined;
    this.#shown = [];
  }

  static async #onMake(this: CreateWindow): Promise<void> {
    await this.attempt(async () => {
      const scores = this.#scores();
      const actor = scores && (await makeCharacter(scores, this.draft, this.#target, this.#shown));
      if (actor) await this.#done(actor);
    });
  }

  static async #onByDice(this: CreateWindow): Promise<void> {
    await this.attempt(async () => {
      const actor = await byDice(this.#target);
      if (actor) await this.#done(actor);
    });
  }

  async #done(actor: Actor.Implementation): Promise<void> {
    this.#forget();
    await this.close();
    openSheet(actor);
  }

  /** Makes people by dice: a party of characters, a retainer, or adventurers by the tables. */
  static async #onSeveral(this: CreateWindow): Promise<void> {
    await this.attempt(async () => {
      const { draft } = this;
      const { makePeople, PEOPLE } = await import("./by-dice.ts");
      const made = await makePeople({
        people: chosen(draft, "people.kind", PEOPLE, "party"),
        many: Math.max(1, Math.min(12, Math.round(numberIn(draft, "many", 4)))),
        level: Math.max(1, Math.min(14, Math.round(numberIn(draft, "people.level", 1)))),
        class: written(draft, "people.class"),
        employer:
          this.#employers().find(({ uuid }) => uuid === written(draft, "people.employer")) ?? this.#employers()[0],
        party: parties()[0],
        onMap: ticked(draft, "people.onMap", false),
      });
      if (made.length === 0) return;
      ui.notifications?.info(
        localize("RULINGS.Company.create.made", { names: made.map(({ name }) => name).join(", ") }),
      );
      await this.close();
    });
  }

  #employers(): Actor.Implementation[] {
    return companyOf(parties()[0]).filter((actor) => actor.type === "character");
  }

  /** The referee's part: who is made by dice. */
  #people() {
    const { draft } = this;
    const kind = chosen(draft, "people.kind", ["party", "retainer", "low", "seasoned"] as const, "party");
    const employer = written(draft, "people.employer");
    return {
      kinds: (["party", "retainer", "low", "seasoned"] as const).map((value) => ({ value, selected: value === kind })),
      plain: kind === "party",
      retainer: kind === "retainer",
      levelled: kind === "party" || kind === "retainer",
      level: written(draft, "people.level", "1"),
      classes: CLASSES.map((value) => ({ value, selected: value === written(draft, "people.class") })),
      employers: this.#employers().map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === employer })),
      onMap: ticked(draft, "people.onMap", false),
      canPlace: canvas?.scene !== undefined && canvas.scene !== null,
    };
  }
}

/** The rulings that each step of the window goes by. */
const STEPS = {
  scores: ["abilityGeneration"],
  class: ["classList"],
  person: ["hitPoints", "gearPackages", "spellAcquisition", "wisdomLanguages", "backgrounds"],
} as const;

function rulingNotes(rulings: Rulings): Record<string, string[]> {
  const told = (key: string): string => {
    const topic = localize(`RULINGS.Topic.${key}.name`);
    const variant = localize(`RULINGS.Topic.${key}.variants.${rulings.chosen(key)}.label`);
    return localize("RULINGS.Company.people.ruling", { topic, variant });
  };
  return Object.fromEntries(Object.entries(STEPS).map(([step, keys]) => [step, keys.map(told)]));
}
