/** Sharing treasure: its contents, everybody's share and items, and every sum before it is paid. */

import { planPicks, resolvePicks, turnsToPick } from "../../rules/characters/party.ts";
import type { RollRequest, Rolls } from "../../rules/plan.ts";
import { purseOf, together, worthOf } from "../../rules/rewards/coins.ts";
import { planRollOff, resolveRollOff } from "../../rules/rewards/roll-off.ts";
import type { PicksCardOutcome } from "../../view/cards/treasure.ts";
import { coinsText } from "../../view/platform/coins.ts";
import { ticked, written } from "../../view/platform/draft.ts";
import { FATES, type ShareFacts, shareView } from "../../view/treasure/share.ts";
import { candidateOf, membersAndEmployees, parties, partyById } from "../adapter/party-members.ts";
import { readableOnly } from "../adapter/unreadable-actors.ts";
import { postCard } from "../chat/post-card.ts";
import { rollPlan } from "../platform/dice.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, WHY, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { coinsOf, hoards } from "./hoard.ts";
import { isMagic, numbered, type Sources, shareOut, sourceActors, worthOfItem } from "./winnings.ts";

/*
 * Dice of the sharing: the winner of one item wanted by several (ERIS-126), and the first to pick (BX-008). Ties roll again; the card
 * shows every round.
 */

interface Roller {
  readonly id: string;
  readonly name: string;
}

type Round = PicksCardOutcome["rounds"][number];

/** Rolls for one item among the actors who want it. Resolves to the winner; undefined where it was refused. */
export async function rollOffItem(thing: string, wanted: readonly Roller[]): Promise<Roller | undefined> {
  const rulings = rulingsInForce();
  const rounds: Round[] = [];
  const shown: Roll.Evaluated<Roll>[] = [];
  let plan = planRollOff(
    thing,
    wanted.map(({ id }) => id),
    rulings,
  );
  if (notifyRefusal(plan.refused)) return undefined;
  for (;;) {
    const rolled = await rollPlan(plan);
    const outcome = resolveRollOff(plan, rolled.rolls, rulings);
    shown.push(...rolled.shown);
    if (plan.rolls.length > 0) rounds.push(roundOf(plan.rolls, rolled.rolls, wanted));
    if (outcome.next) {
      plan = outcome.next;
      continue;
    }
    const winner = wanted.find(({ id }) => id === outcome.winner);
    if (winner) await postRollOff(thing, rounds, [winner.name], shown);
    return winner;
  }
}

/** Rolls the first to pick, and shows the order in which so many items are picked (BX-008). */
async function rollPickOrder(throwers: readonly Roller[], things: number): Promise<void> {
  const rounds: Round[] = [];
  const shown: Roll.Evaluated<Roll>[] = [];
  let plan = planPicks(
    throwers.map(({ id }) => id),
    rulingsInForce().hash,
  );
  for (;;) {
    const rolled = await rollPlan(plan);
    const outcome = resolvePicks(plan, rolled.rolls);
    shown.push(...rolled.shown);
    if (plan.rolls.length > 0) rounds.push(roundOf(plan.rolls, rolled.rolls, throwers));
    if (outcome.order.length === 0 && outcome.next) {
      plan = outcome.next;
      continue;
    }
    const turns = turnsToPick(outcome.order, Math.max(things, outcome.order.length));
    await postRollOff(
      "",
      rounds,
      turns.map((id) => throwers.find((one) => one.id === id)?.name ?? ""),
      shown,
    );
    return;
  }
}

function roundOf(requests: readonly RollRequest[], rolls: Rolls, throwers: readonly Roller[]): Round {
  return requests.map(({ id }) => ({
    name: throwers.find((one) => one.id === id)?.name ?? id,
    die: rolls[id]?.total ?? 0,
  }));
}

async function postRollOff(
  thing: string,
  rounds: readonly Round[],
  order: readonly string[],
  shown: readonly Roll.Evaluated<Roll>[],
): Promise<void> {
  const outcome: PicksCardOutcome = { procedure: "pickOrder", thing, rounds, order };
  await postCard({ type: "notice", outcome, rolls: shown, open: true });
}

