/** Opens the sheet of a document. Sheets of this system are of the second generation; one of the first kind is left to whoever made it. */
export function openSheet(document: { readonly sheet: unknown }): void {
  const { sheet } = document;
  if (sheet instanceof foundry.applications.api.ApplicationV2) void sheet.render({ force: true });
}
