/** The field of the great fight: twelve a side on the map of the demo world, and what the spec asks of the fight. */
import { whyNot } from "../../../src/rules/combat/act.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { compile } from "../../../src/rules/compile.ts";
import type { ActionKind, Phase } from "../../../src/rules/facts/combatant.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Doc, DocClass, Game } from "./page.ts";
import type { Company } from "./seats.ts";
import type { Seat } from "./table.ts";
import { entry } from "./use.ts";

declare const game: Game;

export const HILD = "Hild Redmantle";
export const ANSELM = "Brother Anselm";
export const YSOLDE = "Ysolde Vane";
export const LIRAEL = "Lirael Ashwing";
export const TAMSIN = "Tamsin Quickhand";
export const DRAGON = "White Dragon";
export const WIGHT = "Wight";
export const footman = (at: number): string => `Footman (${at})`;
export const goblin = (at: number): string => `Goblin (${at})`;

type Place = readonly [token: string, actor: string, x: number, y: number];

/** The starting positions, in squares: the party on the left with its footmen before the dragon, the foes on the right. */
const FIELD: readonly Place[] = [
  [HILD, HILD, 10, 9],
  [TAMSIN, TAMSIN, 10, 10],
  [ANSELM, ANSELM, 9, 9],
  [YSOLDE, YSOLDE, 9, 10],
  [LIRAEL, LIRAEL, 8, 10],
  ...[1, 2, 3, 4, 5, 6, 7].map((at): Place => [footman(at), "Footman", 8 + (at % 2), 1 + at]),
  [WIGHT, WIGHT, 11, 9],
  [DRAGON, DRAGON, 13, 3],
  [goblin(1), "Goblin", 11, 10],
  [goblin(2), "Goblin", 11, 8],
  ...[3, 4, 5, 6, 7, 8, 9, 10].map((at): Place => [goblin(at), "Goblin", 14 + (at % 2), 7 + at]),
];

/** Clears the map of the demo world and puts the two sides on it; the thief, the footmen and the great foes are made. */
export async function setField(company: Company): Promise<void> {
  const { referee } = company;
  const beasts = await Promise.all([DRAGON, WIGHT].map((name) => entry(referee, "monsters", name)));
  await referee.page.evaluate(
    async ([uuids, field, thief]) => {
      const Actor = Reflect.get(globalThis, "Actor") as DocClass;
      const fromUuid = Reflect.get(globalThis, "fromUuid") as (uuid: string) => Promise<Doc>;
      const ann = game.users.getName("Ann")?.id ?? "";
      const sword = { name: "Sword", type: "weapon", system: { melee: true, damage: "1d8", location: "inHand" } };
      const base = { ownership: { default: 0, [ann]: 3 } };
      await Actor.create({
        ...base,
        name: thief,
        type: "character",
        system: { class: "thief", level: 3, hp: { value: 12, max: 12 } },
        items: [sword],
      });
      await Actor.create({
        ...base,
        name: "Footman",
        type: "hireling",
        system: { hp: { value: 5, max: 5 }, morale: 8 },
        items: [sword],
        prototypeToken: { actorLink: false, disposition: 1 },
      });
      for (const uuid of uuids as string[]) await Actor.create((await fromUuid(uuid)).toObject());
      const { active } = game.scenes;
      await active.deleteEmbeddedDocuments(
        "Token",
        active.tokens.map(({ id }) => id),
      );
      const placed = [];
      for (const [name, of, x, y] of field as Place[]) {
        const actor = game.actors.getName(of) as Doc;
        const token = await actor.getTokenDocument({ x: x * 100, y: y * 100, hidden: false });
        placed.push({ ...token.toObject(), name });
      }
      await active.createEmbeddedDocuments("Token", placed);
    },
    [beasts, FIELD, TAMSIN] as const,
  );
  const names = FIELD.map(([name]) => name).sort();
  for (const { page } of company.everyone)
    await page.waitForFunction(
      (wanted) =>
        JSON.stringify(game.scenes.active.tokens.map(({ name }) => name).sort()) === wanted &&
        game.scenes.active.tokens.filter((token) => !Reflect.get(token, "object")).length === 0,
      JSON.stringify(names),
    );
}

/** Everybody on the map joins a new fight, as the map's own button does it. */
export async function gatherAll({ page }: Seat): Promise<string> {
  return page.evaluate(async () => {
    const scene = game.scenes.active;
    const config = Reflect.get(globalThis, "CONFIG") as { Combat: { documentClass: DocClass } };
    const combat = await config.Combat.documentClass.create({ scene: scene.id, active: true });
    const members = scene.tokens.map((token) => ({
      tokenId: token.id,
      sceneId: scene.id,
      actorId: Reflect.get(token, "actorId"),
    }));
    await combat.createEmbeddedDocuments("Combatant", members);
    return combat.id;
  });
}

/** The fight as a seat knows it; undefined before it began. */
export function stateOf({ page }: Seat): Promise<CombatState | undefined> {
  return page.evaluate(() => {
    const flags = Reflect.get(game.combat ?? {}, "flags") as { rulings?: { state?: CombatState } } | undefined;
    return flags?.rulings?.state;
  });
}

/** All that is kept of the fight, also dice that wait for others; to be compared. */
export function keptOf({ page }: Seat): Promise<string> {
  return page.evaluate(() => JSON.stringify(Reflect.get(game.combat ?? {}, "flags") ?? null));
}

export const phaseOf = (state: CombatState | undefined): Phase | "over" => state?.order[state.cursor]?.phase ?? "over";

export const fighterIn = (state: CombatState | undefined, name: string) =>
  state?.combatants.find((one) => one.name === name);

/** Whether it is somebody's moment for something, by the rules themselves. */
export function mayNow(state: CombatState, name: string, kind: ActionKind, rulings: Rulings): boolean {
  const fighter = fighterIn(state, name);
  return fighter !== undefined && whyNot(state, fighter, { kind }, rulings) === undefined;
}

export const rulingsOf = (preset: string): Rulings => compile({ preset }).rulings;

/**
 * Everything as a seat knows it: creatures with their things and effects, also those of tokens alone, the fight and the clock. What the server
 * stamps on documents, and the empty place in which a flag stood, are no part of it.
 */
export function world({ page }: Seat): Promise<unknown> {
  return page.evaluate(() => {
    const storedValue = (key: string, value: unknown): unknown =>
      key === "_stats" || (key === "rulings" && JSON.stringify(value) === "{}") ? undefined : value;
    const plain = (doc: Doc): unknown => JSON.parse(JSON.stringify(doc.toObject(), storedValue));
    const { active } = game.scenes;
    const tokens = active.tokens.map((token) => {
      const { delta: _own, ...rest } = plain(token as Doc) as Record<string, unknown>;
      return [rest, plain(Reflect.get(token, "actor") as Doc)];
    });
    return {
      actors: game.actors.map((actor) => plain(actor as Doc)),
      tokens,
      fights: game.combats.map((combat) => plain(combat as Doc)),
      time: (Reflect.get(game, "time") as { worldTime: number }).worldTime,
    };
  });
}
