/** Pasting a monster: the text of its stat block, line by line with what was understood, and then the monster. */
import { hitPointDice } from "../../../rules/life/monster-hit-points.ts";
import { ticked, written } from "../../../view/company/draft.ts";
import { isLargeClumsy } from "../../../view/company/import/clumsy.ts";
import { readStatBlock, type StatBlock } from "../../../view/company/statblock.ts";
import { asLike, likeNamed } from "../../../view/company/statblock-like.ts";
import { escapeHtml } from "../../../view/why.ts";
import { postCard } from "../../chat/post.ts";
import { perform } from "../../deeds/perform.ts";
import { openSheet } from "../../open-sheet.ts";
import { localize } from "../../text.ts";
import { openBegun } from "../../windows/begun.ts";
import { CompanyWindow, companyTemplate, type Defaults, refereeOnly } from "../window.ts";
import { type Converted, conversionInForce, convertedSystem, convertMonster, keptOf } from "./convert.ts";
import { modelOf, modelsListed } from "./like.ts";

export class PasteWindow extends CompanyWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-paste",
    window: { title: "RULINGS.Company.paste.title", icon: "fa-solid fa-paste" },
    position: { width: 640, height: 680 },
    actions: { make: PasteWindow.#onMake },
  };

  static override PARTS = { body: { template: companyTemplate("paste"), scrollable: [".company-scroll"] } };

  static async show(): Promise<void> {
    if (refereeOnly()) await openBegun(PasteWindow);
  }

  protected override async view(): Promise<object> {
    const text = written(this.draft, "text");
    const { block: read, lines } = readStatBlock(text);
    const { block, models, like } = await this.#withModel(read);
    const conversion = conversionInForce();
    return {
      text,
      lines: lines.map((line) => ({
        ...line,
        names: line.fields.map((field, at) => understood(field, line.values[at] ?? "")).join(" · "),
      })),
      name: written(this.draft, "name", block.name),
      converts: conversion !== undefined,
      damage: conversion?.damage ?? "",
      kept: conversion ? keptOf(block.attacks, this.draft) : [],
      magicalSkin: ticked(this.draft, "magicalSkin", false),
      usesShield: ticked(this.draft, "usesShield", false),
      models: models.map((one) => ({ ...one, selected: one.value === like })),
      missing: block.hitDice === undefined || block.armourClass === undefined,
      ready: text.trim() !== "" && block.hitDice !== undefined && block.armourClass !== undefined,
    };
  }

  /** The block with what it takes from the monster that was chosen, or else that the text names (ERIS-133). */
  async #withModel(read: StatBlock) {
    const models = await modelsListed();
    const like = written(this.draft, "like", likeNamed(read.like ?? "", models));
    const model = await modelOf(like);
    return { block: model ? asLike(read, model) : read, models, like };
  }

  static async #onMake(this: PasteWindow): Promise<void> {
    await this.attempt(async () => {
      const { draft } = this;
      const { block } = await this.#withModel(readStatBlock(written(draft, "text")).block);
      const name = written(draft, "name", block.name).trim() || localize("TYPES.Actor.monster");
      const skin = { magicalSkin: ticked(draft, "magicalSkin", false), usesShield: ticked(draft, "usesShield", false) };
      const kept = keptOf(block.attacks, draft).flatMap(({ at, checked }) => (checked ? [at] : []));
      const made = await makeMonster({ ...block, name }, skin, kept);
      if (!made) return;
      await this.finish();
      openSheet(made);
    });
  }
}

/** What was understood, with what it was taken for: a misreading is seen before the monster stands there. */
function understood(field: string, value: string): string {
  const name = localize(`RULINGS.Company.paste.field.${field}`);
  return value ? localize("RULINGS.Company.part", { name, value: localize(value) }) : name;
}

interface Skin {
  readonly magicalSkin: boolean;
  readonly usesShield: boolean;
}

/** Makes the monster; converted where the ruling has monsters of other books brought over (ERIS-131, ERIS-132, ERIS-134). */
async function makeMonster(
  block: StatBlock,
  skin: Skin,
  kept: readonly number[],
): Promise<Actor.Implementation | undefined> {
  const { hitDice = { number: 1, modifier: 0 }, hitPoints, armourClass = 9, attacks } = block;
  const converted = await convertMonster({ hitDice, hitPoints, armourClass, attacks }, { ...skin, kept });
  let made: Actor.Implementation | undefined;
  await perform({ kind: "pasted", data: { name: block.name } }, async (deed) => {
    await deed.begun();
    made = await Actor.implementation.create(monsterData(block, skin, converted));
    if (!made) return { key: "malformed" };
    deed.made(made);
    if (converted) {
      const { outcome, shown } = converted;
      await postCard({ type: "notice", actor: made, outcome, rolls: shown, secret: true, deed });
    }
    return undefined;
  });
  return made;
}

function monsterData(block: StatBlock, skin: Skin, converted: Converted | undefined): Actor.CreateData {
  const { hitDice = { number: 1, modifier: 0, asterisks: 0 } } = block;
  const points = block.hitPoints ?? 0;
  const now = converted && convertedSystem(converted, skin.usesShield);
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
        formula: now?.hd.formula ?? hitPointDice(hitDice, hitDice.number < 1),
      },
      hp: now?.hp ?? { value: points, max: points },
      ac: now?.ac ?? { value: block.armourClass ?? 9 },
      ...(block.thac0 !== undefined && { thac0: block.thac0 }),
      movement: {
        ...(block.walk !== undefined && { walk: pace(block.walk) }),
        ...(block.fly !== undefined && { fly: pace(block.fly) }),
        ...(block.swim !== undefined && { swim: pace(block.swim) }),
      },
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
      ...(block.xp !== undefined && now?.xp !== null && { xp: block.xp }),
      ...(block.dungeon && { numberAppearing: { dungeon: block.dungeon, lair: block.lair ?? block.dungeon } }),
      ...(block.treasure && {
        treasure: {
          type: block.treasure,
          letters: [...block.treasure.matchAll(/[A-V]/g)].map(([letter]) => letter),
          ...(block.treasureGold && { gp: block.treasureGold }),
        },
      }),
      ...(now && { magicSkin: now.magicSkin }),
      ...(isLargeClumsy(block.name) && { largeClumsy: true }),
      description: paragraphs.join(""),
    },
    items: [
      ...block.attacks.map(({ name, count, damage, note }, at) => ({
        name: name || localize("TYPES.Item.attack"),
        type: "attack",
        system: {
          routine: 1,
          count,
          damage: converted?.outcome.attacks[at]?.damage ?? damage,
          ...(note && { description: `<p>${escapeHtml(note)}</p>` }),
        },
      })),
      ...block.abilities.map(({ name, text }) => ({
        name,
        type: "ability",
        system: { description: `<p>${escapeHtml(text)}</p>` },
      })),
    ],
  } as Actor.CreateData;
}

function pace(turn: number) {
  return { turn, round: Math.round(turn / 3) };
}
