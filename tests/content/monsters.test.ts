/** Every figure of the monsters compendium against the facts, monster by monster. */
import { describe, expect, it } from "vitest";
import { compile } from "../../src/rules/compile.ts";
import { monsterWorth } from "../../src/rules/rewards/experience.ts";
import { at, byFile, factList, itemsOf, type Json, said } from "./support.ts";

const monsters = byFile("monsters");
const bx = compile({ preset: "classic" }).rulings;
const known = factList("monsters");
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

function pairs(): [string, Json, Json][] {
  return known.map((fact) => [String(fact.id), fact, monsters.get(String(fact.id)) ?? {}]);
}

/** The class and level it saves as, in the words of the facts. */
function savesAs(entry: Json): string {
  const { as, asClass, asLevel } = at(entry, "system.saves") as Json;
  if (as === "normalHuman") return "Normal Human";
  if (as === "own") return `HD ${Math.floor(Number(at(entry, "system.hd.dice")))}`;
  if (as === "hd") return `HD ${String(asLevel)}`;
  const name = String(asClass)
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("-");
  return `${name} ${String(asLevel)}`;
}

/** The leaders of a kind: id, the kind's fact, the leader's. */
function leaders(): [string, Json, Json][] {
  return known.flatMap((fact) =>
    list(fact.leaders).map((one): [string, Json, Json] => [
      `${String(fact.id)}-${String(one.role).replaceAll(" ", "-")}`,
      fact,
      one,
    ]),
  );
}

