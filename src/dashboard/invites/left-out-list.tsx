export type LeftOut = { address: string; reason: string };

/** Addresses that get no invite, each with why. */
export function LeftOutList({ title, items }: { title: string; items: readonly LeftOut[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <p className="mb-1 font-medium">{title}</p>
      <ul aria-label={title} className="space-y-1">
        {items.map(({ address, reason }) => (
          <li key={`${address} ${reason}`} className="flex gap-3">
            <span className="min-w-0 truncate">{address}</span>
            <span className="ms-auto shrink-0 text-fg-2">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
