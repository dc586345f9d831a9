/** Loyalty and service: what changes a score, who is hired and promoted, who leaves. Every step goes back. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type CompanyTable, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { HILD, joins, PARTY, removed } from "./support.ts";

const NONE = { before: 0, after: 0 };
let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("loyalty", () => {
  test("GOR-45, GOR-47: each change stands with its reason; at 3 it is asked what the malcontent does, and all goes back", async () => {
    const { serviceAction } = await of("hirelings/service");
    const { sheetOf } = await of("adapter/sheet-numbers");
    await table.rule("loyalty", "gorman");
    const one = await table.make({
      name: "Wat the torchbearer",
      type: "hireling",
      system: { kind: "henchman", loyalty: 5, employer: table.named(HILD).uuid },
    });
    const before = table.world();
    table.answer({ why: "treatedBadly" });
    await serviceAction(one, "change");
    expect(one.system.loyalty).toBe(4);
    table.answer({ why: "demandFailed", plan: "runsAway" });
    await serviceAction(one, "change");
    expect(one.system.loyalty).toBe(3);
    expect(one.system.employer).toBe(null);
    const why = sheetOf(one).loyalty.why.map((line: { amount: string; keys: { why: string } }) => [
      line.amount,
      line.keys.why.split(".").at(-1),
    ]);
    expect(why).toEqual([
      ["= 5", "began"],
      ["−1", "treatedBadly"],
      ["−1", "demandFailed"],
    ]);
    expect(table.kinds().slice(-3)).toEqual(["loyaltyChange", "loyaltyChange", "malcontent"]);
    for (let at = 0; at < 3; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await one.delete();
    await table.rule("loyalty", "");
  });

  test("BX-007, BX-181: a mercenary becomes a retainer of the same employer: half a share, loyalty kept or begun, limits reported; it is undone", async () => {
    const { serviceAction } = await of("hirelings/service");
    const { candidateOf } = await of("adapter/party-members");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const { shareOf } = await of("../rules/hirelings/division");
    const hild = table.named(HILD);
    const wage = { value: 3, per: "month" };
    const archer = (name: string, more: object = {}) =>
      table.make({ name, type: "hireling", system: { kind: "mercenary", employer: hild.uuid, wage, ...more } });
    const share = (actor: Doc): number => shareOf(candidateOf(actor), rulingsInForce());
    const lastOutcome = (): unknown[] =>
      table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "promoted")?.system.outcome
        .warnings;
    const [bram, loyal, band] = [
      await archer("Bram"),
      await archer("Wulf", { loyalty: 11 }),
      await archer("Six archers", { heads: 6, hp: { value: 24, max: 24 } }),
    ];
    const before = table.world();
    await serviceAction(bram, "promote");
    // Charisma of Hild: what begins is hers
    expect(bram.system).toMatchObject({ kind: "retainer", share: 0.5, employer: hild.uuid, wage });
    expect(bram.system.loyalty).toBeGreaterThanOrEqual(4);
    expect(share(bram)).toBe(0.5);
    expect(share(loyal)).toBe(0);
    expect(lastOutcome()).toEqual([]);
    await serviceAction(loyal, "promote");
    expect(loyal.system.kind).toBe("retainer");
    expect(loyal.system.loyalty).toBe(11);
    expect(share(loyal)).toBe(0.5);
    expect(table.kinds().slice(-2)).toEqual(["promote", "promote"]);
    const cards = table.game.messages.contents.length;
    for (const one of [bram, band]) await serviceAction(one, "promote");
    expect(table.game.messages.contents.length).toEqual(cards);
    expect(band.system.kind).toBe("mercenary");
    for (let at = 0; at < 2; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    // Charisma allows at most seven retainers: one more than that is reported, and is the referee's choice
    const others = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((at) => archer(`R${at}`, { kind: "retainer" })));
    await serviceAction(bram, "promote");
    expect([bram.system.kind, lastOutcome()]).toMatchObject([
      "retainer",
      [{ key: "hiring.tooMany", data: { count: 8 } }],
    ]);
    expect(await table.takeBack()).toBeUndefined();
    for (const one of [bram, loyal, band, ...others]) await one.delete();
  });

  test("GOR-44, BX-181: a hireling who comes for the wage has no loyalty score but a name of its own, and a mercenary's arrears cost morale (BX-180); all is undone", async () => {
    const { makeOffer } = await of("hirelings/hire");
    const { payAll } = await of("hirelings/pay-window");
    const hild = table.named(HILD);
    const model = await table.make({
      name: "Spearman",
      type: "hireling",
      system: { kind: "mercenary", trade: "footman-light", morale: 8 },
      prototypeToken: { width: 2, texture: { src: "icons/svg/sword.svg" }, sight: { enabled: true, range: 60 } },
    });
    const input = { offer: 0, reputation: 0, gold: 0, inKind: false, answeredNotice: false };
    const offer = { uuid: model.uuid, number: 2, wage: 0, asBand: false, fromTavern: false, input };
    expect(await makeOffer(hild, offer)).toEqual({ joined: true, illWill: 0 });
    const hired = table.game.actors.contents.filter(({ system }) => system.employer === hild.uuid);
    const men = hired.filter(({ system }) => system.trade === "footman-light");
    expect(men.map(({ system }) => system.loyalty)).toEqual([null, null]);
    const names = new Set(men.map(({ name }) => name));
    expect(names.size).toBe(2);
    expect(names.has("Spearman")).toBe(false);
    // On the map they are called so too.
    expect(men.map(({ prototypeToken }: any) => prototypeToken.name)).toEqual(men.map(({ name }) => name));
    // And look and see as their entry does.
    const face = ({ prototypeToken: { width, texture, sight } }: any) => [width, texture.src, sight.range];
    expect(men.map(face)).toEqual([face(model), face(model)]);
    expect(face(model)).toEqual([2, "icons/svg/sword.svg", 60]);
    const [one] = men as [Doc];
    const row = { id: one.uuid, name: one.name, gold: 2, pays: false, serves: true, arrears: 0, ahead: NONE };
    expect(await payAll([row], 28, new Map([[one.uuid, one]]), () => hild)).toBe(true);
    const mood = () => [one.system.morale, one.system.conditionsModifier, one.system.wage.owed];
    expect(mood()).toEqual([7, -1, 2]);
    expect(await table.takeBack()).toBeUndefined();
    expect(mood()).toEqual([8, 0, 0]);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.game.actors.contents.some(({ uuid }) => uuid === one.uuid)).toBe(false);
    await model.delete();
  });

  test("ERIS-107: the tavern's faces have trades, and who is hired is gone from among them; it goes back", async () => {
    const { visitTavern, makeOffer } = await of("hirelings/hire");
    const { tavernVisitOf } = await of("hirelings/tavern");
    await table.rule("hirelings", "eris");
    const hild = table.named(HILD);
    await visitTavern(hild, false);
    const faces = () => (tavernVisitOf(hild) as { found: { present: number }; faces: string[] }).faces;
    const seen = faces();
    expect(seen.length).toBe((tavernVisitOf(hild) as { found: { present: number } }).found.present);
    const [trade = ""] = seen;
    const model = await table.make({ name: "Somebody", type: "hireling", system: { kind: "mercenary", trade } });
    const input = { offer: 0, reputation: 0, gold: 0, inKind: false, answeredNotice: true };
    await makeOffer(hild, { uuid: model.uuid, number: 1, wage: 0, asBand: false, fromTavern: true, input });
    expect(faces()).toEqual(seen.slice(1));
    expect(await table.takeBack()).toBeUndefined();
    expect(faces()).toEqual(seen);
    expect(await table.takeBack()).toBeUndefined();
    expect(tavernVisitOf(hild)).toBeUndefined();
    await model.delete();
    await table.rule("hirelings", "");
  });

  test("ERIS-110: one of a trade who is asked singly within the week joins the score of those who came before", async () => {
    const { makeOffer } = await of("hirelings/hire");
    await table.rule("hirelings", "eris");
    await table.rule("loyalty", "eris");
    const hild = table.named(HILD);
    const model = await table.make({
      name: "Light foot",
      type: "hireling",
      system: { kind: "mercenary", trade: "light-foot" },
    });
    const offer = { uuid: model.uuid, number: 1, wage: 0, asBand: false, fromTavern: false };
    const input = { offer: 0, reputation: 0, gold: 0, inKind: false, answeredNotice: true };
    await makeOffer(hild, { ...offer, number: 2, input });
    const scores = () =>
      table.game.actors.contents
        .filter(({ system }) => system.employer === hild.uuid && system.trade === "light-foot")
        .map(({ system }) => system.loyalty);
    const [first] = scores();
    await makeOffer(hild, { ...offer, input });
    expect(scores()).toEqual([first, first, first]);
    expect(await table.takeBack()).toBeUndefined();
    expect(await table.takeBack()).toBeUndefined();
    expect(scores()).toEqual([]);
    await model.delete();
    await table.rule("hirelings", "");
    await table.rule("loyalty", "");
  });
});

describe("an extreme demand", () => {
  test("GOR-46: the morale card of one who failed costs loyalty, once, with its reason; nobody else's; it goes back", async () => {
    await table.rule("loyalty", "gorman");
    const make = (name: string) => table.make({ name, type: "hireling", system: { kind: "retainer", loyalty: 9 } });
    const [wil, tom] = [await make("Wil"), await make("Tom")];
    const { postCard } = await of("chat/post-card");
    const { loseLoyalty } = await of("hirelings/service");
    const outcome = { procedure: "morale", group: "g", results: [], couldCost: [wil.uuid] };
    const card = await postCard({ type: "morale", actor: wil, outcome, targets: [] });
    const before = table.world();
    await loseLoyalty(card, tom.uuid);
    expect(table.world()).toEqual(before);
    await loseLoyalty(card, wil.uuid);
    await loseLoyalty(card, wil.uuid);
    expect(wil.system.loyalty).toBe(8);
    expect(tom.system.loyalty).toBe(9);
    const { loyaltyLogOf } = await of("adapter/troops");
    expect(loyaltyLogOf(wil).at(-1)).toMatchObject({ why: "demandFailed", before: 9, after: 8 });
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await wil.delete();
    await tom.delete();
  });
});

describe("the disloyal", () => {
  const marches = (actor: Doc): boolean =>
    table.named(PARTY).system.members.some((member: { actor: string }) => member.actor === actor.uuid);
  const make = async (name: string, loyalty: number): Promise<Doc> => {
    const employer = table.named(HILD).uuid;
    const actor = await table.make({ name, type: "hireling", system: { kind: "retainer", loyalty, employer } });
    await joins(table, actor);
    return actor;
  };

  test("BX-181: a retainer who fails the check after the adventure leaves the employer and the party; it is undone", async () => {
    const { serviceAction } = await of("hirelings/service");
    await table.rule("loyalty", "bx");
    const wil = await make("Wil", 1);
    const before = table.world();
    // 2d6 are never at or under 1
    table.answer({ when: "afterAdventure", adjustment: "0" });
    await serviceAction(wil, "check");
    expect(wil.system.employer).toBe(null);
    expect(marches(wil)).toBe(false);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await table.rule("loyalty", "");
    await removed(table, wil);
  });

  test.each([
    ["runsAway", null, false],
    ["staysHome", HILD, false],
    ["plots", HILD, true],
  ])("GOR-47: a malcontent that %s: only the referee is notified; it is undone", async (plan, employer, stays) => {
    const { serviceAction } = await of("hirelings/service");
    const tom = await make("Tom", 3);
    const before = table.world();
    table.answer({ plan });
    await serviceAction(tom, "malcontent");
    expect(tom.system.employer).toEqual(employer && table.named(HILD).uuid);
    expect(marches(tom)).toEqual(stays);
    const lastOutcome = table.game.messages.contents.findLast(
      ({ system }) => system.outcome?.procedure === "malcontent",
    );
    expect(lastOutcome?.whisper.length).toBeGreaterThan(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await removed(table, tom);
  });

  test("GOR-47: the plan stands on the sheet for the referee alone, also when loyalty rises again, until it is cleared or taken back", async () => {
    const { serviceAction } = await of("hirelings/service");
    const { serviceContext } = await of("sheets/actor/actor-context");
    await table.rule("loyalty", "gorman");
    const tom = await make("Tom", 3);
    const shown = (): unknown[] => [serviceContext(tom).malcontent, serviceContext(tom).plan];
    const choose = async (plan: string): Promise<void> => {
      table.answer({ plan });
      await serviceAction(tom, "malcontent");
    };
    expect(shown()).toEqual([true, ""]);
    await choose("notYet");
    expect(shown()).toEqual([true, ""]);
    await choose("plots");
    expect(shown()).toEqual([true, "RULINGS.Company.malcontent.card.plots"]);
    const asPlayer = vi.spyOn(table.game.user, "isGM", "get").mockReturnValue(false);
    expect(serviceContext(tom).plan).toBe("");
    asPlayer.mockRestore();
    await tom.update({ system: { loyalty: 4 } });
    expect(shown()).toEqual([true, "RULINGS.Company.malcontent.card.plots"]);
    await choose("notYet");
    expect(shown()).toEqual([false, ""]);
    expect(await table.takeBack()).toBeUndefined();
    expect(shown()).toEqual([true, "RULINGS.Company.malcontent.card.plots"]);
    expect(await table.takeBack()).toBeUndefined();
    expect(shown()).toEqual([false, ""]);
    await table.rule("loyalty", "");
    await removed(table, tom);
  });

  test("GOR-45, GOR-47: a hireling unpaid until loyalty 3 is a malcontent, and the referee is asked for the consequence", async () => {
    const { payAll } = await of("hirelings/pay-window");
    await table.rule("loyalty", "gorman");
    const tom = await make("Tom", 4);
    const row = {
      id: tom.uuid,
      name: "Tom",
      gold: 10,
      pays: false,
      serves: true,
      arrears: 0,
      ahead: NONE,
      due: { value: "10" },
    };
    table.answer({ plan: "runsAway" });
    const people = new Map([[tom.uuid, tom]]);
    const before = table.world();
    expect(await payAll([row], 28, people, () => table.named(HILD))).toBe(true);
    expect(table.kinds().slice(-2)).toEqual(["payDay", "malcontent"]);
    expect(tom.system.loyalty).toBe(3);
    expect(tom.system.wage.owed).toBe(10);
    expect(tom.system.employer).toBe(null);
    for (let at = 0; at < 2; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await table.rule("loyalty", "");
    await removed(table, tom);
  });
});
