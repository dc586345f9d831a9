import { carriedRulings } from "../../rules/characters/shared-world.ts";
import { dropCachedCreature } from "../adapter/creature-cache.ts";
import { deathNow } from "../adapter/death-record.ts";
import { baseActorOf } from "../adapter/is-creature.ts";
import { rollDataSource } from "../adapter/roll-data-source.ts";
import { foeBarVisibility } from "../adapter/token-bars.ts";
import { ACTOR_MODELS, type ActorType } from "../data/index.ts";
import { TRANSACTION_TYPE } from "../data/message/transaction.ts";
import { exportAlong } from "../items/unidentified/export-key.ts";
import { generation } from "../platform/generation.ts";
import { LazyModule } from "../platform/lazy-module.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isLedgerJournal } from "../undo/ledger-journal-ids.ts";
import { entryReader } from "./entry-reader.ts";
import { RulingsItem } from "./item.ts";
import {
  importCarried,
  isReplacement,
  migrateCreated,
  migrated,
  migrateReplacement,
  translateImported,
} from "./migrate-imported.ts";

/** Roots whose paths an effect may change. */
const STORED: readonly string[] = ["system", "flags", "prototypeToken"];
const FACE: readonly string[] = ["name", "img"];
/** The paths closed to effects: hit points change by damage and healing, which pass through the ruling on death. The maximum is open. */
const HIT_POINTS = /^system\.hp(\.value(\..*)?)?$/;
const OF_EVERY_OBJECT: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Whether an effect changes data or appearance, and not the document's items, ownership or methods. */
function mayChange(target: object | null, key: string): boolean {
  if (HIT_POINTS.test(key)) return false;
  const [root = "", first, ...rest] = key.split(".");
  if ([root, first ?? "", ...rest].some((part) => OF_EVERY_OBJECT.includes(part))) return false;
  if (FACE.includes(root)) return first === undefined;
  // Modules may use paths outside the document's own names; from v14 on paths of the actor's tokens belong to Foundry (V14-21).
  const ofTokens = root === "token" && generation() >= 14;
  if (!STORED.includes(root) && !ofTokens) return target === null || !(root in target);
  if (first === undefined) return false;
  const system: unknown = root === "system" && target && Reflect.get(target, "system");
  if (typeof system !== "object" || system === null || !(first in system)) return true;
  const schema: unknown = Reflect.get(system, "schema");
  if (!isSchema(schema)) return Object.hasOwn(system, first);
  // A wrong path would replace a number by an object and make the sheet unreadable.
  return schema.getField([first, ...rest].join(".")) !== undefined;
}

function isSchema(value: unknown): value is foundry.data.fields.SchemaField.Any {
  return typeof value === "object" && value !== null && "getField" in value;
}

/** Fields that the rulings calculate when empty: an effect's addition is a step of their trace (`adapter/effect-changes.ts`). */
const WORKED_OUT =
  /^system\.(ac\.value|thac0|attackBonus|saves\.[a-z]+|morale(2d10)?|movement\.(walk|fly|swim)\.turn)$/;

/** Restores the stored value of a field that effects may not change: a calculated one, or one with an invalid result. */
function restoreFields(actor: Actor.Implementation): void {
  const { getProperty, setProperty } = foundry.utils;
  const { schema } = actor.system as { schema?: unknown };
  if (!isSchema(schema)) return;
  for (const effect of actor.allApplicableEffects())
    for (const key of keysOf(effect._source)) {
      const field = key.startsWith("system.") ? schema.getField(key.slice(7)) : undefined;
      if (field && (WORKED_OUT.test(key) || field.validate(getProperty(actor, key))))
        setProperty(actor, key, foundry.utils.deepClone(getProperty(actor._source, key)));
    }
}

/**
 * The paths that an effect changes, from its own fields or (v14) its system data. Both are read: v13 stores a list in the system data without
 * applying it, so that list must not take precedence.
 */
