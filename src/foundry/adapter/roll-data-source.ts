/** Where formulas get worked out numbers from; empty until what works them out is loaded (`roll-data.ts`). */
export const rollDataSource: { of?: (actor: Actor.Implementation) => Record<string, unknown> } = {};
