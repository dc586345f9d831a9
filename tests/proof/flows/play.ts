/** Tokens, an attack from click to card to undo, a fight, a spell, a rest. */
import type { Page } from "playwright-core";
import type { Doc, Game } from "../../browser/support/page.ts";
import { expectSame, expectThat, type Flow, Skipped, type Trial, until } from "../trial.ts";
import {
  aim,
  card,
  cardAfter,
  drop,
  dropOn,
  entry,
  hitPoints,
  make,
  messages,
  open,
  showTab,
  shut,
  stored,
} from "../world.ts";
import { view } from "./arrival.ts";

declare const game: Game;

/** Puts a token of a world's actor on the trial's scene, at a space. */
function place(page: Page, scene: string, actor: string, x: number, y: number, change: object = {}): Promise<string> {
  return page.evaluate(
    async ([where, who, left, top, more]) => {
      const source = game.actors.get(who);
      if (!source) throw new Error("no such actor");
      const token = (await source.getTokenDocument({ x: left * 100, y: top * 100, ...more })).toObject();
      const [made] = (await game.scenes.get(where)?.createEmbeddedDocuments("Token", [token])) ?? [];
      if (!made) throw new Error("no token was made");
      return made.id;
    },
    [scene, actor, x, y, change] as const,
  );
}

export const tokens: Flow = {
  id: "tokens",
  title: "Linked and unlinked tokens, and a monster dropped on the scene",
  async run(trial) {
    const { page } = trial;
    const scene = trial.id("scene");
    await trial.step(
      "a linked token shares its actor's hit points",
      async () => {
        const fighter = trial.id("fighter");
        const token = await place(page, scene, fighter, 5, 5, { actorLink: true, disposition: 1 });
        trial.cast.ids.set("fighter's token", token);
        await page.evaluate((id) => game.actors.get(id)?.update({ "system.hp.value": 13 }), fighter);
        await until(
          "the token's hit points",
          () => hitPoints(page, scene, token),
          ({ value }) => value === 13,
        );
      },
      true,
    );
    await trial.step(
      "three unlinked tokens of one monster have hit points of their own",
      async () => {
        const goblin = await page.evaluate(
          async ([uuid, folder]) => {
            const actors = game.actors as unknown as {
              importFromCompendium(pack: unknown, id: string, data: object): Promise<Doc>;
            };
            const id = uuid.split(".").at(-1) ?? "";
            return (await actors.importFromCompendium(game.packs.get("rulings.monsters"), id, { folder })).id;
          },
          [await entry(page, "monsters", "Goblin"), trial.cast.folders.Actor] as const,
        );
        trial.cast.ids.set("goblin", goblin);
        const made: string[] = [];
        for (const at of [0, 1, 2])
          made.push(await place(page, scene, goblin, 6 + at * 2, 5, { actorLink: false, disposition: -1 }));
        for (const [at, id] of made.entries()) trial.cast.ids.set(`goblin's token ${at}`, id);
        const before = await Promise.all(made.map((id) => hitPoints(page, scene, id)));
        for (const one of before) expectThat(one.max > 0 && one.value === one.max, `hit points ${JSON.stringify(one)}`);
        await page.evaluate(
          async ([where, which]) => {
            const actor = Reflect.get(game.scenes.get(where)?.tokens.get(which) ?? {}, "actor") as Doc;
            await actor.update({ "system.hp.value": 40, "system.hp.max": 40 });
          },
          [scene, made[0] ?? ""] as const,
        );
        await until(
          "the first one's hit points",
          () => hitPoints(page, scene, made[0] ?? ""),
          ({ value }) => value === 40,
        );
        for (const at of [1, 2])
          expectSame(await hitPoints(page, scene, made[at] ?? ""), before[at], "another's hit points");
        expectThat(
          (await stored(page, `Actor.${goblin}`, "system.hp.value")) !== 40,
          "the actor behind them was changed",
        );
        return `hit points ${before.map(({ max }) => max).join(", ")}`;
      },
      true,
    );
    await trial.step("a monster dragged onto the canvas stands there", async () => {
      const many = () => page.evaluate((id) => game.scenes.get(id)?.tokens.size ?? 0, scene);
      const before = await many();
      await drop(page, "#board", { type: "Actor", uuid: await entry(page, "monsters", "Orc") });
      await until("the number of tokens", many, (now) => now === before + 1);
    });
    await trial.shot("Tokens on the scene");
  },
};

