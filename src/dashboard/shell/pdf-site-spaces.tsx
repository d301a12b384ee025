import { useQuery } from '@tanstack/react-query';
import { getSiteStructureOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SiteSpace, SiteStructure } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/pdf.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

/** A whole site, of which some spaces are printed. */
export type SiteSource = { site: { organizationId: string; siteId: string }; title: string };

type PdfSiteSpacesProps = {
  site: SiteSource['site'];
  /** Ids of the chosen spaces; undefined for the standard variant of every section. */
  value: readonly string[] | undefined;
  onChange: (value: readonly string[] | undefined) => void;
};

/** Which sections and variants of a site are in its PDF. */
export function PdfSiteSpaces({ site, value, onChange }: PdfSiteSpacesProps) {
  const { data } = useQuery(getSiteStructureOptions({ path: site }));
  const groups = data ? groupsOf(data) : [];
  const standard = groups.flatMap(({ hidden, spaces }) =>
    hidden ? [] : spaces.filter(isStandard).map(({ id }) => id),
  );
  return (
    <RadioCards
      aria-label={t('scope')}
      value={value === undefined ? 'all' : 'chosen'}
      onValueChange={choice => onChange(choice === 'all' ? undefined : standard)}
      options={[
        { value: 'all', label: t('site.all'), description: t('site.allHelp') },
        {
          value: 'chosen',
          label: t('site.chosen'),
          extra: data ? <Groups groups={groups} value={value ?? []} onChange={onChange} /> : <SkeletonText lines={3} />,
        },
      ]}
    />
  );
}

interface Group {
  id: string;
  /** Empty where the site has no sections. */
  title: string;
  /** Hidden with everything in it. */
  hidden: boolean;
  spaces: readonly SiteSpace[];
}

function groupsOf({ type, structure }: SiteStructure): Group[] {
  if (type === 'siteSpaces') return [{ id: 'site', title: '', hidden: false, spaces: structure }];
  return structure.flatMap(item => {
    const sections =
      item.object === 'site-section' ? [item] : item.object === 'site-section-group' ? item.sections : [];
    return sections.map(({ id, title, hidden, siteSpaces }) => ({ id, title, hidden, spaces: siteSpaces }));
  });
}

const isStandard = ({ default: isDefault, hidden }: SiteSpace): boolean => isDefault && !hidden;

type GroupsProps = { groups: readonly Group[]; value: readonly string[]; onChange: (value: readonly string[]) => void };

function Groups({ groups, value, onChange }: GroupsProps) {
  const change = (id: string, on: boolean) => onChange(on ? [...value, id] : value.filter(other => other !== id));
  return (
    <div className="max-h-60 space-y-3 overflow-y-auto">
      {groups.map(({ id, title, hidden, spaces }) => (
        <fieldset key={id} className="space-y-1.5">
          {title && <legend className="mb-1.5 text-xs font-medium text-fg-2">{title}</legend>}
          {spaces.map(space => (
            <Checkbox
              key={space.id}
              className="text-sm"
              checked={value.includes(space.id)}
              disabled={hidden || space.hidden}
              onCheckedChange={on => change(space.id, on)}
              {...((hidden || space.hidden) && { description: t('site.hidden') })}
            >
              {space.title}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
