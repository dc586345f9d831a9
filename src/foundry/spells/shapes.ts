/** The shapes that an actor can take: creatures of the scene, monsters of the world and of the compendium. */
import { mayTake, type ShapeModel } from "../../rules/magic/spell-effect-parts.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { loadNames, shownName } from "../platform/compendium-names.ts";
import type { TakenShape } from "./effects/effect-data.ts";
import type { ActiveSpell, MagicSource } from "./effects/types.ts";

type Candidate = TakenShape & ShapeModel;

/** The facts that decide the available shapes. */
export interface ShapeChoice extends Pick<ActiveSpell, "caster" | "subjects"> {
  readonly work: Pick<ActiveSpell["work"], "looks">;
  readonly source: Pick<MagicSource, "name" | "level">;
}

const PACK = "rulings.monsters";

/** The requested shape, when it is available. */
export async function shapeNamed(
  working: ShapeChoice,
  user: User.Implementation | null | undefined,
  id: string,
): Promise<TakenShape | undefined> {
  return (await shapesFor(working, user)).find((one) => one.id === id);
}

/** The available shapes, by name. */
export async function shapesFor(
  working: ShapeChoice,
  user: User.Implementation | null | undefined,
): Promise<Candidate[]> {
  const { work, source, subjects, caster } = working;
  const [subject] = subjects;
  const { looks } = work;
  if (!looks || !subject || !user) return [];
  const own = diceOf(subject.actor);
  // A list must not tell a player another creature's strength: the referee's client refuses shapes that are too strong.
  const open = !user.isGM && user === game.user && !subject.actor.testUserPermission(user, "LIMITED");
  const limits = open ? { ...looks, most: undefined } : looks;
  const { most, ...rest } = limits;
  const all = [...placedFor(user, caster, subject.actor), ...worldFor(user), ...(await entries())];
  const names = new Set<string>();
  return all
    .filter((one) => one.img !== "" && mayTake(most ? looks : rest, one, source.level, own))
    .filter(({ name }) => !names.has(name) && names.add(name))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Creatures on the caster's scene: a player can choose the party and actors with a readable sheet, and learns of no others. */
function placedFor(
  user: User.Implementation,
  caster: Actor.Implementation,
  subject: Actor.Implementation,
): Candidate[] {
  const scene = tokenOf(caster)?.parent ?? game.scenes?.active;
  return (scene?.tokens.contents ?? []).flatMap(({ uuid, name, texture, actor, hidden }): Candidate[] => {
    if (!isCreature(actor) || actor === subject) return [];
    const known = !hidden && (actor.hasPlayerOwner || actor.testUserPermission(user, "LIMITED"));
    return user.isGM || known ? [{ id: uuid, name, img: texture.src ?? "", ...modelOf(actor) }] : [];
  });
}

function worldFor(user: User.Implementation): Candidate[] {
  const monsters = (game.actors?.contents ?? []).filter(({ type }) => type === "monster");
  return monsters
    .filter((actor) => user.isGM || actor.testUserPermission(user, "LIMITED"))
    .map((actor) => ({
      id: actor.uuid,
      name: actor.name,
      img: actor.prototypeToken.texture.src ?? actor.img ?? "",
      ...modelOf(actor),
    }));
}

async function entries(): Promise<Candidate[]> {
  const pack = game.packs?.get(PACK);
  if (!pack?.visible) return [];
  await loadNames(PACK);
  const { contents } = await pack.getIndex();
  return contents.map((entry) => ({
    id: pack.getUuid(entry._id),
    name: shownName(entry),
    img: textAt(entry, "img"),
    hitDice: Number(foundry.utils.getProperty(entry, "system.hd.dice") ?? 0),
    kind: textAt(entry, "system.kind"),
    size: textAt(entry, "system.size"),
  }));
}

function textAt(thing: object, path: string): string {
  const value: unknown = foundry.utils.getProperty(thing, path);
  return typeof value === "string" ? value : "";
}

function modelOf(actor: Actor.Implementation): ShapeModel {
  const kind = textAt(actor, "system.kind");
  // Characters count as human.
  return { hitDice: diceOf(actor), kind: kind || "human", size: textAt(actor, "system.size") };
}

/** The Hit Dice, or the level of a creature with one. */
function diceOf(actor: Actor.Implementation): number {
  const { hitDice, class: characterClass } = creatureOf(actor);
  return Math.floor(hitDice?.number ?? characterClass?.level ?? 1);
}
