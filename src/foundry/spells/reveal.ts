/** What a spell of knowledge finds, told to the referee alone, who says what of it is noticed. */
import type { SpellEffectOutcome } from "../../rules/magic/resolve-spell-effect.ts";
import type { RevealOutcome } from "../../view/cards/reveal.ts";
import { magicEffectsOn } from "../adapter/magic-effects.ts";
import { creaturesAround, feetBetween, opposed, tokenOf } from "../adapter/tokens.ts";
import { postCard } from "../chat/post-card.ts";
import { isMagic } from "../treasure/winnings.ts";
import type { Transaction } from "../undo/transaction.ts";
import { truthOf } from "../items/identification/truths.ts";
import type { ActiveSpell } from "./effects/types.ts";

type Found = RevealOutcome["found"][number];

/** Posts a card for the referee with what is there to be found. */
export async function reveal(transaction: Transaction, working: ActiveSpell, { reaches }: SpellEffectOutcome): Promise<void> {
  const { caster, source, work, subjects } = working;
  const kind = work.reveals;
  if (!kind) return;
  const found =
    kind === "alignment"
      ? subjects.filter(({ actor }) => reaches.some(({ id, reached }) => reached && id === actor.uuid)).map(alignmentOf)
      : findAround(caster, kind, work.within ?? 0);
  const outcome: RevealOutcome = { procedure: "found", spell: source.name, kind, within: work.within ?? 0, found };
  await postCard({
    type: "notice",
    actor: caster,
    outcome,
    item: { uuid: source.uuid, name: source.name, img: source.img },
    secret: true,
    deed: transaction,
  });
}

function alignmentOf({ actor, party }: ActiveSpell["subjects"][number]): Found {
  const { alignment } = actor.system as Actor.SystemOfType<"monster">;
  return { name: party.name, what: [], ...(alignment && { alignment }) };
}

function findAround(caster: Actor.Implementation, kind: "magic" | "evil" | "hidden", within: number): Found[] {
  const mine = tokenOf(caster);
  if (!mine) return [];
  return creaturesAround(mine).flatMap((token): Found[] => {
    const feet = token === mine ? 0 : feetBetween(mine, token);
    if (within > 0 && (feet ?? Number.POSITIVE_INFINITY) > within) return [];
    const what = token.actor ? whatOf(token.actor, kind) : undefined;
    const there =
      kind === "evil" ? what?.length || opposed(token, mine) : kind === "hidden" ? isHidden(token) : what?.length;
    return there ? [{ name: token.name, what: what ?? [], ...(feet !== undefined && { feet }) }] : [];
  });
}

/** What bears magic on somebody: the spells that lie there, and the things that are carried; of evil, what is cursed. */
function whatOf(actor: Actor.Implementation, kind: "magic" | "evil" | "hidden"): string[] {
  if (kind === "hidden") return [];
  const things = actor.items.contents.filter((item) => isMagic(item) && (kind === "magic" || isCursed(item)));
  const spells = kind === "magic" ? magicEffectsOn(actor).map(({ magic }) => magic.name) : [];
  return [...things.map(trueName), ...spells];
}

/** The referee, whose card it is, reads what a thing truly is beside what it seems. */
function trueName(item: Item.Implementation): string {
  const truth = truthOf(item);
  return truth ? `${item.name} (${truth.data.name})` : item.name;
}

function isCursed(item: Item.Implementation): boolean {
  const truth = truthOf(item);
  if (truth) return foundry.utils.getProperty(truth.data, "system.cursed") === true;
  return "cursed" in item.system && item.system.cursed === true;
}

function isHidden(token: TokenDocument.Implementation): boolean {
  return token.hidden || ["invisible", "hidden"].some((status) => token.actor?.statuses.has(status) ?? false);
}
