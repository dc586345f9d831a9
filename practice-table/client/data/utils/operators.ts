import { isV14 } from "../runtime.ts";
import { type Dict, isPlain } from "../types.ts";

/** Key of an operator in plain JSON (v14). */
export const OPERATOR_IDENTIFIER = "__$OPERATOR$__";

/** An update that is an instruction rather than a value (v14). */
export class DataFieldOperator {
  toJSON(): Dict {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name };
  }
}

/** Removes the key (v14 form of `-=key`). */
export class ForcedDeletion extends DataFieldOperator {
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** Replaces the value as a whole instead of merging it (v14 form of `==key`). */
export class ForcedReplacement extends DataFieldOperator {
  value: unknown;
  constructor(value: unknown) {
    super();
    this.value = value;
  }
  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }
  override toJSON(): Dict {
    return { [OPERATOR_IDENTIFIER]: "ForcedReplacement", value: this.value };
  }
}

/** Rebuilds an operator from its tagged form; other values are returned unchanged. */
export function reconstructOperator(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  const tag = (value as Dict)[OPERATOR_IDENTIFIER];
  if (tag === "ForcedDeletion") return new ForcedDeletion();
  if (tag === "ForcedReplacement") return new ForcedReplacement((value as Dict).value);
  return value;
}

/** Whether a key requests removal (`-=`) or whole replacement (`==`). */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === "string" && (key.startsWith("-=") || key.startsWith("=="));
}

/** v14: the requested changes with operators in place of `-=` and `==` keys, for the handlers of an update (DOC-39). */
export function withOperators(changes: Dict): Dict {
  if (!isV14()) return changes;
  const out: Dict = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith("-=")) out[key.slice(2)] = new ForcedDeletion();
    else if (key.startsWith("==")) out[key.slice(2)] = new ForcedReplacement(value);
    else out[key] = isPlain(value) ? withOperators(value) : value;
  }
  return out;
}
