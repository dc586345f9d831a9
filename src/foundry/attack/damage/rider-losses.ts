import { drainOf } from "../../../rules/characters/lost-levels.ts";
import { classesOf } from "../../../rules/creature/classes-of.ts";
import type { Ability, Creature, Rider } from "../../../rules/creature/types.ts";
import {
  type DrainInput,
  type DrainOutcome,
  planLevelDrain,
  resolveLevelDrain,
} from "../../../rules/life/level-drain.ts";
import { monsterDie } from "../../../rules/life/monster-hit-points.ts";
import type { HitPointChange } from "../../../rules/life/types.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import { elves } from "../../../rules/topics/elves.ts";
import type { RiderOutcome } from "../../../view/cards/rider-effect.ts";
import { classLine } from "../../../view/characters/class-line.ts";
import { grouped } from "../../../view/platform/number-format.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { trackOf } from "../../adapter/elf-tracks.ts";
import { classesHeld, classesPlayed, furtherClassWrites } from "../../adapter/several-classes.ts";
import { lifeChanges, type ValueChange } from "../../adapter/value-changes.ts";
import { rollPlan } from "../../platform/dice.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";

type Losses = RiderOutcome["losses"];
type ClassLoss = NonNullable<DrainOutcome["classes"]>[number];

/** The permanent or temporary losses from a rider: values written, shown on the card, and restored by its undo. */
export interface RiderLoss {
  readonly writes: readonly ValueChange[];
  readonly losses: Losses;
  readonly shown: readonly Roll.Evaluated<Roll>[];
  readonly change?: HitPointChange;
  /** Ability points that return when the time is over. */
  readonly back?: { readonly ability: Ability; readonly points: number };
}

const NOTHING: RiderLoss = { writes: [], losses: [], shown: [] };

/** Calculates the losses of a rider; empty for those that only set a condition. */
export async function lossesFrom(actor: Actor.Implementation, rider: Rider): Promise<RiderLoss> {
  if (rider.kind === "energyDrain") return drained(actor, rider);
  if (rider.kind === "abilityDrain") return weakened(actor, rider);
  if (rider.kind === "rust") return rusted(actor);
  return NOTHING;
}

function pointsOf(rider: Rider): number {
  const points = Math.round(Number(rider.amount ?? "1"));
  return Number.isFinite(points) && points > 0 ? points : 1;
}

/** The input for the level drain rules, from the victim's class tables or its hit dice (ERIS-101). */
function drainInput(actor: Actor.Implementation, creature: Creature, rider: Rider, rulings: Rulings): DrainInput {
  const levels = pointsOf(rider);
  const classes = classesOf(creature);
  const kind = rider.drain === "temporary" ? "temporary" : "permanent";
  const tracks = trackTotals(actor, rulings);
  if (classes.length > 0) {
    const constitution = creature.abilities?.con;
    const played = classesPlayed(actor, rulings);
    const idle = classesHeld(actor, rulings).filter((one) => !played.some(({ at }) => at === one.at));
    const waiting = idle.map((one) => one.class.level);
    const tables = drainOf({ classes, waiting, ...(constitution !== undefined && { constitution }) }, levels, rulings);
    return { levels, kind, ...tables, ...(tracks && { tracks }) };
  }
  const left = Math.max(1, Math.floor(creature.hitDice?.number ?? 1) - levels);
  const die = monsterDie(rulings);
  return { levels, kind, thresholds: [], hitDiceOfNewLevel: `${left}d${die}`, hitDiceLost: `${levels}d${die}` };
}

/** The maxima of an elf's two tracks, the current one first (ERIS-57); undefined for everybody else. */
function trackTotals(actor: Actor.Implementation, rulings: Rulings): DrainInput["tracks"] {
  if (actor.type !== "character") return undefined;
  const system = actor.system as Actor.SystemOfType<"character">;
  const { class: characterClass, elf } = system;
  if (characterClass !== "elf" || !rulings.use(elves).twoTracks) return undefined;
  const other = elf.operating === "magicUser" ? "fighter" : "magicUser";
  return { own: trackOf(system, elf.operating).hitPoints, other: trackOf(system, other).hitPoints };
}

async function drained(actor: Actor.Implementation, rider: Rider): Promise<RiderLoss> {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const plan = planLevelDrain(creature, drainInput(actor, creature, rider, rulings), rulings);
  const rolled = await rollPlan(plan);
  const outcome = resolveLevelDrain(plan, rolled.rolls, rulings, creature);
  const { before, after } = outcome.level;
  const writes = [...lifeChanges(actor, outcome.change)];
  if (after !== before && !plan.kills) writes.push(...levelWrites(actor, after, outcome, rulings));
  const losses: Losses =
    plan.kind === "temporary"
      ? [{ key: "drained", data: { levels: plan.levels } }]
      : [
          ...(outcome.classes?.map((one) => lessOfClass(creature, one)) ?? [
            { key: "level", data: { before, after } },
            ...lessExperience(creature, outcome),
          ]),
          ...fewerPoints(outcome.change),
        ];
  return { writes, losses, shown: rolled.shown, change: outcome.change };
}

/** The experience after a level drain, named on the card because nobody expects it there. */
function lessExperience({ class: characterClass }: Creature, { experience }: DrainOutcome): Losses {
  return experience === undefined || !characterClass
    ? []
    : [{ key: "experience", data: { experience: grouped(experience) } }];
}

