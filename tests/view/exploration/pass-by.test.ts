/** Secret doors and stonework that elves and dwarves notice without searching, reported to the referee alone. */
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import type { Hidden, SecretJourney } from "../../../src/view/exploration/journey-state.ts";
import { checkedSecret, hiddenAt, NEW_SECRET, withHidden } from "../../../src/view/exploration/journey-storage.ts";
import { passBy, passingGifts } from "../../../src/view/exploration/pass-by.ts";
import type { TurnMember } from "../../../src/view/exploration/turn-types.ts";
import { bx, eris, keys, member, place, said } from "./support.ts";

const { rulings: gorman } = compile({ preset: "gorman" });
const { rulings: unsure } = compile({ preset: "eris", parameters: { dwarfSense: "2in6" } });

function of(people: "dwarf" | "elf", name: string): TurnMember {
  const one = member(name, people);
  return { ...one, creature: { ...one.creature, ancestry: people } };
}

const behind = (marks: Partial<Hidden>): SecretJourney =>
  withHidden(NEW_SECRET, { ...hiddenAt(NEW_SECRET, "wall"), ...marks });
const door = behind({ secretDoor: true });

describe("passing a place", () => {
  it("ERIS-61 example 1: a 2 notices the door; example 2: 3 does not, and there is never a second die for that elf", async () => {
    const members = [of("elf", "Lirael"), member("Hild", "fighter")];
    const dice = said({ pass: 2 });
    const seen = await passBy({ members, secret: door }, place, dice, eris);
    expect(keys(seen.truth)).toEqual(["pass.secretDoor.noticed", "pass.die"]);
    expect(dice.asked).toEqual(["pass:secretDoor:Lirael/notice"]);
    const missed = await passBy({ members, secret: door }, place, said({ pass: 3 }), eris);
    expect(keys(missed.truth)).toEqual(["pass.secretDoor.missed", "pass.die"]);
    const again = await passBy({ members, secret: missed.secret }, place, said({ pass: 1 }), eris);
    expect(again).toMatchObject({ truth: [], refused: { key: "character.doorPassed" } });
    const other = await passBy({ members: [...members, of("elf", "Ael")], secret: missed.secret }, place, dice, eris);
    expect(other.truth[0]?.data).toMatchObject({ name: "Ael" });
  });

  it("ERIS-61, ERIS-72: nobody who is out cold notices anything, and no die is spent on them", async () => {
    const out = (people: "elf" | "dwarf") => {
      const one = of(people, people);
      return { ...one, creature: { ...one.creature, conditions: ["unconscious" as const] } };
    };
    const dice = said({ pass: 1 });
    const secret = behind({ secretDoor: true, roomTrap: true, familiar: true });
    const passed = await passBy({ members: [out("elf"), out("dwarf")], secret }, place, dice, eris);
    expect(passed).toMatchObject({ truth: [], refused: { key: "character.noSense" } });
    expect(dice.asked).toEqual([]);
  });

  it("ERIS-72 examples 1, 2 and 4: stone that dwarves know is read without a die, other stone not at all", async () => {
    const members = [of("dwarf", "Thora")];
    const mine = behind({ familiar: true });
    const dice = said({});
    expect(keys((await passBy({ members, secret: mine }, place, dice, eris)).truth)).toEqual(["pass.stone.noticed"]);
    expect(dice.asked).toEqual([]);
    const cellar = await passBy({ members, secret: NEW_SECRET }, place, dice, eris);
    expect(cellar.refused?.key).toBe("character.strangeStone");
    const rolled = await passBy({ members, secret: mine }, place, said({ pass: 3 }), unsure);
    expect(keys(rolled.truth)).toEqual(["pass.stone.missed", "pass.die"]);
  });

  it("GOR-22, GOR-23: a dwarf reads a trapped place with a secret door, by sight and by a die", async () => {
    const secret = behind({ secretDoor: true, roomTrap: true });
    const done = await passBy({ members: [of("dwarf", "Thora")], secret }, place, said({ pass: 2 }), gorman);
    expect(keys(done.truth)).toEqual(["pass.secretDoor.noticed", "pass.die", "pass.stone.noticed"]);
  });

  it("the dead notice nothing, and a character without the gift gets a message", async () => {
    const elf = of("elf", "Lirael");
    const dead = { ...elf, marcher: { ...elf.marcher, dead: true } };
    const dice = said({ pass: 1 });
    expect((await passBy({ members: [dead], secret: door }, place, dice, eris)).refused?.key).toBe("character.noSense");
    expect((await passBy({ members: [elf], secret: door }, place, dice, bx)).refused?.key).toBe("character.noSense");
    expect(dice.asked).toEqual([]);
  });

  it("the window offers it only where somebody could notice something, and keeps who has passed", async () => {
    const both = [of("elf", "Lirael").creature, of("dwarf", "Thora").creature];
    expect(passingGifts(both, eris)).toEqual({ any: true, familiar: true });
    expect(passingGifts(both, bx)).toEqual({ any: false, familiar: false });
    expect(passingGifts(both, gorman)).toEqual({ any: true, familiar: false });
    const { secret } = await passBy({ members: [of("elf", "Lirael")], secret: door }, place, said({ pass: 6 }), eris);
    expect(checkedSecret(JSON.parse(JSON.stringify(secret)))).toEqual(secret);
    expect(checkedSecret(behind({ passed: [], familiar: true }))).toBeDefined();
  });
});
