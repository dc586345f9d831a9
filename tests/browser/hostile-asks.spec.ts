/**
 * Every question that the referee's client answers, asked by a player who means harm, with each field forged. The questions stand in the player's
 * own document, as honest ones do; the handlers are called in the referee's page one after another, as its socket calls them; and the world is compared
 * after each batch. That the comparison sees a hole is tried with holes opened on purpose.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgeries, type Pools, QUESTIONS, type Request } from "./support/forge.ts";
import { LONG, longDescribe, longTest, sampled } from "./support/long.ts";
import type { Doc, Game } from "./support/page.ts";
import { type Company, makeActor, openActor, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

const FOREIGN = ["Goblin (1)", "Goblin (2)", "Skarn Potlid", "Brother Anselm"];
const BATCH = 250;
/** So far apart are questions by the referee's clock, in milliseconds: none is refused for being one of too many, each is really looked at. */
const APART = 150;

type Handlers = Record<string, (data: unknown, options: object) => Promise<{ ok: boolean; refused?: string }>>;

let company: Company;
let pools: Pools;

/** Rolls damage of an actor's first weapon at a token in this seat; gives the card's id. */
async function damageCard(seat: Seat, actor: string, at: string): Promise<string> {
  const before = await seat.page.evaluate((name) => {
    const token = game.scenes.active.tokens.getName(name);
    const placed = Reflect.get(token ?? {}, "object") as { setTarget(on: boolean, how: object): void };
    placed.setTarget(true, { releaseOthers: true });
    return game.messages.contents.filter((one) => one.type === "damage").length;
  }, at);
  const sheet = await openActor(seat, actor);
  await sheet
    .locator('[data-action="rollDamage"]')
    .first()
    .click({ modifiers: ["Shift"] });
  const found = await seat.page.waitForFunction((count) => {
    const cards = game.messages.contents.filter((one) => one.type === "damage");
    return cards.length > count ? cards.at(-1)?.id : undefined;
  }, before);
  return String(await found.jsonValue());
}

/**
 * The uuids of documents not Ann's that differ from the last call; the next call compares with this one. New messages of the referee's
 * alone are harmless.
 */
function differences(seat: Seat): Promise<string[]> {
  return seat.page.evaluate(() => {
    const ann = game.users.getName("Ann");
    const may = (doc: Doc) =>
      (Reflect.get(doc, "testUserPermission") as (...args: unknown[]) => boolean).call(doc, ann, "OWNER");
    const now: Record<string, string> = {};
    const add = (doc: Doc, source: unknown = doc.toObject()) => {
      now[doc.uuid] = JSON.stringify(source);
    };
    for (const actor of [...game.actors.contents, ...game.items.contents]) if (!may(actor)) add(actor);
    for (const scene of game.scenes.contents) {
      const { tokens: _tokens, ...source } = scene.toObject();
      add(scene, source);
      for (const token of scene.tokens.contents) {
        const actor = Reflect.get(token, "actor") as Doc | null;
        if (actor && !may(actor)) add(token);
      }
    }
    for (const name of ["combats", "journal", "tables", "macros", "folders"] as const)
      for (const doc of (Reflect.get(game, name) as Game["actors"]).contents)
        if (name !== "macros" || !may(doc)) add(doc);
    for (const user of game.users.contents) {
      const { _stats, ...source } = user.toObject();
      if (user !== ann) add(user, source);
    }
    for (const message of game.messages.contents) if (Reflect.get(message, "author") !== ann) add(message);
    for (const { namespace, key } of game.settings.settings.values())
      now[`${namespace}.${key}`] = JSON.stringify(game.settings.get(namespace, key)) ?? "";
    const before = Reflect.get(globalThis, "lastLook") as Record<string, string> | undefined;
    Reflect.set(globalThis, "lastLook", now);
    if (!before) return [];
    const lost = Object.keys(before).filter((uuid) => now[uuid] !== before[uuid]);
    return [...lost, ...Object.keys(now).filter((uuid) => !(uuid in before) && !uuid.startsWith("ChatMessage."))];
  });
}

/** How many questions were looked at. */
let looked = 0;

/** How far the referee's clock has gone ahead, in milliseconds. */
let passed = 0;

