import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type Breaking, type Comparison, compareVersions } from '#dashboard/api-specs/compare.ts';
import { type SpecPlace, versionContentOptions } from '#dashboard/api-specs/spec-data.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { breakable } from '#dashboard/ui/breakable.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

type Versions = { newer: string; older: string };

type CompareSheetProps = {
  place: SpecPlace;
  /** Undefined while none are compared. */
  versions: Versions | undefined;
  onClose: () => void;
};

/** What a version of a specification changed: what may break callers first. */
export function CompareSheet({ place, versions, onClose }: CompareSheetProps) {
  // What was shown last stays while the sheet closes.
  const [last, setLast] = useState(versions);
  if (versions && versions.newer !== last?.newer) setLast(versions);
  return (
    <LazySheet
      open={versions !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('compareTitle')}
      className="sm:w-130"
    >
      <div className="px-4 py-3 text-sm">{last && <Changes place={place} versions={last} />}</div>
    </LazySheet>
  );
}

function Changes({ place, versions: { older, newer } }: { place: SpecPlace; versions: Versions }) {
  const [before, after] = useQueries({
    queries: [versionContentOptions(place, older), versionContentOptions(place, newer)],
  });
  if (before?.error || after?.error)
    return (
      <ErrorState
        error={before?.error ?? after?.error}
        onRetry={() => void Promise.all([before?.refetch(), after?.refetch()])}
      />
    );
  if (!before?.data || !after?.data) return <SkeletonText lines={6} />;
  const parts = partsOf(compareVersions(before.data.filesystem, after.data.filesystem));
  if (parts.length === 0) return <p className="text-fg-2">{t('compareNone')}</p>;
  const markdown = parts.map(([title, lines]) => `## ${title}\n\n${lines.map(line => `- ${line}`).join('\n')}\n`);
  return (
    <div className="space-y-5">
      {parts.map(([title, lines]) => (
        <section key={title} aria-label={title}>
          <h3 className={title === t('compare.breaking') ? 'mb-1.5 font-semibold text-danger' : 'mb-1.5 font-semibold'}>
            {title}
          </h3>
          <ul className="divide-y rounded-md border border-line-2">
            {lines.map(line => (
              <li key={line} className="px-3 py-1.5 font-mono text-xs wrap-anywhere">
                {breakable(line)}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="-ms-3">
        <CopyButton value={markdown.join('\n')} label={t('copyChanges')}>
          {t('copyChanges')}
        </CopyButton>
      </div>
    </div>
  );
}

function sayBreaking(change: Breaking): string {
  switch (change.kind) {
    case 'removed':
      return t('removedOperation', change);
    case 'required':
      return t('nowRequired', change);
    case 'values':
      return t('goneValues', change);
    case 'type':
      return t('otherType', change);
  }
}

/** The headings that have something below them. */
function partsOf({ breaking, added, removed, changed }: Comparison): [string, string[]][] {
  const parts: [string, string[]][] = [
    [t('compare.breaking'), breaking.map(sayBreaking)],
    [t('compare.added'), added],
    [t('compare.removed'), removed],
    [t('compare.changed'), changed],
  ];
  return parts.filter(([, lines]) => lines.length > 0);
}
