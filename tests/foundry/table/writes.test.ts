import { countWrites } from "./writes.ts";

// Two of them: the fight that goes on by it, a monster's creature that is written by itself, a card that tells of what was spent before.
countWrites(14, {
  "an attack": 2,
  "a damage roll": 1,
  "damage to a character": 1,
  "damage to one of several monsters": 2,
  "damage that kills one of them": 5,
  "a saving throw": 1,
  "a spell cast": 3,
  morale: 2,
  "initiative of all": 3,
  "on to the next": 1,
});
