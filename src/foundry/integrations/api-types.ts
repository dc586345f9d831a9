/**
 * The API for macros and modules: `game.rulings`. Every member is marked *stable* (it changes only with `extensionVersion` and a line in
 * the changelog) or *internal* (the system's own use; it may change in any version). The file `rulings.d.ts` of the package and docs/api.md
 * are generated from this.
 */

import type { TopicDeclaration, VariantDeclaration } from "../../rules/rulings/extend.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { ActorSheetView } from "../../view/platform/view-types.ts";
import type { Registrations } from "../platform/registries.ts";

/** A house rule of a table's own, as it is kept with the world. */
export type KeptRuling = { readonly topic: TopicDeclaration } | { readonly variant: VariantDeclaration };

/** The groups of what a creature can do, in the order in which they are listed. */
export type ActionGroup =
  | "attacks"
  | "saves"
  | "checks"
  | "spells"
  | "items"
  | "powers"
  | "skills"
  | "conditions"
  | "turn";

/** The kinds of actions that `roll` accepts for a creature. */
export type ActionKind =
  | "attack"
  | "throw"
  | "routine"
  | "grapple"
  | "save"
  | "check"
  | "ability"
  | "morale"
  | "reaction"
  | "cast"
  | "item"
  | "light"
  | "power"
  | "skill"
  | "condition"
  | "endTurn";

/** One thing that a creature can do. */
export interface CreatureAction {
  readonly group: ActionGroup;
  /** The kind to pass to `roll`, with the subject. */
  readonly kind: ActionKind;
  /** An item's id, a category of saves, the key of a check, the id of a condition, the number of a routine; blank where nothing is to be said. */
  readonly subject: string;
  /** Plain text in the reader's language, not escaped. */
  readonly name: string;
  /** Path of a picture; blank for none. */
  readonly img: string;
  /** As the sheet shows it; blank for none. */
  readonly value: string;
  /** For what can be switched: whether it is on. */
  readonly active?: boolean;
  /** Uuid of the item behind it. */
  readonly uuid?: string;
}

/** For whom something is rolled and how. */
export interface RollOptions {
  /** An actor or a token; when absent, the actor that this user acts as. */
  readonly actor?: Actor.Implementation | TokenDocument.Implementation | Token.Implementation | null;
  /** The subject of the roll: see `CreatureAction.subject`. Items may also be given by name. */
  readonly subject?: string;
  /** The click behind it: with the shift key the question is skipped, as on the sheet. */
  readonly event?: Event;
}

/** How something is used. */
export interface UseOptions {
  /** The owner: an item given by its id or uuid is looked up on this actor. */
  readonly actor?: Actor.Implementation | TokenDocument.Implementation | Token.Implementation | null;
  readonly event?: Event;
}

/** A roll that a referee asks others for. */
export interface RequestOptions {
  readonly roll: "save" | "check" | "morale";
  /** Category of a save (`death`), ability (`str`) or check (`listen`, `thief.climb`); nothing for morale. */
  readonly subject?: string;
  /** Actors or tokens, one or several; those whose tokens are selected, else the party, when it is absent. */
  readonly actors?: unknown;
  /** A plus helps: on the die, in six, or in percent. */
  readonly bonus?: number;
  /** The results are for the referees alone. */
  readonly secret?: boolean;
  /** The reason for the roll, and its consequences on success or failure, as text. */
  readonly reason?: string;
  readonly success?: string;
  readonly failure?: string;
}

