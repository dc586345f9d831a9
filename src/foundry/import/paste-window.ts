/** Pasting monsters: stat blocks as text, the recognised lines, and then the monsters. */

import { thresholds } from "../../rules/characters/classes.ts";
import type { ClassId } from "../../rules/creature/types.ts";
import { peopleOf } from "../../rules/derived/acting-class.ts";
import { hitPointDice } from "../../rules/life/monster-hit-points.ts";
import { monsterWorth } from "../../rules/rewards/experience.ts";
import { monsterXp } from "../../rules/topics/monsterXp.ts";
import { isLargeClumsy } from "../../view/import/clumsy-weapons.ts";
import { characterSystem, classesOf } from "../../view/import/stat-block/as-character.ts";
import { namedGear } from "../../view/import/stat-block/named-gear.ts";
import {
  MOST_CHARACTERS,
  MOST_MONSTERS,
  type ReadMonster,
  readStatBlocks,
  type StatBlock,
  typedExperience,
} from "../../view/import/stat-block/read-stat-block.ts";
import { scoresIn } from "../../view/import/stat-block/scores.ts";
import { asLike, likeNamed } from "../../view/import/stat-block/similar-monster.ts";
import { ticked, written } from "../../view/platform/draft.ts";
import { escapeHtml } from "../../view/platform/explanation.ts";
import { grouped } from "../../view/platform/number-format.ts";
import { derivedValue } from "../../view/platform/steps.ts";
import type { ItemCopy } from "../adapter/item-data.ts";
import { infravisionOf, languagesOf } from "../characters/adopt-class.ts";
import { classCopyOf } from "../characters/compendium-entries.ts";
import { postCard } from "../chat/post-card.ts";
import { goodsAsItems, goodsName, loadPackageNames } from "../items/gear-package.ts";
import type { Option } from "../platform/dialogs.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { inKnownWords } from "../platform/registries.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, WHY, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import {
  type ConversionFacts,
  type Converted,
  conversionInForce,
  convertedSystem,
  convertMonster,
  listedModels,
  modelOf,
  originalOf,
} from "./convert-monster.ts";
import { convertWeapons, importFurther } from "./import-window.ts";

/** A stat block with the referee's choices; the monsters of one text are created and undone together. */
interface PastedMonster {
  readonly block: StatBlock;
  readonly judged: ConversionFacts;
  /** Its source lines. */
  readonly text: string;
  /** A character of its classes in place of a monster. */
  readonly asCharacter?: boolean;
}

/** Creates the monsters; converted where the ruling converts monsters of other books (ERIS-131, ERIS-132, ERIS-134). */
export async function createPasted(pasted: readonly PastedMonster[]): Promise<Actor.Implementation[]> {
  const made: Actor.Implementation[] = [];
  const names = pasted.map(({ block }) => block.name).join(", ");
  const converted: (Converted | undefined)[] = [];
  for (const { block, judged, asCharacter } of pasted) {
    if (asCharacter) {
      converted.push(undefined);
      continue;
    }
    const { hitDice = { number: 1, modifier: 0 }, hitPoints, armourClass = 9, attacks } = block;
    converted.push(await convertMonster({ hitDice, hitPoints, armourClass, attacks }, judged));
  }
  await runUndoable({ kind: "pasted", data: { name: names } }, async (transaction) => {
    for (const [at, one] of pasted.entries()) {
      const actor = await transaction.createActor(
        one.asCharacter ? await characterData(one) : monsterData(one, converted[at]),
      );
      if (!actor) return { key: "malformed" };
      made.push(actor);
      const now = converted[at];
      if (now)
        await postCard({
          type: "notice",
          actor,
          outcome: now.outcome,
          rolls: now.shown,
          secret: true,
          transaction,
        });
    }
    return undefined;
  });
  return made;
}

