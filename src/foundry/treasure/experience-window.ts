/** Experience: defeated foes and winnings are filled in; the referee reviews and awards it, and each share is shown. */
import { purseOf, readPurse } from "../../rules/rewards/coins.ts";
import { withdraw } from "../../rules/rewards/experience.ts";
import type { ExperienceCardOutcome } from "../../view/cards/treasure.ts";
import { numberIn, written } from "../../view/platform/draft.ts";
import {
  type DefeatedFoe,
  type ExperienceFacts,
  type ExperienceView,
  experienceView,
} from "../../view/treasure/experience.ts";
import {
  learnerOf,
  membersAndEmployees,
  nextStay,
  parties,
  partyById,
  partySystem,
  storedExperience,
} from "../adapter/party-members.ts";
import { furtherClassWrites } from "../adapter/several-classes.ts";
import { readableOnly } from "../adapter/unreadable-actors.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { COINS } from "../data/lists.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, WHY, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { countedWrites, defeatedNow, listedWorth } from "./defeated-foes.ts";

export class ExperienceWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-experience",
    window: { title: "RULINGS.Company.xp.title", icon: "fa-solid fa-arrow-trend-up" },
    position: { width: 760, height: 740 },
    actions: { give: ExperienceWindow.#onGive, addFoe: ExperienceWindow.#onAddFoe },
  };

  static override PARTS = {
    body: { template: windowTemplate("experience"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  #added: DefeatedFoe[] = [];

  override get begun(): boolean {
    return this.#added.length > 0 || super.begun;
  }

  /** Opens the window, optionally for a party. */
  static async show(about?: Actor.Implementation): Promise<void> {
    if (!refereeOnlyWindow()) return;
    await reopenDraft(ExperienceWindow, about?.uuid, (app) => {
      if (about?.type === "party") app.draft = { party: about.id ?? "" };
    });
  }

  get #party(): Actor.Implementation | undefined {
    return partyById(written(this.draft, "party"));
  }

  #facts(): ExperienceFacts {
    const party = this.#party;
    const pending = party && partySystem(party).pending;
    const noted = (pending?.monsters ?? []).map((row, at): DefeatedFoe => {
      const { name, count, xp, typed, dice, modifier, asterisks } = row;
      const hitDice = { number: dice, modifier, asterisks };
      return { id: `noted-${at}`, name, count, hitDice, ...((typed || xp > 0) && { typed: xp }), from: "noted" };
    });
    return {
      learners: readableOnly(membersAndEmployees(party), (actor) => learnerOf(actor, party)),
      fallen: [...defeatedNow(), ...noted, ...this.#added],
      coins: readPurse(pending?.coins),
      valuables: pending?.valuables ?? 0,
      finds: (pending?.magic ?? []).map((find, at) => ({ ...find, id: `find-${at}` })),
      found: party ? partySystem(party).newRooms : 0,
    };
  }

  protected override async view(): Promise<object> {
    const { draft } = this;
    const facts = this.#facts();
    const shown = experienceView(facts, draft, rulingsInForce());
    return {
      ...shown,
      coins: COINS.map((key) => ({ key, value: written(draft, `coins.${key}`, String(facts.coins[key] ?? 0)) })),
      valuables: written(draft, "valuables", String(facts.valuables)),
      found: written(draft, "found", String(facts.found)),
      achievements: written(draft, "achievements"),
      newFoe: written(draft, "newFoe"),
      newXp: written(draft, "newXp"),
      safe: draft.safe === true,
      parties:
        parties().length > 1
          ? parties().map(({ id, name }) => ({ value: id, label: name, selected: id === this.#party?.id }))
          : [],
      anybody: facts.learners.length > 0,
    };
  }

  protected override fieldName(field: string): string {
    return localize(field.includes("share") ? "RULINGS.Field.share" : "RULINGS.Company.number");
  }

  protected override async _onFirstRender(...args: Parameters<FormWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("drop", (event) => void this.attempt(() => this.#onDrop(event)));
  }

  /** A monster dropped on the window is counted as one more of its kind. */
  async #onDrop(event: DragEvent): Promise<void> {
    const data: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") || "{}");
    const uuid = typeof data === "object" && data !== null ? Reflect.get(data, "uuid") : undefined;
    const actor = await resolveUuid(typeof uuid === "string" ? uuid : "");
    if (!(actor instanceof Actor) || actor.type !== "monster") return;
    this.#add({ name: actor.name, ...listedWorth(actor.system as Actor.SystemOfType<"monster">) });
  }

  #add(one: Omit<DefeatedFoe, "id" | "count" | "from">): void {
    const at = this.#added.findIndex(({ name }) => name === one.name);
    const before = this.#added[at];
    if (before) this.#added[at] = { ...before, count: before.count + 1 };
    else this.#added.push({ ...one, id: `added-${this.#added.length}`, count: 1, from: "added" });
    void this.render();
  }

  static #onAddFoe(this: ExperienceWindow): void {
    void this.attempt(async () => {
      const name = written(this.draft, "newFoe").trim();
      const typed = Math.round(numberIn(this.draft, "newXp", 0));
      if (name === "" || typed <= 0) {
        notifyWarning("RULINGS.Company.xp.sayFoe");
        return;
      }
      this.#add({ name, hitDice: { number: 1, modifier: 0, asterisks: 0 }, typed });
      this.put({ newFoe: "", newXp: "" });
    });
  }

  static async #onGive(this: ExperienceWindow): Promise<void> {
    await this.attempt(async () => {
      const shown = experienceView(this.#facts(), this.draft, rulingsInForce());
      if (shown.ready && (await giveExperience(this.#party, shown))) {
        this.#added = [];
        await this.finish();
      }
    });
  }
}

/** Awards the experience shown in the window: one transaction, one card. The party's recorded winnings are used up. */
export async function giveExperience(party: Actor.Implementation | undefined, view: ExperienceView): Promise<boolean> {
  const company = membersAndEmployees(party);
  const outcome: ExperienceCardOutcome = {
    procedure: "experience",
    sum: view.sum,
    parts: view.parts,
    defeated: view.defeated,
    gains: view.gains.map(({ name, gain, part, after, calling: className }) => ({
      name,
      gained: gain.gained,
      rises: gain.level.reached > gain.level.before,
      reached: gain.level.reached,
      part,
      after,
      ...(className && { calling: className }),
    })),
  };
  const refused = await runUndoable(
    { kind: "experience", data: { sum: view.sum }, moment: `experience.${party?.id}` },
    async (transaction) => {
      transaction.changeWithCard(() => [
        ...company.flatMap((actor) => gainWrites(actor, view.gains)),
        ...countedWrites(new Map(view.fallen.map(({ id, count }) => [id, count]))),
        ...(party ? pendingGone(party) : []),
        ...company.flatMap(adventureOver),
        ...company.flatMap(nextStay),
      ]);
      await postCard({
        type: "notice",
        outcome,
        item: { uuid: "", name: "", img: "systems/rulings/assets/icons/upgrade.svg" },
        transaction,
      });
      return undefined;
    },
  );
  return !notifyRefusal(refused);
}

/** The experience gained by an actor, added to each class's current value. */
function gainWrites(actor: Actor.Implementation, all: ExperienceView["gains"]): ValueChange[] {
  const gains = all.filter(({ id }) => id === actor.uuid);
  const further = gains.flatMap(({ at, gain }) => {
    const row = at === null ? undefined : (actor.system as Actor.SystemOfType<"character">).otherClasses[at];
    return row ? [{ at, experience: row.xp + gain.gained }] : [];
  });
  const first = gains.flatMap(({ at, gain }) => {
    if (at !== null) return [];
    const { path, value } = storedExperience(actor);
    return [{ uuid: actor.uuid, path, before: value, after: value + gain.gained }];
  });
  return [...first, ...furtherClassWrites(actor, further)];
}

/** Ends the adventure of an elf of two classes, who can choose a track again (ERIS-51). */
function adventureOver({ uuid, type, system }: Actor.Implementation): ValueChange[] {
  const over = type === "character" && (system as Actor.SystemOfType<"character">).elf.locked;
  return over ? [{ uuid, path: "system.elf.locked", before: true, after: false }] : [];
}

function pendingGone(party: Actor.Implementation): ValueChange[] {
  const { pending, newRooms, roomsExplored } = partySystem(party);
  const { count } = withdraw({ known: [...roomsExplored], count: newRooms });
  const gone: Readonly<Record<string, readonly [unknown, unknown]>> = {
    "system.pending.coins": [{ ...pending.coins }, purseOf({})],
    "system.pending.valuables": [pending.valuables, 0],
    "system.pending.monsters": [pending.monsters.map((row) => ({ ...row })), []],
    "system.pending.magic": [pending.magic.map((row) => ({ ...row })), []],
    "system.pending.xp": [pending.xp, 0],
    "system.newRooms": [newRooms, count],
  };
  return Object.entries(gone).map(([path, [before, after]]) => ({ uuid: party.uuid, path, before, after }));
}
