/** What a save against the hazard of a place does. @texts RULINGS.Region.onSave.* */
export const HAZARD_SAVES = ["negates", "half"] as const;
