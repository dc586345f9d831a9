import type { Plan } from "../../rules/plan.ts";
import type { CardType, StoredPlan } from "../data/message/card.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";

/** Somebody or something named on a card. */
export interface CardParty {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** What goes on a card. */
export interface Card {
  readonly type: CardType;
  readonly actor?: Actor.Implementation;
  readonly plan?: Plan;
  /** Plain data with the name of its procedure, by which the card is drawn. */
  readonly outcome: { readonly procedure: string };
  readonly rolls?: readonly Roll.Evaluated<Roll>[];
  readonly item?: CardParty;
  readonly targets?: readonly CardParty[];
  readonly subject?: string;
  readonly follows?: string;
  readonly combat?: Combat.Implementation;
  /** Only for the referee's eyes. */
  readonly secret?: boolean;
}

/**
 * Posts a card. Plain words stand in its content, for exports and for tables that have left the system.
 * @returns the message; nothing when it could not be made (Foundry has said why) or a module cancelled it (DOC-22, DOC-23): whoever writes
 * afterwards must not go on then
 */
export async function postCard(card: Card): Promise<ChatMessage.Implementation | undefined> {
  const rulings = rulingsInForce();
  const speaker = ChatMessage.implementation.getSpeaker(card.actor ? { actor: card.actor } : {});
  const referees = ChatMessage.implementation.getWhisperRecipients("GM").flatMap((user) => user.id ?? []);
  return ChatMessage.implementation.create({
    type: card.type,
    speaker,
    content: localize(`RULINGS.Card.plain.${card.type}`, { name: card.actor?.name ?? "" }),
    rolls: (card.rolls ?? []).map((roll) => JSON.stringify(roll.toJSON())),
    sound: card.rolls?.length ? CONFIG.sounds.dice : null,
    ...(card.secret && { whisper: referees }),
    system: {
      plan: card.plan ? plainPlan(card.plan) : null,
      outcome: plain(card.outcome),
      stamp: { hash: rulings.hash, preset: rulings.preset },
      ...(card.actor && { speaker: storedParty(partyOf(card.actor)) }),
      ...(card.item && { item: storedParty(card.item) }),
      targets: (card.targets ?? []).map(storedParty),
      subject: card.subject ?? "",
      follows: card.follows ?? "",
      ...(card.combat && { combat: card.combat.uuid, round: card.combat.round }),
    },
  });
}

/** An actor as a card names it. */
export function partyOf(actor: Actor.Implementation): CardParty {
  return { uuid: actor.uuid, name: actor.token?.name ?? actor.name, img: actor.img ?? "" };
}

/** The same as a card's data keep it: what has no uuid is named without one. */
function storedParty({ uuid, name, img }: CardParty): { uuid: string | null; name: string; img: string } {
  return { uuid: uuid || null, name, img };
}

/** The same data without what JSON cannot carry. */
function plain(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}

function plainPlan(plan: Plan): StoredPlan {
  return JSON.parse(JSON.stringify(plan)) as StoredPlan;
}
