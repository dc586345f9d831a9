import { Collection } from "../utils/collection.ts";

/** `game.tours`: the tours of the table, by namespace and id. */
export class Tours extends Collection<unknown> {
  register(namespace: string, id: string, tour: unknown): void {
    if (!namespace || !id) throw new Error("You must specify both the namespace and id portion of the tour");
    this.set(`${namespace}.${id}`, tour);
  }
}