export class ShareWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-share",
    window: { title: "RULINGS.Company.share.title", icon: "fa-solid fa-scale-balanced" },
    position: { width: 760, height: 720 },
    actions: { share: ShareWindow.#onShare, rollOff: ShareWindow.#onRollOff, pickOrder: ShareWindow.#onPickOrder },
  };

  static override PARTS = {
    body: { template: windowTemplate("share"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  /** Opens the window: for a hoard, a party, or everything available. */
  static async show(about?: Actor.Implementation): Promise<void> {
    if (!refereeOnlyWindow()) return;
    await reopenDraft(ShareWindow, about?.uuid, (app) => {
      if (about?.type === "party") app.draft = { party: about.id ?? "" };
      if (about?.type === "hoard")
        app.draft = Object.fromEntries(hoards().map(({ id }) => [`from.${id}`, id === about.id]));
    });
  }

  #sources(): Sources {
    const { draft } = this;
    const party = partyById(written(draft, "party"));
    return {
      party,
      hoards: hoards().filter(({ id }) => ticked(draft, `from.${id}`, true)),
      fund: ticked(draft, "fund", false),
    };
  }

  #facts(sources: Sources): ShareFacts {
    const from = sourceActors(sources);
    return {
      candidates: readableOnly(membersAndEmployees(sources.party), (actor) => candidateOf(actor, sources.party)),
      coins: from.reduce((sum, actor) => together(sum, coinsOf(actor)), purseOf({})),
      things: from
        .flatMap(({ items }) => items.contents)
        .map((item) => ({
          id: item.id ?? "",
          name: numbered(item),
          img: item.img ?? "",
          worth: worthOfItem(item),
          magic: isMagic(item),
        })),
    };
  }

  protected override async view(): Promise<object> {
    const sources = this.#sources();
    const facts = this.#facts(sources);
    const shown = shareView(facts, this.draft, rulingsInForce());
    const people = facts.candidates.map(({ id, name }) => ({ value: id, label: name }));
    return {
      ...shown,
      coins: coinsText(facts.coins),
      sources: hoards().map((hoard) => ({
        id: hoard.id,
        name: hoard.name,
        worth: coinsText(coinsOf(hoard)),
        things: hoard.items.size,
        ticked: sources.hoards.includes(hoard),
      })),
      fund: sources.party && {
        name: sources.party.name,
        worth: coinsText(coinsOf(sources.party)),
        ticked: sources.fund,
        any: worthOf(coinsOf(sources.party)) > 0,
      },
      parties:
        parties().length > 1
          ? parties().map(({ id, name }) => ({ value: id, label: name, selected: id === sources.party?.id }))
          : [],
      things: shown.things.map((thing) => ({
        ...thing,
        choices: [
          ...FATES.filter((fate) => fate !== "sell" || thing.worth > 0).map((value) => ({
            value,
            label: localize(`RULINGS.Company.share.fate.${value}`),
          })),
          ...people,
        ].map((choice) => ({ ...choice, selected: choice.value === thing.fate })),
      })),
      oddChoices: [{ value: "", label: localize("RULINGS.Company.share.fund") }, ...people].map((choice) => ({
        ...choice,
        selected: choice.value === written(this.draft, "odd"),
      })),
      anybody: facts.candidates.length > 0,
      magicThings: shown.things.filter(({ magic }) => magic).length,
    };
  }

  protected override fieldName(field: string): string {
    return localize(field.startsWith("share") ? "RULINGS.Field.share" : "RULINGS.Company.number");
  }

  static async #onShare(this: ShareWindow): Promise<void> {
    await this.attempt(async () => {
      const sources = this.#sources();
      const facts = this.#facts(sources);
      const shown = shareView(facts, this.draft, rulingsInForce());
      const company = membersAndEmployees(sources.party);
      if (!shown.ready) return;
      if (await shareOut(sources, shown, (id) => company.find(({ uuid }) => uuid === id))) await this.finish();
    });
  }

  /** The actors with a share, as rollers. */
  #throwers(): Sharing[] {
    return this.#facts(this.#sources())
      .candidates.filter(({ id, dead }) => ticked(this.draft, `in.${id}`, !dead))
      .map(({ id, name, kind }) => ({ id, name, serves: kind !== "character" }));
  }

  static async #onRollOff(this: ShareWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.attempt(async () => {
      const id = target.dataset.thing ?? "";
      const thing = this.#facts(this.#sources()).things.find((one) => one.id === id);
      if (!thing) return;
      const wanted = await askWhoWants(this.#throwers(), thing.name);
      if (wanted.length === 0) return;
      const winner = await rollOffItem(thing.name, wanted);
      if (winner) this.put({ [`to.${id}`]: winner.id });
    });
  }

  /** Rolls the first to pick, where actors pick magic items in turn (BX-008). */
  static async #onPickOrder(this: ShareWindow): Promise<void> {
    await this.attempt(async () => {
      const throwers = await askWhoPicks(this.#throwers());
      const magic = this.#facts(this.#sources()).things.filter((one) => one.magic).length;
      if (throwers.length > 0) await rollPickOrder(throwers, magic);
    });
  }
}

type Sharing = Roller & { readonly serves: boolean };

/** Asks which retainers and hirelings pick besides the player characters, at the referee's choice (BX-008); no question where there are none. */
async function askWhoPicks(people: readonly Sharing[]): Promise<readonly Roller[]> {
  if (people.every(({ serves }) => !serves)) return people;
  const { askCheckboxes } = await import("../platform/dialogs.ts");
  const picking = await askCheckboxes(
    localize("RULINGS.Company.share.pickFirst"),
    localize("RULINGS.Company.share.whoPicks"),
    people.map(({ id, name, serves }) => ({ value: id, label: name, off: serves })),
  );
  return people.filter(({ id }) => picking?.includes(id));
}

async function askWhoWants(people: readonly Roller[], thing: string): Promise<readonly Roller[]> {
  const { askCheckboxes } = await import("../platform/dialogs.ts");
  const wanted = await askCheckboxes(
    localize("RULINGS.Company.share.rollOff", { thing }),
    localize("RULINGS.Company.share.whoWants"),
    people.map(({ id, name }) => ({ value: id, label: name })),
  );
  return people.filter(({ id }) => wanted?.includes(id));
}
