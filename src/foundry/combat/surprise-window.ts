export class SurpriseWindow {
  static async open(_c: Combat.Implementation): Promise<void> {}
}
