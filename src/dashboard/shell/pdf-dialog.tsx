import { ExternalLink, FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getChangeRequestPdf, getSitePdf, getSpacePdf } from '#client/sdk.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/pdf.ts';
import { awaitPdf, PdfPageFailure, type PdfProgress } from '#dashboard/shell/pdf-job.ts';
import { type PdfLook, PdfLookFields } from '#dashboard/shell/pdf-look.tsx';
import { PdfSiteSpaces, type SiteSource } from '#dashboard/shell/pdf-site-spaces.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { Select } from '#dashboard/ui/select.tsx';

/** What is printed: a space, or the state of it in a change request. */
type SpaceSource = {
  spaceId: string;
  title: string;
  changeRequest?: { id: string; number: number };
  /** The page that is shown now. */
  page?: { id: string; title: string };
};

export type PdfSource = SpaceSource | SiteSource;

const papers = ['a4', 'letter'] as const;
type Paper = (typeof papers)[number];

const scopes = ['all', 'below', 'page'] as const;
type Scope = (typeof scopes)[number];

type State =
  | { step: 'asked' }
  | { step: 'making'; progress: PdfProgress | undefined }
  | { step: 'ready'; url: string }
  | { step: 'failed'; error: unknown };

interface Wish {
  scope: Scope;
  paper: Paper;
  look: PdfLook;
  /** Ids of pages to leave out. */
  without: readonly string[];
  /** Ids of spaces on a site; its standard variants without them. */
  siteSpaces: readonly string[] | undefined;
}

async function linkOf(
  source: PdfSource,
  { scope, paper, look, without, siteSpaces }: Wish,
  signal: AbortSignal,
): Promise<string> {
  const { watermark, ...rest } = look;
  const shared = { paper, ...rest, ...(without.length > 0 && { without: [...without] }) };
  if ('site' in source) {
    const chosen = siteSpaces && { siteSpaces: [...siteSpaces] };
    return (await getSitePdf({ path: source.site, query: { ...shared, ...chosen }, signal })).data.url;
  }
  const { spaceId, changeRequest, page } = source;
  const query = { ...shared, ...(scope !== 'all' && page && { page: page.id, only: scope === 'page' }) };
  if (!changeRequest) return (await getSpacePdf({ path: { spaceId }, query, signal })).data.url;
  const path = { spaceId, changeRequestId: changeRequest.id };
  return (await getChangeRequestPdf({ path, query: { ...query, ...(watermark && { watermark }) }, signal })).data.url;
}

function usePdf(source: PdfSource) {
  const [state, setState] = useState<State>({ step: 'asked' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const make = async (wish: Wish) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ step: 'making', progress: undefined });
    try {
      const url = await linkOf(source, wish, signal);
      await awaitPdf(url, signal, progress => setState({ step: 'making', progress }));
      setState({ step: 'ready', url });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', error });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ step: 'asked' });
  };
  return { state, make, cancel };
}

/** Asks what is to be in a PDF, has it made, and hands over its link. */
export function PdfDialog({ source, onClose }: { source: PdfSource; onClose: () => void }) {
  const { title } = source;
  const { changeRequest, page } = 'site' in source ? {} : source;
  const [scope, setScope] = useState<Scope>('all');
  const [paper, setPaper] = useState<Paper>('a4');
  const [look, setLook] = useState<PdfLook>({});
  const [without, setWithout] = useState<readonly string[]>([]);
  const [siteSpaces, setSiteSpaces] = useState<readonly string[]>();
  const { state, make, cancel } = usePdf(source);
  const failed = state.step === 'failed' && state.error instanceof PdfPageFailure ? state.error.page : undefined;
  const begin = () => {
    const left = failed === undefined ? without : [...without, failed];
    setWithout(left);
    void make({ scope, paper, look, without: left, siteSpaces });
  };
  const names = {
    all: t('all'),
    below: t('below', { page: page?.title ?? '' }),
    page: t('page', { page: page?.title ?? '' }),
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => !open && onClose()}
      title={changeRequest ? t('titleRequest', { number: changeRequest.number }) : t('title', { title })}
      {...(changeRequest && { description: t('leadRequest') })}
      footer={<Buttons state={state} onMake={begin} onCancel={cancel} onClose={onClose} />}
    >
      {(state.step === 'asked' || state.step === 'failed') && (
        <div className="space-y-3">
          {state.step === 'failed' && <FormProblem error={state.error} />}
          {'site' in source ? (
            <PdfSiteSpaces site={source.site} value={siteSpaces} onChange={setSiteSpaces} />
          ) : page ? (
            <RadioCards
              aria-label={t('scope')}
              value={scope}
              onValueChange={value => {
                setScope(value);
                setWithout([]);
              }}
              options={scopes.map(value => ({ value, label: names[value] }))}
            />
          ) : (
            <p className="text-sm text-fg-2">{names.all}</p>
          )}
          <div className="flex items-center justify-between gap-3 text-sm">
            <span aria-hidden>{t('paper')}</span>
            <Select
              className="w-36"
              aria-label={t('paper')}
              value={paper}
              onValueChange={setPaper}
              options={papers.map(value => ({ value, label: t(`paper.${value}`) }))}
            />
          </div>
          <PdfLookFields
            value={look}
            onChange={setLook}
            isSingle={page !== undefined && scope === 'page'}
            request={changeRequest?.number}
          />
        </div>
      )}
      {state.step === 'making' && <Making progress={state.progress} />}
      {state.step === 'ready' && (
        <Callout tone="success" title={t('ready')} live>
          {t('readyBody')}
        </Callout>
      )}
    </Dialog>
  );
}

function Making({ progress }: { progress: PdfProgress | undefined }) {
  const { done = 0, total = null, note = '', background = false } = progress ?? {};
  return (
    <div role="status" className="text-sm">
      <p className="font-medium">{t(progress && total === null ? 'waiting' : 'making')}</p>
      <p className="min-h-5 text-fg-2 tabular-nums">{total !== null && `${note} ${t('progress', { done, total })}`}</p>
      <Progress label={t('making')} className="mt-2" {...(total ? { value: done / total } : {})} />
      <p className="mt-3 text-xs text-fg-3">{t(background ? 'inbox' : 'background')}</p>
    </div>
  );
}

type ButtonsProps = { state: State; onMake: () => void; onCancel: () => void; onClose: () => void };

function Buttons({ state, onMake, onCancel, onClose }: ButtonsProps): ReactNode {
  if (state.step === 'making') return <Button onClick={onCancel}>{t('cancel')}</Button>;
  if (state.step === 'ready')
    return (
      <>
        <CopyButton value={state.url} label={t('copyLink')}>
          {t('copyLink')}
        </CopyButton>
        <a href={state.url} target="_blank" rel="noreferrer" className={buttonStyle()}>
          <ExternalLink aria-hidden />
          {t('open')}
        </a>
        <a href={state.url} download className={buttonStyle({ variant: 'primary' })}>
          <FileDown aria-hidden />
          {t('download')}
        </a>
      </>
    );
  return (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button variant="primary" onClick={onMake}>
        {t(state.step !== 'failed' ? 'make' : state.error instanceof PdfPageFailure ? 'withoutPage' : 'again')}
      </Button>
    </>
  );
}
