/** A new character in one window: the choices that its scores allow, their requirements, and whether it is ready. */

import type { Scores } from "../../rules/characters/abilities.ts";
import { openBonuses, scoreWithBonuses } from "../../rules/characters/ancestry-bonuses.ts";
import { classFault, diceFormula, diceOf, primePercent } from "../../rules/characters/classes.ts";
import { type Draft as Creation, type CreationPlan, planCreation } from "../../rules/characters/create.ts";
import { packagesFor } from "../../rules/characters/purse.ts";
import { anotherClassFault } from "../../rules/characters/several-classes.ts";
import type { CharacterClass } from "../../rules/creature/custom-class.ts";
import {
  ABILITIES,
  type Ability,
  ALIGNMENTS,
  type Alignment,
  CLASSES,
  type ClassId,
} from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { BACKGROUNDS } from "../../rules/tables/backgrounds.ts";
import { CLASS_FACTS } from "../../rules/tables/classes.ts";
import { abilityGeneration } from "../../rules/topics/abilityGeneration.ts";
import { abilityModifiers } from "../../rules/topics/abilityModifiers.ts";
import { ancestryBonuses } from "../../rules/topics/ancestryBonuses.ts";
import { backgrounds } from "../../rules/topics/backgrounds.ts";
import { classList } from "../../rules/topics/classList.ts";
import { elves } from "../../rules/topics/elves.ts";
import { severalClasses } from "../../rules/topics/severalClasses.ts";
import { ABILITY_USES } from "../actor/ability-use.ts";
import { type Draft, written } from "../platform/draft.ts";
import { signed } from "../platform/numbers.ts";
import { derivedValue, rulingLine } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";
import { classLine } from "./class-line.ts";
import { typedLanguages } from "./languages.ts";

const PEOPLES = ["human", "dwarf", "elf", "halfling"] as const;

interface CreateView {
  readonly methods: readonly string[];
  /** Each score with its modifiers. */
  readonly abilities: readonly {
    readonly key: Ability;
    readonly total?: DerivedValue;
    readonly modifier?: DerivedValue;
  }[];
  readonly rolled: boolean;
  readonly classes: readonly {
    /** Key of the class. */
    readonly id: string;
    /** The name of a custom class. */
    readonly name?: string;
    readonly selected: boolean;
    readonly barred?: TextLine;
    readonly allowed?: boolean;
    /** Its hit die, requirements, and the experience bonus for these scores. */
    readonly about: readonly TextLine[];
  }[];
  readonly chosen: boolean;
  /** A menu for each further class at the start (EXT-03). */
  readonly further: readonly {
    readonly name: string;
    readonly labelKey: string;
    readonly options: readonly { readonly value: string; readonly label: TextLine; readonly selected: boolean }[];
  }[];
  readonly peoples: readonly { readonly value: string; readonly selected: boolean }[];
  readonly bonuses: readonly {
    readonly name: string;
    readonly options: readonly { readonly value: Ability; readonly selected: boolean }[];
  }[];
  readonly alignments: readonly { readonly value: Alignment; readonly selected: boolean }[];
  readonly native: readonly string[];
  readonly tongues?: DerivedValue;
  /** Typed languages beyond the number that the scores allow. */
  readonly notLearned?: string;
  readonly reading?: string;
  readonly packages: readonly { readonly value: string; readonly selected: boolean }[];
  readonly backgrounds: readonly { readonly value: string; readonly selected: boolean }[];
  /** A menu for each spell that is chosen and not rolled. */
  readonly spells: readonly {
    readonly name: string;
    readonly level: number;
    readonly options: readonly { readonly value: string; readonly selected: boolean }[];
  }[];
  readonly refused?: TextLine;
  readonly warnings: readonly TextLine[];
  readonly ready: boolean;
  readonly plan?: CreationPlan;
}

/** The field of a chosen spell. */
export function spellField(level: number, at: number): string {
  return `spell.${level}.${at}`;
}

