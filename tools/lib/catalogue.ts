/** The rule catalogue as data: its rules, and the topics with their variants and presets. */
import { join } from "node:path";
import { z } from "zod";
import { readJson } from "./files.ts";

/** A topic and the variants of it that a rule names. */
const SettingSchema = z.object({ topic: z.string(), variants: z.array(z.string()) });

const RuleSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The source: the catalogue file's name. */
  source: z.string(),
  setting: z.string(),
  settings: z.array(SettingSchema),
  level: z.enum(["automated", "assisted", "reference"]),
  /** How many worked examples it has. */
  examples: z.number().int().min(0),
});

const TopicSchema = z.object({
  group: z.string(),
  key: z.string(),
  variants: z.array(z.string()),
  classic: z.string(),
  /** What each preset other than `classic` changes. */
  presets: z.record(z.string(), z.string()),
});

export type CatalogueRule = z.infer<typeof RuleSchema>;
export type CatalogueTopic = z.infer<typeof TopicSchema>;

/** Ids as the catalogue writes them. */
export const RULE_ID = /\b(?:BX|ERIS|GOR|REF|HERO|MIX)-\d+\b/g;

/** The ids that a text names. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(RULE_ID)].map((match) => match[0]);
}

const MixSchema = z.object({ id: z.string().regex(/^MIX-\d+$/), title: z.string() });

/** A ruling on where rules meet, or on an open end. */
export type CatalogueMix = z.infer<typeof MixSchema>;

/** The committed copy of the catalogue's ids. */
export function loadCatalogue(root: string): {
  readonly rules: CatalogueRule[];
  readonly topics: CatalogueTopic[];
  readonly mixes: CatalogueMix[];
} {
  const folder = join(root, "tests", "catalogue");
  return {
    mixes: z.array(MixSchema).parse(readJson(join(folder, "mixes.json"))),
    rules: z.array(RuleSchema).parse(readJson(join(folder, "rules.json"))),
    topics: z.array(TopicSchema).parse(readJson(join(folder, "topics.json"))),
  };
}
