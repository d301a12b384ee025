import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SsoEnforcement } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { ProvisionalBox } from '#dashboard/sso/provisional-box.tsx';
import { enforcementOptions } from '#dashboard/sso/sso-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const RequireDialog = inTime(async () => (await import('#dashboard/sso/require-dialog.tsx')).RequireDialog);
const OptionalDialog = inTime(async () => (await import('#dashboard/sso/optional-dialog.tsx')).OptionalDialog);
const EmergencyDialog = inTime(async () => (await import('#dashboard/sso/emergency-dialog.tsx')).EmergencyDialog);

/** The notice of a trial goes with the button that ended it: whoever goes by keys goes on at what holds now. */
function useFocusAfterTrial(mode: SsoEnforcement['mode'] | undefined) {
  const choice = useRef<HTMLDivElement>(null);
  const last = useRef(mode);
  useEffect(() => {
    if (last.current === 'provisional' && mode !== 'provisional' && document.activeElement === document.body)
      choice.current?.querySelector<HTMLElement>(':checked')?.focus();
    last.current = mode;
  }, [mode]);
  return choice;
}

/** Whether single sign-on must be used, in two steps and with a way out, and who has that way. */
export function EnforcementSection() {
  const organizationId = useOrganizationId();
  const { data, error, refetch } = useQuery(enforcementOptions(organizationId));
  const [dialog, setDialog] = useState<'require' | 'optional' | 'emergency'>();
  const choice = useFocusAfterTrial(data?.mode);
  if (error)
    return (
      <Section title={t('enforcement')}>
        <ErrorState onRetry={() => void refetch()} error={error} />
      </Section>
    );
  const mode = data?.mode === 'provisional' ? 'required' : data?.mode;
  return (
    <>
      <Section title={t('enforcement')}>
        {data ? (
          <div ref={choice} className="space-y-3">
            {data.mode === 'provisional' && (
              <ProvisionalBox enforcement={data} onTakeBack={() => setDialog('optional')} />
            )}
            <RadioCards
              aria-label={t('enforcement')}
              value={mode}
              onValueChange={value => {
                if (value !== mode) setDialog(value === 'required' ? 'require' : 'optional');
              }}
              options={[
                { value: 'optional', label: t('optional'), description: t('optionalHelp') },
                { value: 'required', label: t('required'), description: t('requiredHelp') },
              ]}
            />
            <p className="text-sm text-fg-2">
              {data.members.others === 0 ? t('linkedAll') : t('linkedCount', data.members)}
            </p>
          </div>
        ) : (
          <div aria-busy className="space-y-5 rounded-md border border-line-2 p-4">
            <Skeleton className="w-60" />
            <Skeleton className="w-80" />
            <Skeleton className="w-60" />
            <Skeleton className="w-80" />
          </div>
        )}
      </Section>
      <Section title={t('emergency')} description={t('emergencyLead')}>
        <Rows>
          <div className="flex items-center gap-3 text-sm">
            <p className="min-w-0 flex-1">
              {data ? (
                data.emergency.map(({ displayName }) => displayName).join(', ') || t('emergencyAll')
              ) : (
                <Skeleton className="w-40" />
              )}
            </p>
            <Button size="sm" disabled={!data} onClick={() => setDialog('emergency')}>
              {t('emergencyEdit')}
            </Button>
          </div>
        </Rows>
      </Section>

      {dialog === 'require' && data && <RequireDialog enforcement={data} onClose={() => setDialog(undefined)} />}
      {dialog === 'optional' && <OptionalDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'emergency' && data && <EmergencyDialog enforcement={data} onClose={() => setDialog(undefined)} />}
    </>
  );
}
