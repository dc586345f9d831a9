import type { Json } from "../../shared/json.ts";
import type {
  Activity,
  BatchRequest,
  ModifyRequest,
  ModifyResponse,
  QueryDelivery,
  QueryRequest,
  WorldSnapshot,
} from "../../shared/protocol.ts";

/** The connection to the server. The browser's uses socket.io (game/socket-transport.ts), tests have one in memory. */
export interface Transport {
  /** Whether there is a connection now; always true in memory. */
  readonly connected?: boolean;
  /** @param take receives the world as soon as it arrives, before newer messages of the table, which may come in the same packet */
  world(take?: (world: WorldSnapshot) => void): Promise<WorldSnapshot>;
  /**
   * @param take receives the response as soon as it arrives, before later messages of the table, so that changes are applied in the order in which the table
   * made them
   */
  modify(request: ModifyRequest, take?: (answer: ModifyResponse) => void): Promise<ModifyResponse>;
  modifyBatch(request: BatchRequest, take?: (answers: ModifyResponse[]) => void): Promise<ModifyResponse[]>;
  query(request: QueryRequest): Promise<Json>;
  activity(activity: Activity): void;
  time(): Promise<number>;
  emit(event: string, ...args: unknown[]): void;
  on(event: string, fn: (...args: never[]) => void): void;
  off(event: string, fn: (...args: never[]) => void): void;
  /** Answers queries from other users' clients. */
  onQuery(fn: (delivery: QueryDelivery) => Promise<Json>): void;
}

let current: Transport | undefined;

export function setTransport(transport: Transport): void {
  current = transport;
}

/** The connection. @throws Error before boot */
export function transport(): Transport {
  if (!current) throw new Error("practice table: not connected");
  return current;
}
