import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { Data } from "../globals.ts";
import { t } from "../util.ts";

/** A picture in a window: `{src, caption, uuid, window: {title}}`. */
export class ImagePopout extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "image-popout-{id}",
    classes: ["image-popout"],
    src: "",
    caption: "",
    showTitle: true,
    window: { resizable: true, icon: "fa-solid fa-image" },
    position: { width: 480 },
  };
  static override PARTS = { popout: { template: "templates/apps/image-popout.hbs" } };

  override get title(): string {
    return super.title || t(String(this.options.caption ?? ""));
  }
  override async _prepareContext(): Promise<Data> {
    return { src: this.options.src, caption: this.options.caption, title: this.title };
  }
}
