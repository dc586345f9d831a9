/** The shapes of the checked facts (`tests/content/facts`). */

/** Five saves by category. */
export type Saves = Readonly<Record<"death" | "wands" | "paralysis" | "breath" | "spells", number>>;

export interface AttackFact {
  readonly routine: number;
  readonly count: number;
  readonly name: string;
  readonly damage: string;
  readonly rider: string;
  readonly by_weapon: boolean;
  readonly weapon_bonus: number;
}

export interface MonsterFact {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly kind: string;
  readonly person: boolean;
  readonly turn_as: string | null;
  readonly ac: number | null;
  readonly ac_other: readonly { readonly ac: number; readonly note: string }[];
  readonly always_hit: boolean;
  readonly hd: string;
  readonly hd_dice: number;
  readonly hd_modifier: number;
  readonly hd_asterisks: number;
  readonly hp_formula: string;
  readonly hp: number;
  readonly attacks: readonly AttackFact[];
  readonly movement: readonly { readonly mode: string; readonly turn: number; readonly round: number }[];
  readonly saves: Saves;
  readonly saves_as: string;
  readonly morale: number | null;
  readonly morale_note: string;
  readonly alignment: string;
  readonly xp: number;
  readonly number: { readonly dungeon: string; readonly lair: string };
  readonly treasure_type: string;
  readonly treasure: {
    readonly letters: readonly string[];
    readonly lair: readonly string[];
    readonly gp: number;
    readonly multiplier: number;
    readonly special: string;
  };
  readonly leaders: readonly {
    readonly role: string;
    readonly hd: string;
    readonly hp: string;
    readonly xp: number;
    readonly number: string;
  }[];
  readonly abilities: readonly string[];
}

export interface WeaponFact {
  readonly id: string;
  readonly name: string;
  readonly cost_gp: number;
  readonly quantity: number;
  readonly weight: number | null;
  readonly damage: string;
  readonly ranges: readonly [number, number, number] | null;
  readonly qualities: readonly string[];
  readonly eris_damage: string | null;
  readonly ammunition: string | null;
}
export interface AmmunitionFact {
  readonly id: string;
  readonly name: string;
  readonly cost_gp: number;
  readonly quantity: number;
  readonly weight: number;
  readonly container: string;
}
export interface ArmourFact {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly ac?: number;
  readonly ac_bonus?: number;
  readonly cost_gp: number;
  readonly weight: number;
}
export interface GearFact {
  readonly id: string;
  readonly name: string;
  readonly cost_gp: number;
  readonly quantity: number;
  readonly text: string;
  readonly capacity?: number;
}
export interface Pace {
  readonly turn: number;
  readonly round: number;
}
export interface MountFact {
  readonly id: string;
  readonly name: string;
  readonly cost_gp: number;
  readonly monster: string;
  readonly unencumbered: { readonly miles_day: number; readonly movement: Pace; readonly max_load: number };
  readonly encumbered: { readonly miles_day: number; readonly movement: Pace; readonly max_load: number };
}
export interface VehicleFact {
  readonly id: string;
  readonly name: string;
  readonly cost_gp: number;
  readonly miles_day: number;
  readonly movement: Pace;
  readonly ac: number;
  readonly hull_points: string;
  readonly animals: string;
  readonly max_load: number;
  readonly extra_animals: string;
  readonly extra_load: number;
}
export interface DriveFact {
  readonly crew: number;
  readonly miles_day: number;
  readonly movement: Pace;
}
export interface VesselFact {
  readonly id: string;
  readonly name: string;
  readonly seaworthy: boolean;
  readonly cost_gp: number | string | null;
  readonly cargo: number | string;
  readonly usage: string;
  readonly length_ft: string;
  readonly beam_ft: string;
  readonly draft_ft: string;
  readonly captain: boolean;
  readonly rowing: DriveFact | null;
  readonly sailing: DriveFact | null;
  readonly unskilled_crew: boolean;
  readonly max_mercenaries: number | null;
  readonly ac: number;
  readonly hull_points: readonly [number, number] | string;
  readonly ram: string;
  readonly catapults: number;
}
export interface EquipmentFacts {
  readonly weapons: readonly WeaponFact[];
  readonly ammunition: readonly AmmunitionFact[];
  readonly armour: readonly ArmourFact[];
  readonly gear: readonly GearFact[];
  readonly mounts: readonly MountFact[];
  readonly land_vehicles: readonly VehicleFact[];
  readonly vessels: readonly VesselFact[];
  readonly eris: { readonly map: Readonly<Record<string, string>> };
}

