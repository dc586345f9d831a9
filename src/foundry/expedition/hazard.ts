/** A fall, a climb, deep water: what befalls one member, asked for by the referee. */

import { climbRolls } from "../../rules/characters/thief.ts";
import { planCutFree, resolveCutFree } from "../../rules/exploration/armour.ts";
import {
  drowningChance,
  planClimb,
  planDrowning,
  planFall,
  resolveClimb,
  resolveDrowning,
} from "../../rules/exploration/hazards.ts";
import { swimmingRate } from "../../rules/exploration/moving.ts";
import type { TrapEffect } from "../../rules/exploration/traps.ts";
import { line, refusalLine } from "../../view/cards/common.ts";
import type { WayRequest } from "../../view/cards/way.ts";
import { throwUnder } from "../../view/expedition/dice.ts";
import { ofSkill } from "../../view/expedition/turn-skills.ts";
import { creatureOf } from "../adapter/creature.ts";
import { rateOf } from "../adapter/rate.ts";
import { askForm } from "../apps/ask-form.ts";
import { actorByUuid } from "../chat/stored.ts";
import type { Deed } from "../deeds/recorder.ts";
import { rulingsInForce } from "../settings/store.ts";
import type { Happened, Procedure } from "./carry-out.ts";
import type { TableDice } from "./dice.ts";
import { harmBy } from "./harm.ts";
import { artsOf, membersOf } from "./members.ts";
import { secretOf, wayOf } from "./the-party.ts";

type Args = WayRequest["args"];

/** Feet of a climb that one throw is for. */
const STAGE = 100;

/** Asks what befalls whom; undefined when dismissed. */
export async function askHazard(party: Actor.Implementation): Promise<Args | undefined> {
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    "systems/rulings/templates/expedition/hazard.hbs",
    { members: membersOf(party).map(({ actor }) => ({ uuid: actor.uuid, name: actor.name })) },
  );
  const answer = await askForm(content, {
    title: "RULINGS.Way.hazard.title",
    icon: "fa-solid fa-person-falling",
    width: 420,
    ok: { label: "RULINGS.Way.hazard.ok", icon: "fa-solid fa-dice" },
  });
  if (!answer) return undefined;
  const feet = Math.max(0, Math.min(1000, Math.round(Number(answer.feet) || 0)));
  const yes = (key: string): boolean => answer[key] === true;
  return {
    who: String(answer.who ?? ""),
    what: String(answer.what ?? ""),
    feet,
    soft: yes("soft"),
    sheer: yes("sheer"),
    gear: yes("gear"),
    rough: yes("rough"),
  };
}

/** What befalls one of the party (BX-039, BX-040, BX-046, BX-050, BX-051, ERIS-119). */
export const hazard: Procedure = async (party, args, dice) => {
  const actor = actorByUuid(String(args.who ?? ""));
  const plain = { way: wayOf(party), secret: secretOf(party), truth: [] };
  const title = line("RULINGS.Way.hazard.title");
  if (!actor) return { ...plain, title, told: [], refused: { key: "way.nobody" } };
  const feet = Number(args.feet) || 0;
  const part =
    args.what === "climb"
      ? await climb(actor, args, feet, dice)
      : args.what === "water"
        ? await water(actor, args.rough === true, dice)
        : fall(actor, feet, args.soft === true);
  const open = dice.kept.map(({ id }) => id);
  const hurts = await harmBy(party, part.harm ?? [], dice, args.soft === true);
  return {
    ...plain,
    ...part,
    title,
    open,
    write: async (deed) => {
      await part.after?.(deed);
      await hurts(deed);
    },
  };
};

interface Part extends Pick<Happened, "told" | "chances"> {
  readonly refused?: NonNullable<Happened["refused"]>;
  readonly harm?: readonly TrapEffect[];
  readonly after?: (deed: Deed) => Promise<void>;
}

