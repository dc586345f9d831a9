import type { SaveCategory } from "../../rules/creature/types.ts";
import { ownRow } from "../../rules/input-checks.ts";
import type { OnSave } from "../../rules/magic/spell-damage.ts";
import type { EffectLooks } from "../../rules/magic/spell-effect-parts.ts";
import type { SheetArea } from "../magic/area.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard, pressedBy } from "./common.ts";
import { saveLine } from "./save-line.ts";
import { EFFECT_MARK } from "./spell-effect.ts";
import type { ButtonView, CardInput, Presenter, TargetView } from "./types.ts";

/** One use of a spell: its dice, if any, and whether it has no saving throw. Older cards have neither. */
interface SpellFormView {
  readonly use: string;
  readonly on: string;
  readonly dice?: "damage" | "healing" | "";
  readonly noSave?: true;
  /** Whether it can be repeated, also after another use. */
  readonly again?: true;
  /** The shapes to choose from, stored here because the last potion is gone after drinking. */
  readonly looks?: EffectLooks;
}

/** The data of a cast spell's card. */
export interface CastCardOutcome {
  readonly spell: string;
  readonly range: string;
  readonly duration: string;
  readonly save: SaveCategory | null;
  /** Modifier of the saving throw. */
  readonly saveModifier: number;
  readonly onSave: OnSave;
  /** Caster level. */
  readonly level: number;
  readonly damage: string;
  readonly healing: string;
  /** Whether the damage dice are rolled once for each level. */
  readonly perLevel: boolean;
  readonly summary: string;
  /** The named uses of the spell; empty: the card shows only its text and duration. */
  readonly works?: readonly SpellFormView[];
  /** The prepared spell that was exchanged for it (GOR-08) and left memory. */
  readonly exchanged?: string;
  /** Whether the spell stays in memory (EXT-08). */
  readonly kept?: true;
  /** The targets that the caster could not see, separated by commas (BX-148). */
  readonly notSeen?: string;
  /** The recipient of a potion from its carrier. */
  readonly given?: string;
  /** Set for the magic of an item: uses left, null without a limit. */
  readonly item?: { readonly left: number | null };
  /** Whether it was drunk, which is a simple action where the rules distinguish them (GOR-68). */
  readonly drunk?: true;
  /** The spell of a scroll that was read: its key, or its compendium UUID. */
  readonly scroll?: string;
  /** Whether it is a natural ability, such as breath or a gaze. */
  readonly natural?: true;
  /** The chance of any effect, on a d6 by default, and the die result. */
  readonly chance?: { readonly needs: number; readonly rolled: number; readonly die?: number };
  /** The area, where it can be placed on a map. */
  readonly area?: SheetArea;
  /** Whether it is an illusion, which creatures may disbelieve (ERIS-103). */
  readonly illusion?: boolean;
}

type Input = CardInput<null, CastCardOutcome>;

/** The mark of a card with its area on the map. */
export const AREA_MARK = "area";
/** The mark of a card whose area was removed from the map; the later of the two marks counts. */
export const AREA_GONE_MARK = "areaGone";

/** The mark of a target's saving throw, among the used buttons. */
export function savedMark(uuid: string, made: boolean): string {
  return `${made ? "saved" : "failed"}.${uuid}`;
}

/** The card of a cast spell: its effect, range and duration; a saving throw for each target, and its dice. */
export const castCard: Presenter<null, CastCardOutcome> = (input) => {
  const { spell, range, duration, save, summary, item } = input.outcome;
  const worked = input.used.includes(EFFECT_MARK);
  const lines: TextLine[] = [];
  const facts = spellFacts({ range, duration, save });
  if (summary) lines.push(line("RULINGS.Card.spell.text", { text: summary }));
  const { area, natural, chance, given, exchanged, notSeen } = input.outcome;
  if (given) lines.push(line("RULINGS.Use.item.given", { name: input.speaker.name, to: given }));
  if (area)
    facts.push(line(`RULINGS.Area.shape.${area.shape}`, { length: area.length, width: area.width || area.length }));
  if (chance) lines.push(chanceLine(chance));
  if (exchanged) lines.push(line("RULINGS.Card.spell.exchanged", { given: exchanged }));
  else if (!item) lines.push(line(`RULINGS.Card.spell.${input.outcome.kept ? "kept" : "lost"}`, { spell }));
  else if (item.left !== null && natural) lines.push(line("RULINGS.Area.left", { left: item.left }));
  else if (item.left !== null)
    lines.push(line(item.left > 0 ? "RULINGS.Use.item.left" : "RULINGS.Use.item.last", { spell, left: item.left }));
  // Cards posted before 0.19.0 have these names under another key.
  const names = notSeen ?? Reflect.get(input.outcome, "unseen");
  if (typeof names === "string" && names) lines.push(line("RULINGS.Card.spell.unseen", { names }));
  const title = natural ? "RULINGS.Area.natural" : item ? "RULINGS.Use.item.title" : "RULINGS.Card.spell.title";
  return {
    ...plainCard(input, line(title, { name: input.speaker.name, spell })),
    facts,
    lines,
    targets: isForCaster(input.outcome) ? [] : input.targets.map((target) => castTarget(target, input)),
    buttons: [
      ...(worked ? laterButtons(input) : spellButtons(input)),
      ...areaButtons(input, worked),
      ...illusionButtons(input),
    ],
  };
};

