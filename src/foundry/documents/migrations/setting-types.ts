/** Declares the migrations' setting for the Foundry types. */
declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "rulings.migratedTo": string;
  }
}

export {};
