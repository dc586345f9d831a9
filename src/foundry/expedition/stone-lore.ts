/** What a dwarf sees in stone, metal and gems (GOR-22): its player asks, the referee alone reads it, and the answer goes to every dwarf's player. */
import { canAct } from "../../rules/creature/conditions.ts";
import type { StoneLoreOutcome } from "../../view/cards/perils.ts";
import { creatureOf } from "../adapter/creature.ts";
import { askForm } from "../apps/ask-form.ts";
import { dialogContent, labelled } from "../apps/dialog-content.ts";
import { cardData } from "../chat/data.ts";
import { postCard, tableSpeaks } from "../chat/post.ts";
import { actorByUuid, isFrom } from "../chat/stored.ts";
import { partyWith } from "../company/people.ts";
import { inform } from "../notice.ts";
import { knowsStone } from "../sheets/blows-context.ts";
import { localize } from "../text.ts";
import { membersOf } from "./members.ts";

/** Asks the referee, in private, what one sees. */
export async function askStoneLore(actor: Actor.Implementation): Promise<void> {
  if (!knowsStone(actor)) return;
  const outcome: StoneLoreOutcome = { procedure: "stoneLore" };
  await postCard({ type: "notice", actor, outcome, secret: true });
  inform("RULINGS.StoneLore.asked", { name: actor.name });
}

/** The referee answers a note: whispered to whoever plays the one who asked, or another who knows stone and is there. */
export async function answerStoneLore(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  const actor = actorByUuid(data?.speaker.uuid);
  if (!game.user?.isGM || !actor || !isFrom<StoneLoreOutcome>(data?.outcome, "stoneLore")) return;
  const input = document.createElement("input");
  const given = { type: "text", name: "answer", autocomplete: "off" };
  for (const [key, value] of Object.entries(given)) input.setAttribute(key, value);
  const content = dialogContent(labelled(localize("RULINGS.StoneLore.sees"), input));
  const said = await askForm(content, {
    title: localize("RULINGS.StoneLore.card", { name: actor.name }),
    icon: "fa-solid fa-gem",
    width: 420,
    ok: { label: "RULINGS.StoneLore.tell", icon: "fa-solid fa-comment" },
  });
  const answer = String(said?.answer ?? "").trim();
  if (answer !== "") await tellThem(actor, answer);
}

async function tellThem(asker: Actor.Implementation, answer: string): Promise<void> {
  const party = partyWith(asker);
  const there = party ? membersOf(party).map((one) => one.actor) : [];
  const knowing = there.filter((actor) => knowsStone(actor) && canAct(creatureOf(actor)));
  const players = (game.users?.contents ?? []).flatMap((user) => {
    const reads = user.isGM || [asker, ...knowing].some((actor) => actor.testUserPermission(user, "OWNER"));
    return user.id && reads ? [user.id] : [];
  });
  const text = localize("RULINGS.StoneLore.answer", { answer: foundry.utils.escapeHTML(answer) });
  await ChatMessage.implementation.create({ content: `<p>${text}</p>`, whisper: players, speaker: tableSpeaks() });
}
