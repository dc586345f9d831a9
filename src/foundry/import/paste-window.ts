/** Pasting monsters: the text of their stat blocks, line by line with what was understood, and then the monsters. */
import { monsterWorth } from "../../rules/rewards/experience.ts";
import { monsterXp } from "../../rules/topics/monsterXp.ts";
import { grouped } from "../../view/treasure/coins.ts";
import { ticked, written } from "../../view/characters/draft.ts";
import {
  MOST_CHARACTERS,
  MOST_MONSTERS,
  type ReadMonster,
  readStatBlocks,
  type StatBlock,
  typedExperience,
} from "../../view/import/stat-block/read-stat-block.ts";
import { asLike, likeNamed } from "../../view/import/stat-block/similar-monster.ts";
import { derivedValue } from "../../view/platform/steps.ts";
import type { Option } from "../platform/dialogs/dialog-content.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { FormWindow, windowTemplate, type Defaults, refereeOnlyWindow, WHY } from "../platform/windows/form-window.ts";
import { conversionInForce, originalOf } from "./convert-monster.ts";
import { modelOf, listedModels } from "./similar-monsters.ts";
import { createPasted, type PastedMonster } from "./paste-monsters.ts";

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
    const read = readStatBlocks(text);
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

  /** What the window shows of one of them. */
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
        names: fields.map((field, place) => understood(field, values[place] ?? "")).join(" · "),
      })),
      name: written(this.draft, `${prefix}name`, block.name),
      worth: worth && derivedValue("RULINGS.Company.xp.each", grouped(worth.value), worth.steps),
      kept: conversion ? originalOf(block.attacks, this.draft, prefix) : [],
      magicalSkin: ticked(this.draft, `${prefix}magicalSkin`, false),
      usesShield: ticked(this.draft, `${prefix}usesShield`, false),
      models: models.map((one) => ({ ...one, selected: one.value === like })),
      missing: hitDice === undefined || block.armourClass === undefined,
    };
  }

  /** What counts for one in place of its Hit Dice; nothing where a conversion has it counted by these (ERIS-123). */
  #typedFor(block: StatBlock): number | undefined {
    return conversionInForce() && rulingsInForce().use(monsterXp).rule ? undefined : typedExperience(block);
  }

  /** The block with what it takes from the monster that was chosen, or else that the text names (ERIS-133). */
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
      for (const [at, { block: read, lines }] of readStatBlocks(written(draft, "text")).entries()) {
        const prefix = prefixOf(at);
        const { block } = await this.#withModel(read, prefix, models);
        const name = written(draft, `${prefix}name`, block.name).trim() || localize("TYPES.Actor.monster");
        const judged = {
          magicalSkin: ticked(draft, `${prefix}magicalSkin`, false),
          usesShield: ticked(draft, `${prefix}usesShield`, false),
          kept: originalOf(block.attacks, draft, prefix).flatMap((one) => (one.checked ? [one.at] : [])),
        };
        pasted.push({ block: { ...block, name }, judged, text: lines.map(({ text }) => text).join("\n") });
      }
      const made = await createPasted(pasted);
      if (made.length === 0) return;
      await this.finish();
      for (const one of made.slice(0, MOST_SHEETS)) openSheet(one);
    });
  }
}

/** Sheets that are opened of several monsters. */
const MOST_SHEETS = 3;
/** Fields whose words are told with them already. */
const KEPT_WORDS = ["description", "ability"];

/** The fields of the first monster have their plain names. */
function prefixOf(at: number): string {
  return at === 0 ? "" : `${at}.`;
}

/** What was understood, with what it was taken for: a misreading is seen before the monster stands there. */
function understood(field: string, value: string): string {
  const name = localize(`RULINGS.Company.paste.field.${field}`);
  return value ? localize("RULINGS.Company.part", { name, value: localize(value) }) : name;
}