function fall({ uuid, name }: Actor.Implementation, feet: number, soft: boolean): Part {
  const hurts = planFall(feet, soft, rulingsInForce()).rolls.length > 0;
  const told = [line(hurts ? "RULINGS.Way.hazard.falls" : "RULINGS.Way.hazard.lands", { name, feet })];
  return { told, harm: hurts ? [{ kind: "fall", who: uuid, feet }] : [] };
}

/** A climb: a throw for each hundred feet begun, of which the first that fails lets the climber fall from there. */
async function climb(actor: Actor.Implementation, args: Args, feet: number, dice: TableDice): Promise<Part> {
  const rulings = rulingsInForce();
  const { name, uuid } = actor;
  const art = artsOf(actor);
  // A skill is of use where hands and feet alone are not enough (BX-040, ERIS-91).
  const chances = args.sheer === true ? ofSkill(art, "climb", line("RULINGS.Way.dice.climb", { name })) : [];
  const stages = feet > 0 ? climbRolls(feet) : 1;
  for (let stage = 0; stage < stages; stage += 1) {
    const below = stage * STAGE;
    const height = Math.min(STAGE, feet - below);
    const plan = planClimb(
      creatureOf(actor),
      {
        height,
        sheer: args.sheer === true,
        gear: args.gear === true,
        ...(art.climb !== undefined && { percent: art.climb }),
      },
      rulings,
    );
    if (plan.refused) return { told: [], refused: plan.refused };
    const key = stage === 0 ? "climb" : `climb${stage + 1}`;
    const rolls = await throwUnder(key, plan, line("RULINGS.Way.dice.climb", { name }), dice.throw);
    const { climbs, next } = resolveClimb(plan, rolls, rulings);
    if (climbs) continue;
    const told = [line("RULINGS.Way.hazard.slips", { name, feet: below + height })];
    return {
      told,
      chances,
      harm: next.map(({ plan: drop }) => ({ kind: "fall", who: uuid, feet: below + drop.feet })),
    };
  }
  return { told: [line("RULINGS.Way.hazard.climbs", { name, feet })], chances };
}

async function water(actor: Actor.Implementation, rough: boolean, dice: TableDice): Promise<Part> {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const { name } = actor;
  const { canSwim = true } = actor.system as { canSwim?: boolean };
  const listed = creature.movement.swim;
  const rate = swimmingRate(
    rateOf(actor, rulings).value,
    { canSwim, ...(listed !== undefined && { listed }) },
    rulings,
  );
  const told = [line("RULINGS.Way.hazard.swims", { name, feet: rate.value })];
  const suit = creature.armour.find(({ kind }) => kind === "suit");
  const heavy = suit?.type === "chain" || suit?.type === "plate";
  const armour = heavy ? "heavy" : suit ? "light" : "none";
  const cut = heavy && rough ? planCutFree(creature, suit.id, rulings) : undefined;
  let worn: "none" | "light" | "heavy" = armour;
  let ruined = "";
  if (cut && !cut.refused) {
    const freed = resolveCutFree(cut, await throwUnder("cut", cut, line("RULINGS.Way.dice.cut", { name }), dice.throw));
    told.push(line(freed.free ? "RULINGS.Way.hazard.cutFree" : "RULINGS.Way.hazard.notFree", { name }));
    if (freed.free) [worn, ruined] = ["none", suit?.id ?? ""];
  } else if (cut?.refused && cut.refused.key === "exploration.noDagger") told.push(refusalLine(cut.refused));
  const plan = planDrowning(drowningChance({ rough, armour: worn, load: creature.load }), rulings);
  const drowned = resolveDrowning(
    plan,
    await throwUnder("drown", plan, line("RULINGS.Way.dice.drown", { name }), dice.throw),
  );
  told.push(
    line(drowned.drowns ? "RULINGS.Way.hazard.drowns" : "RULINGS.Way.hazard.above", { name, chance: plan.chance }),
  );
  return {
    told,
    after: async (deed) => {
      const item = actor.items.get(ruined);
      if (item) await deed.write([{ uuid: item.uuid, path: "system.location", before: undefined, after: "destroyed" }]);
      await deed.conditions(actor, [...drowned.conditions], []);
    },
  };
}
