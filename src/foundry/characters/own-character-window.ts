/** A window about one of the characters that the user may act for. */
import { written } from "../../view/platform/draft.ts";
import { localize } from "../platform/text.ts";
import { FormWindow } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";

export class OwnCharacterWindow extends FormWindow {
  /** Opens the window for this character, or for the user's own. */
  static async show(about?: Actor.Implementation): Promise<void> {
    const own = about?.type === "character" ? about : (game.user?.character ?? undefined);
    await reopenDraft(this, own?.uuid, (app) => {
      if (own) app.draft = { who: own.uuid };
    });
  }

  protected people(): Actor.Implementation[] {
    return (game.actors?.contents ?? []).filter((actor) => actor.type === "character" && actor.isOwner);
  }

  protected get who(): Actor.Implementation | undefined {
    const all = this.people();
    return all.find(({ uuid }) => uuid === written(this.draft, "who")) ?? all[0];
  }

  /** The characters in the window's list. */
  protected choices(): object[] {
    const { who } = this;
    return this.people().map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === who?.uuid }));
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }
}
