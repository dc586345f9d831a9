import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Document } from "./document.ts";

/** Seconds of the clock's units; the fight counts rounds and turns. */
const SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  months: 30 * 86_400,
  years: 365 * 86_400,
};

interface Fight {
  id: string;
  round: number;
  turn: number | null;
  started: boolean;
  combatant: { id: string; initiative: number | null } | null;
  turns: unknown[];
}

/** Core's own events at which an effect may end (V14-25); packages add theirs to `CONFIG.ActiveEffect.expiryEvents`. */
export const EXPIRY_EVENTS: Readonly<Record<string, string>> = {
  combatStart: "EFFECT.ExpiryCombatStart",
  roundStart: "EFFECT.ExpiryRoundStart",
  turnStart: "EFFECT.ExpiryTurnStart",
  combatEnd: "EFFECT.ExpiryCombatEnd",
  roundEnd: "EFFECT.ExpiryRoundEnd",
  turnEnd: "EFFECT.ExpiryTurnEnd",
};

/** The start of an effect on an actor: the clock, and in a fight the acting combatant (V14-27, V14-29). */
export function startOf(): Dict {
  const time = (runtime.game.time as { worldTime: number } | undefined)?.worldTime ?? 0;
  const combat = runtime.game.combat as Fight | null | undefined;
  if (!combat?.started) return { time };
  const { combatant } = combat;
  return {
    time,
    combat: combat.id,
    combatant: combatant?.id ?? null,
    initiative: combatant?.initiative ?? null,
    round: combat.round,
    turn: combat.turn,
  };
}

/** The stored duration of an effect, in seconds where its unit is one of the clock's. */
export function secondsOf({ value, units }: Dict): number | null {
  const unit = SECONDS[String(units)];
  return unit !== undefined && typeof value === "number" && Number.isFinite(value) ? value * unit : null;
}

/** The remaining time of an effect, in its own units; infinite without a duration, and the full duration before counting has begun. */
export function remainingOf({ duration, start }: { duration: Dict; start: Dict | null }): number {
  const { value } = duration;
  if (typeof value !== "number" || !Number.isFinite(value)) return Number.POSITIVE_INFINITY;
  if (!start) return value;
  const unit = SECONDS[String(duration.units)];
  if (unit !== undefined) {
    const now = (runtime.game.time as { worldTime: number } | undefined)?.worldTime ?? 0;
    return value - (now - Number(start.time ?? now)) / unit;
  }
  const combat = runtime.game.combat as Fight | null | undefined;
  if (!combat || combat.id !== start.combat) return value;
  const rounds = combat.round - Number(start.round ?? combat.round);
  if (duration.units === "rounds") return value - rounds;
  return value - (rounds * Math.max(1, combat.turns.length) + Number(combat.turn ?? 0) - Number(start.turn ?? 0));
}

/** `ActiveEffect.registry`: the effects that may expire, and the announcement of expiry events. */
export const effectRegistry = {
  /** Ends the effects that wait for this event and whose time is over. Only the active referee's client writes them. */
  async refresh(event: string, { actors }: { actors?: Iterable<Document>; combat?: Document } = {}): Promise<void> {
    if (!Object.hasOwn((runtime.config.ActiveEffect?.expiryEvents ?? {}) as Dict, event))
      throw new Error(`"${event}" is no registered expiry event`);
    await endAll(actors, (effect) => effect.duration.expiry === event);
  },
};

interface Turned {
  round: number;
  combatantId: string | null;
}

type Fighters = Iterable<{ actor: unknown }>;

const actorsOf = (fighters: Fighters): Document[] =>
  [...fighters].flatMap(({ actor }) => (actor ? [actor as Document] : []));

/** Announces the events of a fight that moved on; those of a turn concern effects that began while that combatant acted (V14-29, V14-31). */
export async function expireByTurn(fighters: Fighters, was: Turned, now: Turned): Promise<void> {
  const actors = actorsOf(fighters);
  const at = (event: string, who?: string | null) =>
    endAll(actors, (e) => e.duration.expiry === event && (who === undefined || e.start?.combatant === who));
  if (was.round === 0) await at("combatStart");
  await at("turnEnd", was.combatantId);
  if (now.round > was.round) {
    if (was.round > 0) await at("roundEnd");
    await at("roundStart");
  }
  await at("turnStart", now.combatantId);
}

/** Ends effects that wait for the end of a fight, for its combatants (PEER-50). */
export async function expireAtEnd(fighters: Fighters): Promise<void> {
  await endAll(actorsOf(fighters), (effect) => effect.duration.expiry === "combatEnd");
}

/**
 * Ends effects when the clock moves: those without an event by time alone, and those with a fight event while their carrier is in no fight; only the start of a
 * fight is waited for (PEER-50).
 */
export async function expireByClock(): Promise<void> {
  await endAll(undefined, ({ duration: { expiry } }, actor) => {
    if (expiry === null) return true;
    const ofFights = expiry !== "combatStart" && Object.hasOwn(EXPIRY_EVENTS, String(expiry));
    return ofFights && (actor as Document & { inCombat: boolean }).inCombat !== true;
  });
}

/** Every actor of the world, including those of unlinked tokens. */
function everyActor(): Document[] {
  const all = (name: string) => (runtime.game.collections.get(name)?.contents ?? []) as Document[];
  const tokens = all("Scene").flatMap((scene) => scene.collections.tokens?.contents ?? []) as (Document & {
    actorLink: boolean;
    actor: Document | null;
  })[];
  return [...all("Actor"), ...tokens.flatMap(({ actorLink, actor }) => (actorLink || !actor ? [] : [actor]))];
}

/** Whether an effect ends at its event; without a duration it lasts until then (PEER-50). */
function isOver(effect: ActiveEffect): boolean {
  const endless = !Number.isFinite(effect.duration.value ?? Number.POSITIVE_INFINITY);
  return endless ? effect.duration.expiry !== null : remainingOf(effect as never) <= 0;
}

async function endAll(
  actors: Iterable<Document> | undefined,
  concerns: (effect: ActiveEffect, actor: Document) => boolean,
): Promise<void> {
  if (runtime.game.user?.isActiveGM !== true) return;
  const action = (runtime.config.ActiveEffect as Dict).expiryAction;
  for (const actor of actors ?? everyActor()) {
    const over = (actor as unknown as { effects: Iterable<ActiveEffect> }).effects;
    const ids = [...over]
      .filter((e) => !e.duration.expired && e.start && concerns(e, actor) && isOver(e))
      .map((e) => e.id);
    if (ids.length === 0 || action === null) continue;
    if (action === "delete") await actor.deleteEmbeddedDocuments("ActiveEffect", ids);
    else
      await actor.updateEmbeddedDocuments(
        "ActiveEffect",
        ids.map((_id) => ({ _id, "duration.expired": true })),
      );
  }
}
