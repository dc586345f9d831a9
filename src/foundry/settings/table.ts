/** The settings that are not rulings. */

/** Who may throw the initiative of a side: the referee, the party's caller, or anyone on it. */
export function whoRolls(): string {
  return game.settings!.get("rulings", "whoRolls");
}

/** Whether this user wants rolls without a question. */
export function skipsDialogs(): boolean {
  return game.settings!.get("rulings", "skipDialogs");
}
