/**
 * Ids of the system's tables and folders, which do not change with a translation. tests/content/entry-ids.test.ts compares them with the compendia.
 */

export const TREASURE_TABLES: Readonly<Record<string, string>> = {
  A: "6EztkiJtyeKbeB9e",
  B: "9NohMb2XakHUFiB2",
  C: "O8VhJdY61PKkJXeY",
  D: "xuKhgEDMcVuQtxQn",
  E: "lKAVe5kbHk4JGOPn",
  F: "QbFHK43jZ5U6rv2b",
  G: "3FpYRjZYxyG6FZwB",
  H: "9VWywDmJyJBt9BGQ",
  I: "R3wLEErN2oXr60GY",
  J: "0tngWvAAhrEleJv0",
  K: "UGUqxlbvSUSM0HnI",
  L: "JTzmHb9Gvyc6vHj2",
  M: "S4jEH5UWRHsaHOst",
  N: "5Y9DpA6NqMTRV7cw",
  O: "xng8wltxBrisDGVD",
  P: "N44cuH2eOhWHO7aH",
  Q: "XF9G31PLPKJ1U8Q6",
  R: "t1ByBzLSwVCZFbTn",
  S: "9pgVkMJTLSCtH6J9",
  T: "h3JP6xyC2QUJGOD1",
  U: "zhYDe3DxFZEgbUEM",
  V: "iza95899ZOZnLcOt",
};

/** The table of gems, also rolled for treasure. */
export const GEM_TABLE = "74fAVkYbvMWuhXEA";

/** Tables of magic items by kind, for any level; `any` rolls the kind. */
export const EXPERT_MAGIC: Readonly<Record<string, string>> = {
  any: "ICeHA3ErUAZfFvUw",
  armour: "8niCasr0HLE5N5Yp",
  misc: "Ni6neKgsmOABgGfP",
  potion: "UnfAPBvvWpTkCqCB",
  ring: "2D2Znpp9OzkJADPl",
  "rod-staff-wand": "UMFOICC1vHvNSxrJ",
  scroll: "whll5UlrUepCjo5B",
  sword: "t3ceKGkHFc0rIkAX",
  weapon: "yX2K0R1ykzAeO0gn",
};

/** Tables of magic items by kind, for levels 1 to 3; `any` rolls the kind. */
export const BASIC_MAGIC: Readonly<Record<string, string>> = {
  any: "C1g23AOvhk01SjSd",
  armour: "vNvXH612klwiruCq",
  misc: "A29j0fqYtWISThZh",
  potion: "xsSncGMesBx5YbZz",
  ring: "RkboZPqcNuwRdSUx",
  "rod-staff-wand": "nr35glcWo2zHDvnY",
  scroll: "FL4gIWgP1LgPnwk8",
  sword: "rAPW3nqdcjGW20qN",
  weapon: "8Dn88C67zF15oDIH",
};

/** Tables of adventurer parties. */
export const PEOPLE_TABLES = {
  low: "ZTm9smfnvBD9PXVz",
  seasoned: "Mcf4AHE2pM34OhhH",
} as const;

/** Encounter tables by the place: the first level of a dungeon, kinds of terrain and water. */
export const PLACE_TABLES: Readonly<Record<string, string>> = {
  dungeon: "oU2HDR8LhLY2HEoY",
  barren: "6MdueSBBVglGudBV",
  broken: "6MdueSBBVglGudBV",
  hills: "6MdueSBBVglGudBV",
  mountains: "6MdueSBBVglGudBV",
  city: "zlcBLkPtbFE92V5K",
  clear: "K0KJRQBcJH8NV5ea",
  grasslands: "K0KJRQBcJH8NV5ea",
  desert: "EIMPbnDz8a8uRHNI",
  forest: "71gvpSZW86tnd62N",
  jungle: "we4lZ9etotvmjtXF",
  settled: "43alEgXb3q0wysVo",
  swamp: "an6Wy9yWE14NasME",
  ocean: "DIydfo1ym4Z9aHUs",
  lake: "26KmbMfpm2kQJpMa",
  river: "26KmbMfpm2kQJpMa",
};

/** Folders of the encounter tables. */
export const ENCOUNTER_FOLDERS: readonly string[] = ["J1ljj5b13CLuuUMH", "UZkrmb9DQPuGDIBI", "c2HLGOB0NlLTuxEC"];

/** Folders of hirelings that belong to one hiring ruling. */
export const HIRELING_FOLDERS: Readonly<Record<"eris" | "gorman", readonly string[]>> = {
  eris: ["0LJoNARiFJHnZEoC", "Y9wOvEDnhWAJlnm4", "AlFFGlUZAHAAQ1wX"],
  gorman: ["bMVzvcRFi9JKttfB"],
};

/** The folder of the plain classes, beside those of other books. */
export const PLAIN_CLASSES = "r5vnoXoT9W3ibsXY";
