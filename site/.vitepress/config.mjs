// The pages of docs/ as a site: GitHub's anchors and README pages, and links out of docs/ to the repository.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const here = dirname(fileURLToPath(import.meta.url));
const docs = resolve(here, "../../docs");
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
const repository = server && name ? `${server}/${name}` : undefined;

const titleOf = (page) => /^# (.+)$/m.exec(readFileSync(join(docs, page), "utf8"))?.[1]?.replaceAll("`", "") ?? page;

/** The pages of a folder in the order in which its README links them. */
function pagesOf(folder) {
  const index = readFileSync(join(docs, folder, "README.md"), "utf8");
  const linked = [...index.matchAll(/\]\(([\w-]+\.md)/g)].map(([, page]) => page);
  const all = readdirSync(join(docs, folder)).filter((page) => page.endsWith(".md") && page !== "README.md");
  const pages = [...new Set([...linked.filter((page) => all.includes(page)), ...all])];
  return pages.map((page) => ({ text: titleOf(`${folder}/${page}`), link: `/${folder}/${page.replace(/\.md$/, "")}` }));
}

const folders = ["guide", "how-to", "rules", "foundry"];
const alone = ["extending", "api", "architecture", "figures", "verified", "roadmap"];

/** The anchor that GitHub gives a heading. */
const slugify = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** Where a link of a page leads: into docs/ as it is, to the repository when it is known, else nowhere. */
function addressOf(href, page) {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path, anchor] = href.split("#");
  const target = posix.normalize(posix.join(posix.dirname(page), path));
  if (!target.startsWith("..") && target.endsWith(".md")) return href.replace(/(^|\/)README\.md/, "$1index.md");
  if (!existsSync(join(docs, target))) return `/dead-link/${href}`;
  const inRepository = posix.normalize(posix.join("docs", target));
  return repository === undefined ? undefined : `${repository}/blob/main/${inRepository}${anchor ? `#${anchor}` : ""}`;
}

export default defineConfig({
  title: "Rulings",
  description: "An old-school fantasy system for Foundry in which every house rule is a switch.",
  lang: "en-GB",
  base: name ? `/${name.split("/")[1]}/` : "/",
  // A copy of docs/ that `npm run site` makes: pages outside of this folder do not find its packages.
  srcDir: "pages",
  outDir: "../dist/site",
  cacheDir: "../.cache/site",
  srcExclude: ["sample-module/**"],
  cleanUrls: false,
  lastUpdated: false,
  rewrites: { "README.md": "index.md", ":folder/README.md": ":folder/index.md" },
  markdown: {
    anchor: { slugify },
    config: (md) => {
      // Vue takes double braces for an expression, and what looks like a tag for a component.
      for (const kind of ["text", "code_inline"]) {
        const plain = md.renderer.rules[kind];
        md.renderer.rules[kind] = (...args) => plain(...args).replaceAll("{{", "&#123;&#123;");
      }
      const isTag = (html) => /^<(?:\/?(?:a|br|details|kbd|summary|sub|sup)\b|!--)/.test(html);
      for (const kind of ["html_inline", "html_block"])
        md.renderer.rules[kind] = (tokens, at) =>
          isTag(tokens[at].content) ? tokens[at].content : md.utils.escapeHtml(tokens[at].content);
      const open =
        md.renderer.rules.link_open ?? ((tokens, at, options, _, self) => self.renderToken(tokens, at, options));
      md.core.ruler.push("links-out", (state) => {
        for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.type === "link_open" ? token.attrGet("href") : null;
          if (href === null) continue;
          const address = addressOf(decodeURI(href), state.env.relativePath ?? "");
          if (address === undefined) token.attrs = token.attrs.filter(([attribute]) => attribute !== "href");
          else token.attrSet("href", address);
        }
      });
      md.renderer.rules.link_open = (tokens, at, options, env, self) =>
        tokens[at].attrGet("href") === null
          ? self.renderToken(tokens, at, options)
          : open(tokens, at, options, env, self);
    },
  },
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Guide", link: "/guide/" },
      { text: "Every house rule", link: "/guide/reference" },
      { text: "API", link: "/api" },
    ],
    sidebar: [
      ...folders.map((folder, at) => ({
        text: titleOf(`${folder}/README.md`),
        link: `/${folder}/`,
        collapsed: at > 0,
        items: pagesOf(folder),
      })),
      {
        text: "For modules, and about the project",
        items: alone.map((page) => ({ text: titleOf(`${page}.md`), link: `/${page}` })),
      },
    ],
    outline: [2, 3],
    ...(repository && { socialLinks: [{ icon: "github", link: repository }] }),
  },
});
