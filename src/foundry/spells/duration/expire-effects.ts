import type { ExpiredOutcome } from "../../../view/cards/expired-effects.ts";
import { type MagicEffect, magicEffectsOn, storedMagicOf, type WornEffect } from "../../adapter/magic-effects.ts";
import { postCard } from "../../chat/post-card.ts";
import { generation } from "../../platform/generation.ts";
import { notifyError } from "../../platform/notifications.ts";
import { isActingClient, onBecomingActive } from "../../platform/referee/active-referee.ts";
import { retryOnceThenNotify } from "../../undo/retry-once.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { TransactionSpec } from "../../undo/types.ts";
import { areasOver, endAreas } from "../areas/area-documents.ts";
import { endMagic, endShapeImage } from "../effects/apply-effect.ts";
import { applyTokenImage, restoreTokenImage } from "../effects/effect-data.ts";
import { watchInnateEffects } from "../effects/innate-effects.ts";
import { everyCreature, hasOnlyHiddenTokens, nameOf, readableMagicEffects } from "../effects/subjects.ts";
import { runPeriodicEffects } from "./periodic-effects.ts";

/** Ends magic as its time ends, by world time, which the rounds of a fight advance as well. Call once, in `ready`. */
export function expireEffects(): void {
  Hooks.on("updateWorldTime", () => {
    endWhatIsOver();
    if (generation() < 14) countAgain();
  });
  watchInnateEffects();
  Hooks.on("createActiveEffect", (effect) => {
    const { parent } = effect;
    if (isActingClient() && parent instanceof Actor && effect.statuses.has("dead"))
      void retryOnceThenNotify(() => dropShape(parent));
  });
  Hooks.on("deleteActiveEffect", (effect) => {
    const { parent } = effect;
    const { look = [] } = storedMagicOf(effect) ?? {};
    if (isActingClient() && parent instanceof Actor && look.length > 0)
      void retryOnceThenNotify(() => looksAgain(parent, look));
  });
  Hooks.on("updateActiveEffect", (effect, changes) => {
    const { parent, disabled } = effect;
    const { look = [] } = storedMagicOf(effect) ?? {};
    if (changes.disabled === undefined || !isActingClient() || !(parent instanceof Actor) || look.length === 0) return;
    void retryOnceThenNotify(() => (disabled ? looksAgain(parent, look) : wearsAgain(parent, look)));
  });
  onBecomingActive(endWhatIsOver);
  endWhatIsOver();
}

/** v13 writes nothing when an effect expires, so the affected actors are prepared again. */
function countAgain(): void {
  for (const actor of everyCreature()) {
    if (![...actor.allApplicableEffects()].some(({ duration }) => typeof Reflect.get(duration, "seconds") === "number"))
      continue;
    actor.reset();
    if (actor.sheet?.rendered) void actor.sheet.render();
  }
}

/** Restores the token image of an actor marked dead by hand; a transaction does so already. */
async function dropShape(actor: Actor.Implementation): Promise<void> {
  if (!isChanged(actor)) return;
  await runUndoable(own(), async (transaction) => {
    if (actor.statuses.has("dead")) await endShapeImage(transaction, actor);
    return undefined;
  });
}

/**
 * Restores the token image when a shape effect is removed or switched off by hand; a transaction does so already, and an actor with another
 * shape keeps that one.
 */
async function looksAgain(actor: Actor.Implementation, look: readonly WornEffect[]): Promise<void> {
  await runUndoable(own(), async (transaction) => {
    if (!isChanged(actor)) await transaction.change(() => restoreTokenImage(actor, look));
    return undefined;
  });
}

/** Applies the token image of a shape when its effect is switched on again. */
async function wearsAgain(actor: Actor.Implementation, look: readonly WornEffect[]): Promise<void> {
  await runUndoable(own(), async (transaction) => {
    await transaction.change(() => applyTokenImage(actor, look));
    return undefined;
  });
}

function isChanged(actor: Actor.Implementation): boolean {
  return magicEffectsOn(actor).some(({ magic }) => magic.look);
}

/** The specification of a transaction of its own, because several may start at once. */
function own(): TransactionSpec {
  return { kind: "lapse", data: { at: game.time?.worldTime ?? 0 }, repeats: true };
}

interface Over {
  readonly actor: Actor.Implementation;
  readonly ended: readonly MagicEffect[];
}

function endWhatIsOver(): void {
  // Effects due at the last moment happen before the end.
  if (isActingClient()) void runPeriodicEffects().catch(notifyError).then(expire).catch(notifyError);
}

function whatIsOver(): Over[] {
  const now = game.time?.worldTime ?? 0;
  return everyCreature().flatMap((actor) => {
    const ended = readableMagicEffects(actor).filter(({ magic }) => magic.until !== null && magic.until <= now);
    return ended.length > 0 ? [{ actor, ended }] : [];
  });
}

/** One transaction and one card for everything that ends at the same time. */
async function expire(): Promise<void> {
  if (whatIsOver().length === 0 && areasOver(game.time?.worldTime ?? 0).length === 0) return;
  await runUndoable({ kind: "lapse", data: { at: game.time?.worldTime ?? 0 } }, async (transaction) => {
    // Another clock change may have ended some of it during the wait.
    const over = whatIsOver();
    const areas = areasOver(game.time?.worldTime ?? 0);
    if (over.length === 0 && areas.length === 0) return undefined;
    const ended: { name: string; spell: string; hidden: boolean }[] = [];
    for (const { actor, ended: gone } of over) {
      // A sheet that cannot be written keeps its own magic, without affecting others.
      try {
        await endMagic(transaction, actor, gone);
      } catch (error) {
        notifyError(error);
        continue;
      }
      for (const { magic } of gone)
        ended.push({ name: nameOf(actor), spell: magic.name, hidden: hasOnlyHiddenTokens(actor) });
    }
    const shown = ended.filter(({ hidden }) => !hidden).map(({ name, spell }) => ({ name, spell }));
    const gone = await endAreas(transaction, areas);
    const outcome: ExpiredOutcome = { procedure: "lapsed", ended: shown, ...(gone.length > 0 && { areas: gone }) };
    if (shown.length + gone.length > 0) await postCard({ type: "notice", outcome, transaction });
    return undefined;
  });
}
