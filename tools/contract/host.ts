/** Asks a running practice table for the members that the system uses: a referee joins in Chromium and looks them up. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "../lib/chromium.ts";
import type { Places } from "../lib/paths.ts";
import type { Use } from "./usage.ts";
import { lookUp, setStage } from "./walk.ts";

/** A question about one member. */
export interface Question {
  /** The dotted path from a global on, or null when only the class is known. */
  readonly path: string | null;
  /** The names under which the class may be known. */
  readonly classes: readonly string[];
  readonly isStatic: boolean;
  readonly member: string;
}

/** Names that the types give to what Foundry calls otherwise. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  InternalGame: ["Game"],
  InternalClientDocument: ["Actor", "Item", "ChatMessage"],
  HandlebarsApplication: ["ApplicationV2", "HandlebarsApplicationMixin"],
  BaseGrid: ["SquareGrid", "HexagonalGrid", "GridlessGrid"],
  CanvasDocument: ["TokenDocument"],
  InternalCanvasDocument: ["TokenDocument"],
  Any: [],
};

function namesOf(name: string | undefined): string[] {
  if (name === undefined) return [];
  const also = ALSO[name] ?? [];
  const plain = name.replace(/^(Base|Internal)(?=[A-Z])/, "");
  return [...new Set([name, plain, ...also])].filter((each) => each !== "Any");
}

/** The question that settles a use; undefined for the mere shapes of data, which have no place at run time. */
export function questionOf(use: Use): Question | undefined {
  const classes =
    use.ofClass || use.receiver !== undefined ? [...new Set([...namesOf(use.receiver), ...namesOf(use.owner)])] : [];
  if (use.path === undefined && !use.ofClass) return undefined;
  return { path: use.path ?? null, classes, isStatic: use.isStatic, member: use.member };
}

/** The answers of the table: null for a present member, else the missing part. */
export interface Answers {
  readonly answers: readonly (string | null)[];
  /** Why the table is not quite well. */
  readonly trouble: string | undefined;
}

/**
 * Starts a table with the built system in a temporary world, joins as its referee and asks the questions.
 * @throws an Error when the system is not built, or the table or the browser does not start
 */
export async function askHost(places: Places, questions: readonly Question[], generation: 13 | 14): Promise<Answers> {
  if (!existsSync(join(places.dist, "system.json")))
    throw new Error("The system is not built; run npm run build first.");
  const { startTable } = await import("../../practice-table/server/main.ts");
  const folder = mkdtempSync(join(tmpdir(), "rulings-contract-"));
  const table = await startTable({ systemPath: places.dist, worldPath: join(folder, "world"), port: 0, generation });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    // The script loader of these tools marks functions with a helper that the page does not have.
    await page.addInitScript("globalThis.__name = (value) => value");
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    const referee = table.users.find((user) => user.role === "Referee");
    if (referee === undefined) throw new Error("The table has no referee to join as.");
    await page.goto(`${table.url}/join`);
    await page.locator('select[name="userid"]').selectOption(referee.id);
    await page.locator('button[name="join"]').click();
    // A table with an error during start-up can still answer; the error is reported besides.
    const ready = await page
      .waitForFunction("globalThis.game?.ready === true", undefined, { timeout: 45_000 })
      .then(() => true)
      .catch(() => false);
    const said = [...new Set(faults)].slice(0, 3).join(" / ");
    if (!ready && (await page.evaluate("typeof game")) === "undefined")
      throw new Error(`The table has no game. The page said: ${said}`);
    const stage = ready ? await page.evaluate(setStage) : null;
    const answers = await page.evaluate(lookUp, questions);
    const trouble = ready ? stage : `never became ready${said === "" ? "" : `: ${said}`}`;
    return { answers, trouble: trouble === null ? undefined : `the practice table (${generation}): ${trouble}` };
  } finally {
    await browser.close();
    await table.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
