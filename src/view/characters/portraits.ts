/** The picture of a new actor, on the sheet and on the map: by trade, people and class. Pure. */
import { ownRow } from "../../rules/input-checks.ts";

/** The facts of a new actor that a picture depends on. */
export interface Sitter {
  readonly name: string;
  readonly class: string;
  readonly people: string;
  /** The trade of a hireling; blank for others. */
  readonly trade: string;
}

const BY_CLASS: Readonly<Record<string, readonly string[]>> = {
  cleric: [
    "systems/rulings/assets/icons/monk-face.svg",
    "systems/rulings/assets/icons/nun-face.svg",
    "systems/rulings/assets/icons/pope-crown.svg",
    "systems/rulings/assets/icons/sun-priest.svg",
  ],
  fighter: [
    "systems/rulings/assets/icons/viking-head.svg",
    "systems/rulings/assets/icons/visored-helm.svg",
    "systems/rulings/assets/icons/swordwoman.svg",
    "systems/rulings/assets/icons/swordman.svg",
    "systems/rulings/assets/icons/crested-helmet.svg",
    "systems/rulings/assets/icons/barbute.svg",
  ],
  "magic-user": [
    "systems/rulings/assets/icons/wizard-face.svg",
    "systems/rulings/assets/icons/witch-face.svg",
    "systems/rulings/assets/icons/warlock-hood.svg",
    "systems/rulings/assets/icons/robe.svg",
  ],
  thief: [
    "systems/rulings/assets/icons/hooded-figure.svg",
    "systems/rulings/assets/icons/rogue.svg",
    "systems/rulings/assets/icons/robber.svg",
    "systems/rulings/assets/icons/hooded-assassin.svg",
  ],
};

const BY_PEOPLE: Readonly<Record<string, readonly string[]>> = {
  dwarf: [
    "systems/rulings/assets/icons/dwarf-face.svg",
    "systems/rulings/assets/icons/dwarf-king.svg",
    "systems/rulings/assets/icons/dwarf-helmet.svg",
  ],
  elf: ["systems/rulings/assets/icons/woman-elf-face.svg", "systems/rulings/assets/icons/elf-helmet.svg"],
  halfling: ["systems/rulings/assets/icons/hobbit-dwelling.svg", "systems/rulings/assets/icons/robin-hood-hat.svg"],
};

/** Pictures by the first known word of a trade. */
const BY_TRADE: Readonly<Record<string, readonly string[]>> = {
  archer: ["systems/rulings/assets/icons/archer.svg"],
  longbowman: ["systems/rulings/assets/icons/bowman.svg"],
  crossbowman: ["systems/rulings/assets/icons/crossbow.svg"],
  footman: ["systems/rulings/assets/icons/pikeman.svg"],
  foot: ["systems/rulings/assets/icons/pikeman.svg"],
  horseman: ["systems/rulings/assets/icons/mounted-knight.svg"],
  swordsman: ["systems/rulings/assets/icons/swordman.svg"],
  torch: ["systems/rulings/assets/icons/torch.svg"],
  link: ["systems/rulings/assets/icons/torch.svg"],
  smith: ["systems/rulings/assets/icons/anvil.svg"],
  blacksmith: ["systems/rulings/assets/icons/anvil.svg"],
  armourer: ["systems/rulings/assets/icons/anvil.svg"],
  alchemist: ["systems/rulings/assets/icons/bubbling-flask.svg"],
  sage: ["systems/rulings/assets/icons/spell-book.svg"],
  spy: ["systems/rulings/assets/icons/spy.svg"],
  sailor: ["systems/rulings/assets/icons/anchor.svg"],
  seaman: ["systems/rulings/assets/icons/anchor.svg"],
  porter: ["systems/rulings/assets/icons/weight.svg"],
};

/** Only the words of the picture's file name count, not its folder and extension. */
function wordsOf(path: string): ReadonlySet<string> {
  const file = decodeURIComponent(path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
  return new Set(file.toLowerCase().split(/[^a-z]+/));
}

/** The choice by name, so that the same name always has the same picture. */
function pick(all: readonly string[], name: string): string | undefined {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return all[sum % Math.max(1, all.length)];
}

/**
 * The picture of a new actor; undefined where only the type of actor is known.
 * @param own the world's own pictures: one matches whose name has the trade, people and class of the actor, the more of them the better
 */
export function portraitOf(
  { name, class: className, people, trade }: Sitter,
  own: readonly string[],
): string | undefined {
  const tradeWords = trade.split("-").filter(Boolean);
  const wanted = [...tradeWords, people, ...className.split("-")].filter((word) => word !== "" && word !== "human");
  const rated = own.map((path) => {
    const words = wordsOf(path);
    return { path, score: wanted.filter((word) => words.has(word)).length };
  });
  const best = Math.max(0, ...rated.map(({ score }) => score));
  if (best > 0)
    return pick(
      rated.flatMap(({ path, score }) => (score === best ? [path] : [])),
      name,
    );
  const listed =
    tradeWords.map((word) => ownRow(BY_TRADE, word)).find(Boolean) ??
    ownRow(BY_PEOPLE, people) ??
    ownRow(BY_PEOPLE, className) ??
    ownRow(BY_CLASS, className);
  return listed && pick(listed, name);
}
