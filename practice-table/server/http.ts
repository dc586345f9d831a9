/** The HTTP side: login, the shell page, and the files of the host, the system and the world. */
import { existsSync } from "node:fs";
import path from "node:path";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { number, text } from "../shared/json.ts";
import { serveFolder } from "./files.ts";
import { type Manifest, packPath } from "./manifest.ts";
import type { Module } from "./modules.ts";
import { gamePage, joinPage } from "./pages.ts";
import { checkPassword } from "./passwords.ts";
import { Bucket } from "./rate.ts";
import { cookieValue, type Sessions } from "./sessions.ts";
import type { World } from "./world.ts";

export interface HttpOptions {
  world: World;
  sessions: Sessions;
  title: string;
  worldId: string;
  generation: 13 | 14;
  /** Whether the page has jQuery. */
  jquery: boolean;
  /** The built client, or undefined when the table runs without one (in tests). */
  client: string | undefined;
  /** The repository's folder, with practice-table/public and node_modules. */
  root: string;
  cookieName: string;
  modules: readonly Module[];
  /** Host names that the table answers to; undefined for any. */
  hosts: ReadonlySet<string> | undefined;
  activeUserIds: () => string[];
  /** Seconds for which browsers cache files of the client and the system; 0 for none. */
  cacheSeconds: number;
  log: (line: string) => void;
  /** The route prefix of every path; blank for none. */
  route: string;
  /** The origin of the system's files, where it is another one. */
  otherOrigin: string | undefined;
}

