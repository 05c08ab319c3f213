import { type Ref, useRef } from 'react';
import { Button, type ButtonProps } from '#web/core/ui/Button.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'look' | 'size' | 'className' | 'pending'> {
  label: string;
  icon: IconName;
  /** Endings, as `accept` of an input takes them. */
  accept: string;
  onFile: (file: File) => void;
  pendingLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that asks for one file. */
export function FileButton({ label, icon, accept, onFile, pendingLabel, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        // Hidden from screen readers as well: the button represents it.
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file once more is a change too.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button {...button} pendingLabel={pendingLabel} onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {label}
      </Button>
    </>
  );
}
