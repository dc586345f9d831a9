import { RulesError } from "../errors.ts";
import { type Check, choice, finite, flag, list, maybe, shape, text } from "../input-checks.ts";
import type { Rulebook } from "./compiler.ts";
import { OCCASIONS, type OwnRuling, type OwnStep, type OwnVoice } from "./custom-rulings.ts";
import { type FaultListener, guarded } from "./guarded-calls.ts";
import { AFFECTS, type Affects, GROUPS, type Group, type Parameter, type Topic, type Variant } from "./topic.ts";

/** A parameter of a custom topic, with its texts. */
type OwnParameter = Exclude<Parameter, { kind: "table" }> & {
  readonly label: string;
  readonly hint: string;
  /** Labels of the choices. */
  readonly labels?: Readonly<Record<string, string>>;
};

/** A variant of a custom topic: its additions to rolls, as data (`steps`) or as functions (`on`). */
interface OwnVariant {
  readonly label: string;
  readonly hint: string;
  readonly steps?: readonly OwnStep[];
  readonly on?: OwnRuling["on"];
}

/** A topic added by a module or the world. Its key begins with its owner and a hyphen: `my-module-luckyCharm`. */
export interface TopicDeclaration {
  readonly key: string;
  readonly group: Group;
  readonly name: string;
  readonly hint: string;
  /** The variant under every preset until the table chooses another. */
  readonly initial: string;
  readonly variants: Readonly<Record<string, OwnVariant>>;
  readonly parameters?: Readonly<Record<string, OwnParameter>>;
  readonly affects?: readonly Affects[];
}

/** Another variant of a shipped topic: the behaviour of `basedOn`, changed by `does`. */
export interface VariantDeclaration {
  readonly topic: string;
  /** Key, which begins with its owner and a hyphen. */
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly basedOn: string;
  /** Fields that replace those of `basedOn`, each of the same type; or a function where the behaviour is one. */
  readonly does: unknown;
}

/** The additions to the built-in rule book. */
export interface Additions {
  readonly topics: readonly TopicDeclaration[];
  readonly variants: readonly VariantDeclaration[];
}

/** The form `owner-name` prevents conflicts between modules. */
const KEY = /^[a-z][A-Za-z0-9]*(-[A-Za-z0-9]+)+$/;
const MOST_LETTERS = 80;

/**
 * The rule book with additions. A function of an addition that throws an error, or does not return a number, is reported to `fault` and counts as having no
 * result.
 * @throws RulesError naming the invalid field of a declaration.
 */
export function extended(book: Rulebook, { topics, variants }: Additions, fault: FaultListener): Rulebook {
  let more = book;
  for (const declaration of topics) more = withTopic(more, declaration, fault);
  for (const declaration of variants) more = withVariant(more, declaration, fault);
  return more;
}

/** The texts of the additions, by the same keys as those of shipped topics. */
export function wordsOf({ topics, variants }: Additions): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const topic of topics) {
    const base = `RULINGS.Topic.${topic.key}`;
    words[`${base}.name`] = topic.name;
    words[`${base}.hint`] = topic.hint;
    for (const [key, { label, hint }] of Object.entries(topic.variants)) {
      words[`${base}.variants.${key}.label`] = label;
      words[`${base}.variants.${key}.hint`] = hint;
    }
    for (const [key, { label, hint, labels }] of Object.entries(topic.parameters ?? {})) {
      words[`${base}.parameters.${key}.label`] = label;
      words[`${base}.parameters.${key}.hint`] = hint;
      for (const [one, word] of Object.entries(labels ?? {})) words[`${base}.parameters.${key}.choices.${one}`] = word;
    }
  }
  for (const { topic, key, label, hint } of variants) {
    words[`RULINGS.Topic.${topic}.variants.${key}.label`] = label;
    words[`RULINGS.Topic.${topic}.variants.${key}.hint`] = hint;
  }
  return words;
}

const ownKey: Check = (value, field) => {
  text(value, field);
  if (!KEY.test(String(value)) || String(value).length > MOST_LETTERS)
    throw new RulesError("ownKey", field, { value: String(value).slice(0, MOST_LETTERS) });
};

const voice: Check = (value, field) => {
  if (typeof value !== "function") throw new RulesError("wrongKind", field);
};

const amount: Check = (value, field) => {
  if (typeof value !== "string") finite(-100, 100)(value, field);
};

const checkVariant = shape({
  label: text,
  hint: text,
  steps: maybe(
    list(
      shape({
        on: choice(OCCASIONS),
        add: amount,
        because: maybe(text),
        when: maybe(
          shape({
            use: maybe(choice(["melee", "missile"])),
            save: maybe(text),
            kind: maybe(text),
            against: maybe(list(text)),
            kinds: maybe(list(text)),
            classes: maybe(list(text)),
            tags: maybe(list(text)),
          }),
        ),
      }),
    ),
  ),
  on: maybe(shape(Object.fromEntries(OCCASIONS.map((one) => [one, maybe(voice)])))),
});