/** The spell's range, duration and saving throw. */
export function spellFacts(of: {
  readonly range?: string | undefined;
  readonly duration?: string | undefined;
  readonly save?: SaveCategory | null | undefined;
}): TextLine[] {
  return [
    ...(of.range ? [line("RULINGS.Card.spell.range", { range: of.range })] : []),
    ...(of.duration ? [line("RULINGS.Card.spell.duration", { duration: of.duration })] : []),
    ...(of.save ? [line("RULINGS.Card.spell.save", {}, { save: `RULINGS.Save.${of.save}` })] : []),
  ];
}

/** Whether the spell affects only its caster; the caster's current targets then do not count. */
function isForCaster({ works, save, damage, healing }: CastCardOutcome): boolean {
  return (
    works !== undefined && works.length > 0 && works.every(({ on }) => on === "caster") && !save && !damage && !healing
  );
}

/** One target: its saving throw while it is due, and the result. */
function castTarget(target: Input["targets"][number], { outcome, used, viewer, saves }: Input): TargetView {
  const { uuid, name } = target;
  const made = [true, false].find((is) => used.includes(savedMark(uuid, is)));
  const rolled = saves && ownRow(saves, uuid);
  if (made !== undefined)
    return {
      uuid,
      name,
      state: "applied",
      ...(rolled && { save: saveLine(rolled, viewer.closed.includes(uuid)) }),
      ...savedOutcome(made, outcome, rolled !== undefined),
      good: made,
      buttons: [],
    };
  const mine = viewer.referee || viewer.ownsTargets.includes(uuid);
  const save = outcome.save && savesNow(outcome);
  const rolls = save && mine && !used.includes(EFFECT_MARK);
  return {
    uuid,
    name,
    state: "open",
    ...(save && !mine && !used.includes(EFFECT_MARK) && { others: pressedBy("save", { uuid, name }, viewer) }),
    buttons: rolls ? [button("spellSave", "RULINGS.Use.spell.save", { primary: true, values: { target: uuid } })] : [],
  };
}

/** The outcome of a saving throw; only its result line where the spell's own text gives the effect. */
function savedOutcome(made: boolean, { onSave, damage }: CastCardOutcome, isShown: boolean): { line?: TextLine } {
  if (!isShown) return { line: line(made ? "RULINGS.Card.save.success" : "RULINGS.Card.save.failure") };
  if (!made || onSave === "none") return {};
  if (onSave === "negates") return { line: line("RULINGS.Card.spell.onSave.negates") };
  return damage ? { line: line("RULINGS.Card.spell.onSave.half") } : {};
}

/** The actions for the spell. Without targets they would be refused, so choosing targets comes first. */
function spellButtons(input: Input): ButtonView[] {
  const buttons = [...workButtons(input), ...diceButtons(input)];
  const aim = buttons.find(({ action }) => action === "spellTargets");
  const acts = input.outcome.works?.some(({ on }) => on !== "caster");
  if (!aim || !acts || input.targets.length > 0 || input.outcome.area) return buttons;
  const rest = buttons.filter((one) => one !== aim).map((one) => ({ ...one, primary: false }));
  return [{ ...aim, primary: true }, ...rest];
}

/**
 * Whether the targets save at casting: not against a spell that asks for saving throws only during its duration, nor where its first use has none (raising the
 * dead, a light on a shield). The other uses roll the saving throws themselves.
 */
function savesNow({ works: [first] = [] }: CastCardOutcome): boolean {
  return !first?.noSave;
}

/** Whether the dice are rolled for the targets at once: not where they apply at the spell's own moments. */
function throwsNow({ works = [] }: CastCardOutcome, kind: "damage" | "healing"): boolean {
  return works.length === 0 || works.some(({ dice }) => dice === undefined || dice === kind);
}

