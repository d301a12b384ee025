import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import type { MergeRule, MergeRules, SpaceMergeRules } from '#client/types.gen.ts';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import type { Condition, SavedNow } from '#dashboard/forms/saved-now.ts';
import type { LastChange } from '#dashboard/forms/use-comparison.ts';
import { isIncomplete } from '#dashboard/merge-rules/rule.ts';
import { RuleList } from '#dashboard/merge-rules/rule-list.tsx';
import { RulesInWords } from '#dashboard/merge-rules/rules-in-words.tsx';
import { t } from '#dashboard/messages/merge-rules.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type Kind = SpaceMergeRules['type'];
type Values = { type: Kind; rules: MergeRule[] };

const valuesOf = (value: SpaceMergeRules): Values => ({
  type: value.type,
  rules: value.type === 'rules' ? value.rules : [],
});

type MergeRulesFormProps = {
  value: SpaceMergeRules;
  /** Of a space: the rules of its organization, which it may follow. */
  inherited?: MergeRules;
  /** Answers with the rules as they are saved then. */
  save: (rules: SpaceMergeRules, condition: Condition) => Promise<SpaceMergeRules>;
  latest: () => Promise<SavedNow<SpaceMergeRules>>;
  lastChange: (() => Promise<LastChange | undefined>) | undefined;
};

/** Chooses rules, and says in words what they mean. */
export function MergeRulesForm({ value, inherited, save, latest, lastChange }: MergeRulesFormProps) {
  const queries = useQueryClient();
  const form = useForm<Values>({ defaultValues: valuesOf(value) });
  const change = useMutation({
    mutationFn: ([rules, condition]: Parameters<typeof save>) => save(rules, condition),
    onSuccess: saved => {
      form.reset(valuesOf(saved));
      void refreshOperations(queries, inherited ? 'getSpaceById' : 'getOrganizationById', 'getChangeRequestById');
      toast.success(t('saved'));
    },
  });
  const { type, rules } = form.watch();
  const chosen: MergeRules = type === 'inherit' ? (inherited ?? { type: 'none' }) : toRules(type, rules);
  return (
    <PageForm
      form={form}
      submitError={change.error}
      loading={change.isPending}
      latest={async () => {
        const { values, condition } = await latest();
        return { values: valuesOf(values), condition };
      }}
      lastChange={lastChange}
      onSubmit={(values, condition) => {
        if (values.type === 'rules' && values.rules.some(isIncomplete)) {
          form.setError('rules', { message: t('incomplete') });
          return;
        }
        const chosenRules = values.type === 'inherit' ? { type: values.type } : toRules(values.type, values.rules);
        change.mutate([chosenRules, condition]);
      }}
    >
      <Choice form={form} {...(inherited && { inherited })} />
      <section aria-label={t('means')} className="rounded-md bg-sidebar px-4 py-3">
        <p className="mb-1.5 text-sm font-medium">{t('means')}</p>
        <RulesInWords value={chosen} />
      </section>
    </PageForm>
  );
}

const toRules = (type: Exclude<Kind, 'inherit'>, rules: MergeRule[]): MergeRules =>
  type === 'none' ? { type } : { type, rules };

function Choice({ form, inherited }: { form: UseFormReturn<Values>; inherited?: MergeRules }) {
  const type = useController({ control: form.control, name: 'type' }).field;
  const { field, fieldState } = useController({ control: form.control, name: 'rules' });
  const ownRules = t(inherited ? 'rules' : 'rules.organization');
  const kinds: Record<Kind, string> = { inherit: t('inherit'), none: t('none'), rules: ownRules };
  useFieldWords('type', { label: t('which'), say: value => kinds[value as Kind] }); // the values of this form
  useFieldWords('rules', {
    label: ownRules,
    say: value => <RulesInWords value={{ type: 'rules', rules: value as MergeRule[] }} />, // as above
  });
  const change = (rules: MergeRule[]) => {
    form.clearErrors('rules');
    field.onChange(rules);
  };
  return (
    <RadioCards
      aria-label={t('which')}
      value={type.value}
      onValueChange={type.onChange}
      options={[
        ...(inherited ? [{ value: 'inherit' as const, label: kinds.inherit, description: t('inheritHelp') }] : []),
        { value: 'none' as const, label: kinds.none, description: t('noneHelp') },
        {
          value: 'rules' as const,
          label: ownRules,
          description: t('rulesHelp'),
          extra: (
            <>
              <RuleList rules={field.value} onRulesChange={change} />
              {fieldState.error && (
                <p role="alert" className="mt-1.5 text-xs text-danger">
                  {fieldState.error.message}
                </p>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
