import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { bulkUpsertSiteRedirects } from '#client/sdk.gen.ts';
import type { SiteRedirectResult } from '#client/types.gen.ts';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/site-redirects.ts';
import { problemInInterface } from '#dashboard/shell/api-error.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { type Line, readList } from '#dashboard/sites/redirects/read-list.ts';
import { type SitePlace, structureOptions } from '#dashboard/sites/site-data.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { FileDrop } from '#dashboard/ui/file-drop.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** As many as the service takes in one call. */
const most = 500;

const isRead = (line: Line): line is Exclude<Line, { problem: string }> => 'source' in line;

/** Many redirects at once, from a table. What is wrong is named by its line, and nothing is sent before all can be read. */
export function ImportDialog({ place, onClose }: { place: SitePlace; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: structure } = useSuspenseQuery(structureOptions(place));
  const form = useForm({ defaultValues: { text: '', draft: false } });
  const [refused, setRefused] = useState<readonly SiteRedirectResult[]>([]);
  const [files, setFiles] = useState<File[]>([]);
  const take = async (next: File[]) => {
    setFiles(next);
    const text = await next[0]?.text();
    if (text !== undefined) form.setValue('text', text, { shouldDirty: true });
  };
  const lines = readList(form.watch('text'), structure);
  const wrong = lines.flatMap(line => ('problem' in line ? [line] : []));
  const send = useMutation({
    mutationFn: async (draft: boolean) => {
      const { data } = await bulkUpsertSiteRedirects({
        path: place,
        body: {
          redirects: lines.filter(isRead).map(({ source, destination }) => ({
            source,
            destination,
            intent: draft ? ('draft' as const) : ('live' as const),
            captureWildcard: true,
          })),
        },
      });
      return data.results;
    },
    onSuccess: async results => {
      await refreshOperations(queries, 'listSiteRedirects');
      const failed = results.filter(({ status }) => status === 'error');
      toast.success(t('imported', { count: results.length - failed.length }));
      setRefused(failed);
      if (failed.length === 0) onClose();
    },
  });
  const reason =
    lines.length === 0 ? t('nothingRead') : lines.length > most ? t('tooMany') : wrong.length > 0 && t('mendLines');
  return (
    <FormDialog
      form={form}
      title={t('importTitle')}
      description={t('importLead')}
      submitLabel={t('importAll', { count: lines.length })}
      submitError={send.error}
      submitDisabledReason={reason || undefined}
      loading={send.isPending}
      onClose={onClose}
      onSubmit={({ draft }) => send.mutate(draft)}
    >
      <FileDrop
        aria-label={t('file')}
        accept={['.csv', '.tsv', '.txt']}
        help={t('fileHelp')}
        files={files}
        onFilesChange={next => void take(next)}
      />
      <TextareaField
        control={form.control}
        name="text"
        label={t('list')}
        mono
        rows={8}
        spellCheck={false}
        placeholder={'/old/page,/guide/new-page\n/blog/*,https://blog.example.com/'}
      />
      {wrong.length > 0 && (
        <Callout tone="warning" title={t('wrongLines', { count: wrong.length })}>
          <ul>
            {wrong.slice(0, 8).map(({ line, problem }) => (
              <li key={line}>{t('wrongLine', { line, problem: t(`problem.${problem}`) })}</li>
            ))}
          </ul>
        </Callout>
      )}
      {refused.length > 0 && (
        <Callout live tone="danger" title={t('refused', { count: refused.length })}>
          <ul>
            {refused.slice(0, 8).map(({ source, error = '', reason, values }) => (
              <li key={source} className="wrap-anywhere">
                {source}: {problemInInterface(error, reason, values)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <CheckboxField control={form.control} name="draft" label={t('draftLabel')} description={t('draftHelp')} />
    </FormDialog>
  );
}