function keysOf(data: object): string[] {
  const { getProperty } = foundry.utils;
  const changes = ["system.changes", "changes"].flatMap((path): unknown[] => {
    const kept: unknown = getProperty(data, path);
    return Array.isArray(kept) ? kept : [];
  });
  return changes.flatMap((change) => {
    const key: unknown = typeof change === "object" && change !== null && Reflect.get(change, "key");
    return typeof key === "string" && key !== "" ? [key] : [];
  });
}

/** Notifies the author of an effect on hit points that it has no effect, and of the alternative. */
function warnOfFormula(name: string, written: object, userId: string): void {
  if (userId !== game.userId || !keysOf(written).some((key) => HIT_POINTS.test(key))) return;
  notifyWarning("RULINGS.Notice.noEffectOnHitPoints", { name });
}

/**
 * An active effect of the system. An effect on anything but data is ignored: a player can write effects onto an own actor, and every client, the
 * referee's included, reads that actor's ownership.
 */
class RulingsActiveEffect<SubType extends ActiveEffect.SubType = ActiveEffect.SubType> extends ActiveEffect<SubType> {
  override get isSuppressed(): boolean {
    return (
      super.isSuppressed ||
      this.#liesIdle ||
      this.#isPast ||
      keysOf(this._source).some((key) => !mayChange(this.target, key))
    );
  }

  /** Foundry 13 measures the time of an effect without ending it (V14-25). */
  get #isPast(): boolean {
    const { seconds, startTime } = this._source.duration as { seconds?: number | null; startTime?: number | null };
    return typeof seconds === "number" && typeof startTime === "number" && game.time!.worldTime >= startTime + seconds;
  }

  /** An item's effects apply while it is worn or held; while it is only carried, where the effect says so. */
  get #liesIdle(): boolean {
    const { location, broken } = (this.parent?.system ?? {}) as { location?: string; broken?: boolean };
    if (!this.transfer || location === undefined || !this.parent?.parent) return false;
    const works = location === "worn" || location === "inHand";
    return (
      broken === true ||
      !(works || (location === "carried" && foundry.utils.getProperty(this._source, "flags.rulings.whileCarried")))
    );
  }

  /** A dying creature gets a time of death, which raising the dead depends on. */
  protected override async _preCreate(...args: Parameters<ActiveEffect["_preCreate"]>): Promise<boolean | undefined> {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    const noted: unknown = foundry.utils.getProperty(this._source, "flags.rulings.died");
    if (this._source.statuses.includes("dead") && noted === undefined) this.updateSource({ flags: deathNow() });
    return undefined;
  }

  protected override _onCreate(...args: Parameters<ActiveEffect["_onCreate"]>): void {
    super._onCreate(...args);
    warnOfFormula(this.name, this._source, args[2]);
  }

  protected override _onUpdate(...args: Parameters<ActiveEffect["_onUpdate"]>): void {
    super._onUpdate(...args);
    warnOfFormula(this.name, args[0], args[2]);
  }
}

const placing = new LazyModule(() => import("./place-tokens.ts"));

/** A token of the system: an unlinked monster rolls its own hit points when it is placed. */
class RulingsToken extends TokenDocument {
  /** Tokens created in a batch (v14), or as documents, are handled by the two methods below. */
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
    // Every token has a delta (DOC-50): what matters is whether it has hit points, as a copied token's does.
    const given = foundry.utils.getProperty(args[0], "delta.system.hp") !== undefined;
    if (this.actorLink || given) return undefined;
    const actor = baseActorOf(this as TokenDocument.Implementation);
    if (!actor) return undefined;
    const { rolledHitPoints } = await arrival.get();
    const hitPoints = await rolledHitPoints(actor);
    if (hitPoints === undefined) return undefined;
    const system = { hp: { value: hitPoints, max: hitPoints } };
    // From v14 on a token's overrides are updated through the token, before that through the delta. The types know only whole sources, not changes to
    // one, hence the untyped call.
    const [target, changes] = generation() >= 14 ? [this, { delta: { system } }] : [this.delta, { system }];
    if (target) Reflect.apply(target.updateSource, target, [changes]);
    return undefined;
  }

  /** Hit points in a token's delta belong to the creature: at 0 the ruling on death applies. */
  protected override async _preUpdate(...args: Parameters<TokenDocument["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changes, operation] = args;
    if (!this.actorLink && "delta" in changes && !isReplacement(operation))
      await (await falls.get()).interceptZeroHitPoints(this.actor, changes, operation, "delta.system");
    return undefined;
  }

  /** Numbers several tokens of one kind placed at once, after those already on the scene. */
  static override async _preCreateOperation(
    ...args: Parameters<typeof TokenDocument._preCreateOperation>
  ): Promise<boolean | undefined> {
    const allowed = await super._preCreateOperation(...args);
    if (allowed === false) return false;
    const [documents] = args;
    (await placing.get()).numberNames(documents);
    return undefined;
  }
}

