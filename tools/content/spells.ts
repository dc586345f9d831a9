/** Spells as items for those who cast them: figures from the facts. */
import { paragraph } from "./equipment.ts";
import { addressOf, type Data, type ItemEntry } from "./lib/emit.ts";
import { type SpellFact, spellFacts } from "./lib/facts.ts";
import { icon } from "./lib/ids.ts";

const FORMULA = /^[0-9d+*() -]+$/;
const FACES: readonly (readonly [RegExp, string])[] = [
  [/cure|heal/, "healing"],
  [/light/, "sun-radiations"],
  [/protection|shield/, "magic-shield"],
  [/sleep/, "sleepy"],
  [/charm/, "charm"],
  [/fire/, "fireball"],
  [/lightning/, "lightning-arc"],
  [/missile/, "frozen-arrow"],
  [/web/, "spider-web"],
  [/detect|find|locate|esp|clair/, "third-eye"],
  [/hold/, "frozen-body"],
  [/bless/, "prayer"],
  [/image|phantasm/, "two-shadows"],
  [/invisib/, "invisible"],
  [/read/, "scroll-unfurled"],
  [/fly|levit|dimension|teleport/, "feathered-wing"],
  [/silence/, "silenced"],
];

const byId: ReadonlyMap<string, SpellFact> = new Map(spellFacts().map((fact) => [fact.id, fact]));

function dice(fact: SpellFact): Data {
  const of = (name: string): string => {
    const text = fact.dice?.[name] ?? "";
    const first = /^(\d+d\d+(?:\+\d+)?)(?: per level)?/.exec(text)?.[1] ?? "";
    return FORMULA.test(first) ? first : "";
  };
  return {
    damage: of("damage"),
    damagePerLevel: /per level/.test(fact.dice?.damage ?? ""),
    healing: of("healing"),
  };
}

function durationOf(text: string): Data {
  const match = /^(\d+(?:d\d+)?) (round|turn|hour|day)s?$/.exec(text);
  if (match) return { text, formula: match[1], unit: match[2] };
  if (text === "instant" || text === "permanent") return { text, unit: text };
  return { text, unit: "special" };
}

function saveOf(fact: SpellFact): Data | undefined {
  if (!fact.save) return undefined;
  return {
    category: fact.save,
    onSave: /half/.test(fact.save_note ?? "") ? "half" : "negates",
    note: fact.save_note ?? "",
  };
}

function areaOf(text: string | null): Data | undefined {
  if (!text) return undefined;
  const radius = /^(\d+) ft radius/.exec(text);
  if (radius) return { shape: "burst", length: Number(radius[1]), width: Number(radius[1]), note: text };
  const line = /^(\d+) ft long,? (\d+) ft wide/.exec(text);
  return line ? { shape: "line", length: Number(line[1]), width: Number(line[2]), note: text } : { note: text };
}

function reversedOf(fact: SpellFact): Data | undefined {
  if (!fact.reversible) return undefined;
  const found = fact.dice?.reversed_damage ?? "";
  return {
    name: fact.reversed_name ?? "",
    summary: fact.reversed_summary ?? "",
    damage: FORMULA.test(found) ? found : "",
  };
}

/** The system data of a spell. */
export function spellSystem(fact: SpellFact): Data {
  return {
    key: fact.id,
    summary: fact.summary,
    description: paragraph(fact.summary),
    source: "Old-School Essentials SRD",
    list: fact.list,
    level: fact.level,
    range: { text: fact.range, feet: fact.range_ft },
    duration: durationOf(fact.duration),
    area: areaOf(fact.area),
    targets: fact.targets ?? "",
    save: saveOf(fact),
    ...dice(fact),
    reversible: fact.reversible,
    reversed: reversedOf(fact),
  };
}

/**
 * A spell on a caster's sheet, memorised so many times.
 * @throws an Error when the list has no such spell
 */
export function spell(list: string, id: string, memorised: number): ItemEntry {
  const fact = byId.get(id);
  if (fact?.list !== list) throw new Error(`the ${list} list has no spell "${id}"`);
  const face = FACES.find(([pattern]) => pattern.test(id))?.[1] ?? "spell-book";
  return {
    key: `spell-${id}`,
    name: fact.name,
    type: "spell",
    img: icon(face),
    system: { ...spellSystem(fact), memorised: { normal: memorised } },
  };
}

/** The address of a spell in its compendium, for whoever writes that pack with the same ids. */
export function spellAddress(id: string): string {
  return addressOf("spells", "Item", id);
}
