/**
 * Skills of trades and roles (ERIS-84 to 92): their data for the rules, and their rolls. Backgrounds over a class, and the skills they bring (ERIS-45
 * to 48, ERIS-91).
 */

import { type Candidate, type Joining, joinBackground } from "../../rules/characters/backgrounds.ts";
import {
  type NewSkillOutcome,
  planNewSkill,
  planSkill,
  resolveNewSkill,
  resolveSkill,
  type Skill,
  skillFault,
} from "../../rules/characters/skills.ts";
import { ALIGNMENTS, type Alignment, type ClassId } from "../../rules/creature/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { BACKGROUNDS, type Background } from "../../rules/tables/backgrounds.ts";
import type { BackgroundOutcome } from "../../view/cards/skill.ts";
import { creatureOf } from "../adapter/creature.ts";
import { type ItemCopy, itemCopy } from "../adapter/item-data.ts";
import { skillOf, unconfirmedSkill } from "../adapter/skill.ts";
import { postCard } from "../chat/post-card.ts";
import { askNumber } from "../platform/dialogs.ts";
import { type RolledDice, rollByHand } from "../platform/dice.ts";
import { englishText } from "../platform/english-words.ts";
import { askBeforeRoll, FORBIDDEN, withAdded } from "../platform/hooks.ts";
import { notifyError, notifyRefusal } from "../platform/notifications.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { skipsDialogs } from "../platform/settings/table-settings.ts";
import { localize } from "../platform/text.ts";
import type { ActionOptions } from "../platform/types.ts";
import { shiftHeld } from "../platform/windows/dom.ts";

type Character = Actor.SystemOfType<"character">;
type BackgroundSystem = Item.SystemOfType<"background">;
type Brought = BackgroundSystem["skills"][number];
type ItemData = Record<string, unknown> & { readonly name: string; readonly type: "skill" };

const CLASSES_PACK = "rulings.classes";

/** The characters that `takeBackground` is writing to: it adds their skills itself, so the hook must not. */
const joiningNow = new WeakSet<object>();

/** Alignments from the item's text: `lawful`, `not lawful`, or empty for any. */
function alignmentsOf(words: string): Alignment[] {
  const named = ALIGNMENTS.filter((one) => words.toLowerCase().includes(one));
  return /\bnot\b/i.test(words) ? ALIGNMENTS.filter((one) => !named.includes(one)) : named;
}

function backgroundOfItem(item: Item.Implementation): Background {
  const { key, allowedClasses, alignment, skills, stealthBonus } = item.system as BackgroundSystem;
  const shipped = BACKGROUNDS.find(({ id }) => id === key);
  return {
    id: shipped?.id ?? key,
    classes: allowedClasses as ClassId[],
    alignments: alignmentsOf(englishText(item, alignment)),
    skills: skills.map(({ name }) => englishText(item, name)),
    stealth: stealthBonus,
  };
}

/**
 * The result of joining a background for this character by the rulings in force; undefined for a character without a class.
 * @param left whether an earlier background that was left counts (ERIS-47): not when the referee has given another
 */
function joining(actor: Actor.Implementation, item: Item.Implementation, left = false): Joining | undefined {
  const creature = creatureOf(actor);
  const { level, xp, background } = actor.system as Character;
  const former = actor.items.find(({ id, type }) => type === "background" && id !== item.id);
  if (!creature.class) return undefined;
  // The record of a joined background stays on the sheet after it is left.
  const has = former?.name ?? (left && background.joined !== "" ? localize("RULINGS.Skill.leftBackground") : "");
  const candidate: Candidate = {
    class: creature.class,
    ...(creature.alignment && { alignment: creature.alignment }),
    ...(has !== "" && { has }),
    playedBefore: background.confirmed || game.user?.isGM === true,
  };
  return joinBackground(candidate, backgroundOfItem(item), level <= 1 && xp.value === 0, rulingsInForce());
}

