/** Where it stands in a file of somebody, on each thing, what only the ledger of its world knows of it. */
export const EXPORT_KEY = "flags.rulings.carriedTruth";

type Carry = (actor: Actor.Implementation, data: object) => void;
let carry: Carry | undefined;

/** Says what goes along in a file of somebody that is not on the sheet. Known once the referee's part is loaded. */
export function registerExport(how: Carry): void {
  carry = how;
}

/** Adds it to the data of such a file. */
export function exportAlong(actor: Actor.Implementation, data: object): void {
  carry?.(actor, data);
}
