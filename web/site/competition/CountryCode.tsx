import { useFormat } from '#web/core/lib/format.ts';

/** A country where there is room for its code alone: its name is read out, and a pointer shows it. */
export function CountryCode({ code, className = '' }: { code: string; className?: string }) {
  const name = useFormat().country(code);
  return (
    <span className={`shrink-0 text-sm ${className}`} title={name}>
      <span aria-hidden="true">{code}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
