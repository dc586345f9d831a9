/** The options of `npm run test:foundry`. */
import { parseArgs } from "node:util";

export const HELP = `npm run test:foundry -- --url ADDRESS [options]

Tries the system on a running Foundry v13 or v14, by its address alone, and writes one report that can be attached to an issue.
Take a world of the system Rulings in which nobody plays meanwhile. Everything is made in folders of its own and removed at the end, also
after a failure; what an interrupted run left behind is removed by the next one.

  --url ADDRESS              where Foundry is, such as http://127.0.0.1:30000 (FOUNDRY_URL)
  --user NAME                the referee to join as; Gamemaster when left out (FOUNDRY_USER)
  --password WORD            that user's password (FOUNDRY_PASSWORD)
  --player NAME              a player to join as besides; the first one who is away when left out (FOUNDRY_PLAYER)
  --player-password WORD     that player's password (FOUNDRY_PLAYER_PASSWORD)
  --no-player                try nothing as a player
  --adventure                import the adventure as well, if the world has nothing of it
  --only FLOW,…              only the flows whose names begin so; --list names them

  --foundry FOLDER           start the licensed Foundry in this folder with a data folder for the time of the run (FOUNDRY_PATH)
  --license FILE             the signed licence to start it with (FOUNDRY_LICENSE)
  --practice                 start the practice table instead: how the runner itself is tried (--generation 13 for the elder one)
`;

/** A request, read and checked. */
export interface Request {
  readonly url: string | undefined;
  readonly foundry: string | undefined;
  readonly license: string | undefined;
  readonly practice: boolean;
  readonly generation: 13 | 14;
  readonly user: string | undefined;
  readonly password: string;
  /** `null` when nothing shall be tried as a player. */
  readonly player: string | undefined | null;
  readonly playerPassword: string;
  readonly adventure: boolean;
  readonly only: readonly string[];
  readonly list: boolean;
  readonly help: boolean;
}

const text = (given: string | undefined): string | undefined => (given === "" ? undefined : given);

/**
 * Reads the command line.
 * @throws an Error that names the faulty option
 */
export function readRequest(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Request {
  const string = { type: "string" } as const;
  const boolean = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: string,
      foundry: string,
      license: string,
      user: string,
      password: string,
      player: string,
      "player-password": string,
      "no-player": boolean,
      generation: { type: "string", default: "14" },
      practice: boolean,
      adventure: boolean,
      only: string,
      list: boolean,
      help: boolean,
    },
  });
  if (values.generation !== "13" && values.generation !== "14") throw new Error("--generation: must be 13 or 14.");
  const url = text(values.url ?? env.FOUNDRY_URL);
  const foundry = text(values.foundry ?? env.FOUNDRY_PATH);
  if ([values.practice, values.url, values.foundry].filter(Boolean).length > 1)
    throw new Error("--url, --foundry and --practice: only one of them.");
  return {
    url: values.practice || values.foundry ? undefined : url,
    foundry: values.practice || values.url ? undefined : foundry,
    license: text(values.license ?? env.FOUNDRY_LICENSE),
    practice: values.practice,
    generation: values.generation === "13" ? 13 : 14,
    user: text(values.user ?? env.FOUNDRY_USER),
    password: values.password ?? env.FOUNDRY_PASSWORD ?? "",
    player: values["no-player"] ? null : text(values.player ?? env.FOUNDRY_PLAYER),
    playerPassword: values["player-password"] ?? env.FOUNDRY_PLAYER_PASSWORD ?? "",
    adventure: values.adventure,
    only: (values.only ?? "").split(",").filter((one) => one !== ""),
    list: values.list,
    help: values.help,
  };
}