/** A selectable custom class. */
interface OwnChoice {
  readonly key: string;
  readonly name: string;
  readonly characterClass: CharacterClass;
}

/** The class of a key, shipped or custom; undefined for an unknown key. */
export function customClassFor(key: string, own: readonly OwnChoice[]): CharacterClass | undefined {
  const id = CLASSES.find((one) => one === key);
  return id ? { id } : own.find((one) => one.key === key)?.characterClass;
}

/** The fields of further classes. */
const FURTHER = ["class2", "class3"] as const;

/** The further classes of a draft by their keys, where a new character may have several (EXT-03). */
export function furtherClasses(
  draft: Draft,
  rulings: Rulings,
  own: readonly OwnChoice[],
): readonly { readonly key: string; readonly characterClass: CharacterClass }[] {
  if (!rulings.use(severalClasses)?.together) return [];
  return FURTHER.flatMap((name) => {
    const key = written(draft, name);
    const characterClass = customClassFor(key, own);
    return characterClass ? [{ key, characterClass }] : [];
  });
}

/** Every class of a draft, the first one first. */
export function classesOfDraft(draft: Draft, rulings: Rulings, own: readonly OwnChoice[]): readonly CharacterClass[] {
  const first = customClassFor(written(draft, "class"), own);
  return first ? [first, ...furtherClasses(draft, rulings, own).map(({ characterClass }) => characterClass)] : [];
}

/** The menus of further classes: each with the classes that fit those before it, and the present choice. */
function furtherMenus(
  creation: Creation | undefined,
  draft: Draft,
  rulings: Rulings,
  own: readonly OwnChoice[],
): CreateView["further"] {
  if (!creation || !rulings.use(severalClasses)?.together) return [];
  const all = [
    ...rulings.use(classList).map((id) => ({ key: id as string, characterClass: { id } as CharacterClass })),
    ...own.map(({ key, characterClass }) => ({ key, characterClass })),
  ];
  const others = furtherClasses(draft, rulings, own);
  return FURTHER.slice(0, others.length + 1).flatMap((name, at) => {
    const before: readonly CharacterClass[] = [
      creation.class,
      ...others.slice(0, at).map(({ characterClass }) => characterClass),
    ];
    const who = {
      classes: before.map((characterClass) => ({ ...characterClass, level: 1 })),
      scores: creation.scores,
      fresh: true,
      ...(creation.ancestry && { ancestry: creation.ancestry }),
    };
    const chosen = others[at]?.key;
    const options = all
      .filter(({ key, characterClass }) => key === chosen || !anotherClassFault(who, characterClass, rulings))
      .map(({ key, characterClass }) => ({ value: key, label: classLine(characterClass), selected: key === chosen }));
    return options.length > 0 ? [{ name, labelKey: `RULINGS.Several.${at === 0 ? "second" : "third"}`, options }] : [];
  });
}

/** The player's decisions so far, for the rules; undefined before there are scores and a class. */
export function creationOf(
  scores: Scores | undefined,
  draft: Draft,
  list: (level: number) => readonly string[],
  rulings: Rulings,
  allowed: readonly string[] = [],
  own: readonly OwnChoice[] = [],
): Creation | undefined {
  const characterClass = customClassFor(written(draft, "class"), own);
  if (!scores || !characterClass) return undefined;
  const { id } = characterClass;
  const ability = (name: string): Ability | null => ABILITIES.find((one) => one === written(draft, name)) ?? null;
  const alignment = ALIGNMENTS.find((one) => one === written(draft, "alignment"));
  const people = PEOPLES.find((one) => one === written(draft, "people"));
  const pack = packagesFor(id, rulings).find(({ key }) => key === written(draft, "package"))?.key;
  const background = BACKGROUNDS.find((one) => one.id === written(draft, "background"))?.id;
  return {
    scores,
    class: operatingAs(characterClass, rulings),
    others: furtherClasses(draft, rulings, own).map((one) => one.characterClass),
    ...(people && people !== "human" && asksPeople(id, rulings) && { ancestry: people }),
    ...(alignment && { alignment }),
    bonuses: { ancestry: ability("bonusAncestry"), class: ability("bonusClass") },
    ...(pack && { package: pack }),
    ...(background && { background }),
    playedBefore: draft.playedBefore === true,
    classAllowed: allowed.includes(written(draft, "class")),
    list,
  };
}

