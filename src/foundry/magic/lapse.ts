import type { LapsedOutcome } from "../../view/cards/lapsed.ts";
import { type MagicEffect, magicOf, magicOn, type Worn } from "../adapter/magic.ts";
import { postCard } from "../chat/post.ts";
import { afterwards } from "../deeds/afterwards.ts";
import { perform } from "../deeds/perform.ts";
import type { DeedSpec } from "../deeds/types.ts";
import { tellTrouble } from "../refusal.ts";
import { acts } from "../seat.ts";
import { onceSeated } from "../take-seat.ts";
import { goOn } from "./go-on.ts";
import { endLook, endMagic } from "./lay.ts";
import { putBack, putOn } from "./look.ts";
import { areasOver, endAreas } from "./map-area.ts";
import { watchWounds } from "./own-nature.ts";
import { everyCreature, isUnseen, nameOf, readableMagic } from "./who.ts";

/** Ends magic as its time runs out: by the world's clock, which the rounds of a fight move on as well. Call once, when Foundry is ready. */
export function watchMagic(): void {
  Hooks.on("updateWorldTime", () => endWhatIsOver());
  watchWounds();
  Hooks.on("createActiveEffect", (effect) => {
    const { parent } = effect;
    if (acts() && parent instanceof Actor && effect.statuses.has("dead")) void afterwards(() => dropShape(parent));
  });
  Hooks.on("deleteActiveEffect", (effect) => {
    const { parent } = effect;
    const { look = [] } = magicOf(effect) ?? {};
    if (acts() && parent instanceof Actor && look.length > 0) void afterwards(() => looksAgain(parent, look));
  });
  Hooks.on("updateActiveEffect", (effect, changes) => {
    const { parent, disabled } = effect;
    const { look = [] } = magicOf(effect) ?? {};
    if (changes.disabled === undefined || !acts() || !(parent instanceof Actor) || look.length === 0) return;
    void afterwards(() => (disabled ? looksAgain(parent, look) : wearsAgain(parent, look)));
  });
  onceSeated(endWhatIsOver);
  endWhatIsOver();
}

/** Who is marked dead by hand lies there as what he was; who died by a deed does already. */
async function dropShape(actor: Actor.Implementation): Promise<void> {
  if (!isChanged(actor)) return;
  await perform(own(), async (deed) => {
    if (actor.statuses.has("dead")) await endLook(deed, actor);
    return undefined;
  });
}

/** Whose shape was taken off the sheet or switched off by hand looks like himself again; who lost it by a deed does already, and who took another wears that one. */
async function looksAgain(actor: Actor.Implementation, look: readonly Worn[]): Promise<void> {
  await perform(own(), async (deed) => {
    if (!isChanged(actor)) await deed.change(() => putBack(actor, look));
    return undefined;
  });
}

/** Whose shape is switched on again wears it again. */
async function wearsAgain(actor: Actor.Implementation, look: readonly Worn[]): Promise<void> {
  await perform(own(), async (deed) => {
    await deed.change(() => putOn(actor, look));
    return undefined;
  });
}

function isChanged(actor: Actor.Implementation): boolean {
  return magicOn(actor).some(({ magic }) => magic.look);
}

/** Several may come to it in the same moment: each is a deed of its own. */
function own(): DeedSpec {
  return { kind: "lapse", data: { at: game.time?.worldTime ?? 0 }, repeats: true };
}

interface Over {
  readonly actor: Actor.Implementation;
  readonly ended: readonly MagicEffect[];
}

function endWhatIsOver(): void {
  // What happens in the last moment happens before it ends.
  if (acts()) void goOn().catch(tellTrouble).then(lapse).catch(tellTrouble);
}

function whatIsOver(): Over[] {
  const now = game.time?.worldTime ?? 0;
  return everyCreature().flatMap((actor) => {
    const ended = readableMagic(actor).filter(({ magic }) => magic.until !== null && magic.until <= now);
    return ended.length > 0 ? [{ actor, ended }] : [];
  });
}

/** One deed and one card for all that ends in the same moment. */
async function lapse(): Promise<void> {
  if (whatIsOver().length === 0 && areasOver(game.time?.worldTime ?? 0).length === 0) return;
  await perform({ kind: "lapse", data: { at: game.time?.worldTime ?? 0 } }, async (deed) => {
    // Another move of the clock may have ended some of it while this one waited.
    const over = whatIsOver();
    const areas = areasOver(game.time?.worldTime ?? 0);
    if (over.length === 0 && areas.length === 0) return undefined;
    const ended: { name: string; spell: string; hidden: boolean }[] = [];
    for (const { actor, ended: gone } of over) {
      // A sheet that cannot be written keeps its own magic and nobody else's.
      try {
        await endMagic(deed, actor, gone);
      } catch (error) {
        tellTrouble(error);
        continue;
      }
      for (const { magic } of gone) ended.push({ name: nameOf(actor), spell: magic.name, hidden: isUnseen(actor) });
    }
    const told = ended.filter(({ hidden }) => !hidden).map(({ name, spell }) => ({ name, spell }));
    const gone = await endAreas(deed, areas);
    const outcome: LapsedOutcome = { procedure: "lapsed", ended: told, ...(gone.length > 0 && { areas: gone }) };
    if (told.length + gone.length > 0) await postCard({ type: "notice", outcome, deed });
    return undefined;
  });
}
