/**
 * What a settings menu makes and draws for a window that is loaded only when somebody opens it: it draws nothing itself.
 * @param open loads the window and shows it
 */
export function settingsMenuFor(open: () => Promise<void>) {
  return class Door extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await open();
      return this;
    }
  };
}
