/**
 * The kinds of transactions, by the texts that the ledger has for them: those that the random fights play and take back, and where the others are.
 * A new kind must be put on one of the lists (tests/foundry/table/transaction-kinds.test.ts).
 */

/** Played by the random fights, by the act that does each; that it comes up is a test beside them. */
export const PLAYED = {
  levelUp: "levelUp",
  side: "side",
  hitPoints: "hitPoints",
  cast: "cast",
  work: "work",
  turnAttempt: "turn",
  grapple: "grapple",
  grappleDone: "settle",
  attack: "throw",
  pickUp: "pickUp",
  routine: "routine",
  damage: "damage",
  healing: "heal",
  rider: "rider",
  typed: "typed",
  fight: "next",
} as const;

/** Come up in random fights as dice and rulings have it: that depends on what befell before. */
export const BY_CHANCE: readonly string[] = [
  ...["use", "rest", "morale", "moraleChoice", "deathSave", "help", "luck", "secondWind", "actionPoint", "turnBonus"],
  ...[
    "bonusUsed",
    "lapse",
    "goesOn",
    "exhausted",
    "spellLost",
    "spellKept",
    "save",
    "curse",
    "turning",
    "grappleOverruled",
    "breakFree",
  ],
  ...["release", "stunOver", "rally", "belongings", "poison"],
];

/** Not done in a fight, or only with windows and a map: where each is done, by file. */
export const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "tests/browser/beginnings.long.spec.ts": ["allowed", "notAllowed", "scores", "startingGold", "created"],
  "tests/foundry/table/several-classes.test.ts": ["anotherClass"],
  "tests/foundry/table/predefined-effects.test.ts": ["effectLaid"],
  "tests/foundry/table/owners.test.ts": ["disposition"],
  "tests/foundry/table/roll-requests.test.ts": ["requested"],
  "tests/foundry/table/travel.test.ts": ["want"],
  "tests/foundry/table/region-hazards.test.ts": ["hazard"],
  "tests/foundry/table/company/dropped.test.ts": ["joinsFight"],
  "tests/foundry/table/areas/placed.ts": ["area", "areaGone", "areaMoves"],
  "tests/browser/company.spec.ts": [
    ...["bandJoin", "bandSplit", "employed", "hire", "notices", "offer", "tavern", "peopleMade", "payDay", "pasted"],
    ...["making", "project", "raise", "research", "loyaltyCheck"],
  ],
  "tests/browser/company-run.long.spec.ts": ["experience", "fallen", "share", "workStep", "joined"],
  "tests/foundry/table/company/loyalty.test.ts": ["loyaltyChange", "malcontent", "promote"],
  "tests/foundry/table/company/converted.test.ts": ["converted"],
  "tests/foundry/table/company/treasure.test.ts": ["hoardShown", "hoardHidden"],
  "tests/browser/training-battles-illusions.long.spec.ts": [
    "battle",
    "classCheck",
    "illusion",
    "mended",
    "trained",
    "training",
    "troops",
  ],
  "tests/browser/goods.long.spec.ts": [
    ...["give", "giveCoins", "join", "layDown", "shop", "split", "stow", "takeUp", "clearAway", "hoardLaid"],
  ],
  "tests/browser/unknown.long.spec.ts": ["hidden", "known", "gear"],
  "tests/foundry/table/rewards.test.ts": ["discovered", "withdrawn", "session", "adventure"],
  "tests/foundry/table/life-and-death.test.ts": ["trimmed"],
  "tests/foundry/table/characters-and-beasts.test.ts": ["appraised"],
  "tests/foundry/table/armour-change.test.ts": ["don", "doff", "donned", "doffed"],
  "tests/foundry/table/ground.test.ts": ["unstable", "steady"],
  "tests/foundry/table/eris-people.test.ts": ["stoneKnown", "stoneStrange"],
  "tests/foundry/table/outdoors.test.ts": ["outdoors", "indoors"],
  "tests/foundry/table/leaders.test.ts": ["leads", "leadsNoMore"],
  "tests/browser/bring.spec.ts": ["imported"],
  "tests/browser/shortcuts.spec.ts": ["openAttack"],
  "tests/browser/drops.spec.ts": ["package"],
  "tests/browser/heroic.long.spec.ts": ["recover"],
  "tests/browser/magic-goes-on.long.spec.ts": ["image", "spells"],
  "tests/browser/expedition.spec.ts": ["way", "rides"],
};
