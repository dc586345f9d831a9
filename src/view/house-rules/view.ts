import { compile } from "../../rules/compile.ts";
import type { Rulebook } from "../../rules/rulings/compiler.ts";
import { shareString } from "../../rules/rulings/share.ts";
import { GROUPS, type Group, type Parameter, type Topic } from "../../rules/rulings/topic.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import type { Localize } from "../platform/text.ts";
import { type DiagnosticView, diagnosticViews } from "./diagnostics.ts";
import { changedParameters, countChanges, presetVariant, wantedVariant } from "./draft.ts";
import { soughtTopics } from "./search.ts";
import type { TableView } from "./table.ts";
import { tableOf } from "./table-values.ts";

/** The state of the House Rules window: the rulings in force, the draft, and the filters. */
export interface HouseRulesState {
  /** The rule book with the available choices. */
  readonly book: Rulebook;
  readonly committed: RulingsRequest;
  readonly draft: RulingsRequest;
  readonly query: string;
  readonly group: Group | "all";
  readonly onlyDifferences: boolean;
  readonly editable: boolean;
  readonly saved: readonly { readonly name: string }[];
  /** Edited tables that are not yet valid, and other parameters with an invalid entry (no rows). */
  readonly unfit?: ReadonlyMap<string, readonly unknown[]>;
  /** Whether something typed into a table or a field is invalid. */
  readonly misfits?: boolean;
}

interface VariantView {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly chosen: boolean;
  /** Whether it is not built yet: shown, but cannot be chosen. */
  readonly disabled: boolean;
  /** The error of a custom variant, which disabled it. */
  readonly fault?: string;
  /** Whether the variant is the preset's choice. */
  readonly ofPreset: boolean;
}

interface ParameterView {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly kind: Parameter["kind"];
  readonly value: string;
  readonly checked: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly changed: boolean;
  /** Whether it was changed, but the chosen variant does not use it. */
  readonly idle: boolean;
  /** Whether every variant uses it. */
  readonly always: boolean;
  /** Its table, to edit cell by cell. */
  readonly table?: TableView;
}

interface TopicView {
  readonly key: string;
  readonly group: string;
  readonly groupLabel: string;
  readonly name: string;
  readonly hint: string;
  readonly chosenLabel: string;
  readonly chosenHint: string;
  /** Whether its variant or a number differs from the preset. */
  readonly differs: boolean;
  /** The preset's variant, where it differs. */
  readonly presetLabel: string;
  /** Whether it is chosen but not applied yet. */
  readonly pending: boolean;
  readonly variants: readonly VariantView[];
  readonly parameters: readonly ParameterView[];
  /** Rules of the catalogue that the chosen variant covers. */
  readonly rules: string;
}

interface HouseRulesView {
  readonly presets: readonly { readonly key: string; readonly label: string; readonly selected: boolean }[];
  readonly presetHint: string;
  readonly saved: readonly { readonly index: number; readonly name: string }[];
  readonly groups: readonly {
    readonly key: string;
    readonly label: string;
    readonly count: number;
    readonly differs: number;
    readonly active: boolean;
  }[];
  readonly topics: readonly TopicView[];
  readonly found: number;
  /** The answer to a search for something outside every ruling; empty otherwise. */
  readonly note: string;
  /** The text for an empty list: no ruling contains these words, or all are the preset's. */
  readonly nothingKey: string;
  readonly total: number;
  readonly differences: number;
  readonly pending: number;
  readonly canApply: boolean;
  /** Whether there is a choice, or invalid text, to discard. */
  readonly canDiscard: boolean;
  /** Whether something of the draft differs from its preset. */
  readonly canReset: boolean;
  readonly diagnostics: readonly DiagnosticView[];
  readonly share: string;
  readonly hash: string;
}

/** The content of the House Rules window. */
export function houseRulesView(state: HouseRulesState, text: Localize): HouseRulesView {
  const { rulings, diagnostics } = compile(state.draft, state.book);
  const everything = state.book.topics.map((topic) => topicView(topic, state, text));
  const needle = state.query.trim().toLocaleLowerCase();
  const { topics: sought, note } = soughtTopics(everything, needle, text);
  const shown = sought
    .filter((topic) => state.group === "all" || topic.group === state.group || needle !== "")
    .filter((topic) => !state.onlyDifferences || topic.differs || topic.pending);
  const pending = countChanges(state.committed, state.draft, state.book);
  return {
    presets: Object.keys(state.book.presets).map((key) => ({
      key,
      label: text(`RULINGS.Preset.${key}.name`),
      selected: key === rulings.preset,
    })),
    presetHint: text(`RULINGS.Preset.${rulings.preset}.hint`),
    saved: state.saved.map(({ name }, index) => ({ index, name })),
    groups: groupViews(everything, state, text),
    topics: shown,
    found: shown.length,
    note,
    nothingKey: `RULINGS.HouseRules.${needle === "" ? "nothingDiffers" : "nothingFound"}`,
    total: everything.length,
    differences: everything.filter((topic) => topic.differs).length,
    pending,
    canApply: state.editable && pending > 0,
    canDiscard: pending > 0 || (state.misfits ?? false),
    canReset: Object.keys({ ...state.draft.overrides, ...state.draft.parameters }).length > 0,
    diagnostics: diagnosticViews(diagnostics, state, text),
    share: shareString(state.draft),
    hash: rulings.hash,
  };
}

