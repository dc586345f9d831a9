import { checkSpellEffect, type SpellEffect } from "../../../rules/magic/spell-effect.ts";

const F = foundry.data.fields;

/** A spell effect as stored: a mapped type, because an interface has no index signature. */
type StoredWork = Pick<SpellEffect, keyof SpellEffect>;

/** One effect of a magic item or spell. The rules core validates it; an invalid effect is refused, never stored. */
class WorkField extends F.ObjectField<{ required: true; nullable: false }, StoredWork, StoredWork, StoredWork> {
  constructor() {
    super({ required: true, nullable: false });
  }

  protected override _validateType(value: StoredWork): void {
    super._validateType(value);
    checkSpellEffect(value);
  }
}

/** The effects of a spell, potion, wand or power; empty: its text is shown, and its time counted. */
export function spellEffectsField() {
  return new F.ArrayField(new WorkField());
}
