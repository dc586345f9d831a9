/** The placed tokens that a user targets. */
export class UserTargets extends Set<object> {
  readonly user: { id: string };

  constructor(user: { id: string }) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return Array.from(this, (t) => (t as { id: string }).id);
  }
}
