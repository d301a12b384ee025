import { type DragEvent, type ReactNode, useState } from 'react';
import { t } from '#dashboard/messages/site-structure.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { toast } from '#dashboard/ui/toast.ts';

interface DropProps {
  organizationId: string;
  /** Spaces that are on the site already. */
  taken: readonly string[];
  disabled: boolean;
  onDrop: (spaceId: string) => void;
  children: ReactNode;
}

/** Takes a space that is dragged here by its link, such as from the sidebar; the same is done by keys with the add menu. */
export function SpaceDrop({ organizationId, taken, disabled, onDrop, children }: DropProps) {
  const [over, setOver] = useState(false);
  const isLink = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes('text/uri-list');
  const take = (event: DragEvent) => {
    setOver(false);
    if (!isLink(event)) return;
    event.preventDefault();
    const space = spaceAt(event.dataTransfer.getData('text/uri-list'), organizationId);
    if (space === undefined) toast.error(t('dropOther'));
    else if (taken.includes(space)) toast.error(t('dropTaken'));
    else onDrop(space);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be added by keys beside it
    <div
      onDragOver={event => {
        if (!isLink(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'link';
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={take}
      className={cn('relative rounded-md', over && 'outline-2 outline-accent outline-offset-2')}
    >
      {children}
      {over && (
        <p className="pointer-events-none absolute inset-x-0 bottom-2 mx-auto w-fit rounded-full bg-accent px-3 py-1 text-xs font-medium text-on-accent">
          {t('dropHere')}
        </p>
      )}
    </div>
  );
}

/** The space of an organization that a link of this dashboard leads to. */
function spaceAt(links: string, organizationId: string): string | undefined {
  const url = URL.parse(links.split(/\r?\n/).find(line => line !== '' && !line.startsWith('#')) ?? '');
  const [, o, organization, s, space] = url?.pathname.split('/') ?? [];
  return url?.origin === window.location.origin && o === 'o' && organization === organizationId && s === 's'
    ? space
    : undefined;
}
