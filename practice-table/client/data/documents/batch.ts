import { RefusedError } from "../game/socket-transport.ts";
import { runtime } from "../runtime.ts";
import { transport } from "../transport.ts";
import type { Dict } from "../types.ts";
import { type Prepared, prepareCreate, prepareDelete, prepareUpdate } from "./crud.ts";
import type { Document } from "./document.ts";
import { configuredClass } from "./lookup.ts";
import { receive } from "./receive.ts";

/**
 * v14: several operations as one request, all or nothing. A refusal by the server is shown as a notice only: the promise resolves without
 * documents (PEER-44).
 * @returns the documents of each operation, in order; none of an operation that was refused
 * @throws Error when an operation is cancelled on this client; nothing is written then
 */
export async function modifyBatch(operations: Dict[], _options: Dict = {}): Promise<Document[][]> {
  const prepared: Prepared[] = [];
  for (const [i, op] of operations.entries()) {
    const { action, documentName, updates, data, ids, ...rest } = op;
    const cls = configuredClass(String(documentName));
    const made =
      action === "create"
        ? await prepareCreate(cls, (data as Dict[] | undefined) ?? [], rest)
        : action === "update"
          ? await prepareUpdate(cls, (updates as Dict[] | undefined) ?? [], rest)
          : action === "delete"
            ? await prepareDelete(cls, (ids as string[] | undefined) ?? [], rest)
            : undefined;
    if (made === undefined) throw new Error(`Operation ${i} of the batch has the unknown action "${String(action)}"`);
    if (made) prepared.push(made);
    else if (action !== "update") throw new Error(`Operation ${i} of the batch was cancelled`);
  }
  if (prepared.length === 0) return [];
  const taken: Promise<Document[]>[] = [];
  try {
    await transport().modifyBatch({ operations: prepared.map((p) => p.request) }, (answers) => {
      for (const [i, answer] of answers.entries()) taken.push(receive(answer, prepared[i]?.options));
    });
  } catch (error) {
    // A request without a response, such as a lost connection, is not a refusal.
    if (!(error instanceof RefusedError) || error.code === "offline") throw error;
    const notices = runtime.ui.notifications as { error?(text: string): unknown } | undefined;
    notices?.error?.(error.message);
    return prepared.map(() => []);
  }
  return Promise.all(taken);
}
