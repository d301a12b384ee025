import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Star } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FieldWordsContext } from '#dashboard/forms/field-words.ts';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { LeaveGuard } from '#dashboard/forms/leave-guard.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { useComparedForm } from '#dashboard/forms/use-compared-form.tsx';
import { submitting } from '#dashboard/forms/use-submit.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { HiddenSwitches } from '#dashboard/sites/structure/hidden-switches.tsx';
import { IconField } from '#dashboard/sites/structure/icon-field.tsx';
import { homeReason, type ItemCommands, setHome, wasPublished } from '#dashboard/sites/structure/item-commands.tsx';
import { liveAddress } from '#dashboard/sites/structure/live-address.ts';
import { MovedPages } from '#dashboard/sites/structure/moved-pages.tsx';
import { readItem } from '#dashboard/sites/structure/read-item.ts';
import { findItem, isHome, isTaken, pathOf, type StructureItem } from '#dashboard/sites/structure/structure-items.ts';
import type { SiteSection, SiteUpdate } from '#dashboard/sites/structure/types.ts';
import { Button } from '#dashboard/ui/button.tsx';

interface InspectorProps {
  item: StructureItem;
  commands: ItemCommands;
  /** Who sees it; stands between its own settings and the switches. */
  audience?: ReactNode;
}

/** Everything that can be set of one item. Texts are saved together, switches at once. */
export function Inspector({ item, commands, audience }: InspectorProps) {
  const { site } = commands;
  const isSpace = item.object === 'site-space';
  const hasHome = isSpace || item.object === 'site-section';
  return (
    <div className="space-y-5">
      <ItemForm key={item.id} item={item} commands={commands} />
      {item.object === 'site-section' && <Variants section={item} />}
      {audience}
      {hasHome && <HiddenSwitches item={item} commands={commands} />}
      <div className="flex flex-wrap gap-2">
        {hasHome && !isHome(item) && (
          <Button size="sm" onClick={() => setHome(item, commands)} disabledReason={homeReason(item, site)}>
            <Star aria-hidden />
            {t('setHome')}
          </Button>
        )}
        {isSpace && (
          <Button size="sm" onClick={() => commands.openSpace(item.space.id)}>
            <ExternalLink aria-hidden />
            {t('openSpace')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How many spaces a section shows at one address, and which of them first. */
function Variants({ section: { siteSpaces } }: { section: SiteSection }) {
  const first = siteSpaces.find(space => space.default);
  if (siteSpaces.length < 2 || !first) return null;
  return <p className="text-sm text-fg-2">{t('variants', { count: siteSpaces.length, title: first.title })}</p>;
}

const valuesOf = (item: StructureItem) => ({
  title: item.title,
  path: 'path' in item ? item.path : '',
  url: item.object === 'site-external-link' ? item.url : '',
  icon: ('icon' in item ? item.icon : undefined) ?? '',
  description: ('description' in item ? item.description : undefined) ?? '',
});

type Values = ReturnType<typeof valuesOf>;

const nullable: ReadonlySet<string> = new Set(['icon', 'description']);

/** The members that differ from those of `other`; an icon or description that is empty is none. */
const updateOf = (values: Values, other: Values): SiteUpdate =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => value !== other[name as keyof Values]) // the names of the same form
      .map(([name, value]) => [name, value === '' && nullable.has(name) ? null : value]),
  );

function ItemForm({ item, commands: { place, site, structure, actions } }: InspectorProps) {
  const form = useForm({ defaultValues: valuesOf(item) });
  const { isDirty, dirtyFields, errors } = form.formState;
  // What others change shows at once, until something is typed: from then on it is compared on saving.
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(item));
  }, [item, isDirty, form]);
  const save = useMutation({
    mutationFn: ([values, condition, before]: [Values, Condition, Values]) =>
      actions.update(item, updateOf(values, before), t('saved', { title: values.title }), {
        condition,
        before: updateOf(before, values),
      }),
    onSuccess: (_, [values]) => form.reset(values),
  });
  const { submit, loading, error, words, chooser } = useComparedForm({
    form,
    submitError: save.error,
    loading: save.isPending,
    latest: async () => savedNow(await readItem(place, item), valuesOf),
    onSubmit: (...sent) => save.mutate(sent),
  });
  const { control } = form;
  const has = (...kinds: StructureItem['object'][]) => kinds.includes(item.object);
  return (
    <form
      noValidate
      onSubmit={submitting(loading, submit)}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !loading) submit();
      }}
      className="space-y-4"
    >
      <FormProblem error={error} fields={errors} />
      <FieldWordsContext value={words}>
        {!has('site-space') && <TextField control={control} name="title" label={t('title')} maxLength={100} />}
        {has('site-external-link') && (
          <TextField control={control} name="url" label={t('address')} type="url" spellCheck={false} />
        )}
        {has('site-section', 'site-space') && <PathField {...{ item, site, structure, control }} />}
        {dirtyFields.path && wasPublished(site) && !isHome(item) && <MovedPages {...{ place, site }} items={[item]} />}
        {!has('site-space') && <IconField control={control} name="icon" />}
        {has('site-section') && (
          <TextareaField
            control={control}
            name="description"
            label={t('description')}
            help={t('descriptionHelp')}
            optional
            rows={2}
            maxLength={256}
          />
        )}
      </FieldWordsContext>
      {chooser}
      <LeaveGuard active={isDirty && !loading} formOf="item" />
      {isDirty && (
        <div className="flex gap-2">
          <RightButton
            type="submit"
            variant="primary"
            size="sm"
            loading={loading}
            shortcut="mod+enter"
            missing={!site.permissions.create && t('noRight')}
            level="create"
          >
            {t('save')}
          </RightButton>
          <Button size="sm" variant="quiet" onClick={() => form.reset(valuesOf(item))}>
            {t('discard')}
          </Button>
        </div>
      )}
    </form>
  );
}

type PathProps = Pick<ItemCommands, 'site' | 'structure'> & {
  item: StructureItem;
  control: ReturnType<typeof useForm<Values>>['control'];
};

/** The path, with the whole address below it as it will be. */
function PathField({ item, site, structure, control }: PathProps) {
  const parent = findItem(structure, item.id)?.parent;
  const path = useWatch({ control, name: 'path' });
  const changes = 'path' in item && path !== item.path;
  const address = liveAddress(site, pathOf('path' in item ? { ...item, path } : item, parent) ?? '');
  return (
    <TextField
      control={control}
      name="path"
      label={t('path')}
      mono
      prefix="/"
      spellCheck={false}
      maxLength={100}
      problem={
        isTaken(structure, item, path) ? t(item.object === 'site-section' ? 'pathTaken' : 'pathTakenBeside') : ''
      }
      help={
        <>
          <span className="wrap-anywhere">
            {t.rich(isHome(item) ? 'pathOfHome' : 'pathHelp', { address: <bdi dir="ltr">{address}</bdi> })}
          </span>
          {changes && wasPublished(site) && !isHome(item) && ` ${t('pathLeadsOn')}`}
        </>
      }
    />
  );
}
