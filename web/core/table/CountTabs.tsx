import { useFormat } from '#web/core/lib/format.ts';

interface CountTabsProps<Value extends string> {
  options: readonly { value: Value; label: string; count: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** How many records are in each state; choosing a state shows those. */
export function CountTabs<Value extends string>({ options, value, onChange }: CountTabsProps<Value>) {
  const { number } = useFormat();
  return (
    <ul className="compact mb-2 flex gap-x-8 overflow-x-auto border-rule border-b-2">
      {options.map((one) => (
        <li key={one.value} className="shrink-0">
          <button
            type="button"
            aria-pressed={one.value === value}
            className="flex min-h-12 items-center gap-2 border-transparent border-b-4 font-semibold text-muted hover:text-ink aria-pressed:border-ball aria-pressed:text-ink"
            onClick={() => onChange(one.value)}
          >
            {one.label}
            <span className="board digits text-lg">{one.count === undefined ? '' : number(one.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
