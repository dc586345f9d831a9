import { ActiveEffect } from "./active-effect.ts";
import { Actor, BaseActor } from "./actor.ts";
import { Adventure, BaseAdventure } from "./adventure.ts";
import { AmbientLightDocument, BaseAmbientLight } from "./ambient-light.ts";
import { BaseActiveEffect } from "./base-active-effect.ts";
import { BaseCombat } from "./base-combat.ts";
import { BaseToken } from "./base-token.ts";
import { BaseChatMessage, ChatMessage } from "./chat-message.ts";
import { Combat } from "./combat.ts";
import { BaseCombatant, BaseCombatantGroup, Combatant, CombatantGroup } from "./combatant.ts";
import { BaseFolder, Folder } from "./folder.ts";
import { BaseItem, Item } from "./item.ts";
import { BaseJournalEntry, BaseJournalEntryPage, JournalEntry, JournalEntryPage } from "./journal.ts";
import { leaveOutMembers } from "./left-out-members.ts";
import { BaseLevel, Level } from "./level.ts";
import { BaseCards, BaseMacro, BasePlaylist, BaseSetting, Cards, Macro, Playlist, Setting } from "./others.ts";
import { BaseRegion, RegionDocument } from "./region.ts";
import { BaseRegionBehavior, RegionBehavior } from "./region-behavior.ts";
import { BaseRollTable, BaseTableResult, RollTable, TableResult } from "./roll-table.ts";
import { BaseScene, Scene } from "./scene.ts";
import { BaseMeasuredTemplate, MeasuredTemplateDocument } from "./template.ts";
import { TokenDocument } from "./token.ts";
import { BaseUser, User } from "./user.ts";
import { BaseWall, WallDocument } from "./wall.ts";

/** The client's classes by document name. */
export const clientDocuments = {
  ActiveEffect,
  Actor,
  Adventure,
  Cards,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Folder,
  Item,
  JournalEntry,
  JournalEntryPage,
  Level,
  Macro,
  MeasuredTemplate: MeasuredTemplateDocument,
  Playlist,
  Region: RegionDocument,
  RegionBehavior,
  RollTable,
  Scene,
  Setting,
  TableResult,
  Token: TokenDocument,
  User,
  Wall: WallDocument,
  AmbientLight: AmbientLightDocument,
};

/** The classes below them. */
export const baseDocuments = {
  BaseActiveEffect,
  BaseActor,
  BaseAdventure,
  BaseAmbientLight,
  BaseCards,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseCombatantGroup,
  BaseFolder,
  BaseItem,
  BaseJournalEntry,
  BaseJournalEntryPage,
  BaseLevel,
  BaseMacro,
  BaseMeasuredTemplate,
  BasePlaylist,
  BaseRegion,
  BaseRegionBehavior,
  BaseRollTable,
  BaseScene,
  BaseSetting,
  BaseTableResult,
  BaseToken,
  BaseUser,
  BaseWall,
};

leaveOutMembers(clientDocuments);
