import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";
import type { InService } from "./hirelings.ts";

/** A hireling's fraction of a character's share, of treasure and of experience. */
export interface HirelingShare {
  readonly rule: RuleId;
  share(one: InService): number;
}

const serving = ({ kind }: InService): boolean => kind === "retainer" || kind === "henchman" || kind === "unusual";

/** Half a share for retainers and henchmen (GOR-41), or a full one (ERIS-113); none for hirelings with wages only (BX-007). */
export const hirelingShare = topic<HirelingShare>({
  key: "hirelingShare",
  group: "hirelings",
  classic: "half",
  variants: {
    half: built(["BX-007", "GOR-41"], { rule: "GOR-41", share: (one) => (serving(one) ? 0.5 : 0) }),
    full: built(["BX-007", "ERIS-113"], { rule: "ERIS-113", share: (one) => (serving(one) ? 1 : 0) }),
  },
  affects: ["actors", "referee"],
});