/** A journal; the ledger's journals are hidden in every list, for referees too, who have a window for it. */
class RulingsJournal extends JournalEntry {
  /** A change to one entry of the ledger reads that entry again, and none of the thousand others. */
  override reset(): void {
    if (!entryReader.read?.(this)) super.reset();
  }

  override get visible(): boolean {
    return !isLedgerJournal(this.id) && super.visible;
  }

  /** Keeps the ledger closed when all journals are shared with the players. */
  protected override async _preUpdate(...args: Parameters<JournalEntry["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changes] = args;
    if (isLedgerJournal(this.id) && Object.values(changes.ownership ?? {}).some((level) => Number(level) > 0))
      delete changes.ownership;
    return undefined;
  }
}

type Dialog = typeof JournalEntryPage.createDialog;

/** A journal page; ledger entries cannot be created by hand. */
class RulingsPage<
  SubType extends JournalEntryPage.SubType = JournalEntryPage.SubType,
> extends JournalEntryPage<SubType> {
  static override createDialog(...[data, operation, options]: Parameters<Dialog>): ReturnType<Dialog> {
    const types = this.TYPES.filter((type) => type !== TRANSACTION_TYPE);
    return super.createDialog(data, operation, { types, ...options } as Parameters<Dialog>[2]);
  }
}

/** Registers the document classes of the system. Call once, in `init`. Combat and its parts are registered by `foundry/combat`. */
export function registerDocuments(): void {
  CONFIG.ActiveEffect.documentClass = RulingsActiveEffect;
  CONFIG.Actor.documentClass = RulingsActor;
  CONFIG.Item.documentClass = RulingsItem;
  CONFIG.JournalEntry.documentClass = RulingsJournal;
  CONFIG.JournalEntryPage.documentClass = RulingsPage;
  CONFIG.Token.documentClass = RulingsToken;
}

const arrival = new LazyModule(() => import("../adapter/new-monster.ts"));
const portraits = new LazyModule(() => import("../adapter/portraits.ts"));
const falls = new LazyModule(() => import("./zero-hit-points.ts"));

/** Whether an actor type belongs to this system (others may come from modules). */
function isActorType(type: string): type is ActorType {
  return Object.hasOwn(ACTOR_MODELS, type);
}

/** An actor of the system. It holds data; the rules core calculates everything else through the adapter. */
export class RulingsActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** The default image of an actor's type. */
  static override getDefaultArtwork(data?: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    const type = data?.type ?? "";
    if (!isActorType(type)) return Actor.getDefaultArtwork(data);
    const img = ACTOR_MODELS[type].metadata.icon;
    return { img, texture: { src: img } };
  }

