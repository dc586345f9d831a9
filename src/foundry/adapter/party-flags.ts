/** The declared flags of the expedition, for the Foundry types only. */
declare module "fvtt-types/configuration" {
  interface FlagConfig {
    Actor: {
      rulings?: {
        /** The declared action of a turn. */
        doing?: object;
        lastExtendedRest?: number;
        [key: string]: unknown;
      };
    };
    JournalEntry: {
      rulings?: {
        /** The log entries by id. */
        log?: Record<string, object>;
        /** The referee's secret data of the journey. */
        way?: object;
        [key: string]: unknown;
      };
    };
  }
}

export type PartySystem = Actor.SystemOfType<"party">;
