import { carriedRulings } from "../../rules/characters/shared-world.ts";
import { dropCachedCreature } from "../adapter/creature-cache.ts";
import { ACTOR_MODELS, type ActorType } from "../data/index.ts";
import { foeBarVisibility } from "../adapter/token-bars.ts";
import { LazyModule } from "../platform/lazy-module.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { migrateCreated, migrateReplacement, exportAlong, isReplacement, migrated, importCarried } from "./migrate-imported.ts";

const arrival = new LazyModule(() => import("../adapter/new-monster.ts"));
const falls = new LazyModule(() => import("./zero-hit-points.ts"));

/** Whether a type of actor is one of the system's (others may come from modules). */
function isActorType(type: string): type is ActorType {
  return Object.hasOwn(ACTOR_MODELS, type);
}

/** An actor of the system. Holds data and delegates: what follows from it is worked out by the rules core through the adapter. */
export class RulingsActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** The face of a new actor: by its type. */
  static override getDefaultArtwork(data?: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    const type = data?.type ?? "";
    if (!isActorType(type)) return Actor.getDefaultArtwork(data);
    const img = ACTOR_MODELS[type].metadata.icon;
    return { img, texture: { src: img } };
  }

  /** Player characters and their retainers are linked to their tokens and see; monsters are one kind with many tokens. */
  protected override async _preCreate(
    data: Actor.CreateData,
    options: Actor.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    await migrateCreated(this as Actor.Implementation, data);
    await importCarried(this as Actor.Implementation);
    const linked = this.type !== "monster";
    const friendly = this.type !== "monster";
    const token = data.prototypeToken ?? {};
    const { img } = RulingsActor.getDefaultArtwork(data);
    if (!data.img) this.updateSource({ img });
    this.updateSource({
      prototypeToken: {
        texture: { src: token.texture?.src ?? data.img ?? img },
        actorLink: token.actorLink ?? linked,
        appendNumber: token.appendNumber ?? this.type === "monster",
        displayName: token.displayName ?? CONST.TOKEN_DISPLAY_MODES.HOVER,
        displayBars: token.displayBars ?? (friendly ? CONST.TOKEN_DISPLAY_MODES.OWNER : foeBarVisibility()),
        sight: { enabled: token.sight?.enabled ?? this.type === "character" },
        disposition:
          token.disposition ?? (friendly ? CONST.TOKEN_DISPOSITIONS.FRIENDLY : CONST.TOKEN_DISPOSITIONS.HOSTILE),
      },
    });
    await this.#rollHitPoints(data);
    await this.#openEyes(data);
    return undefined;
  }

  /** A new monster sees in the dark, unless it comes with eyes of its own (BX-042). */
  async #openEyes(data: Actor.CreateData): Promise<void> {
    const given = foundry.utils.getProperty(data, "system.infravision") !== undefined;
    if (this.type !== "monster" || this.pack || given) return;
    const { newMonsterInfravision } = await arrival.get();
    this.updateSource({ system: { infravision: newMonsterInfravision(this as Actor.Implementation) } });
  }

  /** A monster that comes without hit points, or as its entry of a compendium has them, rolls its own: a copy of one in play keeps what it has. */
  async #rollHitPoints(data: Actor.CreateData): Promise<void> {
    const { hp } = this.system as { hp?: { value: number; max: number } };
    const entry = data._stats?.compendiumSource;
    if (this.type !== "monster" || this.pack || !hp || (hp.max > 0 && !entry)) return;
    const { hasListedHitPoints, rolledHitPoints } = await arrival.get();
    if (hp.max > 0 && !(await hasListedHitPoints(hp, entry))) return;
    const rolled = await rolledHitPoints(this as Actor.Implementation);
    if (rolled !== undefined) this.updateSource({ system: { hp: { value: rolled, max: rolled } } });
  }

  /** A character that goes to another table of a shared world carries the rulings that all of them keep (ERIS-02). */
  override toCompendium(...args: Parameters<Actor["toCompendium"]>): ReturnType<Actor["toCompendium"]> {
    const data = super.toCompendium(...args);
    // A file, not a compendium, which players may read.
    if (!args[0]) exportAlong(this as Actor.Implementation, data);
    if (this.type !== "character") return data;
    foundry.utils.setProperty(data, "flags.rulings.carried", carriedRulings(rulingsInForce()));
    return data;
  }

  /** What comes in a batch of several actors falls the same way. */
  protected override async _preUpdate(...args: Parameters<Actor["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changes, operation] = args;
    if (isReplacement(operation)) {
      await migrateReplacement("actor", changes);
      return undefined;
    }
    this.#renameToken(changes);
    const { interceptZeroHitPoints, followTrackMaximum } = await falls.get();
    followTrackMaximum(this as Actor.Implementation, changes, operation);
    await interceptZeroHitPoints(this as Actor.Implementation, changes, operation);
    return undefined;
  }

  /** Whoever is renamed is called so on the map from now on, unless the token had a name of its own. */
  #renameToken(changes: Actor.UpdateData): void {
    const { name } = changes;
    const given = foundry.utils.getProperty(changes, "prototypeToken.name") !== undefined;
    if (typeof name !== "string" || name === "" || given || this.prototypeToken.name !== this.name) return;
    foundry.utils.setProperty(changes, "prototypeToken.name", name);
  }

  /** Whatever takes the last hit points, a macro's plain update too, goes through the ruling on death; the rest is simply written. */
  override async update(
    changes: Actor.UpdateData | undefined,
    operation?: Actor.Database.UpdateOperation,
  ): Promise<this | undefined> {
    if (isReplacement(operation)) return super.update(changes, operation);
    const { interceptZeroHitPoints } = await falls.get();
    const asked = foundry.utils.expandObject(changes ?? {});
    if (!(await interceptZeroHitPoints(this as Actor.Implementation, asked, operation))) return super.update(changes, operation);
    await super.update(asked, operation);
    return this;
  }

  /** Import Data writes over everything that stands here: a file that would only empty the sheet is refused. */
  override async importFromJSON(json: string): Promise<this> {
    const file = await migrated(this as Actor.Implementation, json);
    return file === undefined ? this : super.importFromJSON(file);
  }

  /** Hit points changed on a token's bar or its menu are damage and healing, with all that follows (PLAY-86). */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const whole = attribute === "hp" || attribute === "hp.value";
    if (!whole || !Number.isInteger(value)) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    const actor = this as Actor.Implementation;
    const { writeTypedHitPoints } = await import("../attack/damage/typed-hit-points.ts");
    const done = await writeTypedHitPoints(actor, { points: value, relative: isDelta });
    return done ? this : super.modifyTokenAttribute(attribute, value, isDelta, isBar);
  }

  /** Death lies over the whole token, whoever marks it and wherever (PLAY-32). */
  override async toggleStatusEffect(
    ...[status, options = {}]: Parameters<Actor["toggleStatusEffect"]>
  ): ReturnType<Actor["toggleStatusEffect"]> {
    const overlay = options.overlay ?? status === CONFIG.specialStatusEffects.DEFEATED;
    return super.toggleStatusEffect(status, { ...options, overlay });
  }

  /** What was worked out from the actor no longer holds once it is prepared anew. */
  override prepareData(): void {
    super.prepareData();
    dropCachedCreature(this);
  }
}
