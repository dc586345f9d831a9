/** Bands of fighting men: what all of them eat, carry, shoot and are owed, divided and put together again. Every step goes back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, dice, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { countOf, fifty, HILD, PARTY, removed, thing } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("a band of fifty", () => {
  test("eats and drinks for all who stand; what it has together is borne by all of them", async () => {
    const { marcherFrom, membersOf } = await of("exploration/members");
    const { carrierOf } = await of("adapter/load");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const band = await fifty(table);
    const own = () => membersOf(table.named(PARTY)).find((one: { actor: Doc }) => one.actor.id === band.id);
    expect(marcherFrom(own(), rulingsInForce()).mouths).toBe(50);
    await band.update({ system: { hp: { value: 80 } } });
    expect(marcherFrom(own(), rulingsInForce()).mouths).toBe(20);
    await band.update({ system: { hp: { value: 200 } } });
    const weight = (name: string): number => {
      const { id } = thing(band, name) as Doc;
      return carrierOf(band).things.find((one: { id: string }) => one.id === id).weight;
    };
    expect(weight("Arrows")).toBe(1);
    expect(weight("Rations")).toEqual(20 / 50);
    await removed(table, band);
  });

  test("divided, its arms are with both and all else stays; put together nothing is lost; both go back", async () => {
    const { splitBand, joinWith } = await of("hirelings/band");
    const band = await fifty(table);
    await band.update({ system: { coins: { gp: 30 }, wage: { owed: 100 } } });
    const before = table.world();
    table.answer({ value: 20 });
    await splitBand(band);
    const younger = table.game.actors.contents.find(({ system }) => system.heads === 20) as Doc;
    expect(band.system.heads).toBe(30);
    expect(younger.system.heads).toBe(20);
    expect(countOf(younger, "Arrows")).toBe(20);
    expect(countOf(younger, "Rations")).toBe(0);
    expect(countOf(younger, "Ruby")).toBe(0);
    expect(countOf(band, "Rations")).toBe(50);
    expect(countOf(band, "Ruby")).toBe(1);
    expect(band.system.coins.gp).toBe(30);
    expect(band.system.wage.owed).toBe(60);
    expect(younger.system.wage.owed).toBe(40);
    await younger.createEmbeddedDocuments("Item", [{ name: "Rations", type: "gear", system: { quantity: 7 } }]);
    const parted = table.world();
    await joinWith(band, younger);
    expect(band.system.heads).toBe(50);
    const rations = band.items.contents.filter(({ name }) => name === "Rations").map(({ system }) => system.quantity);
    expect(rations.sort()).toEqual([50, 7]);
    expect(band.items.contents.filter(({ name }) => name === "Short bow")).toHaveLength(1);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(parted);
    const [own] = (table.game.actors.contents.find(({ system }) => system.heads === 20)?.items.contents ?? []).filter(
      ({ name }) => name === "Rations",
    );
    await own?.delete();
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await removed(table, band);
  });

  test("shoots together on one card: with as many shots as there are men each has an arrow less; it goes back", async () => {
    const { attackAsBand } = await of("attack/band-attack");
    const band = await fifty(table);
    const bow = thing(band, "Short bow")?.id ?? "";
    const volley = async (many: number): Promise<number> => {
      table.answer({ value: many });
      await attackAsBand(band, bow, true, undefined);
      return countOf(band, "Arrows");
    };
    const before = table.world();
    expect(await volley(20)).toBe(20);
    expect(await volley(20)).toBe(20);
    expect(await volley(10)).toBe(19);
    const card = table.game.messages.contents.findLast(({ type }) => type === "attack");
    expect(card?.system.outcome.lines).toHaveLength(10);
    for (let at = 0; at < 3; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await thing(band, "Arrows")?.update({ system: { quantity: 0 } });
    const cards = table.game.messages.contents.length;
    await volley(20);
    expect(table.game.messages.contents).toHaveLength(cards);
    await removed(table, band);
  });

  test("BX-158: a magic weapon adds its bonus to the attacks and the damage of a band as to those of one", async () => {
    const { attackAsBand, everyMemberAttacks } = await of("attack/band-attack");
    const band = await fifty(table);
    const bow = thing(band, "Short bow");
    const shoot = async (): Promise<number[]> => {
      table.answer({ value: 3 });
      await attackAsBand(band, bow?.id, true, undefined);
      const card = table.game.messages.contents.findLast(({ type }) => type === "attack");
      return card?.system.outcome.lines.map((one: any) => one.damage.total);
    };
    const { attackMeans } = await of("attack/means");
    const better = (): unknown[] => {
      const { means, name } = attackMeans(band, bow?.id, undefined, "missile");
      return everyMemberAttacks(band, bow?.id, name, means).modifiers.map(({ on, value }: any) => [on, value]);
    };
    dice("high");
    expect(await shoot()).toEqual([6, 6, 6]);
    expect(better()).toEqual([]);
    await bow?.update({ system: { bonus: 2, magic: true } });
    expect(await shoot()).toEqual([8, 8, 8]);
    expect(better()).toEqual([
      ["attack", 2],
      ["damage", 2],
    ]);
    dice("any");
    await removed(table, band);
  });

  test("ERIS-116: leading more into a dungeon than Charisma allows gives a warning, a band counting as many as stand; elsewhere nobody counts", async () => {
    const { leadsTooMany } = await of("exploration/party-window/party-context");
    const party = table.named(PARTY);
    const band = await fifty(table);
    const tooMany = (): number | undefined => leadsTooMany(party, table.named(HILD))[0]?.data.count;
    expect(tooMany()).toBeUndefined();
    await table.rule("hirelings", "eris");
    expect(tooMany()).toBe(50);
    await band.update({ system: { hp: { value: 4 } } });
    expect(tooMany()).toBeUndefined();
    await table.rule("hirelings", "");
    await removed(table, band);
  });

  test("BX-007, ERIS-113: mercenaries have no share; those who have one have as many as stand", async () => {
    const { candidateOf } = await of("adapter/party-members");
    const band = await fifty(table, { kind: "unusual", hp: { value: 40, max: 200 } });
    expect(candidateOf(band)).toMatchObject({ kind: "unusual", heads: 10 });
    await removed(table, band);
  });
});
