/** Meetings on the way: evasion by heads, distances at sea, tracking, surprise in metal armour. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

/** The members of the party as they are stored. */
const entries = (): readonly { readonly actor: string }[] =>
  (on.party.toObject() as { system: { members: { actor: string }[] } }).system.members;
const truth = () =>
  table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "wayTruth")?.system.outcome;
/** The chances that the referee's latest card explains, by their dice: what each step did. */
const explained = (): Record<string, unknown[]> =>
  Object.fromEntries(
    (truth()?.chances ?? []).map(({ label, steps }: { label: Doc; steps: Doc[] }) => [
      label.textKey.replace("RULINGS.Way.dice.", ""),
      steps.map(({ key, value }) => `${key} ${value}`),
    ]),
  );

describe("on the way", () => {
  test("BX-130: a band counts by its heads, who is carried counts, the dead and what is ridden do not; the card explains the chance", async () => {
    await table.rulings();
    const band = { name: "Spearmen", type: "hireling", system: { heads: 20, hp: { value: 80, max: 80 } } };
    const mule = {
      name: "Mule",
      type: "monster",
      system: { hp: { value: 9, max: 9 }, movement: { walk: { turn: 120 } } },
    };
    const [odo, , senseless, dead, ridden] = await on.setOut(
      [walker("Odo"), band, walker("Ada"), walker("Bor"), mule],
      { place: "wilderness" },
    );
    await senseless?.toggleStatusEffect("unconscious", { active: true });
    await dead?.toggleStatusEffect("dead", { active: true });
    const members = entries().map((one) => ({
      ...one,
      ...(one.actor === odo?.uuid && { mount: ridden?.uuid }),
    }));
    await on.party.update({ system: { members } });
    await on.meet(on.besides(await table.make(kind())), 10);
    await on.go("runAway", { pursue: "yes" }, { evasion: 100 });
    expect(on.line("wayTruth", "chase.evasion")).toMatchObject({ chance: 35 });
    expect(on.met().encounter.evasion.steps[0].data).toEqual({ fleeing: 22, pursuing: 10 });
    expect(explained().evasion?.[0]).toBe("evasion.numbers 35");
  });

  test("BX-098: who comes on a day at sea may be met ashore, until they have met: the distance is that of the land", async () => {
    const { editPartyWindow } = await of("exploration/party-window/party-actions");
    const { partyContext } = await of("exploration/party-window/party-context");
    await table.rulings();
    await on.setOut([walker("Odo")], { place: "water" });
    await on.meet(on.besides(await table.make(kind())));
    const offered = () => partyContext(on.party).meeting.ashore?.map(({ value, selected }: Doc) => [value, selected]);
    expect(on.met().place).toBe("water");
    expect(offered()).toEqual([
      ["water", true],
      ["wilderness", false],
    ]);
    await editPartyWindow(on.party, { dataset: { way: "met.place" } }, "wilderness");
    expect(on.met().place).toBe("wilderness");
    expect(on.met().encounter.place).toBe("wilderness");
    await on.go("meetDistance");
    expect(on.met().encounter.distance.unit).toBe("yards");
    expect(offered()).toBeUndefined();
    await editPartyWindow(on.party, { dataset: { way: "met.place" } }, "the moon");
    expect(on.met().place).toBe("wilderness");
  });

  test("BX-121: the tick that they track begins with what the monster's sheet says", async () => {
    const { partyContext } = await of("exploration/party-window/party-context");
    await table.rulings();
    await on.setOut([walker("Odo")]);
    const met = async (system: object) => {
      await on.meet(on.besides(await table.make(kind(system))));
      return partyContext(on.party).tracking;
    };
    expect(await met({})).toBe(false);
    expect(await met({ tracks: true })).toBe(true);
  });

  test("ERIS-94, ERIS-24: metal on the sheet counts though no table knows the suit; both cards explain their chance", async () => {
    await table.rulings({}, "eris");
    const scales = {
      name: "Scales",
      type: "armour",
      system: { material: "other", metal: true, location: "worn", ac: 6 },
    };
    const candle = {
      name: "Candle",
      type: "gear",
      system: { kind: "light", key: "candle", location: "inHand", light: { lit: true, turnsLeft: 6, radius: 15 } },
    };
    await on.setOut([walker("Odo", [scales, candle])], { place: "dungeon" });
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetSneak", {}, { sneak: 2 });
    expect(on.line("wayTruth", "meet.noticed")).toMatchObject({ chance: 1 });
    expect(explained().sneak).toEqual(["stealth.base 2", "stealth.metal -1", "stealth.least 0", "stealth.most 6"]);
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetSurprise", {}, { surprise: 2 });
    expect(explained()).toEqual({ surprise: ["surprise.base 2", "surprise.dimLight -1"] });
    expect(on.met().encounter.surprise.losing).toEqual(["party"]);
  });

  test("REF-03: what a typed modifier is for stands on the card", async () => {
    await table.rulings({}, "referee");
    await on.setOut([walker("Odo")]);
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetReact", { modifier: "3", reason: " they hold our hostage " }, { reaction: 10 });
    const steps: Doc[] = truth()?.steps ?? [];
    expect(steps.map(({ key, value, data }) => [key, value, data?.reason])).toContainEqual([
      "reaction.said",
      3,
      "they hold our hostage",
    ]);
    await on.go("meetReact", { modifier: "3", reason: "" }, { reaction: 10 });
    expect(truth()?.steps.map(({ key }: Doc) => key)).toContain("reaction.referee");
  });
});
