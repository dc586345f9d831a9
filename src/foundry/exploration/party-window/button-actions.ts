/** The buttons of the party's window. */
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import { NEW_JOURNEY } from "../../../view/exploration/journey-storage.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { journeyOf, refereeJournal, secretJourneyOf, tableJournal } from "../../adapter/party.ts";
import { targetedTokens } from "../../adapter/tokens.ts";
import { askNumber, askNumberWith } from "../../platform/dialogs.ts";
import { notifyInfo, notifyWarning } from "../../platform/notifications.ts";
import { openSheet } from "../../platform/open-sheet.ts";
import { isActor, resolveUuid } from "../../platform/resolve-uuid.ts";
import { isCheckbox, isControl } from "../../platform/windows/dom.ts";
import { askHazard } from "../dungeon/hazard.ts";
import { askTrap, withAdded, withRemoved, writeJourney, writeSecret } from "../dungeon/places-and-doors.ts";
import { askOrder } from "../march-order.ts";
import { askArrangement } from "../march-orders.ts";
import { membersOf } from "../members.ts";
import { runForParty, runWithPresetDice } from "../procedures.ts";
import { isWaiting, presetsDice, setPresetsDice, useChoices } from "../window-state.ts";

type Action = (party: Actor.Implementation, target: HTMLElement, dropped?: string) => Promise<void>;

/** Limits an action to the referee. */
function referees(action: Action): Action {
  return async (party, target, dropped) => {
    if (game.user?.isGM) await action(party, target, dropped);
    else notifyWarning("RULINGS.Notice.refereeOnly");
  };
}

/** The arguments of a button and of the fields beside it. */
function argsOf(target: HTMLElement): Record<string, string> {
  const { action: _action, kind: _kind, tooltip: _tooltip, ...own } = target.dataset;
  const args: Record<string, string> = {};
  for (const control of target.closest("[data-args]")?.querySelectorAll<HTMLElement>("[data-arg]") ?? [])
    if (isControl(control))
      args[control.dataset.arg ?? ""] = isCheckbox(control) ? (control.checked ? "yes" : "") : control.value;
  for (const [key, value] of Object.entries(own)) args[key] = value ?? "";
  return args;
}

/** Runs the procedure of a button, unless another is running. Where the referee sets all dice, they are asked for first. */
async function go(
  party: Actor.Implementation,
  target: HTMLElement,
  args: JourneyRequest["args"],
  says = presetsDice(party),
  kind = target.dataset.kind ?? "",
): Promise<void> {
  if (isWaiting(target)) return;
  const putBack = useChoices(party, target);
  let done = false;
  try {
    done = says
      ? await runWithPresetDice(party, kind, args, target.id)
      : !(await runForParty(party, kind, args, { button: target.id }));
  } finally {
    if (!done) putBack();
  }
}

async function redraw({ sheet }: Actor.Implementation): Promise<void> {
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render();
}

/** A request without a member. */
function ofAll(party: Actor.Implementation, kind = ""): { party: string; member: string; kind: string } {
  return { party: party.uuid, member: "", kind };
}

function actorsOf(party: Actor.Implementation): Actor.Implementation[] {
  return membersOf(party).map(({ actor }) => actor);
}

