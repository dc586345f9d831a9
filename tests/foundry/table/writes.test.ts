import { countWrites } from "./writes.ts";

// Two of them: the death of a creature that was struck down, detected after it happened; a check that is due, done once however many users
// click.
countWrites(14, {
  "an attack": 1,
  "a damage roll": 1,
  "damage to a character": 1,
  "damage to one of several monsters": 1,
  "damage that kills one of them": 2,
  "taking back damage": 1,
  "taking back a killing hit": 1,
  "a saving throw": 1,
  "a spell cast": 1,
  morale: 1,
  "initiative of all": 1,
  "on to the next": 1,
});
