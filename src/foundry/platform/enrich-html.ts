/** HTML written by a user with active links and rolls; secrets only for users who may see them. */
export async function enrich(html: string, document: Actor.Implementation | Item.Implementation): Promise<string> {
  if (html === "") return "";
  const { TextEditor } = foundry.applications.ux;
  return TextEditor.implementation.enrichHTML(html, { secrets: document.isOwner, relativeTo: document });
}
