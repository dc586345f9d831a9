import {
  type Ancestry,
  type AncestryCombat,
  type AncestryGifts,
  type AncestrySave,
  type DamageHalving,
  PLAIN_COMBAT,
  type WeaponFit,
} from "../creature/ancestry.ts";
import type { ClassId } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

type By<T> = Partial<Readonly<Record<Ancestry, T>>>;

/** The traits of dwarves and halflings; elves have a separate topic, but their `bx` traits are here. */
export interface DemihumansRule {
  readonly rule?: RuleId;
  readonly fight: By<AncestryCombat>;
  readonly saves: By<AncestrySave>;
  readonly gifts: By<AncestryGifts>;
  /** The class that they fight and roll hit points as, where it differs. */
  readonly actsAs: Partial<Readonly<Record<ClassId, ClassId>>>;
  /** The peoples with their own language and those of their neighbours as native languages. */
  readonly birthTongues: readonly Ancestry[];
  /** The rule that forbids a weapon to this people, if any. */
  refuses(people: Ancestry, weapon: WeaponFit): RuleId | undefined;
  /** Whether some magic has its full effect only for one people (ERIS-75). */
  readonly fullForOne: boolean;
  /** Whether the list `onSight` applies (ERIS-76). */
  readonly feuds: boolean;
  /** Whether halflings add 1 to individual initiative, which is not so where other traits replace those of the class (MIX-26). */
  readonly quickHalflings: boolean;
  /** Whether monsters of the people have it too, because the source speaks of a people and not of a class (ERIS-63, ERIS-67, ERIS-74, ERIS-77). */
  readonly monstersToo: boolean;
}

const BOWS: readonly string[] = ["short-bow", "horse-bow", "long-bow", "composite-bow"];
/** Two-handed weapons (ERIS-30). */
const GREAT: readonly string[] = ["battle-axe", "heavy-war-hammer", "pole-arm", "bastard-sword", "two-handed-sword"];
const DWARVEN: readonly string[] = ["battle-axe", "heavy-war-hammer"];

const clumsy = (rule: RuleId): DamageHalving => ({
  rule,
  applies: (attacker) => attacker.tags.includes("largeClumsy"),
});

/** The forbidden weapons of ERIS-69, ERIS-70, ERIS-77 and ERIS-78: bows and most two-handed weapons are too long. */
function refusedByEris(people: Ancestry, { type, group, twoHands, fits }: WeaponFit): RuleId | undefined {
  const isBow = BOWS.includes(type) || group === "bows";
  if (people === "halfling") {
    if (isBow || type === "heavy-crossbow") return "ERIS-69";
    return GREAT.includes(type) && !fits ? "ERIS-70" : undefined;
  }
  if (people !== "dwarf") return undefined;
  if (isBow) return "ERIS-77";
  return twoHands && GREAT.includes(type) && !(fits ?? DWARVEN.includes(type)) ? "ERIS-78" : undefined;
}

function onSightFault(rows: readonly unknown[]): string | undefined {
  const sound = rows.every(
    (row) =>
      typeof row === "object" &&
      row !== null &&
      ["monster", "people"].every((key) => typeof Reflect.get(row, key) === "string"),
  );
  return sound ? undefined : "characters.badOnSight";
}

const noRefusal = (): undefined => undefined;

export const demihumans = topic<DemihumansRule>({
  key: "demihumans",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built([], {
      fight: { halfling: { ...PLAIN_COMBAT, missile: 1, armourClassAgainstLarge: 2 } },
      saves: {},
      gifts: {
        dwarf: { infravision: 60, listen: 2, roomTraps: 2, construction: 2 },
        halfling: { listen: 2, hideOutdoors: 90, hideIndoors: 2 },
      },
      actsAs: {},
      birthTongues: ["dwarf", "halfling"],
      refuses: noRefusal,
      fullForOne: false,
      feuds: false,
      quickHalflings: true,
      monstersToo: false,
    }),
    eris: built(
      [
        "ERIS-63",
        "ERIS-64",
        "ERIS-65",
        "ERIS-66",
        "ERIS-67",
        "ERIS-68",
        "ERIS-69",
        "ERIS-70",
        "ERIS-71",
        "ERIS-72",
        "ERIS-73",
        "ERIS-74",
        "ERIS-75",
        "ERIS-76",
        "ERIS-77",
        "ERIS-78",
        "ERIS-79",
        "ERIS-80",
        "ERIS-81",
      ],
      {
        rule: "ERIS-72",
        fight: {
          halfling: {
            ...PLAIN_COMBAT,
            missile: 2,
            halving: clumsy("ERIS-67"),
            rules: { ...PLAIN_COMBAT.rules, missile: "ERIS-63" },
          },
          dwarf: { ...PLAIN_COMBAT, halving: clumsy("ERIS-74") },
        },
        saves: {
          dwarf: { magicLevels: 4, asFighter: true, rule: "ERIS-73" },
          halfling: { magicLevels: 4, asFighter: true, rule: "ERIS-66" },
        },
        gifts: {
          dwarf: {
            infravision: 30,
            infravisionChance: 2,
            listen: 2,
            appraises: true,
            stone: "familiar",
            hates: ["goblin"],
          },
          halfling: { listen: 2, openDoors: -1, thiefLevels: 4 },
        },
        actsAs: { dwarf: "fighter", halfling: "fighter" },
        birthTongues: ["halfling"],
        refuses: refusedByEris,
        fullForOne: true,
        feuds: true,
        quickHalflings: false,
        monstersToo: true,
      },
    ),
    gorman: built(["GOR-20", "GOR-21", "GOR-22", "GOR-23"], {
      rule: "GOR-20",
      fight: {},
      saves: { dwarf: { bonus: 4, rule: "GOR-21" } },
      gifts: { dwarf: { stone: "everywhere", passing: 2 } },
      actsAs: { dwarf: "fighter", halfling: "fighter", thief: "magic-user" },
      birthTongues: ["dwarf", "halfling"],
      refuses: noRefusal,
      fullForOne: false,
      feuds: false,
      quickHalflings: true,
      monstersToo: false,
    }),
  },
  parameters: {
    /** Whether a dwarf underground notices always, or on 2 in 6 (ERIS-72). */
    dwarfSense: { kind: "choice", readBy: ["eris"], initial: "certain", choices: ["certain", "2in6"] },
    /** The peoples attacked on sight, by attacker (ERIS-76). */
    onSight: {
      kind: "table",
      readBy: ["eris"],
      initial: [{ monster: "goblin", people: "dwarf" }],
      fault: onSightFault,
    },
  },
  affects: ["actors"],
});
