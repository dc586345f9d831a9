import { feetBetween } from "../../adapter/tokens.ts";
import { RulingsCombat } from "../../combat/combat.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { resolveUuid } from "../../platform/resolve-uuid.ts";
import type { Bench, Probe } from "./test-documents.ts";
import { at, type ChecksOf } from "./types.ts";

/** How long dice may take that nobody is asked for, in milliseconds. */
const PATIENCE = 5000;

/** Calls a method of a document that the types do not know, or know otherwise. @throws an Error when it is missing */
function call(thing: unknown, method: string, ...args: unknown[]): unknown {
  const method_ = at(thing, method);
  if (typeof method_ !== "function") throw new Error(`${method}: missing`);
  return Reflect.apply(method_, thing, args);
}

function scene(bench: Bench): Promise<Probe> {
  const grid = { type: 1, size: 100, distance: 5, units: "ft" };
  return bench.make("Scene", undefined, {}, { navigation: false, width: 1000, height: 1000, padding: 0, grid });
}

/** A monster and a token of it on a scene that nobody views. */
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

/** What tokens and scenes do. */
export const sceneChecks: ChecksOf<"scenes"> = {
  "DOC-03": async (bench) => {
    const { token } = await placed(bench);
    const actor = at(token, "actor");
    return (await resolveUuid(String(at(actor, "uuid")))) === actor;
  },
  "DOC-04": async (bench) => {
    const { token } = await placed(bench);
    const uuid = String(at(token, "actor.uuid"));
    await token.update({ actorLink: true });
    // Whether it throws or gives another: asked as the system asks, it must do no harm.
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

/** What the table's people, fights, dice and marks do. */
export const tableChecks: ChecksOf<"table"> = {
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

/** Waits a little for what follows from something else. */
async function eventually(so: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 40 && !so(); tries += 1) await new Promise((done) => setTimeout(done, 50));
  return so();
}

/** What windows do. */
export const windowChecks: ChecksOf<"windows"> = {
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
