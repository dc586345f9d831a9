/** Types for those who write theirs in TypeScript; with the package's `rulings.d.ts` these are `Registrations` and `RollHookEvent`. */
export declare const cursed: { readonly key: string; readonly label: string; readonly img: string };
export declare const bell: {
  readonly key: string;
  readonly item: string;
  readonly use: (...given: never[]) => unknown;
};
export declare const brief: { readonly key: string; readonly read: (text: string) => string | undefined };
export declare const roadside: {
  readonly key: string;
  readonly for: "encounter" | "treasure";
  readonly uuid: string;
  readonly label: string;
};
export declare const tipsy: {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly on: string;
  readonly when: { readonly use: string };
};
export declare function steadyHand(event: object): void;
export declare function cursedArmour(effect: object): void;
export declare function tellHurt(event: object): void;
