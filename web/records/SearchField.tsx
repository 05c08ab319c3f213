import { TextField } from '#web/core/form/Field.tsx';

interface SearchFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (typed: string) => void;
  className?: string;
}

/** The search field of a list. */
export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
