export class ReactionWindow {
  static async open(_a: Actor.Implementation): Promise<void> {}
}
