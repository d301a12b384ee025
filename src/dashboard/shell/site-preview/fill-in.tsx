import { useQuery } from '@tanstack/react-query';
import { getSiteAdaptiveSchemaOptions } from '#client/@tanstack/react-query.gen.ts';
import { t } from '#dashboard/messages/site-preview.ts';
import { exampleOf } from '#dashboard/shell/site-preview/example-claims.ts';
import type { SitePlace } from '#dashboard/shell/site-preview/site-place.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** Writes claims as the schema of the site describes them; nothing where it describes none. */
export function FillIn({ place, onFill }: { place: SitePlace; onFill: (claims: string) => void }) {
  const schema = useQuery(getSiteAdaptiveSchemaOptions({ path: place }));
  const example = schema.data && exampleOf(schema.data.jsonSchema);
  if (!example) return null;
  return (
    <Button size="sm" onClick={() => onFill(JSON.stringify(example, null, 2))}>
      {t('fillIn')}
    </Button>
  );
}
