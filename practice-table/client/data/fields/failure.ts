import type { Dict } from "../types.ts";

interface FailureInit {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

/** One failed check, or a tree of them by field name or element index. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  message: string | undefined;
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: { id: string | number; name?: string; failure: DataModelValidationFailure }[] = [];

  constructor({ invalidValue, fallback, dropped = false, message, unresolved = false }: FailureInit = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0 && this.message === undefined;
  }

  /** Every failed leaf with its dotted path. */
  asEntries(prefix = ""): { path: string; failure: DataModelValidationFailure }[] {
    const own = this.message !== undefined ? [{ path: prefix, failure: this as DataModelValidationFailure }] : [];
    const join = (k: string | number): string => (prefix ? `${prefix}.${k}` : String(k));
    return [
      ...own,
      ...Object.entries(this.fields).flatMap(([k, f]) => f.asEntries(join(k))),
      ...this.elements.flatMap((e) => e.failure.asEntries(join(e.id))),
    ];
  }

  /** Failures as a flat record from path to failure. */
  getAllFailures(): Record<string, DataModelValidationFailure> {
    return Object.fromEntries(this.asEntries().map((e) => [e.path, e.failure]));
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  toString(): string {
    return this.asEntries()
      .map(({ path, failure }) => (path ? `  ${path}: ${failure.message}` : `  ${failure.message}`))
      .join("\n");
  }

  toObject(): Dict {
    return { invalidValue: this.invalidValue, message: this.message, fallback: this.fallback, dropped: this.dropped };
  }
}

/** Thrown when data do not fit their model; the message lists every failing path. */
export class DataModelValidationError extends Error {
  failure: DataModelValidationFailure;

  constructor(failure: DataModelValidationFailure | string, context = "") {
    const given =
      typeof failure === "string" ? new DataModelValidationFailure({ message: failure, unresolved: true }) : failure;
    super(
      typeof failure === "string" ? failure : `${context ? `${context} validation errors:\n` : ""}${given.toString()}`,
    );
    this.name = "DataModelValidationError";
    this.failure = given;
  }

  getFailure(path?: string): DataModelValidationFailure | undefined {
    return path ? this.failure.getAllFailures()[path] : this.failure;
  }

  getAllFailures(): Record<string, DataModelValidationFailure> {
    return this.failure.getAllFailures();
  }
}
