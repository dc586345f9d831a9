type PartySystem = Actor.SystemOfType<"party">;

/** Redraws a party's window when a member, its things, the hour or the story changes. Gives what ends it. */
export function follow(party: Actor.Implementation, draw: () => void): (() => void)[] {
  const redraw = foundry.utils.debounce(draw, 60);
  const ours = (actor: unknown): void => {
    const uuid: unknown = actor instanceof Actor ? actor.uuid : undefined;
    if ((party.system as PartySystem).members.some((member) => member.actor === uuid)) redraw();
  };
  const item = (one: { readonly parent: unknown }): void => ours(one.parent);
  const on = [
    ["updateActor", Hooks.on("updateActor", ours)],
    ["updateItem", Hooks.on("updateItem", item)],
    ["createItem", Hooks.on("createItem", item)],
    ["deleteItem", Hooks.on("deleteItem", item)],
    ["createActiveEffect", Hooks.on("createActiveEffect", item)],
    ["deleteActiveEffect", Hooks.on("deleteActiveEffect", item)],
    ["updateJournalEntry", Hooks.on("updateJournalEntry", redraw)],
    ["updateWorldTime", Hooks.on("updateWorldTime", redraw)],
    ["rulingsChanged", Hooks.on("rulingsChanged", redraw)],
  ] as const;
  return on.map(
    ([name, id]) =>
      () =>
        Hooks.off(name, id),
  );
}
