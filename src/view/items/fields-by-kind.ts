/** The relevant fields of an item by its kind: a torch has no spells, a bow no second grip. Pure; the sheet folds the others. */

type System = Readonly<Record<string, unknown>>;

/** Fields of a type, with the kinds of items they apply to. */
interface ForKind {
  readonly fields: readonly string[];
  readonly fits: (system: System) => boolean;
}

const kind =
  (...kinds: readonly string[]) =>
  ({ kind: own }: System): boolean =>
    kinds.includes(String(own));
const is =
  (field: string) =>
  (system: System): boolean =>
    system[field] === true;
const never = (): boolean => false;

const ENCHANTED: ForKind = {
  fields: ["bonus", "alternate", "cursed", "grade", "glows", "specialPurpose", "charges"],
  fits: is("magic"),
};

const BY_TYPE: Readonly<Record<string, readonly ForKind[]>> = {
  gear: [
    { fields: ["capacity"], fits: kind("container") },
    { fields: ["ration"], fits: kind("ration") },
    { fields: ["spells"], fits: kind("spellBook") },
    { fields: ["implementKind", "bonus"], fits: kind("implement", "holySymbol", "instrument") },
    { fields: ["light"], fits: kind("light") },
    { fields: ["trap"], fits: kind("trap") },
    { fields: ["limitKey"], fits: never },
  ],
  weapon: [
    { fields: ["range", "ammunition", "missileKey", "reload", "returns"], fits: is("missile") },
    { fields: ["grip", "offHand", "brace", "charge"], fits: is("melee") },
    { fields: ["light"], fits: never },
    ENCHANTED,
  ],
  armour: [
    { fields: ["ac", "band", "tier"], fits: kind("armour", "barding") },
    { fields: ["shieldBonus"], fits: kind("shield") },
    ENCHANTED,
  ],
  ammunition: [ENCHANTED],
  magicItem: [
    { fields: ["spells", "makerLevel"], fits: kind("scroll", "wand", "staff", "rod", "misc") },
    { fields: ["charges"], fits: kind("ring", "wand", "staff", "rod", "misc", "wondrous") },
    { fields: ["damage", "damageKind", "area", "check"], fits: kind("wand", "staff", "rod", "misc", "wondrous") },
    { fields: ["healing", "duration"], fits: kind("potion", "misc", "wondrous") },
    { fields: ["bonus", "alternate", "glows", "specialPurpose"], fits: kind("ring", "misc", "wondrous") },
    { fields: ["limitKey"], fits: never },
  ],
  spell: [
    {
      fields: ["reversed.name", "reversed.summary", "reversed.damage", "reversed.healing", "reversed.save"],
      fits: is("reversible"),
    },
  ],
};

/**
 * The fields of a type that do not apply to an item of this kind and are not set.
 * @param isSet whether a field differs from its default
 */
export function foreignFields(type: string, system: System, isSet: (field: string) => boolean): readonly string[] {
  const all = Object.hasOwn(BY_TYPE, type) ? (BY_TYPE[type] ?? []) : [];
  return all.filter(({ fits }) => !fits(system)).flatMap(({ fields }) => fields.filter((field) => !isSet(field)));
}
