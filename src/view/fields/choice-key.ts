/** Values with a different meaning in one field: a minor action, and a minor grade of magic. @texts RULINGS.ChoiceOf.* */
const OWN = [
  "action.minor",
  "action.standard",
  "band.light",
  "critGuard.none",
  "onSave.none",
  "shape.none",
  "size.human",
  "versus.none",
] as const;

/**
 * The text key of a value chosen from a list.
 * @param field the last part of its field's path
 */
export function choiceKey(field: string, value: string): string {
  const own = `${field}.${value}`;
  return OWN.some((one) => one === own) ? `RULINGS.ChoiceOf.${own}` : `RULINGS.Choice.${value}`;
}
