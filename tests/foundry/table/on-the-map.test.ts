/** The map and the party's window under the rules for vision, scale, doors and sneaking. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

const PARTY = "The Leaning Tower Company";
let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const scene = (): Doc => table.game.scenes.active;
const hero = (system: object = {}) => ({
  name: "Odo",
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 8, max: 8 }, ...system },
});
const beast = (system: object = {}) => ({
  name: "Orc",
  type: "monster",
  system: { hp: { value: 5, max: 5 }, hd: { dice: 1 }, ...system },
});

/** A temporary change of the map: it is restored afterwards. */
async function meanwhile(change: object, during: () => Promise<void>): Promise<void> {
  const { environment, grid, tokenVision } = scene().toObject() as Record<string, object>;
  await scene().update(change);
  try {
    await during();
  } finally {
    await scene().update({ environment, grid, tokenVision });
  }
}
const DARK = { tokenVision: true, environment: { darknessLevel: 1, globalLight: { enabled: false } } };

describe("in the dark", () => {
  async function lines(by: { token: Doc }, at: { token: Doc; actor: Doc }): Promise<unknown[]> {
    const { attackSituation } = await of("adapter/attack-situation");
    const { sightOf } = await of("adapter/vision");
    const { sightAdvice } = await import("../../../src/view/attack/attack-advice.ts");
    const said = sightAdvice(sightOf(by.token, at.token), await table.creature(at.actor));
    return [attackSituation(by.token, at.token).unseen ?? false, ...said.map(({ key }) => key)];
  }

  test("BX-041, BX-042, BX-044, BX-163: an unlit creature is seen by infravision as far as it reaches, and not by a creature standing in light", async () => {
    await table.rulings();
    for (const one of scene().tokens.contents) await one.update({ light: { dim: 0, bright: 0 } });
    const far = [3000, 3000] as const;
    const odo = await table.stand(hero(), far);
    const gil = await table.stand(hero({ infravision: 60 }), [far[0], far[1] + 5]);
    const orc = await table.stand(beast(), [far[0] + 60, far[1] + 5], -1);
    const ghoul = await table.stand(beast({ tags: ["undead"] }), [far[0] + 40, far[1] + 5], -1);
    const away = await table.stand(beast(), [far[0] + 65, far[1] + 5], -1);
    for (const { token } of [odo, gil]) await token.update({ sight: { enabled: true } });
    await meanwhile(DARK, async () => {
      expect(await lines(odo, orc)).toEqual([true, "attackDark"]);
      expect(await lines(gil, orc)).toEqual([false, "attackWarm"]);
      expect(await lines(gil, ghoul)).toEqual([false, "attackCold"]);
      expect(await lines(gil, away)).toEqual([true, "attackDark"]);
      await gil.token.update({ light: { dim: 30, bright: 30 } });
      expect(await lines(gil, orc)).toEqual([true, "attackDark"]);
      await orc.token.update({ light: { dim: 10, bright: 10 } });
      expect(await lines(odo, orc)).toEqual([false]);
      await gil.token.update({ light: { dim: 0, bright: 0 } });
    });
    // Nothing is lit as far as the map goes: who has no infravision sees nothing (BX-163), until somebody makes a light.
    const dark = async (by: { token: Doc }) =>
      (await of("adapter/attack-situation")).attackSituation(by.token, orc.token).dark ?? false;
    await orc.token.update({ light: { dim: 0, bright: 0 } });
    await meanwhile(DARK, async () => {
      expect(await dark(odo)).toBe(true);
      expect(await dark(gil)).toBe(false);
      expect(await dark(orc)).toBe(false);
      await gil.token.update({ light: { dim: 30, bright: 30 } });
      expect(await dark(odo)).toBe(false);
      await gil.token.update({ light: { dim: 0, bright: 0 } });
    });
    await orc.token.update({ light: { dim: 10, bright: 10 } });
    expect(await dark(odo)).toBe(false);
    // a map whose sights nobody keeps says nothing, nor does a token that sees as the referee set it
    await meanwhile({ ...DARK, tokenVision: false }, async () => expect(await lines(odo, away)).toEqual([false]));
    await meanwhile(DARK, async () => {
      await odo.token.update({ sight: { visionMode: "tremorsense" } });
      expect(await lines(odo, away)).toEqual([false]);
      await odo.token.update({ sight: { visionMode: "darkvision", range: 90 } });
      expect(await lines(odo, away)).toEqual([false, "attackWarm"]);
    });
  });

  test("BX-042: a new monster sees 60 feet in the dark, a human one not at all, and one that comes with eyes keeps them", async () => {
    const { actor } = await table.stand(beast(), [0, 0], -1);
    const human = await table.stand(beast({ tags: ["human"] }), [5, 0], -1);
    const blind = await table.stand(beast({ infravision: 0 }), [10, 0], -1);
    expect([actor, human.actor, blind.actor].map(({ system }) => system.infravision)).toEqual([60, 0, 0]);
  });
});

