/** What the sample module registers beside its house rules: one of each kind. */

/** A condition: in the palette on a token, and a tag that `when.tags` of a house rule reads. */
export const cursed = { key: "sample-rulings-cursed", label: "Cursed", img: "icons/svg/terror.svg" };

/** What the condition does: it makes the armour class worse by 1. Foundry 14 keeps the changes of an effect in another place than 13. */
export function cursedArmour(effect) {
  if (!effect.statuses.has(cursed.key)) return;
  const key = "system.bonuses.ac";
  if (game.release.generation >= 14) effect.updateSource({ system: { changes: [{ key, type: "add", value: "-1" }] } });
  else effect.updateSource({ changes: [{ key, mode: CONST.ACTIVE_EFFECT_MODES.ADD, value: "-1" }] });
}

/** Says who was hurt, when hit points have gone. Healing comes by the same hook. */
export function tellHurt({ actor, kind, data }) {
  if (kind === "damage") console.log(`Sample Rulings | ${actor?.name}: ${data.amount} damage`);
}

/** A number that effects can change: who had a drink hits worse with missiles. */
export const tipsy = {
  key: "flags.sample-rulings.tipsy",
  label: "Steady aim",
  hint: "Added to missile attacks. A plus is better.",
  on: "attack",
  when: { use: "missile" },
};

/** A way of using every item whose key is `sample-bell`. */
export const bell = {
  key: "sample-rulings-bell",
  item: "sample-bell",
  use: (item, actor) => ChatMessage.implementation.create({ content: `${actor.name}: ${item.name}` }),
};

/** A reader of stat blocks that begin with `Armor` and `Dice`: it says them in the words that the system reads. */
export const brief = {
  key: "sample-rulings-brief",
  read: (text) => {
    const found = /^(.+)\nArmor (\d+), Dice (\d+)$/m.exec(text);
    return found ? `${found[1]}\nAC ${found[2]}, HD ${found[3]}` : undefined;
  },
};

/** A table of the world that is offered when somebody is met. */
export const roadside = {
  key: "sample-rulings-roadside",
  for: "encounter",
  uuid: "RollTable.sampleRoadside00",
  label: "Roadside",
};

/** Dwarves have a steady hand: +1 to their saves, under its own name in the explanation of the number. */
export function steadyHand(event) {
  if (event.actor?.system?.people === "dwarf") event.add(1, "Steady hand");
}
