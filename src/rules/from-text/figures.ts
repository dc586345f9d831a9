import { ownRow } from "../input-checks.ts";
import type { Parameter, ParameterValue, Topic } from "../rulings/topic.ts";

/** How a text names the value of a parameter: the value, or the first number of the pattern's groups, times another. */
type Reading = readonly [pattern: RegExp, value?: ParameterValue | undefined, times?: number];

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const LEVEL = `(?:levels? (\\d+)|(\\d+)(?:st|nd|rd|th)\\b|\\b(${ORDINALS.slice(1).join("|")})\\b)`;
const SLOTS = "(?:slots?|spaces?|boxes|items?)";

const READINGS: Readonly<Record<string, readonly Reading[]>> = {
  "actionEconomy.freeStep": [[/\b(?:step|shift|move)\b[^.]{0,16}?\b(\d+) ?'/]],
  "missileWeapons.crossbowsReload": [[/\bcrossbows?\b[^.]{0,50}\b(?:every (?:other|second|2)|reload|round to)/, true]],
  "loyalty.loyaltyStep": [
    [
      /\b(?:demand|extreme|outrageous|too much)\b[^.]{0,80}\b(?:falls?|drops?|loses?|lowers?|costs?|by)\b\D{0,12}(\d)\b/,
    ],
  ],
  "death.wakePeriod": [
    [/\bd6 turns?\b|\bturns\b[^.]{0,14}\b(?:a |1 )?(?:die|d6) (?:shows|says)/, 10],
    [/\bd6 hours?\b/, 60],
    [/\bd6 minutes?\b/, 1],
  ],
  "death.daysPerWound": [
    [/\b(\d+) (?:full |whole )?days?\b[^.]{0,24}\b(?:per|for|each|a)\b[^.]{0,16}\b(?:wound|step|level|grade|1)\b/],
    [/\b(?:wound|step|level)\b[^.]{0,24}\b(\d+) days?\b/],
  ],
  "hitPoints.fullAtFirst": [
    [
      /\b(?:max\w*|full|highest)\b[^.]{0,36}\b(?:first|1st|level 1|start|begin\w*)\b|\b(?:first|1st|level 1|start\w*|begin\w*)\b[^.]{0,36}\b(?:max\w*|full|as high as)/,
      true,
    ],
  ],
  "advancement.elfSlowFromLevel": [[new RegExp(`(?:^|[.;]| and | but )(?=[^.;]*\\bel(?:f|ves)\\b)[^.;]*?${LEVEL}`)]],
  "advancement.dwarfSlowFromLevel": [
    [
      new RegExp(
        `(?:^|[.;]| and | but )(?:(?! and | but )[^.;])*\\bdwar(?:f|ves)\\b(?:(?! and | but )[^.;])*?${LEVEL}`,
      ),
    ],
    [new RegExp(`(?:^|[.;]| and | but )[^.;]*?${LEVEL}(?:(?! and | but )[^.;])*\\bdwar(?:f|ves)\\b`)],
  ],
  "severalClasses.mostClasses": [
    [/\b(?:never|not|no) more than (2|3)\b/],
    [/\b(?:max\w*|at most|more than|up to|only)(?: of)? (2|3)\b/],
    [/\b(2|3)(?: classes)? (?:max|at most|at a time)/],
  ],
  "severalClasses.severalPrime": [
    [/\bno minimum\b[^.]{0,24}\bprime\b|\bprime\b[^.]{0,30}\bno minimum/, 0],
    [
      /\bprime requisites?\b[^.]{0,24}?\b(\d+)\b|\b(\d+) (?:or (?:more|better|higher) )?in (?:the|each|every|all) prime/,
    ],
  ],
  "severalClasses.severalFor": [
    [/\b(?:any|every|all) (?:folk|people|race|kindred|ancestry)\w*|\bhumans (?:included|too|as well)\b/, "everyone"],
    [/\bonly (?:for )?humans\b|\bhumans (?:only|alone)\b/, "humans"],
    [
      /\b(?:demi-?humans?|non-?humans?|elves) (?:only|alone)\b|\bonly (?:for )?(?:demi-?humans?|non-?humans?|elves)\b|\bhumans?:? (?:no\b|cannot|may not|never)|\bnot (?:for )?humans\b/,
      "others",
    ],
  ],
  "severalClasses.changeFrom": [[new RegExp(`\\b(?:from|at|after|before|reach\\w*)\\b[^.]{0,10}${LEVEL}`)]],
  "severalClasses.averageHitPoints": [
    [/\bhp\b[^.]{0,50}\b(?:divided|averaged?|halved|split)\b|\baverage (?:the |of the )?(?:hp|hd)\b/, true],
    [/\bhp\b[^.]{0,40}\bin full\b/, false],
  ],
  "severalClasses.strictestArmour": [
    [/\b(?:armour|weapons)\b[^.]{0,30}\b(?:either|any)\b|\bcast\w* in (?:it|armour)\b/, false],
    [/\b(?:armour|weapons)\b[^.]{0,40}\b(?:both|all|strict\w*|every)\b/, true],
  ],
  "severalClasses.divideExperience": [
    [
      /\bxp\b[^.]{0,12}\bnot (?:halved|divided|split|shared)\b|\b(?:both|all|each)\b[^.]{0,20}\b(?:get|earn)s? (?:everything|all of it|the whole|it all)\b/,
      false,
    ],
    [
      /\b(?:xp|points)\b[^.]{0,40}\b(?:split|divided?|shared?|halved|halves)\b|\b(?:split|divide|share)s? (?:the |all |their )?xp\b/,
      true,
    ],
  ],
  "demihumans.dwarfSense": [
    [/\b2-in-6\b/, "2in6"],
    [/\balways (?:notice|know|see|feel)/, "certain"],
  ],
  "spellSlots.levelZeroSlots": [
    [/\b(\d+) (?:\w+ ){0,3}(?:level[- ]?0|0[- ]level|cantrips?|orisons?)/],
    [/\b(?:level[- ]?0|0[- ]level|cantrips?|orisons?)\b[^.]{0,30}\b(\d+) (?:a|per|each|every) (?:day|caster)/],
  ],
  "spellSlots.levelZeroKept": [
    [
      /\b(?:level[- ]?0|0[- ]level|cantrips?|orisons?)\b.*\b(?:all day|at will|any number|as often|unlimited|not (?:lost|forgotten|used up|leave))/,
      true,
    ],
  ],
  "actionPoints.actionPointMaximum": [
    [/\b(\d+) (?:action )?points?\b/],
    [/\b(?:up to|at most|max\w*|holds?|no more than)(?: of)? (\d+)\b/],
  ],
  "toughMinions.minionHitPointFactor": [
    [/\bhalf\b/, 0.5],
    [/\b(?:a )?quarter\b/, 0.25],
    [/\b(?:full|whole) average\b/, 1],
  ],
  "freeExpertise.expertiseAll": [[/\b(?:all|every|any)(?: of)? (?:your |the |their )?(?:weapons?|attacks?)\b/, true]],
  "luck.luckDie": [[/\bd(\d+)\b/]],
  "luck.luckTarget": [[/\b(?:target|reach|beat|against)\b[^.]{0,16}?\b(\d+)\b/]],
  "encumbrance.freeLoad": [
    [/\bquarter\b/, 0.25],
    [/\bhalf\b/, 0.5],
    [/\bthird\b/, 0.33],
  ],
  "encumbrance.slotStep": [[new RegExp(`\\b(?:for )?(?:every|each) (\\d+) (?:more |extra )?${SLOTS}`)]],
  "encumbrance.bundleSize": [
    [
      /\b(?:arrows|rations|spikes|torches|bolts|small (?:things|items))\b[^.]{0,40}\b(\d+) (?:to|per|in|fit|share|go)\b/,
    ],
    [/\b(\d+) (?:arrows|rations|spikes|torches|bolts)\b/],
  ],
  "encumbrance.freeContainers": [
    [/\b(?:sacks?|backpacks?|bags?)\b[^.]{0,24}\b(?:fills?|takes?|needs?|costs?|uses?)\b(?! no)/, false],
    [/\b(?:sacks?|backpacks?|bags?)\b[^.]{0,24}\b(?:free|no slots?|nothing|not count)\b/, true],
  ],
  "encumbrance.magicArmourWeight": [[/\b(?:magic\w*|enchanted)\b[^.]{0,16}\barmour\b[^.]{0,16}\bhalf\b/, 0.5]],
  "encumbrance.slotCapacity": [
    [/\bstrength (?:modifier|bonus)\b/, "modifier"],
    [new RegExp(`\\b${SLOTS}\\b[^.]{0,40}\\bstrength\\b|\\bstrength\\b[^.]{0,24}\\b${SLOTS}\\b`), "strength"],
  ],
  "encumbrance.slotNumber": [
    [/\b(\d{1,2}) (?:(?:inventory|item|gear|encumbrance|carrying|free) )?(?:slots|spaces|boxes)\b(?! beyond| over)/],
    [/\bslots\b[^.\d]{0,20}\b(?:have|has|is|of|to|carry)[^.\d]{0,10}(\d{1,2})\b/],
    [/\bslots\W{0,3}(\d{1,2})\b/],
    [/\b(?:has|have|carr(?:y|ies)|up to|of)\b[^.\d]{0,12}(\d{1,2})\b(?=[^.]{0,40}$|[^.]{0,12}(?: of them| each| per))/],
  ],
  "encumbrance.coinsPerSlot": [[new RegExp(`\\b(\\d+) (?:coins?|gp|cn)\\b[^.]{0,14}\\b${SLOTS}\\b`)]],
  "encumbrance.longSlots": [
    [
      /\b(?:long|2-hand\w*|poles?|big|bulky|large)\b[^.]{0,50}\b(?:takes?|needs?|fills?|counts?|costs?|uses?|are|is)\b\D{0,8}(\d)\b/,
    ],
  ],
  "encumbrance.lightArmourSlots": [[/\b(?:leather|light(?: armour)?)\b\D{0,10}(\d)\b/]],
  "encumbrance.mediumArmourSlots": [[/\b(?:chain\w*|medium(?: armour)?)\b\D{0,10}(\d)\b/]],
  "encumbrance.heavyArmourSlots": [[/\b(?:plate\w*|heavy(?: armour)?)\b\D{0,10}(\d)\b/]],
  "journeyRest.freshFoodDays": [
    [/\b(?:ordinary|fresh|standard|normal) (?:rations?|food)\b[^.]{0,40}?\b(\d+) days?\b/],
    [/\b(?:ordinary|fresh|standard|normal) (?:rations?|food)\b[^.]{0,40}?\b(\d+) weeks?\b/, undefined, 7],
  ],
  "journeyRest.preservedFoodDays": [
    [/\b(?:iron|preserved|dried)\b(?: rations?| food)?\b[^.]{0,40}?\b(\d+) days?\b/],
    [/\b(?:iron|preserved|dried)\b(?: rations?| food)?\b[^.]{0,40}?\b(\d+) weeks?\b/, undefined, 7],
  ],
  "wanderingMonsters.wildernessChecksPerDay": [
    [/\b(\d)(?: times| checks)? (?:a|per|each|every) day/],
    [/\btwice (?:a|per|each|every) day/, 2],
  ],
  "upkeep.upkeepPeriod": [
    [/\bsessions?\b|\b(?:each|every) (?:time we|evening|game)/, "session"],
    [/\bweek(?:s|ly)?\b/, "week"],
    [/\bmonth(?:s|ly)?\b/, "month"],
  ],
  "spellAcquisition.recreateUnits": [
    [/\b(?:anew|again|replac\w*|lost|rewrit\w*|recreat\w*)\b[^.]{0,40}\b(\d+) times\b/],
    [/\b(\d+) times\b[^.]{0,40}\b(?:anew|again|replac\w*|lost|rewrit\w*|recreat\w*)\b/],
  ],
};

/** The value, where the parameter allows it. */
function allowed(parameter: Parameter, value: ParameterValue): ParameterValue | undefined {
  if (parameter.kind === "integer" || parameter.kind === "number")
    return typeof value === "number" && value >= parameter.min && value <= parameter.max ? value : undefined;
  if (parameter.kind === "choice")
    return typeof value === "string" && parameter.choices.includes(value) ? value : undefined;
  return typeof value === parameter.kind ? value : undefined;
}

/**
 * Returns the parameters of a variant that a passage names.
 * @param plain the sentences of the topic and those after them, as `plainWords` writes them
 */
export function figuresIn(topic: Topic, variant: string, plain: string): Readonly<Record<string, ParameterValue>> {
  const found: Record<string, ParameterValue> = {};
  for (const [key, parameter] of Object.entries(topic.parameters ?? {})) {
    if (parameter.readBy !== undefined && !parameter.readBy.includes(variant)) continue;
    for (const [pattern, fixed, times = 1] of ownRow(READINGS, `${topic.key}.${key}`) ?? []) {
      const match = pattern.exec(plain);
      if (match === null) continue;
      const said = match.slice(1).find((one) => one !== undefined) ?? "";
      const ordinal = ORDINALS.indexOf(said);
      const value = allowed(parameter, fixed ?? (ordinal >= 0 ? ordinal + 1 : Number(said)) * times);
      if (value === undefined) continue;
      found[key] = value;
      break;
    }
  }
  return found;
}
