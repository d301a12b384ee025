import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getPageByIdOptions, getSpaceByIdOptions, listPagesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Page, Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';

export const spaceOptions = (spaceId: string) => getSpaceByIdOptions({ path: { spaceId } });
export const pagesOptions = (spaceId: string) => listPagesOptions({ path: { spaceId } });
export const pageOptions = (spaceId: string, pageId: string) => getPageByIdOptions({ path: { spaceId, pageId } });

/** The space in the address, which its layout route loaded. */
export function useSpace(): { space: Space; pages: readonly Page[]; org: string } {
  const { org = '', space: spaceId = '' } = useParams({ strict: false });
  const { data: space } = useQuery(spaceOptions(spaceId));
  const { data: tree } = useQuery(pagesOptions(spaceId));
  if (!space || !tree) throw new Error('The layout route of the space did not load it');
  return { space, pages: tree.pages, org };
}

export const spaceTitle = (space: Pick<Space, 'title'>): string => space.title || t('untitledSpace');
export const pageTitle = (page: Pick<Page, 'title'>): string => page.title || t('untitledPage');
