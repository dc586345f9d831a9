/**
 * The API for macros and modules: `game.rulings`. Every member is marked *stable* (it changes only with `extensionVersion` and a line in
 * the changelog) or *internal* (the system's own use; it can change in any version). The file `rulings.d.ts` of the package and docs/api.md
 * are generated from this.
 */

import type { TopicDeclaration, VariantDeclaration } from "../../rules/rulings/extend.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { ActorSheetView } from "../../view/platform/view-types.ts";
import type { Registrations } from "../platform/registries.ts";

/** A house rule of a table's own, as stored in the world. */
export type KeptRuling = { readonly topic: TopicDeclaration } | { readonly variant: VariantDeclaration };

/** The groups of a creature's actions, in their order. */
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

/** An action of a creature. */
export interface CreatureAction {
  readonly group: ActionGroup;
  /** The kind to pass to `roll`, with the subject. */
  readonly kind: ActionKind;
  /** An item's id, a saving throw category, the key of a check, the id of a condition, the number of a routine; blank where none is needed. */
  readonly subject: string;
  /** Plain text in the reader's language, not escaped. */
  readonly name: string;
  /** Path of an image; blank for none. */
  readonly img: string;
  /** The value on the sheet; blank for none. */
  readonly value: string;
  /** For actions with a state: whether it is on. */
  readonly active?: boolean;
  /** Uuid of its item. */
  readonly uuid?: string;
}

/** The actor and the manner of a roll. */
export interface RollOptions {
  /** An actor or a token; when absent, the actor that this user acts as. */
  readonly actor?: Actor.Implementation | TokenDocument.Implementation | Token.Implementation | null;
  /** The subject of the roll: see `CreatureAction.subject`. Items may also be given by name. */
  readonly subject?: string;
  /** The click event: with the shift key the question is skipped, as on the sheet. */
  readonly event?: Event;
}

/** The manner of using an item. */
export interface UseOptions {
  /** The owner: an item given by its id or uuid is looked up on this actor. */
  readonly actor?: Actor.Implementation | TokenDocument.Implementation | Token.Implementation | null;
  readonly event?: Event;
}

/** A roll that a referee requests from others. */
export interface RequestOptions {
  readonly roll: "save" | "check" | "morale";
  /** Saving throw category (`death`), ability (`str`) or check (`listen`, `thief.climb`); absent for morale. */
  readonly subject?: string;
  /** Actors or tokens, one or several; when absent, those of the selected tokens, else the party. */
  readonly actors?: unknown;
  /** A positive number helps: on the die, in six, or in percent. */
  readonly bonus?: number;
  /** Only the referees see the results. */
  readonly secret?: boolean;
  /** The reason for the roll, and its consequences on success or failure, as text. */
  readonly reason?: string;
  readonly success?: string;
  readonly failure?: string;
}

