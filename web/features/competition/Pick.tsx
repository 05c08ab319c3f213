import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface PickProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What the empty choice says. */
  all: string;
  choices: readonly { value: string; label: string }[];
}

/** One of a list, or all of it, as the system draws it. */
export function Pick({ label, value, onChange, all, choices }: PickProps) {
  return (
    <Field label={label}>
      {(control) => (
        <span className="relative block text-ink">
          <select
            {...control}
            className={`${control.className} appearance-none pr-10`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{all}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon
            name="down"
            size={18}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}
