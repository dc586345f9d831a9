import type { Dict } from "../types.ts";

const DOCUMENTS: Record<string, [string, string]> = {
  ActiveEffect: ["Effect", "Effects"],
  Actor: ["Actor", "Actors"],
  Adventure: ["Adventure", "Adventures"],
  Cards: ["Card stack", "Card stacks"],
  ChatMessage: ["Chat message", "Chat messages"],
  Combat: ["Encounter", "Encounters"],
  Combatant: ["Combatant", "Combatants"],
  CombatantGroup: ["Combatant group", "Combatant groups"],
  Folder: ["Folder", "Folders"],
  Item: ["Item", "Items"],
  JournalEntry: ["Journal entry", "Journal entries"],
  JournalEntryPage: ["Journal page", "Journal pages"],
  Macro: ["Macro", "Macros"],
  Playlist: ["Playlist", "Playlists"],
  RollTable: ["Table", "Tables"],
  Scene: ["Scene", "Scenes"],
  Setting: ["Setting", "Settings"],
  TableResult: ["Table result", "Table results"],
  Token: ["Token", "Tokens"],
  User: ["User", "Users"],
};

const PLURALS: Record<string, string> = { JournalEntry: "JournalEntries", Cards: "CardsPlural" };

const STATUSES: Record<string, string> = {
  Bleeding: "Bleeding",
  Bless: "Blessed",
  Blind: "Blind",
  Burning: "Burning",
  Burrow: "Burrowing",
  ColdShield: "Cold shield",
  Corrode: "Corroded",
  Curse: "Cursed",
  Dead: "Dead",
  Deaf: "Deaf",
  Degen: "Weakening",
  Disease: "Diseased",
  Downgrade: "Lowered",
  Eye: "Marked",
  Fear: "Afraid",
  FireShield: "Fire shield",
  Fly: "Flying",
  Frozen: "Frozen",
  HolyShield: "Holy shield",
  Hover: "Hovering",
  Invisible: "Invisible",
  MagicShield: "Magic shield",
  Paralysis: "Paralysed",
  Poison: "Poisoned",
  Prone: "Prone",
  Regen: "Regenerating",
  Restrained: "Restrained",
  Shock: "Shocked",
  Silence: "Silenced",
  Sleep: "Asleep",
  Stun: "Stunned",
  Target: "Targeted",
  Unconscious: "Unconscious",
  Upgrade: "Raised",
};

/** Core's English texts, in our own words, for documents, chat, combat and tables without a language file. */
export function coreTexts(): Dict {
  const out: Dict = {
    "DOCUMENT.New": "New {type}",
    "TYPES.Base": "Base",
    Unknown: "Unknown",
    "CHAT.RollPublic": "Public roll",
    "CHAT.RollPrivate": "Private to the referee",
    "CHAT.RollBlind": "Blind to the referee",
    "CHAT.RollSelf": "To yourself",
    "CHAT.InCharacter": "In character",
    "CHAT.To": "To",
    "CHAT.DeleteMessage": "Delete message",
    "CHAT.PrivateRollContent": "{user} rolled privately",
    "COMBAT.RollsInitiative": "{name} rolls for initiative",
    "COMBAT.NotOnScene": "Somebody in this encounter does not stand on this scene, so that it cannot be bound to it.",
    "COMBAT.EndTitle": "End the encounter?",
    "COMBAT.EndConfirmation": "The encounter and everything its tracker shows will be deleted.",
    "ADVENTURE.Import": "Import the adventure",
    "ADVENTURE.LeftOut": "Left out, as this table cannot keep it: {names}.",
    "ADVENTURE.Nothing": "Nothing in this adventure can be kept at this table.",
    "ADVENTURE.Overwrite":
      "{count} of its documents are in the world already. Importing again undoes what was changed in them.",
    "ADVENTURE.RefereeOnly": "Only a referee may import an adventure.",
    "TABLE.DrawFlavor": "Draws a result from {name}",
    "TABLE.DrawFlavorPlural": "Draws {number} results from {name}",
    "TOKEN.BarAttributes": "Attributes with a maximum",
    "TOKEN.BarValues": "Single values",
    "EFFECT.PhaseInitial": "Before derived values",
    "EFFECT.PhaseFinal": "After derived values",
  };
  for (const [name, [one, many]] of Object.entries(DOCUMENTS)) {
    out[`DOCUMENT.${name}`] = one;
    out[`DOCUMENT.${PLURALS[name] ?? `${name}s`}`] = many;
  }
  for (const [name, text] of Object.entries(STATUSES)) out[`EFFECT.Status${name}`] = text;
  return out;
}