export const buttonActions: Readonly<Record<string, Action>> = {
  wayDo: referees((party, target) => go(party, target, argsOf(target))),
  waySay: referees((party, target) => go(party, target, argsOf(target), true)),
  waySpring: referees((party, target) => {
    const args = argsOf(target);
    if (args.who !== "targets") return go(party, target, args);
    const targets = targetedTokens().flatMap(({ actor }) => (isCreature(actor) ? [actor.uuid] : []));
    if (targets.length > 0) return go(party, target, { ...args, targets: targets.join(" ") });
    notifyWarning("RULINGS.Notice.noTarget");
    return Promise.resolve();
  }),
  waySays: referees(async (party) => {
    setPresetsDice(party, !presetsDice(party));
    await redraw(party);
  }),
  wayDrop: referees(async (party, _target, dropped = "") => {
    const count = await askNumber("RULINGS.Way.meet.many", { min: 1, max: 999, ok: "RULINGS.Way.meet.many.button" });
    if (count !== undefined) await runForParty(party, "meetBegin", { actor: dropped, count });
  }),
  wayMeet: referees(async (party) => {
    const { meetTargets } = await import("../encounter/place-encounter.ts");
    const args = meetTargets(party);
    if (args) await runForParty(party, "meetBegin", args);
    else notifyWarning("RULINGS.Notice.noTarget");
  }),
  wayAdd: referees((party, target) => writeJourney(party, (journey) => withAdded(journey, target.dataset.list ?? ""))),
  wayRemove: referees(async (party, target) => {
    const { list = "", id = "" } = target.dataset;
    if (list === "traps")
      await writeSecret(party, (secret) => ({ ...secret, traps: secret.traps.filter((one) => one.id !== id) }));
    else await writeJourney(party, (journey) => withRemoved(journey, list, id));
  }),
  wayTrap: referees(async (party, target) => {
    const trap = await askTrap(journeyOf(party), target.dataset.id);
    if (trap) await writeSecret(party, (secret) => ({ ...secret, traps: [...secret.traps, trap] }));
  }),
  wayMapDoors: referees(async (party) => (await import("../dungeon/map-doors.ts")).addMapDoors(party)),
  waySecretDoor: referees(async (party) => (await import("../dungeon/put-door-on-map.ts")).searchAtDoor(party)),
  wayOntoMap: referees(async (party, { dataset: { list = "", id = "" } }) =>
    (await import("../dungeon/put-door-on-map.ts")).putOnMap(party, list, id),
  ),
  wayShowDoor: async (party, target) =>
    (await import("../dungeon/map-doors.ts")).showDoor(party, target.dataset.id ?? ""),
  waySpeak: async (party, target) => {
    await askOrder({ party: party.uuid, member: target.dataset.uuid ?? "", kind: "speaker" });
  },
  wayWatch: async (party, { dataset: { uuid = "", watch = "" } }) => {
    await askOrder({ party: party.uuid, member: uuid, kind: "watch", rank: Number(watch) });
  },
  wayWant: referees(async (party, target) =>
    (await import("../rest/food.ts")).askHungerAndThirst(party, target.dataset.uuid ?? ""),
  ),
  wayGather: referees((party) => writeJourney(party, (journey) => ({ ...journey, scattered: [] }))),
  wayHoard: referees(async (party) => {
    const [met] = secretJourneyOf(party).met;
    const kind = met ? await resolveUuid(met.uuid) : undefined;
    if (isActor(kind)) await (await import("../../treasure/hoard-window.ts")).HoardWindow.show(kind);
  }),
  wayLast: async (party) => (await import("../session.ts")).showRecap(party),
  wayBook: async (party, target) => {
    const book = target.dataset.book === "referee" ? refereeJournal(party) : tableJournal(party);
    if (book) openSheet(book);
    else notifyInfo("RULINGS.Way.book.none");
  },
  wayPress: (party, { dataset }) => askOrder({ ...ofAll(party, "press"), name: dataset.press ?? "" }),
  wayArrange: (party, { dataset }) => askOrder({ ...ofAll(party, dataset.kind), name: dataset.name ?? "" }),
  wayKeepOrder: async (party) => {
    const name = await askArrangement(party);
    if (name !== undefined) await askOrder({ ...ofAll(party, "keepArrangement"), name });
  },
  wayFound: referees(async (party) => (await import("../dungeon/discoveries.ts")).askDiscovery(party)),
  waySafe: referees(async (party) => (await import("../dungeon/discoveries.ts")).returnToSafety(party)),
  wayStay: referees(async (party, target) => {
    const asked = await askNumberWith(
      "RULINGS.Way.stay.ask",
      { min: 1, max: 365, initial: 7, ok: "RULINGS.Rest.days.button" },
      { label: "RULINGS.Way.stay.tick", checked: true },
    );
    if (!asked) return;
    const { gold, names } = (await import("../../hirelings/pay-window.ts")).duesOf(party, asked.value);
    const args = { days: asked.value, safe: asked.ticked ? "yes" : "", wages: gold, names };
    await go(party, target, args, presetsDice(party), "stay");
  }),
  wayRest: referees(async (party, { dataset }) =>
    (await import("../rest/rest-day.ts")).restAll(party, dataset.rest ?? ""),
  ),
  wayHours: referees(async (party) => {
    await (await import("../session.ts")).toggleHours(party);
    await redraw(party);
  }),
  waySession: referees(async (party) => (await import("../session.ts")).newSession(party)),
  wayAdventure: referees(async (party) => (await import("../session.ts")).adventureBegins(party)),
  wayFresh: referees((party) =>
    writeJourney(party, (journey) => ({ ...journey, turn: 0, leg: NEW_JOURNEY.leg, doors: [], areas: [], things: [] })),
  ),
  /** The victim of bad luck (HERO-24). */
  luckWho: async (party) => (await import("../../characters/luck.ts")).whoIsUnlucky(actorsOf(party)),
  /** Asks players for luck rolls (HERO-24). */
  askRolls: async (party) =>
    (await import("../../requests/request-window.ts")).RollRequestWindow.show({ actors: actorsOf(party) }),
  luckAsk: async (party) => (await import("../../characters/luck.ts")).askForLuck(actorsOf(party)),
  wayHazard: referees(async (party, target) => {
    const asked = await askHazard(party);
    if (asked) await go(party, target, asked, presetsDice(party), "hazard");
  }),
};
