/** Forged questions: what the system's queries are asked for, each field held by whatever of the world would fit it, and by what never fits. */

/** The kinds of value a field accepts. */
export type Fits =
  | "message"
  | "actor"
  /** Somebody who is not the asker's: where a thing of one's own may well be meant. */
  | "foreigner"
  | "party"
  | "hoard"
  | "item"
  | "id"
  | "combat"
  | "count"
  | "flag"
  | "messages"
  | "steps"
  /** Numbers of cards that are the referee's. */
  | "numbers"
  | "data"
  | readonly string[];

/** A query of the system: how it names what is asked, what may be asked, and the fields of its questions. */
export interface Question {
  readonly query: string;
  /** The file that registers it, whose words are compared with `kinds`. */
  readonly file: string;
  readonly by: "kind" | "do" | "subject";
  readonly kinds: readonly string[];
  readonly fields: Readonly<Record<string, Fits>>;
}

export const QUESTIONS: readonly Question[] = [
  {
    query: "rulings.apply",
    file: "src/foundry/chat/request-apply.ts",
    by: "kind",
    kinds: [
      "apply",
      "rider",
      "confirm",
      "spellSave",
      "work",
      "turn",
      "grapple",
      "release",
      "pickUp",
      "help",
      "undo",
      "area",
      "areaGone",
    ],
    fields: {
      message: "message",
      target: "actor",
      mode: ["full", "half", "double", "heal"],
      index: "count",
      shape: "actor",
      line: "count",
      token: "id",
      towards: "count",
      at: "data",
      inside: "messages",
      how: ["carryOut", "overrule"],
      id: "id",
      partial: "flag",
    },
  },
  {
    query: "rulings.parry",
    file: "src/foundry/attack/ask-parry.ts",
    by: "kind",
    kinds: ["parry"],
    fields: { combat: "combat", parrier: "id", attacker: "id", target: ["x"], attacks: ["x"] },
  },
  {
    query: "rulings.stamp",
    file: "src/foundry/combat/fight-storage.ts",
    by: "kind",
    kinds: ["stamp"],
    // It is asked for a fight alone; what else might be asked for is tried besides.
    fields: { combat: "combat", id: "id", actor: "actor", message: "message", stamp: "count", data: "data" },
  },
  {
    query: "rulings.transaction",
    file: "src/foundry/undo/report-to-referee.ts",
    by: "kind",
    kinds: ["gear"],
    fields: {
      steps: "steps",
      key: ["", "x"],
      card: "message",
      cards: "messages",
      numbers: "numbers",
      data: "data",
      by: ["RefereeRefereeAA", "AnnAnnAnnAnnAnnA"],
      state: ["done"],
    },
  },
  {
    query: "rulings.numbers",
    file: "src/foundry/chat/hidden-numbers.ts",
    by: "kind",
    kinds: ["numbers"],
    fields: { card: "message", plan: "data", outcome: "data" },
  },
  {
    query: "rulings.referee",
    file: "src/foundry/combat/fight-requests.ts",
    by: "kind",
    kinds: [
      ...["begin", "done", "notDone", "declare", "deathSave", "initiative"],
      ...["next", "nextRound", "back", "backRound", "reset", "rollAll", "rollNPC", "rollOnce"],
      ...["setInitiative", "shoot"],
      ...["secondWind", "actionPoint", "recover", "bonus", "endBonus"],
      ...["move", "wait", "giveUp", "side", "reach", "abreast", "actNow", "keepSpell", "dress", "stopArmourChange"],
    ],
    fields: {
      combat: "combat",
      id: "id",
      declaration: ["spell", "none", "retreat", "fightingWithdrawal"],
      detail: ["yes", "20", "sleep", "foes"],
    },
  },
  {
    query: "rulings.request",
    file: "src/foundry/requests/roll/roll-requested.ts",
    by: "subject",
    kinds: ["death", "str"],
    fields: { message: "message", target: "foreigner" },
  },
  {
    query: "rulings.check",
    file: "src/foundry/characters/thief-skills.ts",
    by: "subject",
    kinds: ["listen", "search", "secretDoors", "traps", "thief.hearNoise", "thief.findTraps", "thief.hideInShadows"],
    fields: { actor: "actor" },
  },
  {
    query: "rulings.company",
    file: "src/foundry/items/requests.ts",
    by: "do",
    kinds: ["takeUp", "give", "drop", "giveCoins", "leave", "buy"],
    fields: {
      hoard: "hoard",
      by: "actor",
      item: "item",
      from: "foreigner",
      to: "actor",
      quantity: "count",
      // "actor" is left out: anybody may ask for a character of its own
      what: ["reroll", "exchange", "class", "background"],
      actor: "foreigner",
      class: ["thief", "elf"],
      customer: "foreigner",
      ware: [
        "Compendium.rulings.hirelings.Actor.dESqDVdK5s9Nte2m",
        "Compendium.rulings.monsters.Actor.dESqDVdK5s9Nte2m",
      ],
      price: "count",
      x: "count",
      y: "count",
      pp: "count",
      gp: "count",
      ep: "count",
      sp: "count",
      cp: "count",
    },
  },
  {
    query: "rulings.unknown",
    file: "src/foundry/spells/items/use-unknown.ts",
    by: "do",
    kinds: ["use", "know"],
    fields: { item: "item", targets: "data" },
  },
  {
    query: "rulings.way",
    file: "src/foundry/exploration/march-order.ts",
    by: "kind",
    kinds: [
      "speaker",
      "forward",
      "back",
      "left",
      "right",
      "rank",
      "between",
      "arrange",
      "keepArrangement",
      "forgetArrangement",
      "watch",
      "caller",
      "mapper",
      "light",
      "lookout",
      "rearGuard",
      "press",
      "join",
      "joined",
    ],
    // Where there is no caller (BX-005), a press that all players may use is no forgery: a user who plays a member of the party may.
    fields: { party: "party", member: "actor", rank: "count", file: "count", name: ["Door"] },
  },
];

