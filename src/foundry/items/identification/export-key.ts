/** Where it stands in a file of somebody, on each thing, what only the ledger of its world knows of it. */
export const EXPORT_KEY = "flags.rulings.carriedTruth";
