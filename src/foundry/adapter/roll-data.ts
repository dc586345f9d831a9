/** The values that roll formulas can use for an actor: every calculated number on its sheet under the rulings in force. */
import { armourClass } from "../../rules/attack/armour-class.ts";
import { attackBonus, thac0 } from "../../rules/attack/attack-bonus.ts";
import { combatFacts } from "../../rules/combat/combatants.ts";
import { movementRate } from "../../rules/combat/movement.ts";
import { ABILITIES, type Creature, SAVES } from "../../rules/creature/types.ts";
import { abilityModifier, abilityScore } from "../../rules/derived/ability-modifier.ts";
import { effectiveLevel } from "../../rules/derived/effective-level.ts";
import { maximumHitPoints } from "../../rules/life/state.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { saveTarget, usuallyMagic } from "../../rules/saves/save-target.ts";
import { applicable } from "../../rules/trace/modifiers.ts";
import { operate } from "../../rules/trace/trace.ts";
import { ABILITY_USES } from "../../view/actor/ability-use.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { creatureOf, isCreature } from "./creature.ts";
import { climbOf, rateOf } from "./movement-rate.ts";
import { rollDataSource } from "./roll-data-source.ts";

/** A number that also has nested paths: `@ac` and `@ac.value`. */
function numbered(value: number, more: object = {}): object {
  return { ...more, value, valueOf: () => value, toString: () => String(value) };
}

function abilities(creature: Creature, rulings: Rulings): Record<string, unknown> {
  const own = ABILITIES.flatMap((key) => {
    const score = abilityScore(creature, key);
    if (score === undefined) return [];
    const use = ABILITY_USES[key];
    return [[key, numbered(score, { mod: use ? abilityModifier(creature, key, use, rulings) : 0 })] as const];
  });
  return Object.fromEntries(own);
}

/** The movement rates of a creature per turn and per round. */
function rates(actor: Actor.Implementation, creature: Creature, rulings: Rulings): object {
  const pace = (turn: number): object => ({ turn, round: movementRate(turn, "round", rulings).value });
  const { fly, swim } = creature.movement;
  const walk = rateOf(actor, rulings).value;
  return {
    ...pace(walk),
    walk: pace(walk),
    climb: pace(climbOf(actor, rulings).value),
    ...(fly && { fly: pace(fly) }),
    ...(swim && { swim: pace(swim) }),
  };
}

/** The attack bonus with the modifiers that items and effects add to every attack, or to one kind. */
function withEffects(base: number, { modifiers }: Creature, use?: "melee" | "missile"): number {
  const all = applicable(modifiers, "attack", use ? { use } : {});
  return all.reduce((before, { op, value }) => operate(op, before, value), base);
}

/** The calculated numbers by their short paths, added to the stored data. */
export function rollDataOf(actor: Actor.Implementation): Record<string, unknown> {
  if (!isCreature(actor)) return {};
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const stored = actor.system as Actor.SystemOfType<"monster">;
  const { ascending, descending } = armourClass(creature, {}, rulings);
  const skill = thac0(creature, rulings).value;
  const target = (save: (typeof SAVES)[number]): number =>
    saveTarget(creature, save, usuallyMagic(save), rulings).value;
  const level = effectiveLevel(creature, rulings);
  const scores = abilities(creature, rulings);
  const melee = attackBonus(creature, { kind: "unarmed" }, rulings).value;
  return {
    ...scores,
    abilities: scores,
    ac: numbered(descending.value, { ascending: ascending.value }),
    thac0: skill,
    attackBonus: 19 - skill,
    attack: numbered(withEffects(19 - skill, creature), {
      unarmed: melee,
      melee: withEffects(19 - skill, creature, "melee"),
      missile: withEffects(19 - skill, creature, "missile"),
    }),
    saves: { ...stored.saves, ...Object.fromEntries(SAVES.map((save) => [save, target(save)])) },
    level,
    hd: numbered(creature.hitDice?.number ?? level, stored.hd ?? {}),
    hp: { ...stored.hp, max: maximumHitPoints(creature, rulings).value },
    movement: rates(actor, creature, rulings),
    initiative: combatFacts(creature, rulings).initiativeModifier,
    ...(creature.morale !== undefined && { morale: creature.morale }),
  };
}

/** Paths of a formula without a value on an actor. */
export function unknownPaths(formula: string, data: object): string[] {
  const asked = [...formula.matchAll(/@([\w.-]*\w)/g)].map(([, path = ""]) => path);
  return asked.filter((path) => (foundry.utils.getProperty(data, path) ?? undefined) === undefined);
}

const ROLL_COMMAND = /^\/(?:r|roll|gmr|gmroll|br|broll|blindroll|sr|selfroll|pr|publicroll)\s([^#]*)/i;
const INLINE_ROLL = /\[\[([^\]#]*)/g;

/** The formulas in a chat message: the roll command's, and those within double brackets. */
export function formulasIn(message: string): string {
  const command = ROLL_COMMAND.exec(message)?.[1] ?? "";
  return [command, ...[...message.matchAll(INLINE_ROLL)].map(([, formula = ""]) => formula)].join(" ");
}

/** Warns of unknown paths in a message's rolls, because Foundry silently rolls 0 for them. */
function warnOfUnknown(_log: unknown, message: string, { speaker }: { speaker?: ChatMessage.SpeakerData } = {}): void {
  const formulas = formulasIn(message);
  if (!formulas.includes("@")) return;
  const actor = speaker && ChatMessage.getSpeakerActor(speaker);
  const unknown = unknownPaths(formulas, actor ? actor.getRollData() : {});
  if (unknown.length === 0) return;
  const paths = unknown.map((path) => `@${path}`).join(", ");
  notifyWarning("RULINGS.Notice.unknownPaths", { paths, name: actor?.name ?? localize("RULINGS.Notice.nobody") });
}

/** The attributes that tokens can show for every creature, in addition to those of its type (M4). */
const TRACKED = ["armourClass", "charges", "actionPoints.value", "subdual", "drained.temporary", "drained.permanent"];

/** The known charges of worn, held or carried items. */
function chargesAtHand(actor: Actor.Implementation): number {
  return actor.items.contents.reduce((sum, { system }) => {
    const at: unknown = foundry.utils.getProperty(system, "location");
    const left: unknown = foundry.utils.getProperty(system, "charges.value");
    return typeof left === "number" && at !== "stored" ? sum + left : sum;
  }, 0);
}

/** Adds the calculated armour class and the damage counters to the token attributes. */
function trackMore(): void {
  for (const type of ["character", "monster", "hireling"] as const) {
    const own = CONFIG.Actor.trackableAttributes[type];
    if (own) own.value = [...new Set([...own.value, ...TRACKED])];
    const model = CONFIG.Actor.dataModels[type];
    if (!model) continue;
    Object.defineProperties(model.prototype, {
      armourClass: {
        configurable: true,
        get(this: { readonly parent: Actor.Implementation }): number {
          return armourClass(creatureOf(this.parent), {}, rulingsInForce()).descending.value;
        },
      },
      charges: {
        configurable: true,
        get(this: { readonly parent: Actor.Implementation }): number {
          return chargesAtHand(this.parent);
        },
      },
    });
  }
}

/** Registers the calculated numbers for formulas and tokens. */
export function provideRollData(): void {
  rollDataSource.of = rollDataOf;
  trackMore();
  Hooks.on("chatMessage", warnOfUnknown);
}
