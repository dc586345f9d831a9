/** Innate effects of a creature without an action: regeneration, a body that rises again. They start at an event. */
import { isDead } from "../../../rules/life/state.ts";
import { beginSchedule, periodsDue } from "../../../rules/magic/periodic-effects.ts";
import { bringsCreatures, type SpellEffect } from "../../../rules/magic/spell-effect.ts";
import type { PeriodicEffectsOutcome } from "../../../view/cards/periodic-effects.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { type MagicEffect, magicEffectsOn } from "../../adapter/magic-effects.ts";
import { postCard } from "../../chat/post-card.ts";
import { notifyError } from "../../platform/notifications.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { applyMagic, breakMagic, endShape } from "./apply-effect.ts";
import { healableHitPoints, regenerationOf } from "./regeneration.ts";
import { hasOnlyHiddenTokens, nameOf } from "./subjects.ts";

type Starts = NonNullable<SpellEffect["starts"]>;

/** The damage of a hit, and its kind. */
interface DamageSuffered {
  readonly points: number;
  readonly kind?: string;
}

/** The consequences of any damage: magic that it breaks, and regeneration that starts. */
export async function afterDamage(
  transaction: Transaction,
  actor: Actor.Implementation,
  harm: DamageSuffered,
): Promise<void> {
  await breakMagic(transaction, actor, "harmed");
  if (harm.points > 0) await noteWound(transaction, actor, harm);
  await begin(transaction, actor, isDead(creatureOf(actor)) ? "slain" : "wounded", harm.kind ?? "");
}

/** Starts regeneration of all wounds except those of fire or acid. */
async function noteWound(
  transaction: Transaction,
  actor: Actor.Implementation,
  { points, kind = "" }: DamageSuffered,
): Promise<void> {
  const own = regenerationOf(actor);
  const { going } = own?.magic ?? {};
  if (!own || !going) return;
  const uuid = own.effect.uuid;
  const { spared } = own.magic;
  if (going.each.never?.includes(kind))
    return transaction.write([{ uuid, path: "flags.rulings.magic.spared", before: spared, after: spared + points }]);
  // Regeneration without wounds to heal was paused meanwhile.
  if (healableHitPoints(actor, own) <= points) await restart(transaction, own);
}

async function restart(transaction: Transaction, { effect, magic: { going } }: MagicEffect): Promise<void> {
  if (!going) return;
  const now = game.time?.worldTime ?? 0;
  const after = beginSchedule(going.each, now, delayOf(going.each.after?.formula), rulingsInForce());
  const path = "flags.rulings.magic.moments";
  await transaction.write([{ uuid: effect.uuid, path, before: { ...going.moments }, after: { ...after } }]);
}

/**
 * Starts regeneration of wounds made outside a transaction, by a sheet, a token's menu or a macro. After a transaction it is running already, and an
 * empty transaction is not recorded.
 */
async function closeWounds(actor: Actor.Implementation): Promise<void> {
  await runUndoable({ kind: "goesOn", data: { whose: actor.uuid ?? "" } }, async (transaction) => {
    if (isDead(creatureOf(actor)) || lostBy(actor) === 0) return undefined;
    const own = regenerationOf(actor);
    if (!own) await begin(transaction, actor, "wounded", "");
    else if (healableHitPoints(actor, own) > 0 && stoodStill(own)) await restart(transaction, own);
    return undefined;
  });
}

/** Whether regeneration had no wounds to heal in the past periods. */
function stoodStill({ magic: { going } }: MagicEffect): boolean {
  return going !== undefined && periodsDue(going.moments, game.time?.worldTime ?? 0).due > 0;
}

/** Checks the regeneration of an actor whose hit points changed. Call once, in `init`; only the active referee's client acts. */
export function watchInnateEffects(): void {
  const look = (actor: Actor.Implementation | null, points: unknown): void => {
    if (points === undefined || !actor || !isActingClient() || natureOf(actor, "wounded").length === 0) return;
    void closeWounds(actor).catch(notifyError);
  };
  Hooks.on("updateActor", (actor, changes) => look(actor, foundry.utils.getProperty(changes, "system.hp.value")));
  Hooks.on("updateToken", (token, changes) =>
    look(token.actor, foundry.utils.getProperty(changes, "delta.system.hp.value")),
  );
}

function delayOf(formula: string | undefined): number {
  const rounds = Number(formula ?? 0);
  return Number.isFinite(rounds) ? rounds : 0;
}

/** Starts the innate effects of a creature; damage by fire does not regenerate, and a creature killed by it does not rise. */
async function begin(
  transaction: Transaction,
  actor: Actor.Implementation,
  starts: Starts,
  kind: string,
): Promise<void> {
  for (const { item, work } of natureOf(actor, starts)) {
    const { each, form } = work;
    if (form) await flee(transaction, actor, item, work);
    if (!each || running(actor, item).some(({ magic }) => magic.going?.each.does === each.does)) continue;
    const spared = each.never?.includes(kind) ?? false;
    if (spared && starts === "slain") continue;
    const formula = each.after?.formula ?? "";
    const delay = /^\d*$/.test(formula) ? delayOf(formula) : (await new Roll(formula).evaluate()).total;
    await applyMagic(transaction, actor, {
      name: item.name,
      img: item.img ?? "",
      origin: item.uuid,
      level: 1,
      work,
      lasting: null,
      images: 0,
      delay,
      ...(spared && { spared: lostBy(actor) }),
    });
  }
}

/** A creature that would die takes another shape and escapes; in that shape already, it dies of damage that can harm it. */
async function flee(
  transaction: Transaction,
  actor: Actor.Implementation,
  item: Item.Implementation,
  work: SpellEffect,
) {
  if (magicEffectsOn(actor).some(({ magic }) => magic.form?.key === work.form?.key)) return;
  const { name } = item;
  await endShape(transaction, actor);
  await applyMagic(transaction, actor, {
    name,
    img: item.img ?? "",
    origin: item.uuid,
    level: 1,
    work,
    lasting: null,
    images: 0,
  });
  await transaction.conditions(actor, [], ["dead"]);
  const report = { id: actor.uuid, name: nameOf(actor), spell: name, how: "escapes", amount: 0 } as const;
  const outcome: PeriodicEffectsOutcome = { procedure: "goingOn", moments: [report] };
  const unseen = hasOnlyHiddenTokens(actor);
  await transaction.order.followed(
    async () => void (await postCard({ type: "notice", outcome, transaction, ...(unseen && { secret: true }) })),
  );
}

function lostBy(actor: Actor.Implementation): number {
  const { total, value } = creatureOf(actor).hitPoints;
  return Math.max(0, total - value);
}

function running(actor: Actor.Implementation, item: Item.Implementation): MagicEffect[] {
  return magicEffectsOn(actor).filter(({ effect }) => effect.origin === item.uuid);
}

function natureOf(
  actor: Actor.Implementation,
  starts: Starts,
): { readonly item: Item.Implementation; readonly work: SpellEffect }[] {
  return actor.items.contents.flatMap((item) => {
    if (item.type !== "ability") return [];
    const { works } = item.system as Item.SystemOfType<"ability">;
    // An effect that a player may have written summons nothing.
    const own = works.filter((work) => !actor.hasPlayerOwner || !bringsCreatures(work));
    return own.filter((work) => work.starts === starts).map((work) => ({ item, work }));
  });
}
