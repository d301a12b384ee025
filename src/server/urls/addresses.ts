import type { Config } from '../config.ts';

/** What the path of every page of an organization in the dashboard begins with. */
export const dashboardPath = '/o/';

/** Where people choose what they are told of, and how. */
export const notificationSettings = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/account/notifications`;

/** The pages of an organization in the dashboard that others link to; `readDashboardAddress` reads those that show content. */
export function dashboardOf({ publicUrl }: Pick<Config, 'publicUrl'>, organizationId: string) {
  const home = `${publicUrl}${dashboardPath}${organizationId}`;
  return {
    home,
    inbox: `${home}/inbox`,
    /** An entry of the inbox, opened. */
    inboxItem: (id: string) => `${home}/inbox?item=${id}`,
    sso: `${home}/settings/sso`,
    webhook: (id: string) => `${home}/settings/webhooks/${id}`,
    collection: (id: string) => `${home}/content?open=${id}`,
    site: (id: string) => `${home}/sites/${id}`,
    openapi: (slug: string) => `${home}/openapi/${slug}`,
    space: (id: string) => spaceAt(`${home}/s/${id}`),
  };
}

function spaceAt(space: string) {
  return {
    home: space,
    page: (id: string) => `${space}/p/${id}`,
    thread: (id: string, pageId: string | null) => `${space}${pageSegment(pageId)}?thread=${id}`,
    request: (number: number) => requestAt(`${space}/cr/${number}`),
  };
}

function requestAt(request: string) {
  return {
    overview: `${request}/overview`,
    changes: `${request}/changes`,
    conflicts: `${request}/conflicts`,
    edit: (pageId?: string) => `${request}/edit${pageSegment(pageId)}`,
    thread: (id: string, pageId: string | null) => `${request}/changes${pageSegment(pageId)}?thread=${id}`,
  };
}

const pageSegment = (pageId: string | null | undefined): string => (pageId ? `/p/${pageId}` : '');
