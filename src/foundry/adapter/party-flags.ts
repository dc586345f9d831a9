/** Tells the Foundry types which flags the expedition keeps. Types alone: nothing here runs. */
declare module "fvtt-types/configuration" {
  interface FlagConfig {
    Actor: {
      rulings?: {
        /** What somebody says it does with a turn. */
        doing?: object;
        lastExtendedRest?: number;
        [key: string]: unknown;
      };
    };
    JournalEntry: {
      rulings?: {
        /** What happened, by an id of its own. */
        log?: Record<string, object>;
        /** What the referee alone knows of the way. */
        way?: object;
        [key: string]: unknown;
      };
    };
  }
}

export type PartySystem = Actor.SystemOfType<"party">;
