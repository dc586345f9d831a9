/** A fall, a climb or deep water for one member, requested by the referee. */

import { climbRolls } from "../../../rules/characters/thief.ts";
import { planCutFree, resolveCutFree } from "../../../rules/exploration/cut-armour-free.ts";
import {
  drowningChance,
  planClimb,
  planDrowning,
  planFall,
  resolveClimb,
  resolveDrowning,
} from "../../../rules/exploration/hazards.ts";
import { swimmingRate } from "../../../rules/exploration/movement-modes.ts";
import type { TrapEffect } from "../../../rules/exploration/traps.ts";
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import { ofSkill } from "../../../view/exploration/turn-skills.ts";
import { rollUnder } from "../../../view/platform/asked-dice.ts";
import { line, refusalLine } from "../../../view/platform/text-lines.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { carrierOf } from "../../adapter/load.ts";
import { rateOf } from "../../adapter/movement-rate.ts";
import { journeyOf, secretJourneyOf } from "../../adapter/party.ts";
import { targetedTokens } from "../../adapter/tokens.ts";
import { askForm, type FormValues } from "../../platform/dialogs.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../../undo/transaction.ts";
import type { TableDice } from "../dice/table-dice.ts";
import { membersOf, thiefSkillsOfMember } from "../members.ts";
import type { Procedure, ProcedureResult } from "../run-procedure.ts";
import { damageCards } from "./hazard-damage.ts";

type Args = JourneyRequest["args"];

/** Feet of a climb for each roll. */
const STAGE = 100;

/** Asks for the hazard and the member; undefined when dismissed. */
export async function askHazard(party: Actor.Implementation): Promise<Args | undefined> {
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    "systems/rulings/templates/expedition/hazard.hbs",
    { members: possibleTargets(party).map(({ uuid, name }) => ({ uuid, name })) },
  );
  const answer = await askForm(content, {
    title: "RULINGS.Way.hazard.title",
    icon: "fa-solid fa-person-falling",
    width: 420,
    ok: { label: "RULINGS.Way.hazard.ok", icon: "fa-solid fa-dice" },
  });
  return answer && presetDiceOf(answer);
}

/** The party, and other actors whose tokens the referee controls or targets: they can fall into pits too (BX-046). */
export function possibleTargets(party: Actor.Implementation): Actor.Implementation[] {
  const members = membersOf(party).map(({ actor }) => actor);
  const controlled = (canvas?.tokens?.controlled ?? []).map(({ document }) => document);
  const others = [...controlled, ...targetedTokens()].flatMap(({ actor }) => (isCreature(actor) ? [actor] : []));
  return [...new Set([...members, ...others])];
}

/** The completed form; empty fields are calculated. */
export function presetDiceOf(answer: FormValues): Args {
  const yes = (key: string): boolean => answer[key] === true;
  const within = (key: string, least: number, most: number): number =>
    Math.max(least, Math.min(most, Math.round(Number(answer[key]) || 0)));
  const typed = (key: string): boolean => typeof answer[key] === "number" || (answer[key] ?? "") !== "";
  return {
    who: String(answer.who ?? ""),
    what: String(answer.what ?? ""),
    feet: within("feet", 0, 1000),
    soft: yes("soft"),
    sheer: yes("sheer"),
    gear: yes("gear"),
    rough: yes("rough"),
    difficulty: within("difficulty", -4, 4),
    ...(typed("reached") && { reached: within("reached", 0, 1000) }),
    ...(typed("chance") && { chance: within("chance", 0, 100) }),
  };
}

/** The hazards for a member of the party (BX-039, BX-040, BX-046, BX-050, BX-051, ERIS-119). */
export const hazard: Procedure = async (party, args, dice) => {
  const actor = actorByUuid(String(args.who ?? ""));
  const plain = { way: journeyOf(party), secret: secretJourneyOf(party), truth: [] };
  const title = line("RULINGS.Way.hazard.title");
  if (!actor) return { ...plain, title, lines: [], refused: { key: "way.nobody" } };
  const feet = Number(args.feet) || 0;
  const part =
    args.what === "climb"
      ? await climb(actor, args, feet, dice)
      : args.what === "water"
        ? await water(actor, args, dice)
        : fall(actor, feet, args.soft === true);
  const open = dice.kept.map(({ id }) => id);
  const hurts = await damageCards(party, part.harm ?? [], dice, args.soft === true);
  return {
    ...plain,
    ...part,
    title,
    open,
    write: async (transaction) => {
      await part.after?.(transaction);
      await hurts(transaction);
    },
  };
};

interface HazardPart extends Pick<ProcedureResult, "lines" | "chances"> {
  readonly refused?: NonNullable<ProcedureResult["refused"]>;
  readonly harm?: readonly TrapEffect[];
  readonly after?: (transaction: Transaction) => Promise<void>;
}

function fall({ uuid, name }: Actor.Implementation, feet: number, soft: boolean): HazardPart {
  const hurts = planFall(feet, soft, rulingsInForce()).rolls.length > 0;
  const lines = [line(hurts ? "RULINGS.Way.hazard.falls" : "RULINGS.Way.hazard.lands", { name, feet })];
  return { lines, harm: hurts ? [{ kind: "fall", who: uuid, feet }] : [] };
}

