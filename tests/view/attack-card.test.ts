/** The buttons of an attack card before and after its damage was rolled, and the labels of a routine's dice. */
import { describe, expect, it } from "vitest";
import type { AttackOutcome } from "../../src/rules/attack/types.ts";
import { targetView } from "../../src/view/cards/damage.ts";
import { rollViews } from "../../src/view/cards/dice.ts";
import { presentCard } from "../../src/view/cards/index.ts";
import type { CardInput } from "../../src/view/cards/types.ts";

const outcome = {
  procedure: "attack",
  hit: true,
  notation: "descending",
  steps: [],
  next: [{ kind: "offer", action: "damage", critical: false }],
} as unknown as AttackOutcome;

function frame(referee: boolean, followed: readonly string[]): CardInput {
  const party = { uuid: "Actor.hild", name: "Hild", img: "" };
  return {
    plan: {
      target: { name: "Goblin" },
      needed: { value: 13, steps: [] },
      armourClass: { value: 6, steps: [] },
      means: { kind: "unarmed" },
    },
    outcome,
    speaker: party,
    item: party,
    targets: [],
    subject: "",
    applied: [],
    used: [],
    followed,
    stamp: { hash: "", preset: "classic" },
    dice: [],
    viewer: { referee, owns: true, ownsTargets: [], closed: [], foes: "looks" },
  };
}

function offered(referee: boolean, followed: readonly string[]) {
  return presentCard("attack", frame(referee, followed))?.buttons.map(({ label, primary }) => [
    label.textKey.split(".").at(-1),
    primary,
  ]);
}

describe("the card of an attack", () => {
  it("asks for damage once; afterwards only the referee may roll it again, and is not invited to", () => {
    expect(offered(false, [])).toEqual([["rollDamage", true]]);
    expect(offered(false, ["damage"])).toEqual([]);
    expect(offered(true, ["damage"])).toEqual([["rollAgain", false]]);
  });

  it("a touch without dice has an effect and wounds nobody: no points are asked for, and none applied", () => {
    const means = { kind: "natural", attack: { damage: "", byWeapon: false } };
    const one = frame(true, []);
    const touch = { ...one, plan: { ...(one.plan as object), means } };
    const labels = (input: CardInput) => presentCard("attack", input)?.buttons.map(({ label }) => label.textKey);
    expect(labels(touch)).toEqual(["RULINGS.Card.attack.brings"]);
    expect(labels({ ...touch, followed: ["damage"] })).toEqual([]);
    const target = { uuid: "Actor.v", name: "Ilse", img: "" };
    const brought = {
      ...one,
      targets: [target],
      plan: { target, refused: { key: "noDamage" } },
      outcome: { procedure: "damage", total: 0, steps: [], riders: [{ kind: "energyDrain" }] },
    };
    const view = presentCard("damage", brought);
    expect(view?.targets).toEqual([]);
    expect(view?.total).toBeUndefined();
    expect(view?.title.textKey).toBe("RULINGS.Card.damage.brings");
    const wound = presentCard("damage", { ...brought, plan: { target } });
    expect(wound?.targets).toHaveLength(1);
  });

  it("distinguishes a claw's die to hit from the die of its damage", () => {
    const die = (id: string) => ({ id, dice: [{ faces: 6, result: 3 }], total: 3 });
    const labels = rollViews([die("0"), die("damage.0")], { 0: "Claw" }).map(({ label }) => label?.textKey);
    expect(labels).toEqual(["RULINGS.Dice.of", "RULINGS.Dice.damageOf"]);
  });

  it("ERIS-33: only the parrier's player, or the referee, strikes back; others see whose it is", () => {
    const back = {
      ...outcome,
      next: [{ kind: "offer", action: "counter", by: { id: "c1", name: "Hild" }, against: { id: "g" } }],
    };
    const shown = (viewer: Partial<CardInput["viewer"]>, used: readonly string[] = []) =>
      presentCard("attack", {
        ...frame(false, []),
        outcome: back,
        used,
        viewer: { ...frame(false, []).viewer, ...viewer },
      })
        ?.buttons.map(({ disabled, others }) => [disabled, others !== undefined])
        .at(0);
    expect(shown({ ownsFighters: ["c2"] })).toEqual([true, true]);
    expect(shown({ ownsFighters: ["c1"] })).toEqual([false, false]);
    expect(shown({ referee: true })).toEqual([false, false]);
    expect(shown({ ownsFighters: ["c1"] }, ["counter.c1"])).toEqual([true, false]);
  });

  it("an attack on nobody in particular offers damage only where it hits somebody", () => {
    const shown = (rolled: object) =>
      presentCard("openAttack", {
        ...frame(false, []),
        outcome: { procedure: "openAttack", notation: "descending", steps: [], item: "sword", ...rolled },
      })?.buttons.length;
    expect(shown({ natural: 1, fumble: true, critical: false })).toBe(0);
    expect(shown({ natural: 6, fumble: false, critical: false })).toBe(0);
    expect(shown({ natural: 14, fumble: false, critical: false, armourClassHit: 4 })).toBe(1);
    expect(shown({ natural: 20, fumble: false, critical: true })).toBe(1);
  });

  it("says that the referee decides for a foe whom no player plays", () => {
    const target = { uuid: "Actor.goblin", name: "Goblin", img: "" };
    const othersKey = (played: readonly string[]) =>
      targetView(target, { applied: [], viewer: { ...frame(false, []).viewer, played } })
        .others?.textKey.split(".")
        .at(-1);
    expect(othersKey([])).toBe("referee");
    expect(othersKey(["Actor.goblin"])).toBe("target");
  });
});
