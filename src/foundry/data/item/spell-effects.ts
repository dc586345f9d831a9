import { checkSpellEffect, type SpellEffect } from "../../../rules/magic/spell-effect.ts";

const F = foundry.data.fields;

/** A working as stored: a mapped type, because an interface has no index signature. */
type StoredWork = Pick<SpellEffect, keyof SpellEffect>;

/** One way in which a thing of magic acts. What it may hold is the rules core's business; what cannot act is refused, never stored. */
class WorkField extends F.ObjectField<{ required: true; nullable: false }, StoredWork, StoredWork, StoredWork> {
  constructor() {
    super({ required: true, nullable: false });
  }

  protected override _validateType(value: StoredWork): void {
    super._validateType(value);
    checkSpellEffect(value);
  }
}

/** The ways in which a spell, potion, wand or power acts; none: it shows its text and keeps its time. */
export function spellEffectsField() {
  return new F.ArrayField(new WorkField());
}
