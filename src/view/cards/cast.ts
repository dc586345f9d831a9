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

/** A way in which a spell acts: its dice, where it has any, and whether nobody saves against it. Cards from before say neither. */
interface SpellFormView {
  readonly use: string;
  readonly on: string;
  readonly dice?: "damage" | "healing" | "";
  readonly noSave?: true;
  /** It can come again and again, also when another way was gone before. */
  readonly again?: true;
  /** It gives the shape of another: which ones may be chosen. Whoever drank the last potion has nothing else to look it up on. */
  readonly looks?: EffectLooks;
}

/** What the card of a cast spell reads. */
export interface CastCardOutcome {
  readonly spell: string;
  readonly range: string;
  readonly duration: string;
  readonly save: SaveCategory | null;
  /** Added to the save's die. */
  readonly saveModifier: number;
  readonly onSave: OnSave;
  /** Level that the spell goes by. */
  readonly level: number;
  readonly damage: string;
  readonly healing: string;
  /** The dice of damage are thrown once for each level. */
  readonly perLevel: boolean;
  readonly summary: string;
  /** The ways in which it acts, by their names; empty: it tells its text and time alone. */
  readonly works?: readonly SpellFormView[];
  /** The prepared spell that was given up for it (GOR-08): that one left the memory. */
  readonly exchanged?: string;
  /** Whom of the targets the caster did not see (BX-148). */
  readonly unseen?: string;
  /** Who is given it by its carrier: a potion. */
  readonly given?: string;
  /** Set for the magic of an item: uses left, null without limit. */
  readonly item?: { readonly left: number | null };
  /** It was drunk: a simple thing to do, where those are told apart (GOR-68). */
  readonly drunk?: true;
  /** The spell of a scroll that was read: its key, or its uuid in the compendium. */
  readonly scroll?: string;
  /** A creature's own: breath, a gaze. */
  readonly natural?: true;
  /** The chance that it comes, of six unless said, and what was thrown. */
  readonly chance?: { readonly needs: number; readonly rolled: number; readonly die?: number };
  /** What it covers, where that can be laid on a map. */
  readonly area?: SheetArea;
  /** It shows what is not there: whoever meets it may doubt (ERIS-103). */
  readonly illusion?: boolean;
}

type Input = CardInput<null, CastCardOutcome>;

/** The mark of a card whose area lies on the map. */
export const AREA_MARK = "area";
/** The mark of one whose area was taken off the map; whichever of the two came last holds. */
export const AREA_GONE_MARK = "areaGone";

/** How the card remembers a target's save, among the buttons that were used. */
export function savedMark(uuid: string, made: boolean): string {
  return `${made ? "saved" : "failed"}.${uuid}`;
}

