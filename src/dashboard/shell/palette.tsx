import { useRouter, useRouterState } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { t } from '#dashboard/messages/palette.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { type Action, type PaletteGroup, paletteOpen, usePaletteSearch } from '#dashboard/shell/actions.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useOrganizationSearch } from '#dashboard/shell/organization-search.ts';
import { usePaletteGroups } from '#dashboard/shell/palette-results.ts';
import { placeIcons } from '#dashboard/shell/place-icons.ts';
import { previewedAt } from '#dashboard/shell/preview-address.ts';
import { rank, recordUse } from '#dashboard/shell/ranking.ts';
import { useRecentPlaces } from '#dashboard/shell/recent-places.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { Kbd } from '#dashboard/ui/kbd.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { useReturnFocus } from '#dashboard/ui/use-return-focus.ts';

type Level = { title: string; actions: readonly Action[] };

const PalettePreview = lazyPart(async () => (await import('#dashboard/shell/palette-preview.tsx')).PalettePreview);

const arrows = { left: 'ArrowLeft', right: 'ArrowRight' };
const [toStart, toEnd] = document.dir === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);

const mayPreview = (action: Action | undefined): boolean => previewedAt(action?.href) !== undefined;

/** What an arrow asks for where it would not move in the text: the one towards its end opens, the other closes. */
function previewKey({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'open' | 'close' | undefined {
  if (!(target instanceof HTMLInputElement) || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const { value, selectionStart, selectionEnd } = target;
  if (key === arrows[toEnd] && selectionStart === value.length) return 'open';
  return key === arrows[toStart] && selectionEnd === selectionStart ? 'close' : undefined;
}

const close = () => paletteOpen.set({ open: false, text: '' });

interface RowProps {
  action: Action;
  /** Whether the names of its group stand behind icons. */
  indented: boolean;
  onChoose: (action: Action) => void;
}

function Row({ action, indented, onChoose }: RowProps) {
  const Icon = action.icon;
  return (
    <Command.Item value={action.id} onSelect={() => onChoose(action)} className="menu-row min-h-9 px-2.5">
      {Icon ? <Icon aria-hidden /> : indented && <span className="w-4" />}
      <span className="flex min-w-0 flex-1 gap-2">
        <bdi className="truncate">{action.title}</bdi>
        {action.hint && <bdi className="truncate text-fg-3">{action.hint}</bdi>}
      </span>
      {action.shortcut && <Kbd keys={action.shortcut} />}
      {action.children && (
        <>
          <span className="pointer-coarse:hidden">
            <Kbd keys="tab" />
          </span>
          <ChevronRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
        </>
      )}
    </Command.Item>
  );
}

function Groups({ groups, onChoose }: { groups: readonly PaletteGroup[]; onChoose: (action: Action) => void }) {
  return groups.map(group => (
    <Command.Group
      key={group.heading}
      heading={group.heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-fg-3"
    >
      {group.actions.map(action => (
        <Row key={action.id} indented={group.actions.some(({ icon }) => icon)} {...{ action, onChoose }} />
      ))}
    </Command.Group>
  ));
}

/** One input, results in groups. Escape and Backspace go one level back, Mod+Enter opens a place in a new tab, Tab what a command leads to. */
export function Palette() {
  const router = useRouter();
  const [text, setText] = useState(paletteOpen.get().text);
  const [highlighted, setHighlighted] = useState('');
  const [level, setLevel] = useState<Level>();
  const [attempt, setAttempt] = useState(0);
  const [previewing, setPreviewing] = useState(false);
  usePaletteSearch(useOrganizationSearch());
  const organizationId = useOrganizationId();
  const here = useRouterState({ select: state => state.location.pathname });
  const places = useRecentPlaces(organizationId).flatMap(({ kind, href, title, hint }) =>
    here.startsWith(href) ? [] : [{ id: `place:${href}`, title, hint, href, icon: placeIcons[kind] }],
  );
  const found = usePaletteGroups(level ? '' : text, attempt, places);
  const groups = level ? [{ heading: level.title, actions: rank(level.actions, text, {}) }] : found.groups;
  const choose = async (action: Action, newTab = false) => {
    recordUse(action.id);
    if (action.children) {
      setLevel({ title: action.title, actions: await action.children() });
      setText('');
      return;
    }
    close();
    if (action.href && newTab) window.open(action.href, '_blank', 'noopener');
    else if (action.href) router.history.push(action.href);
    else action.run?.();
  };
  const back = () => {
    setLevel(undefined);
    setText('');
  };
  const action = groups.flatMap(group => group.actions).find(({ id }) => id === highlighted);
  const onKeyDown = (event: KeyboardEvent) => {
    const preview = previewKey(event);
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      if (action) void choose(action, true);
    } else if (event.key === 'Tab' && !event.shiftKey && action?.children) {
      // The palette has no other place for the focus to go to.
      event.preventDefault();
      void choose(action);
    } else if (previewing ? preview === 'close' || event.key === 'Escape' : preview === 'open' && mayPreview(action)) {
      event.preventDefault();
      event.stopPropagation();
      setPreviewing(!previewing);
    } else if (level && (event.key === 'Escape' || (event.key === 'Backspace' && text === ''))) {
      event.preventDefault();
      event.stopPropagation();
      back();
    }
  };
  const { remember, onCloseAutoFocus } = useReturnFocus(true);
  return (
    <Radix.Root open onOpenChange={open => !open && close()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(16_24_40/.2)] dark:bg-[rgb(0_0_0/.48)]" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={event => (level || previewing) && event.preventDefault()}
          className={cn(
            'fixed inset-x-4 top-[12vh] z-50 mx-auto animate-dialog overflow-hidden rounded-lg bg-overlay shadow-dialog outline-none max-sm:top-4',
            previewing ? 'max-w-240' : 'max-w-150',
          )}
        >
          <Radix.Title className="sr-only">{t('title')}</Radix.Title>
          <Command
            label={t('title')}
            shouldFilter={false}
            loop
            value={highlighted}
            onValueChange={setHighlighted}
            onKeyDown={onKeyDown}
          >
            <div className="flex items-center gap-2 border-b px-4">
              {level && <span className="rounded-xs bg-sunken px-1.5 text-xs text-fg-2">{level.title}</span>}
              <Command.Input
                autoFocus
                value={text}
                onValueChange={setText}
                maxLength={100}
                placeholder={t('placeholder')}
                className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none"
              />
              {found.state === 'searching' && <Spinner className="text-fg-3" />}
            </div>
            <div className={cn(previewing && 'sm:grid sm:grid-cols-2')}>
              <Command.List
                aria-busy={found.state === 'searching'}
                className="max-h-[min(56vh,440px)] overflow-y-auto overscroll-contain p-1.5"
              >
                <Groups groups={groups} onChoose={action => void choose(action)} />
                {found.state === 'failed' && (
                  <Command.Item value="retry-search" onSelect={() => setAttempt(attempt + 1)} className="menu-row">
                    <CircleAlert aria-hidden />
                    {t('failed')}
                  </Command.Item>
                )}
              </Command.List>
              {previewing && <PalettePreview action={action} />}
            </div>
            <Command.Empty className="px-4 pt-1 pb-4 text-sm text-fg-3">
              {found.state === 'searching' ? t('searching') : t('nothing', { query: text })}
            </Command.Empty>
            <footer className="flex items-center gap-3 border-t px-4 py-2 text-2xs text-fg-3">
              <span className="min-w-0 flex-1 whitespace-pre-wrap">{t('hint')}</span>
              {(previewing || mayPreview(action)) && (
                <span className="flex items-center gap-1.5 whitespace-nowrap max-sm:hidden pointer-coarse:hidden">
                  {previewing ? t('closePreview') : t('preview')} <Kbd keys={previewing ? toStart : toEnd} />
                </span>
              )}
              <span className="pointer-coarse:hidden">
                <Kbd keys="enter" />
              </span>
              {level && (
                <>
                  <Kbd keys="escape" /> {ui('clear')}
                </>
              )}
            </footer>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
