/** Rulings that change while a question before a roll is open: the roll follows those in force when it is made (ERIS-05). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { plain } from "./on-the-way.ts";
import { beast, hero, points } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const click = () => ({ event: new Event("click") });
const dialogs = () => Reflect.get(globalThis, "foundry").applications.api.DialogV2;
const latest = (procedure: string): Doc => table.cards(procedure).at(-1) as Doc;
const inForce = async () => (await table.inForce()).hash;

/** The next question is answered after other rulings came into force; further ones as they are. */
function answered(answer: object | string, rulings: () => Promise<unknown>, how: "input" | "wait" = "input") {
  const asked = vi.spyOn(dialogs(), how).mockResolvedValue(answer);
  return asked.mockImplementationOnce(async () => {
    await rulings();
    return answer;
  });
}

test("a saving throw is made by the rulings that came during its question", async () => {
  await table.rulings();
  const { actor } = await table.stand(hero());
  answered({ value: 0 }, () => table.rulings({ savingThrows: "gorman" }, "gorman"));
  await (await of("sheets/actions")).rollSave(actor, "death", click());
  expect(latest("save").system.plan.stamp).toBe(await inForce());
});

test("an ability check is refused when the rulings that came during its question have none", async () => {
  await table.rulings({ abilityChecks: "d20under" });
  const { actor } = await table.stand(hero({ abilities: plain }));
  answered({ value: 0 }, () => table.rulings({ abilityChecks: "off" }));
  const cards = table.cards("abilityCheck").length;
  await (await of("sheets/actions")).rollAbility(actor, "int", click());
  expect(table.cards("abilityCheck").length).toBe(cards);
});

const guard = () => beast({ ...points(4), morale: 7, moraleType: "trainedSoldiers" });

test("REF-09: the reasons of a morale check are asked for again when its rulings ended meanwhile, on a sheet", async () => {
  await table.rulings({}, "referee");
  const { actor } = await table.stand(guard(), [0, 0], -1);
  const asked = answered({ occasion: "10", kind: "request", situation: "-4" }, () => table.rulings());
  dice("low");
  await (await of("sheets/actions")).rollMorale(actor, click());
  expect(asked).toHaveBeenCalledTimes(2);
  expect(latest("morale").system.plan).toMatchObject({ kind: "danger", stamp: await inForce() });
});

test("REF-09: and in a fight", async () => {
  await table.rulings({}, "referee");
  const [odo, orc] = [await table.stand(hero()), await table.stand(guard(), [5, 0], -1)];
  await table.fight(odo, orc);
  const asked = answered({ occasion: "10", kind: "request", situation: "-4" }, () => table.rulings());
  dice("low");
  await (await of("sheets/actions")).rollMorale(orc.actor, click());
  await calm();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(latest("morale").system.plan).toMatchObject({ kind: "danger", stamp: await inForce() });
});

test("BX-029: days of rest heal by the rulings that came during the question for them", async () => {
  await table.rulings({ naturalHealing: "bx" });
  const { actor } = await table.stand(hero({ hp: { value: 1, max: 8 } }));
  answered({ value: 2 }, () => table.rulings({ naturalHealing: "gorman" }));
  dice("high");
  await (await of("characters/rest/rest")).takeRest(actor, "days");
  // A point a day (GOR-84), instead of 1d3.
  expect(actor.system.hp.value).toBe(3);
});

test("GOR-57: a form that may no longer be chosen is not cast", async () => {
  await table.rulings({}, "gorman");
  const light = {
    name: "Light",
    type: "spell",
    system: { reversible: true, reversed: { name: "Darkness" }, memorised: { normal: 1, reversed: 0 } },
  };
  const { actor } = await table.stand(hero({ class: "magic-user" }, [light]));
  const spell = actor.items.contents[0] as Doc;
  const asked = answered("reversed", () => table.rulings(), "wait");
  const cards = table.cards("cast").length;
  await (await of("spells/cast")).castSpell(actor, spell.id, {});
  await calm();
  expect(asked).toHaveBeenCalledTimes(1);
  expect([table.cards("cast").length, spell.system.memorised.normal]).toEqual([cards, 1]);
});

test("GOR-56: turning that needs no spell any more uses up none", async () => {
  await table.rulings({}, "gorman");
  const bless = {
    name: "Bless",
    type: "spell",
    system: { level: 1, list: "cleric", memorised: { normal: 1, reversed: 0 } },
  };
  const symbol = { name: "Holy symbol", type: "gear", system: { kind: "holySymbol" } };
  const cleric = await table.stand(hero({ class: "cleric", level: 3 }, [bless, symbol]));
  const ghoul = await table.stand(beast({ tags: ["undead"], turnAs: "2" }, [], "Ghoul"), [5, 0], -1);
  Object.defineProperty(table.game.user, "targets", {
    value: new Set([{ document: ghoul.token }]),
    configurable: true,
  });
  const asked = answered({ spell: "0" }, () => table.rulings());
  await (await of("spells/turn-undead")).turnUndead(cleric.actor);
  await calm();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(latest("turning").system.plan.stamp).toBe(await inForce());
  expect(cleric.actor.items.contents.find(({ name }) => name === "Bless")?.system.memorised.normal).toBe(1);
});

test("BX-181: a loyalty check is made by the rulings that came during its question", async () => {
  await table.rulings();
  const { actor: lord } = await table.stand(hero({}, [], "Lord"));
  const { actor } = await table.stand(hero({ isRetainer: true, employer: lord.uuid, loyalty: 7 }, [], "Rolf"));
  answered({ when: "danger", adjustment: "0" }, () => table.rulings({ abilityChecks: "off" }));
  await (await of("hirelings/service")).serviceAction(actor, "check");
  expect(latest("loyaltyCheck").system.plan.stamp).toBe(await inForce());
});
