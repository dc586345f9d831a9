/** What a click on a sheet does. Stub: the sheets compile against it until the actions are written. */

/** How an action was called for: with the shift key, the question is skipped. */
export interface ActionOptions {
  readonly event?: Event;
}

async function notYet(name: string): Promise<void> {
  ui.notifications?.warn(name);
}

/** Attacks with a weapon or natural attack. */
export async function rollAttack(_actor: Actor.Implementation, itemId: string, _options: ActionOptions): Promise<void> {
  await notYet(itemId);
}

/** Rolls the damage of a weapon or natural attack. */
export async function rollDamage(_actor: Actor.Implementation, itemId: string, _options: ActionOptions): Promise<void> {
  await notYet(itemId);
}

/** Rolls a saving throw. */
export async function rollSave(_actor: Actor.Implementation, category: string, _options: ActionOptions): Promise<void> {
  await notYet(category);
}

/** Rolls an ability check or other check by its key. */
export async function rollAbility(
  _actor: Actor.Implementation,
  ability: string,
  _options: ActionOptions,
): Promise<void> {
  await notYet(ability);
}

/** Casts a spell or uses a power. */
export async function castSpell(_actor: Actor.Implementation, itemId: string, _options: ActionOptions): Promise<void> {
  await notYet(itemId);
}

/** Checks morale. */
export async function rollMorale(actor: Actor.Implementation, _options: ActionOptions): Promise<void> {
  await notYet(actor.name);
}

/** Rolls a reaction. */
export async function rollReaction(actor: Actor.Implementation, _options: ActionOptions): Promise<void> {
  await notYet(actor.name);
}
