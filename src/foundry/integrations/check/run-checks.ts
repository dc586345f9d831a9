/** Checks the behaviours of Foundry that the system relies on, with documents of its own that are deleted afterwards. */

import type { CheckOutcome } from "../../../view/integrations/installation-check.ts";
import { feetBetween } from "../../adapter/tokens.ts";
import { RulingsCombat } from "../../combat/combat.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { generation } from "../../platform/generation.ts";
import { errorText } from "../../platform/notifications.ts";
import { nameOf, resolveUuid, resolveUuidSync } from "../../platform/resolve-uuid.ts";
import { type CheckId, checksOf, GROUPS } from "./check-list.ts";
import { Bench, type Probe } from "./test-documents.ts";
import { at, type Checks, type ChecksOf, type Verdict } from "./types.ts";

/** The time limit for dice without a question, in milliseconds. */
const PATIENCE = 5000;

/**
 * Calls a document's method that the types lack or declare differently.
 * @throws an Error when it is missing
 */
function call(thing: unknown, method: string, ...args: unknown[]): unknown {
  const method_ = at(thing, method);
  if (typeof method_ !== "function") throw new Error(`${method}: missing`);
  return Reflect.apply(method_, thing, args);
}

function scene(bench: Bench): Promise<Probe> {
  const grid = { type: 1, size: 100, distance: 5, units: "ft" };
  return bench.make("Scene", undefined, {}, { navigation: false, width: 1000, height: 1000, padding: 0, grid });
}

/** A monster and its token on a scene that nobody views. */
async function placed(bench: Bench): Promise<{ readonly scene: Probe; readonly actor: Probe; readonly token: Probe }> {
  const actor = await bench.make("Actor", "monster", { hd: { dice: 2 } });
  const there = await scene(bench);
  return { scene: there, actor, token: await place(bench, there, actor) };
}

async function place(bench: Bench, there: Probe, actor: Probe, where = { x: 100, y: 100 }): Promise<Probe> {
  return bench.within(there, "Token", { name: bench.name, actorId: actor.id, actorLink: false, ...where });
}

/** Feet between two points of a scene. */
function measured(there: Probe, from: object, to: object): unknown {
  return at(call(at(there, "grid"), "measurePath", [from, to], {}), "distance");
}

/** Checks of tokens and scenes. */
const sceneChecks: ChecksOf<"scenes"> = {
  "DOC-03": async (bench) => {
    const { token } = await placed(bench);
    const actor = at(token, "actor");
    return (await resolveUuid(String(at(actor, "uuid")))) === actor;
  },
  "DOC-04": async (bench) => {
    const { token } = await placed(bench);
    const uuid = String(at(token, "actor.uuid"));
    await token.update({ actorLink: true });
    // The result may be an exception or another document: a request as the system makes it must do no harm.
    const now = await resolveUuid(uuid);
    return now === undefined || typeof now === "object";
  },
  "DOC-50": async (bench) => {
    const { scene: there, actor, token } = await placed(bench);
    const other = await place(bench, there, actor);
    const before = at(other, "actor.system.hp.value");
    await call(at(token, "actor"), "update", { "system.hp.max": 90, "system.hp.value": 77 });
    const own = at(token, "actor.system.hp.value");
    return own === 77 && at(other, "actor.system.hp.value") === before && at(actor, "system.hp.value") !== 77;
  },
  "PLAY-71": async (bench) => measured(await scene(bench), { x: 50, y: 50 }, { x: 150, y: 50 }) === 5,
  "PLAY-72": async (bench) => {
    const { scene: there, actor, token } = await placed(bench);
    const other = await place(bench, there, actor, { x: 207, y: 94 });
    const tokens = game.scenes?.get(there.id)?.tokens;
    const [one, two] = [tokens?.get(token.id), tokens?.get(other.id)];
    return one !== undefined && two !== undefined && feetBetween(one, two) === 5;
  },
  "V14-02": async (bench) => {
    const levels = at(await scene(bench), "levels.size");
    return typeof levels === "number" && levels > 0;
  },
  "V14-11": () => {
    if (!canvas?.ready) return "untried";
    return typeof at(canvas, "level.id") === "string" && typeof at(canvas, "level.elevation.base") === "number";
  },
  "V14-12": async (bench) => {
    const { token } = await placed(bench);
    return call(token, "includedInLevel", at(token, "level")) === true;
  },
  "V14-13": async (bench) => {
    const there = await scene(bench);
    const feet = measured(there, { x: 50, y: 50, elevation: 0 }, { x: 150, y: 50, elevation: 40 });
    return typeof feet === "number" && feet >= 40;
  },
};

