/** Tells the Foundry types of the setting that migrations keep. Types alone. */
declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "rulings.migratedTo": string;
  }
}

export {};
