/** Monsters out of stat blocks that were pasted: all of one text are made together, and go together. */
import { hitPointDice } from "../../rules/life/monster-hit-points.ts";
import { isLargeClumsy } from "../../view/import/clumsy-weapons.ts";
import { type StatBlock, typedExperience } from "../../view/import/stat-block/read-stat-block.ts";
import { escapeHtml } from "../../view/platform/explanation.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { localize } from "../platform/text.ts";
import { type Converted, convertedSystem, convertMonster, type ConversionFacts } from "./convert-monster.ts";

/** A block as the referee wants it made. */
export interface PastedMonster {
  readonly block: StatBlock;
  readonly judged: ConversionFacts;
  /** The lines that it was read from. */
  readonly text: string;
}

/** Makes the monsters; converted where the ruling has monsters of other books brought over (ERIS-131, ERIS-132, ERIS-134). */
export async function createPasted(pasted: readonly PastedMonster[]): Promise<Actor.Implementation[]> {
  const made: Actor.Implementation[] = [];
  const names = pasted.map(({ block }) => block.name).join(", ");
  const converted: (Converted | undefined)[] = [];
  for (const { block, judged } of pasted) {
    const { hitDice = { number: 1, modifier: 0 }, hitPoints, armourClass = 9, attacks } = block;
    converted.push(await convertMonster({ hitDice, hitPoints, armourClass, attacks }, judged));
  }
  await runUndoable({ kind: "pasted", data: { name: names } }, async (transaction) => {
    await transaction.begun();
    for (const [at, one] of pasted.entries()) {
      const actor = await Actor.implementation.create(monsterData(one, converted[at]));
      if (!actor) return { key: "malformed" };
      transaction.made(actor);
      made.push(actor);
      const now = converted[at];
      if (now) await postCard({ type: "notice", actor, outcome: now.outcome, rolls: now.shown, secret: true, deed: transaction });
    }
    return undefined;
  });
  return made;
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

/** Types by their letters where there are any; the treasure of other games stays in its words. */
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
