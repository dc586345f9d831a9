/** The messages between the tester and the process that runs the tests. */
import { z } from "zod";

/** A test is known by its file and by where it stands in it. */
export const TestSchema = z.object({ id: z.string(), file: z.string(), at: z.number(), name: z.string() });
export type Test = z.infer<typeof TestSchema>;

export const OrderSchema = z.discriminatedUnion("kind", [
  /** Run every test once with no fault on. */
  z.object({ kind: z.literal("sound"), files: z.array(z.string()) }),
  /** Run these tests with a fault on, until one of them notices. `limit` is how often the fault may be passed before that is a loop. */
  z.object({ kind: z.literal("fault"), id: z.string(), tests: z.array(TestSchema), limit: z.number() }),
]);
export type Order = z.infer<typeof OrderSchema>;

const HitsSchema = z.record(z.string(), z.number());
export const AnswerSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("sound"),
    tests: z.array(TestSchema.extend({ ms: z.number(), failed: z.string().optional() })),
    /** Faults passed while files were loaded, and while a test ran. */
    loaded: HitsSchema,
    passed: z.record(z.string(), HitsSchema),
  }),
  z.object({ kind: z.literal("fault"), id: z.string(), noticed: z.string().optional() }),
]);
export type Answer = z.infer<typeof AnswerSchema>;
export type Sound = Extract<Answer, { kind: "sound" }>;
