import type { Topic } from "../rulings/topic.ts";
import { abilityChecks } from "./abilityChecks.ts";
import { abilityGeneration } from "./abilityGeneration.ts";
import { abilityModifiers } from "./abilityModifiers.ts";
import { actionEconomy } from "./actionEconomy.ts";
import { actionPoints } from "./actionPoints.ts";
import { advancement } from "./advancement.ts";
import { ancestryBonuses } from "./ancestryBonuses.ts";
import { armourClass } from "./armourClass.ts";
import { armourTimes } from "./armourTimes.ts";
import { attackProgression } from "./attackProgression.ts";
import { attackResolution } from "./attackResolution.ts";
import { backgrounds } from "./backgrounds.ts";
import { classList } from "./classList.ts";
import { clerics } from "./clerics.ts";
import { combatMovement } from "./combatMovement.ts";
import { combatSequence } from "./combatSequence.ts";
import { criticalHits } from "./criticalHits.ts";
import { death } from "./death.ts";
import { demihumans } from "./demihumans.ts";
import { disengage } from "./disengage.ts";
import { dualWielding } from "./dualWielding.ts";
import { dungeonRest } from "./dungeonRest.ts";
import { elves } from "./elves.ts";
import { encounterDistance } from "./encounterDistance.ts";
import { encumbrance } from "./encumbrance.ts";
import { escalation } from "./escalation.ts";
import { exhaustion } from "./exhaustion.ts";
import { explorationXp } from "./explorationXp.ts";
import { familiarMovement } from "./familiarMovement.ts";
import { firingIntoMelee } from "./firingIntoMelee.ts";
import { freeExpertise } from "./freeExpertise.ts";
import { fumbles } from "./fumbles.ts";
import { gearPackages } from "./gearPackages.ts";
import { grappling } from "./grappling.ts";
import { hirelingShare } from "./hirelingShare.ts";
import { hirelings } from "./hirelings.ts";
import { hitDice } from "./hitDice.ts";
import { hitPoints } from "./hitPoints.ts";
import { illusions } from "./illusions.ts";
import { indirectFire } from "./indirectFire.ts";
import { inherentBonuses } from "./inherentBonuses.ts";
import { inherentStacking } from "./inherentStacking.ts";
import { initiative } from "./initiative.ts";
import { initiativeEvery } from "./initiativeEvery.ts";
import { initiativeTies } from "./initiativeTies.ts";
import { instantDeath } from "./instantDeath.ts";
import { invulnerability } from "./invulnerability.ts";
import { itemDestruction } from "./itemDestruction.ts";
import { itemLimits } from "./itemLimits.ts";
import { journeyRest } from "./journeyRest.ts";
import { levelCap } from "./levelCap.ts";
import { levelDrain } from "./levelDrain.ts";
import { lightSources } from "./lightSources.ts";
import { loyalty } from "./loyalty.ts";
import { luck } from "./luck.ts";
import { magicArmour } from "./magicArmour.ts";
import { magicItemXp } from "./magicItemXp.ts";
import { massCombat } from "./massCombat.ts";
import { meleeReach } from "./meleeReach.ts";
import { missileRange } from "./missileRange.ts";
import { missileWeapons } from "./missileWeapons.ts";
import { monsterAttacks } from "./monsterAttacks.ts";
import { monsterConversion } from "./monsterConversion.ts";
import { monsterSaves } from "./monsterSaves.ts";
import { monsterXp } from "./monsterXp.ts";
import { morale } from "./morale.ts";
import { moralePrompts } from "./moralePrompts.ts";
import { moraleRoll } from "./moraleRoll.ts";
import { multipleAttacks } from "./multipleAttacks.ts";
import { naturalHealing } from "./naturalHealing.ts";
import { onceOnlyBonuses } from "./onceOnlyBonuses.ts";
import { oneSpellPerRound } from "./oneSpellPerRound.ts";
import { paralysis } from "./paralysis.ts";
import { parry } from "./parry.ts";
import { poison } from "./poison.ts";
import { powers } from "./powers.ts";
import { preemptiveMissiles } from "./preemptiveMissiles.ts";
import { pursuit } from "./pursuit.ts";
import { reaction } from "./reaction.ts";
import { reactionVisibility } from "./reactionVisibility.ts";
import { rests } from "./rests.ts";
import { resurrectionRoll } from "./resurrectionRoll.ts";
import { roundLength } from "./roundLength.ts";
import { savingThrows } from "./savingThrows.ts";
import { scribing } from "./scribing.ts";
import { searchRolls } from "./searchRolls.ts";
import { secretDoors } from "./secretDoors.ts";
import { severalClasses } from "./severalClasses.ts";
import { skills } from "./skills.ts";
import { slowWeapons } from "./slowWeapons.ts";
import { spellAcquisition } from "./spellAcquisition.ts";
import { spellDisruption } from "./spellDisruption.ts";
import { spellResearch } from "./spellResearch.ts";
import { spellSlots } from "./spellSlots.ts";
import { stealth } from "./stealth.ts";
import { stuckDoors } from "./stuckDoors.ts";
import { subdual } from "./subdual.ts";
import { surprise } from "./surprise.ts";
import { toughMinions } from "./toughMinions.ts";
import { trapTrigger } from "./trapTrigger.ts";
import { treasurePool } from "./treasurePool.ts";
import { treasureXp } from "./treasureXp.ts";
import { upkeep } from "./upkeep.ts";
import { wanderingMonsters } from "./wanderingMonsters.ts";
import { weaponDamage } from "./weaponDamage.ts";
import { wind } from "./wind.ts";
import { wisdomLanguages } from "./wisdomLanguages.ts";
import { xpAward } from "./xpAward.ts";

