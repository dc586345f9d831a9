/** The context of actor templates, besides the numbers calculated by the rulings. Collected in one pass over the items; sorts nothing itself. */

import { shownLimit } from "../../../rules/characters/classes.ts";
import { hasClass } from "../../../rules/creature/classes-of.ts";
import { isHenchman } from "../../../rules/creature/service.ts";
import { CLASSES } from "../../../rules/creature/types.ts";
import { loyalty } from "../../../rules/topics/loyalty.ts";
import { monsterConversion } from "../../../rules/topics/monsterConversion.ts";
import {
  groupGear,
  groupRoutines,
  groupSpells,
  handsFull,
  hitDiceText,
  ORDERS,
  type Order,
  openLevels,
  percentLeft,
} from "../../../view/actor/inventory.ts";
import { SPELL_KINDS, SPELL_SHOWS } from "../../../view/actor/spell-search.ts";
import { wholeRoutine } from "../../../view/attack/routine-window.ts";
import type { Kind } from "../../../view/browser/rows.ts";
import { levelProgress } from "../../../view/characters/level-progress.ts";
import { restsOffered } from "../../../view/characters/rest.ts";
import { tradeName } from "../../../view/hirelings/hire.ts";
import { grouped } from "../../../view/platform/number-format.ts";
import type { ActorSheetView } from "../../../view/platform/view-types.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { elfOf, startingRollsOf, trackOf } from "../../adapter/elf-tracks.ts";
import { heldItems } from "../../adapter/load.ts";
import { storedExperience } from "../../adapter/party-members.ts";
import { classesHeld, classesLearning, storedClasses } from "../../adapter/several-classes.ts";
import { strengthOf } from "../../adapter/troops.ts";
import { marksShown } from "../../adapter/vision.ts";
import { grapplesOf, helps, hitPointsReroll, stoneAsks, thrownItemsOf } from "../../attack/grapple/grapple-context.ts";
import { mayTakeAnother } from "../../characters/another-class.ts";
import { classLabel, className } from "../../characters/class-label.ts";
import { isUnfinished } from "../../characters/creation/unfinished-character.ts";
import { customClasses } from "../../characters/custom-classes.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { ITEM_MODELS } from "../../data/index.ts";
import { ABILITIES, ALIGNMENTS, COINS } from "../../data/lists.ts";
import { partsOf } from "../../hirelings/band.ts";
import { malcontentPlanOf } from "../../hirelings/malcontent.ts";
import { nameOf, resolveUuidSync } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { mayRollSpells } from "../../spells/spell-lists.ts";
import { actorEffects } from "../effect-rows.ts";
import { type ItemRows, itemRowsOf, type SelectOption, selectOptions } from "./item-rows.ts";

/** The service shown on a sheet: the employer, the number of people, and whether a betrayal is planned. */
export function serviceContext(actor: Actor.Implementation) {
  const { system } = actor;
  const score = "loyalty" in system ? system.loyalty : null;
  const bond = rulingsInForce().use(loyalty);
  const plan = malcontentPlanOf(actor);
  return {
    employer: nameOf(resolveUuidSync("employer" in system ? system.employer : null)) ?? "",
    band: strengthOf(actor),
    // Only hirelings with a loyalty check roll it; others check morale (BX-179, BX-181).
    checks: bond.check !== undefined && bond.bound(creatureOf(actor)),
    scored: score !== null,
    // Where loyalty changes the score automatically, no entry is needed (REF-10).
    toMorale: bond.check !== undefined && rulingsInForce().is("morale", "referee"),
    owed: "wage" in system ? system.wage.owed : 0,
    trade: "trade" in system ? tradeName(system.trade, localize) : "",
    mayJoin: partsOf(actor).length > 0,
    mayPromote: actor.type === "hireling" && !strengthOf(actor) && !isHenchman(creatureOf(actor)),
    serves: actor.type === "hireling" || ("isRetainer" in system && system.isRetainer === true),
    malcontent: (score !== null && bond.onMorale(score).malcontent) || plan !== undefined,
    plan: plan ? localize(`RULINGS.Company.malcontent.card.${plan}`, { name: actor.name }) : "",
  };
}

/** The item types in the add menu of each tab, with the icon of the type. */
export const OFFERED_TABS = {
  fight: ["weapon", "attack", "ability"],
  gear: ["weapon", "armour", "ammunition", "gear", "magicItem", "treasure"],
  magic: ["spell", "power"],
  details: ["class", "ancestry", "background", "skill", "ability"],
} as const;

interface Offer {
  readonly type: string;
  readonly label: string;
  readonly icon: string;
  /** The kind of compendium entries to browse, in place of a new item. */
  readonly browse?: Kind;
}

function offers(types: readonly (keyof typeof ITEM_MODELS)[], browse?: Kind): Offer[] {
  const blank = types.map((type) => ({
    type,
    label: localize(`TYPES.Item.${type}`),
    icon: ITEM_MODELS[type].metadata.icon,
  }));
  return browse ? [...blank, { type: "", label: localize("RULINGS.Browser.open"), icon: "", browse }] : blank;
}

