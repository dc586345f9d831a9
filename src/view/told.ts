/**
 * What an ability is told by, beside its name: words that only say the name again are left out, for lists of abilities begin with the name (`Gaze` beside
 * "Gaze: save vs spells").
 */
export function toldOf(name: string, summary: string): string {
  const rest = afterName(name.trim(), summary);
  return rest === undefined ? summary : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

function afterName(name: string, summary: string): string | undefined {
  if (name === "" || !summary.toLowerCase().startsWith(name.toLowerCase())) return undefined;
  const rest = summary.slice(name.length);
  if (/^: \S/.test(rest)) return rest.slice(2);
  return /^ \d/.test(rest) ? rest.slice(1) : undefined;
}
