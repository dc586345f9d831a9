/** Powers of our own for the heroic options: four for each class, at-will, encounter and daily (`tools/content/data/powers.yaml`). */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { paragraph } from "./equipment.ts";
import type { Entry } from "./lib/emit.ts";
import { root } from "./lib/facts.ts";
import { icon, slug } from "./lib/ids.ts";

type Usage = "atWill" | "encounter" | "daily";
type Row = readonly [
  name: string,
  image: string,
  usage: Usage,
  action: string,
  ability: string,
  versus: string,
  weaponDice: number,
  damage: string,
  feet: number,
  text: string,
];

const rows = parse(readFileSync(root("tools", "content", "data", "powers.yaml"), "utf8")) as Readonly<
  Record<string, readonly Row[]>
>;

function power(calling: string, row: Row): Entry {
  const [name, image, usage, action, ability, versus, weaponDice, damage, feet, text] = row;
  return {
    key: `power-${calling}-${slug(name)}`,
    name,
    type: "power",
    img: icon(image),
    folder: "powers",
    system: {
      key: `${calling}-${slug(name)}`,
      summary: text,
      description: paragraph(text),
      source: "Heroic",
      usage,
      uses: { value: 1, max: 1 },
      action,
      keywords: [calling],
      range: { text: feet === 0 ? "self" : `${feet} ft`, feet: feet === 0 ? null : feet },
      ability,
      versus,
      weapon: weaponDice > 0,
      weaponDice,
      damage,
      marks: text.includes("Marks"),
    },
  };
}

/** Every power, class by class. */
export function powers(): Entry[] {
  return Object.entries(rows).flatMap(([calling, list]) => list.map((row) => power(calling, row)));
}