/** An elf with two tracks begins as a fighter. */
function operatingAs(characterClass: CharacterClass, rulings: Rulings): Creation["class"] {
  const two = characterClass.id === "elf" && rulings.use(elves).twoTracks;
  return { ...characterClass, ...(two && { operating: "fighter" as const }) };
}

/** Whether to ask for a people: it has traits of its own or allows several classes, and the class is not a people's. */
function asksPeople(id: ClassId, rulings: Rulings): boolean {
  const counts = rulings.use(severalClasses)?.together === true && rulings.text("severalFor") !== "everyone";
  return (counts || rulings.use(ancestryBonuses) !== undefined) && !PEOPLES.some((people) => people === id);
}

/** Every class: first those of the ruling, then custom ones, then those that need the referee's permission. */
function classRows(
  scores: Scores | undefined,
  draft: Draft,
  rulings: Rulings,
  allowed: readonly string[],
  own: readonly OwnChoice[],
): CreateView["classes"] {
  const listed = rulings.use(classList);
  const others = CLASSES.filter((id) => !listed.includes(id) && id !== "normal-human");
  const plain = (id: ClassId) => ({ key: id as string, name: "", characterClass: { id } as CharacterClass });
  return [...listed.map(plain), ...own, ...others.map(plain)].map(({ key, name, characterClass }) => {
    const fault = scores && classFault(characterClass, scores, rulings);
    const leave = fault !== undefined && allowed.includes(key);
    return {
      id: key,
      ...(name && { name }),
      selected: key === written(draft, "class"),
      ...(leave && { allowed: true }),
      ...(fault && !leave && { barred: refusalLine(fault) }),
      about: classAbout(characterClass, scores, fault !== undefined, rulings),
    };
  });
}

/** Maximum scores, to test whether prime requisites matter under these rulings. */
const HIGHEST: Scores = { str: 18, int: 18, wis: 18, dex: 18, con: 18, cha: 18 };

/** The text on a class before it is chosen; requirements appear only where they are not already met. */
function classAbout(
  characterClass: CharacterClass,
  scores: Scores | undefined,
  barred: boolean,
  rulings: Rulings,
): TextLine[] {
  const own = operatingAs(characterClass, rulings);
  const { minimum } = characterClass.own ?? CLASS_FACTS[characterClass.id];
  const primes = characterClass.own?.primes.length ? characterClass.own.primes : CLASS_FACTS[characterClass.id].primes;
  const asks = ABILITIES.flatMap((ability) => {
    const least = minimum[ability];
    const text = line("RULINGS.Company.create.needs", { least: least ?? 0 }, { ability: `RULINGS.Ability.${ability}` });
    return least === undefined || barred ? [] : [text];
  });
  const die = line("RULINGS.Company.create.hitDie", { die: diceFormula(diceOf(own, 1, rulings)) });
  const [one, other] = primes.map((ability) => `RULINGS.Ability.${ability}`);
  if (!scores || !one || primePercent(own, HIGHEST, rulings) === 0) return [die, ...asks];
  const percent = primePercent(own, scores, rulings);
  if (percent === 0) return [die, ...asks];
  const data = { percent: signed(percent) };
  const prime = line(`RULINGS.Company.create.${other ? "primes" : "prime"}`, data, { one, ...(other && { other }) });
  return [die, prime, ...asks];
}

/** The modifier of a score, in the use shown beside it on the sheet. */
function modifierOf(ability: Ability, score: number, rulings: Rulings): { readonly modifier?: DerivedValue } {
  const use = ABILITY_USES[ability];
  if (!use) return {};
  const value = signed(rulings.use(abilityModifiers)[use](score));
  const ruling = rulingLine(rulings.source("abilityModifiers"));
  const why = [{ textKey: `RULINGS.AbilityUse.${use}`, amount: value, ...(ruling && { ruling }) }];
  return { modifier: { labelKey: `RULINGS.AbilityUse.${use}`, value, why } };
}

