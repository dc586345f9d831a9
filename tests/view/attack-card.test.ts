/** What the card of an attack offers before and after its damage was rolled, and how the dice of a routine are told apart. */
import { describe, expect, it } from "vitest";
import type { AttackOutcome } from "../../src/rules/attack/types.ts";
import { throwViews } from "../../src/view/cards/dice.ts";
import { presentCard } from "../../src/view/cards/index.ts";
import type { CardInput } from "../../src/view/cards/types.ts";

const outcome = {
  procedure: "attack",
  hit: true,
  notation: "descending",
  steps: [],
  next: [{ kind: "offer", action: "damage", critical: false }],
} as unknown as AttackOutcome;

function offered(referee: boolean, followed: readonly string[]) {
  const party = { uuid: "Actor.hild", name: "Hild", img: "" };
  const input: CardInput = {
    plan: { target: { name: "Goblin" }, needed: { value: 13, steps: [] }, armourClass: { value: 6, steps: [] } },
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
  return presentCard("attack", input)?.buttons.map(({ label, primary }) => [label.textKey.split(".").at(-1), primary]);
}

describe("the card of an attack", () => {
  it("asks for damage once; afterwards only the referee may roll it again, and is not invited to", () => {
    expect(offered(false, [])).toEqual([["rollDamage", true]]);
    expect(offered(false, ["damage"])).toEqual([]);
    expect(offered(true, ["damage"])).toEqual([["rollAgain", false]]);
  });

  it("tells a claw's die to hit from the die of its damage", () => {
    const die = (id: string) => ({ id, dice: [{ faces: 6, result: 3 }], total: 3 });
    const labels = throwViews([die("0"), die("damage.0")], { 0: "Claw" }).map(({ label }) => label?.textKey);
    expect(labels).toEqual(["RULINGS.Dice.of", "RULINGS.Dice.damageOf"]);
  });
});
