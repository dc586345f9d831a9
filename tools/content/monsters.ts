/** The monsters compendium: every figure from the facts, the rest from the notes (`tools/content/data/monsters`). */
import { abilities } from "./abilities.ts";
import { attacks } from "./attacks.ts";
import { paragraph, piece } from "./equipment.ts";
import { leadersAs } from "./leaders.ts";
import type { Data, Entry, FolderEntry, ItemEntry } from "./lib/emit.ts";
import { type MonsterFact, monsterFacts, readNotes } from "./lib/facts.ts";
import { icon, slug } from "./lib/ids.ts";
import { halvesIn, harmIn, immunitiesIn } from "./resistances.ts";
import { whereMet } from "./terrain.ts";

/** What the facts do not say about a monster. */
export interface MonsterNote {
  readonly icon: string;
  readonly text: string;
  readonly size?: "small" | "human" | "large" | "huge";
  /** Side of its token in squares; by its size when missing. */
  readonly space?: number;
  readonly tags?: readonly string[];
  /** Key of REF-10. */
  readonly morale?: string;
  readonly intelligent?: boolean;
  readonly weapons?: readonly string[];
  readonly critGuard?: string;
  readonly largeClumsy?: boolean;
  readonly largeSwipe?: boolean;
  readonly languages?: readonly string[];
  /** What attacks of a name have besides their dice. */
  readonly attacks?: Readonly<Record<string, Data>>;
  /** What special abilities of a key (`slug` of their name) have besides their words. */
  readonly abilities?: Readonly<Record<string, Data>>;
  /** Abilities that the facts tell of within another: powers that are used one by one, a change of shape. */
  readonly powers?: Readonly<Record<string, { readonly name: string; readonly icon: string; readonly system: Data }>>;
  /** Attacks that it has in another shape only. */
  readonly shapes?: Readonly<Record<string, { readonly name: string; readonly icon: string; readonly system: Data }>>;
  readonly system?: Data;
  readonly notes?: string;
  /** What is said about whoever leads the kind, by its role. */
  readonly led?: Readonly<Record<string, string>>;
  /** Weapons of whoever leads, by its role, where they are others than those of the kind. */
  readonly ledWeapons?: Readonly<Record<string, readonly string[]>>;
}

const KINDS: readonly (readonly [string, string])[] = [
  ["human", "People"],
  ["demihuman", "Demihumans"],
  ["humanoid", "Humanoids"],
  ["giant", "Giants"],
  ["fey", "Fey"],
  ["lycanthrope", "Lycanthropes"],
  ["undead", "Undead"],
  ["dragon", "Dragons"],
  ["monster", "Monsters"],
  ["construct", "Constructs"],
  ["elemental", "Elementals and spirits"],
  ["ooze", "Oozes"],
  ["plant", "Plants and moulds"],
  ["vermin", "Vermin"],
  ["animal", "Animals"],
  ["prehistoric", "Prehistoric beasts"],
];
export const MONSTER_FOLDERS: readonly FolderEntry[] = KINDS.map(([key, name], at) => ({ key, name, sort: at * 100 }));

const SPACE = { small: 1, human: 1, large: 2, huge: 3 } as const;
const MINDLESS = new Set(["ooze", "plant", "construct"]);
const BEASTS = new Set(["animal", "vermin", "prehistoric"]);
const MORALE_OF: Readonly<Record<string, string>> = {
  ooze: "unintelligent",
  plant: "unintelligent",
  construct: "unintelligent",
};
const ALIGNMENTS = new Set(["lawful", "neutral", "chaotic", "any"]);

/** Whom it saves as. Its own dice need not be said twice. */
export function savesOf(fact: MonsterFact): Data {
  if (fact.saves_as === "Normal Human") return { as: "normalHuman" };
  const [, name = "", level = "1"] = /^(.+) (\d+)$/.exec(fact.saves_as) ?? [];
  if (name !== "HD") return { as: "class", asClass: slug(name), asLevel: Number(level) };
  const own =
    fact.hd_dice >= 1 && !(fact.hd_dice === 1 && fact.hd_modifier < 0) && Number(level) === Math.floor(fact.hd_dice);
  return own ? { as: "own" } : { as: "hd", asLevel: Number(level) };
}

function movementOf(fact: MonsterFact): Data {
  const movement: Record<string, Data> = {};
  for (const { mode, turn, round } of fact.movement) movement[mode] ??= { turn, round };
  return movement;
}

