/** Places the encountered monsters on the map, and begins the fight with them. */

import { convertLength } from "../../../rules/facts/units.ts";
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import type { Sides } from "../../../view/exploration/encounter.ts";
import type { EncounterState, SecretJourney } from "../../../view/exploration/journey-state.ts";
import type { TurnMember } from "../../../view/exploration/turn-types.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { spaceFeet } from "../../adapter/map-scale.ts";
import { journeyOf } from "../../adapter/party.ts";
import { targetedTokens } from "../../adapter/tokens.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { isActor, resolveUuid, resolveUuidSync } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { storedDocument } from "../../platform/stored-documents.ts";
import type { PlacedToken } from "../../platform/types.ts";
import { fights } from "../../undo/fight-service.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { membersOf } from "../members.ts";
import { foesRan } from "../rest/fatigue.ts";
import { loseRest, withoutRest } from "../rest/interrupted-rest.ts";
import type { Procedure, ProcedureResult } from "../run-procedure.ts";
import { meetingOf, REST_BROKEN, TITLE } from "./encounter.ts";

/**
 * The request for an encounter with monsters already on the map that the referee targets (BX-104): the most numerous kind among the targets outside
 * the party, with all of their tokens; undefined for none.
 */
export function meetTargets(party: Actor.Implementation): JourneyRequest["args"] | undefined {
  const ours = new Set(membersOf(party).map(({ actor }) => actor.id));
  const others = targetedTokens().filter(({ actorId }) => actorId && !ours.has(actorId));
  const counts = new Map<string, number>();
  for (const { actorId } of others) counts.set(actorId ?? "", (counts.get(actorId ?? "") ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  const kind = most && game.actors?.get(most[0]);
  if (!kind) return undefined;
  const tokens = others.flatMap(({ uuid }) => uuid ?? []).join(" ");
  return { actor: kind.uuid ?? "", count: others.length, tokens };
}

function isToken(value: unknown): value is PlacedToken {
  return value instanceof TokenDocument;
}

/** Tokens of the party's members on a scene. */
function ours(party: Actor.Implementation, scene: Scene.Implementation): PlacedToken[] {
  const { scattered } = journeyOf(party);
  const ids = new Set(membersOf(party).flatMap(({ actor }) => (scattered.includes(actor.uuid) ? [] : [actor.id])));
  return scene.tokens.contents.filter((token) => ids.has(token.actorId));
}

/** Places the rolled number of monsters together at the rolled distance, hidden or visible; each rolls its own hit points. */
export const placeEncounter: Procedure = async (party, args) => {
  const { input, met } = await meetingOf(party);
  const scene = canvas?.scene;
  const plain: ProcedureResult = {
    title: TITLE,
    lines: [],
    truth: [],
    way: input.way,
    secret: input.secret,
    quiet: true,
  };
  if (!met) return { ...plain, refused: { key: "way.nobodyMet" } };
  if (!scene) return { ...plain, refused: { key: "way.noScene" } };
  const standing = met.tokens.map(resolveUuidSync).filter(isToken);
  if (standing.length > 0) return moved(plain, party, scene, met, standing);
  const kind = await resolveUuid(met.uuid);
  if (!isActor(kind)) return { ...plain, refused: { key: "targetGone", data: { name: met.name } } };
  const treasure = treasureOf(kind, met.lair);
  return {
    ...plain,
    truth: [
      line("RULINGS.Way.meet.placed", { name: met.name, count: met.count }),
      line(met.lair ? "RULINGS.Way.meet.atHome" : "RULINGS.Way.meet.abroad"),
      ...(treasure ? [line("RULINGS.Way.meet.treasure", { type: treasure })] : []),
    ],
    late: async (transaction) => {
      const actor = await inWorld(transaction, kind);
      const tokens = actor ? await stand(transaction, scene, party, actor, met, unseen(args.hidden, met)) : [];
      // Rounds run before the placement count towards their exhaustion (BX-126).
      const { kind: by, steps = 0 } = met.encounter.chase ?? {};
      if (by === "run") await foesRan(transaction, tokens, steps, rulingsInForce());
      return withMet(input.secret, { ...met, tokens });
    },
  };
};

/** Moves the tokens already on the map to the positions after a pursuit. */
function moved(
  plain: ProcedureResult,
  party: Actor.Implementation,
  scene: Scene.Implementation,
  met: EncounterState,
  tokens: readonly PlacedToken[],
): ProcedureResult {
  const over = met.encounter.chase?.over;
  if (over !== "caught" && over !== "exhausted") return { ...plain, refused: { key: "way.noStep" } };
  const at = places(scene, party, { ...met, count: tokens.length });
  const writes = tokens.flatMap(({ uuid, x, y }, n) => {
    const to = at[n];
    if (!uuid || !to) return [];
    return [
      { uuid, path: "x", before: x, after: to.x },
      { uuid, path: "y", before: y, after: to.y },
    ];
  });
  return {
    ...plain,
    truth: [line("RULINGS.Way.meet.placed", { name: met.name, count: tokens.length })],
    write: (transaction) => transaction.write(writes),
  };
}

/** The treasure types of their lair, or of their possessions. */
export function treasureOf(kind: Actor.Implementation, lair: boolean): string {
  if (kind.type !== "monster") return "";
  const { treasure } = kind.system as Actor.SystemOfType<"monster">;
  const letters = lair ? treasure.lair : treasure.letters;
  return letters.length > 0 ? letters.join(", ") : lair || treasure.lair.length === 0 ? treasure.type : "";
}

function withMet(secret: SecretJourney, met: EncounterState): SecretJourney {
  return { ...secret, met: [met] };
}

/** The kind as an actor of the world: for a compendium entry the earlier import, or a new one. */
async function inWorld(
  transaction: Transaction,
  kind: Actor.Implementation,
): Promise<Actor.Implementation | undefined> {
  if (!kind.pack) return kind;
  const known = game.actors?.contents.find((actor) => actor._stats.compendiumSource === kind.uuid);
  if (known) return known;
  return transaction.importActor(kind);
}

/** Whether the monsters are hidden: by the referee's choice, else only when they surprise the party. */
function unseen(said: unknown, { encounter }: EncounterState): boolean {
  if (said === "yes" || said === "no") return said === "yes";
  const losing = encounter.surprise?.losing ?? [];
  return losing.includes("party") && !losing.includes("foes");
}

async function stand(
  transaction: Transaction,
  scene: Scene.Implementation,
  party: Actor.Implementation,
  actor: Actor.Implementation,
  met: EncounterState,
  hidden: boolean,
): Promise<string[]> {
  const data = [];
  for (const { x, y } of places(scene, party, met)) {
    const token = await actor.getTokenDocument({ x, y, hidden });
    data.push(token.toObject());
  }
  const made = await transaction.create(scene, "Token", data);
  return made.flatMap(({ uuid }) => uuid ?? []);
}

/** The positions of this many tokens together, at the distance from the party. */
function places(scene: Scene.Implementation, party: Actor.Implementation, met: EncounterState): Point[] {
  const { size } = scene.grid;
  const feet = spaceFeet(scene.grid);
  const { distance } = met.encounter;
  const away = convertLength(distance?.distance ?? 30, distance?.unit ?? "feet", "feet");
  const to = reach(middle(ours(party, scene), scene), (away / Math.max(1, feet)) * size, scene);
  const wide = Math.ceil(Math.sqrt(met.count));
  return Array.from({ length: Math.min(met.count, 200) }, (_, at) => ({
    x: snapped(to.x + (at % wide) * size, size, scene.width ?? 0),
    y: snapped(to.y + Math.floor(at / wide) * size, size, scene.height ?? 0),
  }));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function middle(tokens: readonly PlacedToken[], scene: Scene.Implementation): Point {
  if (tokens.length === 0) return { x: (scene.width ?? 0) / 2, y: (scene.height ?? 0) / 2 };
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  return { x: mean(tokens.map(({ x }) => x)), y: mean(tokens.map(({ y }) => y)) };
}

/** The point at this distance on the side with the most space. */
function reach({ x, y }: Point, far: number, scene: Scene.Implementation): Point {
  const [width, height] = [scene.width ?? 0, scene.height ?? 0];
  const room = [
    { room: width - x, to: { x: x + far, y } },
    { room: x, to: { x: x - far, y } },
    { room: height - y, to: { x, y: y + far } },
    { room: y, to: { x, y: y - far } },
  ];
  return [...room].sort((a, b) => b.room - a.room)[0]?.to ?? { x, y };
}

function snapped(value: number, size: number, most: number): number {
  const held = Math.max(0, Math.min(most - size, value));
  return Math.round(held / size) * size;
}

/** The members asleep at the start: the first hit wakes them, and they lose the first round. */
function asleep(members: readonly TurnMember[], { awake }: Sides): TurnMember[] {
  if (!awake) return [];
  const up = new Set(awake.map(({ id }) => id));
  return members.filter(({ marcher }) => !marcher.dead && !up.has(marcher.id));
}

/** The active members without a token here, who would silently miss the fight. */
function notHere(party: Actor.Implementation, mine: readonly PlacedToken[]): string {
  const { scattered } = journeyOf(party);
  const here = new Set(mine.map(({ actorId }) => actorId));
  const missing = membersOf(party).filter(
    ({ actor }) => !here.has(actor.id) && !scattered.includes(actor.uuid) && !actor.statuses.has("dead"),
  );
  return missing.map(({ actor }) => actor.name).join(", ");
}

/** Outdoors and on the water ranges and rates are yards; aboard a single ship they are feet (BX-074, BX-089). */
function ground(
  scene: Scene.Implementation,
  place: EncounterState["place"],
  at: EncounterState["place"],
): ValueChange[] {
  const before = scene.getFlag("rulings", "outdoors") ?? null;
  const after = place === "dungeon" ? (at === "water" ? null : before) : true;
  return before === after ? [] : [{ uuid: scene.uuid, path: "flags.rulings.outdoors", before, after }];
}

/** Begins the fight: every member on the map against the placed monsters, with the rolled surprise. */
export const armEncountered: Procedure = async (party) => {
  const { input, met, sides } = await meetingOf(party);
  const scene = canvas?.scene;
  const sleepers = asleep(input.members, sides);
  const names = sleepers.map(({ marcher }) => marcher.name).join(", ");
  // A fight interrupts the day of rest (MIX-51).
  const broken = input.secret.rest;
  const kept = broken.length > 0 ? withoutRest(input.way, input.secret) : input;
  const plain: ProcedureResult = {
    title: TITLE,
    lines: [
      line("RULINGS.Way.meet.arms"),
      ...(names ? [line("RULINGS.Way.watch.woken", { names })] : []),
      ...(broken.length > 0 ? [REST_BROKEN] : []),
    ],
    truth: [],
    way: kept.way,
    secret: kept.secret,
  };
  if (!met) return { ...plain, refused: { key: "way.nobodyMet" } };
  if (!scene) return { ...plain, refused: { key: "way.noScene" } };
  const foes = met.tokens.map(resolveUuidSync).filter(isToken);
  if (foes.length === 0) return { ...plain, refused: { key: "way.placeFirst" } };
  const losing = met.encounter.surprise?.losing ?? [];
  const mine = ours(party, scene);
  const absent = notHere(party, mine);
  return {
    ...plain,
    truth: absent ? [line("RULINGS.Way.meet.notHere", { names: absent })] : [],
    write: async (transaction) => {
      await loseRest(transaction, broken);
      await transaction.write(ground(scene, met.place, input.way.place));
    },
    late: async (transaction) => {
      const combat = await transaction.createFight({ scene: scene.id, active: true });
      if (combat) {
        const members = [...mine, ...foes].map(({ id, actorId, hidden }) => ({
          tokenId: id,
          sceneId: scene.id,
          actorId,
          hidden,
        }));
        await transaction.create(combat, "Combatant", members);
        const woken = new Set(sleepers.map(({ marcher }) => resolveUuidSync(marcher.id)));
        const late = losing.includes("party") ? mine : mine.filter(({ actor }) => woken.has(actor ?? undefined));
        const caught = [...late, ...(losing.includes("foes") ? foes : [])];
        const ids = new Set(caught.map(({ id }) => id));
        await fights().begin(
          combat,
          combat.combatants.contents.flatMap((one) => (one.id && ids.has(one.tokenId) ? [one.id] : [])),
        );
        transaction.noteCreated(storedDocument(combat.uuid));
      }
      return withMet(kept.secret, { ...met, encounter: { ...met.encounter, combatBegun: true } });
    },
  };
};
