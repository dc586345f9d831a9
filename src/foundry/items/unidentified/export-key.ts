/** The path in an exported file's items of the true data that only the ledger of its world has. */
export const EXPORT_KEY = "flags.rulings.carriedTruth";

type Carry = (actor: Actor.Implementation, data: object) => void;
let carry: Carry | undefined;

/** Registers the function that adds true item data to an export; set when the referee's part is loaded. */
export function registerExport(how: Carry): void {
  carry = how;
}

/** Adds true item data to the data of an exported file. */
export function exportAlong(actor: Actor.Implementation, data: object): void {
  carry?.(actor, data);
}
