/** What may be written together. */
import type { Stored } from "../platform/stored-documents.ts";

/** What is to be changed of one document, with what goes along to everybody's hooks. */
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
  /** What they are called where they could not be made. */
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
