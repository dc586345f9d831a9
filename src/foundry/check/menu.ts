const { ApplicationV2 } = foundry.applications.api;

/**
 * What stands behind the button *Check this installation* in the settings: nothing but the way to the window, which is fetched when
 * somebody presses it.
 */
export class CheckMenu extends ApplicationV2 {
  override async render(): Promise<this> {
    const { CheckWindow } = await import("./window.ts");
    await CheckWindow.show();
    return this;
  }
}
