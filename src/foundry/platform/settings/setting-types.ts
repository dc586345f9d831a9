/** Declares the settings, queries and hooks of this system for the Foundry types. It has no code. */
import type { Rulings } from "../../../rules/rulings/types.ts";
import type { TopicKey } from "../../../rules/topics/index.ts";

type TopicSettings = { [K in `rulings.${TopicKey}`]: StringConstructor };

declare module "fvtt-types/configuration" {
  interface SettingConfig extends TopicSettings {
    "rulings.preset": StringConstructor;
    "rulings.parameters": ObjectConstructor;
    "rulings.savedPresets": ArrayConstructor;
    "rulings.trial": ObjectConstructor;
    "rulings.ownRulings": ArrayConstructor;
    "rulings.tableNotes": ArrayConstructor;
    "rulings.booklet": StringConstructor;
    "rulings.shop": ObjectConstructor;
    "rulings.whoRolls": StringConstructor;
    "rulings.foeKnowledge": StringConstructor;
    "rulings.ledgerLength": NumberConstructor;
    "rulings.turnSummaries": StringConstructor;
    "rulings.skipDialogs": BooleanConstructor;
    "rulings.moraleOnRoll": BooleanConstructor;
    "rulings.ascendingNumbers": BooleanConstructor;
    "rulings.pictureFolder": StringConstructor;
    "rulings.pictures": ObjectConstructor;
    "rulings.sheetPlaces": ObjectConstructor;
    "rulings.trialSeen": ObjectConstructor;
  }

  interface FlagConfig {
    Combat: {
      rulings?: {
        state?: object;
        morale?: object;
        dice?: Record<string, number>;
        /** The span of world time that was counted already and lies ahead again (`adapter/counted-time.ts`). */
        counted?: { from: number; until: number };
      };
    };
    Combatant: { rulings?: { side?: string; leader?: boolean; counted?: boolean } };
    Item: { rulings?: { unknown?: string; charges?: string; read?: string[] } };
    JournalEntryPage: { rulings?: { bookletPage?: string } };
    User: { rulings?: { asking?: Record<string, { about: string; at: number }>; seat?: string } };
    Scene: {
      rulings?: {
        outdoors?: boolean;
        dark?: boolean;
        unstable?: boolean;
        lowCeiling?: boolean;
        dwarfFamiliar?: boolean;
      };
    };
  }

  namespace Hooks {
    interface HookConfig {
      /** The whole system is loaded (see `game.rulings.ready`). */
      rulingsReady: () => void;
      /** The notes of the table's own rules changed. */
      rulingsNotes: () => void;
      /** The referee changed the terms of the shop. */
      rulingsShop: () => void;
      /** The rulings of the world changed: the former ones (undefined if they were never compiled) and the new ones. */
      rulingsChanged: (before: Rulings | undefined, after: Rulings) => void;
      /** In v14: a browser window was opened for detached windows, or closed. */
      openDetachedWindow: (id: string, win: Window) => void;
      closeDetachedWindow: (id: string, win: Window) => void;
    }
  }
}

/** The answer of a parrier's player: the points against each attack, or the reason why the user may not choose them. */
export type ParryAnswer = { ok: true; shares: readonly number[] } | { ok: false; refused: string };

/** The answer of a referee's client: the server's timestamp of its copy of a fight. */
export type StampAnswer = { ok: true; stamp: number } | { ok: false; refused: string };

/** The answer of a referee's client: success, or a refusal that the asking client can show. */
export type RefereeAnswer = { ok: true } | { ok: false; refused: string; data?: Record<string, string | number> };

declare global {
  namespace CONFIG {
    interface Queries {
      "rulings.referee": (data: unknown) => Promise<RefereeAnswer>;
      "rulings.apply": (data: unknown) => Promise<RefereeAnswer>;
      "rulings.check": (data: unknown) => Promise<RefereeAnswer>;
      "rulings.company": (data: unknown) => Promise<RefereeAnswer>;
      "rulings.transaction": (data: unknown) => Promise<RefereeAnswer>;
      "rulings.parry": (data: unknown) => Promise<ParryAnswer>;
      "rulings.stamp": (data: unknown) => Promise<StampAnswer>;
      "rulings.numbers": (data: unknown) => Promise<RefereeAnswer>;
      "rulings.request": (data: unknown) => Promise<RefereeAnswer>;
      "rulings.unknown": (data: unknown) => Promise<RefereeAnswer>;
      "rulings.way": (data: unknown) => Promise<RefereeAnswer>;
    }
  }
}
