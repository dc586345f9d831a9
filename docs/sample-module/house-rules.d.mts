/** Types for those who write theirs in TypeScript: the shapes of what `registerTopic` and `registerVariant` take. */
import type { TopicDeclaration, VariantDeclaration } from "../../src/rules/rulings/extend.ts";

export declare const tenSided: VariantDeclaration;
export declare const oldHatred: TopicDeclaration;
export declare const lastStand: TopicDeclaration;
