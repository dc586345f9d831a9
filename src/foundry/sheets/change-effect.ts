import { openSheet } from "../platform/open-sheet.ts";
import { localize } from "../platform/text.ts";

/** The effect of a row: the document's own, or one of an item of the actor. */
function effectOf(
  document: Actor.Implementation | Item.Implementation,
  target: HTMLElement,
): ActiveEffect.Implementation | undefined {
  const { effectId = "", effectItem = "" } = target.closest<HTMLElement>("[data-effect-id]")?.dataset ?? {};
  const parent = effectItem && document instanceof Actor ? document.items.get(effectItem) : document;
  return parent?.effects.get(effectId);
}

/** Whether an effect of a thing works while the thing is carried, and not only worn or in hand. */
export function worksCarried(effect: ActiveEffect.Implementation): boolean {
  return foundry.utils.getProperty(effect, "flags.rulings.whileCarried") === true;
}

/** Adds, opens, switches or removes an effect, as the button says. */
export async function changeEffect(
  document: Actor.Implementation | Item.Implementation,
  target: HTMLElement,
): Promise<void> {
  const effect = effectOf(document, target);
  switch (target.dataset.action) {
    case "createEffect": {
      // v14 shows the icon of an effect without a duration only when told to (2: always, V14-19); v13 does not know the field.
      const data = { name: localize("RULINGS.Sheet.newEffect"), img: document.img, showIcon: 2 };
      const made = await ActiveEffect.implementation.create(data, { parent: document });
      if (made) openSheet(made);
      return;
    }
    case "editEffect":
      if (effect) openSheet(effect);
      return;
    case "toggleEffect":
      await effect?.update({ disabled: !effect.disabled });
      return;
    case "carryEffect":
      await effect?.update({ flags: { rulings: { whileCarried: !worksCarried(effect) } } } as object);
      return;
    case "deleteEffect":
      await effect?.delete();
  }
}
