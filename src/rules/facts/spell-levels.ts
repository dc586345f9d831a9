/** The highest spell level (GOR-48). */
export const HIGHEST_SPELL_LEVEL = 6;
