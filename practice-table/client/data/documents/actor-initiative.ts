import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Actor } from "./actor.ts";
import type { Document } from "./document.ts";
import { configuredClass } from "./lookup.ts";
import type { TokenDocument } from "./token.ts";

interface CombatLike extends Document {
  rollInitiative(ids: string[], options: Dict): Promise<Document>;
  combatants: {
    filter(
      f: (c: Document & { initiative: number | null; actor: unknown; tokenId: string | null }) => boolean,
    ): Document[];
  };
}

/** Rolls initiative for the combatants of an actor, and creates them first on request. */
export async function rollActorInitiative(
  actor: Actor,
  options: { createCombatants: boolean; rerollInitiative: boolean; initiativeOptions: Dict },
): Promise<Document | null> {
  let combat = runtime.game.combat as CombatLike | null;
  if (!combat) {
    if (!runtime.game.user?.isGM || !runtime.canvas.scene) return null;
    combat = (await configuredClass("Combat").create({
      scene: (runtime.canvas.scene as Document).id,
      active: true,
    })) as CombatLike;
  }
  if (options.createCombatants) {
    const tokens = (actor.isToken ? [actor.token] : actor.getActiveTokens(false, true)) as TokenDocument[];
    const inFight = (t: TokenDocument): boolean =>
      (combat as CombatLike).combatants.filter((c) => c.tokenId === t.id).length > 0;
    const missing = tokens.filter((t) => !inFight(t));
    if (tokens.length > 0) {
      const data = missing.map((t) => ({
        tokenId: t.id,
        sceneId: t.parentDocument?.id ?? null,
        actorId: actor.id,
        hidden: t.hidden,
      }));
      if (data.length > 0) await combat.createEmbeddedDocuments("Combatant", data);
    } else if (combat.combatants.filter((c) => c.actor === actor).length === 0) {
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]);
    }
  }
  const mine = combat.combatants.filter(
    (c) => c.actor === actor && (options.rerollInitiative || c.initiative === null),
  );
  if (mine.length > 0)
    await combat.rollInitiative(
      mine.map((c) => c.id),
      options.initiativeOptions,
    );
  return combat;
}
