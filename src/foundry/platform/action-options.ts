/** How an action was called for: with the shift key (or by the user's own setting) the question is skipped. */
export interface ActionOptions {
  readonly event?: Event;
}
