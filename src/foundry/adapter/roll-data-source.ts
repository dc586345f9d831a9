/** The source of calculated numbers in formulas; empty until `roll-data.ts` is loaded. */
export const rollDataSource: { of?: (actor: Actor.Implementation) => Record<string, unknown> } = {};
