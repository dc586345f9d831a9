/** The mightiest spells are of this level: there is nothing above it (GOR-48). */
export const HIGHEST_SPELL_LEVEL = 6;
