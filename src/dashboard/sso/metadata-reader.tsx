import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readSamlMetadataMutation } from '#client/@tanstack/react-query.gen.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { problemText } from '#dashboard/shell/api-error.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import type { ConnectionValues } from '#dashboard/sso/connection-values.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { FileDrop } from '#dashboard/ui/file-drop.tsx';
import { Input, Textarea } from '#dashboard/ui/input.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

type Source = 'address' | 'text' | 'hand';
const largest = 1_000_000;

/** Fills the form from an identity provider's metadata. Saves nothing. */
export function MetadataReader({ form }: { form: UseFormReturn<ConnectionValues> }) {
  const organizationId = useOrganizationId();
  const known = form.formState.defaultValues?.entityID !== '';
  const [source, setSource] = useState<Source>(known ? 'hand' : 'address');
  const [url, setUrl] = useState('');
  const [xml, setXml] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const read = useMutation({
    ...readSamlMetadataMutation(),
    onSuccess: ({ entityID, ssoURL, certificate }) => {
      const options = { shouldDirty: true } as const;
      form.setValue('entityID', entityID, options);
      form.setValue('ssoURL', ssoURL, options);
      form.setValue('certificate', certificate, options);
    },
  });
  const choose = (next: Source) => {
    setSource(next);
    read.reset();
  };
  const run = (body: { url: string } | { xml: string }) => read.mutate({ path: { organizationId }, body });
  const error = problemText(read.error);
  return (
    <div className="space-y-3">
      <SegmentedControl
        aria-label={t('source')}
        value={source}
        onValueChange={choose}
        options={[
          { value: 'address', label: t('fromAddress') },
          { value: 'text', label: t('fromText') },
          { value: 'hand', label: t('byHand') },
        ]}
      />
      {source === 'address' && (
        <Field label={t('address')} help={t('addressHelp')} error={error}>
          {aria => (
            <div className="flex gap-2">
              <Input
                {...aria}
                type="url"
                placeholder="https://"
                value={url}
                onChange={event => setUrl(event.target.value)}
                onKeyDown={event => {
                  if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  if (url) run({ url });
                }}
                className="min-w-0 flex-1"
              />
              <Button loading={read.isPending} disabled={url === ''} onClick={() => run({ url })}>
                {t('read')}
              </Button>
            </div>
          )}
        </Field>
      )}
      {source === 'text' && (
        <div className="space-y-3">
          <FileDrop
            aria-label={t('fromText')}
            accept={['.xml', 'text/xml', 'application/xml', 'application/samlmetadata+xml']}
            maxSize={largest}
            help={t('xmlHelp')}
            files={files}
            onFilesChange={chosen => {
              setFiles(chosen);
              void chosen[0]?.text().then(text => {
                setXml(text);
                run({ xml: text });
              });
            }}
          />
          <Field label={t('xml')} error={error}>
            {aria => (
              <Textarea
                {...aria}
                rows={4}
                spellCheck={false}
                mono
                className="max-h-44"
                value={xml}
                onChange={event => setXml(event.target.value)}
              />
            )}
          </Field>
          <Button loading={read.isPending} disabled={xml.trim() === ''} onClick={() => run({ xml })}>
            {t('read')}
          </Button>
        </div>
      )}
      {read.data && (
        <Callout tone="success" live>
          {t('readDone')}
        </Callout>
      )}
    </div>
  );
}
