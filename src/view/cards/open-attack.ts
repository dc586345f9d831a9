import type { AttackOutcome } from "../../rules/attack/types.ts";
import { armourClassRead, notationRead } from "../platform/notation.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import { button, plainCard } from "./common.ts";
import type { CardView, Presenter } from "./types.ts";

/** The data of the card of an attack without a target. */
export interface OpenAttackOutcome
  extends Pick<AttackOutcome, "steps" | "notation" | "natural" | "total" | "armourClassHit" | "critical" | "fumble"> {
  readonly procedure: "openAttack";
  /** The id of the attack on the sheet. */
  readonly item: string;
}

/** An attack without a target: the die, every reason, and the armour class that it hits. */
export const openAttackCard: Presenter<null, OpenAttackOutcome> = (input) => {
  const { outcome, viewer, item, speaker } = input;
  const mine = viewer.referee || viewer.owns;
  return {
    ...plainCard(input, line("RULINGS.Card.attack.title", { weapon: item.name, name: speaker.name })),
    sub: line("RULINGS.Card.attack.noTarget"),
    ...(outcome.total !== undefined && { total: printed(outcome.total) }),
    why: whyLines(outcome.steps),
    outcome: result(outcome, input.viewer.ascending),
    // An attack that hits no armour class has no damage.
    buttons:
      mine && (outcome.critical || (!outcome.fumble && outcome.armourClassHit !== undefined))
        ? [button("openDamage", "RULINGS.Card.attack.damageTarget", { primary: true, values: { item: outcome.item } })]
        : [],
  };
};

function result(
  { critical, fumble, armourClassHit, notation }: OpenAttackOutcome,
  ascending?: boolean,
): NonNullable<CardView["outcome"]> {
  if (fumble) return { line: line("RULINGS.Card.attack.fumble"), tone: "bad" };
  if (critical) return { line: line("RULINGS.Card.attack.critical"), tone: "good" };
  if (armourClassHit === undefined) return { line: line("RULINGS.Card.attack.hitsNobody"), tone: "bad" };
  const read = notationRead(notation, ascending);
  const ac = armourClassRead(armourClassHit, notation, read);
  return { line: line(`RULINGS.Card.attack.acHit.${read}`, { ac }), tone: "plain" };
}
