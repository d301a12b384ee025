import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { useTextInAddress } from '#dashboard/ui/use-text-in-address.ts';

type SearchBoxProps = {
  /** What is searched: "Search members". */
  label: string;
  /** The search parameter of the route that holds the text. */
  param?: string;
  className?: string;
};

/** A search whose text stands in the address, written 250 ms after the last key. */
export function SearchBox({ label, param = 'search', className }: SearchBoxProps) {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const inUrl = typeof search[param] === 'string' ? search[param] : '';
  const [text, setText] = useTextInAddress(inUrl, typed => {
    // The route of the box is not known here, so neither are its search parameters.
    void navigate({
      to: '.',
      replace: true,
      search: ((now: object) => ({ ...now, [param]: typed || undefined })) as never,
    });
  });
  return <SearchInput label={label} value={text} onValueChange={setText} className={className ?? 'sm:max-w-80'} />;
}