/** Its figures that a character's sheet works out by itself stay in its description, as the whole text does. */
async function characterData({ block, text }: PastedMonster): Promise<Actor.CreateData> {
  const rulings = rulingsInForce();
  const least = (id: ClassId, level: number): number => thresholds({ id }, rulings)[level - 1] ?? 0;
  const classes = (await Promise.all(classesOf(block).map(({ class: key }) => classCopyOf(key)))).flatMap(
    (item) => item ?? [],
  );
  const system = characterSystem(block, least);
  const [first] = classesOf(block);
  const paragraphs = text.split("\n").map((line) => `<p>${escapeHtml(line)}</p>`);
  return {
    name: block.name,
    type: "character",
    system: {
      ...system,
      abilities: scoresIn(text),
      languages: [...new Set(classes.flatMap(languagesOf))],
      ...(first && {
        infravision: (await infravisionOf(first.class, peopleOf({ class: { id: first.class, level: 1 } }))).feet,
      }),
      description: paragraphs.join(""),
    },
    items: [...classes, ...(await gearItems(text))],
    flags: { rulings: { pasted: { text } } },
  } as Actor.CreateData;
}

/** The weapons and armour that a text names, as items of a character; bonuses up to the maximum (ERIS-136). */
async function gearItems(text: string): Promise<ItemCopy[]> {
  const named = namedGear(text);
  const items = await goodsAsItems(named.map(({ key }) => ({ id: key, count: 1 })));
  const magic = items.map((item, at) => {
    const bonus = named[at]?.bonus ?? 0;
    const name = bonus > 0 ? `${item.name} +${bonus}` : item.name;
    return { ...item, name, system: { ...Object(item.system), ...(bonus > 0 && { magic: true, bonus }) } };
  });
  return [...convertWeapons(magic).items];
}

const WAYS = ["walk", "fly", "swim", "climb", "burrow", "glide", "web"] as const;

function monsterData({ block, judged, text }: PastedMonster, converted: Converted | undefined): Actor.CreateData {
  const { hitDice = { number: 1, modifier: 0, asterisks: 0 } } = block;
  const points = block.hitPoints ?? 0;
  const now = converted && convertedSystem(converted, judged.usesShield);
  const [death, wands, paralysis, breath, spells] = block.saves ?? [];
  const as = block.savesAs;
  const paragraphs = [
    ...block.description
      .split("\n")
      .filter(Boolean)
      .map((text) => `<p>${escapeHtml(text)}</p>`),
  ];
  return {
    name: block.name,
    type: "monster",
    system: {
      hd: {
        dice: hitDice.number,
        modifier: hitDice.modifier,
        asterisks: Math.min(5, hitDice.asterisks),
        formula: now?.hd.formula ?? block.hitPointDice ?? hitPointDice(hitDice, hitDice.number < 1),
      },
      hp: now?.hp ?? { value: points, max: points },
      ac: now?.ac ?? { value: block.armourClass ?? 9 },
      ...(block.thac0 !== undefined && { thac0: block.thac0 }),
      ...(block.attackBonus !== undefined && { attackBonus: block.attackBonus }),
      movement: Object.fromEntries(
        WAYS.flatMap((way) => {
          const feet = block[way];
          return feet === undefined ? [] : [[way, pace(feet)]];
        }),
      ),
      saves: {
        ...(block.saves && { death, wands, paralysis, breath, spells }),
        ...(block.save !== undefined && { single: Math.min(20, Math.max(2, block.save)) }),
        ...(as && { as: "class", asClass: as.class, asLevel: as.level }),
        ...(block.savesAsHuman && { as: "normalHuman" }),
        ...now?.saves,
      },
      ...(block.morale !== undefined && { morale: Math.min(12, Math.max(2, block.morale)) }),
      ...(block.morale2d10 !== undefined && { morale2d10: block.morale2d10 }),
      ...(block.moraleNote && { moraleNote: block.moraleNote }),
      ...(block.alignment && { alignment: block.alignment }),
      ...(block.xp !== undefined && now?.xp !== null && { xp: typedExperience(block) }),
      ...(block.dungeon && { numberAppearing: { dungeon: block.dungeon, lair: block.lair ?? block.dungeon } }),
      ...(block.treasure && { treasure: treasureOf(block) }),
      ...(now && { magicSkin: now.magicSkin }),
      ...(isLargeClumsy(block.name) && { largeClumsy: true }),
      description: paragraphs.join(""),
    },
    items: [
      ...block.attacks.map(({ name, count, damage, note, routine = 1, byWeapon = false, bonus = 0 }, at) => ({
        name: name || localize("TYPES.Item.attack"),
        type: "attack",
        system: {
          routine,
          count,
          damage: converted?.outcome.attacks[at]?.damage ?? damage,
          ...(byWeapon && { byWeapon }),
          ...(bonus !== 0 && { toHit: Math.min(20, Math.max(-10, bonus)) }),
          ...(/^breath/i.test(name) && { breath: true, melee: false }),
          ...(note && { description: `<p>${escapeHtml(note)}</p>` }),
        },
      })),
      ...block.abilities.map(({ name, text }) => ({
        name,
        type: "ability",
        system: { description: `<p>${escapeHtml(text)}</p>` },
      })),
    ],
    flags: { rulings: { pasted: { text } } },
  } as Actor.CreateData;
}

