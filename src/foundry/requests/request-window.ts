/** Asking for rolls: the referee says who rolls, which roll, openly or in secret, and what hangs on it. */

import { savingThrows } from "../../rules/topics/savingThrows.ts";
import { type Draft, ticked, written } from "../../view/platform/draft.ts";
import {
  checkRequest,
  isAlwaysSecret,
  mostBonus,
  REQUEST_KINDS,
  REQUEST_SUBJECTS,
  type RequestKind,
  type RollRequest,
  requestName,
} from "../../view/requests/roll-request.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { activeParty } from "../adapter/party.ts";
import { membersAndEmployees } from "../adapter/party-members.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { isControl } from "../platform/windows/dom.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { notifyProblem, postRequest, selectedCreatures, usuallyAsked } from "./post-request.ts";

/** The initial values of the window. */
interface Beginning {
  readonly actors?: readonly Actor.Implementation[] | undefined;
  readonly request?: RollRequest | undefined;
}

const GROUPS: Readonly<Record<RequestKind, string>> = {
  save: "RULINGS.Request.group.save",
  check: "RULINGS.Request.group.check",
  morale: "RULINGS.Request.group.morale",
};

export class RollRequestWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-request",
    window: { title: "RULINGS.Request.title", icon: "fa-solid fa-hand" },
    position: { width: 560, height: 640 },
    actions: {
      requestAsk: RollRequestWindow.#onAsk,
      requestParty: RollRequestWindow.#onParty,
      requestSelected: RollRequestWindow.#onSelected,
      requestNobody: RollRequestWindow.#onNobody,
    },
  };

  static override PARTS = { body: { template: windowTemplate("request"), scrollable: [".company-scroll"] } };

  /** Opens the window, for a referee alone. */
  static async show({ actors, request }: Beginning = {}): Promise<void> {
    if (!refereeOnlyWindow()) return;
    const subject = [request ? JSON.stringify(request) : "", ...(actors ?? []).map(({ uuid }) => uuid)].join();
    await reopenDraft(this, subject, (app) => {
      app.draft = { ...asked(actors ?? usuallyAsked()), ...(request && draftOf(request)) };
    });
  }

  protected override async view(): Promise<object> {
    const { draft } = this;
    const rulings = rulingsInForce();
    const { kind, subject } = chosenRoll(draft);
    const { single } = rulings.use(savingThrows);
    const always = isAlwaysSecret({ kind, subject }, rulings);
    return {
      rolls: REQUEST_KINDS.map((one) => ({
        label: GROUPS[one],
        options: subjectsOf(one, single).map((name) => ({
          value: `${one}.${name}`,
          label: requestName(one, name, single),
          selected: one === kind && (one !== "save" || !single ? name === subject : true),
        })),
      })),
      bonus: written(draft, "bonus", "0"),
      most: mostBonus(kind, subject),
      bonusHint: localize(`RULINGS.Request.bonusHint.${hintOf(kind, subject)}`),
      reason: written(draft, "reason"),
      success: written(draft, "success"),
      failure: written(draft, "failure"),
      secret: always || ticked(draft, "secret", false),
      always,
      people: candidates(draft).map((actor) => ({
        uuid: actor.uuid,
        name: displayName(actor),
        img: actor.img ?? "",
        asked: ticked(draft, `who.${actor.uuid}`, false),
      })),
      others: others(draft).map(({ uuid, name }) => ({ value: uuid, label: name })),
      count: people(draft).length,
    };
  }

  /** Adds an actor picked from the list of others to those who are asked. */
  protected override commit(control: Parameters<FormWindow["commit"]>[0]): void {
    if (isControl(control) && control.name === "add") {
      if (control.value) this.put(asked([actorByUuid(control.value)].flatMap((actor) => actor ?? [])));
      return;
    }
    super.commit(control);
  }

  #only(actors: readonly Actor.Implementation[]): void {
    const none = Object.fromEntries(Object.keys(this.draft).flatMap((name) => (isWho(name) ? [[name, false]] : [])));
    this.put({ ...none, ...asked(actors) });
  }

  static #onParty(this: RollRequestWindow): void {
    this.#only(membersAndEmployees(activeParty()));
  }

  static #onSelected(this: RollRequestWindow): void {
    const actors = selectedCreatures();
    if (actors.length === 0) notifyWarning("RULINGS.Request.noneSelected");
    else this.#only(actors);
  }

  static #onNobody(this: RollRequestWindow): void {
    this.#only([]);
  }

  static async #onAsk(this: RollRequestWindow): Promise<void> {
    await this.attempt(async () => {
      const { draft } = this;
      const checked = checkRequest({
        ...chosenRoll(draft),
        bonus: written(draft, "bonus", "0").trim().replace("−", "-"),
        secret: ticked(draft, "secret", false),
        reason: written(draft, "reason"),
        success: written(draft, "success"),
        failure: written(draft, "failure"),
      });
      if (!checked.ok) {
        notifyProblem(checked.problem);
        return;
      }
      const ids = await postRequest(checked.request, people(draft));
      if (ids.length > 0) await this.finish();
    });
  }
}

const isWho = (name: string): boolean => name.startsWith("who.");

function asked(actors: readonly Actor.Implementation[]): Draft {
  return Object.fromEntries(actors.filter(isCreature).map(({ uuid }) => [`who.${uuid}`, true]));
}

function draftOf({ kind, subject, bonus, secret, reason, success, failure }: RollRequest): Draft {
  return { roll: `${kind}.${subject}`, bonus: String(bonus), secret, reason, success, failure };
}

function chosenRoll(draft: Draft): { readonly kind: RequestKind; readonly subject: string } {
  const [word = "", ...rest] = written(draft, "roll", "save.death").split(".");
  const kind = REQUEST_KINDS.find((one) => one === word) ?? "save";
  return { kind, subject: rest.join(".") };
}

/** One saving throw for everything is one entry (GOR-91). */
function subjectsOf(kind: RequestKind, single: boolean): readonly string[] {
  const all = REQUEST_SUBJECTS[kind];
  return kind === "save" && single ? all.slice(0, 1) : all;
}

/** The kind of roll that a bonus is added to, as the key of its hint. */
function hintOf(kind: RequestKind, subject: string): string {
  if (kind !== "check") return kind;
  const most = mostBonus(kind, subject);
  return most === 4 ? "ability" : most === 5 ? "chance" : "percent";
}

/** The actors in the list: the party, those in the fight, those selected when it opened, and those added. */
function candidates(draft: Draft): Actor.Implementation[] {
  const named = Object.keys(draft).flatMap((name) => (isWho(name) ? (actorByUuid(name.slice(4)) ?? []) : []));
  const fighting = game.combat?.combatants.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  return [...new Set([...membersAndEmployees(activeParty()), ...named, ...fighting])].filter(isCreature);
}

function people(draft: Draft): Actor.Implementation[] {
  return candidates(draft).filter(({ uuid }) => ticked(draft, `who.${uuid}`, false));
}

/** The creatures of the world that do not stand in the list yet. */
function others(draft: Draft): Actor.Implementation[] {
  const listed = candidates(draft);
  return (game.actors?.contents ?? [])
    .filter((actor) => isCreature(actor) && !listed.includes(actor))
    .sort((a, b) => a.name.localeCompare(b.name));
}
