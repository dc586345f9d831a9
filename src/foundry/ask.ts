import { tellTrouble } from "./refusal.ts";
import type { RefereeAnswer } from "./settings/config.ts";
import { localize } from "./text.ts";

type QueryName = "rulings.referee" | "rulings.apply" | "rulings.check";

/** What stands in the asker's own user document while it asks: only that user (and a referee) can have written it. */
interface Asking {
  readonly nonce: string;
  readonly about: string;
}

const answered = new Set<string>();

/**
 * Asks the active referee's client to do something, and shows its refusal. Done here, without a query, when this is that client. A query does
 * not tell who sent it, so the asker first writes what it asks into its own user document, which nobody else can write.
 */
export async function askReferee(
  name: QueryName,
  request: Readonly<Record<string, unknown>>,
  here: (data: unknown) => Promise<RefereeAnswer>,
): Promise<void> {
  const user = game.user;
  const referee = game.users?.activeGM;
  if (!user || !referee) {
    ui.notifications?.warn("RULINGS.Notice.noReferee", { localize: true });
    return;
  }
  const nonce = foundry.utils.randomID();
  const about = JSON.stringify(request);
  await user.setFlag("rulings", "asking", { nonce, about });
  const data = { about, nonce, user: user.id };
  const answer = await (referee.isSelf ? here(data) : referee.query(name, data, { timeout: 10_000 })).catch(
    tellTrouble,
  );
  if (answer && !answer.ok) ui.notifications?.warn(localize(`RULINGS.Refused.${answer.refused}`, answer.data));
}

/** A request that came in, with the user who really asks it. */
export interface Asked {
  readonly user: User.Implementation;
  readonly request: Readonly<Record<string, unknown>>;
}

/** Who asks and what, when the named user's own document says the same; each request is answered once. Undefined for forgeries and repeats. */
export function readAsked(data: unknown): Asked | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { about, nonce, user: id } = data as Record<string, unknown>;
  if (typeof about !== "string" || typeof nonce !== "string" || typeof id !== "string" || about.length > 2000)
    return undefined;
  const user = game.users?.get(id);
  const asking = user?.getFlag("rulings", "asking") as Asking | undefined;
  if (!user?.active || asking?.nonce !== nonce || asking.about !== about || answered.has(nonce)) return undefined;
  answered.add(nonce);
  return { user, request: readJson(about) };
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
