/** The forms of `.github/ISSUE_TEMPLATE`, as GitHub documents them: one that is misspelt is left out there without a word. */
import { parse } from "yaml";
import { z } from "zod";
import { messageOf } from "./files.ts";
import type { Finding } from "./report.ts";

const validations = z.strictObject({ required: z.boolean() }).optional();
const id = z.string().regex(/^[a-z][a-z-]*$/);
const labelled = { label: z.string().min(1), description: z.string().optional() };
const Field = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("markdown"), attributes: z.strictObject({ value: z.string().min(1) }) }),
  z.strictObject({
    type: z.literal("textarea"),
    id,
    attributes: z.strictObject({ ...labelled, placeholder: z.string().optional(), render: z.string().optional() }),
    validations,
  }),
  z.strictObject({
    type: z.literal("input"),
    id,
    attributes: z.strictObject({ ...labelled, placeholder: z.string().optional() }),
    validations,
  }),
  z.strictObject({
    type: z.literal("dropdown"),
    id,
    attributes: z.strictObject({ ...labelled, options: z.array(z.string()).min(2) }),
    validations,
  }),
  z.strictObject({
    type: z.literal("checkboxes"),
    id,
    attributes: z.strictObject({ ...labelled, options: z.array(z.strictObject({ label: z.string() })).min(1) }),
  }),
]);
const Form = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(4),
  title: z.string(),
  labels: z.array(z.string()).min(1),
  body: z
    .array(Field)
    .refine((fields) => fields.some(({ type }) => type !== "markdown"), "a form asks something")
    .refine((fields) => {
      const ids = fields.flatMap((field) => ("id" in field ? [field.id] : []));
      return new Set(ids).size === ids.length;
    }, "each id stands once"),
});

/** The faults of a form. */
export function checkIssueForm(where: string, text: string): Finding[] {
  try {
    const parsed = Form.safeParse(parse(text));
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({ where: `${where} ${path.join(".")}`, what: message }));
  } catch (error) {
    return [{ where, what: messageOf(error) }];
  }
}
