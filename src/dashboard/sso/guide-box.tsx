import { t } from '#dashboard/messages/sso.ts';
import { guideOf } from '#dashboard/sso/guides.ts';

/** What to do at the chosen identity provider; nothing when none was chosen. */
export function GuideBox({ idp, part }: { idp: string | undefined; part: 'register' | 'find' }) {
  const guide = guideOf(idp);
  if (!guide) return null;
  return (
    <div className="rounded-md bg-sidebar p-4 text-sm">
      <h2 className="font-medium">{t('howTo', { name: guide.name })}</h2>
      <ol className="mt-2 list-decimal space-y-1.5 ps-4 text-fg-2 marker:text-fg-3">
        {guide[part].map(line => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>
  );
}
