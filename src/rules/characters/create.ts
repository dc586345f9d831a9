import { checkDraft } from "../creature/check-character.ts";
import type { Alignment, Creature } from "../creature/types.ts";
import { type NewSpellsOutcome, type NewSpellsPlan, planNewSpells, resolveNewSpells } from "../magic/acquisition.ts";
import { castingKind, slotsOf } from "../magic/slots.ts";
import type { Plan, Refusal, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { elves } from "../topics/elves.ts";
import { severalClasses } from "../topics/severalClasses.ts";
import type { Traced } from "../trace/types.ts";
import { checkedScores, type Scores } from "./abilities.ts";
import { bonusFault, type ChosenBonuses, scoresWithBonuses } from "./ancestry-bonuses.ts";
import { backgroundOf, joinBackground } from "./backgrounds.ts";
import { classFault, type OwnClass } from "./classes.ts";
import { ELF_CLASSES, type ElfClass } from "./elf-classes.ts";
import { planInfravision, resolveInfravision } from "./gifts.ts";
import { type NewHitPointsOutcome, type NewHitPointsPlan, planHitPoints, resolveHitPoints } from "./hit-points.ts";
import { type Languages, languagesOf } from "./languages.ts";
import { type Good, planStartingGold, resolveStartingGold, takePackage } from "./purse.ts";
import { anotherClassFault, startingPoints } from "./several-classes.ts";

/** The player's decisions about a new character, once the scores are known. */
export interface Draft {
  readonly scores: Scores;
  readonly class: Pick<OwnClass, "id" | "operating" | "own">;
  /** Further classes at the start (EXT-03). */
  readonly others?: readonly Pick<OwnClass, "id" | "own">[];
  readonly ancestry?: Creature["ancestry"];
  readonly alignment?: Alignment;
  readonly bonuses?: ChosenBonuses;
  /** Key of an equipment package; gold is rolled where absent. */
  readonly package?: string;
  readonly background?: string;
  readonly playedBefore?: boolean;
  /** The referee allows the class in spite of the list and the scores. */
  readonly classAllowed?: boolean;
  /** The compendium spells of a level, where the ruling has no list of its own. */
  readonly list?: (level: number) => readonly string[];
}

export interface CreationPlan extends Plan<"creation"> {
  readonly class: OwnClass;
  readonly others: readonly OwnClass[];
  /** Scores with bonuses of ancestry and class. */
  readonly scores: Scores;
  readonly rolled: Scores;
  readonly bonuses: ChosenBonuses;
  /** One entry for each track, or for each of several classes (`own`, `class1`, `class2`); most characters have only `own`. */
  readonly hitPoints: Readonly<Record<string, NewHitPointsPlan>>;
  readonly spells: NewSpellsPlan;
  readonly languages: Languages;
  readonly goods?: { readonly goods: readonly Good[]; readonly coins: number };
  readonly infravision: ReturnType<typeof planInfravision>;
  readonly background?: { readonly id: string; readonly accepted: boolean; readonly skills: readonly string[] };
}

/** A new character of level 1, plain data for the sheet. */
export interface NewCharacter {
  readonly procedure: "creation";
  readonly class: OwnClass;
  readonly others: readonly OwnClass[];
  readonly scores: Scores;
  readonly rolled: Scores;
  readonly bonuses: ChosenBonuses;
  readonly experience: 0;
  readonly hitPoints: Readonly<Record<string, NewHitPointsOutcome>>;
  /** The maximum in use: the higher of two tracks (ERIS-57), the average of several classes (EXT-03). */
  readonly total: number;
  /** The trace of the points, for several classes. */
  readonly points?: Traced;
  readonly gold: Traced | number;
  readonly goods: readonly Good[];
  readonly spells: NewSpellsOutcome;
  readonly slots: readonly number[];
  readonly languages: Languages;
  readonly infravision: number;
  readonly background?: CreationPlan["background"];
  readonly stamp: string;
}

const NO_BONUSES: ChosenBonuses = { ancestry: null, class: null };
const nothing = (): readonly string[] => [];

/**
 * Plans a new character once its scores are known: requirements of the class, bonuses (HERO-19, HERO-20), hit points (GOR-12, GOR-27, ERIS-127), gold or an
 * equipment package (GOR-31, GOR-32), a first spell book (GOR-51), languages, infravision (ERIS-79) and a background (ERIS-46). All dice are rolled at once.
 * @throws RulesError for scores out of bounds, an unknown package or background.
 */
export function planCreation(draft: Draft, rulings: Rulings): CreationPlan {
  checkDraft(draft, "draft");
  const rolled = checkedScores(draft.scores, "scores");
  const kin = { class: { ...draft.class, level: 1 }, ...(draft.ancestry && { ancestry: draft.ancestry }) };
  const bonuses = draft.bonuses ?? NO_BONUSES;
  const scores = scoresWithBonuses(rolled, bonuses, rulings);
  const own: OwnClass = kin.class;
  const others: readonly OwnClass[] = (draft.others ?? []).map((one) => ({ ...one, level: 1 }));
  const spells = planNewSpells(
    { caster: { class: student(own, others) }, slotsBefore: [], known: [], list: draft.list ?? nothing },
    rulings,
  );
  const taken = draft.package === undefined ? undefined : takePackage(draft.package, own.id, false, rulings);
  const joined = draft.background === undefined ? undefined : join(draft, draft.background, rulings);
  const barred = classFault(own, rolled, rulings);
  const refused =
    (draft.classAllowed ? undefined : barred) ??
    othersFault(draft, others, rolled, rulings) ??
    bonusFault(kin, rolled, bonuses, rulings) ??
    (taken && "key" in taken ? taken : undefined) ??
    joined?.refused;
  const hitPoints = {
    ...tracks(own, scores.con, others.length > 0, rulings),
    ...ofOthers(others, scores.con, rulings),
  };
  const infravision = planInfravision(kin, rulings);
  return {
    procedure: "creation",
    class: own,
    others,
    scores,
    rolled,
    bonuses,
    hitPoints,
    spells,
    languages: languagesOf({ ...kin, abilities: scores }, rulings),
    ...(taken && "goods" in taken && { goods: taken }),
    infravision,
    ...(joined && {
      background: { id: joined.background.id, accepted: joined.accepted, skills: joined.skills },
    }),
    rolls: refused ? [] : allRolls(hitPoints, spells, infravision, taken !== undefined, rulings),
    ...(refused && { refused }),
    warnings: [...(barred && draft.classAllowed ? [barred] : []), ...warningsOf(draft, joined?.warnings ?? [])],
    stamp: rulings.hash,
  };
}

/** The class that has the spell book: the first one that uses one. */
function student(own: OwnClass, others: readonly OwnClass[]): OwnClass {
  return [own, ...others].find((one) => castingKind(one) === "arcane") ?? own;
}

function othersFault(draft: Draft, others: readonly OwnClass[], scores: Scores, rulings: Rulings): Refusal | undefined {
  const classes: OwnClass[] = [{ ...draft.class, level: 1 }];
  for (const other of others) {
    const who = { classes, scores, fresh: true, ...(draft.ancestry && { ancestry: draft.ancestry }) };
    const fault = anotherClassFault(who, other, rulings);
    if (fault) return fault;
    if (!rulings.use(severalClasses)?.together) return { key: "character.oneClass", topic: severalClasses.key };
    classes.push(other);
  }
  return undefined;
}

/** The first hit dice of further classes, undivided (EXT-03). */
function ofOthers(
  others: readonly OwnClass[],
  constitution: number,
  rulings: Rulings,
): Readonly<Record<string, NewHitPointsPlan>> {
  const points = { constitution, from: 0, to: 1, total: 0, value: 0, parts: 1 };
  return Object.fromEntries(
    others.map((own, at) => [`class${at + 1}`, planHitPoints({ class: own, ...points }, rulings)]),
  );
}

function join(draft: Draft, id: string, rulings: Rulings) {
  const candidate = {
    class: draft.class,
    playedBefore: draft.playedBefore ?? false,
    ...(draft.alignment && { alignment: draft.alignment }),
  };
  return joinBackground(candidate, backgroundOf(id), true, rulings);
}

/** A cleric must have an alignment (GOR-25). */
function warningsOf(draft: Draft, others: readonly Refusal[]): readonly Refusal[] {
  if (draft.class.id !== "cleric" || draft.alignment) return others;
  return [...others, { key: "character.noAlignment", rule: "GOR-25" }];
}

/** Hit points of each track (ERIS-52, ERIS-127), or of the one class. */
function tracks(
  own: OwnClass,
  constitution: number,
  several: boolean,
  rulings: Rulings,
): Readonly<Record<string, NewHitPointsPlan>> {
  const to = own.id === "normal-human" ? 0 : 1;
  const plan = (operating?: ElfClass): NewHitPointsPlan =>
    planHitPoints(
      {
        class: { ...own, ...(operating && { operating }) },
        constitution,
        from: 0,
        to,
        total: 0,
        value: 0,
        ...(several && { parts: 1 }),
      },
      rulings,
    );
  if (own.id !== "elf" || !rulings.use(elves).twoTracks) return { own: plan(own.operating) };
  return Object.fromEntries(ELF_CLASSES.map((characterClass) => [characterClass, plan(characterClass)]));
}

function allRolls(
  hitPoints: Readonly<Record<string, NewHitPointsPlan>>,
  spells: NewSpellsPlan,
  infravision: ReturnType<typeof planInfravision>,
  packaged: boolean,
  rulings: Rulings,
): CreationPlan["rolls"] {
  const ofTracks = Object.entries(hitPoints).flatMap(([track, { rolls }]) =>
    rolls.map((roll) => ({ ...roll, id: `${roll.id}.${track}` })),
  );
  const gold = packaged ? [] : planStartingGold(rulings).rolls;
  return [...ofTracks, ...spells.rolls, ...infravision.rolls, ...gold];
}

/** The new character; spells to choose, and dice to roll again, are data in `spells`. */
export function resolveCreation(plan: CreationPlan, rolls: Rolls, rulings: Rulings): NewCharacter {
  const hitPoints = Object.fromEntries(
    Object.entries(plan.hitPoints).map(([track, one]) => {
      const rolled = rolls[`hitPoints.${track}`];
      return [track, resolveHitPoints(one, rolled ? { hitPoints: rolled } : {}, rulings)];
    }),
  );
  const ofClasses = [plan.class, ...plan.others].map((own, at) => ({
    class: own,
    points: hitPoints[at === 0 ? "own" : `class${at}`]?.total.value ?? 0,
  }));
  const points = plan.others.length > 0 ? startingPoints(ofClasses, rulings) : undefined;
  return {
    procedure: "creation",
    class: plan.class,
    others: plan.others,
    scores: plan.scores,
    rolled: plan.rolled,
    bonuses: plan.bonuses,
    experience: 0,
    hitPoints,
    total: points?.value ?? Math.max(...Object.values(hitPoints).map(({ total }) => total.value)),
    ...(points && { points }),
    gold: plan.goods ? plan.goods.coins : resolveStartingGold(rolls, rulings),
    goods: plan.goods?.goods ?? [],
    spells: resolveNewSpells(plan.spells, rolls, rulings),
    slots: slotsOf({ class: student(plan.class, plan.others) }, rulings).map(({ value }) => value),
    languages: plan.languages,
    infravision: resolveInfravision(plan.infravision, rolls),
    ...(plan.background && { background: plan.background }),
    stamp: plan.stamp,
  };
}
