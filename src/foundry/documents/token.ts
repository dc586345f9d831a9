import { baseActorOf } from "../adapter/base-actor.ts";
import { LazyModule } from "../platform/lazy-module.ts";
import { isReplacement } from "./migrate-imported.ts";

const arrival = new LazyModule(() => import("../adapter/new-monster.ts"));
const placing = new LazyModule(() => import("./place-tokens.ts"));
const falls = new LazyModule(() => import("./zero-hit-points.ts"));

/** A token of the system: an unlinked monster rolls its own hit points when it is placed. */
export class RulingsToken extends TokenDocument {
  /** What comes in a batch (v14), or as documents, is seen to by the two below. */
  static override async createDocuments<Temporary extends boolean | undefined = undefined>(
    data: Parameters<typeof TokenDocument.createDocuments>[0] = [],
    operation?: TokenDocument.Database.CreateOperation<Temporary>,
  ): Promise<TokenDocument.TemporaryIf<Temporary>[]> {
    const { preparedTokens } = await placing.get();
    return super.createDocuments(await preparedTokens(data, operation?.parent ?? null), operation);
  }

  protected override async _preCreate(...args: Parameters<TokenDocument["_preCreate"]>): Promise<boolean | undefined> {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    // The difference itself is always there (DOC-50): what counts is whether it holds hit points, as that of a copied token does.
    const given = foundry.utils.getProperty(args[0], "delta.system.hp") !== undefined;
    if (this.actorLink || given) return undefined;
    const actor = baseActorOf(this as TokenDocument.Implementation);
    if (!actor) return undefined;
    const { rolledHitPoints } = await arrival.get();
    const hitPoints = await rolledHitPoints(actor);
    if (hitPoints === undefined) return undefined;
    const system = { hp: { value: hitPoints, max: hitPoints } };
    // From v14 on a token's own differences are set through the token, before that through the difference itself. The types know only
    // whole sources, not changes to one, hence the untyped call.
    const [target, changes] =
      (game.release?.generation ?? 13) >= 14 ? [this, { delta: { system } }] : [this.delta, { system }];
    if (target) Reflect.apply(target.updateSource, target, [changes]);
    return undefined;
  }

  /** Hit points in a token's own differences are those of the creature: the last of them go through the ruling on death. */
  protected override async _preUpdate(...args: Parameters<TokenDocument["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changes, operation] = args;
    if (!this.actorLink && "delta" in changes && !isReplacement(operation))
      await (await falls.get()).interceptZeroHitPoints(this.actor, changes, operation, "delta.system");
    return undefined;
  }

  /** Many of one kind placed at once get a number each, after those that stand already. */
  static override async _preCreateOperation(
    ...args: Parameters<typeof TokenDocument._preCreateOperation>
  ): Promise<boolean | undefined> {
    const allowed = await super._preCreateOperation(...args);
    if (allowed === false) return false;
    const [documents] = args;
    const { numbered } = await placing.get();
    const standing = (documents[0]?.parent?.tokens ?? []).map((token) => token.name);
    const names = numbered(
      documents.map((token) => token.name),
      standing,
    );
    for (const [at, token] of documents.entries()) {
      const name = names[at] ?? token.name;
      if (name !== token.name) token.updateSource({ name });
    }
    return undefined;
  }
}
