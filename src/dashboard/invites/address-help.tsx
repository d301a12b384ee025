import { t } from '#dashboard/messages/invites.ts';
import { type AddressWord, sortAddresses } from '#dashboard/shell/addresses.ts';

type AddressHelpProps = {
  words: readonly AddressWord[];
  /** Takes those that are right, and no others. */
  onKeep: (words: string[]) => void;
};

/** How many addresses there are, and what is wrong with the others. */
export function AddressHelp({ words, onKeep }: AddressHelpProps) {
  const { emails, wrong, twice } = sortAddresses(words);
  if (words.length === 0) return t('emailsHelp');
  const parts = [
    t('recognized', { count: emails.length }),
    wrong.length > 0 && t('wrongCount', { count: wrong.length }),
    twice.length > 0 && t('twiceCount', { count: twice.length }),
  ];
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span aria-live="polite">{parts.filter(Boolean).join(' · ')}</span>
      {wrong.length + twice.length > 0 && (
        <button type="button" className="text-accent-fg hover:underline" onClick={() => onKeep(emails)}>
          {t('removeThose')}
        </button>
      )}
    </span>
  );
}
