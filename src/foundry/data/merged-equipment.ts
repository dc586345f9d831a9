/** Ids of equipment that stood in the compendium twice, each with that of the entry that is left: links and things of before lead there (DOC-116). */
export const MERGED_EQUIPMENT: readonly (readonly [gone: string, left: string])[] = [
  ["OUEt9FuAF2xFlTUB", "FvbxuGmO65c2orI8"],
  ["Yg438zyxDqAlKzDW", "KQhERhmzPax4ahOx"],
  ["Tr4ZejbHMH2yIwbd", "2SJOO8ZecF77gyUX"],
];
