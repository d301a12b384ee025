import { z } from 'zod';
import { isForbidden } from '#document/expression-parse.ts';
import { named, Timestamp } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

const maximumLevels = 5;
const maximumProperties = 200;

/** What the schema says of `properties.unsigned` (decisions 4.10.3). */
export const unsignedDescription = 'Unsigned claims of the site visitor.';

type Item =
  | { type: 'boolean'; description?: string | undefined }
  | { type: 'number'; description?: string | undefined }
  | { type: 'string'; description?: string | undefined; enum?: string[] | undefined };

/** A claim, as the schema describes it (decisions 4.10.2). */
export type AdaptiveProperty =
  | (Item & { description: string })
  | { type: 'array'; description: string; items: Item }
  | {
      type: 'object';
      description: string;
      properties: Record<string, AdaptiveProperty>;
      additionalProperties: false;
    };

const Description = z.string().max(500);
/** What stands in a condition as it is. */
const isPlain = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);
const Value = z.string().min(1).max(100).refine(isPlain, saying('control-character'));
const Values = z.array(Value).min(1).max(100).optional();
const Name = z
  .string()
  .min(1)
  .max(64)
  .refine(name => isPlain(name) && !isForbidden(name), saying('claim-name'));

const Items = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('boolean'), description: Description.optional() }),
  z.strictObject({ type: z.literal('number'), description: Description.optional() }),
  z.strictObject({ type: z.literal('string'), description: Description.optional(), enum: Values }),
]);

const Property: z.ZodType<AdaptiveProperty, AdaptiveProperty> = named(
  'SiteAdaptiveProperty',
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('boolean'), description: Description }),
    z.strictObject({ type: z.literal('number'), description: Description }),
    z.strictObject({ type: z.literal('string'), description: Description, enum: Values }),
    z.strictObject({ type: z.literal('array'), description: Description, items: Items }),
    z.strictObject({
      type: z.literal('object'),
      description: Description,
      get properties() {
        return z.record(Name, Property);
      },
      additionalProperties: z.literal(false),
    }),
  ]),
);

type Properties = Readonly<Record<string, AdaptiveProperty>>;

const levelsOf = (properties: Properties): number =>
  1 + Math.max(0, ...Object.values(properties).map(one => (one.type === 'object' ? levelsOf(one.properties) : 0)));

const countOf = (properties: Properties): number =>
  Object.values(properties).reduce((sum, one) => sum + 1 + (one.type === 'object' ? countOf(one.properties) : 0), 0);

/** A subset of JSON Schema draft-07 that describes the claims of visitors (decisions 4.10.1 to 4.10.4). */
export const SiteAdaptiveJSONSchema = named(
  'SiteAdaptiveJSONSchema',
  z.strictObject({
    $schema: z.literal('http://json-schema.org/draft-07/schema#').optional(),
    type: z.literal('object'),
    properties: z
      .record(Name, Property)
      .refine(
        properties => countOf(properties) <= maximumProperties,
        saying('most-properties', { most: maximumProperties }),
      )
      .refine(properties => levelsOf(properties) <= maximumLevels, saying('most-levels', { most: maximumLevels }))
      .refine(
        ({ unsigned }) => !unsigned || (unsigned.type === 'object' && unsigned.description === unsignedDescription),
        { path: ['unsigned'], message: saying('unsigned-description', { description: unsignedDescription }) },
      ),
    additionalProperties: z.literal(false),
  }),
);

const SiteAdaptiveSchema = named(
  'SiteAdaptiveSchema',
  z.object({
    object: z.literal('site-adaptive-schema'),
    jsonSchema: SiteAdaptiveJSONSchema,
    updatedAt: Timestamp,
  }),
);

const path = '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema';
const tag = 'Sites';

export const siteAdaptiveSchemas = {
  getSiteAdaptiveSchema: operation({
    method: 'GET',
    path,
    tag,
    summary: 'Get the claims that a site knows of its visitors',
    access: 'site:view',
    response: SiteAdaptiveSchema,
    errors: [404],
  }),
  updateSiteAdaptiveSchema: operation({
    method: 'PUT',
    path,
    tag,
    summary: 'Set the claims that a site knows of its visitors',
    description: 'The schema helps to write conditions. It does not decide which claims they can read.',
    access: 'site:admin',
    body: z.object({ jsonSchema: SiteAdaptiveJSONSchema }),
    response: SiteAdaptiveSchema,
    errors: [403, 404],
  }),
  listSiteAdaptiveTemplateConditions: operation({
    method: 'GET',
    path: `${path}/template-conditions`,
    tag,
    summary: 'List conditions that follow from the claims',
    access: 'site:view',
    response: z.object({ items: z.array(z.object({ description: z.string(), condition: z.string() })) }),
    errors: [404],
  }),
};
