import type { Page } from '#client/types.gen.ts';
import { ConditionField } from '#dashboard/editor/condition-field.tsx';
import type { PageKey } from '#dashboard/editor/edited-content.ts';
import type { PageMembers } from '#dashboard/editor/page-members.ts';
import { useConditionOptions } from '#dashboard/editor/use-condition-options.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as more } from '#dashboard/messages/page-settings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

export type SettingsProps = {
  org: string;
  pageKey: PageKey;
  page: Page;
  onChange: (members: PageMembers) => void;
};

/** Who finds and sees a page. */
export function VisibilitySettings({ org, pageKey, page, onChange }: SettingsProps) {
  const { options, templates, site } = useConditionOptions(org, pageKey, Object.keys(page.variables ?? {}));
  const condition = page.condition ?? '';
  return (
    <section aria-labelledby="page-visibility" className="space-y-4">
      <h3 id="page-visibility" className="text-sm font-semibold">
        {more('who')}
      </h3>
      <Switch
        checked={page.hidden ?? false}
        onCheckedChange={hidden => onChange({ hidden })}
        description={t('hiddenHelp')}
      >
        {t('hiddenLabel')}
      </Switch>
      <Switch
        checked={page.noIndex ?? false}
        onCheckedChange={noIndex => onChange({ noIndex })}
        description={t('noIndexHelp')}
      >
        {t('noIndexLabel')}
      </Switch>
      <Switch
        checked={page.noRobotsIndex ?? false}
        onCheckedChange={noRobotsIndex => onChange({ noRobotsIndex })}
        description={more('noRobotsHelp')}
      >
        {more('noRobotsLabel')}
      </Switch>
      <ConditionField
        // One that is chosen from the menu stands in the field.
        key={condition}
        value={condition}
        options={options}
        onSave={next => onChange({ condition: next || null })}
      />
      {templates.length > 0 && (
        <Menu
          trigger={<Button size="sm">{more('conditionTemplates', { site })}</Button>}
          entries={templates.map(template => ({
            label: template.description,
            onSelect: () => onChange({ condition: template.condition }),
          }))}
        />
      )}
    </section>
  );
}