const POLICY = [
  "default-src 'self'",
  // Handlebars compiles templates, and script macros run, through the Function constructor.
  "script-src 'self' 'unsafe-eval' blob:",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss: data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
/** The resource types that a page may also load from the origin of the system's files. */
const ELSEWHERE = /^(?:script|style|img|font|connect)-src/;

function policy(origin: string | undefined): string {
  return POLICY.map((one) => (origin && ELSEWHERE.test(one) ? `${one} ${origin}` : one)).join("; ");
}

/** The cookie's token of a request. */
export function tokenOf(headers: { cookie?: string | undefined }, cookieName: string): string | undefined {
  return cookieValue(headers.cookie, cookieName);
}

/** Whether a request is from the same origin; programs that send no origin are allowed. */
export function sameOrigin(headers: { origin?: string | undefined; host?: string | undefined }): boolean {
  if (!headers.origin) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
}

/** Whether the host name is known, against DNS rebinding: a table on loopback only answers to loopback's names. */
export function knownHost(header: string | undefined, hosts: ReadonlySet<string> | undefined): boolean {
  if (!hosts) return true;
  return hosts.has((header ?? "").replace(/:\d+$/, "").toLowerCase());
}

export function createHttp(options: HttpOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  const contents = policy(options.otherOrigin);
  app.use((request, response, next) => {
    response.set({
      "Content-Security-Policy": contents,
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
    if (knownHost(request.headers.host, options.hosts)) next();
    else response.status(421).type("text").send("This table does not answer under that name.");
  });
  addPages(app, options);
  addFolders(app, options);
  app.use((_request, response) => {
    response.status(404).type("text").send("There is nothing here.");
  });
  app.use((error: Error & { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    const status = error.status && error.status >= 400 && error.status < 500 ? error.status : 500;
    if (status === 500) options.log(`Fault: ${error.stack ?? error.message}`);
    if (response.headersSent) return void response.destroy();
    response
      .status(status)
      .type("text")
      .send(status === 500 ? "The server could not do that." : "Malformed request.");
  });
  return app;
}

function addPages(app: Express, options: HttpOptions): void {
  const { world, sessions, cookieName, route } = options;
  const userOf = (request: Request) => {
    const id = sessions.userOf(tokenOf(request.headers, cookieName));
    const user = id ? world.get("User", id) : undefined;
    return user && number(user, "role") > 0 ? user : undefined;
  };
  app.get("/", (request, response) => response.redirect(`${route}${userOf(request) ? "/game" : "/join"}`));
  // The pages before a world (setup, licence and so on) are Foundry's own and left out here, with a message (PLAY-130 to PLAY-132).
  app.use(["/setup", "/license", "/auth", "/players"], (_request, response) => {
    response
      .status(501)
      .type("text")
      .send(
        "The practice table has one world, no licence and no setup page: see /join, and its command line for the rest.",
      );
  });
  app.get("/join", (_request, response) => {
    response.set("Cache-Control", "no-store").type("html").send(door(options));
  });
  addLogin(app, options);
  app.post("/logout", async (request, response) => {
    if (!sameOrigin(request.headers)) return void response.status(403).type("text").send("Refused: another origin.");
    await sessions.end(tokenOf(request.headers, cookieName));
    response.clearCookie(cookieName, { path: `${route}/` }).redirect(303, `${route}/join`);
  });
  app.get("/game", (request, response) => {
    const user = userOf(request);
    if (!user) return response.redirect(`${route}/join`);
    const boot = { userId: text(user, "_id"), generation: options.generation, systemId: world.manifest.id };
    response
      .set("Cache-Control", "no-store")
      .type("html")
      .send(gamePage(options.title, boot, options.jquery, route));
  });
}

function door({ world, title, activeUserIds, route }: HttpOptions, error?: string, chosen?: string): string {
  return joinPage({
    title,
    system: `${world.manifest.title} ${world.manifest.version}`,
    users: world.all("User"),
    activeUserIds: activeUserIds(),
    route,
    ...(error ? { error } : {}),
    ...(chosen ? { chosen } : {}),
  });
}

function addLogin(app: Express, options: HttpOptions): void {
  const { world, sessions, cookieName, route } = options;
  // Password guessing is limited: ten wrong ones at once, then one every three seconds.
  const failures = new Map<string, Bucket>();
  const bucketOf = (user: string) => {
    const bucket = failures.get(user) ?? new Bucket(10, 1 / 3);
    failures.set(user, bucket);
    return bucket;
  };
  const form = express.urlencoded({ extended: false, limit: "10kb", parameterLimit: 10 });
  app.post("/join", form, express.json({ limit: "10kb" }), async (request, response) => {
    if (!sameOrigin(request.headers)) return void response.status(403).type("text").send("Refused: another origin.");
    const body: Record<string, unknown> = request.body ?? {};
    const userId = typeof body.userid === "string" ? body.userid : "";
    const password = typeof body.password === "string" ? body.password : "";
    const user = world.get("User", userId);
    const refuse = (status: number, error: string) =>
      response
        .status(status)
        .set("Cache-Control", "no-store")
        .type("html")
        .send(door(options, error, userId));
    const bucket = bucketOf(user ? userId : "");
    if (!bucket.take()) return void refuse(429, "Too many wrong passwords: please wait a moment.");
    const admitted = user !== undefined && number(user, "role") > 0;
    if (!admitted || !checkPassword(password, text(user, "passwordHash"))) {
      return void refuse(401, "That name and password do not go together.");
    }
    bucket.give();
    const token = await sessions.start(userId);
    response.cookie(cookieName, token, {
      httpOnly: true,
      sameSite: "lax",
      path: `${route}/`,
      maxAge: 30 * 24 * 3600 * 1000,
    });
    response.redirect(303, `${route}/game`);
  });
}

function addFolders(app: Express, options: HttpOptions): void {
  const { world, sessions, cookieName, client, root, worldId, modules, cacheSeconds } = options;
  const kept = cacheSeconds > 0 ? { headers: { "Cache-Control": `max-age=${cacheSeconds}` } } : {};
  const { manifest } = world;
  if (options.jquery) app.use("/jquery", serveFolder(path.join(root, "node_modules/jquery/dist")));
  if (client) app.use("/host", serveFolder(client, kept));
  const fontAwesome = path.join(root, "node_modules/@fortawesome/fontawesome-free");
  for (const family of ["alegreya", "alegreya-sans"]) {
    app.use(`/typefaces/${family}`, serveFolder(path.join(root, `node_modules/@fontsource/${family}/files`), kept));
  }
  for (const name of ["css", "webfonts"])
    app.use(`/fontawesome/${name}`, serveFolder(path.join(fontAwesome, name), kept));
  for (const name of ["templates", "icons"]) {
    app.use(`/${name}`, serveFolder(path.join(root, "practice-table/public", name), kept));
  }
  for (const { folder, snapshot } of modules) app.use(`/modules/${snapshot.id}`, serveFolder(folder));
  app.use(`/systems/${manifest.id}`, serveFolder(manifest.folder, { ...kept, except: secretPaths(manifest) }));
  const allow = (request: Request) => sessions.userOf(tokenOf(request.headers, cookieName)) !== undefined;
  // Uploaded files are shown, never run, at any claimed type.
  const headers = {
    "Content-Security-Policy":
      "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  };
  app.use(`/worlds/${worldId}/assets`, serveFolder(path.join(world.store.folder, "assets"), { allow, headers }));
}

/** Files of the system that must not be served: compendia have permissions, and the demo world has passwords. */
export function secretPaths(manifest: Manifest): string[] {
  return ["demo-world.json", ...(manifest.packs ?? []).map(packPath)];
}

/** Whether there is a core language file. */
export function hasCoreLanguage(root: string, lang: string): boolean {
  return existsSync(path.join(root, "practice-table/public/lang", `${lang}.json`));
}
