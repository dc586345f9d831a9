import { openLab } from "../lab/open-lab.ts";
import { openHandbook } from "../platform/open-handbook.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { RulingsApi } from "./api-types.ts";

let play: typeof import("./startup/on-ready.ts") | undefined;
let loading: Promise<void> | undefined;

/** Loads the modules that are not needed before the world is shown, once; after an error it can be called again. */
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

/** Registers the API at `game.rulings`. Call once, in `init`. */
export function registerApi(): void {
  const transactions = () => play?.undoableTransactions() ?? [];
  const api: RulingsApi = {
    rulings: rulingsInForce,
    openHouseRules: async (words) => (await import("../house-rules/house-rules-window.ts")).HouseRules.show(words),
    openLab,
    openLedger: async () => (await import("../chat/ledger-window.ts")).LedgerWindow.show(),
    transactions,
    deeds: transactions,
    takeBack: async (id) => {
      await loadPlay();
      await play?.undoById(id);
    },
    extensionVersion: 1,
    registerTopic: async (topic) => (await import("../house-rules/custom-topics.ts")).register({ topic }),
    registerVariant: async (variant) => (await import("../house-rules/custom-topics.ts")).register({ variant }),
    register: async (kind, declaration) => (await import("../platform/registries.ts")).register(kind, declaration),
    keepRuling: async (addition) => (await import("../house-rules/custom-topics.ts")).keep(addition),
    dropRuling: async (key) => (await import("../house-rules/custom-topics.ts")).removeAddition(key),
    openHandbook,
    browse: async (kind) => (await import("./browser/compendium-browser.ts")).CompendiumBrowser.show(kind),
    ready: loadPlay,
    sheet: (actor) => play?.sheetOf(actor) ?? null,
    rollReaction: async (actor) => (await import("./roll-for.ts")).rollReaction(actor),
    rollMorale: async (actor) => (await import("./roll-for.ts")).rollMorale(actor),
    rest: async (actor, kind, days) => (await import("./roll-for.ts")).rest(actor, kind, days),
    company: async (name, about) => (await import("./windows/hub-window.ts")).openCompany(name, about),
    openParty: async () => (await import("../adapter/party.ts")).openParty(),
    actions: (actor) => play?.actionsOf(actor) ?? [],
    use: async (uuid, how, subject) => (await import("./roll-for.ts")).use(uuid, how, subject),
    roll: async (kind, how) => (await import("./roll-for.ts")).roll(kind, how),
    requestRolls: async (request) => (await import("../requests/post-request.ts")).requestRolls({ ...request }),
    rollSurprise: async (combat) => (await import("../combat/surprise-window.ts")).SurpriseWindow.open(combat),
  };
  Object.assign(game, { rulings: Object.freeze(api) });
}
