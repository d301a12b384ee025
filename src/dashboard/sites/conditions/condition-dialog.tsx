import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import {
  getSiteAdaptiveSchemaOptions,
  listSiteAdaptiveTemplateConditionsOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import type { Condition, SavedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-conditions.ts';
import { problemInInterface } from '#dashboard/shell/api-error.ts';
import { AdaptiveLink } from '#dashboard/shell/site-preview/adaptive-link.tsx';
import { claimsOf, signedIn } from '#dashboard/sites/conditions/claims.ts';
import { ExpressionInput } from '#dashboard/sites/conditions/expression-input.tsx';
import { SegmentsLetIn } from '#dashboard/sites/conditions/segments-let-in.tsx';
import { unknownClaims } from '#dashboard/sites/conditions/truth-table.ts';
import { TruthTableView } from '#dashboard/sites/conditions/truth-table-view.tsx';
import { useSegments } from '#dashboard/sites/segments/segment-data.ts';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { ExpressionError } from '#document/expression-error.ts';
import { parseExpression } from '#document/expression-parse.ts';

interface DialogProps {
  place: SitePlace;
  /** What the condition is of. */
  title: string;
  condition: string;
  /** @throws ApiError */
  onSave: (condition: string | null, unchanged: Condition, before: string | null) => Promise<void>;
  /** The condition as it is saved now. */
  latest: () => Promise<SavedNow<Values>>;
  onClose: () => void;
}

export interface Values {
  condition: string;
}

interface Problem {
  message: string;
  index: number | undefined;
}

/** As a condition; it is saved as none. */
const everyone = 'true';

/** What is wrong with a condition; blank is none. */
function problemOf(condition: string): Problem | undefined {
  if (!condition.trim()) return undefined;
  try {
    parseExpression(condition);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError)
      return { message: problemInInterface(error.message, error.mistake, error.values), index: error.index };
    throw error;
  }
}

/** For whom something shows: an expression with completion, what is wrong with it, and the table of whom it lets in. */
export function ConditionDialog({ place, title, condition, onSave, latest, onClose }: DialogProps) {
  const site = useSite(place);
  const form = useForm<Values>({ defaultValues: { condition } });
  const text = form.watch('condition');
  const setText = (value: string) => form.setValue('condition', value, { shouldDirty: true });
  const helpId = useId();
  const schema = useQuery(getSiteAdaptiveSchemaOptions({ path: place }));
  const templates = useQuery(listSiteAdaptiveTemplateConditionsOptions({ path: place })).data?.items ?? [];
  const choices = [
    { value: everyone, label: t('everyone') },
    { value: signedIn, label: t('signedIn'), description: t('signedInHelp') },
    ...templates.map(({ condition: value, description: label }) => ({ value, label, description: value })),
  ];
  const segments = useSegments(place);
  const claims = useMemo(() => (schema.data ? claimsOf(schema.data.jsonSchema) : undefined), [schema.data]);
  const problem = problemOf(text);
  // Without a schema, nothing is known of any.
  const unknown = claims?.length && !problem && text.trim() ? unknownClaims(text, claims) : [];
  const save = useMutation({
    mutationFn: ([values, unchanged, before]: [Values, Condition, Values]) =>
      onSave(values.condition.trim() || null, unchanged, before.condition || null),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      {...{ form, latest, onClose }}
      size="lg"
      title={t('title', { title })}
      description={t('lead')}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      submitDisabledReason={problem && t('mend')}
      onSubmit={(...sent) => save.mutate(sent)}
    >
      <div className="space-y-4 text-sm">
        {!site.adaptiveContent.enabled && (
          <Callout tone="warning">{t.rich('off', { adaptive: <AdaptiveLink {...place} /> })}</Callout>
        )}
        <div>
          <p className="mb-1.5 font-medium">{t('shownTo')}</p>
          <Select
            aria-label={t('shownTo')}
            placeholder={t('custom')}
            value={choices.find(({ value }) => value === (text.trim() || everyone))?.value}
            options={choices}
            onValueChange={value => setText(value === everyone ? '' : value)}
          />
        </div>
        <div>
          <p className="mb-1.5 font-medium">{t('expression')}</p>
          {claims && (
            <ExpressionField
              value={text}
              onChange={setText}
              claims={claims}
              label={t('expression')}
              describedBy={helpId}
              placeholder="visitor.claims.plan == &quot;pro&quot;"
            />
          )}
          <div id={helpId} aria-live="polite" className="mt-1.5 text-xs">
            {problem ? <Mistake text={text} problem={problem} /> : <p className="text-fg-3">{t('help')}</p>}
            {unknown.length > 0 && (
              <p className="mt-1 text-warning">{t('unknownClaims', { claims: unknown.join(', ') })}</p>
            )}
          </div>
        </div>
        {!problem && text.trim() && claims && <TruthTableView condition={text} claims={claims} />}
        {!problem && text.trim() && segments.length > 0 && <SegmentsLetIn condition={text} segments={segments} />}
      </div>
    </FormDialog>
  );
}

function ExpressionField(props: ComponentProps<typeof ExpressionInput>) {
  useFieldWords('condition', props);
  return <ExpressionInput {...props} />;
}

/** The message, and the place of the mistake under the text. */
function Mistake({ text, problem: { message, index } }: { text: string; problem: Problem }) {
  return (
    <div className="text-danger">
      <p>{message}</p>
      {index !== undefined && (
        <pre aria-hidden className="mt-1 overflow-x-auto font-mono text-xs">
          {text}
          {'\n'}
          {' '.repeat(index)}^
        </pre>
      )}
    </div>
  );
}