/** Treasure types by their letters, if any; other games' treasure stays text. */
function treasureOf({ treasure = "", carried = [], inLair = [], treasureGold }: StatBlock) {
  const types = carried.length + inLair.length > 0;
  return {
    ...(types || treasureGold ? { type: treasure } : { special: treasure }),
    letters: [...carried],
    lair: [...inLair],
    ...(treasureGold && { gp: treasureGold }),
  };
}

function pace(turn: number) {
  return { turn, round: Math.round(turn / 3) };
}

export class PasteWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-paste",
    window: { title: "RULINGS.Company.paste.title", icon: "fa-solid fa-paste" },
    position: { width: 640, height: 680 },
    actions: { make: PasteWindow.#onMake },
  };

  static override PARTS = {
    body: { template: windowTemplate("paste"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  static async show(): Promise<void> {
    if (refereeOnlyWindow()) await reopenDraft(PasteWindow);
  }

  protected override async view(): Promise<object> {
    const text = written(this.draft, "text");
    const conversion = conversionInForce();
    const models = await listedModels();
    await loadPackageNames();
    const read = readStatBlocks(inKnownWords(text));
    const monsters = [];
    for (const [at, one] of read.entries()) monsters.push(await this.#shown(one, at, models));
    return {
      text,
      monsters,
      several: monsters.length > 1,
      tooLong: text.length > MOST_CHARACTERS ? MOST_CHARACTERS : 0,
      tooMany: monsters.length >= MOST_MONSTERS ? MOST_MONSTERS : 0,
      converts: conversion !== undefined,
      damage: conversion?.damage ?? "",
      ready: monsters.length > 0 && monsters.every(({ missing }) => !missing),
    };
  }

  /** The template data of one pasted monster. */
  async #shown({ block: read, lines }: ReadMonster, at: number, models: readonly Option[]) {
    const prefix = prefixOf(at);
    const { block, like } = await this.#withModel(read, prefix, models);
    const conversion = conversionInForce();
    const { hitDice } = block;
    const worth = hitDice && monsterWorth(hitDice, rulingsInForce(), this.#typedFor(block));
    return {
      prefix,
      tag: at === 0 ? "" : `-${at}`,
      lines: lines.map(({ text, noted, rest, fields, values }) => ({
        text,
        rest,
        noted: noted && fields.some((field) => !KEPT_WORDS.includes(field)) ? noted : "",
        names: [...new Set(fields.map((field, place) => understood(field, values[place] ?? "")))].join(" · "),
      })),
      name: written(this.draft, `${prefix}name`, block.name),
      worth: worth && derivedValue("RULINGS.Company.xp.each", grouped(worth.value), worth.steps),
      kept: conversion ? originalOf(block.attacks, this.draft, prefix) : [],
      magicalSkin: ticked(this.draft, `${prefix}magicalSkin`, false),
      usesShield: ticked(this.draft, `${prefix}usesShield`, false),
      models: models.map((one) => ({ ...one, selected: one.value === like })),
      ...this.#character(block, prefix, lines),
      missing: hitDice === undefined || block.armourClass === undefined,
    };
  }

  /** The choice of a character where the block has classes, with a line for each further class (EXT-03) and for its gear. */
  #character(block: StatBlock, prefix: string, lines: ReadMonster["lines"]) {
    const [first, ...others] = classesOf(block).map((one) => one.class);
    const asCharacter = first !== undefined && ticked(this.draft, `${prefix}asCharacter`, false);
    if (!asCharacter) return { classed: first !== undefined };
    const gear = namedGear(textOf(lines)).map(({ key, bonus }) => `${goodsName(key)}${bonus > 0 ? ` +${bonus}` : ""}`);
    const name = localize("RULINGS.Company.import.things");
    const value = gear.join(", ") || "–";
    return {
      classed: true,
      asCharacter,
      becomes: [...importFurther(first, others), localize("RULINGS.Company.part", { name, value })],
    };
  }

  /** The experience value used in place of that by Hit Dice; undefined where a conversion requires the Hit Dice (ERIS-123). */
  #typedFor(block: StatBlock): number | undefined {
    return conversionInForce() && rulingsInForce().use(monsterXp).rule ? undefined : typedExperience(block);
  }

  /** The block with the values of the chosen model, or of the one that the text names (ERIS-133). */
  async #withModel(read: StatBlock, prefix: string, models: readonly Option[]) {
    const like = written(this.draft, `${prefix}like`, likeNamed(read.like ?? "", models));
    const model = await modelOf(like);
    return { block: model ? asLike(read, model) : read, like };
  }

  static async #onMake(this: PasteWindow): Promise<void> {
    await this.attempt(async () => {
      const { draft } = this;
      const models = await listedModels();
      const pasted: PastedMonster[] = [];
      for (const [at, { block: read, lines }] of readStatBlocks(inKnownWords(written(draft, "text"))).entries()) {
        const prefix = prefixOf(at);
        const { block } = await this.#withModel(read, prefix, models);
        const name = written(draft, `${prefix}name`, block.name).trim() || localize("TYPES.Actor.monster");
        const judged = {
          magicalSkin: ticked(draft, `${prefix}magicalSkin`, false),
          usesShield: ticked(draft, `${prefix}usesShield`, false),
          kept: originalOf(block.attacks, draft, prefix).flatMap((one) => (one.checked ? [one.at] : [])),
        };
        const asCharacter = classesOf(block).length > 0 && ticked(draft, `${prefix}asCharacter`, false);
        pasted.push({ block: { ...block, name }, judged, text: textOf(lines), asCharacter });
      }
      const made = await createPasted(pasted);
      if (made.length === 0) return;
      await this.finish();
      for (const one of made.slice(0, MOST_SHEETS)) openSheet(one);
    });
  }
}

/** The maximum number of sheets opened for several monsters. */
const MOST_SHEETS = 3;
/** Fields whose text is already shown elsewhere. */
const KEPT_WORDS = ["description", "ability"];

function textOf(lines: ReadMonster["lines"]): string {
  return lines.map((line) => line.text).join("\n");
}

/** The prefix of a monster's fields; the first monster has none. */
function prefixOf(at: number): string {
  return at === 0 ? "" : `${at}.`;
}

/** A recognised field with its interpretation, so that a misreading is noticed before the monster is created. */
function understood(field: string, value: string): string {
  const name = localize(`RULINGS.Company.paste.field.${field}`);
  return value ? localize("RULINGS.Company.part", { name, value: localize(value) }) : name;
}
