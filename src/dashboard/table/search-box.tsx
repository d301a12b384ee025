import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '#dashboard/ui/input.tsx';

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
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);
  useEffect(() => {
    // The address changed by other means (back, a cleared filter): the box follows.
    if (inUrl !== written.current) {
      written.current = inUrl;
      setText(inUrl);
    }
  }, [inUrl]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      // The route of the box is not known here, so neither are its search parameters.
      void navigate({
        to: '.',
        replace: true,
        search: ((now: object) => ({ ...now, [param]: text || undefined })) as never,
      });
    }, 250);
    return () => clearTimeout(timer);
  }, [text, param, navigate]);
  return <SearchInput label={label} value={text} onValueChange={setText} className={className ?? 'sm:max-w-80'} />;
}
