/** Leaders, kings, guards and queens: whoever leads a kind is an entry of its own, with the figures that the facts give it. */
import { abilities } from "./abilities.ts";
import type { MonsterFact } from "./lib/facts.ts";
import { capital, slug } from "./lib/ids.ts";
import type { MonsterNote } from "./monsters.ts";

type LeaderFact = MonsterFact["leaders"][number];

/** Tags that tell of the company, the home or the hoard of the kind, and of whom it follows. */
const OF_THE_KIND = /\bHD\b|leader|morale|lair|hive:|village|groups? of|of groups|^per \d|^treasure/;
/** Whom the sun does not hinder. */
const SUN = /full daylight/;

/** The leaders of a kind, as monsters. */
export function leadersAs(fact: MonsterFact, note: MonsterNote): { fact: MonsterFact; note: MonsterNote }[] {
  return fact.leaders.map((leader) => {
    const own = leaderFact(fact, leader);
    const has = new Set(abilities(own, {}).map(({ key }) => key));
    const acting = Object.entries(note.abilities ?? {}).filter(([key]) => has.has(key));
    const where = `${capital(leader.number.split(";")[0] ?? "")}.`;
    const notes = [where, ...(note.notes ? [note.notes] : [])].join(" ");
    const text = note.led?.[slug(leader.role)];
    if (!text) throw new Error(`tools/content/data/monsters: nothing is said about the ${leader.role} of ${fact.id}`);
    const weapons = note.ledWeapons?.[slug(leader.role)] ?? note.weapons;
    return {
      fact: own,
      note: { ...note, text, abilities: Object.fromEntries(acting), notes, ...(weapons && { weapons }) },
    };
  });
}

/** Its id in the compendium. */
export function leaderId(kind: string, role: string): string {
  return `${kind}-${slug(role)}`;
}

function leaderFact(fact: MonsterFact, { role, hd, hp, xp, number }: LeaderFact): MonsterFact {
  const [, dice = "1", plus = "0", stars = ""] = /^(\d+)(?:\+(\d+))?(\**)$/.exec(hd) ?? [];
  const bonus = Number(/\+(\d+) damage/.exec(number)?.[1] ?? 0);
  const byDice = fact.saves_as.startsWith("HD") || fact.saves_as === "Normal Human";
  const sunny = fact.abilities.some((tag) => tag.includes("none hindered by daylight"));
  const [, braver, whom = ""] = /^(\d+) (?:with|near) (?:an? )?(.+)$/.exec(fact.morale_note) ?? [];
  // Who leads is as brave alone; a guard is so while there is somebody to guard.
  const follows = braver !== undefined && role === "bodyguard";
  const stingsOn = number.includes("survives stinging");
  return {
    ...fact,
    id: leaderId(fact.id, role),
    name: `${fact.name} ${role.split(" ").map(capital).join(" ")}`,
    hd,
    hd_dice: Number(dice),
    hd_modifier: Number(plus),
    hd_asterisks: stars.length,
    hp_formula: hp,
    hp: average(hp),
    xp,
    saves_as: byDice ? `HD ${dice}` : fact.saves_as,
    morale: braver ? Number(braver) : fact.morale,
    morale_note: follows ? `${fact.morale} without ${whom}` : "",
    // In a lair there are so many; who comes with a band is told by the kind.
    number: { dungeon: "", lair: /^(\S+) in /.exec(number)?.[1] ?? "" },
    treasure_type: "None",
    leaders: [],
    attacks: fact.attacks.map((attack) =>
      bonus === 0
        ? attack
        : {
            ...attack,
            damage: `${attack.damage}+${bonus}`,
            ...(attack.by_weapon && { weapon_bonus: attack.weapon_bonus + bonus }),
          },
    ),
    abilities: fact.abilities
      .filter((tag) => !OF_THE_KIND.test(tag) && !(sunny && SUN.test(tag)))
      .map((tag) => (stingsOn ? tag.replace("; the bee dies after a hit", "") : tag)),
  };
}

/** The average of its dice, rounded down as the facts have it. */
function average(hp: string): number {
  const [, count, faces, plus = "0"] = /^(\d+)d(\d+)(?:\+(\d+))?$/.exec(hp) ?? [];
  return count ? Math.floor((Number(count) * (Number(faces) + 1)) / 2 + Number(plus)) : Number(hp);
}
