import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { templatesOptions, useDeletedTemplates, useDeleteTemplate } from '#dashboard/editor/page-templates.ts';
import { t } from '#dashboard/messages/page-templates.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

const ready = ['howTo', 'tutorial', 'concept', 'reference', 'trouble', 'release'] as const;

type TemplateDialogProps = {
  spaceId: string;
  onChoose: (markdown: string) => void;
  onClose: () => void;
};

/** What a page can begin with: the templates of the space, then those that are always there. */
export function TemplateDialog({ spaceId, onChoose, onClose }: TemplateDialogProps) {
  const own = useQuery(templatesOptions(spaceId));
  const deleted = useDeletedTemplates();
  const remove = useDeleteTemplate(spaceId);
  const templates = own.data?.items.filter(({ id }) => !deleted.has(id)) ?? [];
  return (
    <Dialog open title={t('choose')} description={t('chooseBody')} onOpenChange={open => !open && onClose()}>
      <div className="space-y-5">
        <Group title={t('own')}>
          {own.isPending ? (
            <SkeletonText lines={2} />
          ) : own.isError ? (
            <p className="flex flex-wrap items-center gap-2 text-sm text-danger">
              {t('failed')}
              <Button size="sm" loading={own.isRefetching} onClick={() => void own.refetch()}>
                {t('retry')}
              </Button>
            </p>
          ) : templates.length === 0 ? (
            <p className="text-sm text-fg-2">{t('ownHint')}</p>
          ) : (
            <ul className="divide-y rounded-md border border-line-2">
              {templates.map(template => (
                <Row
                  key={template.id}
                  {...template}
                  onChoose={() => onChoose(template.markdown)}
                  end={
                    <IconButton
                      icon={Trash2}
                      size="sm"
                      label={t('delete', { name: template.title })}
                      onClick={() => remove(template)}
                    />
                  }
                />
              ))}
            </ul>
          )}
        </Group>
        <Group title={t('ready')}>
          <ul className="divide-y rounded-md border border-line-2">
            {ready.map(name => (
              <Row
                key={name}
                title={t(`${name}.title`)}
                description={t(`${name}.description`)}
                onChoose={() => onChoose(t(`${name}.markdown`))}
              />
            ))}
          </ul>
        </Group>
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-xs font-medium text-fg-3">
        {title}
      </h3>
      {children}
    </section>
  );
}

type RowProps = { title: string; description: string; onChoose: () => void; end?: ReactNode };

function Row({ title, description, onChoose, end }: RowProps) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-hover">
      <button
        type="button"
        onClick={onChoose}
        className="min-w-0 flex-1 text-start text-sm before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:rounded-md focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus"
      >
        <span className="block truncate font-medium">{title}</span>
        {description && <span className="block text-xs text-fg-2">{description}</span>}
      </button>
      {end && <span className="relative">{end}</span>}
    </li>
  );
}
