import { transport } from "../transport.ts";

/** `game.socket`: the channel `system.<id>`. Senders do not receive their own messages. */
export class GameSocket {
  get connected(): boolean {
    return transport().connected ?? true;
  }
  emit(event: string, ...args: unknown[]): void {
    transport().emit(event, ...args);
  }
  on(event: string, fn: (...args: never[]) => void): void {
    transport().on(event, fn);
  }
  once(event: string, fn: (...args: never[]) => void): void {
    const wrapped = (...args: never[]): void => {
      transport().off(event, wrapped);
      fn(...args);
    };
    transport().on(event, wrapped);
  }
  off(event: string, fn: (...args: never[]) => void): void {
    transport().off(event, fn);
  }
}