/** Presses the first attack of a sheet and answers its window, until one hits; gives the card with the damage button. */
async function attackUntilHit(page: Page, actor: string, item: string, asked: () => Promise<void>): Promise<string> {
  const sheet = await open(page, "actors", actor);
  const tab = sheet.locator('[role=tab][data-tab="fight"]').first();
  const attack = sheet.locator(`[data-action=rollAttack][data-item="${item}"]`).first();
  for (let tries = 0; tries < 40; tries += 1) {
    const since = await messages(page);
    await tab.click();
    await attack.click();
    const window = page.locator(".attack-window");
    await window.locator("button[type=submit]").waitFor();
    if (tries === 0) await asked();
    await window.locator("button[type=submit]").click();
    const id = await cardAfter(page, since, "attack");
    await card(page, id).waitFor();
    if ((await card(page, id).locator("[data-card-action=rollDamage]").count()) > 0) {
      await shut(page, "actors", actor);
      return id;
    }
  }
  throw new Error("forty attacks in a row missed");
}

export const attack: Flow = {
  id: "attack",
  title: "An attack: the window, the card with its reasons, damage laid on once and taken back exactly",
  async run(trial) {
    const { page } = trial;
    const [scene, mark] = [trial.id("scene"), trial.id("goblin's token 0")];
    await showTab(page, "chat");
    let hit = "";
    await trial.step(
      "the window asks, the card tells",
      async () => {
        await aim(page, mark);
        hit = await attackUntilHit(page, trial.id("fighter"), trial.id("sword"), () => trial.shot("The attack window"));
        await trial.shot("The card of the attack");
      },
      true,
    );
    await damageAndUndo(trial, page, scene, mark, hit);
  },
};

async function damageAndUndo(trial: Trial, page: Page, scene: string, mark: string, hit: string): Promise<void> {
  let damage = "";
  let before = { value: 0, max: 0 };
  await trial.step(
    "damage is rolled and laid on",
    async () => {
      before = await hitPoints(trial.page, scene, mark);
      const since = await messages(page);
      await card(page, hit).locator("[data-card-action=rollDamage]").first().click();
      damage = await cardAfter(trial.page, since, "damage");
      await card(trial.page, damage).locator('[data-card-action="apply"][data-mode="full"]').first().click();
      const now = await until(
        "the hit points",
        () => hitPoints(trial.page, scene, mark),
        ({ value }) => value < before.value,
      );
      await trial.shot("Damage laid on");
      return `${before.value} to ${now.value}`;
    },
    true,
  );
  await trial.step("laid on once: the button is gone or refuses", async () => {
    const now = await hitPoints(trial.page, scene, mark);
    const again = card(trial.page, damage).locator('[data-card-action="apply"][data-mode="full"]:enabled');
    if ((await again.count()) > 0) await again.first().click();
    expectSame(await hitPoints(trial.page, scene, mark), now, "hit points after a second press");
  });
  await trial.step("taken back exactly", async () => {
    await card(trial.page, damage).locator('[data-card-action="undo"]').first().click();
    await until(
      "the hit points",
      () => hitPoints(trial.page, scene, mark),
      ({ value }) => value === before.value,
    );
  });
}

/** The state of the fight: its round and phase. */
function fightNow(page: Page): Promise<{ round: number; phase: string; text: string }> {
  return page.evaluate(() => {
    const flags = (game.combat?.toObject().flags ?? {}) as {
      rulings?: { state?: { round: number; cursor: number; order: { phase: string }[] } };
    };
    const state = flags.rulings?.state;
    return {
      round: state?.round ?? 0,
      phase: state?.order[state.cursor]?.phase ?? "",
      text: JSON.stringify(state ?? null),
    };
  });
}

/** Presses the tracker's foremost button, and waits until the fight has moved on. */
async function press(page: Page): Promise<void> {
  const { text } = await fightNow(page);
  await page.locator("#combat .tracker-foot button.primary").first().click();
  await until(
    "the fight after a press",
    () => fightNow(page),
    (now) => now.text !== text,
  );
}

/** Waits until nothing of the fight has changed for a second: what a step brings with it is written as well. */
async function settle(page: Page): Promise<void> {
  let [last, since] = ["", performance.now()];
  await until(
    "the fight to come to rest",
    async () => {
      const { text } = await fightNow(page);
      if (text !== last) [last, since] = [text, performance.now()];
      return performance.now() - since;
    },
    (quiet) => quiet > 1000,
  );
}

