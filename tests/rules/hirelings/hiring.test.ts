/** How hirelings are found and won: notices, taverns, musters, offers. */
import { describe, expect, it } from "vitest";
import { armourClass } from "../../../src/rules/attack/armour-class.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { planMuster, resolveMuster } from "../../../src/rules/hirelings/mustering.ts";
import {
  enticementOf,
  type OfferInput,
  planOffer,
  resolveOffer,
  upkeepAs,
} from "../../../src/rules/hirelings/offer.ts";
import {
  availability,
  hirelingType,
  metalArmour,
  planAdvertising,
  planTavern,
  resolveAdvertising,
  resolveTavern,
} from "../../../src/rules/hirelings/recruitment.ts";
import { resolveLoyaltyScore } from "../../../src/rules/morale/loyalty.ts";
import { HIRELING_TYPES } from "../../../src/rules/tables/hireling-types.ts";
import { bx, eris, gorman, one } from "../characters/support.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

describe("notices and taverns", () => {
  const notice = (reach: string, faces: Record<string, number[]>, multiples = 1, under = eris) => {
    const plan = planAdvertising({ reach, multiples }, under);
    const outcome = resolveAdvertising(plan, rollsFor(plan, faces), under);
    expect(fold(outcome.cost.steps)).toBe(outcome.cost.value);
    return [outcome.cost.value, outcome.answered, outcome.number];
  };

  it("ERIS-106 example 1: a town; example 2: a region; example 3: nobody comes to the village", () => {
    expect(notice("town", { cost: [4], answers: [3], number: [3, 4] })).toEqual([400, true, 7]);
    expect(notice("region", { cost: [4], answers: [6], number: [1, 1, 1, 1] })).toEqual([4000, false, 0]);
    expect(notice("village", { cost: [2], answers: [3], number: [6] })).toEqual([200, false, 0]);
  });

  it("ERIS-106 each further multiple of the enticement widens the range, 6 at most; the table is the referee's", () => {
    expect(notice("village", { cost: [2], answers: [3], number: [6] }, 2)).toEqual([200, true, 6]);
    expect(planAdvertising({ reach: "city", multiples: 9 }, eris).upTo).toBe(6);
    const own = rulings({}, "eris", { advertising: [{ reach: "camp", upTo: 6, number: "1d4" }] });
    expect(notice("camp", { cost: [1], answers: [6], number: [4] }, 1, own)).toEqual([100, true, 4]);
    expect(() => planAdvertising({ reach: "moon" }, eris)).toThrow("reach");
    expect(planAdvertising({ reach: "town" }, bx).refused?.key).toBe("hiring.noMarket");
  });

  it("ERIS-106 example 5: seven Light Foot join without a reaction, with one loyalty for all", () => {
    const plan = planOffer({ kind: "normal", charisma: 10, group: "seven", answeredNotice: true }, eris);
    const outcome = resolveOffer(plan, {}, eris);
    expect(plan.rolls).toEqual([]);
    expect(outcome.joins).toBe(true);
    expect(outcome.next?.plan.group).toBe("seven");
  });

  it("ERIS-107 example 1: four; example 2: no second look in the week", () => {
    const plan = planTavern({ lookForUnusual: false, lookedThisWeek: false }, eris);
    const found = resolveTavern(plan, one(plan, 4));
    expect(found.present).toBe(4);
    expect(found.unusual).toBeUndefined();
    expect(found.types.includes("heavyFoot")).toBe(false);
    expect(planTavern({ lookForUnusual: false, lookedThisWeek: true }, eris).refused?.rule).toBe("ERIS-107");
  });

  const tavern = (unusual: number, type: number, number: number, armour: number) => {
    const plan = planTavern({ lookForUnusual: true, lookedThisWeek: false }, eris);
    return resolveTavern(
      plan,
      rollsFor(plan, { present: [1], unusual: [unusual], type: [type], number: [number], armour: [armour] }),
    ).unusual;
  };

  it("ERIS-108 example 1: a dwarf and three; example 2: nobody; example 3: alone", () => {
    expect(tavern(2, 5, 4, 3)).toMatchObject({ type: "dwarf", companions: 3, companionsPeople: "dwarf" });
    expect(tavern(3, 5, 4, 3)).toBeUndefined();
    expect(tavern(1, 2, 1, 3)).toMatchObject({ type: "cleric", companions: 0, companionsPeople: "human" });
  });

  it("ERIS-111 example 1: a fighter in chain with a shield, AC 4; example 2: in plate, AC 2; example 3: a hobbit in leather", () => {
    const ac = (die: number) => {
      const worn = tavern(1, 1, 1, die);
      if (!worn) throw new Error("nobody");
      const armour = [
        {
          id: "suit",
          name: "suit",
          kind: "suit" as const,
          type: worn.armour === "plate" ? ("plate" as const) : ("chain" as const),
          magic: 0,
        },
        ...(worn.shield ? [{ id: "shield", name: "shield", kind: "shield" as const, magic: 0 }] : []),
      ];
      return armourClass(makeCreature({ id: "one", kind: "hireling", armour }), {}, eris).descending.value;
    };
    expect(ac(3)).toBe(4);
    expect(ac(6)).toBe(2);
    expect(metalArmour("halfling", 6)).toEqual({ armour: "leather", shield: false });
  });

  it("ERIS-115 example 1, 2: what they wear; example 3: a stronghold; example 4: no Heavy Foot in a tavern", () => {
    expect(hirelingType("swordsman")).toMatchObject({ armour: "leather", shield: true, group: "mercenary" });
    expect(hirelingType("heavyHorseman")).toMatchObject({ armour: "plate", shield: true });
    expect(HIRELING_TYPES).toHaveLength(34);
    expect(availability("alchemist", { by: "referee", stronghold: false })?.key).toBe("hiring.needsStronghold");
    expect(availability("heavyFoot", { by: "tavern", stronghold: true })?.key).toBe("hiring.byNoticeOnly");
    expect(availability("heavyFoot", { by: "advertisement", stronghold: false })).toBeUndefined();
    expect(availability("thief", { by: "tavern", stronghold: false })?.key).toBe("hiring.refereeOnly");
    expect(() => hirelingType("wizard")).toThrow("type");
  });
});

