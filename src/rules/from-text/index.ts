/** House rules read from a text: which sentence names which ruling. */
export { LONGEST_TEXT, readHouseRules } from "./read.ts";
export type {
  OpenSentence,
  Sentence,
  Sureness,
  TextProposal,
  TextReading,
  TextRefusal,
} from "./types.ts";
export { SURENESS, TEXT_REFUSALS } from "./types.ts";
