/** Ids of equipment that was in the compendium twice, each with the id of the remaining entry, for links and imported items (DOC-116). */
export const MERGED_EQUIPMENT: readonly (readonly [gone: string, left: string])[] = [
  ["OUEt9FuAF2xFlTUB", "FvbxuGmO65c2orI8"],
  ["Yg438zyxDqAlKzDW", "KQhERhmzPax4ahOx"],
  ["Tr4ZejbHMH2yIwbd", "2SJOO8ZecF77gyUX"],
];