/** Checks of users, fights, dice and status effects. */
const tableChecks: ChecksOf<"table"> = {
  "DOC-90": () => typeof game.user?.can("SETTINGS_MODIFY") === "boolean",
  "DOC-106": () => game.users?.activeGM?.isGM === true && game.users.activeGM.active,
  "PLAY-97": () => game.users?.activeGM?.can("SETTINGS_MODIFY") === true,
  "PLAY-15": async (bench) => (await bench.make("Combat")) instanceof RulingsCombat,
  "PLAY-20": async (bench) => {
    const { scene: there, actor, token } = await placed(bench);
    const combat = await bench.make("Combat", undefined, {}, { scene: there.id });
    await bench.within(combat, "Combatant", { tokenId: token.id, sceneId: there.id, actorId: actor.id });
    await token.delete();
    return eventually(() => at(combat, "combatants.size") === 0);
  },
  "PLAY-32": async (bench) => {
    const actor = await bench.make("Actor", "character");
    const effect = await call(actor, "toggleStatusEffect", CONFIG.specialStatusEffects.DEFEATED, { active: true });
    return at(effect, "flags.core.overlay") === true;
  },
  "PLAY-61": async () => {
    const rolled = new Roll("1d6").evaluate({ allowInteractive: false }).then(({ total }) => total >= 1);
    const late = new Promise<false>((done) => setTimeout(() => done(false), PATIENCE));
    return Promise.race([rolled, late]);
  },
  "V14-18": () => CONDITION_IDS.every((id) => at(Reflect.get(CONFIG.statusEffects, id), "id") === id),
  "V14-19": async (bench) => {
    const actor = await bench.make("Actor", "character");
    return at(await bench.within(actor, "ActiveEffect", { name: bench.name, showIcon: 2 }), "showIcon") === 2;
  },
  "V14-26": async (bench) => {
    const actor = await bench.make("Actor", "character");
    const duration = { value: 1, units: "minutes" };
    const effect = await bench.within(actor, "ActiveEffect", { name: bench.name, duration });
    if (at(effect, "active") !== true) return false;
    await effect.update({ "duration.expired": true });
    return at(effect, "active") === false && at(effect, "disabled") === false;
  },
  "V14-52": () => {
    const Message = ChatMessage.implementation;
    const readers = at(call(Message, "applyMode", {}, "gm"), "whisper");
    const modes = ["public", "gm", "blind", "self"];
    const known = Object.keys(Object(at(CONFIG, "ChatMessage.modes")));
    return modes.every((mode) => known.includes(mode)) && Array.isArray(readers) && readers.length > 0;
  },
};

/** Waits briefly for an asynchronous result. */
async function eventually(so: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 40 && !so(); tries += 1) await new Promise((done) => setTimeout(done, 50));
  return so();
}

/** Checks of windows. */
const windowChecks: ChecksOf<"windows"> = {
  "WIN-31": () => typeof at(foundry.applications.api.ApplicationV2.prototype, "detachWindow") === "function",
  "WIN-45": async (bench) => {
    const actor = await bench.make("Actor", "character");
    const sheet = at(actor, "sheet");
    if (!(sheet instanceof foundry.applications.api.DocumentSheetV2)) return false;
    try {
      await sheet.render({ force: true });
      const field = () => sheet.element.querySelector<HTMLInputElement>('input[name="name"]');
      const typed = field();
      if (!typed) return false;
      typed.value = "half typed";
      typed.dispatchEvent(new Event("input", { bubbles: true }));
      await actor.update({ "system.title": "Redrawn" });
      return await eventually(() => field() !== typed && field()?.value === "half typed");
    } finally {
      await sheet.close();
    }
  },
};

