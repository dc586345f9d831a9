import { ownRow } from "../../rules/shape.ts";
import { attackCard } from "./attack.ts";
import { abilitiesCard, goldCard } from "./beginnings.ts";
import { BELONGINGS_CARDS } from "./belongings.ts";
import { burntCard } from "./burnt.ts";
import { callingCard, levelUpCard } from "./calling.ts";
import { castCard } from "./cast.ts";
import { abilityCheckCard, chanceCard, saveCard, thiefCard, triedCard } from "./check.ts";
import { button, line } from "./common.ts";
import { COMPANY_CARDS } from "./company.ts";
import { CREATION_CARDS } from "./creation.ts";
import { curseCard } from "./curse.ts";
import { DOING_CARDS } from "./doings.ts";
import { distanceCard, reactionCard, surpriseCard } from "./encounter.ts";
import { deathSaveCard, fallCard } from "./fall.ts";
import { foundCard } from "./found.ts";
import { goingOnCard } from "./going-on.ts";
import { grappleCard } from "./grapple.ts";
import { HEROIC_CARDS } from "./heroic.ts";
import { IMPORT_CARDS } from "./import.ts";
import { infectionCard } from "./infection.ts";
import { initiativeCard } from "./initiative.ts";
import { UNKNOWN_CARDS } from "./known.ts";
import { lapsedCard } from "./lapsed.ts";
import { LEAVE_CARDS } from "./leave.ts";
import { LUCK_CARDS } from "./luck.ts";
import { monsterCastsCard } from "./monster-casts.ts";
import { moraleCard } from "./morale.ts";
import { openAttackCard } from "./open-attack.ts";
import { packageCard } from "./package.ts";
import { PASTE_CARDS } from "./paste.ts";
import { PEOPLE_CARDS } from "./people.ts";
import { PERIL_CARDS } from "./perils.ts";
import { restCard } from "./rest.ts";
import { damageWithRiders, riderCard } from "./rider-brought.ts";
import { paralysisCard, poisonCard, withstandCard } from "./riders.ts";
import { routineCard } from "./routine.ts";
import { rulingsCard } from "./rulings.ts";
import { SERVICE_CARDS } from "./service.ts";
import { SHOP_CARDS } from "./shop.ts";
import { SHOWN_CARDS } from "./shown.ts";
import { backgroundCard, newSkillCard, skillCard } from "./skill.ts";
import { TRAINING_CARDS } from "./training.ts";
import { turningCard } from "./turning.ts";
import type { CardInput, CardView, TargetView } from "./types.ts";
import { veiled } from "./veil.ts";
import { wayCard, wayTruthCard } from "./way.ts";
import { WORK_CARDS } from "./work.ts";
import { workingCard } from "./working.ts";
import { LONG_WORK_CARDS } from "./works.ts";

type AnyPresenter = (input: never) => CardView;

/** The presenter of each procedure. */
const PRESENTERS: Readonly<Record<string, AnyPresenter>> = {
  attack: attackCard,
  openAttack: openAttackCard,
  routine: routineCard,
  grapple: grappleCard,
  damage: damageWithRiders,
  fall: fallCard,
  deathSave: deathSaveCard,
  cast: castCard,
  working: workingCard,
  lapsed: lapsedCard,
  curse: curseCard,
  found: foundCard,
  goingOn: goingOnCard,
  infection: infectionCard,
  monsterCasts: monsterCastsCard,
  burnt: burntCard,
  way: wayCard,
  wayTruth: wayTruthCard,
  rest: restCard,
  calling: callingCard,
  levelUp: levelUpCard,
  package: packageCard,
  abilities: abilitiesCard,
  startingGold: goldCard,
  skill: skillCard,
  naturalSkill: newSkillCard,
  backgroundSkill: newSkillCard,
  background: backgroundCard,
  turning: turningCard,
  poison: poisonCard,
  paralysis: paralysisCard,
  withstand: withstandCard,
  rider: riderCard,
  surprise: surpriseCard,
  encounterDistance: distanceCard,
  reaction: reactionCard,
  save: saveCard,
  abilityCheck: abilityCheckCard,
  chance: chanceCard,
  thiefSkill: thiefCard,
  tried: triedCard,
  morale: moraleCard,
  initiative: initiativeCard,
  rulingsChanged: rulingsCard,
  ...COMPANY_CARDS,
  ...SERVICE_CARDS,
  ...CREATION_CARDS,
  ...LEAVE_CARDS,
  ...SHOP_CARDS,
  ...PASTE_CARDS,
  ...IMPORT_CARDS,
  ...PEOPLE_CARDS,
  ...LONG_WORK_CARDS,
  ...WORK_CARDS,
  ...LUCK_CARDS,
  ...PERIL_CARDS,
  ...TRAINING_CARDS,
  ...HEROIC_CARDS,
  ...DOING_CARDS,
  ...BELONGINGS_CARDS,
  ...UNKNOWN_CARDS,
  ...SHOWN_CARDS,
};

/** The card of a stored outcome, or undefined for one that this version does not know. */
export function presentCard(procedure: string, input: CardInput): CardView | undefined {
  if (!Object.hasOwn(PRESENTERS, procedure)) return undefined;
  // The outcome was written by the procedure of this name, so it is the shape that its presenter reads.
  const view = (ownRow(PRESENTERS, procedure) as ((input: CardInput) => CardView) | undefined)?.(input);
  return view && veiled(procedure, withDeed(withRound(view, input), input), input);
}

/** What was taken back after the round in which it counted: the order of the fight stayed as it was. */
function withRound(view: CardView, { used }: CardInput): CardView {
  return used.includes("roundGoneOn") ? { ...view, lines: [...view.lines, line("RULINGS.Card.roundGoneOn")] } : view;
}

/** The card with the way back of the deed that it tells of; one that was taken back has nothing left to press. */
function withDeed(view: CardView, { deed }: CardInput): CardView {
  if (!deed) return view;
  if (deed.undone) return { ...view, takenBack: true, buttons: [], targets: view.targets.map(withoutButtons) };
  if (!deed.mine) return view;
  const within = [...view.buttons, ...view.targets.flatMap(({ buttons }) => buttons)];
  const label = within.some(({ action }) => action === "undo") ? "undoAll" : "undo";
  const back = button("undo", `RULINGS.Card.apply.${label}`, { values: { id: deed.id }, about: view.title });
  return { ...view, buttons: [...view.buttons, back] };
}

function withoutButtons(target: TargetView): TargetView {
  return { ...target, buttons: [] };
}