/** A climb: one roll for each started hundred feet; at the first failure the climber falls from the referee's height, else from half way up. */
async function climb(actor: Actor.Implementation, args: Args, feet: number, dice: TableDice): Promise<HazardPart> {
  const rulings = rulingsInForce();
  const { name, uuid } = actor;
  const art = thiefSkillsOfMember(actor);
  // A skill helps where hands and feet alone are not enough (BX-040, ERIS-91).
  const chances = args.sheer === true ? ofSkill(art, "climb", line("RULINGS.Way.dice.climb", { name })) : [];
  const said = typeof args.reached === "number" ? Math.min(feet, args.reached) : undefined;
  const stages = feet > 0 ? climbRolls(feet) : 1;
  const lines: TextLine[] = [];
  for (let stage = 0; stage < stages; stage += 1) {
    const below = stage * STAGE;
    const height = Math.min(STAGE, feet - below);
    const how = { sheer: args.sheer === true, gear: args.gear === true, difficulty: Number(args.difficulty) || 0 };
    const percent = art.climb === undefined ? {} : { percent: art.climb };
    const plan = planClimb(creatureOf(actor), { height, ...how, ...percent }, rulings);
    if (plan.refused) return { lines: [], refused: plan.refused };
    const key = stage === 0 ? "climb" : `climb${stage + 1}`;
    const rolls = await rollUnder(key, plan, line("RULINGS.Way.dice.climb", { name }), dice.throw);
    const { climbs, rolled, next } = resolveClimb(plan, rolls, rulings);
    if (rolled) lines.push(line("RULINGS.Way.hazard.rolled", { name, ...rolled }));
    if (climbs) continue;
    const from = said ?? below + (next[0]?.plan.feet ?? 0);
    lines.push(
      said === undefined
        ? line("RULINGS.Way.hazard.slips", { name, feet: below + height })
        : line("RULINGS.Way.hazard.falls", { name, feet: from }),
    );
    return { lines, chances, harm: [{ kind: "fall", who: uuid, feet: from }] };
  }
  return { lines: [...lines, line("RULINGS.Way.hazard.climbs", { name, feet })], chances };
}

/** The armour of a swimmer: a suit in no table counts by the weight class on its sheet (BX-051). */
function suitIn(actor: Actor.Implementation): "none" | "light" | "heavy" {
  if (actor.type === "monster") return "none";
  const { type, band = "light" } = carrierOf(actor).suit;
  if (type === "none" || (type === "other" && band === "unarmoured")) return "none";
  return type === "chain" || type === "plate" || (type === "other" && band === "heavy") ? "heavy" : "light";
}

function swimming(actor: Actor.Implementation): number {
  const rulings = rulingsInForce();
  const { canSwim = true } = actor.system as { canSwim?: boolean };
  const listed = creatureOf(actor).movement.swim;
  const who = { canSwim, ...(listed !== undefined && { listed }) };
  return swimmingRate(rateOf(actor, rulings).value, who, rulings).value;
}

/**
 * Deep water: the chance of drowning is filled in and can be changed by the referee (BX-051); a swimmer in heavy armour can cut it off (ERIS-119).
 */
async function water(actor: Actor.Implementation, args: Args, dice: TableDice): Promise<HazardPart> {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const { name } = actor;
  const rough = args.rough === true;
  const lines = [line("RULINGS.Way.hazard.swims", { name, feet: swimming(actor) })];
  const suit = creature.armour.find(({ kind }) => kind === "suit");
  let armour = suitIn(actor);
  const cut = suit && armour === "heavy" && rough ? planCutFree(creature, suit.id, rulings) : undefined;
  let ruined = "";
  if (cut && !cut.refused) {
    const freed = resolveCutFree(cut, await rollUnder("cut", cut, line("RULINGS.Way.dice.cut", { name }), dice.throw));
    lines.push(line(freed.free ? "RULINGS.Way.hazard.cutFree" : "RULINGS.Way.hazard.notFree", { name }));
    if (freed.free) [armour, ruined] = ["none", suit?.id ?? ""];
  } else if (cut?.refused && cut.refused.key === "exploration.noDagger") lines.push(refusalLine(cut.refused));
  const said = typeof args.chance === "number" ? args.chance : undefined;
  const plan = planDrowning(said ?? drowningChance({ rough, armour, load: creature.load }), rulings);
  const drowned = resolveDrowning(
    plan,
    await rollUnder("drown", plan, line("RULINGS.Way.dice.drown", { name }), dice.throw),
  );
  lines.push(
    line(drowned.drowns ? "RULINGS.Way.hazard.drowns" : "RULINGS.Way.hazard.above", { name, chance: plan.chance }),
  );
  return {
    lines,
    after: async (transaction) => {
      const item = actor.items.get(ruined);
      if (item)
        await transaction.write([{ uuid: item.uuid, path: "system.location", before: undefined, after: "destroyed" }]);
      await transaction.conditions(actor, [...drowned.conditions], []);
    },
  };
}
