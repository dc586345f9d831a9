/** Every procedure of the journey runs here: its dice, the ledger, the journal, and a card for the table and one for the referee. */
import type { Refusal } from "../../rules/plan.ts";
import type { Step } from "../../rules/trace/types.ts";
import type { JourneyOutcome, JourneyRequest, JourneyTruth, LabelledSteps } from "../../view/cards/journey.ts";
import { titleOf } from "../../view/exploration/encounter-steps.ts";
import type { JourneyState, SecretJourney } from "../../view/exploration/journey-state.ts";
import type { LogLink } from "../../view/exploration/log.ts";
import { say } from "../../view/platform/say.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { holdCard, postCard } from "../chat/post-card.ts";
import { queued } from "../platform/queue.ts";
import { storedDocument } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import { replacing } from "../undo/pending-card.ts";
import { runWithin } from "../undo/run-undoable.ts";
import { recentPress, recordPress } from "../undo/simultaneous-presses.ts";
import type { Transaction } from "../undo/transaction.ts";
import { type DiceSource, TableDice } from "./dice/table-dice.ts";
import { shipOf } from "./journey/vessels.ts";
import { membersOf } from "./members.ts";
import { journalWrites, provideJournals } from "./party-journals.ts";
import { drawnOnce } from "./window-state.ts";

/** The result of a procedure, and its writes. */
export interface ProcedureResult {
  readonly refused?: Refusal;
  readonly title: TextLine;
  readonly lines: readonly TextLine[];
  readonly truth: readonly TextLine[];
  /** The steps of a total on the referee's card. */
  readonly steps?: readonly Step[];
  /** The traces of secret chances. */
  readonly chances?: readonly LabelledSteps[];
  /** The traces of public chances. */
  readonly traces?: readonly LabelledSteps[];
  readonly way: JourneyState;
  readonly secret: SecretJourney;
  /** Ids of public dice. */
  readonly open?: readonly string[];
  readonly met?: boolean;
  /** Only the referee's card is posted. */
  readonly quiet?: boolean;
  /** Other writes within the transaction. */
  readonly write?: (transaction: Transaction) => Promise<void>;
  /** The secret state where it is known only after the writes. */
  readonly late?: (transaction: Transaction) => Promise<SecretJourney>;
}

/** Builds the result of a procedure from the parts common to a turn and a day. */
export function procedureResult(
  title: TextLine,
  done: Pick<ProcedureResult, "lines" | "truth" | "way" | "secret"> &
    Partial<Pick<ProcedureResult, "refused" | "open" | "met" | "chances" | "traces">>,
  write: NonNullable<ProcedureResult["write"]>,
): ProcedureResult {
  const { lines, truth, way: journey, secret, refused, open, met, chances, traces } = done;
  return {
    title,
    lines,
    truth,
    way: journey,
    secret,
    write,
    ...(refused && { refused }),
    ...(open && { open }),
    ...(met !== undefined && { met }),
    ...(chances && { chances }),
    ...(traces && { traces }),
  };
}

/** A procedure of the journey: calculates its result with the given dice. */
export type Procedure = (
  party: Actor.Implementation,
  args: JourneyRequest["args"],
  dice: TableDice,
) => Promise<ProcedureResult>;

/**
 * Runs a procedure as one transaction, which can be undone as a whole. It waits for every earlier transaction and uses the state at
 * that time: a procedure requested while another is in progress continues from its result. Two simultaneous presses run it
 * once. Referee's client only.
 * @param source the source of its dice
 * @param who the requesting user
 * @returns the reason for refusing it
 */
