import { countWrites } from "./writes.ts";

// Generation 13 has no batches: the ledger, the numbers of a card, the card, its mark and what changes come one after another.
countWrites(13, {
  "an attack": 5,
  "a damage roll": 2,
  "damage to a character": 4,
  "damage to one of several monsters": 4,
  "damage that kills one of them": 10,
  "taking back damage": 3,
  "a saving throw": 1,
  "a spell cast": 5,
  morale: 4,
  "initiative of all": 4,
  "on to the next": 2,
});
