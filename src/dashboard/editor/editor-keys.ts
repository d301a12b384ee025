import { t } from '#dashboard/messages/blocks.ts';
import type { ListedKey } from '#dashboard/shell/listed-keys.ts';

/** The keys of the editor, for the shortcuts sheet. */
export const editorKeys: readonly ListedKey[] = [
  ...[
    { keys: '/', label: t('key.slash') },
    { keys: '@', label: t('key.mention') },
    { keys: 'mod+b', label: t('key.bold') },
    { keys: 'mod+i', label: t('key.italic') },
    { keys: 'mod+e', label: t('key.code') },
    { keys: 'mod+shift+x', label: t('key.strike') },
    { keys: 'mod+k', label: t('key.link') },
    { keys: 'mod+alt+m', label: t('key.comment') },
    { keys: 'mod+f', label: t('key.find') },
  ].map(key => ({ ...key, group: t('write') })),
  ...[
    { keys: 'escape', label: t('key.select') },
    { keys: 'up', label: t('key.previous') },
    { keys: 'down', label: t('key.next') },
    { keys: 'shift+up', label: t('key.extendUp') },
    { keys: 'shift+down', label: t('key.extendDown') },
    { keys: 'enter', label: t('key.text') },
    { keys: 'delete', label: t('key.delete') },
    { keys: 'mod+d', label: t('key.duplicate') },
    { keys: 'mod+alt+up', label: t('key.up') },
    { keys: 'mod+alt+down', label: t('key.down') },
    { keys: 'mod+/', label: t('key.turn') },
    { keys: 'mod+enter', label: t('key.leave') },
  ].map(key => ({ ...key, group: t('group') })),
];
