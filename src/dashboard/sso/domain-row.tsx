import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { checkEmailDomainMutation } from '#client/@tanstack/react-query.gen.ts';
import type { EmailDomain } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { CopyRow } from '#dashboard/sso/copy-row.tsx';
import { refreshDomains } from '#dashboard/sso/sso-data.ts';
import { useDomains } from '#dashboard/sso/use-domains.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { StatusChip } from '#dashboard/ui/chip.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { relativeTime } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** One e-mail domain: its state, the record that verifies it, and what the last check found. */
export function DomainRow({ domain }: { domain: EmailDomain }) {
  const { domain: name, status, record, checkedAt, problem } = domain;
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const { remove } = useDomains();
  const check = useMutation({
    ...checkEmailDomainMutation(),
    onSuccess: async checked => {
      await refreshDomains(queries);
      if (checked.status === 'verified' && !checked.problem) toast.success(t('domainVerified', { domain: name }));
    },
    onError: toastError,
  });
  const verified = status === 'verified';
  return (
    <li className="px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <StatusChip status={verified ? 'done' : 'pending'}>{t(verified ? 'verified' : 'pending')}</StatusChip>
        <span className="flex-1" />
        {checkedAt && (
          <span className="text-xs text-fg-3">{t('checkedAt', { when: relativeTime(new Date(checkedAt)) })}</span>
        )}
        <span className="flex items-center gap-1">
          <Button
            size="sm"
            loading={check.isPending}
            aria-label={t('checkOf', { domain: name })}
            onClick={() => check.mutate({ path: { organizationId, emailDomain: name } })}
          >
            {t('check')}
          </Button>
          <IconButton
            icon={Trash2}
            size="sm"
            label={t('removeDomain', { domain: name })}
            onClick={() => remove(domain)}
          />
        </span>
      </div>
      <p role="status" className="text-xs text-warning empty:hidden">
        {problem}
      </p>
      {!verified && (
        <div className="mt-2 space-y-1.5 border-t pt-2">
          <p className="text-fg-2">{t('verifyLead', { domain: name })}</p>
          <CopyRow name={t('recordType')} value={record.type} />
          <CopyRow name={t('recordName')} value={record.name} />
          <CopyRow name={t('recordValue')} value={record.value} />
        </div>
      )}
    </li>
  );
}
