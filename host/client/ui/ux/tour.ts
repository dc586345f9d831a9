import type { Data } from "../globals.ts";
import { refuse } from "../util.ts";

interface TourConfig extends Data {
  title?: string;
  description?: string;
  steps?: Data[];
}

/** A tour can be made and registered; the practice table plays none (PLAY-162). */
export class Tour {
  static STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });
  readonly config: TourConfig;
  id: string;
  namespace: string;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = config;
    this.id = id ?? String(config.id ?? "");
    this.namespace = namespace ?? String(config.namespace ?? "");
  }

  /** Makes a tour of a file. */
  static async fromJSON(path: string): Promise<Tour> {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`The tour ${path} cannot be read: ${answer.status}`);
    // biome-ignore lint/complexity/noThisInStatic: a subclass makes its own
    return new this((await answer.json()) as TourConfig);
  }

  get title(): string {
    return this.config.title ?? "";
  }
  get description(): string {
    return this.config.description ?? "";
  }
  get steps(): Data[] {
    return this.config.steps ?? [];
  }
  get stepIndex(): number | null {
    return null;
  }
  get status(): string {
    return Tour.STATUS.UNSTARTED;
  }
  get canStart(): boolean {
    return false;
  }
  async start(): Promise<never> {
    return refuse("foundry.nue.Tour#start");
  }
}
