/** Members of a party on the way and between: hidden doors, mounts, climbing, walking pairs. Every step is undone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { HILD, PARTY, removed } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("on the way, and between", () => {
  test("ERIS-61: an elf passes a hidden door: one die, shown to the referee alone, never again; it is undone", async () => {
    const { runForParty } = await of("exploration/procedures");
    const { withAdded, withMarked, writeSecret, writeJourney } = await of("exploration/dungeon/places-and-doors");
    const { secretJourneyOf, journeyOf } = await of("adapter/party");
    const { hiddenAt } = await import("../../../../src/view/exploration/journey-storage.ts");
    const { partyContext } = await of("exploration/party-window/party-context");
    const party = table.named(PARTY);
    const elf = await table.make({
      name: "Ael",
      type: "character",
      system: { class: "elf", people: "elf", level: 1, hp: { value: 4, max: 4 } },
    });
    const { members } = party.toObject().system as { members: object[] };
    await party.update({ system: { members: [...members, { actor: elf.uuid, rank: 3 }] } });
    await writeJourney(party, (way: object) => withAdded(way, "areas"));
    const [{ id }] = journeyOf(party).areas;
    await writeSecret(party, (secret: object) => withMarked(secret, id, "secretDoor", true));
    await table.rule("elves", "eris");
    expect(partyContext(party).passing).toMatchObject({ any: true });
    const cards = () => table.game.messages.contents.filter(({ system }) => system?.outcome?.procedure === "wayTruth");
    const passed = () => hiddenAt(secretJourneyOf(party), id).passed ?? [];
    const before = [table.world(), secretJourneyOf(party), cards().length];
    expect(await runForParty(party, "passing", { id })).toBeUndefined();
    expect(passed()).toContain(elf.uuid);
    const card = cards().at(-1);
    expect(card?.system.outcome.lines[0].textKey).toMatch(/pass\.secretDoor\.(noticed|missed)$/);
    expect(card?.whisper.length).toBe(1);
    expect(card?.rolls.length).toBe(0);
    expect((await runForParty(party, "passing", { id }))?.key).toBe("character.doorPassed");
    expect(await table.takeBack()).toBeUndefined();
    expect([table.world(), secretJourneyOf(party)]).toEqual(before.slice(0, 2));
    await table.rule("elves", "");
    expect(partyContext(party).passing).toMatchObject({ any: false });
    await party.update({ system: { members } });
    await removed(table, elf);
  });

  test("a member rides a mule: at its rate, no more in the way of the others; it goes back", async () => {
    const { ride, mountsHere } = await of("exploration/journey/mounts");
    const { marcherFrom, membersOf } = await of("exploration/members");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const party = table.named(PARTY);
    const mule = await table.make({
      name: "Old Barley",
      type: "monster",
      system: { movement: { walk: { turn: 90 } } },
      items: [{ name: "Load", type: "ability", system: { key: "load", amount: 3000 } }],
    });
    const before = table.world();
    const hild = table.named(HILD);
    const own = () =>
      marcherFrom(
        membersOf(party).find((one: { actor: Doc }) => one.actor.id === hild.id),
        rulingsInForce(),
      );
    expect(own().mount).toBeUndefined();
    expect(mountsHere().map(({ name }: Doc) => name)).toContain("Old Barley");
    await ride(party, hild.uuid, mule.uuid);
    expect(own().mount).toBe(90);
    await ride(party, hild.uuid, "");
    expect(own().mount).toBeUndefined();
    for (let at = 0; at < 2; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await mule.delete();
  });

  test("somebody dropped on a member's row serves that member and walks with the party; it goes back", async () => {
    const { addMember } = await of("exploration/party-window/party-actions");
    const party = table.named(PARTY);
    const jory = await table.make({ name: "Jory the linkman", type: "hireling", system: { kind: "porter" } });
    const before = table.world();
    await addMember(party, jory, { editable: true, page: "company", window: {}, on: table.named(HILD).uuid });
    expect(jory.system.employer).toBe(table.named(HILD).uuid);
    expect(party.system.members.map(({ actor }: { actor: string }) => actor)).toContain(jory.uuid);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await jory.delete();
  });

  test("ERIS-115: taking a specialist into service by dropping gives a message that it wants a stronghold; it serves all the same", async () => {
    const { employ } = await of("hirelings/employ");
    const hild = table.named(HILD);
    const said: string[] = [];
    const { ui } = globalThis as unknown as { ui: { notifications?: object | undefined } };
    const { notifications } = ui;
    ui.notifications = { warn: (text: string) => said.push(text) };
    try {
      for (const [market, stronghold, warned] of [
        ["bx", false, false],
        ["eris", true, false],
        ["eris", false, true],
      ] as const) {
        await table.rule("hirelings", market);
        await hild.update({ "system.hasStronghold": stronghold });
        const sage = await table.make({
          name: "Sage",
          type: "hireling",
          system: { kind: "specialist", trade: "sage" },
        });
        said.length = 0;
        await employ(hild, sage);
        expect(said.includes("RULINGS.Refused.hiring.needsStronghold"), String(market)).toEqual(warned);
        expect(sage.system.employer).toBe(hild.uuid);
        expect(await table.takeBack()).toBeUndefined();
        await sage.delete();
      }
    } finally {
      ui.notifications = notifications;
      await hild.update({ "system.hasStronghold": false });
      await table.rule("hirelings", "bx");
    }
  });

  test("the research, training and healing of everybody are in the list of projects in progress, each with its place", async () => {
    const { activitiesUnderWay } = await of("downtime/projects");
    const ysolde = table.named("Ysolde Vane");
    const project = {
      description: "Unseen lantern",
      level: 1,
      paid: 0,
      weeks: 1,
      weeksNeeded: 3,
      rolls: [],
      done: false,
    };
    const kept = ysolde.toObject() as { flags: object; system: { hp: { value: number } } };
    await ysolde.update({ flags: { rulings: { projects: [project, { ...project, done: true }] } } });
    const [skill] = await ysolde.createEmbeddedDocuments("Item", [
      {
        name: "Tracking",
        type: "skill",
        system: { percent: 20, training: { purpose: "improve", weeksNeeded: 4, weeksAccrued: 2, costPerWeek: 10 } },
      },
    ]);
    await ysolde.update({ system: { hp: { value: ysolde.system.hp.max - 1 } } });
    const rows = activitiesUnderWay([ysolde]).map(({ window }: { window: string }) => window);
    expect(rows.slice(0, 2)).toEqual(["work", "train"]);
    await skill?.delete();
    await ysolde.update({ system: { hp: { value: kept.system.hp.value } }, "flags.rulings.-=projects": null });
    expect(activitiesUnderWay([ysolde])).toEqual([]);
  });
});

test("BX-039: a climb is rolled for once for each hundred feet begun; the first that fails falls from halfway up that stretch", async () => {
  const { hazard } = await of("exploration/dungeon/hazard");
  const [hild, party] = [table.named(HILD), table.named(PARTY)];
  await hild.update({ system: { abilities: { dex: 12 } } });
  const climb = async (feet: number, ...dice: number[]): Promise<[number, string]> => {
    const asked: string[] = [];
    const kept: { id: string }[] = [];
    const fall = (requests: readonly { id: string; formula: string }[]) =>
      Object.fromEntries(
        requests.map(({ id, formula }) => {
          asked.push(formula);
          kept.push({ id });
          const total = formula === "1d20" ? (dice.shift() ?? 1) : 7;
          return [id, { total, dice: [] }];
        }),
      );
    const table = {
      kept,
      shown: () => [],
      throw: async (requests: readonly { id: string; formula: string }[]) => fall(requests),
    };
    const { lines } = await hazard(party, { who: hild.uuid, what: "climb", feet }, table);
    const formula = asked.find((one) => /d6/.test(one)) ?? "";
    return [lines.length > 0 ? asked.filter((one) => one === "1d20").length : 0, formula];
  };
  expect(await climb(100, 5)).toEqual([1, ""]);
  expect(await climb(250, 5, 5, 5)).toEqual([3, ""]);
  expect(await climb(40, 20)).toEqual([1, "2d6"]);
  // Halfway between 100 and 140 feet.
  expect(await climb(140, 5, 20)).toEqual([2, "12d6"]);
});
