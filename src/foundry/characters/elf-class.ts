/** An elf of two callings: which one is operated is chosen before the adventure, and plain armour comes off with the choice (ERIS-51, ERIS-56). */
import { callingFault, takenOff } from "../../rules/characters/elf-classes.ts";
import { creatureOf } from "../adapter/creature.ts";
import { notifyInfo } from "../platform/notifications.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

type Character = Actor.SystemOfType<"character">;

/**
 * Sees to a change of an elf's calling, or of whether its adventure has begun, on its sheet.
 * @returns whether the change may not be made: during an adventure the calling stands, unless the referee changes it
 */
export async function elfClassChanged(actor: Actor.Implementation, path: string, value: unknown): Promise<boolean> {
  const { elf } = actor.system as Character;
  const rulings = rulingsInForce();
  if (path === "system.elf.operating") {
    const fault = game.user?.isGM ? undefined : callingFault(elf.locked, rulings);
    return notifyRefusal(fault);
  }
  if (path !== "system.elf.locked") return false;
  // The adventure is over when the referee says so: else who locked the choice would unlock it.
  if (value !== true) return !game.user?.isGM && notifyRefusal(callingFault(elf.locked, rulings));
  await takeOff(actor);
  return false;
}

/** What an elf that sets out as a magic-user may not wear (ERIS-56). */
export function plainArmourOf(actor: Actor.Implementation): Item.Implementation[] {
  const creature = creatureOf(actor);
  const operating = creature.class?.operating;
  if (!operating) return [];
  const worn = creature.armour.map((piece) => ({ ...piece, id: piece.id ?? "", magic: piece.magic > 0 }));
  const off = takenOff(operating, worn, rulingsInForce());
  return actor.items.filter(({ id }) => id !== null && off.includes(id));
}

async function takeOff(actor: Actor.Implementation): Promise<void> {
  const items = plainArmourOf(actor);
  if (items.length === 0) return;
  const updates = items.map(({ id }) => ({ _id: id, "system.location": "carried" }));
  await actor.updateEmbeddedDocuments("Item", updates as Item.UpdateData[]);
  const names = items.map(({ name }) => name).join(", ");
  notifyInfo("RULINGS.Notice.takenOff", { name: actor.name, names });
}