/** The card of a spell that was cast: what it does, how far and how long; a save for each target, and its dice. */
export const castCard: Presenter<null, CastCardOutcome> = (input) => {
  const { spell, range, duration, save, summary, item } = input.outcome;
  const worked = input.used.includes(EFFECT_MARK);
  const lines: TextLine[] = [];
  const facts = spellFacts({ range, duration, save });
  if (summary) lines.push(line("RULINGS.Card.spell.text", { text: summary }));
  const { area, natural, chance, given, exchanged, unseen } = input.outcome;
  if (given) lines.push(line("RULINGS.Use.item.given", { name: input.speaker.name, to: given }));
  if (area)
    facts.push(line(`RULINGS.Area.shape.${area.shape}`, { length: area.length, width: area.width || area.length }));
  if (chance) lines.push(chanceLine(chance));
  if (exchanged) lines.push(line("RULINGS.Card.spell.exchanged", { given: exchanged }));
  else if (!item) lines.push(line("RULINGS.Card.spell.lost", { spell }));
  else if (item.left !== null && natural) lines.push(line("RULINGS.Area.left", { left: item.left }));
  else if (item.left !== null)
    lines.push(line(item.left > 0 ? "RULINGS.Use.item.left" : "RULINGS.Use.item.last", { spell, left: item.left }));
  if (unseen) lines.push(line("RULINGS.Card.spell.unseen", { names: unseen }));
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

/** How far and how long it reaches and what saves against it. */
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

/** Whether it touches nobody but who casts it: whomever the caster happens to aim at is then not meant. */
function isForCaster({ works, save, damage, healing }: CastCardOutcome): boolean {
  return (
    works !== undefined && works.length > 0 && works.every(({ on }) => on === "caster") && !save && !damage && !healing
  );
}

/** One target: its save while it is due, and how it went. */
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

/** What follows of a save: nothing more than its line where the spell's own text says it. */
function savedOutcome(made: boolean, { onSave, damage }: CastCardOutcome, isTold: boolean): { line?: TextLine } {
  if (!isTold) return { line: line(made ? "RULINGS.Card.save.success" : "RULINGS.Card.save.failure") };
  if (!made || onSave === "none") return {};
  if (onSave === "negates") return { line: line("RULINGS.Card.spell.onSave.negates") };
  return damage ? { line: line("RULINGS.Card.spell.onSave.half") } : {};
}

/** What can be done with the spell. Where nobody was aimed at, it would be refused: then whom it is meant for comes first. */
function spellButtons(input: Input): ButtonView[] {
  const buttons = [...workButtons(input), ...diceButtons(input)];
  const aim = buttons.find(({ action }) => action === "spellTargets");
  const acts = input.outcome.works?.some(({ on }) => on !== "caster");
  if (!aim || !acts || input.targets.length > 0 || input.outcome.area) return buttons;
  const rest = buttons.filter((one) => one !== aim).map((one) => ({ ...one, primary: false }));
  return [{ ...aim, primary: true }, ...rest];
}

/**
 * Whether its targets save when it is cast: not against what only asks for saves as it goes on, nor where its first way, which is the usual one,
 * asks for none (raising the dead, a light on a shield). The other ways throw the saves themselves.
 */
function savesNow({ works: [first] = [] }: CastCardOutcome): boolean {
  return !first?.noSave;
}

/** Whether its dice are thrown for its targets at once: not where what they count for comes at its own moments. */
function throwsNow({ works = [] }: CastCardOutcome, kind: "damage" | "healing"): boolean {
  return works.length === 0 || works.some(({ dice }) => dice === undefined || dice === kind);
}

/** One button for each way in which the spell acts: all dice, saves and what follows in one press. */
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

/** What can still befall somebody when the spell has acted, and whom. */
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

/** Lays the area on the map, and takes it away again. What stays where it was laid can be laid and moved after it took effect as well. */
function areaButtons({ outcome, targets, viewer, used }: Input, worked: boolean): ButtonView[] {
  const { area, chance, works } = outcome;
  const held = chance && chance.rolled > chance.needs;
  if (!area || held || (!viewer.owns && !viewer.referee)) return [];
  const aimed = works?.some(({ on }) => on !== "caster") || outcome.damage !== "" || outcome.save !== null;
  const lies = used.lastIndexOf(AREA_MARK) > used.lastIndexOf(AREA_GONE_MARK);
  const lay = lies ? "RULINGS.Area.again" : "RULINGS.Area.lay";
  return [
    ...(!area.about && ((aimed && !worked) || area.stays)
      ? [button("spellArea", lay, { primary: targets.length === 0 && !lies && !worked })]
      : []),
    ...(lies && (area.stays || !worked) ? [button("areaGone", "RULINGS.Area.gone")] : []),
  ];
}

/** Who meets an illusion is asked for by the referee, as often as somebody does. */
function illusionButtons({ outcome, viewer }: Input): ButtonView[] {
  return outcome.illusion && viewer.referee ? [button("illusion", "RULINGS.Illusion.meet")] : [];
}

function diceButtons(input: Input): ButtonView[] {
  const { outcome, targets, viewer } = input;
  if (!viewer.owns && !viewer.referee) return [];
  const buttons: ButtonView[] = [];
  // Beside a way that throws, saves and applies it all, the dice alone are the exception, and say so.
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

/** Whether whoever was aimed at by mistake can still be let go: nothing was rolled for them, and no area says who is meant. */
function mayAimAgain({ outcome, targets, used, followed }: Input): boolean {
  const rolled = targets.some(({ uuid }) => [true, false].some((made) => used.includes(savedMark(uuid, made))));
  return !rolled && !outcome.area && !outcome.given && !followed.includes("damage");
}

/** What was thrown for its chance: that it does not come, or, where nothing else is to be done about it, what came of it. */
function chanceLine({ needs, rolled, die = 6 }: NonNullable<CastCardOutcome["chance"]>): TextLine {
  return line(`RULINGS.Area.chance.${rolled > needs ? "no" : "yes"}`, { needs, rolled, die });
}
