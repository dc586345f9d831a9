import { checkCreature } from "../creature/check.ts";
import { canAct } from "../creature/conditions.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { finite, flag, maybe, shape } from "../input-checks.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { meleeReach } from "../topics/meleeReach.ts";
import { paralysis } from "../topics/paralysis.ts";
import { stabilise } from "./death-save.ts";
import { endParalysis, shakingRefused } from "./paralysis.ts";
import { helpAwake } from "./regain-consciousness.ts";
import { refusedChange } from "./state.ts";
import type { HitPointChange } from "./types.ts";

/** The help of a comrade: stop the death saves, end a ghoul's fear, wake. */
export type HelpKind = "stabilise" | "shake" | "wake";

export interface HelpInput {
  /** Feet between the two; absent when not measured. */
  readonly feet?: number;
  /** Whether the paralysis is a ghoul's fear (ERIS-99). */
  readonly fear?: boolean;
}

interface Help {
  readonly procedure: "help";
  readonly kind?: HelpKind;
  readonly helper: { readonly id: string; readonly name: string };
  readonly helped: { readonly id: string; readonly name: string };
  /** Minutes until it takes effect; 0 for at once. */
  readonly minutes: number;
  readonly change: HitPointChange;
  readonly refused?: Refusal;
  readonly stamp: string;
}

const checkInput = shape({ feet: maybe(finite(0, 1e6)), fear: maybe(flag) });

/**
 * The help for a comrade who is down or paralysed: the dying are stabilised (HERO-18), a ghoul's victims shaken awake (ERIS-100), those at exactly 0 woken
 * (ERIS-44). Each costs the helper's action. Refused for a creature that needs no help, and for a helper out of reach.
 */
export function helpComrade(helper: Creature, helped: Creature, input: HelpInput, rulings: Rulings): Help {
  checkCreature(helper, "helper");
  checkCreature(helped, "helped");
  checkInput(input, "help");
  const kind = kindOf(helped, input, rulings);
  const base = {
    procedure: "help" as const,
    ...(kind && { kind }),
    helper: { id: helper.id, name: helper.name },
    helped: { id: helped.id, name: helped.name },
    minutes: 0,
    stamp: rulings.hash,
  };
  const no = (refused: Refusal): Help => ({ ...base, change: refusedChange(helped, refused, rulings), refused });
  if (!kind) return no({ key: "life.nothingToHelp", data: { name: helped.name } });
  const refused = whyNot(kind, helper, input, rulings);
  if (refused) return no(refused);
  if (kind === "wake") {
    const { minutes, change, refused: not } = helpAwake(helper, helped, rulings);
    return { ...base, minutes, change, ...(not && { refused: not }) };
  }
  const change = kind === "stabilise" ? stabilise(helped, rulings) : endParalysis(helped, rulings);
  return { ...base, change, ...(change.refused && { refused: change.refused }) };
}

function kindOf(helped: Creature, { fear }: HelpInput, rulings: Rulings): HelpKind | undefined {
  if (hasCondition(helped, "dead")) return undefined;
  const rule = rulings.use(death);
  if (rule.woundLevels && hasCondition(helped, "dying") && !hasCondition(helped, "stable")) return "stabilise";
  if (fear && rulings.use(paralysis).ghoulFear && hasCondition(helped, "paralysed")) return "shake";
  return rule.wakes && hasCondition(helped, "unconscious") ? "wake" : undefined;
}

function whyNot(kind: HelpKind, helper: Creature, { feet = 0 }: HelpInput, rulings: Rulings): Refusal | undefined {
  if (kind === "shake") return shakingRefused(helper, feet, rulings);
  if (!canAct(helper)) return { key: "life.helperCannotAct", topic: "death" };
  const { feet: reach } = rulings.use(meleeReach);
  return feet > reach ? { key: "life.helperTooFar", topic: "meleeReach", data: { feet: reach } } : undefined;
}