/** Every topic by its key, in the groups and order of the House Rules window. This is the only list of topics. */
export const topics = {
  combatSequence,
  initiative,
  initiativeEvery,
  initiativeTies,
  slowWeapons,
  actionEconomy,
  combatMovement,
  roundLength,
  spellDisruption,
  oneSpellPerRound,
  meleeReach,
  disengage,
  preemptiveMissiles,
  missileRange,
  missileWeapons,
  firingIntoMelee,
  indirectFire,
  attackResolution,
  attackProgression,
  armourClass,
  magicArmour,
  multipleAttacks,
  monsterAttacks,
  criticalHits,
  fumbles,
  weaponDamage,
  dualWielding,
  parry,
  grappling,
  subdual,
  invulnerability,
  exhaustion,
  escalation,
  massCombat,
  morale,
  moraleRoll,
  moralePrompts,
  reaction,
  reactionVisibility,
  loyalty,
  death,
  instantDeath,
  naturalHealing,
  rests,
  poison,
  paralysis,
  levelDrain,
  illusions,
  itemDestruction,
  resurrectionRoll,
  savingThrows,
  monsterSaves,
  classList,
  abilityModifiers,
  abilityGeneration,
  abilityChecks,
  hitDice,
  hitPoints,
  advancement,
  levelCap,
  severalClasses,
  elves,
  demihumans,
  clerics,
  spellSlots,
  gearPackages,
  skills,
  backgrounds,
  wisdomLanguages,
  hirelings,
  hirelingShare,
  powers,
  actionPoints,
  toughMinions,
  ancestryBonuses,
  inherentBonuses,
  freeExpertise,
  luck,
  inherentStacking,
  onceOnlyBonuses,
  encumbrance,
  itemLimits,
  armourTimes,
  lightSources,
  dungeonRest,
  journeyRest,
  familiarMovement,
  trapTrigger,
  searchRolls,
  secretDoors,
  stuckDoors,
  stealth,
  surprise,
  encounterDistance,
  wanderingMonsters,
  pursuit,
  wind,
  xpAward,
  treasureXp,
  monsterXp,
  magicItemXp,
  explorationXp,
  treasurePool,
  upkeep,
  spellAcquisition,
  scribing,
  spellResearch,
  monsterConversion,
};

export type TopicKey = keyof typeof topics;

export const allTopics: readonly Topic[] = Object.values(topics);
