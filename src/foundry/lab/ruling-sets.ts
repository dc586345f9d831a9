import { compile } from "../../rules/compile.ts";
import type { Additions } from "../../rules/rulings/extend.ts";
import type { Diagnostic, Rulings, RulingsRequest } from "../../rules/rulings/types.ts";
import { applyFix, choosePreset, chooseVariant, topicOf, wantedVariant } from "../../view/house-rules/draft.ts";
import { ownAdditions, readRequest, rulebook } from "../platform/settings/rulings-in-force.ts";
import { savedPresets } from "../platform/settings/saved-rulings.ts";
import { localize } from "../platform/text.ts";

/** A set of rulings to fight under: those in force, a preset, a saved one, or those in force with one changed topic. */
export interface LabSet {
  /** `force`, `preset:<key>`, `saved:<name>` or `but`. */
  readonly kind: string;
  readonly topic: string;
  readonly variant: string;
}

export const IN_FORCE: LabSet = { kind: "force", topic: "", variant: "" };

/** The two parts of a kind; a name may have colons. */
export function sortAndKey(kind: string): readonly [sort: string, key: string] {
  const [sort = "", ...rest] = kind.split(":");
  return [sort, rest.join(":")];
}

/** The rulings that this table saved under a name. */
export function savedRequest(name: string | undefined): RulingsRequest | undefined {
  return savedPresets().find((preset) => preset.name === name)?.request;
}

/** The rulings request of a set. */
function requestOf({ kind, topic, variant }: LabSet): RulingsRequest {
  const [sort, key] = sortAndKey(kind);
  if (sort === "preset") return choosePreset(key);
  if (sort === "saved") return savedRequest(key) ?? readRequest();
  return sort === "but" && topicOf(rulebook(), topic)
    ? chooseVariant(readRequest(), topic, variant, rulebook())
    : readRequest();
}

/**
 * A set completed with the rulings that its changed topic needs to have an effect, by the fixes of House Rules: the request, the rulings, and the
 * added ones.
 */
function repairedSet(set: LabSet): {
  readonly request: RulingsRequest;
  readonly rulings: Rulings;
  readonly needs: Readonly<Record<string, string>>;
} {
  let request = requestOf(set);
  let needs: Readonly<Record<string, string>> = {};
  for (let at = 0; ; at += 1) {
    const { rulings, diagnostics } = compile(request, rulebook());
    const { fix } = diagnostics.find((one) => isOwn(one, set.topic) && one.fix?.set && !one.fix.set[set.topic]) ?? {};
    if (!fix || at >= MOST_FIXES) return { request, rulings, needs };
    needs = { ...needs, ...fix.set };
    request = applyFix(request, fix, rulebook());
  }
}

/** A set as played: a changed topic with the rulings it needs. */
export function playedSet(set: LabSet): ReturnType<typeof repairedSet> {
  return set.kind === "but" ? repairedSet(set) : { request: requestOf(set), rulings: rulingsOf(set), needs: {} };
}

/** The additional rulings that a set needs, one sentence each. */
export function needsOf(set: LabSet): string[] {
  return Object.entries(playedSet(set).needs).map(([topic, variant]) => {
    const base = `RULINGS.Topic.${topic}`;
    const ruling = `${localize(`${base}.name`)}: ${localize(`${base}.variants.${variant}.label`)}`;
    return localize("RULINGS.Lab.Change.needs", { ruling });
  });
}

/** Whether a diagnostic means that a topic cannot be used, or has no effect. */
function isOwn({ level, topics }: Diagnostic, topic: string): boolean {
  return level === "error" || (level === "warning" && topics.some(({ key }) => key === topic));
}

/** A limit above any chain of fixes; a module's own may form a circle. */
const MOST_FIXES = 8;

/** The table's own additions to the rulebook, for a lab order. */
export function ownOrder(): { own?: Additions } {
  const own = ownAdditions();
  return own ? { own } : {};
}

/** The compiled rulings of a set. */
export function rulingsOf(set: LabSet): Rulings {
  return compile(requestOf(set), rulebook()).rulings;
}

/** The heading of a set's figures. */
export function labelOf({ kind, topic, variant }: LabSet): string {
  const [sort, key] = sortAndKey(kind);
  if (sort === "preset") return localize(`RULINGS.Preset.${key}.name`);
  if (sort === "saved") return savedRequest(key) ? key : localize("RULINGS.Lab.inForce");
  if (sort !== "but" || !topicOf(rulebook(), topic)) return localize("RULINGS.Lab.inForce");
  const base = `RULINGS.Topic.${topic}`;
  return `${localize(`${base}.name`)}: ${localize(`${base}.variants.${variant}.label`)}`;
}

/** The set with another topic and its first variant that is not in force. */
export function withTopic(set: LabSet, topic: string): LabSet {
  const now = wantedVariant(readRequest(), topic, rulebook());
  const others = variantsOf(topic).filter(({ key }) => key !== now);
  return { ...set, topic, variant: others[0]?.key ?? now };
}

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly selected: boolean;
}

/** The template data of a set's three menus. */
export function setView(set: LabSet, at: number) {
  const choice = (key: string, label: string): Choice => ({ key, label, selected: key === set.kind });
  const kinds = [
    choice("force", localize("RULINGS.Lab.inForce")),
    choice("but", localize("RULINGS.Lab.inForceBut")),
    ...Object.keys(rulebook().presets).map((key) => choice(`preset:${key}`, localize(`RULINGS.Preset.${key}.name`))),
    ...savedPresets().map(({ name }) => choice(`saved:${name}`, name)),
  ];
  const but = set.kind === "but";
  const topics = but
    ? rulebook()
        .topics.map(({ key }) => ({ key, label: localize(`RULINGS.Topic.${key}.name`), selected: key === set.topic }))
        .sort((a, b) => a.label.localeCompare(b.label))
    : [];
  const variants = but ? variantsOf(set.topic).map((one) => ({ ...one, selected: one.key === set.variant })) : [];
  return { at, number: at + 1, label: labelOf(set), kinds, but, topics, variants, needs: needsOf(set) };
}

function variantsOf(topic: string): { readonly key: string; readonly label: string }[] {
  return Object.entries(topicOf(rulebook(), topic)?.variants ?? {}).flatMap(([key, { built }]) =>
    built ? [{ key, label: localize(`RULINGS.Topic.${topic}.variants.${key}.label`) }] : [],
  );
}
