// The official CLI ships no types: this is the part of its documented API that the build calls.
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(
    source: string,
    destination: string,
    options?: {
      readonly yaml?: boolean;
      readonly recursive?: boolean;
      readonly log?: boolean;
      readonly nedb?: boolean;
      readonly transformEntry?: (entry: Record<string, unknown>) => Promise<false | undefined> | false | undefined;
    },
  ): Promise<void>;
}
