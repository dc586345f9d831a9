/** What somebody is called at the table: one of six goblins by the name of its own token, as on its cards. */
export function calledOf(somebody: { readonly name?: string | null; readonly token?: unknown }): string {
  const { token } = somebody;
  const own = typeof token === "object" && token !== null && "name" in token ? token.name : undefined;
  return typeof own === "string" && own !== "" ? own : (somebody.name ?? "");
}