test("BX-015, BX-074: a map in yards is measured in yards, and a torch lights thirty feet of it", async () => {
  const { feetBetween } = await of("adapter/tokens");
  const { feetAPixel } = await of("spells/effects/area");
  const glow = (token: Doc) => token.light.dim as number;
  const odo = await table.stand(hero());
  const orc = await table.stand(beast(), [10, 0], -1);
  expect(feetBetween(odo.token, orc.token)).toBe(10);
  await meanwhile({ grid: { ...(scene().toObject() as { grid: object }).grid, units: "yd" } }, async () => {
    expect(feetBetween(odo.token, orc.token)).toBe(30);
    expect(feetAPixel(scene())).toBeCloseTo(15 / 100);
    const { watchTokenLights } = await of("items/token-light");
    watchTokenLights();
    const light = { kind: "light", quantity: 1, light: { radius: 30, lit: false, turnsLeft: 6, turnsMax: 6 } };
    const [torch] = await odo.actor.createEmbeddedDocuments("Item", [{ name: "Torch", type: "gear", system: light }]);
    await torch?.update({ system: { light: { lit: true } } });
    await expect.poll(() => glow(odo.token)).toBe(10);
    await torch?.delete();
    await expect.poll(() => glow(odo.token)).toBe(0);
  });
  await meanwhile({ grid: { ...(scene().toObject() as { grid: object }).grid, units: "squares" } }, async () =>
    expect(feetBetween(odo.token, orc.token)).toBe(10),
  );
});

