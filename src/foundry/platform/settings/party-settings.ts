/** The active party of this world, and the journals of each party's journey. */
declare module "fvtt-types/configuration" {
  interface SettingConfig {
    /** Uuid of the active party; blank for none. */
    "rulings.party": StringConstructor;
    /** Ids of the journals of each party's journey, by the id of the party. */
    "rulings.books": ObjectConstructor;
  }
}

/** Registers both settings. Call once, in `init`. */
export function registerPartySettings(): void {
  const settings = game.settings!;
  settings.register("rulings", "party", {
    name: "RULINGS.Settings.party.name",
    scope: "world",
    config: false,
    type: String,
    default: "",
  });
  settings.register("rulings", "books", {
    name: "RULINGS.Settings.books.name",
    scope: "world",
    config: false,
    type: Object,
    default: {},
  });
}

/** Uuid of the active party; blank for none. */
export function namedParty(): string {
  return game.settings!.get("rulings", "party");
}

/** Sets the active party of this world. */
export async function setNamedParty(uuid: string): Promise<void> {
  await game.settings!.set("rulings", "party", uuid);
}

/** The ids of parties' journals, by the party's id. */
export function storedJournals(): Readonly<Record<string, unknown>> {
  const kept: unknown = game.settings!.get("rulings", "books");
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

/** Stores the ids of parties' journals. */
export async function setStoredJournals(books: Readonly<Record<string, unknown>>): Promise<void> {
  await game.settings!.set("rulings", "books", { ...books });
}
