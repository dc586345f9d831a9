/** Types for those who write theirs in TypeScript: what `register` takes. */
import type {
  ConditionDeclaration,
  ItemUseDeclaration,
  StatBlockDeclaration,
  TableDeclaration,
} from "../../src/foundry/platform/registries.ts";

export declare const cursed: ConditionDeclaration;
export declare const bell: ItemUseDeclaration;
export declare const brief: StatBlockDeclaration;
export declare const roadside: TableDeclaration;
export declare function steadyHand(event: object): void;
