/** Attacks that a foe's protection turned away are an occasion to ask about nerves (REF-08 row 5): noted with the card that tells of them. */
import type { CombatDocument } from "../platform/types.ts";
import { setMoraleDue } from "../../rules/combat/roster.ts";
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import type { MoraleTally } from "../../rules/facts/morale.ts";
import { moraleOccasions } from "../../rules/morale/morale-tally.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { combatantFor } from "../adapter/fighter.ts";
import { actorByUuid } from "../platform/actor-reference.ts";
import type { CardData } from "../data/message/card.ts";
import { attacksOnCard } from "./card-attacks.ts";
import { tallyOf } from "./write-fight.ts";

/** The change of a fight that a card makes, with the checks of morale that fall due because what it tells of did no harm. */
export function withWards(
  combat: CombatDocument,
  data: CardData,
  change: Transition,
  rulings: Rulings,
): Transition & { readonly morale?: MoraleTally } {
  const known = tallyOf(combat);
  const turnedAway = known ? turnedAwayIn(combat, data, change.state) : [];
  if (!known || turnedAway.length === 0) return change;
  // What else has become of those who fight is seen by itself.
  const event = { round: known.round, members: Object.values(known.members), turnedAway };
  const { tally, prompts } = moraleOccasions(known, event, rulings);
  const state = prompts.reduce((current, { group }) => setMoraleDue(current, group, true), change.state);
  return { ...change, state, morale: tally };
}

function turnedAwayIn(combat: CombatDocument, data: CardData, { combatants }: CombatState) {
  const known = (uuid: string | null) => {
    const id = combatantFor({ actor: actorByUuid(uuid) }, combat)?.id;
    return combatants.find((one) => one.id === id);
  };
  const attacker = known(data.speaker.uuid);
  if (!attacker?.group) return [];
  return attacksOnCard(data).flatMap(({ harmless, target }) => {
    const foe = harmless ? known(target) : undefined;
    return foe && foe.side !== attacker.side ? [{ group: attacker.group, foe: foe.id }] : [];
  });
}
