import { allTopics } from "../../../src/rules/topics/index.ts";
import { hasText, lacking } from "./texts.ts";
import { RULE } from "./watched.ts";

let topics: ReadonlySet<unknown> | undefined;

/** A fault in the text of a refusal or warning: no text, a missing figure, or an unknown rule or ruling. */
export function missingRefusalText(refusal: object): string | undefined {
  const { key, rule, topic, data } = { key: "", rule: undefined, topic: undefined, data: {}, ...refusal };
  topics ??= new Set(allTopics.map((one) => one.key));
  if (!hasText(`Refused.${key}`)) return `refuses for "${key}", which has no text`;
  const blank = lacking(`Refused.${key}`, data ?? {});
  if (blank !== undefined) return `refuses for "${key}" without its "${blank}"`;
  if (rule !== undefined && !RULE.test(String(rule))) return `refuses for "${key}" by the rule "${String(rule)}"`;
  if (topic !== undefined && !topics.has(topic)) return `refuses for "${key}" by the ruling "${String(topic)}"`;
  return undefined;
}

/** Whatever is said of somebody is said with id and name. */
const PEOPLE = ["creature", "helper", "helped"] as const;

/** Missing names, without which no card and no resolve could find the part: a procedure, stamp, creature or die without a name. */
export function unnamed(holder: object): string[] {
  const faults: string[] = [];
  const at = (key: string): unknown => Reflect.get(holder, key);
  const blank = (value: unknown): boolean => typeof value !== "string" || value === "";
  for (const key of ["procedure", "stamp"])
    if (Object.hasOwn(holder, key) && blank(at(key))) faults.push(`.${key} is blank`);
  if (!Object.hasOwn(holder, "procedure")) return faults;
  for (const key of PEOPLE) {
    const one = at(key);
    if (typeof one !== "object" || one === null) continue;
    if (blank(Reflect.get(one, "id")) || typeof Reflect.get(one, "name") !== "string") faults.push(`.${key} is nobody`);
  }
  const rolls = at("rolls");
  if (!Array.isArray(rolls)) return faults;
  const ids = new Set<unknown>();
  for (const roll of rolls) {
    const { id, formula }: { id?: unknown; formula?: unknown } = typeof roll === "object" && roll !== null ? roll : {};
    if (blank(id) || ids.has(id)) faults.push(`.rolls has "${String(id)}", by which no die is found`);
    if (blank(formula)) faults.push(`.rolls asks for no dice by "${String(id)}"`);
    ids.add(id);
  }
  return faults;
}
