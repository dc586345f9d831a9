import type { TopicDeclaration, VariantDeclaration } from "../../rules/rulings/extend.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { ActorSheetView } from "../../view/platform/view-types.ts";
import type { Addition } from "../house-rules/custom-topics.ts";
import { openLab } from "../lab/open-lab.ts";
import { openHandbook } from "../platform/open-handbook.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

/** What macros and modules may call: `game.rulings`. */
interface RulingsApi {
  /** The rulings in force: `rulings().is("death", "eris")`. Immutable; ask again after the hook `rulingsChanged`. */
  rulings(): Rulings;
  /** Opens the House Rules window, at rulings that match the words when some are given. */
  openHouseRules(words?: string): Promise<void>;
  /**
   * Opens the lab: two sides fight thousands of times under one or several sets of rulings. With a topic (and a variant) the rulings in
   * force stand beside the same with that variant. Referee only.
   */
  openLab(topic?: string, variant?: string): Promise<void>;
  /** Opens the list of what was done, from which transactions are taken back. Referee only. */
  openLedger(): Promise<void>;
  /** Ids and words of the transactions that stand, the oldest first: none on players' clients, which do not have the ledger. */
  deeds(): { readonly id: string; readonly kind: string }[];
  /** Takes a transaction back, with all that followed from it. Without an id the last one. */
  takeBack(id?: string): Promise<void>;
  /** Version of the three functions below; raised when a declaration that was taken would be refused, never otherwise. */
  readonly extensionVersion: 1;
  /** Adds a topic of one's own, on this client until it is closed: for modules, in their `init`. See docs/extending.md. Rejects naming the field at fault. */
  registerTopic(declaration: TopicDeclaration): Promise<void>;
  /** Adds a variant to a topic that ships, in the same way. */
  registerVariant(declaration: VariantDeclaration): Promise<void>;
  /** Keeps `{ topic }` or `{ variant }` with the world, for every client: for macros of the referee. Plain data alone; rejects for functions. */
  keepRuling(addition: Addition): Promise<void>;
  /** Takes out what was kept: `my-topic`, or `initiative.my-variant`. Resolves to whether it was there. */
  dropRuling(key: string): Promise<boolean>;
  /** Opens the handbook, at the page about a topic when its key is given. */
  openHandbook(topic?: string): Promise<void>;
  /** Opens the Compendium Browser, at `monsters`, `hirelings`, `characters`, `spells`, `equipment`, `magic` or `options` when one is named. */
  browse(kind?: string): Promise<void>;
  /**
   * Resolves when the whole system is there, a moment after Foundry's hook `ready`: then fights are watched, cards can be pressed and `sheet`
   * answers. The hook `rulingsReady` is called at that moment.
   */
  ready(): Promise<void>;
  /** The numbers of an actor's sheet with their reasons; null for parties and vessels, and for all before `ready` has resolved. */
  sheet(actor: Actor.Implementation): ActorSheetView | null;
  /** Asks and rolls how an actor takes the party. Referee only. */
  rollReaction(actor: Actor.Implementation): Promise<void>;
  /** Checks the morale of an actor's group in the running fight; outside one asks what for and checks the actor alone. Referee only. */
  rollMorale(actor: Actor.Implementation): Promise<void>;
  /**
   * Lets a character or hireling rest: `short` or `extended` under heroic rests, else `night` or `days`; `surge` spends a healing surge, `hour` ends subdual damage.
   * The number of days is asked unless it is given.
   */
  rest(actor: Actor.Implementation, kind: string, days?: number): Promise<void>;
  /**
   * Opens a window of the company: `create`, `hoard`, `share`, `experience`, `hire`, `pay`, `shop`, `work`, `works`, `print`, `paste`, `import`; the page of all of them without a name. A party, hoard, monster or
   * character that it is about may be given.
   */
  company(name?: string, about?: Actor.Implementation): Promise<void>;
  /** Opens the window of the party; a referee makes one where there is none. */
  openParty(): Promise<void>;
  /**
   * Uses a thing of somebody's by its uuid, as a click on the sheet does: attacks, casts, drinks. With the uuid of a creature `unarmed`,
   * `grapple`, or `routine` and its number. What macros on the hotbar call.
   */
  use(uuid: string, transaction?: string, subject?: string): Promise<void>;
  /** Rolls for whoever this user acts as: `roll("attack", "Sword")`, `roll("save", "spells")`, `roll("check", "str")`. */
  roll(kind: string, subject?: string): Promise<void>;
  /** Asks and rolls surprise for a combat, and begins it. Referee only. */
  rollSurprise(combat: Combat.Implementation): Promise<void>;
}

let play: typeof import("./startup/on-ready.ts") | undefined;
let loading: Promise<void> | undefined;

/** Loads what is not needed before the world is shown, once; a load that failed can be tried again. */
export function loadPlay(): Promise<void> {
  loading ??= import("./startup/on-ready.ts").then(
    async (module) => {
      play = module;
      await module.startOnReady();
      Hooks.callAll("rulingsReady");
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Puts the functions for macros at `game.rulings`. Call once, in `init`. */
export function registerApi(): void {
  const api: RulingsApi = {
    rulings: rulingsInForce,
    openHouseRules: async (words) => (await import("../house-rules/house-rules-window.ts")).HouseRules.show(words),
    openLab,
    openLedger: async () => (await import("../chat/ledger-window.ts")).LedgerWindow.show(),
    deeds: () => play?.undoableTransactions() ?? [],
    takeBack: async (id) => {
      await loadPlay();
      await play?.undoById(id);
    },
    extensionVersion: 1,
    registerTopic: async (topic) => (await import("../house-rules/custom-topics.ts")).register({ topic }),
    registerVariant: async (variant) => (await import("../house-rules/custom-topics.ts")).register({ variant }),
    keepRuling: async (addition) => (await import("../house-rules/custom-topics.ts")).keep(addition),
    dropRuling: async (key) => (await import("../house-rules/custom-topics.ts")).removeAddition(key),
    openHandbook,
    browse: async (kind) => (await import("./browser/compendium-browser.ts")).CompendiumBrowser.show(kind),
    ready: loadPlay,
    sheet: (actor) => play?.sheetOf(actor) ?? null,
    rollReaction: async (actor) => (await import("../exploration/reaction-window.ts")).ReactionWindow.open(actor),
    rollMorale: async (actor) => (await import("../sheets/actions.ts")).rollMorale(actor, {}),
    // A macro lets several rest, one after another: what goes wrong with one is told, and stops none of the others.
    rest: async (actor, kind, days) => (await import("./use-item.ts")).restBy(actor, kind, days),
    company: async (name, about) =>
      name
        ? (await import("./windows/open-window.ts")).openWindow(name, about)
        : (await import("./windows/open-window.ts")).HubWindow.show(),
    openParty: async () => (await import("../adapter/party.ts")).openParty(),
    use: async (uuid, transaction, subject) => (await import("./use-item.ts")).useAny(uuid, transaction, subject),
    roll: async (kind, subject = "") => (await import("./use-item.ts")).rollNamed(kind, subject),
    rollSurprise: async (combat) => (await import("../combat/surprise-window.ts")).SurpriseWindow.open(combat),
  };
  Object.assign(game, { rulings: Object.freeze(api) });
}
