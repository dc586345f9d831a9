/** The results of a save against a region hazard. @texts RULINGS.Region.onSave.* */
export const HAZARD_SAVES = ["negates", "half"] as const;