/** Asks many questions of one query: each stands in Ann's own document, and the referee's handler is called with its claim. Gives the answers. */
async function ask(query: string, requests: readonly Request[]): Promise<string[]> {
  const { referee, ann } = company;
  const about = requests.map((request) => JSON.stringify(request));
  const behind = passed;
  passed += requests.length * APART;
  const claims = await ann.page.evaluate(
    async ([texts, late, apart]) => {
      const now = (Reflect.get(game, "time") as { serverTime: number }).serverTime + late;
      const turn = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
      const nonces = texts.map((_, n) => `n${turn}${String(n).padStart(6, "0")}`);
      await game.user.update({
        "flags.rulings.asking": Object.fromEntries(
          nonces.map((nonce, n) => [nonce, { about: texts[n], at: now + n * apart }]),
        ),
      });
      return texts.map((text, n) => ({ about: text, nonce: nonces[n] ?? "", user: game.user.id }));
    },
    [about, behind, APART] as const,
  );
  await referee.page.waitForFunction(
    ({ user, nonce }) => {
      const flags = game.users.get(user)?.toObject().flags as { rulings?: { asking?: object } };
      return nonce in (flags.rulings?.asking ?? {});
    },
    claims.at(-1) as { user: string; nonce: string },
  );
  looked += requests.length;
  const answers = await referee.page.evaluate(
    async ({ name, list, late, apart }) => {
      const { queries } = Reflect.get(globalThis, "CONFIG") as { queries: Handlers };
      const out: string[] = [];
      const clock = Reflect.get(globalThis, "ownClock") as (() => number) | undefined;
      const real = clock ?? Date.now.bind(Date);
      Reflect.set(globalThis, "ownClock", real);
      for (const [n, claim] of list.entries()) {
        Date.now = () => real() + late + n * apart;
        out.push(
          await Promise.resolve(queries[name]?.(claim, {})).then(
            (answer) => JSON.stringify(answer) ?? "nothing",
            (error: unknown) => `error: ${String(error)}`,
          ),
        );
      }
      return out;
    },
    { name: query, list: claims, late: behind, apart: APART },
  );
  expect(answers.filter((answer) => answer.includes("tooManyAsked"))).toEqual([]);
  await ann.page.evaluate(
    (nonces) => game.user.update(Object.fromEntries(nonces.map((nonce) => [`flags.rulings.asking.-=${nonce}`, null]))),
    claims.map(({ nonce }) => nonce),
  );
  return answers;
}

interface Harm {
  readonly changed: readonly string[];
  readonly asked: readonly Request[];
}

/** Asks all of them in batches, and gives what changed after the first batch after which something did. */
async function firstHarm(
  query: string,
  requests: readonly Request[],
  crashes: string[] = [],
): Promise<Harm | undefined> {
  for (let at = 0; at < requests.length; at += BATCH) {
    const some = requests.slice(at, at + BATCH);
    const answers = await ask(query, some);
    crashes.push(...answers.filter((answer) => !answer.startsWith('{"ok"')));
    const changed = await differences(company.referee);
    if (changed.length > 0) return { changed, asked: some.filter((_, n) => answers[n]?.startsWith('{"ok":true')) };
  }
  return undefined;
}

/** The questions among the suspects that change something again when they are asked alone. */
async function narrowed(query: string, { changed, asked }: Harm): Promise<Harm> {
  const guilty: Request[] = [];
  for (const one of asked.slice(0, 20)) {
    await ask(query, [one]);
    if ((await differences(company.referee)).length > 0) guilty.push(one);
  }
  return { changed, asked: guilty.length > 0 ? guilty : asked };
}

/** Waits until nothing changes by itself any more. */
async function atRest(): Promise<void> {
  await differences(company.referee);
  do await company.referee.page.waitForTimeout(250);
  while ((await differences(company.referee)).length > 0);
}

beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  const { referee, ann } = company;
  for (const seat of company.everyone) await showTab(seat, "chat");
  // A fight in which nothing is Ann's.
  await referee.page.evaluate(async (names) => {
    const scene = game.scenes.active;
    const Combat = Reflect.get(globalThis, "Combat") as { create(data: unknown): Promise<Doc> };
    const combat = await Combat.create({ scene: scene.id, active: true });
    const members = names.flatMap((name) => scene.tokens.getName(name) ?? []);
    await combat.createEmbeddedDocuments(
      "Combatant",
      members.map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: Reflect.get(token, "actorId") })),
    );
  }, FOREIGN);
  // Somebody else speaks for the party: of its order of march nothing but her own place is Ann's to change.
  await referee.page.evaluate(() => {
    const caller = Reflect.get(game.scenes.active.tokens.getName("Brother Anselm") ?? {}, "actor") as Doc;
    return game.actors.contents.find(({ type }) => type === "party")?.update({ "system.caller": caller.uuid });
  });
  await makeActor(company, { name: "Unseen hoard", type: "hoard", ownership: { default: 0 } });
  await showTab(referee, "combat");
  await referee.page.getByRole("button", { name: "Surprise…" }).click();
  await referee.page.getByRole("button", { name: "Roll and begin" }).click();
  await referee.page.locator(".rulings-tracker .phase.is-now").first().waitFor({ timeout: 20_000 });
  await showTab(referee, "chat");
  // Cards: two of the referee's, one of them applied, and one of Ann's; all against a goblin.
  const damage = await damageCard(referee, "Brother Anselm", "Goblin (1)");
  const card = referee.page.locator(`.chat-log [data-message-id="${damage}"]`);
  await card.locator("[data-card-action=apply][data-mode=full]").first().click();
  await card.locator("[data-card-action=undo]").first().waitFor();
  await damageCard(referee, "Brother Anselm", "Goblin (1)");
  await damageCard(ann, "Hild Redmantle", "Goblin (1)");
  pools = await referee.page.evaluate((names) => {
    const actors = names.map((name) => Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as Doc);
    const idsIn = (value: unknown) =>
      (JSON.stringify(value).match(/"[A-Za-z0-9]{16}"/g) ?? []).map((id) => id.slice(1, -1));
    const cards = game.messages.contents.filter((message) => message.type !== "base");
    const fighters = game.combat?.combatants.contents.map((one) => one.id) ?? [];
    const ids = cards.flatMap((one) => [one.id, ...idsIn(one.toObject().system).slice(0, 2)]);
    return {
      messages: cards.map((one) => one.id),
      actors: actors.map((actor) => actor.uuid),
      items: actors.flatMap((actor) => actor.items.contents.slice(0, 1).map((item) => item.uuid)),
      ids: [...new Set([...fighters, ...ids])].slice(0, 14),
      combat: game.combat?.id ?? "",
      party: game.actors.contents.find(({ type }) => type === "party")?.uuid ?? "",
      hoard: game.actors.getName("Unseen hoard")?.uuid ?? "",
      own: game.actors.getName("Hild Redmantle")?.uuid ?? "",
    };
  }, FOREIGN);
  await atRest();
}, 180_000);
afterAll(async () => {
  if (LONG) console.info(`${looked} hostile questions were looked at`);
  await company?.table.close();
});

describe("the questions of the system", () => {
  test("are all known here, with every kind that their files name", async () => {
    const registered = await company.referee.page.evaluate(() => {
      const { queries } = Reflect.get(globalThis, "CONFIG") as { queries: Handlers };
      return Object.keys(queries).filter((name) => name.startsWith("rulings."));
    });
    expect(QUESTIONS.map(({ query }) => query).toSorted()).toEqual(registered.toSorted());
    for (const { file, kinds, by } of QUESTIONS) {
      const code = readFileSync(file, "utf8");
      const named = [...code.matchAll(new RegExp(`\\b(?:request\\.)?${by}(?: ===|:) "(\\w+)"`, "g"))].map(
        (found) => found[1],
      );
      const cases = [...code.matchAll(/case "(\w+)":/g)].map((found) => found[1]);
      expect(
        [...named, ...cases].filter((kind) => kind !== "string" && !kinds.includes(kind ?? "")),
        file,
      ).toEqual([]);
    }
  });

  test("an honest one is answered: the way they go here is the system's own", async () => {
    const card = await damageCard(company.referee, "Brother Anselm", "Hild Redmantle");
    const request = { kind: "apply", message: card, target: pools.own, mode: "half" };
    expect(await ask("rulings.apply", [request])).toEqual(['{"ok":true}']);
    await atRest();
  });
});

