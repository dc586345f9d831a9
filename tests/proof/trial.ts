/** The context of a flow, and the counting of its steps. */
import type { Page } from "playwright-core";
import type { Entered } from "./door.ts";
import type { FlowReport, Shot, StepReport } from "./report.ts";
import { clearTheView } from "./stage.ts";
import type { Witness } from "./witness.ts";

/** Why a flow or a step is not tried here. */
export class Skipped extends Error {}

/** A part of the trial. */
export interface Flow {
  readonly id: string;
  readonly title: string;
  run(trial: Trial): Promise<void>;
}

/** The users at the table, and the documents made for all flows. */
export interface Cast {
  readonly referee: Entered;
  readonly player: Entered | undefined;
  /** Why nobody plays, when nobody does. */
  readonly nobody: string;
  readonly generation: number;
  readonly folders: Readonly<Record<string, string>>;
  /** Documents made by a flow for later ones: the scene, actors and tokens by a name. */
  readonly ids: Map<string, string>;
  readonly adventure: boolean;
  readonly witness: Witness;
}

/** One flow as it is played. */
export class Trial {
  readonly cast: Cast;
  readonly steps: StepReport[] = [];
  readonly shots: Shot[] = [];

  constructor(cast: Cast) {
    this.cast = cast;
  }

  get page(): Page {
    return this.cast.referee.page;
  }

  /**
   * The player's page.
   * @throws Skipped when there is no player
   */
  get playerPage(): Page {
    if (!this.cast.player) throw new Skipped(this.cast.nobody);
    return this.cast.player.page;
  }

  /**
   * The id of a document made by an earlier flow.
   * @throws Skipped when it was not made
   */
  id(name: string): string {
    const id = this.cast.ids.get(name);
    if (id === undefined) throw new Skipped(`There is no ${name}: an earlier flow did not make it.`);
    return id;
  }

  /**
   * Tries one step; text that it returns is shown in the report. A failure is recorded, and the flow continues unless other steps depend on
   * this one.
   */
  async step(what: string, work: () => Promise<unknown>, needed = false): Promise<boolean> {
    try {
      const result = await work();
      this.steps.push({ what, outcome: "passed", detail: typeof result === "string" ? result : "" });
      return true;
    } catch (error) {
      const detail = plain(error);
      this.steps.push({ what, outcome: error instanceof Skipped ? "skipped" : "failed", detail });
      if (!(error instanceof Skipped)) await this.shot(`When this failed: ${what}`);
      if (needed) throw new Skipped(`Not gone on with, because this failed: ${what}`);
      return false;
    }
  }

  /** Takes a picture. */
  async shot(title: string, page: Page = this.page): Promise<void> {
    const jpeg = await page.screenshot({ type: "jpeg", quality: 60, timeout: 15_000 }).catch(() => undefined);
    if (jpeg) this.shots.push({ title, jpeg: jpeg.toString("base64") });
  }
}

/** A failure in words, without the colours and the log of the browser's driver. */
function plain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the driver colours its messages with them
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "").slice(0, 1500);
}

/** Plays a flow; never raises an error. */
export async function play(flow: Flow, cast: Cast): Promise<FlowReport> {
  const begun = performance.now();
  const trial = new Trial(cast);
  cast.witness.during = flow.id;
  let detail = "";
  let stopped = false;
  try {
    await flow.run(trial);
  } catch (error) {
    detail = plain(error);
    stopped = true;
    if (!(error instanceof Skipped)) {
      trial.steps.push({ what: "the flow as a whole", outcome: "failed", detail });
      await trial.shot("When the flow stopped");
    }
  }
  for (const seat of [cast.referee, cast.player]) if (seat) await clearTheView(seat.page).catch(() => undefined);
  const failed = trial.steps.some(({ outcome }) => outcome === "failed");
  const nothing = trial.steps.every(({ outcome }) => outcome === "skipped");
  const outcome = failed ? "failed" : stopped || nothing ? "skipped" : "passed";
  const { steps, shots } = trial;
  return { id: flow.id, title: flow.title, outcome, detail, seconds: (performance.now() - begun) / 1000, steps, shots };
}

/** Fails a step unless it is so. */
export function expectThat(so: boolean, otherwise: string): asserts so {
  if (!so) throw new Error(otherwise);
}

/** Fails a step unless both are alike. */
export function expectSame(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: expected ${other}, found ${one}`);
}

/** Asks until the answer is as it should be, or 20 seconds are over. */
export async function until<T>(what: string, ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  let last = await ask();
  for (const end = performance.now() + 20_000; !good(last); last = await ask()) {
    if (performance.now() > end) throw new Error(`${what}: still ${JSON.stringify(last)} after 20 seconds`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return last;
}
