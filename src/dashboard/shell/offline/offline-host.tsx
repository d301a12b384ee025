import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#dashboard/messages/offline.ts';
import { reachable } from '#dashboard/shell/connection.ts';
import { keepQueries } from '#dashboard/shell/offline/keep-queries.ts';
import { buildOf, keepShell, startWorker } from '#dashboard/shell/offline/keep-shell.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { SidebarNotice } from '#dashboard/shell/slots.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { createStore } from '#dashboard/ui/store.ts';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

/** Milliseconds between two looks whether there is a new build. */
const pause = 10 * 60_000;

/** Whether the service serves another build than the one that runs here. */
const updateReady = createStore(false);

/** Keeps what is needed to read without a connection, and says when there is a new version. Only of what was built. */
export function OfflineHost() {
  useKeptQueries();
  useKeptShell();
  const router = useRouter();
  const ready = updateReady.use();
  useEffect(() => {
    if (!ready) return;
    // What was asked for comes from the new build. Whoever has unsaved changes was asked before.
    return router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (!pathChanged) return;
      // The address is changed a moment later otherwise.
      router.history.flush();
      window.location.reload();
    });
  }, [ready, router]);
  if (!ready) return null;
  return (
    <SidebarNotice>
      <Tooltip content={t('updateReadyHelp')} side="right">
        <Button variant="quiet" className="mb-1 w-full justify-start px-[7px]" onClick={() => window.location.reload()}>
          <RefreshCw aria-hidden />
          {t('updateReady')}
        </Button>
      </Tooltip>
    </SidebarNotice>
  );
}

function useKeptQueries(): void {
  const queries = useQueryClient();
  const organization = useOrganizationId();
  const user = useCurrentUser()?.id;
  useEffect(() => {
    if (!import.meta.env.PROD || user === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const started = keepQueries(queries, { user, organization, build: buildOf(document) });
    // A browser that keeps nothing (a private window) reads with a connection only.
    started.then(
      stopKeeping => {
        if (isOver) stopKeeping();
        else stop = stopKeeping;
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queries, organization, user]);
}

function useKeptShell(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    let hasWorker = false;
    const check = () => keepShell(buildOf(document), hasWorker).then(updateReady.set, () => undefined);
    const begin = async () => {
      hasWorker = await startWorker();
      // Needed first where it cannot be fetched.
      await import('#dashboard/shell/offline/restore.ts');
      await check();
    };
    void begin().catch(() => undefined);
    const timer = setInterval(check, pause);
    // A new build begins with a service that was away.
    const unsubscribe = reachable.subscribe(() => reachable.get() && void check());
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
}
