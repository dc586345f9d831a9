import { type LevelUpInput, planLevelUp, resolveLevelUp } from "../../rules/characters/advance.ts";
import { resolveNewSpells } from "../../rules/magic/acquisition.ts";
import { CLASS_FACTS } from "../../rules/tables/classes.ts";
import type { LevelUpCardOutcome } from "../../view/cards/calling.ts";
import type { Written } from "../adapter/changes.ts";
import { creatureOf } from "../adapter/creature.ts";
import { paragraph } from "../apps/dialog-content.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { throwByHand } from "../dice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { giveSpells, type KnownSpells, spellLists } from "./spell-lists.ts";

type Character = Actor.SystemOfType<"character">;

/**
 * Raises a character by a level: hit points rolled, level, experience and new spells written, and a card for the table. Refused without the
 * experience for it; a referee may grant the level all the same.
 */
export async function levelUp(actor: Actor.Implementation): Promise<void> {
  const { class: own } = creatureOf(actor);
  if (actor.type !== "character" || !own) return;
  const rulings = rulingsInForce();
  const lists = await spellLists(CLASS_FACTS[own.id].list);
  const input = inputOf(actor, own, lists);
  let plan = planLevelUp(input, rulings);
  if (plan.refused?.key === "character.notEnough" && game.user?.isGM && (await grants(actor)))
    plan = planLevelUp({ ...input, granted: true }, rulings);
  if (tellRefusal(plan.refused)) return;
  const thrown = await throwByHand(plan);
  // Dice typed by hand take their time: the level may have been gained meanwhile, by a second press or at another seat.
  if (creatureOf(actor).class?.level !== own.level) return;
  const outcome = resolveLevelUp(plan, thrown.rolls, rulings);
  const shown = [...thrown.shown];
  const learned = outcome.spells.learned.map(({ spell }) => spell);
  for (let next = outcome.spells.next; next; ) {
    const again = await throwByHand(next);
    shown.push(...again.shown);
    const more = resolveNewSpells(next, again.rolls, rulings);
    learned.push(...more.learned.map(({ spell }) => spell));
    next = more.next;
  }
  const chosen = outcome.spells.choose.map(({ level, count }) => ({ level, count }));
  const told: LevelUpCardOutcome = { ...outcome, learned, chosen };
  const { after } = outcome.level;
  await perform({ kind: "levelUp", data: { name: actor.name, level: after } }, async (deed) => {
    await deed.write(writesOf(actor, plan.hitPoints.rerollAll, outcome));
    await giveSpells(deed, actor, lists, learned);
    await postCard({ type: "notice", actor, plan, outcome: told, rolls: shown, deed });
    return undefined;
  });
}

function inputOf(actor: Actor.Implementation, own: LevelUpInput["class"], lists: readonly KnownSpells[]): LevelUpInput {
  const { hp, xp } = actor.system as Character;
  const { abilities } = creatureOf(actor);
  return {
    class: own,
    ...(abilities && { abilities }),
    experience: xp.value,
    total: hp.total ?? hp.max,
    value: hp.value,
    known: actor.items.filter(({ type }) => type === "spell").map(({ name }) => name),
    list: (level) => lists.filter((spell) => spell.level === level).map(({ name }) => name),
  };
}

function writesOf(
  actor: Actor.Implementation,
  afresh: boolean,
  { level, experience, hitPoints }: ReturnType<typeof resolveLevelUp>,
): Written[] {
  const { hp, hpRolls } = actor.system as Character;
  const gained = hitPoints.dice.map(({ rolled, modifier }, at) => ({
    level: afresh ? at + 1 : level.after,
    roll: rolled,
    modifier,
  }));
  const total = hitPoints.total.value;
  // Under wounds the maximum of the moment is lower than the healthy one: both move by as much.
  const max = hp.total === null ? total : Math.max(0, hp.max + hitPoints.gained);
  const values: Record<string, unknown> = {
    "system.level": level.after,
    "system.xp.value": experience,
    "system.hp.value": hitPoints.value,
    "system.hp.max": max,
    ...(hp.total !== null && { "system.hp.total": total }),
    "system.hpRolls": afresh ? gained : [...hpRolls.map((roll) => ({ ...roll })), ...gained],
  };
  return Object.entries(values).map(([path, value]) => ({
    uuid: actor.uuid,
    path,
    before: foundry.utils.getProperty(actor, path),
    after: value,
  }));
}

async function grants(actor: Actor.Implementation): Promise<boolean> {
  const question = localize("RULINGS.Use.level.grant", { name: actor.name });
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    classes: ["rulings-dialog"],
    window: { title: "RULINGS.Use.level.up" },
    content: paragraph(question),
  });
  return answer === true;
}