/** The parts of the world that may be put into fields: none of the documents belongs to the forger, except `own`. */
export interface Pools {
  readonly messages: readonly string[];
  readonly actors: readonly string[];
  readonly items: readonly string[];
  readonly ids: readonly string[];
  readonly combat: string;
  readonly party: string;
  /** One that the forger does not see. */
  readonly hoard: string;
  readonly own: string;
}

export type Request = Record<string, unknown>;

const WRONG: readonly unknown[] = [
  ...[null, -1, 1e9, true, "", "__proto__", "constructor", "Actor.AAAAAAAAAAAAAAAA"],
  ...[[], {}, { toString: 1 }, ["a"], "x".repeat(1500)],
];

/** Everything that fits a field, in the order in which it is tried. */
function fitting(fits: Fits, pools: Pools): readonly unknown[] {
  if (typeof fits !== "string") return fits;
  switch (fits) {
    case "message":
      return pools.messages;
    case "actor":
      return [...pools.actors, pools.own];
    case "foreigner":
      return pools.actors;
    case "party":
      return [pools.party, pools.own];
    case "hoard":
      return [pools.hoard, pools.actors[0]];
    case "item":
      return pools.items;
    case "id":
      return pools.ids;
    case "combat":
      return [pools.combat];
    case "count":
      return [1, 0, 2];
    case "flag":
      return [false, true];
    case "messages":
      return [pools.messages.slice(0, 3), pools.messages.slice(2)];
    case "data":
      return [{ name: "x" }];
    case "numbers":
      return pools.messages.slice(0, 2).map((card) => [{ card, plan: { name: "x" }, outcome: { name: "x" } }]);
    case "steps":
      return [...pools.actors, ...pools.items].flatMap((uuid) => stepsOn(uuid, pools));
  }
}

function stepsOn(uuid: string, pools: Pools): unknown[][] {
  const step = (how: Request): unknown[] => [{ uuid, name: "x", parent: uuid, documentName: "Item", ...how }];
  return [
    step({ do: "update", path: "system.hp.value", before: 1, after: 1 }),
    step({ do: "update", path: "ownership.default", before: 0, after: 3 }),
    step({ do: "create", data: { _id: pools.ids[0], name: "x", type: "gear" } }),
    step({ do: "delete", data: { _id: pools.ids[0], name: "x", type: "gear" } }),
  ];
}

/**
 * Every kind with every pair of what fits its fields (so that a message meets each actor, and an item each companion), then each field with
 * what fits none. What a player may really ask is left out: nothing here is of the forger's own but one target.
 */
export function forgeries({ by, kinds, fields }: Question, pools: Pools): Request[] {
  const names = Object.keys(fields);
  const options = new Map(names.map((name) => [name, fitting(fields[name] as Fits, pools)]));
  const held = (at: Readonly<Record<string, number>>, fallback: number): Request =>
    Object.fromEntries(
      names.map((name) => {
        const list = options.get(name) ?? [];
        return [name, list[(at[name] ?? fallback) % Math.max(1, list.length)]];
      }),
    );
  const out = new Map<string, Request>();
  const put = (request: Request): unknown => out.set(JSON.stringify(request), request);
  for (const kind of kinds) {
    for (const [n, one] of names.entries())
      for (const other of names.slice(n))
        for (let i = 0; i < (options.get(one)?.length ?? 0); i++)
          for (let k = 0; k < (options.get(other)?.length ?? 0); k++)
            put({ ...held({ [one]: i, [other]: k }, i + k), [by]: kind });
    for (const name of [...names, by])
      for (const wrong of WRONG) if (!isHonest(fields[name], wrong)) put({ ...held({}, 0), [by]: kind, [name]: wrong });
  }
  return [...out.values()];
}

/** A report of a card of one's own that changed nothing is honest. */
function isHonest(fits: Fits | undefined, value: unknown): boolean {
  return fits === "steps" && Array.isArray(value) && value.length === 0;
}
