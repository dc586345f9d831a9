import { planNewSkill, planSkill, resolveNewSkill, resolveSkill, type Skill } from "../../rules/characters/skills.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { LabelledSteps } from "../cards/journey.ts";
import { type DieRequest, rollUnder } from "../platform/asked-dice.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { OwnSkill, SkillArt, TurnInput, TurnMember, TurnWork } from "./turn-types.ts";

/** The steps of a thief skill's chance, where a skill gave it (ERIS-91). */
export function ofSkill({ arts }: Pick<TurnMember, "arts">, art: SkillArt, label: TextLine): LabelledSteps[] {
  const steps = arts?.[art]?.steps;
  return steps ? [{ label, steps }] : [];
}

/** Resolves skills used in a turn: of a trade, of a background, of a guild (ERIS-85, ERIS-86, ERIS-91, ERIS-92). Everybody sees the die. */
export async function skillWork(
  input: TurnInput,
  before: TurnWork,
  dice: DieRequest,
  rulings: Rulings,
): Promise<TurnWork> {
  let work = before;
  for (const member of input.members) {
    if (member.marcher.dead || member.doing.kind !== "skill") continue;
    const own = member.skills?.find(({ id }) => id === member.doing.thing);
    if (own) work = await used(work, member, own, dice, rulings);
  }
  return work;
}

async function used(
  work: TurnWork,
  member: TurnMember,
  own: OwnSkill,
  dice: DieRequest,
  rulings: Rulings,
): Promise<TurnWork> {
  const { creature, doing } = member;
  const figures = { name: creature.name, skill: own.skill.name };
  const name = line("RULINGS.Way.dice.skill", figures);
  const begun =
    own.skill.percent === undefined ? await begin(work, member, own, dice, rulings) : { work, skill: own.skill };
  const plan = planSkill(creature, begun.skill, 0, rulings);
  if (plan.refused) return { ...work, lines: [...work.lines, refusalLine(plan.refused)] };
  const prefix = `skill:${creature.id}:${own.id}`;
  const { natural, target, success } = resolveSkill(plan, await rollUnder(prefix, plan, name, dice));
  const done = line(`RULINGS.Way.skill.${success ? "done" : "failed"}`, { ...figures, die: natural, chance: target });
  const said = doing.note ? [line("RULINGS.Way.turn.other", { name: creature.name, note: doing.note })] : [];
  return {
    ...begun.work,
    lines: [...begun.work.lines, ...said, done],
    open: [...begun.work.open, `${prefix}/skill`],
    traces: [...begun.work.traces, { label: name, steps: plan.target?.steps ?? [] }],
  };
}

/** An unused skill starts by nature (ERIS-86), or with the value of its background (ERIS-91). */
async function begin(
  work: TurnWork,
  { creature }: TurnMember,
  { id, skill }: OwnSkill,
  dice: DieRequest,
  rulings: Rulings,
): Promise<{ readonly work: TurnWork; readonly skill: Skill }> {
  const plan = planNewSkill(skill, creature.abilities?.int ?? 10, rulings);
  if (plan.refused) return { work, skill };
  const figures = { name: creature.name, skill: skill.name };
  const label = line("RULINGS.Way.dice.newSkill", figures);
  const prefix = `skillFirst:${creature.id}:${id}`;
  const { percent } = resolveNewSkill(plan, await rollUnder(prefix, plan, label, dice), rulings);
  const { value, steps } = percent;
  return {
    skill: { ...skill, percent: value },
    work: {
      ...work,
      lines: [...work.lines, line("RULINGS.Way.skill.first", { ...figures, percent: value })],
      open: [...work.open, `${prefix}/skill`],
      noted: [...work.noted, { who: creature.id, item: id, percent: value }],
      traces: [...work.traces, { label, steps }],
    },
  };
}
