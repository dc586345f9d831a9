/** The types of an exploration turn. */
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

/** A usable skill of a trade or of a background (ERIS-85, ERIS-91, ERIS-92). */
export interface OwnSkill {
  readonly id: string;
  readonly skill: Skill;
}

/** Thief skills that other skills also give: locks by a Lockpicker's, and so on (ERIS-91). */
export const ARTS_OF_SKILLS = ["locks", "traps", "pockets", "climb"] as const;
export type SkillArt = (typeof ARTS_OF_SKILLS)[number];
export const SKILL_ARTS = {
  locks: "lockpicker",
  traps: "trapsmith",
  pockets: "pickpocketer",
  climb: "climber",
} as const satisfies Readonly<Record<SkillArt, string>>;

/** A member with its reported action. */
export interface TurnMember {
  readonly marcher: Marcher;
  readonly creature: Creature;
  readonly doing: ExplorationAction;
  /** Rank and file in the marching order, which decides who is nearest to a door (BX-004). */
  readonly place?: readonly [rank: number, file: number];
  /** Whether thieves' tools are at hand. */
  readonly tools: boolean;
  /** Number of iron spikes at hand. */
  readonly spikes: number;
  /** Percentage typed on the sheet, in place of the table's. */
  readonly locks?: number;
  readonly traps?: number;
  readonly pockets?: number;
  /** The chances that come from a skill (ERIS-91). */
  readonly arts?: Readonly<Partial<Record<SkillArt, Traced>>>;
  /** Skills to use, for that action. */
  readonly skills?: readonly OwnSkill[];
  /** The sneaking data from the sheet (ERIS-94). */
  readonly stealth?: Pick<Sneaker, "camouflaged" | "detected" | "background">;
  /** The suit to put on or take off, for that action. */
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
  /** Ids of public dice. */
  readonly open: readonly string[];
  /** Whether there is an encounter. */
  readonly met: boolean;
  /** The steps of the chances of hidden rolls. */
  readonly chances?: readonly LabelledSteps[];
  /** The steps of the reported feet. */
  readonly traces?: readonly LabelledSteps[];
  readonly spikes: readonly string[];
  readonly dressed: readonly { readonly who: string; readonly item: string; readonly on: boolean }[];
  /** Skills used for the first time, to be stored with their start value (ERIS-86). */
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
  /** The steps of the skills' chances. */
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
