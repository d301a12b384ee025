import { isRecord } from './rich-text-model.ts';

export interface SelectOption {
  value: string;
  label: string;
  color: string;
}

/** What JSON means; undefined for none, and for what is no JSON. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isOptions(options: unknown): options is SelectOption[] {
  const isOption = (option: unknown) =>
    isRecord(option) && [option.value, option.label, option.color].every(each => typeof each === 'string');
  return Array.isArray(options) && options.every(isOption);
}

/** What a cell of a column of options shows. */
export function selectedLabels({ options }: Record<string, unknown>, value: unknown): string {
  const known = Array.isArray(options) ? options.filter(isRecord) : [];
  const labels = [value].flat().map(each => String(known.find(option => option.value === each)?.label ?? each));
  return labels.join(', ');
}

/** The value of a cell that shows these labels. */
export function selectedValue({ options, multiple }: Record<string, unknown>, labels: string): unknown {
  const known = Array.isArray(options) ? options.filter(isRecord) : [];
  const values = labels.split(', ').map(label => known.find(option => option.label === label)?.value ?? label);
  return multiple === true ? values : values[0];
}
