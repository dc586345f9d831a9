/** The monsters of the compendium that another one may be like (ERIS-133). */
import type { Model } from "../../view/import/stat-block/similar-monster.ts";
import type { Option } from "../platform/dialogs/dialog-content.ts";
import { isActor } from "../platform/actor-reference.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";

const PACK = "rulings.monsters";

/** All of them by their names. */
export async function listedModels(): Promise<Option[]> {
  const index = (await game.packs?.get(PACK)?.getIndex())?.contents ?? [];
  return index
    .map(({ uuid, name }) => ({ value: uuid, label: name ?? "" }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** What one of them lends; undefined for what is none. */
export async function modelOf(uuid: string): Promise<Model | undefined> {
  const actor = uuid.startsWith(`Compendium.${PACK}.`) ? await resolveUuid(uuid) : undefined;
  if (!isActor(actor) || actor.type !== "monster") return undefined;
  const { hd, ac } = actor.system as Actor.SystemOfType<"monster">;
  return {
    hitDice: { number: hd.dice, modifier: hd.modifier },
    armourClass: ac.value ?? 9,
    attacks: actor.items.contents.flatMap((item) => {
      if (item.type !== "attack") return [];
      const { routine, breath, gaze, count, damage } = item.system as Item.SystemOfType<"attack">;
      // What it does round by round: breath and other ways are its own.
      return routine === 1 && !breath && !gaze ? [{ name: item.name, count, damage }] : [];
    }),
  };
}
