/**
 * Tokens before placement, as plain data: hit points, number and vision of a monster are set before documents are created. A created document is
 * validated and rebuilt at each change, which is slow for fifty of them.
 */

import { differsFromBase } from "../adapter/is-creature.ts";
import { rolledHitPoints } from "../adapter/new-monster.ts";
import { newTokenSight } from "../items/token-sight.ts";

type Data = Readonly<Record<string, unknown>>;

/** Whether the token data can be read directly: documents, and data with dotted paths, are completed after creation. */
function isPlain(token: unknown): token is Data {
  if (typeof token !== "object" || token === null || token instanceof foundry.abstract.Document) return false;
  return !Object.keys(token).some((key) => key.includes("."));
}

/** Copies of the tokens with the values known before creation; other elements are returned unchanged. */
export async function preparedTokens<T>(tokens: readonly T[], scene: Scene.Implementation | null): Promise<T[]> {
  const names = numbered(
    tokens.map((token) => (isPlain(token) ? String(token["name"] ?? "") : "")),
    (scene?.tokens ?? []).map(({ name }) => name),
  );
  const ready: T[] = [];
  for (const [at, token] of tokens.entries())
    ready.push(isPlain(token) ? ({ ...token, ...(await own(token, names[at] ?? "", scene)) } as T) : token);
  return ready;
}

async function own(token: Data, name: string, scene: Scene.Implementation | null): Promise<Data> {
  const { delta } = token;
  const named = name === "" ? {} : { name };
  const actor = game.actors?.get(String(token["actorId"]));
  if (!actor || (!token["actorLink"] && differsFromBase(delta))) return named;
  const sight = newTokenSight(actor, Object(token["sight"]), scene);
  const seen = { ...named, ...(sight && { sight: { ...Object(token["sight"]), ...sight } }) };
  if (token["actorLink"] || foundry.utils.hasProperty(token, "delta.system.hp")) return seen;
  const hitPoints = await rolledHitPoints(actor);
  if (hitPoints === undefined) return seen;
  const { system = {}, ...rest } = (delta ?? {}) as { system?: object };
  return { ...seen, delta: { ...rest, system: { ...system, hp: { value: hitPoints, max: hitPoints } } } };
}

/** The names with the next free numbers of their kind. */
export function numbered(names: readonly string[], taken: Iterable<string>): string[] {
  const all = new Set(taken);
  return names.map((name) => {
    const [, base, number] = /^(.+) \((\d+)\)$/.exec(name) ?? [];
    if (base === undefined) return name;
    let next = Number(number);
    while (all.has(`${base} (${next})`)) next += 1;
    const own = `${base} (${next})`;
    all.add(own);
    return own;
  });
}

/** Numbers tokens of one kind that are placed together, after those already there. */
export function numberNames(documents: readonly TokenDocument.Implementation[]): void {
  const standing = (documents[0]?.parent?.tokens ?? []).map((token) => token.name);
  const names = numbered(
    documents.map((token) => token.name),
    standing,
  );
  for (const [at, token] of documents.entries()) {
    const name = names[at] ?? token.name;
    if (name !== token.name) token.updateSource({ name });
  }
}
