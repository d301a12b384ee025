import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import {
  listPermissionsAggregateInCollectionOptions,
  listPermissionsAggregateInSpaceOptions,
  listSitesOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { transferCollection, transferSpace } from '#client/sdk.gen.ts';
import type { AggregatePermissionList, ContentTreeItem } from '#client/types.gen.ts';
import { useDeletionEffects } from '#dashboard/content/collection-uses.tsx';
import { contentTreeOptions, titleOf } from '#dashboard/content/content-tree.ts';
import { parentOf, usePlaces } from '#dashboard/content/create-dialogs.tsx';
import { siteLinks } from '#dashboard/content/site-links.tsx';
import { transferProblem } from '#dashboard/content/transfer-error.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/transfer.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { organizationsOptions, useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type Props = {
  organizationId: string;
  item: ContentTreeItem;
  onClose: () => void;
  /** Shows something else; what it stood in is gone. */
  onTransferred: () => Promise<void>;
};

type Values = { organization: string; place: string };

/** The sites that would show a hole, and who sees the item now. */
function useEffects(organizationId: string, { id, type }: ContentTreeItem) {
  const { permissions } = useOrganization();
  const isSpace = type === 'space';
  const fresh = { staleTime: 0, gcTime: 0 };
  const ofSpace = useQuery({
    ...listSitesOptions({ path: { organizationId }, query: { space: id, limit: 20 } }),
    ...fresh,
    enabled: isSpace && permissions.listMembers,
  });
  const ofCollection = useDeletionEffects(id, !isSpace);
  const query = { limit: 5 };
  const inSpace = useQuery({
    ...listPermissionsAggregateInSpaceOptions({ path: { spaceId: id }, query }),
    ...fresh,
    enabled: isSpace,
  });
  const inCollection = useQuery({
    ...listPermissionsAggregateInCollectionOptions({ path: { collectionId: id }, query }),
    ...fresh,
    enabled: !isSpace,
  });
  const sites = isSpace ? ofSpace.data : ofCollection.data?.sites;
  return { sites: sites ?? { items: [], count: 0 }, people: isSpace ? inSpace.data : inCollection.data };
}

function useTransfer({ organizationId, item, onClose, onTransferred }: Props, titleOfTarget: (id: string) => string) {
  const { refresh } = useContentActions(organizationId);
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async ({ organization, place }: Values) => {
      const parent = parentOf(place);
      const body = { organization, ...(parent !== null && { parent }) };
      if (item.type === 'space') await transferSpace({ path: { spaceId: item.id }, body });
      else await transferCollection({ path: { collectionId: item.id }, body });
    },
    onSuccess: async (_, { organization }) => {
      // First, so that the focus does not go to a button that is about to leave.
      await onTransferred();
      onClose();
      await refresh();
      await refreshOperations(queries, 'getContentTree', 'listSpacesInOrganizationById', 'getSpaceById');
      const address =
        item.type === 'space' ? `/o/${organization}/s/${item.id}` : `/o/${organization}/content?open=${item.id}`;
      toast.success(t('done', { name: titleOf(item), organization: titleOfTarget(organization) }), {
        action: { label: t('open'), onPress: () => router.history.push(address) },
      });
    },
  });
}

/** Moves a space or collection to another organization, after saying what follows and what stands in the way. */
export function TransferDialog(props: Props) {
  const { organizationId, item, onClose } = props;
  const { data: organizations } = useQuery(organizationsOptions());
  const others = (organizations?.items ?? []).filter(({ id }) => id !== organizationId);
  const { sites, people } = useEffects(organizationId, item);
  const form = useForm<Values>({ defaultValues: { organization: '', place: 'top' } });
  const target = form.watch('organization');
  const transfer = useTransfer(props, id => others.find(other => other.id === id)?.title ?? '');
  const refused =
    sites.count > 0
      ? t('usedReason')
      : others.length === 0
        ? t('noOrganization')
        : target
          ? ''
          : t('chooseOrganization');
  return (
    <FormDialog
      form={form}
      title={t('title', { name: titleOf(item) })}
      description={t('lead')}
      submitLabel={t('action')}
      submitError={transferProblem(transfer.error)}
      loading={transfer.isPending}
      onClose={onClose}
      {...(refused && { submitDisabledReason: refused })}
      onSubmit={values => transfer.mutate(values)}
    >
      {sites.count > 0 && (
        <Callout
          tone="warning"
          title={t.rich('usedOn', { count: sites.count, sites: siteLinks(organizationId, sites.items) })}
        >
          {t('usedOnBody')}
        </Callout>
      )}
      <ComboboxField
        control={form.control}
        name="organization"
        label={t('organization')}
        options={others.map(({ id, title, permissions }) => ({
          value: id,
          label: title,
          disabled: !permissions.createContent,
          ...(!permissions.createContent && { description: t('noRight') }),
        }))}
      />
      {target && <Place key={target} organizationId={target} form={form} />}
      <Consequences item={item} people={people} />
    </FormDialog>
  );
}

function Place({ organizationId, form }: { organizationId: string; form: ReturnType<typeof useForm<Values>> }) {
  const { isPending } = useQuery(contentTreeOptions(organizationId));
  const places = usePlaces(organizationId, form.watch('place'));
  return <ComboboxField control={form.control} name="place" label={t('place')} loading={isPending} {...places} />;
}

function Consequences({ item, people }: { item: ContentTreeItem; people: AggregatePermissionList | undefined }) {
  const me = useCurrentUser()?.id;
  const named = people?.items.filter(({ user }) => user.id !== me).map(({ user }) => user.displayName) ?? [];
  // Whoever transfers it sees it, and goes on seeing it.
  const count = (people?.count ?? 1) - 1;
  const lines = [
    ...(item.type === 'collection' ? [t('followsCollection', { count: item.children ?? 0 })] : []),
    ...(count > 0 ? [t('followsPeople', { count, names: named.join(', '), more: count - named.length })] : []),
    t('followsLevels'),
    t('followsContent'),
    t('followsTranslations'),
  ];
  return (
    <div className="text-sm">
      <p className="font-medium">{t('follows')}</p>
      <ul className="mt-1 list-disc space-y-1 ps-5 text-fg-2">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
