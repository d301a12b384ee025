import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getSpaceByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/space-settings.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { Page } from '#dashboard/shell/page.tsx';
import { DeleteSpace } from '#dashboard/space-settings/delete-space.tsx';
import { rowOptions } from '#dashboard/space-settings/row-options.ts';
import { SpaceForm } from '#dashboard/space-settings/space-form.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

type SpaceSettingsPageProps = {
  organizationId: string;
  spaceId: string;
  /** Who may do what with the space. */
  access: (space: Space) => ReactNode;
  /** What has to hold before a merge. */
  mergeRules: (space: Space) => ReactNode;
  /** Asks what has to be asked before. */
  onDelete: (space: Space) => void;
};

export function SpaceSettingsPage({ organizationId, spaceId, access, mergeRules, onDelete }: SpaceSettingsPageProps) {
  const { data: space } = useSuspenseQuery(getSpaceByIdOptions({ path: { spaceId } }));
  const title = space.title || t('untitled');
  return (
    <Page
      title={t('settings')}
      description={t('settingsOf', { title })}
      width="prose"
      crumbs={
        <Link to="/o/$org/s/$space" params={{ org: organizationId, space: spaceId }}>
          {title}
        </Link>
      }
    >
      {space.permissions.admin ? (
        <>
          <HiddenCollection organizationId={organizationId} space={space} />
          <Section title={t('general')}>
            <SpaceForm space={space} />
          </Section>
          <Section title={t('access')} description={t('accessLead')}>
            {access(space)}
          </Section>
          {mergeRules(space)}
          <DeleteSpace onDelete={() => onDelete(space)} />
        </>
      ) : (
        <NoAccess level="create">{t('noRight')}</NoAccess>
      )}
    </Page>
  );
}

/** That the space is in a collection which its admin does not see, and the way to its place. */
function HiddenCollection({ organizationId, space }: { organizationId: string; space: Space }) {
  const { data } = useQuery({ ...rowOptions(organizationId, space.id), enabled: space.parent !== undefined });
  if (!data?.items.some(({ id, parentHidden }) => id === space.id && parentHidden)) return null;
  const content = (
    <Link to="/o/$org/content" params={{ org: organizationId }} search={{ open: space.id }} className="underline">
      {t('content')}
    </Link>
  );
  return <Callout>{t.rich('parentHidden', { content })}</Callout>;
}
