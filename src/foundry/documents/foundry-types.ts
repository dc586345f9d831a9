/** Declares this system's models, documents and settings for the Foundry types. It has no code. */
import type { ACTOR_MODELS, CardModels, ITEM_MODELS, PAGE_MODELS } from "../data/index.ts";
import type { RulingsActor } from "./actor.ts";
import type { RulingsItem } from "./item.ts";

declare module "fvtt-types/configuration" {
  interface SystemNameConfig {
    name: "rulings";
  }

  interface DocumentClassConfig {
    Actor: typeof RulingsActor<Actor.SubType>;
    Item: typeof RulingsItem<Item.SubType>;
  }

  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: RulingsActor<SubType>;
  }

  interface ConfiguredItem<SubType extends Item.SubType> {
    document: RulingsItem<SubType>;
  }

  interface DataModelConfig {
    Actor: typeof ACTOR_MODELS;
    Item: typeof ITEM_MODELS;
    ChatMessage: CardModels;
    JournalEntryPage: typeof PAGE_MODELS;
  }
}
