/** Serving of folders: nothing outside them, nothing hidden, no listings. */
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { Request, RequestHandler } from "express";

export interface FolderOptions {
  /** Paths below the folder (with `/`) that are never served, including their content. */
  except?: readonly string[];
  /** Whether a request may fetch files; always when absent. */
  allow?: (request: Request) => boolean;
  headers?: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".hbs": "text/plain; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".ldb": "application/octet-stream",
};

/**
 * The file of a URL path below a folder; null for anything that leaves the folder (also through a link), has a hidden part, is malformed, or is no regular
 * file.
 */
export async function fileBelow(
  folder: string,
  urlPath: string,
  except: readonly string[] = [],
): Promise<string | null> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (/[\0\\]/.test(decoded)) return null;
  const parts = decoded.split("/").filter((part) => part !== "");
  if (parts.length === 0 || parts.some((part) => part.startsWith(".") || part.includes(":"))) return null;
  const relative = parts.join("/").toLowerCase();
  if (except.some((hidden) => relative === hidden.toLowerCase() || relative.startsWith(`${hidden.toLowerCase()}/`)))
    return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, ...parts));
    if (!file.startsWith(root + path.sep)) return null;
    return (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** Serves a folder under its mount route; 404 for missing files. */
export function serveFolder(folder: string, { except = [], allow, headers = {} }: FolderOptions = {}): RequestHandler {
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.status(405).set("Allow", "GET, HEAD").type("text").send("Method not allowed.");
      return;
    }
    if (allow && !allow(request)) {
      response.status(403).type("text").send("Please join first.");
      return;
    }
    const file = await fileBelow(folder, request.path, except);
    if (!file) {
      response.status(404).type("text").send("There is no such file.");
      return;
    }
    const type = TYPES[path.extname(file).toLowerCase()];
    response.set({ "Cache-Control": "no-cache", ...headers });
    if (type) response.set("Content-Type", type);
    // Hidden parts were refused above, in the part of the path that the visitor chooses.
    response.sendFile(file, { dotfiles: "allow", cacheControl: false }, (error) => {
      if (error && !response.headersSent) response.status(404).end();
    });
  };
}
