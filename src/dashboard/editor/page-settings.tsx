import { useEffect, useRef, useState } from 'react';
import { LookSettings } from '#dashboard/editor/page-settings-look.tsx';
import { type SettingsProps, VisibilitySettings } from '#dashboard/editor/page-settings-visibility.tsx';
import { VariablesEditor } from '#dashboard/editor/variables-editor.tsx';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/editor.ts';
import { t as icons } from '#dashboard/messages/icons.ts';
import { t as more } from '#dashboard/messages/page-settings.ts';
import { IconPicker } from '#dashboard/shell/icon-picker.tsx';
import { Input } from '#dashboard/ui/input.tsx';

const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s/?#\\]+/g, '-');

/** What belongs to a page beside its text. Saved as it is changed, like the text. */
export function PageSettings({ org, pageKey, page, onChange }: SettingsProps) {
  // Only while it is written: the title of a new page gives it an address meanwhile.
  const [written, setWritten] = useState<string>();
  const slug = written ?? page.slug;
  const parent = page.path.split('/').slice(0, -1);
  const saveSlug = () => {
    const next = slugOf(slug);
    if (next !== '' && next !== page.slug) onChange({ slug: next });
    setWritten(undefined);
  };
  const leave = useRef(saveSlug);
  leave.current = saveSlug;
  // The panel may go while the field has the focus, and then nothing tells that it lost it.
  useEffect(() => () => leave.current(), []);
  return (
    <div className="space-y-5 p-4">
      <Field label={more('linkTitle')} help={more('linkTitleHelp')} optional>
        {aria => (
          <Input
            {...aria}
            dir="auto"
            defaultValue={page.linkTitle ?? ''}
            maxLength={255}
            placeholder={page.title}
            onChange={event => onChange({ linkTitle: event.target.value.trim() || null })}
          />
        )}
      </Field>
      <Field label={t('slug')} help={t('slugPreview', { path: [...parent, slugOf(slug) || page.slug].join('/') })}>
        {aria => (
          <Input
            {...aria}
            mono
            value={slug}
            maxLength={100}
            onChange={event => setWritten(event.target.value)}
            onBlur={saveSlug}
          />
        )}
      </Field>
      <Field label={t('emoji')} help={t('emojiHelp')} optional>
        {aria => (
          <Input
            {...aria}
            className="w-20"
            defaultValue={page.emoji ?? ''}
            maxLength={16}
            onChange={event => onChange({ emoji: event.target.value.trim() || null })}
          />
        )}
      </Field>
      <Field label={icons('label')} help={t('iconHelp')} optional>
        {aria => (
          <IconPicker {...aria} value={page.icon ?? ''} onValueChange={icon => onChange({ icon: icon || null })} />
        )}
      </Field>
      <VisibilitySettings org={org} pageKey={pageKey} page={page} onChange={onChange} />
      {page.layout && <LookSettings org={org} pageKey={pageKey} page={page} layout={page.layout} onChange={onChange} />}
      {page.type === 'document' && (
        <section aria-labelledby="page-variables">
          <h3 id="page-variables" className="text-sm font-semibold">
            {more('pageVariables')}
          </h3>
          <p className="mt-1 mb-3 text-xs text-fg-3">
            {more('pageVariablesHelp', { expression: '{{ page.vars.name }}' })}
          </p>
          <VariablesEditor
            values={page.variables ?? {}}
            onSave={async ({ set, remove = [] }) => {
              onChange({ variables: { ...set, ...Object.fromEntries(remove.map(name => [name, null])) } });
            }}
          />
        </section>
      )}
    </div>
  );
}
