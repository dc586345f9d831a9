import { beforeEach, expect, test, vi } from "vitest";
import type { Ammunition, AttackSituation, Means } from "../../../src/rules/attack/types.ts";
import type { Foe } from "../../../src/rules/characters/hatred.ts";
import { compile } from "../../../src/rules/compile.ts";
import { makeCreature, makeWeapon, type Weapon } from "../../../src/rules/creature/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { actorSheetView } from "../../../src/view/actor/sheet.ts";
import { attackAdvice } from "../../../src/view/attack-advice.ts";
import { actor, item } from "./stub.ts";
import { living, standUp } from "./world.ts";

let rulings: Rulings;
vi.mock("../../../src/foundry/settings/store.ts", () => ({ rulingsInForce: () => rulings }));
const rule = (overrides: Record<string, string> = {}): Rulings => compile({ preset: "classic", overrides }).rulings;

interface Choice {
  readonly means: Means & { readonly ammunition?: Ammunition };
}
const MEANS = "../../../src/foundry/attack/means.ts";
const { meansOf }: { meansOf(actor: unknown, id: string, feet?: number): Choice | undefined } = await import(MEANS);
const SITUATION = "../../../src/foundry/adapter/situation.ts";
const {
  ofWeapon,
  situationOf,
}: {
  ofWeapon(item: unknown): AttackSituation;
  situationOf(attacker: unknown, target: unknown): AttackSituation;
} = await import(SITUATION);
const SPEND = "../../../src/foundry/attack/spend.ts";
const { spend }: { spend(deed: object, actor: unknown, outcome: unknown, round?: number): Promise<void> } =
  await import(SPEND);
const RECORDER = "../../../src/foundry/deeds/recorder.ts";
const { Deed }: { Deed: new () => { readonly steps: readonly object[]; flush(): Promise<void> } } = await import(
  RECORDER
);

const fight = (round: number, who: object = {}) => {
  const state = { version: 1, order: [], combatants: [], round };
  const combat = { started: true, active: true, getFlag: () => state, combatants: [{ actor: who }] };
  return { combat, combats: Object.assign([combat], { contents: [combat], viewed: combat, active: combat }) };
};

beforeEach(() => {
  rulings = rule();
  Reflect.set(globalThis, "game", {});
  Reflect.set(globalThis, "canvas", {});
});

test("what a bow shoots brings the magic and silver of its arrows, and their damage when it has none", () => {
  const bow = item("weapon", "Bow", {
    ammunition: "arrow",
    missile: true,
    melee: false,
    damage: "",
    range: { short: 50, medium: 100, long: 150 },
  });
  const spent = item("ammunition", "Arrows", { group: "arrow", quantity: 0, bonus: 3 });
  const silver = item("ammunition", "Silver arrows", {
    group: "arrow",
    quantity: 2,
    bonus: 1,
    silver: true,
    damage: "1d8",
    modifiers: [{ to: "damage", value: 2, against: ["lycanthrope"], note: "" }],
  });
  const archer = actor("character", {}, [bow, spent, silver]);
  const means = meansOf(archer, bow.id, 60)?.means;
  expect(means).toMatchObject({
    use: "missile",
    ammunition: { magic: 1, isMagic: true, silver: true },
    weapon: { damage: "1d8", modifiers: [{ on: "damage", value: 2, when: { against: ["lycanthrope"] } }] },
  });
});

test("a blow brings no ammunition", () => {
  const club = item("weapon", "Club");
  expect(meansOf(actor("character", {}, [club]), club.id)?.means.ammunition).toBeUndefined();
});

test("a natural attack has its own bonus to hit", () => {
  expect(ofWeapon(item("attack", "Spit", { toHit: 4 })).modifiers).toMatchObject([{ on: "attack", value: 4 }]);
  expect(ofWeapon(item("attack", "Bite"))).toEqual({});
});

test("what was shot last round is being loaded, and not later", () => {
  standUp();
  const crossbow = item("weapon", "Crossbow", { lastFiredRound: 3 });
  const archer = actor("character", {}, [crossbow]);
  Object.assign(crossbow, { actor: archer });
  Reflect.set(globalThis, "game", fight(4, archer));
  expect(ofWeapon(crossbow).reloading).toBe(true);
  Reflect.set(globalThis, "game", fight(5, archer));
  expect(ofWeapon(crossbow).reloading).toBeUndefined();
});

test("a shot in a fight writes its round on the weapon; outside one it does not", async () => {
  standUp();
  const bow = item("weapon", "Bow", { ammunition: "arrows" });
  const arrows = item("ammunition", "Arrows", { group: "arrows", quantity: 2 });
  const archer = living(actor("character", {}, [bow, arrows]), () => {});
  const spent = { weapon: bow.id, ammunition: 1, thrown: false };
  const outside = new Deed();
  await spend(outside, archer, { spent });
  await outside.flush();
  const flew = { do: "update", path: "system.quantity" };
  expect(outside.steps).toMatchObject([{ ...flew, after: 1 }]);
  expect(bow.system.lastFiredRound).toBe(null);
  const inside = new Deed();
  await spend(inside, archer, { spent }, 7);
  await inside.flush();
  expect(bow.system.lastFiredRound).toBe(7);
  const loaded = { do: "update", path: "system.lastFiredRound", before: null, after: 7 };
  expect(inside.steps).toMatchObject([{ ...flew, after: 0 }, loaded]);
  expect(await spend(new Deed(), archer, { spent })).toMatchObject({ key: "noAmmunition" });
});

