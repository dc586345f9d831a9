/**
 * The effect of core's own buttons, other modules and hasty clicks on a running fight, and the undo. Played by a referee and two players.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Doc, Game } from "./support/page.ts";
import * as play from "./support/play.ts";
import { beginFight } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

interface Fight extends Doc {
  round: number;
  turn: number | null;
  turns: Doc[];
  combatant: Doc | null;
  [method: string]: unknown;
}

declare const game: Game & {
  combat: Fight;
  combats: { active: Fight; documentClass: { create(data: object): Promise<Fight> } };
  time: { worldTime: number };
};
declare const ui: { combat: { renderPopout(): Promise<unknown>; popout: { close(): Promise<unknown> } } };
declare const Hooks: { on(name: string, heard: (...args: unknown[]) => void): number };

let company: Company;

beforeAll(async () => {
  company = await seatCompany();
  await beginFight(company.referee);
  for (const seat of company.everyone) {
    await showTab(seat, "combat");
    await seat.page.locator("#combat .rulings-tracker .phase.is-now").first().waitFor();
  }
});

afterAll(() => company?.table.close());

/** The fight as a seat knows it, in few words. */
function fight(seat: Seat): Promise<{ round: number; phase: string; settled: boolean; done: string[]; turn: string }> {
  return seat.page.evaluate(() => {
    const state = (Reflect.get(game.combat, "flags") as { rulings: { state: any } }).rulings.state;
    return {
      round: state.round,
      phase: state.order[state.cursor]?.phase ?? "over",
      settled: state.settled,
      done: state.combatants.filter((one: any) => one.done || one.passed !== "").map((one: any) => one.name),
      turn: game.combat.combatant?.name ?? "",
    };
  });
}

/** Calls a method of the fight in a seat's page, as core's buttons and modules do. */
function call(seat: Seat, method: string, ...args: unknown[]): Promise<unknown> {
  return seat.page.evaluate(
    async ([name, given]) => {
      const { combat } = game;
      await (Reflect.get(combat, name as string) as (...all: unknown[]) => Promise<unknown>).apply(
        combat,
        given as unknown[],
      );
    },
    [method, args] as const,
  );
}

async function phaseIs(seat: Seat, phase: string): Promise<void> {
  await expect.poll(async () => (await fight(seat)).phase, { timeout: 15_000 }).toBe(phase);
}

async function expectNotice(seat: Seat, words: string): Promise<void> {
  const note = seat.page.locator("#notifications .notification", { hasText: words }).last();
  await note.waitFor();
  await seat.page.evaluate(() =>
    (Reflect.get(globalThis, "ui") as { notifications: { clear(): void } }).notifications.clear(),
  );
}

/** Sides roll under classic: through declarations to the moment when initiative is wanted. */
async function toInitiative(): Promise<void> {
  const { referee } = company;
  for (let guard = 0; guard < 60 && (await fight(referee)).phase !== "initiative"; guard += 1)
    await call(referee, "nextTurn");
}

describe("core's own buttons", () => {
  test("PLAY-15: Roll All, Reset and Roll NPCs go by the rules' order, and Reset is refused once somebody has acted", async () => {
    const { referee, bob } = company;
    await toInitiative();
    await referee.page.locator('#combat [data-action="rollNPC"]').click();
    await expect
      .poll(() =>
        referee.page.evaluate(() => Object.keys((Reflect.get(game.combat, "flags") as any).rulings.dice ?? {})),
      )
      .toEqual(["side:foes"]);
    await referee.page.locator('#combat [data-action="rollAll"]').click();
    await expect.poll(async () => (await fight(bob)).settled).toBe(true);
    await referee.page.locator("#combat .encounter-context-menu").click();
    await referee.page.getByRole("menuitem", { name: "Reset initiative" }).click();
    await phaseIs(bob, "initiative");
    expect(
      await referee.page.evaluate(() => game.combat.turns.every((one) => Reflect.get(one, "initiative") === null)),
    ).toBe(true);
    await referee.page.locator('#combat [data-action="rollAll"]').click();
    await expect.poll(async () => (await fight(bob)).settled).toBe(true);
    await call(referee, "rollAll");
    await expectNotice(referee, "Initiative has already been rolled");
  });

  test("PLAY-15: setInitiative and a combatant's own update order the round again, on whichever client they are called", async () => {
    const { referee, ann } = company;
    const sides = () =>
      referee.page.evaluate(() =>
        (
          (Reflect.get(game.combat, "flags") as any).rulings.state.units as { sides: string[]; initiative: number }[]
        ).map((unit) => [unit.sides[0], unit.initiative]),
      );
    const foe = await referee.page.evaluate(
      () => game.combat.combatants.find((one) => one.name.startsWith("Goblin"))?.id,
    );
    const friend = await referee.page.evaluate(
      () => game.combat.combatants.find((one) => one.name.startsWith("Hild"))?.id,
    );
    await call(referee, "setInitiative", foe, 9);
    await call(referee, "setInitiative", friend, 3);
    await expect.poll(sides).toEqual([
      ["foes", 9],
      ["party", 3],
    ]);
    await referee.page.evaluate((id) => game.combat.combatants.get(id as string)?.update({ initiative: 12 }), friend);
    await expect.poll(sides).toEqual([
      ["party", 12],
      ["foes", 9],
    ]);
    await call(ann, "setInitiative", friend, 1);
    await expectNotice(ann, "not allowed");
    await expect
      .poll(() => sides())
      .toEqual([
        ["party", 12],
        ["foes", 9],
      ]);
  });

  test("PLAY-01, PLAY-03: a round or turn written past the rules is put right", async () => {
    const { referee } = company;
    const before = await fight(referee);
    await referee.page.evaluate(() => game.combat.update({ round: 7, turn: 0 }));
    await expect.poll(() => referee.page.evaluate(() => game.combat.round)).toBe(before.round);
    await expect.poll(async () => (await fight(referee)).turn).toBe(before.turn);
  });
});

