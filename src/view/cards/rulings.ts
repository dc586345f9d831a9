import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { CardLine, Presenter } from "./types.ts";

/** The record of a change of rulings in the chat. */
interface RulingsChange {
  readonly preset: { readonly before: string; readonly after: string };
  readonly topics: readonly { readonly key: string; readonly before: string; readonly after: string }[];
  readonly parameters: readonly string[];
}

const MANY = 8;

/** The card of changed rulings with their meaning. */
export const rulingsCard: Presenter<null, RulingsChange> = (input) => {
  const { preset, topics, parameters } = input.outcome;
  const card = plainCard(input, line("RULINGS.Card.rulings.title"));
  const changed = topics.map(({ key, before, after }) => {
    const variants = `RULINGS.Topic.${key}.variants`;
    return {
      label: {
        ...line(
          "RULINGS.Card.rulings.changed",
          {},
          {
            topic: `RULINGS.Topic.${key}.name`,
            before: `${variants}.${before}.label`,
            after: `${variants}.${after}.label`,
          },
        ),
        head: true as const,
      },
      means: line(`${variants}.${after}.hint`),
    };
  });
  const lines: CardLine[] = changed.slice(0, MANY).flatMap(({ label, means }) => [label, means]);
  if (topics.length > MANY) lines.push(line("RULINGS.Card.rulings.more", { count: topics.length - MANY }));
  if (parameters.length > 0) lines.push(line("RULINGS.Card.rulings.parameters", { count: parameters.length }));
  return {
    ...card,
    face: "",
    ...(preset.before !== preset.after && {
      sub: line("RULINGS.Card.rulings.preset", {}, { preset: `RULINGS.Preset.${preset.after}.name` }),
    }),
    lines,
  };
};
