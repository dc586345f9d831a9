/** A table below a route of its address (`--prefix vtt`), as behind a reverse proxy, and the system's files from another origin. */
import { createServer, type Server as HttpServer, type IncomingMessage } from "node:http";
import express from "express";
import { serveFolder } from "./files.ts";

/**
 * The route prefix of every path, with its slash; blank without one.
 * @throws Error for an invalid route
 */
export function routeOf(prefix: string): string {
  const plain = prefix.replace(/^\/+/, "").replace(/\/$/, "");
  if (plain === "") return "";
  if (!/^[\w-]{1,40}(?:\/[\w-]{1,40}){0,3}$/.test(plain))
    throw new Error("--prefix: only letters, digits, - and _, and / between parts.");
  return `/${plain}`;
}

/** Removes the route from a request; false for one that is not below it. */
export function withoutRoute(request: IncomingMessage, route: string): boolean {
  const { url = "/" } = request;
  if (route === "") return true;
  if (url !== route && !url.startsWith(`${route}/`) && !url.startsWith(`${route}?`)) return false;
  const rest = url.slice(route.length);
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  return true;
}

export interface OtherOrigin {
  readonly origin: string;
  close(): void;
}

/** Serves only the system's files at another address, which is another origin for browsers. */
export async function serveElsewhere(
  { id, folder }: { readonly id: string; readonly folder: string },
  except: readonly string[],
  hostname: string,
): Promise<OtherOrigin> {
  const headers = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
  const app = express();
  app.disable("x-powered-by");
  app.use(`/systems/${id}`, serveFolder(folder, { except, headers }));
  app.use((_request, response) => void response.status(404).type("text").send("There is nothing here."));
  const http: HttpServer = createServer(app);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(0, hostname, () => resolve());
  });
  const address = http.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`,
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}
