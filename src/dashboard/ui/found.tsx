/** A text with what was searched for in it set apart, the first time it stands there. */
export function Found({ text, search = '' }: { text: string; search?: string | undefined }) {
  const wanted = search.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  // Letters that change their length in lower case, such as İ, would shift the place.
  if (at < 0 || text.toLowerCase().length !== text.length) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-warning-soft text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
