import { useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import type { PageMembers } from '#dashboard/editor/page-session.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/editor.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Input } from '#dashboard/ui/input.tsx';
import { Sheet } from '#dashboard/ui/sheet.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s/?#\\]+/g, '-');

/** What belongs to a page beside its text. Saved as it is changed, like the text. */
export function PageSettings({
  page,
  onChange,
  onClose,
}: {
  page: Page;
  onChange: (members: PageMembers) => void;
  onClose: () => void;
}) {
  const [slug, setSlug] = useState(page.slug);
  const parent = page.path.split('/').slice(0, -1);
  const saveSlug = () => {
    const next = slugOf(slug);
    if (next !== '' && next !== page.slug) onChange({ slug: next });
    setSlug(next || page.slug);
  };
  return (
    <Sheet
      open
      onOpenChange={open => {
        if (open) return;
        saveSlug();
        onClose();
      }}
      title={t('pageSettings')}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            saveSlug();
            onClose();
          }}
        >
          {t('done')}
        </Button>
      }
    >
      <div className="space-y-5 p-4">
        <Field label={t('slug')} help={t('slugPreview', { path: [...parent, slugOf(slug) || page.slug].join('/') })}>
          {aria => (
            <Input
              {...aria}
              mono
              value={slug}
              maxLength={100}
              onChange={event => setSlug(event.target.value)}
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
        <Field label={t('icon')} help={t('iconHelp')} optional>
          {aria => (
            <Input
              {...aria}
              mono
              defaultValue={page.icon ?? ''}
              maxLength={50}
              onBlur={event => {
                const icon = slugOf(event.target.value).replace(/[^a-z0-9-]+/g, '');
                if (icon !== (page.icon ?? '')) onChange({ icon: icon || null });
              }}
            />
          )}
        </Field>
        <Switch
          checked={page.hidden ?? false}
          onCheckedChange={hidden => onChange({ hidden })}
          description={t('hiddenHelp')}
        >
          {t('hiddenLabel')}
        </Switch>
        <Switch
          checked={page.noIndex ?? false}
          onCheckedChange={noIndex => onChange({ noIndex })}
          description={t('noIndexHelp')}
        >
          {t('noIndexLabel')}
        </Switch>
      </div>
    </Sheet>
  );
}
