/** Treasure by its type: rolled by the tables, reviewed, and placed for the party to find. */
import { parcelLines } from "../../view/cards/treasure.ts";
import { parcelWorth, type TreasureParcel } from "../../view/cards/treasure-lots.ts";
import { chosen, numberIn, ticked, written } from "../../view/platform/draft.ts";
import { grouped } from "../../view/platform/number-format.ts";
import { postCard } from "../chat/post-card.ts";
import { englishOf } from "../platform/compendium-names.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { emptiedHoards, journalChoices, placeHoard, type RolledHoard, rollHoard } from "./hoard.ts";
import { EDITIONS, treasureLetters } from "./treasure-tables.ts";
import { removeHoard } from "./winnings.ts";

/** The referee's window for rolling a hoard. */
export class HoardWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-hoard",
    window: { title: "RULINGS.Company.hoard.title", icon: "fa-solid fa-gem" },
    position: { width: 520, height: 560 },
    actions: {
      roll: HoardWindow.#onRoll,
      place: HoardWindow.#onPlace,
      addType: HoardWindow.#onAddType,
      dropMagic: HoardWindow.#onDropMagic,
      clearEmptied: HoardWindow.#onClear,
    },
  };

  static override PARTS = { body: { template: windowTemplate("hoard-window"), scrollable: [".company-scroll"] } };

  #rolled: RolledHoard | undefined;

  override get begun(): boolean {
    return this.#rolled !== undefined || super.begun;
  }

  /** Opens the window, optionally filled with a monster's treasure. */
  static async show(monster?: Actor.Implementation): Promise<void> {
    if (!refereeOnlyWindow()) return;
    await reopenDraft(HoardWindow, monster?.uuid, (app) => {
      if (monster?.type !== "monster") return;
      const { treasure } = monster.system as Actor.SystemOfType<"monster">;
      const letters = treasure.lair.length > 0 ? treasure.lair : treasure.letters;
      const times = treasure.multiplier > 1 ? `${treasure.multiplier} x ` : "";
      const types = letters.map((letter) => `${times}${letter}`).join(", ") || treasure.type;
      app.draft = {
        types,
        gold: treasure.gp > 0 ? String(treasure.gp) : "",
        name: localize("RULINGS.Company.hoard.of", { name: monster.name }),
      };
    });
  }

  protected override async view(): Promise<object> {
    const { draft } = this;
    const parcel = this.#rolled?.parcel;
    const edition = chosen(draft, "edition", EDITIONS, "expert");
    return {
      types: written(draft, "types"),
      gold: written(draft, "gold"),
      name: written(draft, "name"),
      letters: treasureLetters(),
      editions: EDITIONS.map((value) => ({
        value,
        label: `RULINGS.Company.hoard.edition.${value}`,
        selected: value === edition,
      })),
      onMap: ticked(draft, "onMap", false),
      open: ticked(draft, "open", false),
      journals: parcel ? journalChoices(written(draft, "journal")) : [],
      emptied: emptiedHoards()
        .map(({ name }) => name)
        .join(", "),
      canPlace: canvas?.scene !== undefined && canvas.scene !== null,
      rolled: parcel !== undefined,
      lines: parcel ? parcelLines({ ...parcel, magic: [] }) : [],
      magic: (parcel?.magic ?? []).map((thing) => ({ ...thing, english: englishOf(thing) })),
      worth: parcel ? grouped(parcelWorth(parcel)) : "",
    };
  }

  static #onAddType(this: HoardWindow, _event: Event, target: HTMLElement): void {
    const now = written(this.draft, "types").trim();
    const letter = target.dataset.letter ?? "";
    this.put({ types: now === "" ? letter : `${now}, ${letter}` });
  }

  static async #onRoll(this: HoardWindow): Promise<void> {
    await this.attempt(async () => {
      const types = written(this.draft, "types");
      const edition = chosen(this.draft, "edition", EDITIONS, "expert");
      const gold = Math.max(0, Math.round(numberIn(this.draft, "gold", 0)));
      if (types.trim() === "" && gold === 0) {
        notifyWarning("RULINGS.Company.hoard.sayType");
        return;
      }
      const rolled = await rollHoard(types, edition, gold);
      if (!rolled) return;
      this.#rolled = rolled;
      await postCard({
        type: "notice",
        outcome: rolled.outcome,
        rolls: rolled.shown,
        item: { uuid: "", name: "", img: "systems/rulings/assets/icons/open-treasure-chest.svg" },
        secret: true,
      });
      await this.render();
    });
  }

  static #onDropMagic(this: HoardWindow, _event: Event, target: HTMLElement): void {
    if (!this.#rolled) return;
    const at = Number(target.dataset.index);
    const parcel: TreasureParcel = {
      ...this.#rolled.parcel,
      magic: this.#rolled.parcel.magic.filter((_, index) => index !== at),
    };
    this.#rolled = { ...this.#rolled, parcel };
    void this.render();
  }

  /** Deletes every empty hoard, each as a transaction of its own. */
  static async #onClear(this: HoardWindow): Promise<void> {
    await this.attempt(async () => {
      for (const hoard of emptiedHoards())
        await runUndoable({ kind: "clearAway", data: { hoard: hoard.name } }, async (transaction) => {
          await removeHoard(transaction, hoard);
          return undefined;
        });
      this.redraw();
    });
  }

  static async #onPlace(this: HoardWindow): Promise<void> {
    await this.attempt(async () => {
      if (!this.#rolled) return;
      const types = written(this.draft, "types");
      const name = written(this.draft, "name").trim() || localize("RULINGS.Company.hoard.newName", { types });
      const hoard = await placeHoard(this.#rolled.parcel, {
        name,
        types,
        onMap: ticked(this.draft, "onMap", false),
        open: ticked(this.draft, "open", false),
        journal: written(this.draft, "journal"),
      });
      if (!hoard) return;
      this.#rolled = undefined;
      await this.finish();
      openSheet(hoard);
    });
  }
}
