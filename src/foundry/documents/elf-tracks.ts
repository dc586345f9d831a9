/** A maximum typed on one track of an elf changes the hit points too: damage is counted once and stays the same (ERIS-57). */
import { elves } from "../../rules/topics/elves.ts";
import { trackOf } from "../adapter/elf-tracks.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isByTransaction } from "../undo/transaction-option.ts";

type CharacterSystem = Actor.SystemOfType<"character">;

const TRACKS = ["fighter", "magicUser"] as const;
const HIT_POINTS = ["value", "max", "total"] as const;

/**
 * Adds the consequences of a track's new maximum to an update: the higher of both maxima, and hit points as far below it as before.
 * Does nothing in a transaction, or in an update that writes hit points too, which already include them.
 * @param changes expanded; modified in place
 */
export function followTrackMaximum(actor: Actor.Implementation, changes: object, operation: object | undefined): void {
  if (actor.type !== "character" || isByTransaction(operation)) return;
  const asked = (way: string): unknown => foundry.utils.getProperty(changes, `system.${way}`);
  const typed = TRACKS.filter((track) => asked(maximumOf(track)) !== undefined);
  if (typed.length === 0 || HIT_POINTS.some((key) => asked(`hp.${key}`) !== undefined)) return;
  const system = actor.system as CharacterSystem;
  if (system.class !== "elf" || !rulingsInForce().use(elves).twoTracks) return;
  const { hp } = system;
  const was = TRACKS.map((track) => trackOf(system, track).hitPoints);
  const is = TRACKS.map((track, at) => {
    const next = asked(maximumOf(track));
    if (next === undefined) return was[at] ?? 0;
    return typeof next === "number" ? next : (hp.total ?? hp.max);
  });
  const total = Math.max(...is);
  const more = total - Math.max(...was);
  const say = (way: string, value: number): unknown => foundry.utils.setProperty(changes, `system.${way}`, value);
  // A track without a maximum uses the sheet's, which is about to change.
  for (const [at, track] of TRACKS.entries()) if (!typed.includes(track)) say(maximumOf(track), is[at] ?? 0);
  say("hp.max", hp.total === null ? total : Math.max(0, hp.max + more));
  if (hp.total !== null) say("hp.total", total);
  say("hp.value", hp.value + more);
}

function maximumOf(track: (typeof TRACKS)[number]): string {
  return `elf.tracks.${track}.hpMax`;
}
