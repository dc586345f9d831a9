/** The writes that can go into one batch. */
import type { Stored } from "../platform/stored-documents.ts";

/** The changes to one document, with the options passed to all hooks. */
export interface UpdateWrite {
  readonly document: Stored;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly operation?: object;
  /** Only shows what stands elsewhere: where a module lets nobody write it, the rest stands all the same. */
  readonly shows?: true;
}

/** Documents that are to be within another one, under their ids. */
export interface CreateWrite {
  readonly parent: Stored;
  readonly documentName: string;
  readonly make: readonly (Readonly<Record<string, unknown>> & { readonly _id: string })[];
  /** The name for a message when they could not be created. */
  readonly called?: string;
}

/** Documents that are to go from another one. */
export interface DeleteWrite {
  readonly parent: Stored;
  readonly documentName: string;
  readonly drop: readonly string[];
}

export type DocumentWrite = UpdateWrite | CreateWrite | DeleteWrite;

/** A message to be, under its id. */
export type NewMessage = ChatMessage.CreateData & { readonly _id: string };
