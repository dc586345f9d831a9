/** The two pages of the server: the login and the shell in which the client boots. They have no scripts of their own. */
import { number, type Source, text } from "../shared/json.ts";

const ROLE_NAMES = ["Not admitted", "Player", "Trusted player", "Assistant referee", "Referee"];

export function roleName(role: number): string {
  return ROLE_NAMES[role] ?? "Unknown";
}

export function escapeHtml(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const JOIN_STYLE = `
@font-face { font-family: Alegreya; font-weight: 700; src: url("/typefaces/alegreya/alegreya-latin-700-normal.woff2") format("woff2"); }
@font-face { font-family: "Alegreya Sans"; font-weight: 400; src: url("/typefaces/alegreya-sans/alegreya-sans-latin-400-normal.woff2") format("woff2"); }
@font-face { font-family: "Alegreya Sans"; font-weight: 700; src: url("/typefaces/alegreya-sans/alegreya-sans-latin-700-normal.woff2") format("woff2"); }
:root { color-scheme: light dark; --paper: #f6f1e6; --ink: #221d17; --faint: #6a6053; --line: #b9ac97; --accent: #8a2b1d; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1a16; --ink: #eee6d8; --faint: #b3a894; --line: #5a5145; --accent: #d98b74; --on: #1d1a16; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1.125rem/1.5 "Alegreya Sans", "Gill Sans", "Segoe UI", sans-serif; }
main { width: min(28rem, 100%); border: 2px solid var(--ink); outline: 1px solid var(--ink); outline-offset: 4px; padding: 1.75rem; }
h1 { margin: 0; font: 700 1.9rem/1.15 "Alegreya", Georgia, serif; }
.system { margin: .2rem 0 1.25rem; color: var(--faint); }
.users { list-style: none; margin: 1.25rem 0 0; padding: 0; }
.label { font-weight: 700; padding: 0; margin-bottom: .35rem; display: block; }
.user { display: flex; align-items: center; gap: .75rem; border: 1px solid var(--line); padding: .3rem .75rem; margin-bottom: .4rem; }
.user b { flex: 1; overflow-wrap: anywhere; }
.user span { color: var(--faint); font-size: .95rem; }
.swatch { width: .9rem; height: .9rem; border: 1px solid var(--ink); border-radius: 50%; }
input[type=password], select { width: 100%; font: inherit; padding: .5rem .6rem; color: inherit; background: transparent; border: 1px solid var(--faint); border-radius: 0; }
select { margin-bottom: 1rem; }
option { color: var(--ink); background: var(--paper); }
.hint { color: var(--faint); font-size: .95rem; margin: .25rem 0 1rem; }
button { width: 100%; font: inherit; font-weight: 700; padding: .6rem 1rem; border: 0; background: var(--accent); color: var(--on); cursor: pointer; }
input:focus-visible, select:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { border-left: 4px solid var(--accent); padding: .4rem .75rem; margin: 0 0 1rem; font-weight: 700; }
`;

export interface JoinPage {
  title: string;
  system: string;
  users: readonly Source[];
  activeUserIds: readonly string[];
  /** The reason why the last attempt failed. */
  error?: string;
  /** The user selected initially. */
  chosen?: string;
  /** The route prefix of every path; blank for none. */
  route: string;
}

/**
 * The login page: the users to choose from, a password, one button, with the names that tests of a licensed Foundry use (PLAY-133), and the list of players
 * below; it works without scripts.
 */
export function joinPage({ title, system, users, activeUserIds, route, error, chosen }: JoinPage): string {
  const admitted = users
    .filter((user) => number(user, "role") > 0)
    .toSorted((a, b) => number(b, "role") - number(a, "role"));
  const free = admitted.filter((user) => !activeUserIds.includes(text(user, "_id")));
  const first = chosen ?? text(free.find((user) => number(user, "role") < 4) ?? free[0], "_id");
  const rows = admitted.map((user) => {
    const id = text(user, "_id");
    const here = activeUserIds.includes(id);
    const role = `${roleName(number(user, "role"))}${here ? ", at the table" : ""}`;
    // A connected user cannot be chosen again (PLAY-107); the label is only the name, and the role is beside it.
    return `<option value="${escapeHtml(id)}"${id === first ? " selected" : ""}${here ? " disabled" : ""} title="${escapeHtml(role)}">${escapeHtml(text(user, "name"))}</option>`;
  });
  const roles = admitted.map((user) => {
    const here = activeUserIds.includes(text(user, "_id")) ? " · at the table" : "";
    const color = /^#[0-9a-f]{6}$/i.test(text(user, "color")) ? text(user, "color") : "#777777";
    return `<li class="user"><span class="swatch" style="background:${color}" aria-hidden="true"></span>
<b>${escapeHtml(text(user, "name"))}</b><span>${escapeHtml(roleName(number(user, "role")))}${here}</span></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Join · ${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${JOIN_STYLE.replaceAll('url("/', `url("${route}/`)}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="system">${escapeHtml(system)}</p>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ""}
<form method="post" action="${route}/join">
<label class="label" for="userid">Who are you?</label>
<select id="userid" name="userid" required>
<option value=""></option>
${rows.join("\n")}
</select>
<label class="label" for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" aria-describedby="hint">
<p class="hint" id="hint">Leave it empty if you were not given one.</p>
<button type="submit" name="join">Join the table</button>
</form>
<ul class="users" aria-label="Users">
${roles.join("\n")}
</ul>
</main>
</body>
</html>
`;
}

/** The shell page, which loads the built client. */
export function gamePage(
  title: string,
  boot: { userId: string; generation: number; systemId: string },
  jquery: boolean,
  route: string,
): string {
  const json = JSON.stringify(boot).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${route}/host/client.css">
</head>
<body class="game system-${escapeHtml(boot.systemId)}" data-user-id="${escapeHtml(boot.userId)}" data-generation="${boot.generation}" data-route="${escapeHtml(route)}">
<noscript>The table needs JavaScript.</noscript>
<aside id="tooltip" role="tooltip"></aside>
<script type="application/json" id="table-boot">${json}</script>
${jquery ? `<script src="${route}/jquery/jquery.min.js"></script>\n` : ""}<script type="module" src="${route}/host/client.js"></script>
</body>
</html>
`;
}
