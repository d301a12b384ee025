import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import type { MergeRule, MergeRules, SpaceMergeRules } from '#client/types.gen.ts';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { isIncomplete } from '#dashboard/merge-rules/rule.ts';
import { RuleList } from '#dashboard/merge-rules/rule-list.tsx';
import { RulesInWords } from '#dashboard/merge-rules/rules-in-words.tsx';
import { t } from '#dashboard/messages/merge-rules.ts';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';

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
  save: (rules: SpaceMergeRules) => void;
  error: unknown;
  loading: boolean;
};

/** Chooses rules, and says in words what they mean. Give it a new `key` when other rules were saved. */
export function MergeRulesForm({ value, inherited, save, error, loading }: MergeRulesFormProps) {
  const form = useForm<Values>({ defaultValues: valuesOf(value) });
  const { type, rules } = form.watch();
  const chosen: MergeRules = type === 'inherit' ? (inherited ?? { type: 'none' }) : toRules(type, rules);
  return (
    <PageForm
      form={form}
      submitError={error}
      loading={loading}
      onSubmit={values => {
        if (values.type === 'rules' && values.rules.some(isIncomplete)) {
          form.setError('rules', { message: t('incomplete') });
          return;
        }
        save(values.type === 'inherit' ? { type: 'inherit' } : toRules(values.type, values.rules));
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
        ...(inherited ? [{ value: 'inherit' as const, label: t('inherit'), description: t('inheritHelp') }] : []),
        { value: 'none' as const, label: t('none'), description: t('noneHelp') },
        {
          value: 'rules' as const,
          label: t(inherited ? 'rules' : 'rules.organization'),
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
