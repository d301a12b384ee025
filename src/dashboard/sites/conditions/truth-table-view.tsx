import { Check, X } from 'lucide-react';
import { t } from '#dashboard/messages/site-conditions.ts';
import type { Claim } from '#dashboard/sites/conditions/claims.ts';
import { truthTable } from '#dashboard/sites/conditions/truth-table.ts';
import { cn } from '#dashboard/ui/cn.ts';

/** Whom a condition lets in: a row for every kind of visitor that it tells apart. */
export function TruthTableView({ condition, claims }: { condition: string; claims: readonly Claim[] }) {
  const table = truthTable(condition, claims);
  const names = table.asked.map(name => name.replace(/^visitor(\.claims\b)?\.?/, ''));
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t('table')}</p>
      <div className="overflow-x-auto rounded-md border border-line-2">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b bg-sidebar text-xs text-fg-3">
              {names.map(name => (
                <th key={name} scope="col" className="px-3 py-1.5 text-start font-mono font-normal">
                  {name}
                </th>
              ))}
              <th scope="col" className="w-28 px-3 py-1.5 text-start font-medium">
                {t('shown')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {table.rows.map(({ values, holds }) => (
              <tr key={JSON.stringify(values.map(value => [value]))}>
                {values.map((value, index) => (
                  <td key={names[index]} className="px-3 py-1.5 font-mono text-xs">
                    {shown(value)}
                  </td>
                ))}
                <td className={cn('px-3 py-1.5', holds ? 'text-success' : 'text-fg-3')}>
                  <span className="inline-flex items-center gap-1.5">
                    {holds ? <Check aria-hidden className="size-4" /> : <X aria-hidden className="size-4" />}
                    {t(holds ? 'yes' : 'no')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.cut && <p className="mt-1.5 text-xs text-fg-3">{t('cut')}</p>}
    </div>
  );
}

function shown(value: unknown) {
  if (value === undefined) return <span className="font-sans text-fg-3">{t('absent')}</span>;
  if (value === '…') return <span className="font-sans text-fg-3">{t('other')}</span>;
  return Array.isArray(value) && value.length === 0 ? (
    <span className="font-sans text-fg-3">{t('emptyList')}</span>
  ) : (
    JSON.stringify(value)
  );
}
