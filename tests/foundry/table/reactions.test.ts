/**
 * The effects of the referee's own rolls at a table: shown or hidden, the creatures that flee, loyalty on 2d10 (REF-01, REF-06, REF-10).
 */

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { presentCard } from "../../../src/view/cards/index.ts";
import { cardButton } from "./card-button.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
  (await of("integrations/cards/register-buttons")).registerCardButtons();
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

async function press(card: Doc, dataset: object): Promise<void> {
  const { pressCardButton } = await of("chat/card-buttons");
  const button = cardButton(dataset);
  await pressCardButton(card, button, new Event("click"));
  await calm();
}
/** The actions that a card offers the referee. */
async function offers(card: Doc): Promise<string[]> {
  const { outcome, plan, targets, used, subject } = card.system;
  const party = { uuid: "", name: "", img: "" };
  const view = presentCard(outcome.procedure, {
    ...{ plan, outcome, targets, used, subject, applied: [], dice: [], followed: [], item: party, speaker: party },
    whispered: card.whisper.length > 0,
    viewer: { referee: true, owns: true, ownsTargets: [], closed: [], foes: "numbers" },
  } as never);
  return view?.buttons.map(({ action }) => action) ?? [];
}
/** How those take a party that behaves so, with the lowest or highest dice. */
async function react(actor: Doc, behaviour: string, how: "low" | "high"): Promise<Doc> {
  const { planReaction, resolveReaction } = await import("../../../src/rules/morale/reaction.ts");
  const { postCard, referenceTo } = await of("chat/post-card");
  const { rollPlan } = await of("platform/dice");
  const rules = await table.inForce();
  dice(how);
  const plan = planReaction({ group: actor.name, behaviour } as never, rules);
  const { rolls, shown } = await rollPlan(plan);
  const outcome = resolveReaction(plan, rolls, rules);
  const targets = [referenceTo(actor)];
  const { secret } = plan;
  return (await postCard({ type: "reaction", actor, plan, outcome, rolls: shown, targets, secret })) as Doc;
}

test("REF-06: flight makes the whole kind neutral and marks each of it as fleeing, and goes back; a friendly answer marks nobody", async () => {
  await table.rulings({}, "referee");
  const { actor, token } = await table.stand(beast(), [0, 0], -1);
  const scene = table.game.scenes.active;
  const [own] = (await scene.createEmbeddedDocuments("Token", [
    { actorId: actor.id, name: "Another", x: 500, y: 500, actorLink: false, disposition: 0 },
  ])) as [Doc];
  const runs = () => [actor, own.actor].map((one) => one?.statuses.has("fleeing"));
  await press(await react(actor, "friendly", "low"), { cardAction: "disposition" });
  expect([token.disposition, own.disposition, ...runs()]).toEqual([1, 1, false, false]);
  const card = await react(actor, "hostile", "low");
  expect(card.system.outcome.response).toBe("flight");
  await press(card, { cardAction: "disposition" });
  expect([token.disposition, own.disposition, ...runs()]).toEqual([0, 0, true, true]);
  expect(await table.takeBack()).toBeUndefined();
  expect([token.disposition, own.disposition, ...runs()]).toEqual([1, 1, false, false]);
  await own.delete();
});

test("REF-01: the cards of reactions and morale are the referee's until shown to the players; a player's own word shows nothing", async () => {
  await table.rulings({}, "referee");
  const { actor } = await table.stand(beast({ moraleType: "militia" }), [0, 0], -1);
  const input = vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
  input.mockResolvedValueOnce({ situation: "0" });
  const { rollMorale } = await of("sheets/actions");
  dice("low");
  await rollMorale(actor, { event: new Event("click") });
  await calm();
  for (const card of [await react(actor, "friendly", "low"), table.cards("morale").at(-1) as Doc]) {
    const referees = card.whisper.length;
    expect(referees > 0).toBe(true);
    expect(card.blind).toBe(true);
    expect(await offers(card)).toContain("showPlayers");
    const player = Reflect.get(table.game, "users").contents.find(({ isGM }: Doc) => !isGM) as Doc;
    const forged = vi.spyOn(card as unknown as { author: unknown }, "author", "get").mockReturnValue(player);
    await press(card, { cardAction: "showPlayers" });
    forged.mockRestore();
    expect(card.whisper).toHaveLength(referees);
    await press(card, { cardAction: "showPlayers" });
    expect(card.whisper).toEqual([]);
    expect(card.blind).toBe(false);
    expect(await offers(card)).not.toContain("showPlayers");
  }
  await table.rulings({ reactionVisibility: "open" }, "referee");
  expect(await offers(await react(actor, "friendly", "low"))).not.toContain("showPlayers");
});

test("REF-10: morale on 2d10 is filled in from loyalty by the referee's press, and offered only where loyalty does not move it", async () => {
  const { serviceContext } = await of("sheets/actor/actor-context");
  const { serviceAction } = await of("hirelings/service");
  const hired = { name: "Bo", type: "hireling", system: { kind: "henchman", loyalty: 8, loyaltyAdjustment: 1 } };
  await table.rulings({}, "referee");
  const { actor } = await table.stand(hired);
  expect(serviceContext(actor).toMorale).toBe(true);
  await serviceAction(actor, "toMorale");
  expect(actor.system.morale2d10).toBe(15);
  // Without a score of its own it is the employer's Charisma that speaks (BX-181): 16 gives 9.
  const { actor: odo } = await table.stand(hero({ abilities: { cha: 16 } }));
  await actor.update({ system: { loyalty: null, loyaltyAdjustment: 0, employer: odo.uuid, morale2d10: null } });
  await serviceAction(actor, "toMorale");
  expect(actor.system.morale2d10).toBe(15);
  await table.rulings({ loyalty: "gorman" }, "referee");
  expect(serviceContext(actor).toMorale).toBe(false);
  await table.rulings({});
  expect(serviceContext(actor).toMorale).toBe(false);
});