  /** Player characters and their retainers have linked tokens with vision; a monster is a kind with many tokens. */
  protected override async _preCreate(
    data: Actor.CreateData,
    options: Actor.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    await migrateCreated(this as Actor.Implementation, data);
    await translateImported(this as Actor.Implementation, options);
    await importCarried(this as Actor.Implementation);
    const linked = this.type !== "monster";
    const friendly = this.type !== "monster";
    const token = data.prototypeToken ?? {};
    const drawn = data.img ? undefined : (await portraits.get()).portraitFor(this.toObject());
    const img = drawn ?? RulingsActor.getDefaultArtwork(data).img;
    if (!data.img) this.updateSource({ img });
    this.updateSource({
      prototypeToken: {
        texture: { src: token.texture?.src ?? data.img ?? img },
        actorLink: token.actorLink ?? linked,
        appendNumber: token.appendNumber ?? this.type === "monster",
        displayName: token.displayName ?? CONST.TOKEN_DISPLAY_MODES.HOVER,
        displayBars: token.displayBars ?? (friendly ? CONST.TOKEN_DISPLAY_MODES.OWNER_HOVER : foeBarVisibility()),
        sight: { enabled: token.sight?.enabled ?? this.type === "character" },
        disposition:
          token.disposition ?? (friendly ? CONST.TOKEN_DISPOSITIONS.FRIENDLY : CONST.TOKEN_DISPOSITIONS.HOSTILE),
      },
    });
    if (this.type === "monster" && !this.pack)
      await (await arrival.get()).completeMonster(this as Actor.Implementation, data);
    return undefined;
  }

  /** An exported character includes the rulings that all tables of a shared world use (ERIS-02). */
  override toCompendium(...args: Parameters<Actor["toCompendium"]>): ReturnType<Actor["toCompendium"]> {
    const data = super.toCompendium(...args);
    // This is an export to a file; players may read a compendium.
    if (!args[0]) exportAlong(this as Actor.Implementation, data);
    if (this.type !== "character") return data;
    foundry.utils.setProperty(data, "flags.rulings.carried", carriedRulings(rulingsInForce()));
    return data;
  }

  /** An update of several actors in a batch passes through the ruling on death as well. */
  protected override async _preUpdate(...args: Parameters<Actor["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changes, operation] = args;
    if (isReplacement(operation)) {
      await migrateReplacement("actor", changes);
      return undefined;
    }
    const { interceptZeroHitPoints, followTrackMaximum, renameToken } = await falls.get();
    renameToken(this as Actor.Implementation, changes);
    followTrackMaximum(this as Actor.Implementation, changes, operation);
    await interceptZeroHitPoints(this as Actor.Implementation, changes, operation);
    return undefined;
  }

  /** Sends every update to 0 hit points, a macro's included, through the ruling on death; other changes are written directly. */
  override async update(
    changes: Actor.UpdateData | undefined,
    operation?: Actor.Database.UpdateOperation,
  ): Promise<this | undefined> {
    if (isReplacement(operation)) return super.update(changes, operation);
    const { interceptZeroHitPoints } = await falls.get();
    const asked = foundry.utils.expandObject(changes ?? {});
    if (!(await interceptZeroHitPoints(this as Actor.Implementation, asked, operation)))
      return super.update(changes, operation);
    await super.update(asked, operation);
    return this;
  }

  /** Import Data replaces the whole document: a file that would only empty the sheet is refused. */
  override async importFromJSON(json: string): Promise<this> {
    const file = await migrated(this as Actor.Implementation, json);
    return file === undefined ? this : super.importFromJSON(file);
  }

  /** Hit points changed on a token's bar or menu are damage or healing, with all consequences (PLAY-86). */
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

  /** The death icon covers the whole token, on every way of setting it (PLAY-32). */
  override async toggleStatusEffect(
    ...[id, options = {}]: Parameters<Actor["toggleStatusEffect"]>
  ): ReturnType<Actor["toggleStatusEffect"]> {
    const known = Object.values(CONFIG.statusEffects).some((status) => status.id === id);
    const status = known ? id : (await import("../adapter/core-statuses.ts")).ownStatus(id);
    const overlay = options.overlay ?? status === CONFIG.specialStatusEffects.DEFEATED;
    return super.toggleStatusEffect(status, { ...options, overlay });
  }

  /** The stored data with the calculated values over them (M2). A value that cannot be calculated leaves the others. */
  override getRollData(): ReturnType<Actor["getRollData"]> {
    const data = super.getRollData();
    try {
      return { ...data, ...rollDataSource.of?.(this as Actor.Implementation) } as typeof data;
    } catch {
      return data;
    }
  }

  /** Deletes the cached results when the actor is prepared again. */
  override prepareData(): void {
    super.prepareData();
    restoreFields(this as Actor.Implementation);
    dropCachedCreature(this);
  }
}
