import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  addExternalLinkToSite,
  addSectionGroupToSite,
  addSectionToSite,
  addSpaceToSite,
  createSpace,
} from '#client/sdk.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-structure.ts';
import { refreshSite, type SitePlace, useSite, useSiteSpaces } from '#dashboard/sites/site-data.ts';
import { newSpace, useSpaceOptions } from '#dashboard/sites/space-options.ts';
import { IconField } from '#dashboard/sites/structure/icon-field.tsx';
import { liveAddress } from '#dashboard/sites/structure/live-address.ts';
import type { SiteSection } from '#dashboard/sites/structure/types.ts';
import { toast } from '#dashboard/ui/toast.ts';
import { slugify, uniqueSlug } from '#document/slugs.ts';

/** What is added; a space beside the spaces of a section, or at the root where there are no sections. */
export type Adding =
  | { kind: 'section'; space?: string }
  | { kind: 'space'; section: string | undefined; space?: string }
  | { kind: 'group'; parent?: undefined }
  | { kind: 'link'; group: string | undefined };

interface DialogProps {
  place: SitePlace;
  adding: Adding;
  sections: readonly SiteSection[];
  onClose: () => void;
  /** The item that was made. */
  onAdded: (id: string) => void;
}

interface Values {
  title: string;
  path: string;
  space: string;
  url: string;
  icon: string;
  section: string;
}

/** Asks for what something new in the structure needs, and adds it. */
export function AddDialog({ place, adding, sections, onClose, onAdded }: DialogProps) {
  const queries = useQueryClient();
  const site = useSite(place);
  const { kind } = adding;
  const wantsSpace = kind === 'section' || kind === 'space';
  const { organizationId } = place;
  const taken = useSiteSpaces(place).map(({ space }) => space.id);
  const form = useForm<Values>({
    defaultValues: {
      title: '',
      path: '',
      space: ('space' in adding && adding.space) || '',
      url: '',
      icon: '',
      section: kind === 'space' ? (adding.section ?? '') : '',
    },
  });
  const [chosen, path, title] = form.watch(['space', 'path', 'title']);
  const { options, ...search } = useSpaceOptions(organizationId, { chosen, without: taken });
  const add = useMutation({
    mutationFn: async ({ title, path: segment, space, url, icon, section }: Values) => {
      const drawn = icon ? { icon } : {};
      if (kind === 'group') return (await addSectionGroupToSite({ path: place, body: { title, ...drawn } })).data;
      if (kind === 'link') {
        const parent = adding.group ? { parent: adding.group } : {};
        return (await addExternalLinkToSite({ path: place, body: { title, url, ...drawn, ...parent } })).data;
      }
      const spaceId =
        space === newSpace
          ? (await createSpace({ path: { organizationId }, body: { title, empty: true } })).data.id
          : space;
      if (kind === 'space')
        return (await addSpaceToSite({ path: place, body: { spaceId, ...(section ? { sectionId: section } : {}) } }))
          .data;
      const named = { ...(title ? { title } : {}), ...(segment ? { path: segment } : {}) };
      return (await addSectionToSite({ path: place, body: { spaceId, ...named, ...drawn } })).data;
    },
    onSuccess: async made => {
      await refreshSite(queries);
      // An answer can be left out when it was not asked for.
      if (made) {
        toast.success(t('added', { title: made.title }));
        onAdded(made.id);
      }
      onClose();
    },
  });
  const named = title.trim() || (options.find(({ value }) => value === chosen)?.label ?? '');
  const derived = named && uniqueSlug(slugify(named, 'section'), new Set(sections.map(section => section.path)));
  const words = wordsOf[kind];
  const isFirst = kind === 'space' && taken.length === 0;
  const titleNeeded = !wantsSpace || chosen === newSpace;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(isFirst ? words.submit : words.title)}
      submitLabel={t(words.submit)}
      submitError={add.error}
      fieldNames={{ spaceId: 'space', sectionId: 'section' }}
      loading={add.isPending}
      onClose={onClose}
      onSubmit={values => {
        if (wantsSpace && !values.space) form.setError('space', { message: t('chooseSpaceFirst') });
        else if (titleNeeded && !values.title.trim()) form.setError('title', { message: t('titleMissing') });
        else add.mutate(values);
      }}
    >
      {wantsSpace && (
        <ComboboxField
          control={form.control}
          name="space"
          label={t('space')}
          placeholder={t('chooseSpace')}
          options={options}
          {...search}
        />
      )}
      {kind === 'space' && sections.length > 0 && (
        <SelectField
          control={form.control}
          name="section"
          label={t('inSection')}
          options={sections.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {(kind !== 'space' || chosen === newSpace) && (
        <TextField
          control={form.control}
          name="title"
          label={t('title')}
          maxLength={100}
          {...(!titleNeeded && { optional: true, help: t('titleOfSpace') })}
        />
      )}
      {kind === 'section' && (
        <TextField
          control={form.control}
          name="path"
          label={t('path')}
          problem={sections.some(section => section.path === path) ? t('pathTaken') : ''}
          help={
            (path || derived) && (
              <span className="wrap-anywhere">
                {t.rich('pathHelp', { address: <bdi dir="ltr">{liveAddress(site, `/${path || derived}`)}</bdi> })}
              </span>
            )
          }
          placeholder={derived}
          prefix="/"
          mono
          optional
          maxLength={100}
          spellCheck={false}
        />
      )}
      {kind === 'link' && (
        <TextField
          control={form.control}
          name="url"
          label={t('address')}
          type="url"
          placeholder="https://"
          spellCheck={false}
        />
      )}
      {kind !== 'space' && <IconField control={form.control} name="icon" />}
    </FormDialog>
  );
}

const wordsOf = {
  section: { title: 'newSection', submit: 'createSection' },
  space: { title: 'newSpace', submit: 'createSpace' },
  group: { title: 'newGroup', submit: 'createGroup' },
  link: { title: 'newLink', submit: 'createLink' },
} as const;