/** Whether a background may be added to a character. A player is shown the reason for a refusal; a referee overrides the rule. */
export function canJoinBackground(actor: Actor.Implementation, item: Item.Implementation): boolean {
  if (actor.type !== "character" || game.user?.isGM) return true;
  return !notifyRefusal(joining(actor, item, true)?.refused);
}

/** Writes a joined background; one accepted at once adds its skills. */
export async function takeBackground(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const found = joining(actor, item);
  const referee = game.user?.isGM === true;
  const { level, xp, background } = actor.system as Character;
  // A background given by the referee is accepted at once (ERIS-45, ERIS-47), unless an older character starts to train.
  const accepted = found?.accepted ?? (level <= 1 && xp.value === 0);
  const confirmed = background.confirmed || referee;
  const joined = new Date().toISOString().slice(0, 10);
  joiningNow.add(actor);
  try {
    await actor.update({ system: { background: { confirmed, accepted, joined } } } as Actor.UpdateData);
  } finally {
    joiningNow.delete(actor);
  }
  if (accepted) await addBackgroundSkills(actor, item, found?.warnings ?? []);
  else await postBackgroundCard(actor, item, { skills: [], training: true, warnings: found?.warnings ?? [] }, []);
}

/** Rolls and adds the skills of a background; existing ones are kept where they are better (ERIS-91). */
async function addBackgroundSkills(
  actor: Actor.Implementation,
  item: Item.Implementation,
  warnings: readonly Refusal[],
): Promise<void> {
  const { skills } = item.system as BackgroundSystem;
  const begun: BackgroundOutcome["skills"][number][] = [];
  const shown: Roll.Evaluated<Roll>[] = [];
  const made: ItemData[] = [];
  const changed: Record<string, unknown>[] = [];
  for (const one of skills) {
    const skill = { ...one, name: englishText(item, one.name) };
    const rolled = await beginSkill(actor, { name: skill.name, type: skill.type, origin: "background" });
    const percent = skill.percent ?? ("outcome" in rolled ? rolled.outcome.percent.value : null);
    const known = actor.items.find((one) => isSkillNamed(one, skill.name));
    const fresh = known ? undefined : await skillData(skill, percent);
    if ("outcome" in rolled && skill.percent === null) {
      begun.push({ name: known?.name ?? fresh?.name ?? skill.name, percent: rolled.outcome.percent });
      shown.push(...rolled.shown);
    }
    if (fresh) made.push(fresh);
    if (known) {
      const before = (known.system as Item.SystemOfType<"skill">).percent;
      const best = percent === null ? before : Math.max(before ?? 0, percent);
      changed.push({ _id: known.id, system: { origin: "background", percent: best } });
    }
  }
  if (made.length > 0) await actor.createEmbeddedDocuments("Item", made);
  if (changed.length > 0) await actor.updateEmbeddedDocuments("Item", changed);
  await postBackgroundCard(actor, item, { skills: begun, training: false, warnings }, shown);
}

/** Whether a skill is the named one: by its key, which no translation changes, or by its name. */
function isSkillNamed(one: object, named: string): boolean {
  if (foundry.utils.getProperty(one, "type") !== "skill") return false;
  const key = named.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return foundry.utils.getProperty(one, "system.key") === key || foundry.utils.getProperty(one, "name") === named;
}

/** A skill from the compendium, or a plain one where it has none of that name. */
async function skillData({ name, type }: Brought, percent: number | null): Promise<ItemData> {
  const pack = game.packs?.get(CLASSES_PACK);
  const entry = pack?.index.contents.find((one) => isSkillNamed(one, name));
  const document = await resolveUuid(entry?.uuid);
  const source: Partial<ItemCopy> = itemCopy(document) ?? {};
  const system = { type, ...(source.system as object | undefined), origin: "background", percent };
  return { ...source, name: source.name ?? name, type: "skill", system };
}

async function postBackgroundCard(
  actor: Actor.Implementation,
  item: Item.Implementation,
  outcome: Omit<BackgroundOutcome, "procedure" | "background">,
  rolls: readonly Roll.Evaluated<Roll>[],
): Promise<void> {
  const whole: BackgroundOutcome = { procedure: "background", background: item.name, ...outcome };
  await postCard({
    type: "notice",
    actor,
    outcome: whole,
    rolls,
    item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
  });
}