/** The level and experience left in one of several classes (EXT-03). */
function lessOfClass(creature: Creature, { at, level, experience }: ClassLoss): Losses[number] {
  const own = classesOf(creature)[at];
  return {
    key: "levelOf",
    data: { ...level, experience: grouped(experience) },
    ...(own && { keys: { class: classLine(own).textKey } }),
  };
}

/** The hit points lost with a level, from the rolled die. */
function fewerPoints({ before, after }: HitPointChange): Losses {
  const [was, is] = [before.hitPoints.total, after.hitPoints.total];
  return was === is ? [] : [{ key: "maximum", data: { before: was, after: is } }];
}

/** The writes of lost levels: of each drained class, of an elf's current track (ERIS-52), or of hit dice. */
function levelWrites(
  actor: Actor.Implementation,
  level: number,
  { experience, trackTotal, classes }: Pick<DrainOutcome, "experience" | "trackTotal" | "classes">,
  rulings: Rulings,
): ValueChange[] {
  if (actor.type !== "character") return [write(actor, "system.hd.dice", level)];
  const played = classesPlayed(actor, rulings);
  // Under EXT-04 a later class can be the only one that counts.
  const lost = classes ?? [{ at: 0, level: { after: level }, experience }];
  const changes = lost.map((one) => ({ ...one, at: played[one.at]?.at ?? null, level: one.level.after }));
  const further = furtherClassWrites(
    actor,
    changes.map(({ at, level, experience }) => ({ at, level, ...(experience !== undefined && { experience }) })),
  );
  const first = changes.find(({ at }) => at === null);
  return [...further, ...(first ? firstClassWrites(actor, first, trackTotal, rulings) : [])];
}

/** The writes of the first class, or of an elf's current track (ERIS-52). */
function firstClassWrites(
  actor: Actor.Implementation,
  { level, experience }: { readonly level: number; readonly experience?: number | undefined },
  trackTotal: number | undefined,
  rulings: Rulings,
): ValueChange[] {
  const { class: characterClass, elf } = actor.system as Actor.SystemOfType<"character">;
  const twice = characterClass === "elf" && rulings.use(elves).twoTracks;
  const at = twice ? `system.elf.tracks.${elf.operating}` : "system";
  return [
    write(actor, `${at}.level`, level),
    ...(experience === undefined ? [] : [write(actor, twice ? `${at}.xp` : "system.xp.value", experience)]),
    ...(twice && trackTotal !== undefined ? [write(actor, `${at}.hpMax`, trackTotal)] : []),
  ];
}

function write(actor: Actor.Implementation, path: string, after: number): ValueChange {
  return { uuid: actor.uuid, path, before: foundry.utils.getProperty(actor, path), after };
}

function weakened(actor: Actor.Implementation, rider: Rider): RiderLoss {
  const { ability } = rider;
  if (!ability || actor.type !== "character") return NOTHING;
  const before = (actor.system as Actor.SystemOfType<"character">).abilities[ability];
  if (before === null) return NOTHING;
  const lost = pointsOf(rider);
  const left = Math.max(1, before - lost);
  return {
    writes: [{ uuid: actor.uuid, path: `system.abilities.${ability}`, before, after: left }],
    losses: [{ key: "ability", data: { lost, ability: ability.toUpperCase(), left } }],
    shown: [],
    back: { ability, points: before - left },
  };
}

type Metal = Pick<Item.SystemOfType<"armour">, "location" | "bonus" | "broken">;

/** The metal that a rust monster touches first: worn armour, then the shield, then a held item. */
function metalOf(actor: Actor.Implementation): Item.Implementation | undefined {
  const rank = (item: Item.Implementation): number => {
    const { location, broken } = item.system as Metal;
    if (broken || (location !== "worn" && location !== "inHand")) return 0;
    if (item.type === "weapon") return (item.system as Item.SystemOfType<"weapon">).edged ? 1 : 0;
    if (item.type !== "armour") return 0;
    const { metal, material, kind } = item.system as Item.SystemOfType<"armour">;
    if (!metal && material !== "chain" && material !== "plate") return 0;
    return kind === "armour" ? 3 : 2;
  };
  const found = actor.items.contents.filter((item) => rank(item) > 0);
  return found.sort((a, b) => rank(b) - rank(a))[0];
}

/** Rust destroys metal; a magic item resists with 10% per point of its bonus and loses one point when it fails. */
async function rusted(actor: Actor.Implementation): Promise<RiderLoss> {
  const item = metalOf(actor);
  if (!item) return NOTHING;
  const { bonus, location } = item.system as Metal;
  const name = item.name;
  const write = (path: string, before: unknown, after: unknown): ValueChange => ({
    uuid: item.uuid,
    path,
    before,
    after,
  });
  if (bonus <= 0)
    return {
      writes: [write("system.location", location, "destroyed")],
      losses: [{ key: "rusted", data: { item: name } }],
      shown: [],
    };
  const chance = bonus * 10;
  const roll = await new Roll("1d100").evaluate();
  const held = roll.total <= chance;
  return {
    writes: held ? [] : [write("system.bonus", bonus, bonus - 1)],
    losses: [
      held
        ? { key: "resisted", data: { item: name, roll: roll.total, chance } }
        : { key: "weakened", data: { item: name } },
    ],
    shown: [roll],
  };
}
