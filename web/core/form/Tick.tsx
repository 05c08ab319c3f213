interface TickProps {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  /** It cannot be chosen; the label says why. */
  isOff?: boolean;
  onChange: () => void;
}

/** The box that selects a line of a table, or all of them. */
export function Tick({ label, isOn, isMixed = false, isOff = false, onChange }: TickProps) {
  return (
    <label className={`grid size-11 place-items-center md:size-9 ${isOff ? '' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={isOff}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={onChange}
        className="size-5 accent-cobalt disabled:opacity-40"
      />
    </label>
  );
}