describe("the way back", () => {
  test("one who was ticked by mistake is not done after all, by the button and by the menu", async () => {
    const { referee, ann } = company;
    while ((await fight(referee)).phase !== "move") await call(referee, "nextTurn");
    const tick = referee.page.locator('#combat [data-action="fightDone"]').first();
    const name = (await tick.getAttribute("aria-label"))?.replace(": end turn", "") ?? "";
    await tick.click();
    await expect.poll(async () => (await fight(ann)).done).toContain(name);
    const row = referee.page.locator("#combat li.combatant", { hasText: name }).first();
    await row.locator('[data-action="fightNotDone"]').click();
    await expect.poll(async () => (await fight(ann)).done).not.toContain(name);
    await row.locator('[data-action="fightDone"]').click();
    await expect.poll(async () => (await fight(ann)).done).toContain(name);
    await row.click({ button: "right" });
    await referee.page.getByRole("menuitem", { name: "Undo end of turn" }).click();
    await expect.poll(async () => (await fight(ann)).done).not.toContain(name);
  });

  test("a step back leads to before the last step, many lead further, and the clock goes with them", async () => {
    const { referee, bob } = company;
    const clock = () => referee.page.evaluate(() => game.time.worldTime);
    const start = { ...(await fight(referee)), clock: await clock() };
    const round = start.round;
    for (let guard = 0; guard < 60 && (await fight(referee)).round === round; guard += 1)
      await call(referee, "nextTurn");
    await expect.poll(() => clock()).toBe(start.clock + 10);
    const back = referee.page.locator('#combat [data-action="fightBack"]');
    for (let guard = 0; guard < 30; guard += 1) {
      const now = await fight(referee);
      if (now.round === round && now.phase === start.phase && now.done.length === start.done.length) break;
      await back.click();
      await expect.poll(async () => JSON.stringify(await fight(referee))).not.toBe(JSON.stringify(now));
    }
    expect({ ...(await fight(referee)), clock: await clock() }).toEqual(start);
    await until(bob, (page) => page.evaluate(() => game.combat.round), round);
  });

  test("previous round stands before the running round; players are refused", async () => {
    const { referee, ann } = company;
    const { round } = await fight(referee);
    await call(referee, "nextRound");
    await expect.poll(async () => (await fight(referee)).round).toBe(round + 1);
    await call(ann, "previousRound");
    await expectNotice(ann, "not allowed");
    await call(referee, "previousRound");
    await expect.poll(async () => (await fight(referee)).round).toBe(round);
  });
});

