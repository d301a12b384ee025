import type { DiffRow } from '#client/types.gen.ts';
import type { Span } from '#dashboard/change-requests/code-lines.ts';
import { containerWords } from '#dashboard/change-requests/container-words.ts';
import { suggestionSpans } from '#dashboard/change-requests/suggestion-spans.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';

type Shown = 'before' | 'after' | 'both';
type Side = DiffRow['after'];

const tags = { equal: 'span', removed: 'del', added: 'ins' } as const;
const styles = {
  equal: '',
  removed: 'rounded-xs bg-del-word no-underline',
  added: 'rounded-xs bg-add-word no-underline [del+&]:ms-0.5',
};
const leftOut = { before: 'added', after: 'removed', both: undefined };

type PartProps = { was: string; is: string; shown: Shown; className: string };

/** Words of the tag, with those that differ marked. */
function Part({ was, is, shown, className }: PartProps) {
  const spans: Span[] = suggestionSpans(was, is).filter(({ type }) => type !== leftOut[shown]);
  if (spans.length === 0) return null;
  return (
    <span className={cn('min-w-0 wrap-anywhere', className)}>
      {inPlace(spans, ({ type, text }) => {
        const Tag = tags[type];
        return <Tag className={cn(styles[type], shown === 'both' && type === 'removed' && 'line-through')}>{text}</Tag>;
      })}
    </span>
  );
}

/** The tag of a container, of which one side may be missing: what it holds follows in rows of its own. */
export function ContainerTag({ before, after, shown }: { before: Side; after: Side; shown: Shown }) {
  const [old, now] = [containerWords(before ?? after), containerWords(after ?? before)];
  const settings = new Set([...old.settings.keys(), ...now.settings.keys()]);
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5 py-0.5 text-xs">
      <Part
        was={old.name}
        is={now.name}
        shown={shown}
        className="rounded-xs bg-sunken px-1.5 font-medium text-fg-2 dark:bg-hover"
      />
      <Part was={old.title} is={now.title} shown={shown} className="text-fg" />
      {[...settings].map(name => (
        <Part
          key={name}
          was={old.settings.get(name) ?? ''}
          is={now.settings.get(name) ?? ''}
          shown={shown}
          className="text-fg-2"
        />
      ))}
    </p>
  );
}
