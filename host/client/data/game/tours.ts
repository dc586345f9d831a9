import { Collection } from "../utils/collection.ts";

/** `game.tours`: tours can be registered, but the practice table does not play them. */
export class Tours extends Collection<unknown> {
  register(namespace: string, id: string, tour: unknown): void {
    if (!namespace || !id) throw new Error("You must specify both the namespace and id portion of the tour");
    this.set(`${namespace}.${id}`, tour);
  }
}
