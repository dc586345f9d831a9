import { oneOf, wholeNumber } from "../errors.ts";
import { ownRow } from "../input-checks.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { LIGHT_KINDS, type LightKind, type LightRow, lightSources } from "../topics/lightSources.ts";

/** A light, spell or other effect that runs down with the clock. Turns of ten minutes; null for no end. */
export interface Timed {
  readonly id: string;
  readonly name: string;
  readonly bearer: string;
  readonly turnsLeft: number | null;
}

/** A carried light. {@link shining} gives its present light. */
export interface Light extends Timed {
  /** The kind; `other` has its own radius. */
  readonly kind: LightKind | "other";
  /** Radius in feet. */
  readonly radius: number;
  readonly lit: boolean;
  /** Whether the shutter of a hooded lantern is down; it burns on. */
  readonly covered: boolean;
  /** Whether it is away from its carrier: it burns on, and shines elsewhere. */
  readonly away?: boolean;
}

/** The caster of the light and its level, for spells. */
export interface Caster {
  readonly kind: "arcane" | "divine";
  readonly level: number;
}

/** The ruling's row for a kind of light; undefined when it has none (BX-041, ERIS-23, GOR-70). */
export function lightRow(kind: LightKind, rulings: Rulings): LightRow | undefined {
  return rulings.use(lightSources).rows[oneOf(kind, LIGHT_KINDS, "light.kind")];
}

/**
 * Turns that a new light of this kind burns; null for no limit.
 * @throws RulesError for a spell without a caster's level.
 */
export function burningTime(kind: LightKind, caster: Caster | undefined, rulings: Rulings): number | null {
  const row = lightRow(kind, rulings);
  if (!row?.byCaster) return row?.turns ?? null;
  const level = wholeNumber(caster?.level, "caster.level", 1, 40);
  const [turns, perLevel] = row.byCaster[caster?.kind ?? "arcane"];
  return turns + perLevel * level;
}

/** The present light of a source: feet, dim or bright, degrees. Undefined when it is out. */
export function shining(
  light: Light,
  rulings: Rulings,
): { readonly radius: number; readonly dim: boolean; readonly cone: number } | undefined {
  if (!light.lit || light.away || light.turnsLeft === 0) return undefined;
  const rule = rulings.use(lightSources);
  const row = light.covered && light.kind === "hoodedLantern" ? rule.covered : undefined;
  const listed = row ?? (light.kind === "other" ? undefined : ownRow(rule.rows, light.kind));
  return { radius: listed?.radius ?? light.radius, dim: listed?.dim ?? false, cone: listed?.cone ?? 360 };
}

/** Refills a lantern with a flask of oil (ERIS-23, BX-010). Refused without oil and for lights without it. */
export function refill(
  light: Light,
  oil: number,
  rulings: Rulings,
): { readonly light: Light; readonly oil: number; readonly refused?: Refusal } {
  const row = light.kind === "other" ? undefined : lightRow(light.kind, rulings);
  if (!row?.fuelled) return { light, oil, refused: { key: "exploration.noFuel", topic: "lightSources" } };
  if (wholeNumber(oil, "oil", 0) === 0)
    return { light, oil, refused: { key: "exploration.noOil", topic: "lightSources" } };
  return { light: { ...light, turnsLeft: row.turns ?? null, lit: true }, oil: oil - 1 };
}

/** The result of moving the clock for lights and effects that run down. */
interface RunDown<T extends Timed> {
  readonly left: readonly T[];
  /** Lights and effects that ended, with the turns from their end to the end of the move. */
  readonly ended: readonly {
    readonly id: string;
    readonly name: string;
    readonly bearer: string;
    readonly ago: number;
  }[];
  /** Lights and effects one turn from their end. */
  readonly warned: readonly { readonly id: string; readonly name: string; readonly bearer: string }[];
}

/**
 * Reduces burning lights and running effects by the time passed (BX-010). One that reaches 0 goes out in this move, never below; one turn before there is a
 * warning.
 * @throws RulesError when the turns are not whole.
 */
export function runDown<T extends Timed & { readonly lit?: boolean }>(things: readonly T[], turns: number): RunDown<T> {
  wholeNumber(turns, "turns", 0);
  const ended: RunDown<T>["ended"][number][] = [];
  const warned: RunDown<T>["warned"][number][] = [];
  const left = things.map((thing) => {
    if (thing.turnsLeft !== null) wholeNumber(thing.turnsLeft, `${thing.id}.turnsLeft`, 0);
    if (thing.turnsLeft === null || thing.lit === false || thing.turnsLeft === 0 || turns === 0) return thing;
    const turnsLeft = Math.max(0, thing.turnsLeft - turns);
    const { id, name, bearer: carrier } = thing;
    if (turnsLeft === 0) ended.push({ id, name, bearer: carrier, ago: turns - thing.turnsLeft });
    if (turnsLeft === 1) warned.push({ id, name, bearer: carrier });
    return turnsLeft === 0 && thing.lit ? { ...thing, turnsLeft, lit: false } : { ...thing, turnsLeft };
  });
  return { left, ended, warned };
}

/** The effect of the party's lights on surprise: fields of the two sides of an encounter. */
interface Betrayal {
  /** Whether the other side sees the light coming (`light` of the party's side). */
  readonly light: boolean;
  /** Added to the range on which the other side is surprised (its `change`). */
  readonly change: number;
}

/**
 * The effect of the party's lights: a light in the dark gives its carriers away (BX-045); under ERIS-24 only a bright one certainly does, and with only dim
 * light monsters are surprised on 1 in 6. The brightest uncovered light counts for all; in daylight none does.
 */
export function betrayal(lights: readonly Light[], dark: boolean, rulings: Rulings): Betrayal {
  const burning = dark ? lights.flatMap((light) => shining(light, rulings) ?? []) : [];
  if (burning.length === 0) return { light: false, change: 0 };
  const { dimChange } = rulings.use(lightSources);
  if (dimChange !== undefined && burning.every(({ dim }) => dim)) return { light: false, change: dimChange };
  return { light: true, change: 0 };
}

/** Whether one of the lights is bright, which usually prevents sneaking (ERIS-94). */
export function brightLight(lights: readonly Light[], rulings: Rulings): boolean {
  return lights.some((light) => shining(light, rulings)?.dim === false);
}
