import { t } from '#dashboard/messages/sso.ts';
import { guides, type SamlProduct } from '#dashboard/sso/guides.ts';

/** What to do at the identity provider that was chosen; nothing when none was. */
export function GuideBox({ product, part }: { product: SamlProduct | undefined; part: 'register' | 'find' }) {
  if (!product) return null;
  const guide = guides[product];
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