describe("the monsters compendium", () => {
  it("holds every monster of the facts and their leaders; a table may add others", () => {
    const wanted = [...known.map(({ id }) => String(id)), ...leaders().map(([id]) => id)];
    expect(wanted).toHaveLength(233 + 18);
    expect(wanted.filter((id) => !monsters.has(id))).toEqual([]);
  });

  it.each(leaders())("%s: Hit Dice, hit points, bonus, experience and morale of its own", (id, kind, fact) => {
    const entry = monsters.get(id) ?? {};
    const { dice, modifier, asterisks, formula } = at(entry, "system.hd") as Record<string, number>;
    expect(`${dice}${modifier ? `+${modifier}` : ""}${"*".repeat(asterisks ?? 0)}`).toBe(fact.hd);
    expect(formula).toBe(fact.hp);
    if (/^\d+$/.test(String(fact.hp))) expect(at(entry, "system.hp.max")).toBe(Number(fact.hp));
    const worth = monsterWorth({ number: dice ?? 0, modifier: modifier ?? 0, asterisks: asterisks ?? 0 }, bx);
    expect(worth.value).toBe(fact.xp);
    const bonus = Number(/\+(\d+) damage/.exec(String(fact.number))?.[1] ?? 0);
    const plain = itemsOf(monsters.get(String(kind.id)) ?? {}, "attack")[0] ?? {};
    const attack = itemsOf(entry, "attack")[0] ?? {};
    const damage = at(plain, "system.damage");
    expect(at(attack, "system.damage")).toBe(bonus ? `${String(damage)}+${bonus}` : damage);
    if (at(attack, "system.byWeapon"))
      expect(at(attack, "system.weaponBonus") ?? 0).toBe(bonus + Number(at(plain, "system.weaponBonus") ?? 0));
    const braver = /^(\d+) (?:with|near)/.exec(String(kind.morale_note))?.[1];
    expect(at(entry, "system.morale")).toBe(Number(braver ?? kind.morale));
    for (const path of ["system.ac.value", "system.alignment", "system.kind", "system.movement"])
      expect(at(entry, path)).toEqual(at(monsters.get(String(kind.id)), path));
    expect(at(entry, "system.treasure")).toMatchObject({ type: "", letters: [], lair: [], gp: 0 });
    expect(at(entry, "system.leaders")).toEqual([]);
  });

  it("makes guards brave while they have somebody to guard, and leaders always", () => {
    const notes = leaders().flatMap(([id]) => {
      const note = at(monsters.get(id) ?? {}, "system.moraleNote");
      return note === "" ? [] : [[id, note]];
    });
    expect(notes).toEqual([
      ["gnome-bodyguard", "8 without leader or chieftain"],
      ["goblin-bodyguard", "7 without king"],
      ["hobgoblin-bodyguard", "8 without king"],
      ["kobold-bodyguard", "6 without chieftain"],
    ]);
  });

  it("gives crossbows to the leaders of orcs, and to no other orc", () => {
    const shot = ["orc", "orc-leader", "orc-chieftain"].map((id) =>
      itemsOf(monsters.get(id) ?? {}, "weapon").map((item) => at(item, "system.key")),
    );
    expect(shot).toEqual([
      ["sword", "short-bow"],
      ["sword", "crossbow"],
      ["sword", "crossbow"],
    ]);
  });

  it("lets the sun hinder goblins, not their king and his guard; a queen bee survives her sting", () => {
    const summaries = (id: string) =>
      itemsOf(monsters.get(id) ?? {}, "ability")
        .map((item) => String(at(item, "system.summary")))
        .join(" ");
    const ids = ["goblin", "goblin-king", "goblin-bodyguard", "orc", "orc-chieftain"];
    expect(ids.map((id) => /daylight/.test(summaries(id)))).toEqual([true, false, false, true, true]);
    expect(["killer-bee-guard", "killer-bee-queen"].map((id) => /dies after/.test(summaries(id)))).toEqual([
      true,
      false,
    ]);
  });

  it.each(pairs())("%s: armour class, hit dice and hit points", (_id, fact, entry) => {
    expect(at(entry, "system.ac.value")).toBe(fact.ac);
    expect(at(entry, "system.ac.always") ?? false).toBe(fact.always_hit);
    const others = list(at(entry, "system.ac.other")).map(({ value, note }) => [value, note]);
    expect(others).toEqual(list(fact.ac_other).map(({ ac, note }) => [ac, note]));
    expect(at(entry, "system.hd")).toEqual({
      dice: fact.hd_dice,
      modifier: fact.hd_modifier,
      asterisks: fact.hd_asterisks,
      formula: fact.hp_formula,
    });
    expect(at(entry, "system.hp.max")).toBe(fact.hp);
    expect(at(entry, "system.hp.value")).toBe(fact.hp);
  });

  it.each(pairs())("%s: attacks", (_id, fact, entry) => {
    // A storm is no shape: who calls it stays as it is.
    const inOwnShape = (one: Json): boolean => {
      const forms = list(at(one, "system.forms")).map(String);
      return forms.length === 0 || forms.includes("own") || forms.includes("storm");
    };
    const all = itemsOf(entry, "attack");
    // Attacks in another shape are given in the words of that change.
    for (const { system } of all.filter((one) => !inOwnShape(one as Json)))
      expect(list(fact.abilities).join("; ")).toContain(`bite ${(system as Json).damage}`);
    const stored = all
      .filter((one) => inOwnShape(one as Json) && said(one, "system.usesOf") === undefined)
      .map(({ name, system }) => {
        const { routine, count, damage, damageFromHp, byWeapon, weaponBonus } = system as Json;
        return {
          name: String(name).toLowerCase(),
          routine,
          count,
          damage: damageFromHp === true ? "current-hp" : damage,
          by_weapon: byWeapon,
          weapon_bonus: weaponBonus ?? 0,
        };
      });
    // The other way to breathe stands in the words of the breath.
    for (const { name } of all.filter((one) => said(one, "system.usesOf") !== undefined))
      expect(list(fact.abilities).join("; ")).toContain(String(name).replace(/^Breath of /, ""));
    // A medium's spell is cast from its spells.
    const made = list(fact.attacks).filter(({ name }) => !(fact.id === "medium" && name === "spell"));
    const wanted = made.map(({ name, routine, count, damage, by_weapon, weapon_bonus }) => ({
      name,
      routine,
      count,
      damage,
      by_weapon,
      weapon_bonus,
    }));
    expect(stored).toEqual(wanted);
  });

  it.each(pairs())("%s: movement, saves, morale, alignment, number and treasure", (_id, fact, entry) => {
    for (const { mode, turn, round } of list(fact.movement)) {
      const stored = at(entry, `system.movement.${String(mode)}`) as Json;
      const person = `${String(turn)} (${String(round)})`;
      // A shape-changer walks at two speeds: the second stands in the notes.
      if (stored.turn !== turn) expect(String(at(entry, "system.notes"))).toContain(person);
      else expect(stored).toEqual({ turn, round });
    }
    const moves = Object.entries(at(entry, "system.movement") as Json).filter(
      ([, pace]) => Number((pace as Json).turn) > 0,
    );
    expect(moves.map(([mode]) => mode).sort()).toEqual(
      [...new Set(list(fact.movement).flatMap(({ mode, turn }) => (turn === 0 ? [] : [String(mode)])))].sort(),
    );
    expect(savesAs(entry)).toBe(fact.saves_as);
    expect(at(entry, "system.morale")).toBe(fact.morale);
    expect(at(entry, "system.moraleNote")).toBe(fact.morale_note);
    const alignment = String(fact.alignment);
    if (alignment.includes("/")) {
      expect(at(entry, "system.alignment")).toBe("any");
      expect(String(at(entry, "system.notes"))).toContain(alignment.replace("/", " or "));
    } else expect(at(entry, "system.alignment")).toBe(alignment);
    for (const where of ["dungeon", "lair"]) {
      const number = String(at(fact, `number.${where}`));
      expect(at(entry, `system.numberAppearing.${where}`)).toBe(number === "see note" ? "" : number);
    }
    expect(said(entry, "system.treasure.type") ?? "None").toBe(fact.treasure_type);
    const { letters, lair, gp, multiplier, special } = fact.treasure as Json;
    const treasure = (at(entry, "system.treasure") as Json | undefined) ?? {};
    expect(treasure.letters ?? []).toEqual(letters);
    expect(treasure.lair ?? []).toEqual(lair);
    expect(treasure.gp ?? 0).toEqual(gp);
    expect(treasure.multiplier ?? 1).toEqual(multiplier);
    expect(treasure.special ?? "").toEqual(special);
  });

  it.each(pairs())("%s: kind, family, person, turning, leaders and every special ability", (_id, fact, entry) => {
    expect(entry.name).toBe(fact.name);
    expect(at(entry, "system.kind")).toBe(fact.kind);
    expect(at(entry, "system.family")).toBe(fact.family);
    expect(at(entry, "system.person")).toBe(fact.person);
    expect(at(entry, "system.turnAs")).toBe(fact.turn_as ?? "");
    const leaders = list(at(entry, "system.leaders")).map(({ name, hd, hp, note, count }) => [
      name,
      hd,
      hp === null ? String(note).replace(" hp", "") : String(hp),
      count,
    ]);
    expect(leaders).toEqual(list(fact.leaders).map(({ role, hd, hp, number }) => [role, hd, hp, number]));
    const summaries = itemsOf(entry, "ability")
      .map((item) => String(at(item, "system.summary")).toLowerCase())
      .join(" ");
    for (const tag of fact.abilities as string[]) expect(summaries).toContain(tag.toLowerCase());
  });

  it("stores no figure that a ruling works out: saves, THAC0, experience", () => {
    for (const [id, entry] of monsters) {
      for (const path of ["thac0", "attackBonus", "xp", "saves.death", "saves.spells", "saves.single"])
        expect(said(entry, `system.${path}`), `${id} ${path}`).toBeUndefined();
    }
  });

  it("gives every poison, paralysis, petrification and charm of an attack its saving throw", () => {
    const saved = new Set(["poison", "paralysis", "petrification", "charm", "disease"]);
    const bare: string[] = [];
    for (const [id, entry] of monsters) {
      for (const attack of itemsOf(entry, "attack")) {
        for (const rider of list(at(attack, "system.riders"))) {
          if (!saved.has(String(rider.kind)) || id === "mummy") continue;
          if (at(rider, "save.category") === undefined) bare.push(`${id} ${String(attack.name)}`);
        }
      }
    }
    expect(bare).toEqual([]);
  });

  it("has a rider or a rule for every attack that the facts give one", () => {
    const missing: string[] = [];
    for (const [id, fact, entry] of pairs()) {
      const items = itemsOf(entry, "attack");
      list(fact.attacks).forEach((attack, index) => {
        if (attack.rider === "") return;
        const system = (items[index]?.system ?? {}) as Json;
        const isAutomatic = list(system.riders).length > 0 || system.save !== undefined || system.automatic === true;
        // An efreeti's attack as a pillar of flame is an ability of its own.
        if (!isAutomatic && id !== "iron-living-statue" && id !== "efreeti")
          missing.push(`${id} ${String(attack.name)}`);
      });
    }
    expect(missing).toEqual([]);
  });

  it("marks every breath with its shape and size, and three uses a day for a dragon", () => {
    for (const [id, entry] of monsters) {
      for (const attack of itemsOf(entry, "attack")) {
        if (at(attack, "system.breath") !== true) continue;
        expect(at(attack, "system.area.shape"), `${id} ${String(attack.name)}`).not.toBeUndefined();
        expect(at(attack, "system.save.category"), id).not.toBeUndefined();
        if (at(entry, "system.kind") === "dragon") expect(at(attack, "system.uses.max"), id).toBe(3);
      }
    }
  });

  it("gives those who fight by weapon a weapon in hand", () => {
    const bare: string[] = [];
    for (const [id, entry] of monsters) {
      if (!itemsOf(entry, "attack").some((attack) => at(attack, "system.byWeapon") === true)) continue;
      const held = itemsOf(entry, "weapon").filter((weapon) => at(weapon, "system.location") === "inHand");
      if (held.length === 0) bare.push(id);
    }
    expect(bare).toEqual([]);
  });

  it("takes turning from the undead alone, and gives each of them the common immunities", () => {
    for (const [id, entry] of monsters) {
      const undead = at(entry, "system.kind") === "undead";
      if (undead) expect(at(entry, "system.turnAs"), id).not.toBe("");
      else expect(at(entry, "system.turnAs"), id).toBe("");
      if (undead)
        expect(at(entry, "system.immunities"), id).toEqual(expect.arrayContaining(["sleep", "charm", "hold"]));
    }
  });
});
