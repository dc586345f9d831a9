import { ownRow } from "../../rules/input-checks.ts";
import { line } from "../platform/text-lines.ts";
import { ACTION_CARDS } from "./actions.ts";
import { attackCard } from "./attack.ts";
import { burntCard } from "./burnt-out-lights.ts";
import { castCard } from "./cast.ts";
import { abilityCheckCard, chanceCard, saveCard, thiefCard, triedCard } from "./check.ts";
import { classCard, levelUpCard } from "./class.ts";
import { button } from "./common.ts";
import { CREATION_CARDS } from "./creation.ts";
import { curseCard } from "./curse.ts";
import { distanceCard, reactionCard, surpriseCard } from "./encounter.ts";
import { expiredCard } from "./expired-effects.ts";
import { deathSaveCard, fallCard } from "./fall.ts";
import { grappleCard } from "./grapple.ts";
import { HAZARD_CARDS } from "./hazards.ts";
import { HEROIC_CARDS } from "./heroic.ts";
import { withHiddenResults } from "./hidden-results.ts";
import { IDENTIFICATION_CARDS } from "./identification.ts";
import { IMPORT_CARDS } from "./import.ts";
import { infectionCard } from "./infection.ts";
import { initiativeCard } from "./initiative.ts";
import { ITEM_DESTRUCTION_CARDS } from "./item-destruction.ts";
import { journeyCard, journeyTruthCard } from "./journey.ts";
import { LONG_PROJECT_CARDS } from "./long-projects.ts";
import { LUCK_CARDS } from "./luck.ts";
import { monsterCastsCard } from "./monster-casts.ts";
import { moraleCard } from "./morale.ts";
import { openAttackCard } from "./open-attack.ts";
import { packageCard } from "./package.ts";
import { PASTE_CARDS } from "./paste.ts";
import { PEOPLE_CARDS } from "./people.ts";
import { periodicEffectsCard } from "./periodic-effects.ts";
import { PERMISSION_CARDS } from "./permission.ts";
import { regionHazardCard } from "./region-hazard.ts";
import { WORK_CARDS } from "./research.ts";
import { restCard } from "./rest.ts";
import { revealCard } from "./reveal.ts";
import { damageWithRiders, riderCard } from "./rider-effect.ts";
import { paralysisCard, poisonCard, withstandCard } from "./riders.ts";
import { REQUEST_CARDS } from "./roll-request.ts";
import { routineCard } from "./routine.ts";
import { rulingsCard } from "./rulings.ts";
import { SERVICE_CARDS } from "./service.ts";
import { SHOP_CARDS } from "./shop.ts";
import { SHOWN_CARDS } from "./show-item.ts";
import { backgroundCard, newSkillCard, skillCard } from "./skill.ts";
import { spellEffectCard } from "./spell-effect.ts";
import { abilitiesCard, goldCard } from "./starting-rolls.ts";
import { TRAINING_CARDS } from "./training.ts";
import { COMPANY_CARDS } from "./treasure.ts";
import { TURN_SUMMARY, turnSummaryCard } from "./turn-summary.ts";
import { turningCard } from "./turning.ts";
import type { CardInput, CardView, TargetView } from "./types.ts";

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
  working: spellEffectCard,
  lapsed: expiredCard,
  regionHazard: regionHazardCard,
  curse: curseCard,
  found: revealCard,
  goingOn: periodicEffectsCard,
  infection: infectionCard,
  monsterCasts: monsterCastsCard,
  burnt: burntCard,
  way: journeyCard,
  wayTruth: journeyTruthCard,
  rest: restCard,
  calling: classCard,
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
  [TURN_SUMMARY]: turnSummaryCard,
  ...COMPANY_CARDS,
  ...SERVICE_CARDS,
  ...CREATION_CARDS,
  ...PERMISSION_CARDS,
  ...SHOP_CARDS,
  ...PASTE_CARDS,
  ...IMPORT_CARDS,
  ...PEOPLE_CARDS,
  ...LONG_PROJECT_CARDS,
  ...WORK_CARDS,
  ...LUCK_CARDS,
  ...HAZARD_CARDS,
  ...TRAINING_CARDS,
  ...HEROIC_CARDS,
  ...ACTION_CARDS,
  ...ITEM_DESTRUCTION_CARDS,
  ...IDENTIFICATION_CARDS,
  ...SHOWN_CARDS,
  ...REQUEST_CARDS,
};

/** The card of a stored outcome; undefined for one that this version does not know. */
export function presentCard(procedure: string, input: CardInput): CardView | undefined {
  if (!Object.hasOwn(PRESENTERS, procedure)) return undefined;
  // The procedure of this name wrote the outcome, so it has the shape that its presenter reads.
  const view = (ownRow(PRESENTERS, procedure) as ((input: CardInput) => CardView) | undefined)?.(input);
  return view && withHiddenResults(procedure, withTransaction(withRound(view, input), input), input);
}

/** Notes an undo after the end of its round, which leaves the order of the fight unchanged. */
function withRound(view: CardView, { used }: CardInput): CardView {
  return used.includes("roundGoneOn") ? { ...view, lines: [...view.lines, line("RULINGS.Card.roundGoneOn")] } : view;
}

/** Adds the undo button of the card's transaction; an undone card has no buttons left. */
function withTransaction(view: CardView, { transaction }: CardInput): CardView {
  if (!transaction) return view;
  if (transaction.undone) return { ...view, takenBack: true, buttons: [], targets: view.targets.map(withoutButtons) };
  if (!transaction.mine) return view;
  const within = [...view.buttons, ...view.targets.flatMap(({ buttons }) => buttons)];
  const label = within.some(({ action }) => action === "undo") ? "undoAll" : "undo";
  const back = button("undo", `RULINGS.Card.apply.${label}`, { values: { id: transaction.id }, about: view.title });
  return { ...view, buttons: [...view.buttons, back] };
}

function withoutButtons(target: TargetView): TargetView {
  return { ...target, buttons: [] };
}