function treasureOf({ treasure_type, treasure }: MonsterFact): Data | undefined {
  if (treasure_type === "None") return undefined;
  return { type: treasure_type, ...treasure };
}

function leadersOf(fact: MonsterFact): Data[] {
  return fact.leaders.map(({ role, hd, hp, number }) => ({
    name: role,
    hd,
    hp: /^\d+$/.test(hp) ? Number(hp) : null,
    count: number,
    ...(!/^\d+$/.test(hp) && { note: `${hp} hp` }),
  }));
}

function numberOf(fact: MonsterFact): Data {
  const of = (text: string): string => (text === "see note" ? "" : text);
  const { dungeon, lair } = fact.number;
  return {
    dungeon: of(dungeon),
    lair: of(lair),
    ...([dungeon, lair].includes("see note") && { note: "By the kind of water: see its company" }),
  };
}

function infravisionOf(fact: MonsterFact): number {
  if (fact.kind === "human") return 0;
  const stated = fact.abilities.map((tag) => /^infravision (\d+) ft/.exec(tag)?.[1]).find((feet) => feet !== undefined);
  return stated === undefined ? 60 : Number(stated);
}

/** Chances in six and bonuses that hold without conditions. */
function fromTags(fact: MonsterFact): Data {
  const found: Data = {};
  for (const tag of fact.abilities) {
    const surprise = /^(?:invisible; )?surprises on 1-(\d)(?:$|, | unless)/.exec(tag);
    if (surprise) found.surprises = Number(surprise[1]);
    if (tag === "surprised only on 1") found.surprised = 1;
    if (tag === "-1 to initiative") found.initiativeModifier = -1;
    if (tag === "always loses initiative") found.initiativeBand = "last";
    if (tag === "always has initiative") found.initiativeBand = "first";
  }
  return found;
}

function systemOf(fact: MonsterFact, note: MonsterNote): Data {
  const mindful = note.intelligent ?? !(MINDLESS.has(fact.kind) || BEASTS.has(fact.kind));
  const two = fact.movement.filter(({ mode }) => mode === "walk").length > 1;
  const either = ALIGNMENTS.has(fact.alignment) ? undefined : fact.alignment.replace("/", " or ");
  return {
    hd: {
      dice: fact.hd_dice,
      modifier: fact.hd_modifier,
      asterisks: fact.hd_asterisks,
      formula: fact.hp_formula,
    },
    hp: { value: fact.hp, max: fact.hp },
    ac: {
      value: fact.ac,
      ...(fact.always_hit && { always: true }),
      ...(fact.ac_other.length > 0 && { other: fact.ac_other.map(({ ac, note: why }) => ({ value: ac, note: why })) }),
    },
    saves: savesOf(fact),
    movement: movementOf(fact),
    morale: fact.morale,
    moraleNote: fact.morale_note,
    moraleType: note.morale ?? MORALE_OF[fact.kind] ?? "",
    alignment: either ? "any" : fact.alignment,
    family: fact.family,
    kind: fact.kind,
    person: fact.person,
    turnAs: fact.turn_as ?? "",
    normalHuman: fact.saves_as === "Normal Human" && fact.kind === "human",
    intelligent: mindful,
    size: note.size ?? "human",
    people: fact.kind === "human" ? "human" : (peopleOf(fact.id) ?? "other"),
    infravision: infravisionOf(fact),
    numberAppearing: numberOf(fact),
    treasure: treasureOf(fact),
    leaders: leadersOf(fact),
    tags: [...(MINDLESS.has(fact.kind) ? ["mindless"] : []), ...(note.tags ?? []), ...whereMet(fact)],
    immunities: immunitiesIn(fact),
    harmedOnlyBy: harmIn(fact),
    ...(halvesIn(fact).length > 0 && { halves: halvesIn(fact) }),
    critGuard: note.critGuard ?? (fact.kind === "dragon" ? "scale" : "none"),
    largeClumsy: note.largeClumsy ?? fact.kind === "giant",
    ...((note.largeSwipe ?? note.size === "huge") && { largeSwipe: true }),
    ...(note.languages && { languages: note.languages }),
    ...fromTags(fact),
    ...(/^hydra-/.test(fact.id) && { partsLeft: fact.hd_dice }),
    description: paragraph(note.text),
    notes: [
      ...(either ? [`<p>Alignment: ${either}.</p>`] : []),
      ...(two ? [`<p>On foot as a person: ${walkOf(fact)}.</p>`] : []),
      ...(note.notes ? [paragraph(note.notes)] : []),
    ].join(""),
    source: "Old-School Essentials SRD",
    ...note.system,
  };
}

