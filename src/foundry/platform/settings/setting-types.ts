/** Tells the Foundry types which settings and queries this system registers. Types alone: nothing here runs. */
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
      /** The whole system is there (see `game.rulings.ready`). */
      rulingsReady: () => void;
      /** The notes of the table's own rules changed. */
      rulingsNotes: () => void;
      /** The referee changed the terms of the shop. */
      rulingsShop: () => void;
      /** The rulings of the world changed: what held before (undefined if nothing had asked yet) and what holds now. */
      rulingsChanged: (before: Rulings | undefined, after: Rulings) => void;
      /** Of generation 14: a browser window was opened for windows of the game, or closed. */
      openDetachedWindow: (id: string, win: Window) => void;
      closeDetachedWindow: (id: string, win: Window) => void;
    }
  }
}

/** The answer of the player of a parrying character: the points against an attack, or why that user may not choose them. */
export type ParryAnswer = { ok: true; shares: readonly number[] } | { ok: false; refused: string };

/** A referee's client answers with the server's stamp on a fight as it knows it. */
export type StampAnswer = { ok: true; stamp: number } | { ok: false; refused: string };

/** A referee's client answers with what it did, or with a refusal that the asker can show. */
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
