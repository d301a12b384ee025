/** Variables after a change; `null` removes one. */
export function withVariables(
  variables: Readonly<Record<string, string>> | undefined,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const entries = Object.entries({ ...variables, ...changes });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