export const fight: Flow = {
  id: "fight",
  title: "A fight: tracker, surprise left out, initiative, turns, two rounds, and its end",
  async run(trial) {
    const { page } = trial;
    const scene = trial.id("scene");
    await view(page, scene);
    await trial.step(
      "the tokens join and the tracker shows them",
      async () => {
        await page.evaluate(async (where) => {
          const config = Reflect.get(globalThis, "CONFIG") as {
            Combat: { documentClass: { create(data: object): Promise<Doc> } };
          };
          const combat = await config.Combat.documentClass.create({ scene: where, active: true });
          const members = game.scenes.get(where)?.tokens.map((token) => ({
            tokenId: token.id,
            sceneId: where,
            actorId: Reflect.get(token, "actorId") as string,
          }));
          await combat.createEmbeddedDocuments("Combatant", members ?? []);
        }, scene);
        await showTab(page, "combat");
        await page.locator("#combat .rulings-tracker .combatant").first().waitFor();
      },
      true,
    );
    await trial.step(
      "it begins",
      async () => {
        await page.locator("#combat [data-action=fightBegin]").first().click();
        await until(
          "the round",
          () => fightNow(page),
          ({ round }) => round === 1,
        );
        await page
          .locator("#combat .tracker-foot :is([data-action=fightNext], [data-action=fightRollAll])")
          .first()
          .waitFor();
        await trial.shot("The tracker when the fight has begun");
      },
      true,
    );
    await trial.step("declarations, initiative and turns lead into the second round", async () => {
      let presses = 0;
      for (; (await fightNow(page)).round < 2; presses += 1) {
        expectThat(presses < 60, "sixty presses, and still the first round");
        await press(page);
        if (presses === 2) await trial.shot("The tracker in the first round");
      }
      return `${presses} presses`;
    });
    await trial.step("a step back undoes the last one", async () => {
      const back = page.locator("#combat [data-action=fightBack]").first();
      const { text } = await fightNow(page);
      await back.click();
      await until(
        "the fight after a step back",
        () => fightNow(page),
        (now) => now.text !== text,
      );
    });
    await trial.step("it ends, and the tracker lets go of it", async () => {
      await settle(page);
      await page.evaluate(() => game.combat?.delete());
      await until(
        "the tracker",
        () => page.locator("#combat .rulings-tracker .combatant").count(),
        (many) => many === 0,
      );
    });
  },
};

export const magic: Flow = {
  id: "magic",
  title: "A spell is memorised and cast, a night is rested",
  async run(trial) {
    const { page } = trial;
    await showTab(page, "chat");
    const id = await make(page, "Actor", {
      name: "Trial magic-user",
      type: "character",
      folder: trial.cast.folders.Actor,
      system: { level: 5, hp: { value: 4, max: 14 } },
    });
    const uuid = `Actor.${id}`;
    let spell = "";
    await trial.step(
      "a spell is dragged onto the sheet and memorised",
      async () => {
        const sheet = await open(page, "actors", id);
        await dropOn(sheet, await entry(page, "classes", "Magic-User", "class"));
        await until(
          "the class",
          () => stored(page, uuid, "system.class"),
          (now) => typeof now === "string" && now.startsWith("magic"),
        );
        await dropOn(sheet, await entry(page, "spells", "Magic Missile"));
        const learnt = () => page.evaluate((who) => game.actors.get(who)?.items.getName("Magic Missile")?.id ?? "", id);
        spell = await until("the spell", learnt, (now) => now !== "");
        await sheet.locator('[role=tab][data-tab="magic"]').first().click();
        const row = sheet.locator(`[data-item-id="${spell}"]`).first();
        await row.locator("[data-path='system.memorised.normal'][data-by='1']").click();
        await until(
          "memory",
          () => stored(page, `${uuid}.Item.${spell}`, "system.memorised.normal"),
          (now) => now === 1,
        );
      },
      true,
    );
    await trial.step("it is cast: a card, and it is gone from memory", async () => {
      const since = await messages(page);
      const sheet = await open(page, "actors", id);
      await sheet.locator(`[data-item-id="${spell}"] [data-action=cast]`).first().click();
      await page.locator(".cast-window button[type=submit]").press("Enter");
      await until(
        "a card",
        () => messages(page),
        (now) => now > since,
      );
      await until(
        "memory",
        () => stored(page, `${uuid}.Item.${spell}`, "system.memorised.normal"),
        (now) => now === 0,
      );
      await trial.shot("The spell is cast");
    });
    await trial.step("a rest gives its card", async () => {
      const sheet = await open(page, "actors", id);
      await sheet.locator('[role=tab][data-tab="fight"]').first().click();
      const rest = sheet
        .locator("[data-action=rest][data-subject=night], [data-action=rest][data-subject=short]")
        .first();
      if ((await rest.count()) === 0) throw new Skipped("The rulings of this world know no rest that a button offers.");
      const since = await messages(page);
      await rest.click();
      await until(
        "a card",
        () => messages(page),
        (now) => now > since,
      );
      await trial.shot("The card of a rest");
    });
  },
};