/** One button for each use of the spell, which rolls all dice and saving throws and applies the results. */
function workButtons({ outcome, targets, viewer }: Input): ButtonView[] {
  const { works = [] } = outcome;
  if (works.length === 0 || (!viewer.owns && !viewer.referee)) return [];
  const aims = works.some(({ on }) => on !== "caster") && targets.length === 0;
  return works.map(({ use }, index) =>
    button("work", use ? `RULINGS.Work.use.${use}` : "RULINGS.Work.go", {
      primary: index === 0 && !aims,
      values: { index: String(index) },
    }),
  );
}

/** The actions still possible after the spell's effect, with their targets. */
function laterButtons(input: Input): ButtonView[] {
  const { works = [] } = input.outcome;
  const later = workButtons(input).filter(({ values }) => works[Number(values.index)]?.again);
  if (later.length === 0) return [];
  const aim = input.targets.length > 0 ? "otherTargets" : "targets";
  return [
    ...later.map((one) => ({ ...one, primary: false })),
    button("spellTargets", `RULINGS.Use.spell.${aim}`, { primary: input.targets.length === 0 }),
  ];
}

/** The buttons that place the area on the map and remove it. An area that stays can also be placed and moved after its effect. */
function areaButtons({ outcome, targets, viewer, used }: Input, worked: boolean): ButtonView[] {
  const { area, chance, works } = outcome;
  const held = chance && chance.rolled > chance.needs;
  if (!area || held || (!viewer.owns && !viewer.referee)) return [];
  const aimed = works?.some(({ on }) => on !== "caster") || outcome.damage !== "" || outcome.save !== null;
  const lies = used.lastIndexOf(AREA_MARK) > used.lastIndexOf(AREA_GONE_MARK);
  const placeKey = lies ? "RULINGS.Area.again" : "RULINGS.Area.lay";
  return [
    ...(!area.about && ((aimed && !worked) || area.stays)
      ? [button("spellArea", placeKey, { primary: targets.length === 0 && !lies && !worked })]
      : []),
    ...(lies && (area.stays || !worked) ? [button("areaGone", "RULINGS.Area.gone")] : []),
  ];
}

/** The button with which the referee asks who meets an illusion, any number of times. */
function illusionButtons({ outcome, viewer }: Input): ButtonView[] {
  return outcome.illusion && viewer.referee ? [button("illusion", "RULINGS.Illusion.meet")] : [];
}

function diceButtons(input: Input): ButtonView[] {
  const { outcome, targets, viewer } = input;
  if (!viewer.owns && !viewer.referee) return [];
  const buttons: ButtonView[] = [];
  // A button for only the dice is secondary where another rolls and applies everything.
  const primary = !outcome.works?.length;
  const only = primary ? "" : "Only";
  if (outcome.damage && throwsNow(outcome, "damage"))
    buttons.push(button("spellDice", `RULINGS.Use.spell.damage${only}`, { primary, values: { kind: "damage" } }));
  if (outcome.healing && throwsNow(outcome, "healing"))
    buttons.push(button("spellDice", `RULINGS.Use.spell.healing${only}`, { primary, values: { kind: "healing" } }));
  const aimed = outcome.works?.some(({ on }) => on !== "caster");
  const wants = aimed || outcome.save || outcome.damage || outcome.healing;
  const held = outcome.chance && outcome.chance.rolled > outcome.chance.needs;
  if (held) return [];
  if (wants && targets.length === 0) buttons.push(button("spellTargets", "RULINGS.Use.spell.targets"));
  else if (wants && (mayAimAgain(input) || outcome.works?.some(({ again }) => again)))
    buttons.push(button("spellTargets", "RULINGS.Use.spell.otherTargets"));
  return buttons;
}

/** Whether targets chosen by mistake can still be changed: no roll was made for them, and no area decides the targets. */
function mayAimAgain({ outcome, targets, used, followed }: Input): boolean {
  const rolled = targets.some(({ uuid }) => [true, false].some((made) => used.includes(savedMark(uuid, made))));
  return !rolled && !outcome.area && !outcome.given && !followed.includes("damage");
}

/** The line for the chance roll: that the spell has no effect, or, where nothing else is to be done, the result. */
function chanceLine({ needs, rolled, die = 6 }: NonNullable<CastCardOutcome["chance"]>): TextLine {
  return line(`RULINGS.Area.chance.${rolled > needs ? "no" : "yes"}`, { needs, rolled, die });
}
