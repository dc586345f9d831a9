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

/** The way to the server. The browser's is over socket.io (game/socket-transport.ts), tests have one in memory. */
export interface Transport {
  /** Whether there is a connection now; one in memory is always there. */
  readonly connected?: boolean;
  /** @param take is given the world the moment it is there: what the table says after it is newer, and may come in the same go */
  world(take?: (world: WorldSnapshot) => void): Promise<WorldSnapshot>;
  /**
   * @param take is given the answer the moment it is there, before anything that the table said later: whatever comes of a change is taken in
   * in the order in which the table made it
   */
  modify(request: ModifyRequest, take?: (answer: ModifyResponse) => void): Promise<ModifyResponse>;
  modifyBatch(request: BatchRequest, take?: (answers: ModifyResponse[]) => void): Promise<ModifyResponse[]>;
  query(request: QueryRequest): Promise<Json>;
  activity(activity: Activity): void;
  time(): Promise<number>;
  emit(event: string, ...args: unknown[]): void;
  on(event: string, fn: (...args: never[]) => void): void;
  off(event: string, fn: (...args: never[]) => void): void;
  /** Answer queries from other users' clients. */
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