const NOBODY = "RulingsNobody000";

function refuses(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

function settled(work: Promise<unknown>): Promise<"done" | "refused"> {
  return work.then(
    () => "done",
    () => "refused",
  );
}

/** The changes passed to the `preUpdateItem` hook when a creature's item is changed this way. */
async function changesSeen(bench: Bench, change: (name: string) => object): Promise<readonly unknown[]> {
  const actor = await bench.make("Actor", "character");
  const item = await bench.within(actor, "Item", bench.data("gear", { quantity: 1 }));
  const seen: unknown[] = [];
  bench.listen("preUpdateItem", (document, changes) => {
    // A copy, because later code may change the object in place.
    if (at(document, "id") === item.id) seen.push(foundry.utils.deepClone(changes));
  });
  await item.update(change(bench.name));
  return seen;
}

/** Checks of creating, changing, finding and validating documents. */
const documentChecks: ChecksOf<"documents"> = {
  "DOC-01": (bench) => at(bench.unsaved("Actor", "monster"), "uuid") === null,
  "DOC-07": (bench) => refuses(() => bench.unsaved("Actor", "character", { mount: `Item.${NOBODY}` })),
  "DOC-10": async (bench) => {
    const actor = await bench.make("Actor", "character");
    const item = await bench.within(actor, "Item", bench.data("gear"));
    const relative: unknown = Reflect.apply(fromUuidSync, undefined, [`.Item.${item.id}`, { relative: actor }]);
    return relative === item;
  },
  "DOC-11": async (bench) => {
    const actor = await bench.make("Actor", "character");
    await actor.update({ "flags.rulings.probe": 7 });
    const flag = (scope: string): unknown => {
      const { getFlag } = Actor.implementation.prototype;
      return Reflect.apply(getFlag, actor, [scope, "probe"]);
    };
    return flag("rulings") === 7 && refuses(() => flag("no-such-package"));
  },
  "DOC-20": async (bench) => {
    const heard: unknown[] = [];
    bench.listen("createItem", (document, _options, user) => {
      if (at(document, "name") === bench.name) heard.push(user);
    });
    await bench.make("Item", "gear");
    return heard.length === 1 && heard[0] === game.user?.id;
  },
  "DOC-22": async (bench) => (await bench.create("Item", bench.data("gear", { quantity: "many" }))) === undefined,
  "DOC-23": async (bench) => {
    bench.listen("preCreateItem", (document) => (at(document, "name") === bench.name ? false : undefined));
    return (await bench.create("Item", bench.data("gear"))) === undefined;
  },
  "DOC-26": async (bench) => {
    const id = foundry.utils.randomID();
    const kept = await bench.create("Item", { ...bench.data("gear"), _id: id }, { keepId: true });
    const renewed = await bench.make("Item", "gear", {}, { _id: foundry.utils.randomID() });
    return at(kept, "id") === id && renewed.id !== id;
  },
  "DOC-29": async (bench) => {
    bench.listen("preCreateItem", (document) => {
      const change: unknown = at(document, "updateSource");
      if (at(document, "name") === bench.name && typeof change === "function")
        Reflect.apply(change, document, [{ system: { quantity: 5 } }]);
    });
    return at(await bench.make("Item", "gear"), "_source.system.quantity") === 5;
  },
  "DOC-30": async (bench) => {
    const [seen] = await changesSeen(bench, (name) => ({ name, "system.quantity": 3 }));
    return at(seen, "name") === bench.name && at(seen, "system.quantity") === 3;
  },
  "DOC-31": async (bench) => {
    const [seen] = await changesSeen(bench, () => ({ "system.quantity": "3" }));
    return at(seen, "system.quantity") === "3";
  },
  "DOC-32": async (bench) => (await changesSeen(bench, (name) => ({ name }))).length === 1,
  "DOC-40": async (bench) => {
    const actor = await bench.make("Actor", "character", { languages: ["one", "two"] });
    await actor.update({ "system.languages": ["three"] });
    return JSON.stringify(at(actor, "_source.system.languages")) === '["three"]';
  },
  "DOC-44": async (bench) => {
    const actor = await bench.make("Actor", "character");
    return (await settled(actor.deleteEmbeddedDocuments("Item", [NOBODY]))) === "refused";
  },
  "DOC-60": (bench) => at(bench.unsaved("Actor", "character", { level: null }), "system.level") === 1,
  "DOC-62": (bench) => refuses(() => bench.unsaved("Actor", "character", { offHandMode: "no such thing" })),
  "DOC-63": (bench) => at(bench.unsaved("Actor", "character"), "_source.system.title") === "",
  "DOC-64": (bench) => Array.isArray(at(bench.unsaved("Actor", "character"), "_source.system.hpRolls")),
  "DOC-65": (bench) => at(bench.unsaved("ChatMessage", "save"), "_source.system.plan") === null,
  "DOC-72": (bench) => at(bench.unsaved("Actor", "character"), "system") instanceof foundry.abstract.TypeDataModel,
};

/** A compendium entry that everybody may read. */
function entry(): { readonly uuid: string; readonly name: string; readonly id: string } {
  const first: unknown = game.packs?.get("rulings.equipment")?.index.contents[0];
  const [uuid, name, id] = [at(first, "uuid"), at(first, "name"), at(first, "_id")];
  if (typeof uuid !== "string" || typeof name !== "string" || typeof id !== "string")
    throw new Error("rulings.equipment: no entries");
  return { uuid, name, id };
}

/** Checks of reading compendia. */
const compendiumChecks: ChecksOf<"compendia"> = {
  "DOC-05": () => nameOf(resolveUuidSync(entry().uuid)) === entry().name,
  "DOC-06": () => {
    const uuid = `${entry().uuid}.ActiveEffect.${NOBODY}`;
    return (Reflect.apply(fromUuidSync, undefined, [uuid, { strict: false }]) ?? null) === null;
  },
  "DOC-09": () => entry().uuid === `Compendium.rulings.equipment.Item.${entry().id}`,
  "DOC-110": async () => {
    const pack = game.packs?.get("rulings.equipment");
    await pack?.getIndex();
    return pack?.index.contents.some((one) => at(one, "system.value") !== undefined) ?? false;
  },
  "DOC-114": async () => {
    const document: unknown = await game.packs?.get("rulings.equipment")?.getDocument(entry().id);
    const { items } = game;
    if (!items) return false;
    const copy: unknown = Reflect.apply(items.fromCompendium, items, [document]);
    return at(copy, "_id") === undefined && at(copy, "_stats.compendiumSource") === entry().uuid;
  },
};

const checks: Checks = {
  ...documentChecks,
  ...compendiumChecks,
  ...sceneChecks,
  ...tableChecks,
  ...windowChecks,
};

/** Runs one check. Never throws: an error is its result. */
export async function runCheck(id: CheckId): Promise<CheckOutcome> {
  const bench = new Bench();
  const found: string[] = [];
  let verdict: Verdict = false;
  try {
    verdict = await checks[id](bench);
  } catch (error) {
    found.push(errorText(error));
  }
  const left = await bench.clear();
  if (left.length > 0) found.push(`not removed: ${left.join(", ")}`);
  const state = verdict === "untried" ? "untried" : verdict && left.length === 0 ? "holds" : "fails";
  return { id, state, found: found.join("; ") };
}

/**
 * Runs all checks, one after another.
 * @param onOutcome called with each outcome when it is known
 */
export async function runChecks(onOutcome: (outcome: CheckOutcome, of: number) => void): Promise<CheckOutcome[]> {
  await Bench.sweep();
  const ids = GROUPS.flatMap((group) => checksOf(group, generation()));
  const outcomes: CheckOutcome[] = [];
  for (const id of ids) {
    const outcome = await runCheck(id);
    outcomes.push(outcome);
    onOutcome(outcome, ids.length);
  }
  await Bench.sweep();
  return outcomes;
}
