/** Short names for Foundry's documents as this system configures them. */

export type ActorDocument = Actor.Implementation;
export type CombatDocument = Combat.Implementation;
export type CombatantDocument = Combatant.Implementation;
export type EffectDocument = ActiveEffect.Implementation;
export type ItemDocument = Item.Implementation;
export type JournalDocument = JournalEntry.Implementation;
export type MessageDocument = ChatMessage.Implementation;
export type PlacedToken = TokenDocument.Implementation;
export type PlacedWall = WallDocument.Implementation;
export type TableDocument = RollTable.Implementation;
export type UserDocument = User.Implementation;

/** The options of an action: with the shift key (or by the user's own setting) the question is skipped. */
export interface ActionOptions {
  readonly event?: Event;
}
