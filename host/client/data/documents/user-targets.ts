import type { UserLike } from "../runtime.ts";

/** The placed tokens that a user targets. */
export class UserTargets extends Set<object> {
  readonly user: UserLike;

  constructor(user: UserLike) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return Array.from(this, (t) => (t as { id: string }).id);
  }
}