describe("hooks for other modules", () => {
  test("PLAY-07, PLAY-123: combatTurn and combatRound are called as the fight moves", async () => {
    const { referee } = company;
    await referee.page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const name of ["combatTurn", "combatRound", "combatStart"]) Hooks.on(name, () => heard.push(name));
    });
    await call(referee, "nextRound");
    await toInitiative();
    await call(referee, "rollAll");
    for (let guard = 0; guard < 10; guard += 1) await call(referee, "nextTurn");
    const heard = await referee.page.evaluate(() => Reflect.get(globalThis, "heard") as string[]);
    expect(heard).toContain("combatRound");
    expect(heard).toContain("combatTurn");
  });

  test("a player's initiative is that player's die, on a card of the player's", async () => {
    const { referee, ann } = company;
    await call(referee, "nextRound");
    await toInitiative();
    await ann.page.locator('#combat [data-action="fightRoll"]').first().click();
    await expect
      .poll(() =>
        referee.page.evaluate(() => {
          const last = game.messages.contents.filter((one) => one.type === "initiative").at(-1);
          return [
            (Reflect.get(last ?? {}, "author") as Doc)?.name,
            (Reflect.get(last ?? {}, "rolls") as unknown[]).length,
          ];
        }),
      )
      .toEqual(["Ann", 1]);
    await expect
      .poll(() =>
        referee.page.evaluate(() => Object.keys((Reflect.get(game.combat, "flags") as any).rulings.dice ?? {})),
      )
      .toEqual(["side:party"]);
    await call(ann, "rollInitiative", [
      await ann.page.evaluate(() => game.combat.combatants.find((one) => one.isOwner)?.id ?? ""),
    ]);
    await expectNotice(ann, "Initiative has already been rolled");
    await call(referee, "rollAll");
    await expect.poll(async () => (await fight(ann)).settled).toBe(true);
  });

  test("PLAY-126, PLAY-127: a hidden foe is named to no player, neither on the tracker nor on cards; an owner sees the own hidden row", async () => {
    const { referee, ann, bob } = company;
    await referee.page.evaluate(async () => {
      for (const one of game.combat.combatants.contents.filter(
        (each) => each.name.startsWith("Goblin (1)") || each.name.startsWith("Hild"),
      ))
        await one.update({ hidden: true });
    });
    await expect.poll(() => ann.page.locator("#combat .rulings-tracker").textContent()).toContain("Hild");
    await expect.poll(() => bob.page.locator("#combat .rulings-tracker").textContent()).not.toContain("Goblin (1)");
    const owners = await bob.page.evaluate(() => game.actors.find((one) => one.name.startsWith("Hild"))?.isOwner);
    if (!owners)
      await expect.poll(() => bob.page.locator("#combat .rulings-tracker").textContent()).not.toContain("Hild");
    await referee.page.evaluate(async () => {
      for (const one of game.combat.combatants.contents)
        if (Reflect.get(one, "hidden")) await one.update({ hidden: false });
    });
    await expect.poll(() => bob.page.locator("#combat .rulings-tracker").textContent()).toContain("Goblin (1)");
  });

  test("PLAY-20: a living foe whose token is taken away has left the fight and its band's tally", async () => {
    const { referee } = company;
    const count = () =>
      referee.page.evaluate(() => ({
        fighters: ((Reflect.get(game.combat, "flags") as any).rulings.state.combatants as unknown[]).length,
        combatants: game.combat.combatants.size,
      }));
    const before = await count();
    await referee.page.evaluate(() => game.scenes.active.tokens.getName("Goblin (2)")?.delete());
    await expect.poll(count).toEqual({ fighters: before.fighters - 1, combatants: before.combatants - 1 });
  });
});

describe("a second tracker", () => {
  test("PLAY-38: a popped-out tracker works beside the docked one", async () => {
    const { referee } = company;
    await referee.page.evaluate(() => ui.combat.renderPopout().then(() => true));
    const out = referee.page.locator("#combat-popout");
    await out.locator(".rulings-tracker li.combatant").first().waitFor();
    const before = JSON.stringify(await fight(referee));
    await out.locator('[data-action="fightBack"]').click();
    await expect.poll(async () => JSON.stringify(await fight(referee))).not.toBe(before);
    await referee.page.evaluate(() => ui.combat.popout.close().then(() => true));
    await out.waitFor({ state: "detached" });
  });
});