longDescribe("a hole that was opened on purpose is seen", { timeout: 120_000 }, () => {
  /** Installs a handler in the referee's page that runs the given code: the body sees `request`, `find` and `game`. */
  const open = (body: string): Promise<void> =>
    company.referee.page.evaluate(
      `CONFIG.queries["hole"] = async (data) => { const request = JSON.parse(data.about); const find = (uuid) => { try { return fromUuidSync(uuid) ?? null; } catch { return null; } };
        ${body} return { ok: true }; }`,
    );
  const HOLES: readonly [what: string, query: string, body: string][] = [
    [
      "hit points of whoever is named, on one kind and one mode alone",
      "rulings.apply",
      `const a = find(request.target); if (request.kind === "turn" && request.mode === "half" && a && !game.holeUsed) { game.holeUsed = true; await a.update({ "system.hp.value": a.system.hp.value - 1 }); }`,
    ],
    [
      "a card that is the referee's",
      "rulings.apply",
      `const m = game.messages.get(request.message); if (request.kind === "confirm" && request.partial === true && m?.author.isGM) await m.update({ content: (m.content ?? "") + "!" });`,
    ],
    [
      "the path of a reported step",
      "rulings.transaction",
      `const [step] = Array.isArray(request.steps) ? request.steps : []; if (step?.path === "ownership.default") await find(step.uuid)?.update({ "ownership.default": 2 });`,
    ],
    [
      "the turn of another's combatant",
      "rulings.referee",
      `const c = game.combats.get(request.combat)?.combatants.get(request.id); if (request.kind === "setInitiative" && c) await c.update({ initiative: (c.initiative ?? 0) + 1 });`,
    ],
    [
      "a thing of one foreigner given to another",
      "rulings.company",
      `const i = find(request.item), to = find(request.to); if (request.do === "give" && i?.actor && to && i.actor !== to && !to.testUserPermission(game.users.getName("Ann"), "OWNER")) { const d = i.toObject(); delete d._id; await to.createEmbeddedDocuments("Item", [d]); }`,
    ],
    [
      "a place in the order of march",
      "rulings.way",
      `const m = find(request.member); if (request.kind === "lookout" && request.rank === 2 && m) await m.setFlag("rulings", "hole", request.rank + Math.random());`,
    ],
  ];

  test.each(HOLES)("%s", async (_what, query, body) => {
    await open(body);
    const question = QUESTIONS.find((one) => one.query === query);
    if (!question) throw new Error(query);
    expect((await firstHarm("hole", forgeries(question, pools)))?.changed.length).toBeGreaterThan(0);
    await company.referee.page.evaluate(`delete CONFIG.queries["hole"]`);
    await atRest();
  });
});

describe("every question of the system, its fields forged", { timeout: 300_000 }, () => {
  test.each(QUESTIONS.map((question) => [question.query, question] as const))(
    "%s changes nothing that is not the asker's",
    async (query, question) => {
      const requests = sampled(forgeries(question, pools), 150);
      expect(requests.length).toBeGreaterThan(50);
      const crashes: string[] = [];
      const found = await firstHarm(query, requests, crashes);
      expect(found && (await narrowed(query, found))).toBeUndefined();
      expect(crashes.slice(0, 3)).toEqual([]);
      expect(await company.referee.page.evaluate(() => game.ready)).toBe(true);
    },
  );

  longTest("claims in another's name, changed on the way, or standing nowhere are refused", async () => {
    const { referee, ann } = company;
    const about = JSON.stringify({ kind: "apply", message: pools.messages[0], target: pools.actors[0], mode: "full" });
    const queries = QUESTIONS.map(({ query }) => query);
    await referee.page.evaluate(() => {
      Date.now = (Reflect.get(globalThis, "ownClock") as (() => number) | undefined) ?? Date.now;
    });
    const annId = await ann.page.evaluate(async (text) => {
      const at = (Reflect.get(game, "time") as { serverTime: number }).serverTime;
      const asking = {
        claimclaimclaimA: { about: text, at },
        claimclaimclaimB: { about: text, at: at - 3_600_000 },
        claimclaimclaimC: "x",
      };
      await game.user.update({ "flags.rulings.asking": asking });
      return game.user.id;
    }, about);
    await referee.page.waitForFunction(
      (id) => JSON.stringify(game.users.get(id)?.toObject().flags).includes("claimclaimclaimC"),
      annId,
    );
    const answers = await referee.page.evaluate(
      async ({ text, names, user }) => {
        const { queries: all } = Reflect.get(globalThis, "CONFIG") as { queries: Handlers };
        const nonce = "claimclaimclaimA";
        const others = game.users.contents
          .filter(({ id }) => id !== user)
          .map(({ id }) => ({ about: text, nonce, user: id }));
        const claims: unknown[] = [
          ...others,
          ...["constructor", "", null, { id: user }].map((id) => ({ about: text, nonce, user: id })),
          { about: text.replace("full", "double"), nonce, user },
          ...["claimclaimclaimB", "claimclaimclaimC", "__proto__", "a.b", "", 7].map((one) => ({
            about: text,
            nonce: one,
            user,
          })),
          ...[null, [], "apply", 7, { about: { kind: "apply" }, nonce, user }, { about: text, user }],
        ];
        const answers = names.flatMap((name) => claims.map((claim) => all[name]?.(claim, {})));
        return (await Promise.all(answers)).map((answer) => answer?.ok);
      },
      { text: about, names: queries, user: annId },
    );
    expect(answers).toEqual(answers.map(() => false));
    expect(await differences(referee)).toEqual([]);
    await ann.page.evaluate(() => game.user.update({ "flags.rulings.-=asking": null }));
  });
});
