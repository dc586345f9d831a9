import { compile } from "../../rules/compile.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { contradictions } from "../../view/house-rules/diagnostics.ts";
import {
  applyFix,
  choosePreset,
  chooseVariant,
  parameterByKey,
  readParameter,
  resetTopic,
  setParameter,
  topicOf,
} from "../../view/house-rules/draft.ts";
import { type Row, withCell, withoutRow, withRow } from "../../view/house-rules/table.ts";
import { confirm, DIALOG, dialogContent, paragraphs } from "../platform/dialogs.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { readRequest, rulebook } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Control, isCheckbox } from "../platform/windows/dom.ts";
import { dialogInCurrentWindow } from "../platform/windows/window-placement.ts";

/**
 * The part of a draft that can be applied, after the necessary questions: contradictory rulings are only accepted with their fix; undefined where the
 * referee cancels, or where an entered value is invalid, which would otherwise be dropped without notice.
 */
export async function confirmedChange(draft: RulingsRequest, misfits: boolean): Promise<RulingsRequest | undefined> {
  if (misfits) {
    notifyWarning("RULINGS.HouseRules.misfits");
    return undefined;
  }
  const sound = await withoutContradictions(draft);
  return sound && (await mayChange(sound)) ? sound : undefined;
}

async function withoutContradictions(draft: RulingsRequest): Promise<RulingsRequest | undefined> {
  const found = contradictions(draft, rulebook(), localize);
  if (!found) return draft;
  const { DialogV2 } = foundry.applications.api;
  const classes = [...DIALOG];
  const title = { title: "RULINGS.HouseRules.contradictionTitle" };
  if (!found.mended) {
    const content = dialogContent(...paragraphs([...found.says, localize("RULINGS.HouseRules.contradictionStays")]));
    await DialogV2.prompt({ classes, window: title, content, rejectClose: false, ...dialogInCurrentWindow() });
    return undefined;
  }
  const answer = await DialogV2.confirm({
    classes,
    window: title,
    ...dialogInCurrentWindow(),
    content: dialogContent(
      ...paragraphs([...found.says, localize("RULINGS.HouseRules.contradictionMends")]),
      list(found.fixes),
    ),
    yes: { label: "RULINGS.HouseRules.contradictionFix", icon: "fa-solid fa-wrench" },
    no: { label: "RULINGS.HouseRules.contradictionBack", icon: "fa-solid fa-rotate-left" },
  });
  return answer === true ? found.mended : undefined;
}

function list(texts: readonly string[]): HTMLElement {
  const whole = document.createElement("ul");
  for (const text of texts) {
    const line = document.createElement("li");
    line.textContent = text;
    whole.append(line);
  }
  return whole;
}

/** Confirms a change of the rulings that every referee of a shared world keeps (ERIS-02). */
async function mayChange(draft: RulingsRequest): Promise<boolean> {
  const guarded = compile(draft, rulebook()).diagnostics.filter(({ code }) => code === "guarded");
  if (guarded.length === 0) return true;
  const topics = guarded.map(({ detail }) => localize(`RULINGS.Topic.${detail}.name`)).join(", ");
  return confirm("RULINGS.HouseRules.guardedTitle", localize("RULINGS.HouseRules.guardedText", { topics }));
}

/** A change to a table: a cell edited, a row added or removed, or all values reset to those of the release. */
type TableChange =
  | { readonly do: "cell"; readonly row: number; readonly column: string; readonly typed: string }
  | { readonly do: "add" }
  | { readonly do: "remove"; readonly row: number }
  | { readonly do: "reset" };

/** Tables being edited: an invalid one is stored here, while the draft keeps the last valid one. */
class TableEdits {
  readonly unfit = new Map<string, readonly Row[]>();

  /** The draft after a change. */
  change(draft: RulingsRequest, key: string, change: TableChange): RulingsRequest {
    const parameter = parameterByKey(key, rulebook());
    if (parameter?.kind !== "table") return draft;
    const now = this.unfit.get(key) ?? draft.parameters?.[key] ?? parameter.initial;
    const next =
      change.do === "cell"
        ? withCell(parameter, now, change.row, change.column, change.typed)
        : change.do === "add"
          ? withRow(parameter, now)
          : change.do === "remove"
            ? withoutRow(parameter, now, change.row)
            : parameter.initial;
    if (parameter.fault(next) !== undefined) {
      this.unfit.set(key, next as readonly Row[]);
      return draft;
    }
    this.unfit.delete(key);
    return setParameter(draft, key, next, rulebook());
  }
}