export interface LevelFact {
  readonly level: number;
  readonly xp: number;
  readonly hd: string;
  readonly con_applies: boolean;
  readonly thac0: number;
  readonly saves: Saves;
  readonly spells?: readonly number[];
  readonly skills?: Readonly<Record<string, number>>;
}
export interface ClassFact {
  readonly name: string;
  readonly kind: string;
  readonly prime_requisites: readonly string[];
  readonly requirements: Readonly<Record<string, number>>;
  readonly hit_die: string;
  readonly max_level: number;
  readonly armour: string;
  readonly weapons: string;
  readonly languages: readonly string[];
  readonly spell_list: string | null;
  readonly name_level: number | null;
  readonly titles: readonly string[];
  readonly abilities: readonly {
    readonly name: string;
    readonly text: string;
    readonly roll?: string;
    readonly odds?: string;
    readonly range?: number;
    readonly from_level?: number;
    readonly hit?: number;
  }[];
  readonly levels: readonly LevelFact[];
}
export interface GormanLevelFact {
  readonly level: number;
  readonly xp: number;
  readonly hit_dice: number;
  readonly hp_bonus: number;
  readonly attack_bonus: Readonly<Record<"fighter" | "monster" | "other", number>>;
  readonly save: number;
  readonly spells: readonly number[];
}
export interface ClassFacts {
  readonly classes: Readonly<Record<string, ClassFact>>;
  readonly xp_modifiers: {
    readonly one_prime: readonly (readonly [number, number, number])[];
    readonly elf: readonly { readonly percent: number; readonly minimum: Readonly<Record<string, number>> }[];
    readonly halfling: readonly {
      readonly percent: number;
      readonly minimum?: Readonly<Record<string, number>>;
      readonly any_minimum?: Readonly<Record<string, number>>;
    }[];
  };
  readonly gorman: {
    readonly levels: readonly GormanLevelFact[];
    readonly attack_groups: Readonly<Record<string, readonly string[]>>;
    readonly classes: readonly {
      readonly name: string;
      readonly armour: string;
      readonly weapons: string;
      readonly notes: readonly string[];
    }[];
  };
  readonly backgrounds: {
    readonly list: readonly {
      readonly name: string;
      readonly over: readonly string[];
      readonly notes: readonly string[];
    }[];
  };
}

export interface SpellFact {
  readonly id: string;
  readonly name: string;
  readonly reversed_name: string | null;
  readonly reversible: boolean;
  readonly list: string;
  readonly level: number;
  readonly range: string;
  readonly range_ft: number | null;
  readonly duration: string;
  readonly area: string | null;
  readonly targets: string | null;
  readonly save: string | null;
  readonly save_note: string | null;
  readonly dice: Readonly<Record<string, string>> | null;
  readonly summary: string;
  readonly reversed_summary: string | null;
}

export interface MercenaryFact {
  readonly id: string;
  readonly name: string;
  readonly ac: number;
  readonly morale: number;
  readonly gear: readonly string[];
  readonly mount: string | null;
  readonly wage_month_gp: Readonly<Record<string, number | null>>;
}
export interface ErisFact {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly ac: number;
  readonly armour: string;
  readonly gear: readonly string[];
  readonly upkeep_as: string | null;
  readonly note: string;
}
export interface HirelingFacts {
  readonly mercenaries: readonly MercenaryFact[];
  readonly specialists: readonly {
    readonly id: string;
    readonly name: string;
    readonly wage_month_gp: number;
    readonly text: string;
  }[];
  readonly eris: {
    readonly types: readonly ErisFact[];
    readonly tavern: { readonly unusual: readonly { readonly type: string; readonly enticement: string }[] };
  };
  readonly gorman: {
    readonly hireling: {
      readonly hit_dice: number;
      readonly attack_bonus: number;
      readonly share: number;
      readonly example_types: readonly string[];
    };
    readonly experts: readonly {
      readonly id: string;
      readonly name: string;
      readonly wage_gp: number;
      readonly per: string;
      readonly note: string;
    }[];
  };
}