/** The actor's conditions, and those it could get. */
function conditionLists(actor: Actor.Implementation): {
  active: { id: string; label: string }[];
  /** Conditions from the map, which cannot be switched off here. */
  here: { id: string; label: string }[];
  others: { id: string; label: string }[];
} {
  const all = CONDITION_IDS.map((id) => ({ id, label: localize(`RULINGS.Condition.${id}`) }));
  return {
    active: all.filter(({ id }) => actor.statuses.has(id)),
    here: marksShown(actor),
    others: all.filter(({ id }) => !actor.statuses.has(id)).sort((a, b) => a.label.localeCompare(b.label)),
  };
}

type ActorSystem = Actor.Implementation["system"];

/** The six scores with their modifiers; none for actors without scores. */
function abilityRows(system: ActorSystem, view: ActorSheetView) {
  if (!("abilities" in system)) return [];
  const scores = system.abilities;
  return ABILITIES.map((key) => ({
    key,
    score: scores?.[key] ?? null,
    row: view.abilities.find((row) => row.key === key) ?? null,
  }));
}

function alignmentChoices(system: ActorSystem): SelectOption[] {
  const now = "alignment" in system ? (system.alignment ?? null) : null;
  return [
    { value: "", label: localize("RULINGS.Choice.unset"), selected: now === null },
    ...selectOptions(ALIGNMENTS, now),
  ];
}

/** The tabs of creature sheets. @texts RULINGS.Sheet.tab.* */
export const PAGES = ["fight", "block", "gear", "magic", "effects", "details", "notes"] as const;
type Page = (typeof PAGES)[number];

/** A number without a button: only the referee checks morale. */
function unrolled(value: ActorSheetView["morale"]): ActorSheetView["morale"] {
  if (!value) return value;
  const { roll: _, ...shown } = value;
  return shown;
}

/** The number of spells from which on the search is shown. */
const MANY_SPELLS = 6;

/** The options of the spell search. */
function spellTools(spells: readonly { readonly level: number; readonly kinds: string }[]) {
  if (spells.length < MANY_SPELLS) return {};
  const levels = [...new Set(spells.map(({ level }) => level))].sort((a, b) => a - b);
  const there = new Set(spells.flatMap(({ kinds }) => kinds.split(" ")));
  const kinds = SPELL_KINDS.filter((kind) => there.has(kind));
  return { spellTools: { shows: SPELL_SHOWS, levels: levels.length > 1 ? levels : [], kinds } };
}

/** The context shared by the sheets of creatures, for the named tabs. */
export function creatureContext(
  actor: Actor.Implementation,
  view: ActorSheetView,
  order: Order = "own",
  pages: readonly string[] = PAGES,
) {
  const { system } = actor;
  const wanted = (...some: Page[]): boolean => some.some((page) => pages.includes(page));
  const things = wanted("gear", "magic", "details", "block") ? itemRowsOf(actor) : undefined;
  return {
    actor,
    system: system.toObject(),
    view: game.user?.isGM ? view : { ...view, morale: unrolled(view.morale) },
    progress: progressOf(actor),
    risen: risenOf(actor),
    several: severalOf(actor),
    alignments: alignmentChoices(system),
    ...("class" in system && { classes: classChoices(actor) }),
    ...serviceContext(actor),
    converts: actor.type === "monster" && rulingsInForce().use(monsterConversion) !== undefined,
    ...(things && { powers: things.powers, abilities: things.abilities, traits: things.traits }),
    ...(wanted("fight", "block") && fightPage(actor, view)),
    ...(things && wanted("gear") && gearPage(actor, things.gear, order)),
    ...(things &&
      wanted("magic") && {
        spellGroups: groupSpells(things.spells),
        ...spellTools(things.spells),
        spellLevels: openLevels(view.spells),
        rollsSpells: mayRollSpells(actor),
      }),
    // The values of a monster come before its other details.
    ...(wanted("effects") && actorEffects(actor)),
    ...(wanted("details") && { numbersFirst: actor.type === "monster" }),
    offers: {
      fight: offers(OFFERED_TABS.fight),
      gear: offers(OFFERED_TABS.gear, "equipment"),
      magic: offers(OFFERED_TABS.magic, "spells"),
      details: offers(OFFERED_TABS.details, "options"),
    },
  };
}

function fightPage(actor: Actor.Implementation, view: ActorSheetView) {
  const { system } = actor;
  const hp = "hp" in system ? system.hp : { value: 0, max: 0 };
  return {
    hpPart: percentLeft(hp.value, hp.max),
    routines: groupRoutines(view.attacks).map((group) => ({
      ...group,
      whole: wholeRoutine(creatureOf(actor), Number(group.key), rulingsInForce()),
    })),
    grapples: grapplesOf(actor),
    helps: helps(),
    stoneAsks: stoneAsks(actor),
    hitPointsReroll: hitPointsReroll(actor),
    lying: thrownItemsOf(actor),
    turnsUndead: hasClass(creatureOf(actor), "cleric"),
    beginnings: begun(actor),
    // Surges exist for creatures with a class or in service (HERO-26).
    rests: restsOffered(rulingsInForce(), creatureOf(actor).hitPoints.subdual).filter(
      (kind) => kind !== "surge" || actor.type !== "monster",
    ),
    abilityRows: abilityRows(system, view),
    hitDice: "hd" in system ? hitDiceText(system.hd) : "",
    appearing: "numberAppearing" in system ? numbersAppearing(system.numberAppearing) : null,
    conditions: conditionLists(actor),
  };
}