describe("muster", () => {
  const muster = (type: string, faces: Record<string, number[]>, under = eris) => {
    const plan = planMuster(type, under);
    const made = resolveMuster(plan, rollsFor(plan, faces), under);
    expect(fold(made.hitPoints.steps)).toBe(made.hitPoints.value);
    return made;
  };

  it("ERIS-115 example 1: a swordsman: leather and shield, 1d6 hit points; ERIS-112 kept like heavy foot", () => {
    const made = muster("swordsman", { hitPoints: [2] });
    expect(made).toMatchObject({
      kind: "mercenary",
      armour: { armour: "leather", shield: true },
      upkeepAs: "heavyFoot",
    });
    expect(made.hitPoints.value).toBe(2);
    expect(made.class).toBeUndefined();
  });

  it("ERIS-127 a hired fighter begins with 3 at least; ERIS-115 a thief is a fighter with the background", () => {
    const made = muster("fighter", { hitPoints: [1], armour: [5] });
    expect(made.hitPoints.value).toBe(3);
    expect(made.armour.armour).toBe("plate");
    expect(made.class).toEqual({ id: "fighter", level: 1 });
    expect(muster("thief", { hitPoints: [6] })).toMatchObject({
      class: { id: "fighter" },
      background: "thief",
      kind: "unusual",
    });
    expect(muster("porter", { hitPoints: [4] }, gorman)).toMatchObject({ kind: "normal", hitPoints: { value: 4 } });
    expect(() => planMuster("wizard", eris)).toThrow("type");
  });
});