function walkOf(fact: MonsterFact): string {
  const second = fact.movement.filter(({ mode }) => mode === "walk")[1];
  return second ? `${second.turn} (${second.round})` : "";
}

function peopleOf(id: string): string | undefined {
  return ["elf", "dwarf", "halfling"].find((people) => people === id || id.startsWith(`${people}-`));
}

const AMMUNITION: Readonly<Record<string, string>> = {
  "short-bow": "arrows",
  "long-bow": "arrows",
  crossbow: "crossbow-bolts",
  sling: "sling-stones",
};

/** Weapons of one who fights by weapon: the first in hand, the others within reach, and what is shot with them. */
export function arms(weapons: readonly string[]): ItemEntry[] {
  const shot = weapons.map((key) => AMMUNITION[key]).filter((key) => key !== undefined);
  return [
    ...weapons.map((key, at) => piece(key, { quantity: 1, location: at === 0 ? "inHand" : "carried" })),
    ...[...new Set(shot)].map((key) => piece(key, { quantity: 20, location: "carried" })),
  ];
}

/** A token for something met by the dozen: its own hit points, numbered, hostile. */
export function hostileToken(name: string, img: string, side: number, infravision: number): Data {
  return {
    name,
    displayName: 30,
    displayBars: 40,
    actorLink: false,
    appendNumber: true,
    prependAdjective: false,
    width: side,
    height: side,
    texture: { src: img },
    lockRotation: true,
    disposition: -1,
    bar1: { attribute: "hp" },
    bar2: { attribute: null },
    // Ready for a referee who switches a monster's eyes on; off, so that selecting it hides nothing from the referee.
    sight: { enabled: false, range: infravision, visionMode: infravision > 0 ? "darkvision" : "basic" },
  };
}

function entry(fact: MonsterFact, note: MonsterNote): Entry {
  const img = icon(note.icon);
  return {
    key: fact.id,
    name: fact.name,
    type: "monster",
    img,
    folder: fact.kind,
    system: systemOf(fact, note),
    items: [
      ...attacks(fact, note.attacks ?? {}),
      ...arms(note.weapons ?? []),
      ...joined(abilities(fact, note.abilities ?? {}), further("ability", "power", note.powers)),
      ...further("attack", "shape", note.shapes),
    ],
    prototypeToken: hostileToken(fact.name, img, note.space ?? SPACE[note.size ?? "human"], infravisionOf(fact)),
  };
}

/** Abilities with the powers of the notes; a power of an ability's own name is how that ability acts, and what it says besides stands with it. */
function joined(own: readonly ItemEntry[], powers: readonly ItemEntry[]): ItemEntry[] {
  const named = (name: string) => powers.find((power) => power.name === name);
  return [
    ...own.map((ability) => {
      const power = named(ability.name);
      if (!power) return ability;
      const { key, summary } = ability.system;
      const words = [summary, power.system.summary].filter((one) => one !== undefined && one !== "").join(" ");
      return { ...ability, system: { ...ability.system, ...power.system, key, summary: words } };
    }),
    ...powers.filter(({ name }) => !own.some((ability) => ability.name === name)),
  ];
}

/** What the notes add to the abilities and attacks of the facts. */
function further(type: "ability" | "attack", prefix: string, added: MonsterNote["powers"] = {}): ItemEntry[] {
  return Object.entries(added).map(([key, { name, icon: face, system }]) => ({
    key: `${prefix}-${key}`,
    name,
    type,
    img: icon(face),
    system: { key, ...system },
  }));
}

/** Every monster that the notes describe; with `strict` a monster without a note is an error. */
export function monsters(strict = true): Entry[] {
  const notes = readNotes<MonsterNote>("monsters");
  const facts = monsterFacts();
  const ids = new Set(facts.map(({ id }) => id));
  for (const id of notes.keys()) if (!ids.has(id)) throw new Error(`tools/content/data/monsters: there is no ${id}`);
  return facts.flatMap((fact) => {
    const note = notes.get(fact.id);
    if (!note && strict) throw new Error(`tools/content/data/monsters: nothing is said about ${fact.id}`);
    if (!note) return [];
    return [entry(fact, note), ...leadersAs(fact, note).map((leader) => entry(leader.fact, leader.note))];
  });
}
