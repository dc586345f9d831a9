/** The demo fight, a step at a time, for specs that need one on the table. */
import type { Doc, DocClass, Game } from "./page.ts";
import { openActor } from "./seats.ts";
import type { Seat } from "./table.ts";
import { cards } from "./use.ts";

declare const game: Game;

/** Puts the company and the foes in sight into a new combat and begins it. */
export async function beginFight(referee: Seat): Promise<void> {
  await referee.page.evaluate(async () => {
    const scene = game.scenes.active;
    const config = Reflect.get(globalThis, "CONFIG") as { Combat: { documentClass: DocClass } };
    const combat = await config.Combat.documentClass.create({ scene: scene.id, active: true });
    // A hidden creature has not been met, and the tinker in his cage takes no part.
    const there = scene.tokens.filter(
      (token) => Reflect.get(token, "hidden") !== true && token.name !== "Hob the tinker",
    );
    const members = there.map((token) => ({
      tokenId: token.id,
      sceneId: scene.id,
      actorId: Reflect.get(token, "actorId"),
    }));
    await combat.createEmbeddedDocuments("Combatant", members);
    await (Reflect.get(combat, "startCombat") as () => Promise<unknown>).call(combat);
  });
}

/** Targets a token by its name, once it is drawn at this seat: a token placed at another seat arrives after a delay. */
export async function aim({ page }: Seat, token: string): Promise<void> {
  await page.waitForFunction((name) => Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "object"), token);
  await page.evaluate((name) => {
    const placed = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "object") as {
      setTarget(on: boolean, how: object): void;
    };
    placed.setTarget(true, { releaseOthers: true });
  }, token);
}

/** Puts the attacker's token beside the other's, so that a hit can reach. Done by the referee. */
export async function bringTogether(referee: Seat, name: string, foe: string): Promise<void> {
  await referee.page.evaluate(
    async ([mover, mark]) => {
      const { tokens } = game.scenes.active;
      const there = tokens.getName(mark ?? "")?.toObject() as { x: number; y: number };
      await (tokens.getName(mover ?? "") as Doc).update({ x: there.x - 100, y: there.y });
    },
    [name, foe],
  );
}

/** Attacks with the first attack of the sheet until it hits, then rolls damage. `asked` runs while the attack window is open. */
export async function attackAndDamage(
  seat: Seat,
  attacker: string,
  target: string,
  asked: () => Promise<void>,
): Promise<void> {
  const { page } = seat;
  await aim(seat, target);
  const sheet = await openActor(seat, attacker);
  const fight = sheet.locator("[role=tab][data-tab=fight], [role=tab][data-tab=block]").first();
  await fight.click();
  const attack = sheet.locator(".attacks [data-action=rollAttack]").first();
  await attack.click();
  await page.locator(".attack-window button[type=submit]").waitFor();
  await asked();
  let before = await cards(seat, "attack");
  await page.locator(".attack-window button[type=submit]").press("Enter");
  for (let tries = 0; tries < 30; tries += 1) {
    // A click at the very moment when the sheet is redrawn can be lost: a user would click again.
    let came = false;
    for (let wait = 0; wait < 50 && !came; wait += 1) {
      await page.waitForTimeout(100);
      came = (await cards(seat, "attack")) > before;
    }
    // The card is drawn a moment after it is there.
    await page.waitForTimeout(250);
    if (came && (await page.locator("[data-card-action=rollDamage]").count()) > 0) break;
    before = await cards(seat, "attack");
    await attack.click({ modifiers: ["Shift"] });
  }
  await page.locator("[data-card-action=rollDamage]").last().click();
  await page.locator('.chat-log .rulings-card[data-type="damage"]').last().waitFor();
}

/** Presses the tracker's foremost button some times, as a referee does who moves the round on. */
export async function pressOn({ page }: Seat, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) {
    const shows = () => page.locator(".rulings-tracker").innerHTML();
    const before = await shows();
    await page.locator(".tracker-foot button.primary").click();
    for (let wait = 0; wait < 60 && (await shows()) === before; wait += 1) await page.waitForTimeout(50);
  }
}
