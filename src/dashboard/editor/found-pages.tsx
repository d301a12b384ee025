import type { Found } from '#dashboard/editor/use-find.ts';
import { t } from '#dashboard/messages/find-replace.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';

type Excerpt = Found['excerpts'][number];

function Hit({ excerpt, replacement }: { excerpt: Excerpt; replacement: string }) {
  const { member, line, before, match, after } = excerpt;
  return (
    <li className="flex gap-2 py-0.5 text-xs">
      <span className="w-16 shrink-0 text-fg-3 tabular-nums">
        {member === 'text' ? t('line', { line: line ?? 1 }) : t(`member.${member}`)}
      </span>
      <span className="min-w-0 flex-1 font-mono wrap-anywhere text-fg-2">
        {before}
        <del className="rounded-xs bg-del-word text-fg">{match}</del>
        {replacement && <ins className="rounded-xs bg-add-word text-fg no-underline">{replacement}</ins>}
        {after}
      </span>
    </li>
  );
}

type FoundPagesProps = {
  found: readonly Found[];
  replacement: string;
  /** Ids of what is left out. */
  without: ReadonlySet<string>;
  onWithout: (without: ReadonlySet<string>) => void;
};

/** The pages and reusable contents with matches, each to be left out, and what would become of them. */
export function FoundPages({ found, replacement, without, onWithout }: FoundPagesProps) {
  const set = (ids: readonly string[], chosen: boolean) => {
    const next = new Set(without);
    for (const id of ids) chosen ? next.delete(id) : next.add(id);
    onWithout(next);
  };
  const left = found.filter(({ id }) => !without.has(id)).length;
  return (
    <>
      {found.length > 1 && (
        <Checkbox
          checked={left === found.length ? true : left === 0 ? false : 'indeterminate'}
          onCheckedChange={chosen =>
            set(
              found.map(({ id }) => id),
              chosen,
            )
          }
        >
          {t('all')}
        </Checkbox>
      )}
      <ul className="divide-y">
        {found.map(({ id, title, emoji, isReusable, count, excerpts }) => (
          <li key={id} className="py-2.5 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
            <div className="flex items-center gap-2">
              <Checkbox
                aria-label={t('choose', { name: title })}
                checked={!without.has(id)}
                onCheckedChange={chosen => set([id], chosen)}
              />
              <span className="min-w-0 flex-1 truncate text-sm font-medium">
                {emoji && <span aria-hidden>{emoji} </span>}
                {title}
              </span>
              {isReusable && <Chip>{t('reusable')}</Chip>}
              <span className="shrink-0 text-xs text-fg-3 tabular-nums">{t('matches', { count })}</span>
            </div>
            <ul className="mt-1 ps-6">
              {inPlace(excerpts, excerpt => (
                <Hit excerpt={excerpt} replacement={replacement} />
              ))}
              {count > excerpts.length && (
                <li className="text-xs text-fg-3">{t('more', { count: count - excerpts.length })}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
