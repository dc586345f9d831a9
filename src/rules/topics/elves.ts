import type { AncestryGifts } from "../creature/ancestry.ts";
import type { ClassId, Creature } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

type Operating = NonNullable<Creature["class"]>["operating"];

/** The traits of elves. */
export interface ElvesRule {
  readonly rule?: RuleId;
  /** Whether elves have two separate classes, one chosen for each adventure (ERIS-51, ERIS-52). */
  readonly twoTracks: boolean;
  /** The class for hit points and attacks. */
  actsAs(operating: Operating): ClassId;
  readonly birthTongues: boolean;
  /** Bonus to damage with a magic weapon (ERIS-54). */
  readonly magicWeaponDamage: number;
  readonly gifts: AncestryGifts;
  /** Marks of effects that they are immune to. */
  readonly immunities: readonly string[];
  /** Whether an elf operating as a magic-user may wear only magic armour (ERIS-56). */
  readonly magicArmourOnly: boolean;
  /** Whether an elf operating as a fighter needs an empty hand to cast (ERIS-55). */
  readonly freeHandToCast: boolean;
  /** Whether a move may be split before and after a shot in one action (ERIS-59). */
  readonly splitMoveAndFire: boolean;
  /** Whether monsters of the people have it too (ERIS-54, ERIS-59 to ERIS-62). */
  readonly monstersToo: boolean;
  /** Whether shots with any missile in a pursuit do not reduce the rate (ERIS-16). */
  readonly shootsOnTheRun: boolean;
}

export const elves = topic<ElvesRule>({
  key: "elves",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built([], {
      twoTracks: false,
      actsAs: () => "elf",
      birthTongues: true,
      magicWeaponDamage: 0,
      gifts: { infravision: 60, listen: 2, secretDoors: 2 },
      immunities: ["ghoulParalysis"],
      magicArmourOnly: false,
      freeHandToCast: false,
      splitMoveAndFire: false,
      shootsOnTheRun: false,
      monstersToo: false,
    }),
    eris: built(
      [
        "ERIS-16",
        "ERIS-51",
        "ERIS-52",
        "ERIS-53",
        "ERIS-54",
        "ERIS-55",
        "ERIS-56",
        "ERIS-57",
        "ERIS-58",
        "ERIS-59",
        "ERIS-60",
        "ERIS-61",
        "ERIS-62",
      ],
      {
        rule: "ERIS-51",
        twoTracks: true,
        actsAs: (operating) => operating ?? "fighter",
        birthTongues: false,
        magicWeaponDamage: 1,
        gifts: { listen: 2, secretDoorBonus: 2, passing: 2, hates: ["orc"] },
        immunities: ["ghoulParalysis"],
        magicArmourOnly: true,
        freeHandToCast: true,
        splitMoveAndFire: true,
        shootsOnTheRun: true,
        monstersToo: true,
      },
    ),
    gorman: built(["GOR-16", "GOR-18", "GOR-19"], {
      rule: "GOR-18",
      twoTracks: false,
      actsAs: () => "magic-user",
      birthTongues: true,
      magicWeaponDamage: 0,
      gifts: {},
      immunities: ["aging", "fear", "sleep", "charm", "hold", "ghoulParalysis"],
      magicArmourOnly: false,
      freeHandToCast: false,
      splitMoveAndFire: false,
      shootsOnTheRun: false,
      monstersToo: false,
    }),
  },
  constraints: [
    {
      id: "splitMove",
      when: ["eris"],
      topic: "actionEconomy",
      mustBe: ["eris"],
      fix: "eris",
      level: "warning",
    },
  ],
  affects: ["actors"],
});
