/** Values that mean something else in one field than in the others: a minor action, and a minor grade of magic. @texts RULINGS.ChoiceOf.* */
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
 * The key of the text for a value that is chosen from a list.
 * @param field the last name of the field that holds it
 */
export function choiceKey(field: string, value: string): string {
  const own = `${field}.${value}`;
  return OWN.some((one) => one === own) ? `RULINGS.ChoiceOf.${own}` : `RULINGS.Choice.${value}`;
}