describe("in the window of the party", () => {
  async function way() {
    const { runForParty } = await of("exploration/procedures");
    const { journeyOf } = await of("adapter/party");
    const { withAdded, withEdited, writeJourney } = await of("exploration/dungeon/places-and-doors");
    return { runForParty, journeyOf, withAdded, withEdited, writeJourney, party: table.named(PARTY) };
  }

  test("BX-060: monsters open what sticks and what is locked; a spike stops them, and beasts open nothing; it goes back", async () => {
    const { runForParty, journeyOf, withAdded, withEdited, writeJourney, party } = await way();
    const stood = journeyOf(party);
    await writeJourney(party, (now: object) => withAdded(now, "doors"));
    const { id } = journeyOf(party).doors.at(-1);
    const state = () => journeyOf(party).doors.find((one: { id: string }) => one.id === id).state as string;
    const comeTo = async (before: string, args: object = {}) => {
      await writeJourney(party, (now: object) => withEdited(now, "doors", id, "state", before));
      expect(await runForParty(party, "monsters", { id, ...args })).toBeUndefined();
      return state();
    };
    expect(await comeTo("stuck")).toBe("open");
    expect(await comeTo("locked")).toBe("open");
    expect(await comeTo("wedgedShut")).toBe("wedgedShut");
    expect(await comeTo("magic")).toBe("magic");
    expect(await comeTo("shut", { beast: "yes" })).toBe("shut");
    expect(await comeTo("shut")).toBe("open");
    const card = table.game.messages.contents.findLast(({ system }) => system?.outcome?.procedure === "wayTruth");
    expect(card?.system.outcome.lines[0].textKey).toBe("RULINGS.Way.door.monsters.opened");
    expect(card?.whisper.length).toBe(1);
    expect(await table.takeBack()).toBeUndefined();
    expect(state()).toBe("shut");
    await writeJourney(party, () => stood);
  });

  test("ERIS-93: a way that is sneaked is gone at the next lower rate; BX-072: another place begins with no turns", async () => {
    const { runForParty, journeyOf, writeJourney, party } = await way();
    const stood = journeyOf(party);
    const gone = async (sneaks: boolean) => {
      await writeJourney(party, (now: object) => ({ ...now, turn: 0, leg: { left: 600, known: false, sneaks } }));
      expect(await runForParty(party, "turn", {})).toBeUndefined();
      return 600 - journeyOf(party).leg.left;
    };
    const { membersOf } = await of("exploration/members");
    for (const { actor } of membersOf(party)) await actor.setFlag("rulings", "doing", { kind: "move", thing: "" });
    await table.rulings({ stealth: "eris" });
    const [plain, sneaked] = [await gone(false), await gone(true)];
    expect(sneaked).toBe({ 240: 120, 120: 90, 90: 60, 60: 30, 30: 15 }[plain]);
    await table.rulings({});
    expect(await gone(true)).toBe(plain);
    await writeJourney(party, (now: object) => ({ ...now, turn: 3 }));
    expect(await runForParty(party, "enter", { place: "wilderness" })).toBeUndefined();
    expect(journeyOf(party).place).toBe("wilderness");
    expect(journeyOf(party).turn).toBe(0);
    expect(journeyOf(party).leg.left).toBe(0);
    await writeJourney(party, () => stood);
  });

  test("secret doors of the map come into the window that everybody reads only when the company searches there", async () => {
    const { journeyOf, writeJourney, party } = await way();
    const { secretJourneyOf } = await of("adapter/party");
    const { addMapDoors } = await of("exploration/dungeon/map-doors");
    const { searchAtDoor } = await of("exploration/dungeon/put-door-on-map");
    const stood = journeyOf(party);
    const { PLAIN, SECRET } = { PLAIN: 1, SECRET: 2 };
    const made = (await scene().createEmbeddedDocuments("Wall", [
      { c: [0, 0, 100, 0], door: PLAIN },
      { c: [0, 500, 100, 500], door: SECRET },
      { c: [0, 900, 100, 900], door: SECRET },
    ])) as Doc[];
    const [plain, ...secret] = made.map(({ uuid }) => uuid);
    await addMapDoors(party);
    expect(journeyOf(party).doors.map(({ wall }: { wall: string }) => wall)).toContain(plain);
    const open = JSON.stringify(journeyOf(party));
    expect(journeyOf(party).areas).toEqual(stood.areas);
    expect(secret.filter((uuid) => open.includes(uuid))).toEqual([]);
    // The referee says which; it is a place to search from then on, and its wall is the referee's alone.
    table.answer({ wall: secret[1] });
    await searchAtDoor(party);
    const [area, ...more] = journeyOf(party).areas.slice(stood.areas.length);
    expect(Object.keys(area)).toEqual(["id", "name", "searchedBy"]);
    expect(more).toEqual([]);
    const hidden = secretJourneyOf(party).hidden.find(({ id }: { id: string }) => id === area.id);
    expect(hidden).toMatchObject({ secretDoor: true, wall: secret[1] });
    await writeJourney(party, () => stood);
    await scene().deleteEmbeddedDocuments(
      "Wall",
      made.map(({ id }) => id),
    );
  });
});

test("every action of the way that a template names is heard by the party's sheet", async () => {
  const { readdirSync, readFileSync } = await import("node:fs");
  const { buttonActions } = await of("exploration/party-window/button-actions");
  const { RulingsPartySheet } = await of("exploration/party-window/party-sheet");
  const templates = readdirSync("templates/expedition").map((name) =>
    readFileSync(`templates/expedition/${name}`, "utf8"),
  );
  const named = templates.flatMap((text) => [...text.matchAll(/data-action="(way\w+)"/g)].map(([, action]) => action));
  const heard = Object.keys(RulingsPartySheet.DEFAULT_OPTIONS.actions).filter((action) => action.startsWith("way"));
  expect([...new Set(named)].filter((action) => !heard.includes(action ?? ""))).toEqual([]);
  expect(heard.filter((action) => !(action in buttonActions))).toEqual([]);
});
