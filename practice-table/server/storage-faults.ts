/** Faults of a world's folder, in words for users, followed by LevelDB's own message. */

export type StorageTrouble = "locked" | "full" | "denied" | "damaged" | "other";

/** The world cannot be opened, created or written; the message has the remedy. */
export class StorageError extends Error {
  override name: string = "StorageError";
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

export class WorldLockedError extends StorageError {
  override name = "WorldLockedError";

  constructor(folder: string) {
    super(
      "locked",
      `The world in ${folder} is already open in another process. Stop that table first, or use --world to open another world.`,
    );
  }
}

/** The innermost cause: LevelDB's (or the system's) own message. */
export function causeOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return inner instanceof Error ? inner.message : String(inner);
}

/** The kind of fault behind an error of LevelDB or of the file system. */
export function troubleOf(error: unknown): StorageTrouble {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof StorageError) return inner.trouble;
    if ("code" in inner && inner.code === "LEVEL_LOCKED") return "locked";
  }
  const words = causeOf(error);
  if (/no space left|disk quota exceeded|ENOSPC|EDQUOT/i.test(words)) return "full";
  if (/permission denied|read-only file system|not permitted|EACCES|EROFS|EPERM/i.test(words)) return "denied";
  if (/corruption|no such file|missing files|not a directory|does not exist|ENOENT|ENOTDIR/i.test(words))
    return "damaged";
  return "other";
}

const RESTORE =
  "Nothing was changed. Put the folder back from a backup; or begin again with --fresh (what is there now is kept beside it); or open another world with --world NAME.";

const OPENING: Readonly<Record<Exclude<StorageTrouble, "locked">, readonly [what: string, advice: string]>> = {
  full: ["the disk is full", "Free some space and start again; nothing was lost."],
  denied: [
    "this account of the computer may not read or write its files",
    "Give it the right to read and write that folder (and move the folder off a read-only disk), then start again; nothing was changed.",
  ],
  damaged: ["files of its database are missing or damaged", RESTORE],
  other: ["its database does not open", RESTORE],
};

/** The error for a world that does not open, with the folder, the cause and the remedy. */
export function openingError(folder: string, error: unknown): StorageError {
  const trouble = troubleOf(error);
  if (error instanceof StorageError) return error;
  if (trouble === "locked") return new WorldLockedError(folder);
  const [what, advice] = OPENING[trouble];
  return new StorageError(
    trouble,
    `The world in ${folder} cannot be opened: ${what} (${causeOf(error)}). ${advice}`,
    error instanceof Error ? { cause: error } : {},
  );
}

/** The error for a database that opens with damaged content. */
export function damagedWorld(folder: string, what: string): StorageError {
  return new StorageError("damaged", `The world in ${folder} cannot be opened: ${what}. ${RESTORE}`);
}

const WRITING: Readonly<Record<StorageTrouble, string>> = {
  full: "The disk of the computer that runs this table is full: nothing was saved. Whoever runs the table must free some space; then do it again.",
  denied:
    "The table may not write into the folder of its world: nothing was saved. Whoever runs the table must allow it to; then do it again.",
  locked:
    "Another process has opened this world meanwhile: nothing was saved. Whoever runs the table must stop the other one; then do it again.",
  damaged:
    "Files of this world's database are missing or damaged: nothing was saved. Whoever runs the table must look at its folder.",
  other:
    "The table could not write to its world: nothing was saved. Whoever runs the table finds the cause in its log; then do it again.",
};

/** The error for a failed write, for the requesting user. */
export function writingError(error: unknown): StorageError {
  const trouble = troubleOf(error);
  return new StorageError(trouble, WRITING[trouble], error instanceof Error ? { cause: error } : {});
}
