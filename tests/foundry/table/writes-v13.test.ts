import { countWrites } from "./writes.ts";

// Generation 13 has no batches: the ledger, the card's mark and what changes come one after another.
countWrites(13, {
  "an attack": 3,
  "a damage roll": 1,
  "damage to a character": 3,
  "damage to one of several monsters": 3,
  "damage that kills one of them": 8,
  "taking back damage": 2,
  "a saving throw": 1,
  "a spell cast": 4,
  morale: 3,
  "initiative of all": 3,
  "on to the next": 2,
});
