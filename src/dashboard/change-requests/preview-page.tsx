import { Link, useNavigate } from '@tanstack/react-router';
import { useChangeRequest, useCrParams } from '#dashboard/change-requests/change-request.ts';
import type { PreviewSearch } from '#dashboard/change-requests/preview-search.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { VersionPreview } from '#dashboard/change-requests/version-preview.tsx';
import { t } from '#dashboard/messages/version-preview.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';

/** The pages of a change request as readers would see them once it is merged. */
export function PreviewPage({ search }: { search: PreviewSearch }) {
  const request = useChangeRequest();
  const { org } = useCrParams();
  const navigate = useNavigate({ from: '/o/$org/s/$space/cr/$number/preview' });
  return (
    <div className="flex min-h-[80dvh] flex-col px-(--gutter) py-4 lg:absolute lg:inset-0 lg:min-h-0 lg:overflow-y-auto">
      <VersionPreview
        space={request.space}
        version={{ changeRequest: request.id }}
        revision={request.revision}
        search={search}
        onSearch={change => void navigate({ search: now => ({ ...now, ...change }), replace: true })}
        read={
          <Link to={requestHref(org, request, 'edit') as '/'} className={buttonStyle({ variant: 'primary' })}>
            {t('readPages')}
          </Link>
        }
      />
    </div>
  );
}
