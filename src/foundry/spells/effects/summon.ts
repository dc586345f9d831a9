/** Creatures summoned by magic: imported from the compendium and placed beside their summoner, on its side. */
import { ownRow } from "../../../rules/input-checks.ts";
import type { SpellEffectOutcome, SummonedCreature } from "../../../rules/magic/resolve-spell-effect.ts";
import type { EffectReport } from "../../../view/cards/spell-effect.ts";
import { tokenOf } from "../../adapter/tokens.ts";
import { loadNames, shownName } from "../../platform/compendium-names.ts";
import { englishName } from "../../platform/english-words.ts";
import { notifyInfo } from "../../platform/notifications.ts";
import { isActor, resolveUuid } from "../../platform/resolve-uuid.ts";
import { localize } from "../../platform/text.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { SUMMONED_KINDS } from "./summoned-kinds.ts";

/** The maximum number placed, for a playable map. */
const MOST = 30;

/**
 * Summons creatures, on the side of the summoner or as foes. On the map of the caster's token each gets its own square; without one they are only
 * reported, and the referee has the actor in the directory.
 */
export async function summon(
  transaction: Transaction,
  caster: Actor.Implementation,
  come: SpellEffectOutcome["come"],
  asFoes = false,
): Promise<EffectReport[]> {
  const reports: EffectReport[] = [];
  for (const { key, number, ...smaller } of come) {
    const actor = await kindOf(transaction, key, smaller);
    if (!actor) {
      reports.push({ id: key, name: key, how: "absent" });
      continue;
    }
    await place(transaction, caster, actor, Math.min(MOST, number), asFoes);
    reports.push({ id: actor.uuid, name: actor.name, how: "came", amount: number });
  }
  return reports;
}

/** The compendium entry of a key. A table's own magic may name other creatures, which have only a name. */
function entryOf(key: string) {
  const pack = game.packs?.get("rulings.monsters");
  const known = pack?.index.get(ownRow(SUMMONED_KINDS, key) ?? "");
  if (known) return known;
  return pack?.index.contents.find((entry) => keyOf(englishName(entry)) === key);
}

/** The name of the kind of a key; undefined when no compendium has it. */
export async function kindNamed(key: string): Promise<string | undefined> {
  await loadNames("rulings.monsters");
  const entry = entryOf(key);
  return entry && shownName(entry);
}

/** The kind of a key: the actor in the world, or the compendium's, which is imported within the transaction. */
async function kindOf(
  transaction: Transaction,
  key: string,
  smaller: Smaller,
): Promise<Actor.Implementation | undefined> {
  const pack = game.packs?.get("rulings.monsters");
  const entry = entryOf(key);
  if (!pack || !entry) return undefined;
  const uuid = pack.getUuid(entry._id);
  const { hitDice } = smaller;
  const isOne = (actor: Actor.Implementation): boolean =>
    actor._stats.compendiumSource === uuid && (hitDice === undefined || diceOf(actor) === hitDice);
  const here = game.actors?.contents.find(isOne);
  if (here) return here;
  const document = await resolveUuid(uuid);
  if (!isActor(document) || !game.actors) return undefined;
  const data = game.actors.fromCompendium(document as Actor.Stored, { clearFolder: true });
  return transaction.createActor(hitDice === undefined ? data : weakened(data, smaller));
}

type Smaller = Pick<SummonedCreature, "hitDice" | "damage">;

function diceOf({ system }: Actor.Implementation): number | undefined {
  return (system as Partial<Actor.SystemOfType<"monster">>).hd?.dice;
}

/** The average of a Hit Die in the monster lists. */
const POINTS = 4.5;

/** The data of a weaker individual: fewer Hit Dice and hit points, and lower damage. */
export function weakened(data: Actor.CreateData, { hitDice = 1, damage }: Smaller): Actor.CreateData {
  const copy = foundry.utils.deepClone(data);
  const points = Math.max(1, Math.floor(hitDice * POINTS));
  copy.name = localize("RULINGS.Work.come.smaller", { name: copy.name, hitDice });
  foundry.utils.mergeObject(copy, {
    system: { hd: { dice: hitDice, modifier: 0, formula: `${hitDice}d8` }, hp: { value: points, max: points } },
    prototypeToken: { name: copy.name },
  });
  const items: unknown = foundry.utils.getProperty(copy, "items");
  const things: readonly object[] = Array.isArray(items) ? items : [];
  for (const item of things)
    if (damage !== undefined && foundry.utils.getProperty(item, "type") === "attack")
      foundry.utils.mergeObject(item, { system: { damage } });
  return copy;
}

/** The rules' key of an entry: its name in the form of the file names. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

async function place(
  transaction: Transaction,
  caster: Actor.Implementation,
  actor: Actor.Implementation,
  number: number,
  asFoes: boolean,
): Promise<void> {
  const mine = tokenOf(caster);
  const scene = mine?.parent;
  if (!mine || !scene) {
    notifyInfo("RULINGS.Work.come.noMap", { name: actor.name, count: number });
    return;
  }
  const { size } = scene.grid;
  const taken = new Set(scene.tokens.contents.map(({ x, y }) => spotKey(x, y, size)));
  const disposition = asFoes ? CONST.TOKEN_DISPOSITIONS.HOSTILE : mine.disposition;
  const data: object[] = [];
  for (const { x, y } of around(mine.x, mine.y, size, taken, number)) {
    const token = await actor.getTokenDocument({ x, y, disposition, elevation: mine.elevation });
    data.push({ ...token.toObject(), ...levelOf(mine) });
  }
  await transaction.create(scene, "Token", data);
}

/** The level of the summoner, where scenes have several. */
function levelOf(token: TokenDocument.Implementation): object {
  const level: unknown = Reflect.get(token, "level");
  return typeof level === "string" ? { level } : {};
}

function spotKey(x: number, y: number, size: number): string {
  return `${Math.round(x / size)}.${Math.round(y / size)}`;
}

/** Free squares around a position, the nearest first. */
function around(x: number, y: number, size: number, taken: ReadonlySet<string>, number: number) {
  const spots: { x: number; y: number }[] = [];
  for (let ring = 1; spots.length < number && ring < 12; ring += 1)
    for (let across = -ring; across <= ring; across += 1)
      for (let down = -ring; down <= ring; down += 1) {
        if (Math.max(Math.abs(across), Math.abs(down)) !== ring || spots.length >= number) continue;
        const spot = { x: x + across * size, y: y + down * size };
        if (spot.x < 0 || spot.y < 0 || taken.has(spotKey(spot.x, spot.y, size))) continue;
        spots.push(spot);
      }
  return spots;
}