/**
 * The choices not applied yet. Kept when the window closes, because the Escape key closes every window at once and may have been meant for
 * another.
 */
let chosen: RulingsRequest | undefined;

/** The draft of the House Rules window: the result of each control, and invalid entries. */
export class RulingsDraft {
  /** Invalid values, by parameter. */
  private readonly unfit = new Map<string, string>();
  private readonly edits = new TableEdits();

  /** The choices; undefined where nothing differs from the rulings in force. */
  get chosen(): RulingsRequest | undefined {
    return chosen;
  }

  get draft(): RulingsRequest {
    return chosen ?? readRequest();
  }

  /** Rows of invalid tables, by parameter; without rows for other invalid values, whose fields must stay in sight. */
  get invalid(): ReadonlyMap<string, readonly Row[]> {
    return new Map([...[...this.unfit.keys()].map((key) => [key, []] as const), ...this.edits.unfit]);
  }

  /** Whether an entry is invalid. */
  get misfits(): boolean {
    return this.unfit.size + this.edits.unfit.size > 0;
  }

  /** Stores a draft; without one, all choices and entries are deleted. */
  keep(draft: RulingsRequest | undefined): void {
    if (draft === undefined) this.replace(undefined);
    else chosen = draft;
  }

  /** Stores another whole set of rulings: invalid entries of the former draft are deleted with it. */
  replace(draft: RulingsRequest | undefined): void {
    chosen = draft;
    this.unfit.clear();
    this.edits.unfit.clear();
  }

  /** Deletes the choices after they were applied. */
  applied(): void {
    chosen = undefined;
  }

  /** The draft after a control was changed; undefined for a control of another kind, or an invalid value. */
  changed(input: Control): RulingsRequest | undefined {
    const { change, topic = "", parameter = "", row, column = "" } = input.dataset;
    if (change === "preset") return choosePreset(input.value);
    if (change === "variant") return chooseVariant(this.draft, topic, input.value, rulebook());
    if (change === "cell")
      return this.edits.change(this.draft, parameter, { do: "cell", row: Number(row), column, typed: input.value });
    return change === "parameter" ? this.parameter(input, parameter) : undefined;
  }

  /** An invalid value stays in its field with a message, also after redraws; the draft keeps the last valid one. */
  private parameter(input: Control, key: string): RulingsRequest | undefined {
    const value = readParameter(key, isCheckbox(input) ? String(input.checked) : input.value, rulebook());
    if (value === undefined) {
      this.unfit.set(key, input.value);
      showUnfit(input, input.value);
      return undefined;
    }
    this.unfit.delete(key);
    return setParameter(this.draft, key, value, rulebook());
  }

  /** The draft after a table's row was added or removed, or the table reset. */
  row({ dataset }: HTMLElement): RulingsRequest {
    const { parameter = "", row } = dataset;
    if (dataset.do === "remove") return this.edits.change(this.draft, parameter, { do: "remove", row: Number(row) });
    return this.edits.change(this.draft, parameter, { do: dataset.do === "add" ? "add" : "reset" });
  }

  /** The draft with the fix that a diagnostic offers. */
  fixed(index: number): RulingsRequest | undefined {
    const fix = compile(this.draft, rulebook()).diagnostics[index]?.fix;
    return fix && applyFix(this.draft, fix, rulebook());
  }

  /** The draft with a topic reset to its preset. */
  withoutOwn(topic: string): RulingsRequest {
    for (const key of Object.keys(topicOf(rulebook(), topic)?.parameters ?? {})) {
      this.unfit.delete(key);
      this.edits.unfit.delete(key);
    }
    return resetTopic(this.draft, topic, rulebook());
  }

  /** Restores the invalid entries in their fields after a redraw. */
  showUnfit(root: HTMLElement): void {
    for (const [key, typed] of this.unfit) {
      const input = root.querySelector<Control>(`[data-parameter="${key}"]`);
      if (input) showUnfit(input, typed);
    }
  }
}

function showUnfit(input: Control, typed: string): void {
  input.value = typed;
  input.setAttribute("aria-invalid", "true");
  const message = input.parentElement?.querySelector<HTMLElement>(".field-error");
  if (message) message.hidden = false;
}
