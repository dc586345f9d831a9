/**
 * A player who sends far more requests than by hand: 300 in five seconds. The referee's page keeps running, and the others' requests are
 * answered meanwhile (issue 27).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Doc, Game } from "./support/page.ts";
import { type Company, seatCompany } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

const QUESTIONS = 300;
const SECONDS = 5;
/** Longest that the referee's page may stand still, in milliseconds. */
const STILL = 1_000;

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
}, 180_000);
afterAll(async () => company?.table.close());

interface Answered {
  readonly ok: number;
  readonly refused: Record<string, number>;
  readonly silent: number;
  readonly slowest: number;
}

/** Asks the referee's client so many questions, spread over so many milliseconds; each stands in the asker's own document, as honest ones do. */
function ask(seat: Seat, count: number, within: number): Promise<Answered> {
  return seat.page.evaluate(
    async ([many, spread]) => {
      const own = game.actors.contents.find((one: Doc) => one.type === "character" && Reflect.get(one, "isOwner"));
      const about = JSON.stringify({ actor: own?.uuid, subject: "listen" });
      const at = (Reflect.get(game, "time") as { serverTime: number }).serverTime;
      const mark = Math.random().toString(36).slice(2, 8).padEnd(6, "0");
      const nonces = Array.from({ length: many }, (_, n) => `ask${mark}${String(n).padStart(7, "0")}`);
      const asking = Object.fromEntries(nonces.map((nonce) => [nonce, { about, at }]));
      await game.user.update({ "flags.rulings.asking": asking });
      const { activeGM } = game.users as unknown as {
        activeGM: { query(name: string, data: object, how: object): Promise<{ ok: boolean; refused?: string }> };
      };
      const tally = { ok: 0, refused: {} as Record<string, number>, silent: 0, slowest: 0 };
      const asked = nonces.map(async (nonce, n) => {
        await new Promise((later) => setTimeout(later, (n * spread) / many));
        const begun = performance.now();
        const data = { about, nonce, user: game.user.id };
        const answer = await activeGM.query("rulings.check", data, { timeout: 20_000 }).catch(() => undefined);
        tally.slowest = Math.max(tally.slowest, performance.now() - begun);
        if (!answer) tally.silent += 1;
        else if (answer.ok) tally.ok += 1;
        else tally.refused[String(answer.refused)] = (tally.refused[String(answer.refused)] ?? 0) + 1;
      });
      await Promise.all(asked);
      return tally;
    },
    [count, within] as const,
  );
}

test("300 questions in 5 s by one player: the referee's page stands still for less than a second, and the others are answered", async () => {
  const { referee, ann, bob } = company;
  await referee.page.evaluate(() => {
    const seen = { longest: 0, last: performance.now(), going: true };
    Reflect.set(globalThis, "standstill", seen);
    const look = (): void => {
      const now = performance.now();
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
      if (seen.going) setTimeout(look, 10);
    };
    look();
  });
  const [flood, honest] = await Promise.all([ask(ann, QUESTIONS, SECONDS * 1000), ask(bob, 8, SECONDS * 1000)]);
  const longest = await referee.page.evaluate(() => {
    const seen = Reflect.get(globalThis, "standstill") as { longest: number; last: number; going: boolean };
    seen.going = false;
    return Math.max(seen.longest, performance.now() - seen.last);
  });
  console.log(JSON.stringify({ longest: Math.round(longest), flood, honest }));
  expect(longest).toBeLessThan(STILL);
  // every question has an answer: most of them that they are too many
  expect(flood.silent).toBe(0);
  expect(flood.refused.tooManyAsked).toBeGreaterThan(QUESTIONS / 2);
  expect(flood.ok).toBeGreaterThan(0);
  expect(honest).toMatchObject({ ok: 8, refused: {}, silent: 0 });
  expect(honest.slowest).toBeLessThan(3_000);
}, 120_000);
