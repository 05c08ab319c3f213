import { Select as Radix } from 'radix-ui';
import { useState } from 'react';
import { allowDialogStyles } from '#web/lib/nonce.ts';
import type { ControlProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps {
  /** What `Field` gives its control. */
  control: ControlProps;
  value: string | undefined;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  choices: readonly Choice[];
  placeholder?: string;
  disabled?: boolean;
  name?: string;
}

/** One of a list. Typing jumps to the entry; what was typed is forgotten after a second. */
export function Select(props: SelectProps) {
  const [nonce] = useState(allowDialogStyles);
  const { control } = props;
  return (
    <Radix.Root
      value={props.value ?? ''}
      onValueChange={props.onValueChange}
      {...(props.disabled ? { disabled: true } : {})}
      {...(props.name ? { name: props.name } : {})}
    >
      <Radix.Trigger
        {...control}
        className={`${control.className} flex items-center justify-between gap-2 text-left data-placeholder:text-muted`}
        onBlur={props.onBlur}
      >
        <span className="truncate">
          <Radix.Value placeholder={props.placeholder} />
        </span>
        <Icon name="down" size={18} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-60 max-h-80 w-(--radix-select-trigger-width) overflow-hidden rounded-md border-2 border-field bg-surface text-ink shadow-lift"
        >
          <Radix.Viewport {...(nonce ? { nonce } : {})}>
            {props.choices.map((choice) => (
              <Radix.Item
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled ?? false}
                className="flex min-h-11 items-center justify-between gap-3 px-3 py-2 outline-none data-disabled:opacity-50 data-highlighted:bg-cobalt data-highlighted:text-line"
              >
                <Radix.ItemText>{choice.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Icon name="check" size={18} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