describe("offers", () => {
  const offer = (more: Partial<OfferInput>, under = eris, dice: number[] = [4, 5]) => {
    const plan = planOffer({ kind: "unusual", charisma: 14, group: "g", ...more }, under);
    return plan.refused ? plan.refused.key : resolveOffer(plan, one(plan, ...dice), under);
  };

  it("ERIS-109 example 1: a dwarf and three companions, 800 gp", () => {
    const dwarf = enticementOf("dwarf", "dwarf", eris);
    const companion = enticementOf("swordsman", "dwarf", eris);
    expect(dwarf.gold + 3 * companion.gold).toBe(800);
  });

  it("ERIS-109 example 2: 99 gp are refused, 100 are rolled for; example 3: a swordsman takes 3 gp", () => {
    const minimum = enticementOf("fighter", "human", eris);
    expect(offer({ minimum, gold: 99 })).toBe("hiring.tooLittle");
    expect(offer({ minimum, gold: 100 })).toMatchObject({ joins: true, pays: 100 });
    expect(enticementOf("swordsman", "human", eris)).toEqual({ gold: 3, kind: "", isUpkeep: true });
    expect(offer({ minimum: enticementOf("elf", "elf", eris) })).toBe("hiring.wantsMagicItem");
    expect(offer({ minimum: enticementOf("elf", "elf", eris), inKind: true })).toMatchObject({ joins: true });
  });

  it("ERIS-112 the nearest man-at-arms", () => {
    expect(["weaponBearer", "swordsman", "archer", "elf", "dwarf", "halfling", "longbowman"].map(upkeepAs)).toEqual([
      "lightFoot",
      "heavyFoot",
      "archer",
      "archer",
      "heavyFoot",
      "lightFoot",
      "longbowman",
    ]);
  });

  it("ERIS-110 example 1: 9 accepts, loyalty 12; example 2: 12 is enthusiastic, loyalty 15", () => {
    const score = (dice: number[]) => {
      const outcome = offer({}, eris, dice);
      if (typeof outcome === "string" || !outcome.next) throw new Error("did not join");
      return resolveLoyaltyScore(outcome.next.plan, rollsFor(outcome.next.plan, { loyalty: [3, 4, 4] }), eris).score
        .value;
    };
    expect(score([4, 5])).toBe(12);
    expect(score([6, 6])).toBe(15);
  });

  it("ERIS-110 example 4: 8 is uncertain; a better offer makes it 9; Charisma moves nothing but loyalty", () => {
    expect(offer({}, eris, [4, 4])).toMatchObject({ answer: "again", joins: false });
    expect(offer({ offer: 1 }, eris, [4, 4])).toMatchObject({ answer: "accepts" });
    expect(offer({ charisma: 18 }, eris, [4, 4])).toMatchObject({ answer: "again" });
    expect(offer({ offer: -2 }, eris, [1, 1])).toMatchObject({ answer: "attacks" });
    expect(offer({ offer: 2 }, eris, [6, 6])).toMatchObject({ answer: "gladly" });
    expect(() => offer({ offer: 3 })).toThrow("offer");
  });

  it("Facts: a retainer on 2d6 with Charisma; ill will; a second roll; gladly, loyalty +1", () => {
    const retainer = (dice: number[], more: Partial<OfferInput> = {}) => offer({ kind: "retainer", ...more }, bx, dice);
    expect(retainer([1, 1], { charisma: 10 })).toMatchObject({ answer: "illWill", illWill: -1 });
    expect(retainer([1, 1])).toMatchObject({ answer: "refuses" });
    expect(retainer([3, 3], { reputation: -1 })).toMatchObject({ answer: "again" });
    const glad = retainer([6, 5]);
    if (typeof glad === "string" || !glad.next) throw new Error("did not join");
    expect(glad.answer).toBe("gladly");
    expect(resolveLoyaltyScore(glad.next.plan, {}, bx).score.value).toBe(9);
    expect(planOffer({ kind: "mercenary", charisma: 10, group: "m" }, bx)).toMatchObject({ agreed: true, rolls: [] });
  });

  it("GOR-43 a henchman's loyalty begins at d6 + 7; a porter serves for the wage (GOR-39)", () => {
    const plan = planOffer({ kind: "henchman", charisma: 12, group: "h" }, gorman);
    const outcome = resolveOffer(plan, one(plan, 5, 4), gorman);
    const loyal = outcome.next?.plan;
    expect(loyal && resolveLoyaltyScore(loyal, rollsFor(loyal, { loyalty: [4] }), gorman).score.value).toBe(11);
    expect(planOffer({ kind: "normal", charisma: 3, group: "p" }, gorman).rolls).toEqual([]);
  });
});
