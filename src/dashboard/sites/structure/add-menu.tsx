import { FilePlus2, FolderPlus, Link2, PanelTop, Plus } from 'lucide-react';
import { t } from '#dashboard/messages/site-structure.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import type { Adding } from '#dashboard/sites/structure/add-dialogs.tsx';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';
import { Menu } from '#dashboard/ui/menu.tsx';

interface AddMenuProps {
  hasSections: boolean;
  /** What is chosen in the structure: new things go beside it. */
  chosen: { item: StructureItem; parent: StructureItem | undefined } | undefined;
  missing: string | false;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdd: (adding: Adding) => void;
}

/** The ways to add something to a site. */
export function AddMenu({ hasSections, chosen, missing, open, onOpenChange, onAdd }: AddMenuProps) {
  const trigger = (
    <RightButton missing={missing} level="create" shortcut="a">
      <Plus aria-hidden />
      {t('add')}
    </RightButton>
  );
  if (missing) return trigger;
  const isIn = (kind: StructureItem['object']) =>
    [chosen?.item, chosen?.parent].find(item => item?.object === kind)?.id;
  const needsSection = !hasSections && t('needsSection');
  return (
    <Menu
      align="start"
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      entries={[
        {
          label: t('addSection'),
          icon: PanelTop,
          description: t(hasSections ? 'addSectionHelp' : 'addFirstSectionHelp'),
          onSelect: () => onAdd({ kind: 'section' }),
        },
        {
          label: t('addSpace'),
          icon: FilePlus2,
          description: t('addSpaceHelp'),
          onSelect: () => onAdd({ kind: 'space', section: isIn('site-section') }),
        },
        'separator',
        {
          label: t('addGroup'),
          icon: FolderPlus,
          description: t('addGroupHelp'),
          onSelect: () => onAdd({ kind: 'group' }),
          disabledReason: needsSection,
        },
        {
          label: t('addLink'),
          icon: Link2,
          description: t('addLinkHelp'),
          onSelect: () => onAdd({ kind: 'link', group: isIn('site-section-group') }),
          disabledReason: needsSection,
        },
      ]}
    />
  );
}