describe("hit points typed by hand", () => {
  const goblin = (seat: Seat, name: string) =>
    seat.page.evaluate((token) => {
      const actor = Reflect.get(game.scenes.active.tokens.getName(token) ?? {}, "actor") as Doc & {
        statuses: Set<string>;
        system: { hp: { value: number } };
      };
      return { hp: actor.system.hp.value, dead: actor.statuses.has("dead") };
    }, name);

  test("PLAY-86: a bar on a token deals damage, and a creature at 0 dies of it and leaves the order", async () => {
    const { referee, ann } = company;
    const before = await goblin(referee, "Goblin (3)");
    const bar = (value: number, isDelta: boolean) =>
      referee.page.evaluate(
        async ([points, delta]) => {
          const actor = Reflect.get(game.scenes.active.tokens.getName("Goblin (3)") ?? {}, "actor") as {
            modifyTokenAttribute(path: string, value: number, isDelta: boolean, isBar: boolean): Promise<unknown>;
          };
          await actor.modifyTokenAttribute("hp", points as number, delta as boolean, true);
        },
        [value, isDelta] as const,
      );
    await bar(-1, true);
    await expect.poll(async () => (await goblin(ann, "Goblin (3)")).hp).toBe(before.hp - 1);
    if (before.hp === 1) return;
    await bar(0, false);
    await expect.poll(() => goblin(ann, "Goblin (3)")).toEqual({ hp: 0, dead: true });
    await referee.page.locator("#combat li.combatant.is-defeated", { hasText: "Goblin (3)" }).waitFor();
    await expect.poll(async () => (await goblin(referee, "Goblin (4)")).dead).toBe(false);
  });

  test("a macro's plain update that takes the last hit points fells by the ruling on death, with its card, and goes back", async () => {
    const { referee, ann } = company;
    const before = await goblin(referee, "Goblin (4)");
    const fallen = () => ann.page.evaluate(() => game.messages.contents.filter((one) => one.type === "death").length);
    const state = await fallen();
    await referee.page.evaluate(async () => {
      const actor = Reflect.get(game.scenes.active.tokens.getName("Goblin (4)") ?? {}, "actor") as Doc;
      await actor.update({ system: { hp: { value: 0 } } });
    });
    await expect.poll(() => goblin(ann, "Goblin (4)")).toEqual({ hp: 0, dead: true });
    await expect.poll(fallen).toBe(state + 1);
    await referee.page.locator("#combat li.combatant.is-defeated", { hasText: "Goblin (4)" }).waitFor();
    await referee.page.evaluate(() =>
      (Reflect.get(game, "rulings") as unknown as { takeBack(): Promise<void> }).takeBack(),
    );
    await expect.poll(() => goblin(ann, "Goblin (4)")).toEqual(before);
  });

  test("-3 on the sheet takes three away, +2 adds, a number is that number, and what is no number is refused beside the field", async () => {
    const { ann, referee } = company;
    await referee.page.evaluate(() =>
      game.actors.getName("Hild Redmantle")?.update({ "system.hp.value": 9, "system.hp.max": 12 }),
    );
    const sheet = await openActor(ann, "Hild Redmantle");
    const field = sheet.locator('[name="system.hp.value"]');
    const hp = () =>
      referee.page.evaluate(() => (Reflect.get(game.actors.getName("Hild Redmantle") ?? {}, "system") as any).hp.value);
    for (const [typed, left] of [
      ["-3", 6],
      ["+2", 8],
      ["5", 5],
    ] as const) {
      await field.click();
      await field.press("Control+a");
      await field.pressSequentially(typed);
      await field.press("Tab");
      await expect.poll(hp).toBe(left);
      await expect.poll(() => field.inputValue()).toBe(String(left));
    }
    await field.click();
    await field.press("Control+a");
    await field.pressSequentially("many");
    await field.press("Tab");
    await sheet.getByText("Type a number, +3 to add, or -5 to subtract.").waitFor();
    await expect.poll(() => hp()).toBe(5);
  });
});

describe("the end", () => {
  test("who fled in one fight stands in the next", async () => {
    const { referee } = company;
    const flee = (on: boolean | null) =>
      referee.page.evaluate(async (active) => {
        const actor = Reflect.get(game.scenes.active.tokens.getName("Goblin (4)") ?? {}, "actor") as Doc & {
          statuses: Set<string>;
          toggleStatusEffect(id: string, options: object): Promise<unknown>;
        };
        if (active !== null) await actor.toggleStatusEffect("fleeing", { active });
        return actor.statuses.has("fleeing");
      }, on);
    expect(await flee(true)).toBe(true);
    await referee.page.locator("#combat li.combatant.is-fleeing", { hasText: "Goblin (4)" }).waitFor();
    await referee.page.evaluate(() => game.combat.delete());
    await expect.poll(() => flee(null)).toBe(false);
  });

  test("before a fight has begun the buttons say so in words", async () => {
    const { referee } = company;
    await play.gather(referee);
    await referee.page.locator('#combat [data-action="rollAll"]').click();
    await expectNotice(referee, "The fight has not begun");
  });

  test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
});
