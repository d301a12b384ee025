import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/site-audience.ts';
import { readClaims } from '#dashboard/shell/site-preview/view-as.ts';
import { canSign, inspectToken, signToken } from '#dashboard/sites/audience/visitor-token.ts';
import type { SiteSegment } from '#dashboard/sites/segments/segment-data.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';
import { Select } from '#dashboard/ui/select.tsx';

interface TestProps {
  privateKey: string;
  /** Where the site answers; missing while it is not published. */
  address: string | undefined;
  /** Visitors that somebody has described. */
  segments: readonly SiteSegment[];
}

/** Makes a token as a backend would, and says of any token why the site takes it or not. */
export function TokenTest(props: TestProps) {
  if (!canSign()) return <Callout tone="warning">{t('noCrypto')}</Callout>;
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <Maker {...props} />
      <Inspector {...props} />
    </div>
  );
}

const hour = 3600;

function Maker({ privateKey, address, segments }: TestProps) {
  const [text, setText] = useState('{\n  "plan": "pro"\n}');
  const make = useMutation({
    mutationFn: async () => {
      const read = readClaims(text);
      if ('problem' in read) throw new Error(t('claimsNotJson'));
      return signToken(privateKey, { ...JSON.parse(read.claims), exp: Math.floor(Date.now() / 1000) + hour });
    },
  });
  const open = make.data && address && `${address}?jwt_token=${make.data}`;
  const examples = segments.map(({ name, claims }) => ({ label: name, value: JSON.stringify(claims, null, 2) }));
  return (
    <div className="space-y-3">
      {examples.length > 0 && (
        <Field label={t('testSegment')}>
          {aria => (
            <Select
              {...aria}
              placeholder={t('testSegmentChoose')}
              value={examples.find(({ value }) => value === text)?.value ?? ''}
              options={examples}
              onValueChange={setText}
            />
          )}
        </Field>
      )}
      <Field label={t('testClaims')} error={make.error?.message} help={t('testClaimsHelp')}>
        {aria => (
          <Textarea
            {...aria}
            mono
            rows={4}
            spellCheck={false}
            className="max-h-48"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => make.mutate()} loading={make.isPending}>
          {t('makeToken')}
        </Button>
        {make.data && (
          <CopyButton value={make.data} label={t('copyToken')}>
            {t('copyToken')}
          </CopyButton>
        )}
        {open && (
          <a href={open} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'quiet' })}>
            <ExternalLink aria-hidden />
            {t('openAs')}
          </a>
        )}
      </div>
      {make.data && !address && <p className="text-xs text-fg-3">{t('openAsLater')}</p>}
    </div>
  );
}

function Inspector({ privateKey }: TestProps) {
  const [text, setText] = useState('');
  const inspect = useMutation({ mutationFn: (token: string) => inspectToken(privateKey, token, Date.now()) });
  const found = inspect.data;
  return (
    <div className="space-y-3">
      <Field label={t('inspect')} help={t('inspectHelp')}>
        {aria => (
          <Textarea
            {...aria}
            mono
            rows={4}
            spellCheck={false}
            className="max-h-48"
            value={text}
            onChange={event => {
              setText(event.target.value);
              inspect.reset();
            }}
          />
        )}
      </Field>
      <Button onClick={() => inspect.mutate(text)} disabledReason={!text.trim() && t('pasteFirst')}>
        {t('inspectNow')}
      </Button>
      {found && (
        <Callout live tone={found.fault ? 'danger' : 'success'} title={t(found.fault ? 'refused' : 'accepted')}>
          {found.fault && <p>{t(`fault.${found.fault}`)}</p>}
          {found.claims && (
            <pre className="mt-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
              {JSON.stringify(found.claims, null, 2)}
            </pre>
          )}
        </Callout>
      )}
    </div>
  );
}
