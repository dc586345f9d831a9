/** Attacks of monsters as items: dice from the facts, riders from the words of the facts and from the notes. */
import type { Data, ItemEntry } from "./lib/emit.ts";
import type { AttackFact, MonsterFact } from "./lib/facts.ts";
import { capital, icon, slug } from "./lib/ids.ts";

const FACES: readonly (readonly [RegExp, string])[] = [
  [/weapon|mace|dagger|club/, "crossed-swords"],
  [/claw|talon/, "claw-slashes"],
  [/breath/, "fire-breath"],
  [/gaze/, "medusa-head"],
  [/sting|spine|spike/, "scorpion-tail"],
  [/tentacle|feeler|sucker/, "tentacle-strike"],
  [/hoof|trample|kick/, "hoof"],
  [/horn|gore|tusk|butt|ram/, "bull-horns"],
  [/beak/, "bird-claw"],
  [/touch|curse|spell|charm|song|magic/, "magic-palm"],
  [/rock|boulder/, "falling-rocks"],
  [/blow|fist/, "punch"],
  [/spit|spray|spores|jet/, "spill"],
  [/aura/, "fire-ring"],
  [/whirlwind/, "tornado"],
  [/lightning/, "lightning-storm"],
  [/tail/, "spiked-tail"],
  [/swarm/, "fly"],
  [/bite|squeeze|snakebites|jump/, "gluttonous-smile"],
];

const DEATH = { category: "death", onSave: "negates" };
const PARALYSIS = { category: "paralysis", onSave: "negates" };

/** Riders as the facts name them. What differs from one monster to the next is in the notes. */
const RIDERS: Readonly<Record<string, Data>> = {
  poison: { kind: "poison", save: DEATH, lethal: true },
  paralysis: { kind: "paralysis", save: PARALYSIS, duration: { formula: "2d4", unit: "turn" } },
  petrification: { kind: "petrification", save: PARALYSIS, duration: { unit: "permanent" } },
  "petrify, save vs paralysis": { kind: "petrification", save: PARALYSIS, duration: { unit: "permanent" } },
  "energy drain": { kind: "energyDrain", amount: 1, drain: "permanent" },
  "energy drain 2": { kind: "energyDrain", amount: 2, drain: "permanent" },
  unconsciousness: { kind: "unconsciousness", save: PARALYSIS, duration: { formula: "1d10", unit: "round" } },
  disease: { kind: "disease", save: DEATH },
  charm: { kind: "charm", save: { category: "spells", onSave: "negates" } },
  "charm, save vs spells at -2": { kind: "charm", save: { category: "spells", modifier: -2, onSave: "negates" } },
  "save vs spells at -2": { kind: "charm", save: { category: "spells", modifier: -2, onSave: "negates" } },
  stun: { kind: "stun" },
  confusion: { kind: "confusion" },
  blindness: { kind: "blindness", save: DEATH, duration: { unit: "permanent" } },
  constriction: { kind: "constriction" },
  "blood sucking": { kind: "bloodDrain" },
  "blood drain": { kind: "bloodDrain" },
  grab: { kind: "grab" },
  "knock down": { kind: "knockDown" },
  rusting: { kind: "rust" },
  "strength drain": { kind: "abilityDrain", ability: "str", amount: 1, duration: { formula: "8", unit: "turn" } },
  "poison; lodged stinger 1 a round": { kind: "poison", save: DEATH, lethal: true },
};

/** What a breath and the like do to all they cover. */
function asWhole(fact: MonsterFact, attack: AttackFact): Data {
  const half = / save vs (breath|spells) for half/.exec(` ${attack.rider}`);
  return {
    ...(half && { automatic: true, save: { category: half[1], onSave: "half" } }),
    ...(/breath/.test(attack.name) && {
      breath: true,
      automatic: true,
      melee: false,
      damageKind: breathKind(fact, attack),
    }),
    ...(attack.name === "gaze" && { gaze: true, automatic: true, area: { shape: "gaze" } }),
    ...(/no roll|no attack roll/.test(attack.rider) && { automatic: true }),
  };
}

function breathKind(fact: MonsterFact, attack: AttackFact): string {
  if (/fire/.test(attack.name)) return "fire";
  const found = /cone of cold|cold/.test(fact.abilities.join(" ")) ? "cold" : undefined;
  const words = fact.abilities.find((tag) => tag.startsWith("breath:") || tag.startsWith("steam")) ?? "";
  const kinds = ["fire", "acid", "lightning", "cold"] as const;
  return kinds.find((kind) => words.includes(kind)) ?? (words.includes("steam") ? "fire" : (found ?? "other"));
}

