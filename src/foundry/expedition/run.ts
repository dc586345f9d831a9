/** Getting away and being chased, on the referee's client. */
import { mayBecomePursuit, measured, shootsOnTheRun } from "../../rules/encounter/turns.ts";
import { vesselRound } from "../../rules/exploration/vessel.ts";
import { peopleOf } from "../../rules/figures/calling.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { WayRequest } from "../../view/cards/way.ts";
import {
  chaseOn,
  dropped,
  evade,
  type Flight,
  OBSTACLES,
  outOfSight,
  pursueFromFight,
  putInTheWay,
  type Runner,
  stopped,
} from "../../view/expedition/flight.ts";
import type { Met } from "../../view/expedition/way.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { isActor } from "../chat/stored.ts";
import { sideOfCombatant } from "../combat/roster.ts";
import { found } from "../found.ts";
import { meetStep } from "./meet.ts";
import { marcherOf, membersOf } from "./members.ts";
import { tires } from "./tiredness.ts";
import { vesselOf } from "./vessels.ts";

type Args = WayRequest["args"];

function partyRunners(party: Actor.Implementation, met: Met, args: Args, rulings: Rulings): Runner[] {
  const ship = met.place === "water" ? vesselOf(party) : undefined;
  if (ship) {
    const base = vesselRound(ship, ship.sail === undefined ? "oar" : "sail", undefined, rulings).value;
    return [{ id: ship.id, name: ship.name, base, shots: 0, spells: 0, freeShots: false, tires: false }];
  }
  return membersOf(party).flatMap((one) => {
    const marcher = marcherOf(one, rulings);
    if (marcher.carried || marcher.dead) return [];
    const creature = creatureOf(one.actor);
    const elf = peopleOf(creature) === "elf";
    const [bow] = creature.weapons.filter(({ type }) => type.includes("bow"));
    return [
      {
        id: marcher.id,
        name: marcher.name,
        base: marcher.mount ?? marcher.rate,
        shots: args.shoots === marcher.id ? 1 : 0,
        spells: args.casts === marcher.id ? 1 : 0,
        freeShots: shootsOnTheRun({ elf, mounted: marcher.mount !== undefined }, bow?.type ?? "", rulings),
        tires: tires(one.actor),
      },
    ];
  });
}

async function flightOf(party: Actor.Implementation, met: Met, args: Args, rulings: Rulings): Promise<Flight> {
  const kind = await found(met.uuid);
  const foe = isActor(kind) && isCreature(kind) ? kind : undefined;
  const creature = foe && creatureOf(foe);
  const { walk = 120, fly = 0, swim = 0 } = creature?.movement ?? {};
  const base =
    Number(args.rate) > 0
      ? Number(args.rate)
      : met.place === "water"
        ? Math.max(swim, fly, walk / 3)
        : Math.max(walk, fly);
  const system = foe?.type === "monster" ? (foe.system as Actor.SystemOfType<"monster">) : undefined;
  const never = creature?.tags.some((tag) => tag === "undead" || tag === "construct") ?? false;
  return {
    party: partyRunners(party, met, args, rulings),
    foes: [{ id: "foes", name: met.name, base, shots: 0, spells: 0, freeShots: false, tires: !never }],
    hunts: args.hunts === "yes" || args.hunts === true,
    ...(args.pursue === "yes" && { pursued: true }),
    ...(args.pursue === "no" && { pursued: false }),
    intelligent: system?.intelligent ?? true,
    eats: !never,
    immunities: creature?.immunities ?? [],
    tracks: args.tracks === "yes" || args.tracks === true,
  };
}

export const runAway = meetStep(async (met, _sides, args, dice, rulings, party) =>
  evade(met, await flightOf(party, met, args, rulings), dice.throw, rulings),
);

export const runOn = meetStep(async (met, _sides, args, dice, rulings, party) =>
  chaseOn(met, await flightOf(party, met, args, rulings), dice.throw, rulings),
);

export const runObstacle = meetStep(async (met, _sides, args, _dice, rulings, party) => {
  const kind = OBSTACLES.find((one) => one === args.obstacle) ?? "other";
  return putInTheWay(met, kind, await flightOf(party, met, args, rulings));
});

export const runDrop = meetStep(async (met, _sides, args, dice, rulings, party) =>
  dropped(
    met,
    args.what === "food" ? "food" : "treasure",
    await flightOf(party, met, args, rulings),
    dice.throw,
    rulings,
  ),
);

export const runSight = meetStep(async (met, _sides, args, _dice, rulings, party) =>
  outOfSight(met, await flightOf(party, met, args, rulings)),
);

export const runStop = meetStep((met, _sides, _args, dice) => stopped(met, dice.throw));

/** A fight whose sides have drawn apart becomes a pursuit, where those are run by turns (ERIS-13). */
export const runFromFight = meetStep(async (met, _sides, args, _dice, rulings, party) => {
  const distances = apart();
  if (!mayBecomePursuit(distances, false, rulings)) return { met, told: [], truth: [], refused: { key: "way.noStep" } };
  const gap = distances.length > 0 ? Math.min(...distances) : (met.encounter.distance?.distance ?? 0);
  return pursueFromFight(met, await flightOf(party, met, args, rulings), gap, rulings);
});

/** Feet between the party and those who may follow it, on the map of the running fight. */
function apart(): readonly number[] {
  const fighters = (game.combat?.combatants.contents ?? []).flatMap((one) => {
    const { actor, token } = one;
    return isCreature(actor) && token ? [{ creature: creatureOf(actor), token, side: sideOfCombatant(one).id }] : [];
  });
  const ours = fighters.filter(({ side }) => side === "party");
  const foes = fighters.filter(({ side }) => side === "foes");
  const pairs = ours.flatMap((member) =>
    foes.flatMap((foe) => {
      const feet = feetBetween(member.token, foe.token);
      return feet === undefined ? [] : [{ member: member.creature, foe: foe.creature, feet }];
    }),
  );
  return measured(pairs);
}
