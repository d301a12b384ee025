import {
  ChartNoAxesColumn,
  CornerDownRight,
  FolderTree,
  GitPullRequestArrow,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  Palette,
  Settings,
  Split,
  Users,
} from 'lucide-react';
import { t } from '#dashboard/messages/sites.ts';

/** The pages of a site, below its address: in the sidebar while it is open, as tabs where the sidebar is not shown. */
export const sitePages = [
  { id: 'overview', label: t('overview'), icon: LayoutDashboard },
  { id: 'changes', label: t('changes'), icon: GitPullRequestArrow },
  { id: 'structure', label: t('structure'), icon: FolderTree },
  { id: 'audience', label: t('audience'), icon: Users },
  { id: 'address', label: t('address'), icon: Globe },
  { id: 'redirects', label: t('redirects'), icon: CornerDownRight },
  { id: 'adaptive', label: t('adaptive'), icon: Split },
  { id: 'appearance', label: t('appearance'), icon: Palette },
  { id: 'insights', label: t('insights'), icon: ChartNoAxesColumn },
  { id: 'settings', label: t('siteSettings'), icon: Settings },
] as const satisfies { id: string; label: string; icon: LucideIcon }[];
