/** A day on the road and a day at sea, on the referee's client. */
import { sightMiles } from "../../rules/exploration/travel.ts";
import { line } from "../../view/cards/common.ts";
import { type DayDone, dayAtSea, dayOnRoad, type MapGrid } from "../../view/expedition/journey.ts";
import { expeditionOf } from "../../view/expedition/turn.ts";
import type { TurnInput } from "../../view/expedition/turn-types.ts";
import type { Deed } from "../deeds/recorder.ts";
import { rulingsInForce } from "../settings/store.ts";
import type { Happened, Procedure } from "./carry-out.ts";
import { settle } from "./settle.ts";
import { inputOf } from "./turn.ts";
import { handsWanting, shipOf, vesselOf } from "./vessels.ts";

/** The party's token on the map in view, when that is a map of miles. */
function tokenOnMap(party: Actor.Implementation): TokenDocument.Implementation | undefined {
  const scene = canvas?.scene;
  if (!scene || !/^mi/i.test(scene.grid.units)) return undefined;
  return scene.tokens.contents.find((token) => token.actorId === party.id);
}

function gridOf(): MapGrid {
  return canvas?.scene?.grid.isHexagonal ? "hex" : "square";
}

/** The token goes where the party truly goes; where it believes to be is told on the card. */
async function moveToken(deed: Deed, party: Actor.Implementation, east: number, south: number): Promise<void> {
  const token = tokenOnMap(party);
  const { grid } = token?.parent ?? {};
  if (!token || !grid) return;
  const step = (miles: number): number => Math.round((miles / Math.max(0.1, grid.distance)) * grid.size);
  const { uuid, x, y } = token;
  if (uuid)
    await deed.write([
      { uuid, path: "x", before: x, after: Math.max(0, x + step(east)) },
      { uuid, path: "y", before: y, after: Math.max(0, y + step(south)) },
    ]);
}

function happened(party: Actor.Implementation, input: TurnInput, done: DayDone, title: Happened["title"]): Happened {
  const rulings = rulingsInForce();
  const { refused, told, truth, way, secret, met } = done;
  return {
    title,
    told,
    truth,
    way,
    secret,
    met,
    ...(refused && { refused }),
    write: async (deed) => {
      await settle(deed, party, expeditionOf(input), done.expedition, rulings);
      await moveToken(deed, party, done.east, done.south);
      const ship = shipOf(party);
      const { takenOnWater = false } = done.vessel ?? {};
      if (ship && done.vessel) {
        const { uuid } = ship;
        await deed.write([{ uuid, path: "system.takenOnWater", before: undefined, after: takenOnWater }]);
        if (done.lostShip) await deed.write([{ uuid, path: "system.hp.value", before: undefined, after: 0 }]);
      }
    },
  };
}

/** A day on land. */
export const day: Procedure = async (party, _args, dice) => {
  const input = inputOf(party);
  const title = line("RULINGS.Way.road.title", { day: input.way.days + 1 });
  if (input.members.length === 0)
    return { title, told: [], truth: [], way: input.way, secret: input.secret, refused: { key: "way.nobody" } };
  const done = await dayOnRoad(input, gridOf(), dice.throw, rulingsInForce());
  const sight = line("RULINGS.Way.road.sight", { miles: sightMiles(input.way.road.terrain) });
  return happened(party, input, { ...done, truth: done.refused ? [] : [...done.truth, sight] }, title);
};

/** A day at sea. */
export const sea: Procedure = async (party, _args, dice) => {
  const input = inputOf(party);
  const vessel = vesselOf(party);
  const title = line("RULINGS.Way.sea.title", { day: input.way.days + 1 });
  const plain = { title, told: [], truth: [], way: input.way, secret: input.secret };
  if (input.members.length === 0) return { ...plain, refused: { key: "way.nobody" } };
  if (!vessel) return { ...plain, refused: { key: "way.noVessel" } };
  const done = await dayAtSea(input, vessel, gridOf(), dice.throw, rulingsInForce());
  const wanting = handsWanting(party, input.way.sea.means);
  const hands = wanting > 0 ? [line("RULINGS.Way.sea.hands", { wanting })] : [];
  return happened(party, input, { ...done, told: [...done.told, ...hands] }, title);
};

/** A dock has repaired the hull (BX-101). */
export const repair: Procedure = async (party) => {
  const { way, secret } = inputOf(party);
  const ship = shipOf(party);
  const plain = { title: line("RULINGS.Way.sea.repaired"), told: [], truth: [], way, secret };
  if (!ship) return { ...plain, refused: { key: "way.noVessel" } };
  return {
    ...plain,
    write: (deed) => deed.write([{ uuid: ship.uuid, path: "system.takenOnWater", before: true, after: false }]),
  };
};
