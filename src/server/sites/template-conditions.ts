import type { AdaptiveProperty } from '#contract/site-adaptive-schema.ts';

interface TemplateCondition {
  description: string;
  condition: string;
}

type Properties = Readonly<Record<string, AdaptiveProperty>>;

/** Conditions that follow from a schema of claims: in its order, those on signed claims first (decisions 4.10.10). */
export function templateConditions({ unsigned, ...signed }: Properties): TemplateCondition[] {
  const claims = 'visitor.claims';
  return [...within(claims, signed), ...(unsigned ? conditionsOn(`${claims}.unsigned`, unsigned) : [])];
}

const within = (path: string, properties: Properties): TemplateCondition[] =>
  Object.entries(properties).flatMap(([name, property]) => conditionsOn(`${path}${access(name)}`, property));

const access = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);

function conditionsOn(path: string, property: AdaptiveProperty): TemplateCondition[] {
  const { description } = property;
  const perValue = (values: readonly string[] | undefined, conditionOf: (value: string) => string) =>
    (values ?? []).map(value => ({
      description: `${description}: ${value}`,
      condition: conditionOf(JSON.stringify(value)),
    }));
  switch (property.type) {
    case 'boolean':
      return [{ description, condition: `${path} == true` }];
    case 'string':
      return perValue(property.enum, value => `${path} == ${value}`);
    case 'array': {
      const { items } = property;
      return perValue(items.type === 'string' ? items.enum : undefined, value => `${path}.includes(${value})`);
    }
    case 'object':
      return within(path, property.properties);
    default:
      return [];
  }
}