test("nobody sees the invisible, and the blind see nobody", () => {
  const token = (statuses: readonly string[]) => ({
    actor: actor("monster", {}, [], statuses),
    parent: { getFlag: () => false },
  });
  Reflect.set(globalThis, "game", {});
  const one = token([]);
  expect(situationOf(one, token(["invisible"])).unseen).toBe(true);
  expect(situationOf(token(["blind"]), one).unseen).toBe(true);
  expect(situationOf(one, token([])).unseen).toBeUndefined();
});

test("a second weapon is used as its bearer's sheet says", () => {
  const token = (mode: string) => ({
    actor: actor("character", { offHandMode: mode }),
    parent: { getFlag: () => false },
  });
  expect(situationOf(token("offensive"), token("defensive"))).toMatchObject({ offHand: "offensive" });
  expect(situationOf(token("defensive"), token("offensive"))).toMatchObject({ targetOffHand: "offensive" });
});

const cleric = makeCreature({ id: "c", kind: "character", class: { id: "cleric", level: 1 } });
const sword: Means = { kind: "weapon", weapon: makeWeapon({ type: "sword" }), use: "melee" };

test("a cleric with a sword is warned, or stopped where the vows are strict", () => {
  expect(attackAdvice(cleric, "f", sword, [], rule()).warnings.map(({ key }) => key)).toEqual(["character.bluntOnly"]);
  const magic: Means = { kind: "weapon", weapon: makeWeapon({ type: "sword", isMagic: true }), use: "melee" };
  const strict = attackAdvice(cleric, "f", magic, [], rule({ clerics: "eris" }));
  expect([strict.stop?.key, strict.warnings.length]).toEqual(["character.noEdgedMagic", 0]);
});

test("a dwarf who could strike a goblin may strike nobody else first (ERIS-76)", () => {
  const dwarf = makeCreature({ id: "d", kind: "character", class: { id: "dwarf", level: 1 } });
  const foe = (id: string, tag: string, attackable = true): Foe => ({ id, tags: [tag], active: true, attackable });
  const eris = rule({ demihumans: "eris" });
  const foes = [foe("ogre", "giant"), foe("goblin", "goblin")];
  expect(attackAdvice(dwarf, "ogre", sword, foes, eris).stop?.key).toBe("character.hatedFirst");
  expect(attackAdvice(dwarf, "goblin", sword, foes, eris).stop).toBeUndefined();
  expect(attackAdvice(dwarf, "ogre", sword, [foe("ogre", "giant"), foe("goblin", "goblin", false)], eris).stop).toBe(
    undefined,
  );
  expect(attackAdvice(dwarf, "ogre", sword, foes, rule()).stop).toBeUndefined();
});

test("the sheet says what its bearer should not wield or wear", () => {
  const mage = makeCreature({
    id: "m",
    kind: "character",
    class: { id: "magic-user", level: 1 },
    weapons: [makeWeapon({ type: "sword" })],
    armour: [{ id: "p", name: "Plate", kind: "suit", type: "plate", magic: 0 }],
  });
  const facts = { img: () => "", spellSlots: [], memorised: [], experience: 0 };
  const view = actorSheetView(mage, facts, rule());
  expect(view.attacks[0]?.notes.map(({ textKey }) => textKey)).toContain("RULINGS.Refused.character.daggerOnly");
  expect(view.warnings.map(({ textKey }) => textKey)).toEqual(["RULINGS.Refused.character.noArmour"]);
});

test("the sheet adds what a monster's listing adds to weapons in its hand", () => {
  const chief = makeCreature({
    id: "chief",
    weapons: [makeWeapon({ type: "sword", damage: "1d8" })],
    attacks: [
      {
        id: "w",
        name: "Weapon",
        routine: 1,
        count: 1,
        damage: "",
        byWeapon: true,
        weaponBonus: 1,
        kind: { type: "mundane", silver: false, magic: false, bonus: 0 },
        riders: [],
      },
    ],
  });
  const facts = { img: () => "", spellSlots: [], memorised: [], experience: null };
  const rows = actorSheetView(chief, facts, rule({ weaponDamage: "variable" })).attacks;
  // Bare hands come last, for whoever has no claws.
  expect(rows.map(({ nameKey, damage }) => [nameKey !== undefined, damage.value])).toEqual([
    [false, "1d8+1"],
    [true, "1d2"],
  ]);
});

test("a cleric may throw holy water; a sword is warned of", () => {
  const notes = (weapon: Partial<Weapon>) => {
    const priest = makeCreature({
      id: "c",
      kind: "character",
      class: { id: "cleric", level: 1 },
      weapons: [makeWeapon({ type: "w", ...weapon })],
    });
    const view = actorSheetView(priest, { img: () => "", spellSlots: [], memorised: [], experience: 0 }, rule());
    return view.attacks[0]?.notes.map(({ textKey }) => textKey) ?? [];
  };
  expect(notes({ type: "sword" })).toContain("RULINGS.Refused.character.bluntOnly");
  expect(notes({ type: "holy-water", missile: true, melee: false, splash: true })).not.toContain(
    "RULINGS.Refused.character.bluntOnly",
  );
});
