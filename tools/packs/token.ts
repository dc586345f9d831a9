/** The token that an entry has unless its file says otherwise. */
import { isRecord } from "../lib/files.ts";
import type { Data } from "./defaults.ts";

const SIDE: Readonly<Record<string, number>> = { small: 1, human: 1, large: 2, huge: 3 };

/** Vessels lie across several squares and take no side. */
function vesselToken(name: unknown, img: unknown): Data {
  return {
    name,
    displayName: 30,
    displayBars: 30,
    actorLink: true,
    width: 2,
    height: 2,
    texture: { src: img },
    disposition: 0,
    bar1: { attribute: "hp" },
  };
}

/**
 * The token of an actor: monsters are hostile and many of a kind, soldiers are friendly and many, everybody else is linked to one token.
 * A monster's eyes are ready but switched off, so that selecting it hides nothing from the referee.
 */
export function tokenOf({ type, name, img, system }: Data): Data {
  if (type === "vessel") return vesselToken(name, img);
  const own = isRecord(system) ? system : {};
  const hostile = type === "monster";
  // Left out, a hireling is a mercenary, as in its data model.
  const many = hostile || (type === "hireling" && (own.kind ?? "mercenary") === "mercenary");
  const side = hostile ? (SIDE[String(own.size)] ?? 1) : 1;
  const range = typeof own.infravision === "number" ? own.infravision : 0;
  return {
    name,
    displayName: 30,
    displayBars: hostile ? 40 : 30,
    actorLink: !many,
    appendNumber: many,
    prependAdjective: false,
    width: side,
    height: side,
    texture: { src: img },
    lockRotation: true,
    disposition: hostile ? -1 : 1,
    bar1: { attribute: "hp" },
    bar2: { attribute: null },
    sight: { enabled: !hostile, range, visionMode: range > 0 ? "darkvision" : "basic" },
  };
}