function groupViews(topics: readonly TopicView[], state: HouseRulesState, text: Localize): HouseRulesView["groups"] {
  const view = (key: string, members: readonly TopicView[]) => ({
    key,
    label: text(`RULINGS.Group.${key}`),
    count: members.length,
    differs: members.filter((topic) => topic.differs).length,
    // A search covers all groups, whichever was open before.
    active: key === (state.query.trim() === "" ? state.group : "all"),
  });
  return [
    view("all", topics),
    ...GROUPS.map((group) =>
      view(
        group,
        topics.filter((topic) => topic.group === group),
      ),
    ),
  ];
}

function topicView(topic: Topic, state: HouseRulesState, text: Localize): TopicView {
  const chosen = wantedVariant(state.draft, topic.key, state.book);
  const ofPreset = presetVariant(state.draft.preset, topic.key, state.book);
  const numbers = Object.keys(topic.parameters ?? {});
  const base = `RULINGS.Topic.${topic.key}`;
  // The draft may name a variant of an older version or of an inactive module.
  const isKnown = (variant: string): boolean => Object.hasOwn(topic.variants, variant);
  const label = (variant: string): string => (isKnown(variant) ? text(`${base}.variants.${variant}.label`) : variant);
  return {
    key: topic.key,
    group: topic.group,
    groupLabel: text(`RULINGS.Group.${topic.group}`),
    name: text(`${base}.name`),
    hint: text(`${base}.hint`),
    chosenLabel: label(chosen),
    chosenHint: isKnown(chosen) ? text(`${base}.variants.${chosen}.hint`) : "",
    differs: chosen !== ofPreset || numbers.some((key) => state.draft.parameters?.[key] !== undefined),
    presetLabel: chosen === ofPreset ? "" : label(ofPreset),
    pending:
      chosen !== wantedVariant(state.committed, topic.key, state.book) ||
      changedParameters(state.committed, state.draft).some((key) => numbers.includes(key)),
    variants: Object.entries(topic.variants).map(([key, variant]) => ({
      key,
      label: label(key),
      hint: text(`${base}.variants.${key}.hint`),
      chosen: key === chosen,
      disabled: !variant.built,
      ...(!variant.built && variant.fault !== undefined && { fault: variant.fault }),
      ofPreset: key === ofPreset,
    })),
    // Parameters that no chosen variant uses are left out; changed or invalid ones stay, so that they can be reset.
    parameters: Object.entries(topic.parameters ?? {})
      .filter(([key, { readBy }]) => !readBy || readBy.includes(chosen) || isTouched(state, key))
      .map(([key, parameter]) => ({
        ...parameterView(topic.key, key, parameter, state, text),
        idle: parameter.readBy !== undefined && !parameter.readBy.includes(chosen),
        always: parameter.readBy === undefined,
      })),
    rules: (topic.variants[chosen]?.rules ?? []).join(", "),
  };
}

function isTouched({ draft, unfit }: HouseRulesState, parameter: string): boolean {
  return draft.parameters?.[parameter] !== undefined || unfit?.has(parameter) === true;
}

function parameterView(
  topic: string,
  key: string,
  parameter: Parameter,
  state: HouseRulesState,
  text: Localize,
): Omit<ParameterView, "idle" | "always"> {
  const base = `RULINGS.Topic.${topic}.parameters.${key}`;
  const value = state.draft.parameters?.[key] ?? parameter.initial;
  return {
    key,
    label: text(`${base}.label`),
    hint: text(`${base}.hint`),
    kind: parameter.kind,
    value: parameter.kind === "table" ? "" : String(value),
    ...(parameter.kind === "table" && {
      table: tableOf(key, parameter, state.unfit?.get(key) ?? value, text),
    }),
    checked: value === true,
    ...("min" in parameter && { min: parameter.min, max: parameter.max }),
    ...(parameter.kind === "choice" && {
      choices: parameter.choices.map((choice) => ({
        value: choice,
        label: text(`${base}.choices.${choice}`),
        selected: choice === value,
      })),
    }),
    changed: state.draft.parameters?.[key] !== undefined,
  };
}
