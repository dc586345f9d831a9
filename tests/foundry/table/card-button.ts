/** As much of a card's button as is asked for where nothing is drawn: what it says, and that the keyboard is elsewhere. */
export function cardButton(dataset: object) {
  return { dataset, toggleAttribute: () => true, matches: () => false };
}
