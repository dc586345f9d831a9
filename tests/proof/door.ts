/** Joining: the page at an address, and the users who may join. Every fault is reported in words. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Game } from "../browser/support/page.ts";

declare const game: Game & { system: { id: string; title: string }; world: { id: string; title: string } };

/** Why the trial could not begin. The message is for the one who asked for it. */
export class NotBegun extends Error {}

/** Where the pages of a Foundry lead that has no world open, by the last part of the address. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  setup: "Foundry shows its setup page: launch a world of the system Rulings there, then try again.",
  auth: "Foundry asks for its administrator before the setup page: no world is open. Launch a world of the system Rulings, then try again.",
  license:
    "Foundry asks for its licence: sign it in the browser, launch a world of the system Rulings, then try again.",
  players: "The world is new and Foundry asks for its users: go through that page once, then try again.",
};

/**
 * The address without its last page.
 * @throws NotBegun when it is not an address
 */
export function addressOf(given: string): string {
  let url: URL;
  try {
    url = new URL(given.includes("://") ? given : `http://${given}`);
  } catch {
    throw new NotBegun(`“${given}” is not an address; one looks like http://127.0.0.1:30000.`);
  }
  if (!url.protocol.startsWith("http"))
    throw new NotBegun(`“${given}” is not an address of the web (http:// or https://).`);
  return `${url.origin}${url.pathname.replace(/\/(join|game|setup|players|auth|license)?\/?$/, "")}`;
}

/**
 * Requests the join page of the address before any browser is started.
 * @throws NotBegun when no join page is there
 */
export async function knock(base: string): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(`${base}/join`, { signal: AbortSignal.timeout(15_000) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new NotBegun(`Nothing answers at ${base}. Is Foundry running, and is this its address? (${cause})`);
  }
  refuseElsewhere(answer.url);
  const kind = answer.headers.get("content-type") ?? "";
  if (!answer.ok || !kind.includes("html"))
    throw new NotBegun(`${base} answers, but it is no Foundry: its join page says ${answer.status} ${kind}.`);
}

function refuseElsewhere(url: string): void {
  const page = new URL(url).pathname.split("/").at(-1) ?? "";
  const why = ELSEWHERE[page];
  if (why !== undefined) throw new NotBegun(why);
}

/** A user at the table. */
export interface Entered {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
}

/** The users that the join page offers. */
async function usersOffered(page: Page, base: string): Promise<{ label: string; taken: boolean }[]> {
  const list = page.locator('select[name="userid"]');
  try {
    await list.waitFor({ state: "attached", timeout: 20_000 });
  } catch {
    refuseElsewhere(page.url());
    throw new NotBegun(`The page at ${base} has no list of users: it is no Foundry of generation 13 or 14.`);
  }
  return list
    .locator("option")
    .evaluateAll((options) =>
      options.flatMap((one) =>
        one.getAttribute("value")
          ? [{ label: (one.textContent ?? "").trim(), taken: one.hasAttribute("disabled") }]
          : [],
      ),
    );
}

/**
 * Joins as a user.
 * @param wanted the user's name; by default the first of `usual` that is offered
 * @param begun receives the page before anything happens in it
 * @throws NotBegun when no user of that name may join
 */
export async function enter(
  browser: Browser,
  base: string,
  who: { readonly wanted: string | undefined; readonly usual?: readonly string[]; readonly password: string },
  begun: (name: string, page: Page) => void,
): Promise<Entered> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    // The loader of these tools marks functions with a helper that the page does not have.
    await page.addInitScript("globalThis.__name = (value) => value");
    await page.goto(`${base}/join`);
    const offered = await usersOffered(page, base);
    const names = offered.map(({ label }) => label);
    const name = who.wanted ?? who.usual?.find((one) => names.includes(one));
    const user = offered.find(({ label }) => label === name);
    if (name === undefined || !user)
      throw new NotBegun(
        `${name === undefined ? "Which user is the referee? Say it with --user." : `There is no user “${name}” in this world.`} There are: ${names.join(", ")}.`,
      );
    if (user.taken)
      throw new NotBegun(`“${name}” is at the table already, in another browser. Log out there, or name another user.`);
    begun(name, page);
    await page.locator('select[name="userid"]').selectOption({ label: name });
    await page.locator('input[name="password"]').first().pressSequentially(who.password);
    await page.locator('button[name="join"]').click();
    await letIn(page, name);
    return { name, page, context };
  } catch (error) {
    await context.close();
    throw error;
  }
}

const REFUSALS = '[role="alert"], #notifications .notification.error, .notification.error';

async function letIn(page: Page, name: string): Promise<void> {
  const inGame = page.waitForURL(/\/game\/?($|\?)/, { timeout: 30_000, waitUntil: "commit" }).then(() => "in" as const);
  const refused = page
    .locator(REFUSALS)
    .first()
    .waitFor({ timeout: 30_000 })
    .then(() => "refused" as const);
  const came = await Promise.any([inGame, refused]).catch(() => "nothing" as const);
  // The loser of the two must not be an unhandled failure later on.
  for (const late of [inGame, refused]) late.catch(() => undefined);
  if (came === "in") return ready(page, name);
  const said = came === "refused" ? await page.locator(REFUSALS).first().textContent() : "the page stayed as it was";
  throw new NotBegun(`“${name}” was not let in (“${(said ?? "").trim()}”). Is the password right?`);
}

async function ready(page: Page, name: string): Promise<void> {
  const stands = () => Reflect.get(globalThis, "game")?.ready === true;
  await page.waitForFunction(stands, undefined, { timeout: 120_000 }).catch(() => {
    throw new NotBegun(`The game did not get ready for “${name}” within two minutes.`);
  });
  const { id, title, world } = await page.evaluate(() => ({
    id: game.system.id,
    title: game.system.title,
    world: game.world.title,
  }));
  if (id !== "rulings")
    throw new NotBegun(
      `The world “${world}” is one of the system ${title} (${id}), not of Rulings. Launch a world of Rulings.`,
    );
}
