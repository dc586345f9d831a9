/** Which picture somebody new has. */
import { describe, expect, it } from "vitest";
import { portraitOf } from "../../../src/view/characters/portraits.ts";

const icon = (subject: Partial<Parameters<typeof portraitOf>[0]>, own: readonly string[] = []) =>
  portraitOf({ name: "Ana", class: "", people: "", trade: "", ...subject }, own)
    ?.split("/")
    .at(-1);

describe("the picture of somebody new", () => {
  it.each([
    [{ class: "dwarf" }, /^dwarf/],
    [{ class: "fighter", people: "elf" }, /elf/],
    [{ class: "cleric", people: "human" }, /^(monk|nun|pope|sun)-/],
    [{ trade: "crossbowman-mounted" }, /^crossbow/],
    [{ trade: "light-foot", people: "dwarf" }, /^pikeman/],
  ])("of %o is like %s", (subject, like) => {
    expect(icon(subject)).toMatch(like);
  });

  it("is the same for the same name, and not one for all", () => {
    const names = ["Ana", "Bor", "Cid", "Dot", "Eli", "Fay", "Gil", "Hob"];
    const all = names.map((name) => icon({ class: "fighter", name }));
    expect(new Set(all).size).toBeGreaterThan(2);
    expect(icon({ class: "fighter", name: "Ana" })).toBe(all[0]);
  });

  it("is one of the table's own whose name says most of what the subject is", () => {
    const own = ["art/dwarf.png", "art/dwarf_cleric-2.webp", "art/cleric.png", "art/elf.png"];
    expect(icon({ class: "cleric", people: "dwarf" }, own)).toBe("dwarf_cleric-2.webp");
    expect(icon({ class: "thief", people: "elf" }, own)).toBe("elf.png");
    expect(icon({ class: "magic-user", people: "human" }, ["art/magic-user.png"])).toBe("magic-user.png");
    expect(icon({ class: "thief" }, own)).toMatch(/\.svg$/);
  });

  it("of whom nothing is known is left to the type of actor", () => {
    expect(icon({ class: "normal-human" })).toBeUndefined();
    expect(icon({ class: "constructor", people: "__proto__" })).toBeUndefined();
  });
});
