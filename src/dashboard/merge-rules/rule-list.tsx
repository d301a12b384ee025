import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { MergeRule } from '#client/types.gen.ts';
import { emptyRule, mayRepeat, ruleGroups } from '#dashboard/merge-rules/rule.ts';
import { t } from '#dashboard/messages/merge-rules.ts';
import { PeoplePicker } from '#dashboard/shell/people-picker.tsx';
import { TeamPicker } from '#dashboard/shell/team-picker.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { Input } from '#dashboard/ui/input.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { goOnBesideRow } from '#dashboard/ui/use-return-focus.ts';

type RuleListProps = { rules: readonly MergeRule[]; onRulesChange: (rules: MergeRule[]) => void };

/** The rules one below the other, each with what it names. */
export function RuleList({ rules, onRulesChange }: RuleListProps) {
  const add = useRef<HTMLButtonElement>(null);
  const entries = ruleGroups.flatMap(({ group, kinds }) => {
    const offered = kinds.filter(kind => mayRepeat(kind) || !rules.some(({ rule }) => rule === kind));
    if (offered.length === 0) return [];
    return [
      { heading: t(`group.${group}`) },
      ...offered.map(kind => ({ label: t(kind), onSelect: () => onRulesChange([...rules, emptyRule(kind)]) })),
    ];
  });
  return (
    <div className="space-y-2">
      {rules.length > 0 && (
        <ul className="divide-y rounded-md border border-line-2 bg-canvas">
          {inPlace(rules, (rule, index) => (
            <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1.5 ps-3 pe-1.5 text-sm">
              <span className="min-w-0 flex-1 basis-48">{t(rule.rule)}</span>
              <Parameter
                rule={rule}
                onChange={changed => onRulesChange(rules.map((other, at) => (at === index ? changed : other)))}
              />
              <IconButton
                icon={Trash2}
                size="sm"
                label={t('remove', { rule: t(rule.rule) })}
                onClick={() => {
                  onRulesChange(rules.filter((_, at) => at !== index));
                  goOnBesideRow(add.current);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {rules.length === 0 && <p className="text-sm text-fg-2">{t('noneYet')}</p>}
      <Menu
        entries={entries}
        trigger={
          <Button ref={add} size="sm">
            <Plus aria-hidden />
            {t('add')}
          </Button>
        }
      />
    </div>
  );
}

function Parameter({ rule, onChange }: { rule: MergeRule; onChange: (rule: MergeRule) => void }) {
  if ('users' in rule)
    return (
      <div className="w-full max-sm:order-last sm:w-56">
        <PeoplePicker
          label={`${t('people')}: ${t(rule.rule)}`}
          placeholder={t('choosePeople')}
          values={rule.users}
          onValuesChange={users => onChange({ ...rule, users })}
        />
      </div>
    );
  if ('teams' in rule)
    return (
      <div className="w-full max-sm:order-last sm:w-56">
        <TeamPicker
          label={`${t('teams')}: ${t(rule.rule)}`}
          placeholder={t('chooseTeams')}
          values={rule.teams}
          onValuesChange={teams => onChange({ ...rule, teams })}
        />
      </div>
    );
  if ('count' in rule)
    return (
      <Input
        type="number"
        min={1}
        max={20}
        aria-label={t('count')}
        className="w-18"
        value={rule.count}
        onChange={event =>
          onChange({ ...rule, count: Math.min(20, Math.max(1, Math.trunc(event.target.valueAsNumber || 1))) })
        }
      />
    );
  return null;
}
