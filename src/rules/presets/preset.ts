/** A named set of variants, written as differences from `classic`. Texts under `RULINGS.Preset.<key>`. */
export interface Preset {
  readonly key: string;
  readonly differences: Readonly<Record<string, string>>;
}
