import { SAVES, type SaveCategory } from "../../rules/creature/types.ts";
import { aidOf } from "../../rules/lab/aid.ts";
import type { LabMagic } from "../../rules/lab/magic.ts";
import { isPlayed, withinArea } from "../../rules/lab/magic.ts";
import type { OnSave } from "../../rules/magic/spell-damage.ts";
import { spellLevelOf } from "../adapter/caster.ts";
import { creatureOf } from "../adapter/creature.ts";
import { symbolOf } from "../adapter/undead.ts";
import { isUnleashed, sourceOfNature } from "../magic/natural.ts";
import type { MagicSource } from "../magic/types.ts";
import { localize } from "../text.ts";

type Area = Item.SystemOfType<"spell">["area"];
type SpellData = Item.SystemOfType<"spell">;

/** What somebody has of magic: what the lab plays, and the names of what it does not. */
export interface OwnMagic {
  readonly played: readonly LabMagic[];
  readonly left: readonly string[];
}

export const NO_MAGIC: OwnMagic = { played: [], left: [] };

/** How often a creature breathes where its sheet does not say: three times a day. */
const BREATHS = 3;

/** The spells in memory and the breath of an actor. */
export function magicOf(actor: Actor.Implementation): OwnMagic {
  const played: LabMagic[] = [];
  const left: string[] = [];
  for (const item of actor.items) {
    const found = item.type === "spell" ? spellsOf(actor, item) : isUnleashed(item) ? [breathOf(actor, item)] : [];
    for (const one of found)
      if (typeof one === "string") left.push(one);
      else played.push(one);
  }
  if (creatureOf(actor).class?.id === "cleric") played.push(turningOf(actor));
  return { played: played.sort((a, b) => rank(a) - rank(b)), left };
}

/** The strongest first, and what heals before everything: it waits until somebody needs it. What helps comes after what harms. */
function rank({ work, level, duration }: LabMagic): number {
  if (work.does === "heals") return -100;
  return aidOf(work, duration) ? 100 : -level;
}

/** Turning undead, with the holy symbol where it is. */
function turningOf(actor: Actor.Implementation): LabMagic {
  const own = { uses: 1, level: 1, work: {}, formula: "", perLevel: false, harm: "", most: 1 };
  return { ...own, name: localize("RULINGS.Lab.Magic.TurnUndead"), kind: "turning", symbol: symbolOf(actor) };
}

function spellsOf(actor: Actor.Implementation, item: Item.Implementation): (LabMagic | string)[] {
  const system = item.system as SpellData;
  const { memorised, reversed, save, damage, healing, damagePerLevel, damageKind } = system;
  const form = (
    uses: number,
    name: string,
    of: Pick<SpellData, "works" | "save" | "damage" | "healing">,
    perLevel: boolean,
  ) => {
    if (uses < 1) return [];
    const { duration } = system;
    const unit = (["round", "turn", "hour", "day"] as const).find((one) => one === duration.unit);
    const lasts =
      unit && duration.formula ? { formula: duration.formula, unit, perLevel: duration.perLevel } : undefined;
    const work = of.works.find((one) => isPlayed(one, one.does === "heals" ? of.healing : of.damage, lasts));
    if (!work) return [name];
    const formula = work.does === "heals" ? of.healing : of.damage;
    const level = spellLevelOf(actor);
    const most = withinArea(across(system.area));
    const base = { name, kind: "spell" as const, uses, level, work, formula, perLevel, harm: damageKind, most };
    return [{ ...base, ...saveOf(of.save), ...(lasts && { duration: lasts }) }];
  };
  return [
    ...form(memorised.normal, item.name, { works: system.works, save, damage, healing }, damagePerLevel),
    ...form(memorised.reversed, reversed.name || item.name, reversed, false),
  ];
}

function breathOf(actor: Actor.Implementation, item: Item.Implementation): LabMagic | string {
  const { uses, area, damageFromHp, damage, breath } = item.system as Item.SystemOfType<"attack">;
  const source: MagicSource = sourceOfNature(actor, item);
  const formula = damageFromHp ? "current-hp" : damage;
  const work = source.works.find((one) => isPlayed(one, formula));
  if (!work || !breath) return item.name;
  const { level, kind, save } = source;
  return {
    ...{
      name: item.name,
      kind: "breath",
      uses: uses.max ?? BREATHS,
      level,
      work,
      formula,
      perLevel: false,
      harm: kind,
    },
    most: withinArea(across(area)),
    ...(save && { save }),
  };
}

function saveOf({ category, modifier, onSave }: { category: string | null; modifier: number; onSave: OnSave }): {
  save?: { category: SaveCategory; modifier: number; onSave: OnSave };
} {
  const known = SAVES.find((one) => one === category);
  return known ? { save: { category: known, modifier, onSave } } : {};
}

/** Feet across the widest part of an area; 0 where it has none. */
function across({ shape, length, width }: Area): number {
  if (shape === "burst") return 2 * length;
  return shape === "cone" || shape === "line" || shape === "cloud" || shape === "wall" ? width || length : 0;
}
