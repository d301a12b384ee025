import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { publishSite } from '#client/sdk.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/site-publish.ts';
import { t as sites } from '#dashboard/messages/sites.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Findings, useFindings } from '#dashboard/sites/publish/findings.tsx';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** What readers would meet, and the step itself; of a live site only the first. */
export function PublishDialog({ place, onClose }: { place: SitePlace; onClose: () => void }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const cancel = useRef<HTMLButtonElement>(null);
  const check = useFindings(place, site);
  const publish = useMutation({
    mutationFn: () => publishSite({ path: place }),
    onSuccess: async () => {
      await refreshSite(queries);
      toast.success(t('published', { title: site.title }));
      onClose();
    },
  });
  const offline = useOfflineReason();
  // Of a live site it stands above; behind share links each link has its own.
  const address = site.published || site.visibility === 'share-link' ? undefined : site.addresses[0];
  const blocked = check.findings?.some(({ severity }) => severity === 'error');
  return (
    <Dialog
      open
      size="lg"
      initialFocus={cancel}
      title={t(site.published ? 'checkTitle' : 'publishTitle', { title: site.title })}
      onOpenChange={open => !open && !publish.isPending && onClose()}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={publish.isPending}>
            {ui(site.published ? 'close' : 'cancel')}
          </Button>
          {!site.published && (
            <Button
              variant="primary"
              loading={publish.isPending}
              disabledReason={offline ?? (blocked ? t('blocked') : !check.findings && !check.error && t('checking'))}
              onClick={() => publish.mutate()}
            >
              {t(`publishTo.${site.visibility}`)}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4 text-sm">
        <FormProblem error={publish.error} />
        <p className="text-fg-2">
          <span className="font-medium text-fg">{sites(`visibility.${site.visibility}`)}</span>
          {' · '}
          {sites(`publishAudience.${site.visibility}`)}{' '}
          <Link
            to="/o/$org/sites/$site/audience"
            params={{ org: place.organizationId, site: place.siteId }}
            onClick={onClose}
            className="text-accent-fg underline underline-offset-2 hover:no-underline"
          >
            {t('changeAudience')}
          </Link>
          {address && <span className="block font-medium wrap-anywhere text-fg">{shownAddress(address.url)}</span>}
        </p>
        <Findings place={place} check={check} onClose={onClose} />
      </div>
    </Dialog>
  );
}