/** Adds the skills of a background when the referee accepts a character in training (ERIS-47). Call once, in `init`. */
export function watchAcceptance(): void {
  const before = new WeakMap<object, boolean>();
  Hooks.on("preUpdateActor", (actor) => {
    if (actor.type === "character") before.set(actor, (actor.system as Character).background.accepted);
  });
  Hooks.on("updateActor", (actor, changes, _options, userId) => {
    if (userId !== game.user?.id || actor.type !== "character") return;
    if (foundry.utils.getProperty(changes, "system.background.accepted") !== true || before.get(actor) !== false)
      return;
    const item = actor.items.find(({ type }) => type === "background");
    const bare =
      item && (item.system as BackgroundSystem).skills.every(({ name }) => !hasSkill(actor, englishText(item, name)));
    if (item && bare && !joiningNow.has(actor)) void addBackgroundSkills(actor, item, []).catch(notifyError);
  });
}

function hasSkill(actor: Actor.Implementation, name: string): boolean {
  return actor.items.some(
    (item) => isSkillNamed(item, name) && (item.system as Item.SystemOfType<"skill">).origin === "background",
  );
}

/** The starting value of a skill with its dice. */
interface NewSkill extends RolledDice {
  readonly outcome: NewSkillOutcome;
}

/** Rolls the starting value of a skill: innate, or from a background. A refusal where the rulings allow none. */
async function beginSkill(actor: Actor.Implementation, skill: Skill): Promise<NewSkill | Refusal> {
  const rulings = rulingsInForce();
  const plan = planNewSkill(skill, creatureOf(actor).abilities?.int ?? 10, rulings);
  if (plan.refused) return plan.refused;
  const rolled = await rollByHand(plan);
  return { ...rolled, outcome: resolveNewSkill(plan, rolled.rolls, rulings) };
}

/** Rolls a skill against its chance; at its first use the starting value is rolled and stored (ERIS-85, ERIS-86). */
export async function rollSkill(actor: Actor.Implementation, itemId: string, { event }: ActionOptions): Promise<void> {
  const item = actor.items.get(itemId);
  const skill = item && skillOf(item);
  if (!skill) return;
  if (notifyRefusal(skillFault(skill, rulingsInForce()) ?? unconfirmedSkill(actor, skill))) return;
  const skips = shiftHeld(event) !== skipsDialogs();
  const modifier = skips ? 0 : await askNumber("RULINGS.Ask.skillModifier", { min: -100, max: 100 });
  if (modifier === undefined) return;
  const noted = skill.percent === undefined ? await note(actor, item, skill) : skill;
  if (!noted) return;
  const planned = planSkill(creatureOf(actor), noted, modifier, rulingsInForce());
  if (notifyRefusal(planned.refused)) return;
  const about = { uuid: item.uuid, name: item.name, img: item.img ?? "" };
  const added = askBeforeRoll("preCheck", { actor, item: about, subject: skill.name });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const plan = planned.target ? { ...planned, target: withAdded(planned.target, added) } : planned;
  const rolled = await rollByHand(plan);
  const outcome = resolveSkill(plan, rolled.rolls);
  await postCard({ type: "check", actor, plan, outcome, rolls: rolled.shown, subject: skill.name });
}

/** Rolls the starting value of a skill, stores it on the item and posts the card. */
async function note(actor: Actor.Implementation, item: Item.Implementation, skill: Skill): Promise<Skill | undefined> {
  const begun = await beginSkill(actor, skill);
  if (!("outcome" in begun)) {
    notifyRefusal(begun);
    return undefined;
  }
  const { outcome, shown } = begun;
  await item.update({ system: { percent: outcome.percent.value } } as Item.UpdateData);
  await postCard({ type: "check", actor, outcome, rolls: shown, subject: skill.name });
  return { ...skill, percent: outcome.percent.value };
}
