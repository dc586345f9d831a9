import type { Rulebook } from "../../rules/rulings/compiler.ts";
import { GROUPS } from "../../rules/rulings/topic.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import type { Localize } from "../text.ts";
import { escapeHtml } from "../why.ts";
import { parameterByKey, presetVariant, wantedVariant } from "./draft.ts";

/** A page of the booklet of a table's rulings. */
export interface BookletPage {
  /** `differs`, or the key of a group: stays the same however the page is called. */
  readonly key: string;
  readonly name: string;
  readonly html: string;
}

/** This table's house rules to read and to print: what differs from the preset first, then every ruling in force, group by group. */
export function bookletPages(request: RulingsRequest, text: Localize, book: Rulebook): readonly BookletPage[] {
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
  ];
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

/** The numbers that the table has set itself. */
function figures(topic: string, request: RulingsRequest, text: Localize, book: Rulebook): string {
  const lines = Object.entries(request.parameters ?? {}).flatMap(([key, value]) => {
    const owner = book.topics.find(({ parameters }) => parameters !== undefined && key in parameters);
    if (owner?.key !== topic || parameterByKey(key, book)?.kind === "table") return [];
    return [
      `<li>${escapeHtml(text(`RULINGS.Topic.${topic}.parameters.${key}.label`))}: ${escapeHtml(String(value))}</li>`,
    ];
  });
  return lines.length > 0 ? `<ul>${lines.join("")}</ul>` : "";
}