/**
 * The content of the creation window.
 * @param allowed classes that the referee permits this character in spite of a refusal
 * @throws RulesError for unreadable input.
 */
export function createView(
  scores: Scores | undefined,
  draft: Draft,
  list: (level: number) => readonly string[],
  rulings: Rulings,
  allowed: readonly string[] = [],
  own: readonly OwnChoice[] = [],
): CreateView {
  const creation = creationOf(scores, draft, list, rulings, allowed, own);
  const plan = creation && planCreation(creation, rulings);
  const bonuses = creation?.bonuses ?? { ancestry: null, class: null };
  const open =
    creation && scores
      ? openBonuses(
          { class: { ...creation.class, level: 1 }, ...(creation.ancestry && { ancestry: creation.ancestry }) },
          scores,
          bonuses.ancestry,
          rulings,
        )
      : { ancestry: [], class: [] };
  const select = (name: string, values: readonly Ability[]) => ({
    name,
    options: values.map((value) => ({ value, selected: written(draft, name) === value })),
  });
  return {
    methods: rulings.use(abilityGeneration).methods,
    abilities: ABILITIES.map((key) => {
      if (!scores) return { key };
      const total = scoreWithBonuses(key, scores, bonuses, rulings);
      const shown = derivedValue(`RULINGS.Ability.${key}`, String(total.value), total.steps);
      return { key, total: shown, ...modifierOf(key, total.value, rulings) };
    }),
    rolled: scores !== undefined,
    classes: classRows(scores, draft, rulings, allowed, own),
    chosen: creation !== undefined,
    further: furtherMenus(creation, draft, rulings, own),
    peoples:
      creation && asksPeople(creation.class.id, rulings)
        ? PEOPLES.map((value) => ({ value, selected: value === written(draft, "people", "human") }))
        : [],
    bonuses: [select("bonusAncestry", open.ancestry), select("bonusClass", open.class)].filter(
      ({ options }) => options.length > 0,
    ),
    alignments: ALIGNMENTS.map((value) => ({ value, selected: value === written(draft, "alignment") })),
    native: plan?.languages.native ?? [],
    ...(plan && {
      tongues: derivedValue(
        "RULINGS.Company.create.moreTongues",
        String(plan.languages.more.value),
        plan.languages.more.steps,
      ),
      notLearned: typedLanguages(draft, plan.languages.more.value).beyond.join(", "),
      reading: plan.languages.reading,
    }),
    packages: creation
      ? packagesFor(creation.class.id, rulings).map(({ key }) => ({
          value: key,
          selected: key === written(draft, "package"),
        }))
      : [],
    backgrounds:
      creation && rulings.use(backgrounds).open
        ? BACKGROUNDS.map(({ id }) => ({ value: id, selected: id === written(draft, "background") }))
        : [],
    spells: (plan?.spells.choose ?? []).flatMap(({ level, count, list: from }) =>
      Array.from({ length: count }, (_, at) => {
        const name = spellField(level, at);
        return {
          name,
          level,
          options: [...from]
            .sort((a, b) => a.localeCompare(b))
            .map((value) => ({
              value,
              selected: value === written(draft, name),
            })),
        };
      }),
    ),
    ...(plan?.refused && { refused: refusalLine(plan.refused) }),
    warnings: [
      ...(plan?.warnings ?? []).map(refusalLine),
      ...(open.ancestry.length > 0 && !bonuses.ancestry ? [line("RULINGS.Company.create.openAncestry")] : []),
      ...(open.class.length > 0 && !bonuses.class ? [line("RULINGS.Company.create.openClass")] : []),
    ],
    ready: plan !== undefined && !plan.refused,
    ...(plan && { plan }),
  };
}
