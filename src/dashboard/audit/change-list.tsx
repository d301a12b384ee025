import type { AuditEventDetails } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/audit.ts';
import { t as fields } from '#dashboard/messages/audit-fields.ts';
import { useMemberNames, useTeamNames } from '#dashboard/shell/names.tsx';
import { roles } from '#dashboard/shell/role-choice.ts';
import { levelName, roleName } from '#dashboard/shell/roles.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKnown = (name: string): name is keyof typeof fields.english => Object.hasOwn(fields.english, name);

/** A setting as people read it. One without a text of its own is taken apart: `sourceURL`, “Source URL”. */
export function fieldWords(name: string): string {
  if (isKnown(name)) return fields(name);
  if (!/^[a-z][a-zA-Z]+$/.test(name)) return name;
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/ [A-Z](?=[a-z])/g, letter => letter.toLowerCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whose access or membership changed is named by id: `user:…`, `team:…`, or of a team's members the id alone. */
function subjectOf(name: string, { action }: AuditEventDetails): { kind: 'user' | 'team'; id: string } | undefined {
  if (action === 'team.members_change') return { kind: 'user', id: name };
  const [kind, id] = name.split(':');
  return id && (kind === 'user' || kind === 'team') ? { kind, id } : undefined;
}

function useFieldNames(names: readonly string[], event: AuditEventDetails): (name: string) => string {
  const subjects = names.flatMap(name => subjectOf(name, event) ?? []);
  const idsOf = (wanted: string) => subjects.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const memberName = useMemberNames(idsOf('user'));
  const teamName = useTeamNames(idsOf('team'));
  return name => {
    const subject = subjectOf(name, event);
    if (!subject) return fieldWords(name);
    return subject.kind === 'user' ? memberName(subject.id) : teamName(subject.id);
  };
}

const isRole = (value: unknown): value is (typeof roles)[number] => roles.some(role => role === value);

/** `name` as the log has it: a role and a level are words of their own, `user:…` and `team:…` have a level. */
function Value({ value, name }: { value: unknown; name: string }) {
  if (isRole(value) && /role$/i.test(name)) return roleName(value);
  if (isRole(value) && /level$|^(user|team):/i.test(name)) return levelName(value);
  if (value === null || value === undefined || value === '') return <span className="text-fg-3">{t('nothing')}</span>;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ');
  if (typeof value === 'object')
    return <code className="block font-mono text-xs whitespace-pre-wrap">{JSON.stringify(value, null, 1)}</code>;
  return String(value);
}

const isLong = (value: unknown) => typeof value === 'object' && value !== null && JSON.stringify(value).length > 60;

/** What is too long to stand side by side stands one below the other. */
function ChangeRow({ name, label, change }: { name: string; label: string; change: unknown }) {
  const { before, after } = isRecord(change) ? change : { before: undefined, after: change };
  if (isLong(before) || isLong(after))
    return (
      <tr>
        <td className="text-fg-2">{label}</td>
        <td colSpan={2} className="space-y-2">
          {[t('before'), t('after')].map((side, index) => (
            <div key={side}>
              <p className="text-2xs text-fg-2">{side}</p>
              <Value value={index === 0 ? before : after} name={name} />
            </div>
          ))}
        </td>
      </tr>
    );
  return (
    <tr>
      <td className="text-fg-2">{label}</td>
      <td>
        <Value value={before} name={name} />
      </td>
      <td className="bg-accent-soft">
        <Value value={after} name={name} />
      </td>
    </tr>
  );
}

type ChangeListProps = { changes: Record<string, unknown>; event: AuditEventDetails };

/** Setting by setting: what it was, what it is. */
export function ChangeList({ changes, event }: ChangeListProps) {
  const nameOf = useFieldNames(Object.keys(changes), event);
  return (
    <section aria-label={t('changes')}>
      <h3 className="mb-2 font-semibold">{t('changes')}</h3>
      <table className="w-full table-fixed border-separate border-spacing-0 rounded-md border border-line-2">
        <thead className="text-2xs text-fg-2">
          <tr className="[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-start [&>th]:font-medium">
            <th scope="col" className="w-1/3">
              {t('field')}
            </th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody className="[&_td]:border-t [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_td]:wrap-anywhere">
          {Object.entries(changes).map(([name, change]) => (
            <ChangeRow key={name} name={name} label={nameOf(name)} change={change} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What is known beside the changes. */
export function FactList({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  return (
    <section aria-label={t('details')}>
      <h3 className="mb-2 font-semibold">{t('details')}</h3>
      <dl className="divide-y rounded-md border border-line-2">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="flex gap-3 px-3 py-2">
            <dt className="w-1/3 shrink-0 text-fg-2 wrap-anywhere">{fieldWords(name)}</dt>
            <dd className="min-w-0 flex-1 wrap-anywhere">
              <Value value={value} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
