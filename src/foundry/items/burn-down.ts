import { runDown } from "../../rules/exploration/lights.ts";
import { TURN } from "../../rules/exploration/units.ts";
import type { BurntOutcome } from "../../view/cards/burnt-out-lights.ts";
import { alreadyCountedUntil } from "../adapter/counted-time.ts";
import { type CarriedLight, lightCarriers, lightsOf } from "../adapter/light-sources.ts";
import { postCard } from "../chat/post-card.ts";
import { hasOnlyHiddenTokens } from "../platform/hidden-tokens.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { updateTokenLights } from "./token-light.ts";

type Gear = Item.SystemOfType<"gear">;
type Change = Record<string, unknown>;

/** Burns down lights as world time advances. Call once, in `init`. */
export function watchLights(): void {
  Hooks.on("updateWorldTime", (now, passed, options) => {
    if (!isActingClient() || passed <= 0) return;
    const turns = turnsBetween(alreadyCountedUntil(now, passed, options), now);
    if (turns > 0) void burnDown(turns, burntAlready(options)).catch(notifyError);
  });
}

/** Turns of ten minutes that begin during a change of world time. */
function turnsBetween(before: number, after: number): number {
  return Math.floor(after / TURN) - Math.floor(before / TURN);
}

/** The option of a clock change with the actors whose lights it has already burnt down. */
export function burntOutLights(carriers: readonly string[]): Readonly<Record<string, unknown>> {
  return { rulings: { burnt: carriers } };
}

function burntAlready(options: object): readonly string[] {
  const burnLights: unknown = foundry.utils.getProperty(options, "rulings.burnt");
  return Array.isArray(burnLights) ? burnLights.filter((one) => typeof one === "string") : [];
}

let busy: Promise<unknown> = Promise.resolve();

/** Burns down every light, one clock change after another: one update for each carrier, one for each scene, one card for all. */
function burnDown(turns: number, done: readonly string[]): Promise<void> {
  const work = busy.then(() => burn(turns, done));
  busy = work.catch(() => undefined);
  return work;
}

async function burn(turns: number, done: readonly string[]): Promise<void> {
  const burning = lightCarriers()
    .filter(({ uuid }) => !done.includes(uuid))
    .flatMap(lightsOf)
    .filter(({ light }) => light.lit);
  if (burning.length === 0) return;
  const { left, ended, warned } = runDown(
    burning.map(({ light }) => light),
    turns,
  );
  const updates = new Map<Actor.Implementation, Change[]>();
  for (const after of left) {
    const carried = burning.find(({ light }) => light.id === after.id);
    if (!carried || carried.light.turnsLeft === after.turnsLeft) continue;
    updates.set(carried.actor, [...(updates.get(carried.actor) ?? []), burnLights(carried, after.turnsLeft)]);
  }
  await updateTokenLights(async () => {
    for (const [actor, changes] of updates) await actor.updateEmbeddedDocuments("Item", changes as Item.UpdateData[]);
  });
  const unseen = new Set(burning.filter(({ actor }) => hasOnlyHiddenTokens(actor)).map(({ light }) => light.id));
  for (const secret of [false, true]) {
    const reportsOf = (all: readonly { readonly id: string; readonly name: string; readonly bearer: string }[]) =>
      all.filter(({ id }) => unseen.has(id) === secret).map(({ name, bearer: carrier }) => ({ name, bearer: carrier }));
    const outcome: BurntOutcome = { procedure: "burnt", ended: reportsOf(ended), warned: reportsOf(warned) };
    if (outcome.ended.length + outcome.warned.length > 0) await postCard({ type: "notice", outcome, secret });
  }
}

/** The writes for burnt lights: a lantern becomes empty, a torch is used up and the next of its stack is new. */
export function burnLights({ item, fuel }: CarriedLight, turnsLeft: number | null): Change {
  if (turnsLeft !== 0) return { _id: item.id, "system.light.turnsLeft": turnsLeft };
  const out = { _id: item.id, "system.light.lit": false };
  if (fuel !== "") return { ...out, "system.light.turnsLeft": 0 };
  const { quantity } = item.system as Gear;
  return { ...out, "system.light.turnsLeft": null, "system.quantity": Math.max(0, quantity - 1) };
}
