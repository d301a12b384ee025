import { cn } from '#dashboard/ui/cn.ts';

/** Letters of the end: at least these, and its last step where that is not more than those. */
const fewest = 10;
const most = 16;

/** Where the end begins that always shows. */
export function endAt(path: string): number {
  const slash = path.lastIndexOf('/', path.length - 2);
  const at = path.length - fewest;
  if (slash > 0 && slash < at && path.length - slash <= most) return slash;
  // Titles and some names of files have words.
  const word = path.indexOf(' ', path.length - most);
  if (word > 0 && word <= at) return word;
  // The second half of a sign of two.
  return /[\uDC00-\uDFFF]/.test(path.charAt(at)) ? at - 1 : at;
}

/** A path, an address or the name of a file. Where it is too long its middle is left out: many begin alike. */
export function PathText({ children: path, className }: { children: string; className?: string }) {
  if (path.length <= most) return <span className={cn('block truncate', className)}>{path}</span>;
  const at = endAt(path);
  return (
    <>
      {/* In one piece, for who listens; in two, for who looks. */}
      <span className="sr-only select-none">{path}</span>
      {/* Words are in the direction of their letters. */}
      <span
        aria-hidden
        dir={path.includes(' ') ? 'auto' : 'ltr'}
        data-whole={path}
        className={cn('flex w-fit max-w-full overflow-hidden', className)}
      >
        <span className="min-w-0 truncate whitespace-pre">{path.slice(0, at)}</span>
        <span className="shrink-0 whitespace-pre">{path.slice(at)}</span>
      </span>
    </>
  );
}
