import type { Rulebook } from "../../rules/rulings/compiler.ts";
import { GROUPS } from "../../rules/rulings/topic.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { escapeHtml } from "../platform/explanation.ts";
import type { Localize } from "../platform/text.ts";
import { effectiveRequest, parameterByKey, presetVariant, topicOf, wantedVariant } from "./draft.ts";
import type { TableView } from "./table.ts";
import { cellSays, figureText, rowSays, tableOf } from "./table-values.ts";

/** A page of the booklet of a table's rulings. */
export interface BookletPage {
  /** `differs`, the key of a group, or `notes`; independent of the page's title. */
  readonly key: string;
  readonly name: string;
  readonly html: string;
}

/** The key of the page with rules that no ruling covers. */
export const NOTES = "notes";

/** This table's house rules to read and print: first the differences from the preset, then every ruling in force, group by group, then the notes. */
export function bookletPages(
  stored: RulingsRequest,
  notes: readonly string[],
  text: Localize,
  book: Rulebook,
): readonly BookletPage[] {
  const request = effectiveRequest(stored, book);
  const differing = book.topics.filter(
    ({ key, parameters }) =>
      wantedVariant(request, key, book) !== presetVariant(request.preset, key, book) ||
      Object.keys(parameters ?? {}).some((name) => request.parameters?.[name] !== undefined),
  );
  const preset = text(`RULINGS.Preset.${request.preset}.name`);
  const begin = `<p><strong>${escapeHtml(preset)}</strong>: ${escapeHtml(text(`RULINGS.Preset.${request.preset}.hint`))}</p>`;
  const none = `<p>${escapeHtml(text("RULINGS.Booklet.nothing", { preset }))}</p>`;
  const list = differing.map(({ key }) => topicHtml(key, request, text, book)).join("");
  return [
    { key: "differs", name: text("RULINGS.Booklet.differs", { preset }), html: begin + (list || none) },
    ...GROUPS.map((group) => ({
      key: group,
      name: text(`RULINGS.Group.${group}`),
      html: book.topics
        .filter((topic) => topic.group === group)
        .map(({ key }) => topicHtml(key, request, text, book))
        .join(""),
    })),
    ...(notes.length > 0 ? [notesPage(notes, text)] : []),
  ];
}

/** Rules of the table that no ruling covers. */
function notesPage(notes: readonly string[], text: Localize): BookletPage {
  const html = `<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join("")}</ul>`;
  return { key: NOTES, name: text("RULINGS.FromText.notes"), html };
}

function topicHtml(key: string, request: RulingsRequest, text: Localize, book: Rulebook): string {
  const base = `RULINGS.Topic.${key}`;
  const variant = wantedVariant(request, key, book);
  const own =
    variant === presetVariant(request.preset, key, book)
      ? ""
      : ` <em>(${escapeHtml(text("RULINGS.Booklet.own"))})</em>`;
  const label = escapeHtml(text(`${base}.variants.${variant}.label`));
  const hint = escapeHtml(text(`${base}.variants.${variant}.hint`));
  return `<h3>${escapeHtml(text(`${base}.name`))}</h3><p><strong>${label}</strong>${own}. ${hint}</p>${figures(key, request, text, book)}`;
}

/** The numbers and tables that this table has changed. */
function figures(topic: string, request: RulingsRequest, text: Localize, book: Rulebook): string {
  const own = Object.keys(topicOf(book, topic)?.parameters ?? {}).flatMap((key) => {
    const value = request.parameters?.[key];
    const parameter = parameterByKey(key, book);
    return value === undefined || !parameter ? [] : [{ key, value, parameter }];
  });
  const lines = own.flatMap(({ key, value, parameter }) =>
    parameter.kind === "table"
      ? []
      : [`<li>${escapeHtml(figureText(`RULINGS.Topic.${topic}.parameters.${key}`, value, text))}</li>`],
  );
  const tables = own.map(({ key, value, parameter }) =>
    parameter.kind === "table"
      ? tableHtml(text(`RULINGS.Topic.${topic}.parameters.${key}.label`), tableOf(key, parameter, value, text), text)
      : "",
  );
  return (lines.length > 0 ? `<ul>${lines.join("")}</ul>` : "") + tables.join("");
}

function tableHtml(label: string, { named, heads, rows }: TableView, text: Localize): string {
  const head = [named ?? "", ...heads].map((one) => `<th scope="col">${escapeHtml(one)}</th>`).join("");
  const body = rows.map((row) => {
    const cells = row.cells.map((cell) => `<td>${escapeHtml(cellSays(cell))}</td>`).join("");
    return `<tr><th scope="row">${escapeHtml(rowSays(row, text))}</th>${cells}</tr>`;
  });
  const caption = `<caption>${escapeHtml(label)}</caption>`;
  return `<table>${caption}<thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}
