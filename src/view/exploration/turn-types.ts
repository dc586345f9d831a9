/** The parts of a turn of ten minutes. */
import type { Skill } from "../../rules/characters/skills.ts";
import type { Creature } from "../../rules/creature/types.ts";
import type { Expedition, Marcher } from "../../rules/exploration/expedition.ts";
import type { Light } from "../../rules/exploration/lights.ts";
import type { Sneaker } from "../../rules/exploration/stealth.ts";
import type { TrapEffect } from "../../rules/exploration/traps.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Traced } from "../../rules/trace/types.ts";
import type { LabelledSteps } from "../cards/journey.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { ExplorationAction } from "./actions.ts";
import type { JourneyState, SecretJourney } from "./journey-state.ts";

/** A skill of a trade or of a background that somebody may use (ERIS-85, ERIS-91, ERIS-92). */
export interface OwnSkill {
  readonly id: string;
  readonly skill: Skill;
}

/** Arts of thieves that a skill gives too: locks a Lockpicker's, and so on (ERIS-91). */
export const ARTS_OF_SKILLS = ["locks", "traps", "pockets", "climb"] as const;
export type SkillArt = (typeof ARTS_OF_SKILLS)[number];
export const SKILL_ARTS = {
  locks: "lockpicker",
  traps: "trapsmith",
  pockets: "pickpocketer",
  climb: "climber",
} as const satisfies Readonly<Record<SkillArt, string>>;

/** A member with what it said it would do. */
export interface TurnMember {
  readonly marcher: Marcher;
  readonly creature: Creature;
  readonly doing: ExplorationAction;
  /** Where it marches, rank and file: who stands nearest to a door (BX-004). */
  readonly place?: readonly [rank: number, file: number];
  /** Thieves' tools at hand. */
  readonly tools: boolean;
  /** Iron spikes at hand. */
  readonly spikes: number;
  /** Percent typed on the sheet in place of the table's. */
  readonly locks?: number;
  readonly traps?: number;
  readonly pockets?: number;
  /** The chances among these that come of a skill (ERIS-91). */
  readonly arts?: Readonly<Partial<Record<SkillArt, Traced>>>;
  /** Skills that it may use, when that is what it does. */
  readonly skills?: readonly OwnSkill[];
  /** The sneaking data from the sheet (ERIS-94). */
  readonly stealth?: Pick<Sneaker, "camouflaged" | "detected" | "background">;
  /** The suit to put on or take off, when that is what it does. */
  readonly suit?: {
    readonly item: string;
    readonly name: string;
    readonly type: "leather" | "chain" | "plate";
    readonly worn: boolean;
  };
}

export interface TurnInput {
  readonly way: JourneyState;
  readonly secret: SecretJourney;
  readonly clock: number;
  readonly members: readonly TurnMember[];
  readonly lights: readonly Light[];
  readonly rations: number;
}

/** The result of a turn: the public lines, the referee's lines, and the new state. */
export interface TurnDone {
  readonly refused?: Refusal;
  readonly way: JourneyState;
  readonly secret: SecretJourney;
  readonly expedition: Expedition;
  readonly seconds: number;
  readonly lines: readonly TextLine[];
  readonly truth: readonly TextLine[];
  /** Ids of dice that fell before everybody's eyes. */
  readonly open: readonly string[];
  /** Something comes. */
  readonly met: boolean;
  /** How the chances came about that were rolled against unseen. */
  readonly chances?: readonly LabelledSteps[];
  /** The calculation of the reported feet. */
  readonly traces?: readonly LabelledSteps[];
  readonly spikes: readonly string[];
  readonly dressed: readonly { readonly who: string; readonly item: string; readonly on: boolean }[];
  /** Skills used for the first time, to be noted at what they begin with (ERIS-86). */
  readonly noted: readonly { readonly who: string; readonly item: string; readonly percent: number }[];
  readonly harm: readonly TrapEffect[];
}

/** The contribution of one part of a turn. */
export interface TurnWork {
  readonly way: JourneyState;
  readonly secret: SecretJourney;
  readonly lines: readonly TextLine[];
  readonly truth: readonly TextLine[];
  readonly open: readonly string[];
  readonly spikes: readonly string[];
  readonly dressed: TurnDone["dressed"];
  readonly noted: TurnDone["noted"];
  /** How the chances of skills came about. */
  readonly traces: readonly LabelledSteps[];
  readonly harm: readonly TrapEffect[];
}

export const NO_TURN_WORK: Pick<
  TurnWork,
  "lines" | "truth" | "open" | "spikes" | "dressed" | "noted" | "traces" | "harm"
> = {
  lines: [],
  truth: [],
  open: [],
  spikes: [],
  dressed: [],
  noted: [],
  traces: [],
  harm: [],
};