/** The name of the morale group up to 0.13, which modules may still use. */
const FORMER_MORALE = "nerve";

const checkTopic = shape({
  key: ownKey,
  group: choice([...GROUPS, FORMER_MORALE]),
  name: text,
  hint: text,
  initial: text,
  affects: maybe(list(choice(AFFECTS))),
});

const checkParameter: Check = (value, field) => {
  shape({ kind: choice(["integer", "number", "boolean", "choice"]), label: text, hint: text })(value, field);
  const { kind } = value as OwnParameter;
  if (kind === "boolean") shape({ initial: flag })(value, field);
  else if (kind === "choice") shape({ initial: text, choices: list(text) })(value, field);
  else shape({ initial: finite(-1e6, 1e6), min: finite(-1e6, 1e6), max: finite(-1e6, 1e6) })(value, field);
};

function entries(value: unknown, field: string): [string, unknown][] {
  if (typeof value !== "object" || value === null) throw new RulesError("wrongKind", field);
  return Object.entries(value);
}

function withTopic(book: Rulebook, declaration: TopicDeclaration, fault: FaultListener): Rulebook {
  checkTopic(declaration, "topic");
  const { key, initial, affects } = declaration;
  const group = (declaration.group as string) === FORMER_MORALE ? "morale" : declaration.group;
  if (book.topics.some((topic) => topic.key === key)) throw new RulesError("ownTaken", "topic.key", { value: key });
  const parameters: Record<string, Parameter> = {};
  for (const [name, parameter] of entries(declaration.parameters ?? {}, "topic.parameters")) {
    ownKey(name, `topic.parameters.${name}`);
    if (book.topics.some((topic) => topic.parameters && Object.hasOwn(topic.parameters, name)))
      throw new RulesError("ownTaken", "topic.parameters", { value: name });
    checkParameter(parameter, `topic.parameters.${name}`);
    parameters[name] = parameter as OwnParameter;
  }
  const variants: Record<string, Variant<OwnRuling>> = {};
  for (const [name, variant] of entries(declaration.variants, "topic.variants")) {
    checkVariant(variant, `topic.variants.${name}`);
    variants[name] = ownVariant(`${key}.${name}`, variant as OwnVariant, parameters, fault);
  }
  if (!Object.hasOwn(variants, initial)) throw new RulesError("unknownChoice", "topic.initial", { value: initial });
  const topic: Topic = { key, group, classic: initial, variants, parameters, affects: affects ?? AFFECTS, own: true };
  return { ...book, topics: [...book.topics, topic] };
}

function ownVariant(
  field: string,
  { label, steps = [], on = {} }: OwnVariant,
  parameters: Readonly<Record<string, Parameter>>,
  fault: FaultListener,
): Variant<OwnRuling> {
  for (const { add } of steps)
    if (typeof add === "string" && parameters[add]?.kind !== "integer")
      throw new RulesError("unknownParameter", `${field}.steps`, { value: add });
  const voices = Object.entries(on).map(([occasion, said]): [string, OwnVoice] => [
    occasion,
    guarded.voice(said, (error) => fault(field, error)),
  ]);
  return { built: true, rules: [], does: { steps, on: Object.fromEntries(voices), label } };
}

const checkAnother = shape({ topic: text, key: ownKey, label: text, hint: text, basedOn: text });

function withVariant(book: Rulebook, declaration: VariantDeclaration, fault: FaultListener): Rulebook {
  checkAnother(declaration, "variant");
  const { topic: topicKey, key, basedOn, does } = declaration;
  const topic = book.topics.find((one) => one.key === topicKey && !one.own);
  if (!topic) throw new RulesError("unknownTopic", "variant.topic", { value: topicKey });
  if (Object.hasOwn(topic.variants, key)) throw new RulesError("ownTaken", "variant.key", { value: key });
  const base = Object.hasOwn(topic.variants, basedOn) ? topic.variants[basedOn] : undefined;
  if (!base?.built) throw new RulesError("unknownChoice", "variant.basedOn", { value: basedOn });
  const behaviour = guarded.over(base.does, does, "variant.does", (error) => fault(`${topicKey}.${key}`, error));
  const variant: Variant<unknown> = { built: true, rules: base.rules, does: behaviour };
  const more: Topic = { ...topic, variants: { ...topic.variants, [key]: variant } };
  return { ...book, topics: book.topics.map((one) => (one === topic ? more : one)) };
}
