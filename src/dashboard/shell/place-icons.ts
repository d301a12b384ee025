import { FileText, GitPullRequestArrow, Globe } from 'lucide-react';

export const placeIcons = { page: FileText, request: GitPullRequestArrow, site: Globe };