/** The API for macros and modules: `game.rulings`. */
export interface RulingsApi {
  /**
   * The rulings in force. Immutable; ask again after the hook `rulingsChanged`.
   * @stable
   * @example game.rulings.rulings().is("death", "eris")
   */
  rulings(): Rulings;
  /**
   * Opens the House Rules window, at rulings that match the words when some are given.
   * @stable
   * @example await game.rulings.openHouseRules("initiative")
   */
  openHouseRules(words?: string): Promise<void>;
  /**
   * Opens the lab: two sides fight thousands of times under one or several sets of rulings. With a topic (and a variant) the rulings in
   * force stand beside the same with that variant. Referee only.
   * @stable
   * @example await game.rulings.openLab("initiative", "individual")
   */
  openLab(topic?: string, variant?: string): Promise<void>;
  /**
   * Opens the list of what was done, from which transactions are undone. Referee only.
   * @stable
   * @example await game.rulings.openLedger()
   */
  openLedger(): Promise<void>;
  /**
   * Ids and words of the transactions that stand, the oldest first: none on players' clients, which do not have the ledger.
   * @stable
   * @example await game.rulings.takeBack(transaction.id) // for one of them
   */
  transactions(): { readonly id: string; readonly kind: string }[];
  /**
   * The same as `transactions`, by its name in older versions.
   * @stable
   * @example game.rulings.transactions().length
   */
  deeds(): { readonly id: string; readonly kind: string }[];
  /**
   * Undoes a transaction, with all that followed from it. Without an id the last one.
   * @stable
   * @example await game.rulings.takeBack()
   */
  takeBack(id?: string): Promise<void>;
  /**
   * Version of the registries below; raised when a declaration that was taken would be refused, never otherwise.
   * @stable
   * @example if (game.rulings.extensionVersion !== 1) return;
   */
  readonly extensionVersion: 1;
  /**
   * Adds a topic of one's own, on this client until it is closed: for modules, in their `init`. Rejects naming the field at fault.
   * @stable
   * @example await game.rulings.registerTopic(oldHatred)
   */
  registerTopic(declaration: TopicDeclaration): Promise<void>;
  /**
   * Adds a variant to a topic that ships, in the same way.
   * @stable
   * @example await game.rulings.registerVariant(tenSided)
   */
  registerVariant(declaration: VariantDeclaration): Promise<void>;
  /**
   * Adds a `condition`, an `effectKey`, an `itemUse`, a reader of a `statBlock` or a `table`, on this client until it is closed. Rejects with a sentence that names
   * the field at fault and what is possible; nothing is changed then.
   * @stable
   * @example await game.rulings.register("condition", { key: "my-module-cursed", label: "Cursed", img: "icons/svg/terror.svg" })
   */
  register<K extends keyof Registrations>(kind: K, declaration: Registrations[K]): Promise<void>;
  /**
   * Keeps `{ topic }` or `{ variant }` with the world, for every client: for macros of the referee. Plain data alone; rejects for functions.
   * @stable
   * @example await game.rulings.keepRuling({ variant: tenSided })
   */
  keepRuling(addition: KeptRuling): Promise<void>;
  /**
   * Takes out what was kept: `my-topic`, or `initiative.my-variant`. Resolves to whether it was there.
   * @stable
   * @example await game.rulings.dropRuling("initiative.table-d10")
   */
  dropRuling(key: string): Promise<boolean>;
  /**
   * Opens the handbook, at the page about a topic when its key is given.
   * @stable
   * @example await game.rulings.openHandbook("morale")
   */
  openHandbook(topic?: string): Promise<void>;
  /**
   * Opens the Compendium Browser, at `monsters`, `hirelings`, `characters`, `spells`, `equipment`, `magic` or `options` when one is named.
   * @stable
   * @example await game.rulings.browse("spells")
   */
  browse(kind?: string): Promise<void>;
  /**
   * Resolves when the whole system is there, a moment after Foundry's hook `ready`: then fights are watched, cards can be pressed and `sheet`
   * and `actions` answer. The hook `rulingsReady` is called at that moment.
   * @stable
   * @example await game.rulings.ready()
   */
  ready(): Promise<void>;
  /**
   * The numbers of an actor's sheet with their reasons; null for parties and vessels, and for all before `ready` has resolved.
   * @stable
   * @example game.rulings.sheet(actor)?.armourClass.value
   */
  sheet(actor: Actor.Implementation): ActorSheetView | null;
  /**
   * The actions of a creature that this user owns, in the order of the groups: for bars, HUDs and macros. An empty list before `ready` has
   * resolved, for parties, vessels and hoards, and for creatures that this user does not own.
   * @stable
   * @example game.rulings.actions(token).filter(({ group }) => group === "saves")
   */
  actions(
    actor: Actor.Implementation | TokenDocument.Implementation | Token.Implementation | null | undefined,
  ): readonly CreatureAction[];
  /**
   * Asks and rolls how an actor takes the party. Referee only.
   * @stable
   * @example await game.rulings.rollReaction(actor)
   */
  rollReaction(actor: Actor.Implementation): Promise<void>;
  /**
   * Checks the morale of an actor's group in the running fight; outside one asks what for and checks the actor alone. Referee only.
   * @stable
   * @example await game.rulings.rollMorale(actor)
   */
  rollMorale(actor: Actor.Implementation): Promise<void>;
  /**
   * Lets a character or hireling rest: `short` or `extended` under heroic rests, else `night` or `days`; `surge` spends a healing surge, `hour`
   * ends subdual damage. The number of days is asked unless it is given.
   * @stable
   * @example await game.rulings.rest(actor, "days", 3)
   */
  rest(actor: Actor.Implementation, kind: string, days?: number): Promise<void>;
  /**
   * Opens a window of the company: `request`, `create`, `hoard`, `share`, `experience`, `hire`, `pay`, `shop`, `work`, `works`, `print`, `paste`, `import`; the
   * page of all of them without a name. A party, hoard, monster or character that it is about may be given.
   * @stable
   * @example await game.rulings.company("share")
   */
  company(name?: string, about?: Actor.Implementation): Promise<void>;
  /**
   * Opens the window of the party; a referee makes one where there is none.
   * @stable
   * @example await game.rulings.openParty()
   */
  openParty(): Promise<void>;
  /**
   * Uses an item, as a click on the sheet does: attacks, casts, drinks. By its uuid, or by its id with the actor. The older form with the
   * uuid of a creature and `unarmed`, `grapple`, or `routine` and its number still works; macros on the hotbar call it.
   * @stable
   * @example await game.rulings.use(item.uuid, { event })
   */
  use(uuid: string, how?: UseOptions | string, subject?: string): Promise<void>;
  /**
   * Rolls for any actor or token that this user owns; for the actor that this user acts as when none is given. The older form `roll("save",
   * "spells")` still works.
   * @stable
   * @example await game.rulings.roll("save", { actor: token, subject: "spells", event })
   */
  roll(kind: string, how?: RollOptions | string): Promise<void>;
  /**
   * Asks others for a roll: posts a card with a button for each, which gathers the results. Resolves to the ids of the cards; to none, with a
   * notice that names the field and what is possible, when it cannot be asked. Referee only.
   * @stable
   * @example await game.rulings.requestRolls({ roll: "save", subject: "death", bonus: 2, reason: "the poisoned needle" })
   */
  requestRolls(request: RequestOptions): Promise<readonly string[]>;
  /**
   * Asks and rolls surprise for a combat, and begins it. Referee only.
   * @stable
   * @example await game.rulings.rollSurprise(game.combat)
   */
  rollSurprise(combat: Combat.Implementation): Promise<void>;
}
