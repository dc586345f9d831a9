/**
 * Goes along with what is written on actors by a transaction, or simply as it was said: any other update that takes the last hit points is a hit
 * and goes through the ruling on death (`documents/actor.ts`).
 */
export const BY_TRANSACTION: Actor.Database.UpdateOperation & { readonly rulingsTransaction: true } = {
  rulingsTransaction: true,
};

/** Whether that went along with an update. */
export function isByTransaction(operation: object | undefined): boolean {
  return Reflect.get(operation ?? {}, "rulingsTransaction") === true;
}