const THROWN: Readonly<Record<string, string>> = { boulder: "boulders", rock: "rocks" };

/** Thrown rocks and spikes: as far as the tag says. */
function rangeOf(fact: MonsterFact, attack: AttackFact): Data {
  const what = THROWN[attack.name];
  const far = what ? /to (\d+) ft/.exec(fact.abilities.find((tag) => tag.startsWith(`throws ${what}`)) ?? "") : null;
  return far ? { melee: false, missile: true, range: { long: Number(far[1]) } } : {};
}

/** What those who drain levels make of their dead, by the word of the facts. */
const SPAWN: Readonly<Record<string, string>> = {
  wight: "wight",
  wraith: "wraith",
  spectre: "spectre",
  vampire: "vampire-7-hd",
};

/** Who is drained of all levels rises as one of them, in so many days. */
function spawnOf(words: string): Data {
  const found = /rises as (?:its|a) (\w+) (?:in (\w+) days?|the next night)/.exec(words);
  const key = SPAWN[found?.[1] ?? ""];
  return key ? { key, duration: { formula: found?.[2] ?? "1", unit: "day" } } : {};
}

/** Attacks that a charge makes count double. */
const CHARGES = /^(?:tusk|horn|gore)s?$/;

/** What the abilities say of single attacks: when they count double, whom they hit better, what a wound costs. */
function byAbilities({ abilities, hd_dice }: MonsterFact, { name, routine }: AttackFact): Data {
  const words = abilities.join("; ");
  const charges = CHARGES.test(name) && /charge: [^;]*double damage/.test(words);
  const swoops = routine === 1 && /swoop: double damage/.test(words);
  const carries = /carries off prey of fitting size/.test(words) && hd_dice >= 1;
  const small = /carries prey up to halfling size/.test(words);
  const heads = name === "bite" ? /every (\d+) hp of damage disables one head/.exec(words)?.[1] : undefined;
  const treads = name === "trample" && /\+4 to hit man-sized or smaller/.test(words);
  return {
    ...(charges && { doubles: ["charging"] }),
    ...(swoops && { doubles: ["unaware"] }),
    ...(swoops &&
      carries && {
        riders: [
          {
            kind: "grab",
            onNatural: 18,
            ...(small && { against: ["small"] }),
            note: "Carries off prey of fitting size, when it swoops",
          },
        ],
      }),
    ...(treads && { modifiers: [{ to: "attack", value: 4, against: ["manSized"] }] }),
    ...(heads && { lostPer: Number(heads) }),
  };
}

/** What a hit brings; where the abilities tell of two levels the attack's own word says only that it drains. */
function riderOf(fact: MonsterFact, attack: AttackFact): Data | undefined {
  const rider = RIDERS[attack.rider];
  if (rider?.kind !== "energyDrain") return rider;
  const levels = /each hit removes (\d+) level/.exec(fact.abilities.join("; "))?.[1];
  const spawn = spawnOf(fact.abilities.join("; "));
  return levels ? { ...rider, amount: Number(levels), ...spawn } : { ...rider, ...spawn };
}

function systemOf(fact: MonsterFact, attack: AttackFact): Data {
  const rider = riderOf(fact, attack);
  return {
    key: slug(attack.name),
    routine: attack.routine,
    count: attack.count,
    damage: attack.damage === "current-hp" ? "" : attack.damage,
    ...(attack.damage === "current-hp" && { damageFromHp: true }),
    byWeapon: attack.by_weapon,
    ...(attack.weapon_bonus !== 0 && { weaponBonus: attack.weapon_bonus }),
    ...asWhole(fact, attack),
    ...rangeOf(fact, attack),
    ...byAbilities(fact, attack),
    ...(rider && { riders: [rider] }),
    ...(attack.rider && { note: capital(attack.rider) }),
  };
}

/** The attacks of a monster. @throws an Error when the notes speak of an attack that it does not have. */
export function attacks(fact: MonsterFact, notes: Readonly<Record<string, Data>>): ItemEntry[] {
  for (const name of Object.keys(notes)) {
    if (!fact.attacks.some((attack) => attack.name === name)) throw new Error(`${fact.id} has no attack "${name}"`);
  }
  // What an attack of the list stands for stands among its spells or abilities already.
  return fact.attacks
    .filter(({ name }) => notes[name]?.omit !== true)
    .map((attack) => ({
      key: `attack-${slug(attack.name)}`,
      name: capital(attack.name),
      type: "attack",
      img: icon(FACES.find(([pattern]) => pattern.test(attack.name))?.[1] ?? "claw-slashes"),
      system: { ...systemOf(fact, attack), ...notes[attack.name] },
    }));
}
