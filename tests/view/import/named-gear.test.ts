import { expect, test } from "vitest";
import { namedGear } from "../../../src/view/import/stat-block/named-gear.ts";

const said = (text: string): string =>
  namedGear(text)
    .map(({ key, bonus }) => (bonus > 0 ? `${key}+${bonus}` : key))
    .join(" ");

test.each([
  ["AC 3 (plate mail), Att 1 × sword (1d8)", "plate-mail sword"],
  ["longsword, short sword, two-handed sword and a greatsword", "sword short-sword two-handed-sword"],
  ["chain and shield, spear 1d6", "chainmail shield spear"],
  ["Leather armor, shortbow, 20 arrows, 2 daggers", "leather short-bow arrows dagger"],
  ["crossbow and 30 crossbow bolts", "crossbow crossbow-bolts"],
  ["a sling, sling stones, a quarterstaff", "sling sling-stones staff"],
  ["sword +1, +2 dagger, shield +1", "sword+1 dagger+2 shield+1"],
  ["battle axe, axe, silver dagger", "battle-axe hand-axe silver-dagger"],
  ["halberd or glaive", "pole-arm"],
  ["plate armor+1, Sword+2", "plate-mail+1 sword+2"],
  ["AC 4 (chain & shield), studded leather.", "chainmail shield leather"],
  ["3rd level fighter: leather and a shield", "leather shield"],
  ["Spells: sleep; chain, shield", "chainmail shield"],
])("EXT-03 %j names %s", (text, gear) => {
  expect(said(text)).toBe(gear);
});

test.each([
  ["a name that contains a weapon", "Swordfish, Spearing of Maceland"],
  ["a spell of the same name", "AL N. Spells: shield, lightning bolts"],
  ["a magic staff, which is no weapon of this list", "staff of healing"],
  ["hit points beside a bonus", "HD 3 +12"],
  [
    "a thing of leather, or a plate of another kind",
    "leather-bound book, leather pouch, plate of food, chain of command",
  ],
  ["a spell under its level", "1st level: shield, sleep. Level 2: web. SP: shield"],
  ["a spell of the second list", "Spells: bless; shield, web; sleep"],
])("EXT-03 %s is no gear", (_what, text) => {
  expect(said(text)).toBe("");
});

test("EXT-03 a bonus to hit before a weapon is not its magic", () => {
  expect(said("Att 1 × mace +15")).toBe("mace");
});
