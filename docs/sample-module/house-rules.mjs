/**
 * The house rules of the sample module. Nothing here knows Foundry: what a ruling adds to a roll depends on the facts of that roll alone, which is why
 * the lab can play it ten thousand times.
 */

/** Another answer to a topic that ships: a d10 each, with the fields of `individual` for everything else. */
export const tenSided = {
  topic: "initiative",
  key: "sample-rulings-d10",
  label: "A d10 each",
  hint: "Everybody rolls a d10 instead of a d6 and adds the same modifiers: a Dexterity of 16 moves one up 2 places in 10, not in 6.",
  basedOn: "individual",
  does: { die: "1d10" },
};

/** A topic of its own, as plain data: steps that are added to rolls where what they name holds. */
export const oldHatred = {
  key: "sample-rulings-oldHatred",
  group: "combat",
  name: "Old hatred",
  hint: "Whether dwarves fight goblins and their kin better than others do.",
  initial: "off",
  variants: {
    off: { label: "No", hint: "A dwarf strikes a goblin as anybody does." },
    on: {
      label: "Dwarves hate goblins",
      hint: "Dwarves have +1 to hit goblins and orcs: with 16 needed they hit 5 times in 20 without it, 6 times with it.",
      steps: [
        {
          on: "attack",
          add: "sample-rulings-hatred",
          because: "old hatred",
          when: { classes: ["dwarf"], against: ["goblin", "orc"] },
        },
      ],
    },
  },
  parameters: {
    "sample-rulings-hatred": {
      kind: "integer",
      initial: 1,
      min: 0,
      max: 4,
      label: "Bonus to hit",
      hint: "What is added to the attack roll, 0 to 4.",
    },
  },
};

/** A topic whose variant asks a function: it sees who rolls, against whom, and answers an amount, or nothing. */
export const lastStand = {
  key: "sample-rulings-lastStand",
  group: "combat",
  name: "Last stand",
  hint: "Whether those who are nearly beaten fight the harder.",
  initial: "off",
  variants: {
    off: { label: "No", hint: "Wounds change nothing before the last." },
    on: {
      label: "At a quarter of the hit points",
      hint: "Characters with a quarter of their hit points or less have +2 to hit: at 3 of 12 they do, at 4 not.",
      on: {
        attack: ({ who }) =>
          who?.kind === "character" && who.hitPoints.value * 4 <= who.hitPoints.total
            ? { add: 2, because: "a last stand" }
            : 0,
      },
    },
  },
};