/** The number encountered, in a stat block's form. */
function numbersAppearing({ dungeon, lair }: { readonly dungeon: string; readonly lair: string }) {
  const printedDice = (formula: string): string => formula.replaceAll(/\s*\*\s*/g, " × ") || "0";
  return { dungeon: printedDice(dungeon), lair: printedDice(lair) };
}

function gearPage(actor: Actor.Implementation, gear: ItemRows["gear"], order: Order) {
  const { system } = actor;
  return {
    gearGroups: groupGear(gear, order),
    orders: ORDERS.map((value) => ({ value, selected: value === order })),
    many: gear.length > 5,
    hands: handsOf(actor),
    coins: "coins" in system ? COINS.map((key) => ({ key, value: system.coins[key] })) : [],
  };
}

function handsOf(actor: Actor.Implementation) {
  const { names, used, over } = handsFull(heldItems(actor));
  return { used, over, names: names.join(", ") };
}

/** The paths of the level and experience that count: an elf with two tracks shows its current one (ERIS-52). */
function risenOf(actor: Actor.Implementation) {
  if (actor.type !== "character") return null;
  const system = actor.system as Actor.SystemOfType<"character">;
  if (!elfOf(system, rulingsInForce()))
    return { level: system.level, levelPath: "system.level", xp: system.xp.value, xpPath: "system.xp.value" };
  const { operating } = system.elf;
  const { level, experience } = trackOf(system, operating);
  const path = `system.elf.tracks.${operating}`;
  const elfClass = localize(`RULINGS.Class.${operating}`);
  return { level, levelPath: `${path}.level`, xp: experience, xpPath: `${path}.xp`, className: elfClass };
}

/** The further classes of a character, the unused ones, and whether another can be added (EXT-03, EXT-04). */
function severalOf(actor: Actor.Implementation) {
  if (actor.type !== "character") return null;
  const rulings = rulingsInForce();
  const [, ...stored] = storedClasses(actor, rulings);
  const held = classesHeld(actor, rulings);
  const learning = classesLearning(actor, rulings);
  const idle = stored.filter((one) => !held.some(({ at }) => at === one.at));
  const rows = held.slice(1).map((one) => {
    const path = `system.otherClasses.${one.at}`;
    const { nextAt, due, reached } = levelProgress(one.class, one.experience, rulings, held.length);
    return {
      name: className(one),
      at: one.at,
      level: one.class.level,
      levelPath: `${path}.level`,
      xp: one.experience,
      xpPath: `${path}.xp`,
      learns: learning.some(({ at }) => at === one.at),
      due,
      reached,
      nextAt,
      nextText: grouped(nextAt ?? 0),
    };
  });
  return {
    rows,
    idle: idle.map(classLabel).join(", "),
    offers: mayTakeAnother(actor),
    firstLearns: learning.some(({ at }) => at === null),
  };
}

/** A character's progress to the next level. */
function progressOf(actor: Actor.Implementation) {
  const held = classesHeld(actor, rulingsInForce());
  const own = held[0]?.class;
  if (!own) return null;
  const progress = levelProgress(own, storedExperience(actor).value, rulingsInForce(), held.length);
  const limit = shownLimit(creatureOf(actor), rulingsInForce());
  return { ...progress, nextText: grouped(progress.nextAt ?? 0), ...(limit !== undefined && { limit }) };
}

/** The starting rolls still open, and whether everything else can be chosen in the window for new characters. */
function begun(actor: Actor.Implementation) {
  const open = startingRollsOf(actor);
  return open && { ...open, making: isUnfinished(actor) };
}

/** The classes of the rules and of the table; an unknown key stays in the list, so that opening a sheet changes nothing. */
function classChoices(actor: Actor.Implementation): { value: string; label: string; selected: boolean }[] {
  const { system } = actor;
  const chosen = "class" in system && typeof system.class === "string" ? system.class : "";
  const known = [
    ...CLASSES.map((value) => ({ value: value as string, label: localize(`RULINGS.Class.${value}`) })),
    ...customClasses().map(({ key, name }) => ({ value: key, label: name })),
  ];
  const own = creatureOf(actor).class?.own?.name ?? chosen;
  const label = chosen === "" ? localize("RULINGS.Choice.unset") : own;
  const choices = known.some(({ value }) => value === chosen) ? known : [{ value: chosen, label }, ...known];
  return choices.map((one) => ({ ...one, selected: one.value === chosen }));
}