export function runProcedure(
  party: Actor.Implementation,
  kind: string,
  args: JourneyRequest["args"],
  procedure: Procedure,
  source?: DiceSource,
  who = game.userId ?? "",
): Promise<Refusal | undefined> {
  const moment = `way.${party.id}.${kind}.${PASSES.has(kind) ? "" : JSON.stringify(args)}`;
  return queued(async () => {
    const twice = recentPress(moment, who);
    if (twice) return twice;
    const books = await provideJournals(party);
    const dice = new TableDice(source);
    const made = await procedure(party, args, dice);
    if (made.refused) return made.refused;
    const done = { ...made, title: titleOf(kind, made.title) };
    const data = { name: party.name, what: say(done.title, localize) };
    const spec = { kind: "way", data: { ...data, kind }, moment, about: { actor: party } } as const;
    const refused = await drawnOnce(party, () =>
      runWithin(spec, (transaction) => enact(party, books, done, dice, { kind, args }, transaction)),
    );
    if (!refused) recordPress(moment, who);
    return refused;
  });
}

/** Procedures that advance time for everybody, a night's rest included. */
const PASSES: ReadonlySet<string> = new Set(["turn", "camp", "stay", "day", "sea"]);

async function enact(
  party: Actor.Implementation,
  books: Awaited<ReturnType<typeof provideJournals>>,
  done: ProcedureResult,
  dice: TableDice,
  asked: Pick<JourneyRequest, "kind" | "args">,
  transaction: Transaction,
): Promise<undefined> {
  const { title, lines, truth, way: journey } = done;
  const { where: place } = journey;
  const { ours, theirs } = knownIn(party, done.secret);
  await done.write?.(transaction);
  const secret = (await done.late?.(transaction)) ?? done.secret;
  // The journal entries and stored state are written with the card, in one request where possible.
  const stays = storedDocument(party.uuid);
  const moved = stays ? replacing(stays, { "system.way": journey }) : undefined;
  if (moved && moved.steps.length > 0) transaction.withCard([], [], { steps: moved.steps, changes: [moved.change] });
  if (!done.quiet) transaction.withCard([], [], journalWrites(books.table, { title, lines, place, known: ours }));
  const all = { title, lines: [...lines, ...truth], place, known: [...ours, ...theirs] };
  transaction.withCard([], [], journalWrites(books.referee, all, { "flags.rulings.way": secret }));
  const outcome: JourneyTruth = {
    procedure: "wayTruth",
    title,
    lines: done.quiet ? [...lines, ...truth] : truth,
    dice: dice.kept,
    request: { party: party.uuid, ...asked },
    met: done.met ?? false,
    ...(done.steps && { steps: done.steps }),
    ...(done.chances && done.chances.length > 0 && { chances: done.chances }),
  };
  const unseen = done.quiet || truth.length > 0 || dice.kept.length > 0;
  if (!done.quiet) await postProcedureCard(party, done, dice, transaction, unseen);
  if (unseen) await postCard({ type: "notice", actor: party, outcome, secret: true, transaction });
  return undefined;
}

/** The linked names: the party and its ship for everybody, the encountered creatures for the referee alone. */
function knownIn(party: Actor.Implementation, { met }: SecretJourney): { ours: LogLink[]; theirs: LogLink[] } {
  const ship = shipOf(party);
  const ours = [...membersOf(party).map(({ actor }) => actor), ...(ship ? [ship] : [])];
  return {
    ours: ours.flatMap(({ name, uuid }) => (uuid ? [{ name, uuid }] : [])),
    theirs: met.flatMap(({ name, uuid }) => (uuid ? [{ name, uuid }] : [])),
  };
}

/** Posts the public card; when the referee's card follows, both are written together. */
async function postProcedureCard(
  party: Actor.Implementation,
  done: ProcedureResult,
  dice: TableDice,
  transaction: Transaction,
  follows: boolean,
): Promise<void> {
  const { title, lines, traces = [] } = done;
  const outcome: JourneyOutcome = { procedure: "way", title, lines, ...(traces.length > 0 && { reckoned: traces }) };
  const rolls = dice.shown(done.open ?? []);
  const card = {
    type: "notice",
    actor: party,
    outcome,
    open: true,
    transaction,
    ...(rolls.length > 0 && { rolls }),
  } as const;
  if (follows) holdCard(card);
  else await postCard(card);
}