/** The API for macros and modules: `game.rulings`. */
export interface RulingsApi {
  /**
   * The rulings in force. Immutable; call again after the hook `rulingsChanged`.
   * @stable
   * @example game.rulings.rulings().is("death", "eris")
   */
  rulings(): Rulings;
  /**
   * Opens the House Rules window, optionally at rulings that match the words.
   * @stable
   * @example await game.rulings.openHouseRules("initiative")
   */
  openHouseRules(words?: string): Promise<void>;
  /**
   * Opens the lab: two sides fight thousands of times under one or several sets of rulings. With a topic (and a variant) the rulings in
   * force are compared with the same rulings with that variant. Referee only.
   * @stable
   * @example await game.rulings.openLab("initiative", "individual")
   */
  openLab(topic?: string, variant?: string): Promise<void>;
  /**
   * Opens the ledger of transactions, which can be undone there. Referee only.
   * @stable
   * @example await game.rulings.openLedger()
   */
  openLedger(): Promise<void>;
  /**
   * Ids and kinds of the transactions that are not undone, the oldest first; empty on players' clients, which do not have the ledger.
   * @stable
   * @example await game.rulings.takeBack(transaction.id) // for one of them
   */
  transactions(): { readonly id: string; readonly kind: string }[];
  /**
   * The same as `transactions`, under its name of older versions.
   * @stable
   * @example game.rulings.transactions().length
   */
  deeds(): { readonly id: string; readonly kind: string }[];
  /**
   * Undoes a transaction, with everything that followed from it. Without an id the last one.
   * @stable
   * @example await game.rulings.takeBack()
   */
  takeBack(id?: string): Promise<void>;
  /**
   * Version of the registries below; raised only when a formerly valid declaration would be refused.
   * @stable
   * @example if (game.rulings.extensionVersion !== 1) return;
   */
  readonly extensionVersion: 1;
  /**
   * Adds a custom topic on this client until it closes: for modules, in their `init`. Rejects with the name of the invalid field.
   * @stable
   * @example await game.rulings.registerTopic(oldHatred)
   */
  registerTopic(declaration: TopicDeclaration): Promise<void>;
  /**
   * Adds a variant to a shipped topic, in the same way.
   * @stable
   * @example await game.rulings.registerVariant(tenSided)
   */
  registerVariant(declaration: VariantDeclaration): Promise<void>;
  /**
   * Adds a `condition`, an `effectKey`, an `itemUse`, a reader of a `statBlock` or a `table`, on this client until it closes. Rejects with a sentence that names
   * the invalid field and the possible values; nothing is changed then.
   * @stable
   * @example await game.rulings.register("condition", { key: "my-module-cursed", label: "Cursed", img: "icons/svg/terror.svg" })
   */
  register<K extends keyof Registrations>(kind: K, declaration: Registrations[K]): Promise<void>;
  /**
   * Stores `{ topic }` or `{ variant }` in the world, for every client: for macros of the referee. Plain data only; rejects for functions.
   * @stable
   * @example await game.rulings.keepRuling({ variant: tenSided })
   */
  keepRuling(addition: KeptRuling): Promise<void>;
  /**
   * Removes a stored addition: `my-topic`, or `initiative.my-variant`. Resolves to whether it existed.
   * @stable
   * @example await game.rulings.dropRuling("initiative.table-d10")
   */
  dropRuling(key: string): Promise<boolean>;
  /**
   * Opens the handbook, optionally at the page of a topic.
   * @stable
   * @example await game.rulings.openHandbook("morale")
   */
  openHandbook(topic?: string): Promise<void>;
  /**
   * Opens the Compendium Browser, optionally at `monsters`, `hirelings`, `characters`, `spells`, `equipment`, `magic` or `options`.
   * @stable
   * @example await game.rulings.browse("spells")
   */
  browse(kind?: string): Promise<void>;
  /**
   * Resolves when the whole system is loaded, a moment after Foundry's hook `ready`: then fights are watched, cards can be pressed and `sheet`
   * and `actions` return values. The hook `rulingsReady` is called at that moment.
   * @stable
   * @example await game.rulings.ready()
   */
  ready(): Promise<void>;
  /**
   * The values of an actor's sheet with their traces; null for parties and vessels, and before `ready` has resolved.
   * @stable
   * @example game.rulings.sheet(actor)?.armourClass.value
   */
  sheet(actor: Actor.Implementation): ActorSheetView | null;
  /**
   * The actions of a creature that this user owns, in the order of the groups: for bars, HUDs and macros. Empty before `ready` has
   * resolved, for parties, vessels and hoards, and for creatures that this user does not own.
   * @stable
   * @example game.rulings.actions(token).filter(({ group }) => group === "saves")
   */
  actions(
    actor: Actor.Implementation | TokenDocument.Implementation | Token.Implementation | null | undefined,
  ): readonly CreatureAction[];
  /**
   * Asks for the circumstances and rolls the reaction of an actor to the party. Referee only.
   * @stable
   * @example await game.rulings.rollReaction(actor)
   */
  rollReaction(actor: Actor.Implementation): Promise<void>;
  /**
   * Checks the morale of an actor's group in the running fight; outside one asks for the reason and checks the actor alone. Referee only.
   * @stable
   * @example await game.rulings.rollMorale(actor)
   */
  rollMorale(actor: Actor.Implementation): Promise<void>;
  /**
   * Lets a character or hireling rest: `short` or `extended` under heroic rests, else `night` or `days`; `surge` spends a healing surge, `hour`
   * ends subdual damage. The number of days is asked when absent.
   * @stable
   * @example await game.rulings.rest(actor, "days", 3)
   */
  rest(actor: Actor.Implementation, kind: string, days?: number): Promise<void>;
  /**
   * Opens a window for the party: `request`, `create`, `hoard`, `share`, `experience`, `hire`, `pay`, `shop`, `work`, `works`, `print`, `paste`, `import`; without
   * a name the page of all of them. `about`: its party, hoard, monster or character.
   * @stable
   * @example await game.rulings.company("share")
   */
  company(name?: string, about?: Actor.Implementation): Promise<void>;
  /**
   * Opens the window of the party; for a referee a missing party is created.
   * @stable
   * @example await game.rulings.openParty()
   */
  openParty(): Promise<void>;
  /**
   * Uses an item like a click on the sheet: attacks, casts, drinks. By its uuid, or by its id with the actor. The older form with the
   * uuid of a creature and `unarmed`, `grapple`, or `routine` and its number still works; macros on the hotbar call it.
   * @stable
   * @example await game.rulings.use(item.uuid, { event })
   */
  use(uuid: string, how?: UseOptions | string, subject?: string): Promise<void>;
  /**
   * Rolls for any actor or token that this user owns; when absent, for the actor that this user acts as. The older form `roll("save",
   * "spells")` still works.
   * @stable
   * @example await game.rulings.roll("save", { actor: token, subject: "spells", event })
   */
  roll(kind: string, how?: RollOptions | string): Promise<void>;
  /**
   * Requests a roll from others: posts a card with a button for each, which collects the results. Resolves to the ids of the cards; to none, with a
   * notification of the invalid field and the possible values, when the request is invalid. Referee only.
   * @stable
   * @example await game.rulings.requestRolls({ roll: "save", subject: "death", bonus: 2, reason: "the poisoned needle" })
   */
  requestRolls(request: RequestOptions): Promise<readonly string[]>;
  /**
   * Asks for the circumstances and rolls surprise for a combat, and begins it. Referee only.
   * @stable
   * @example await game.rulings.rollSurprise(game.combat)
   */
  rollSurprise(combat: Combat.Implementation): Promise<void>;
}
