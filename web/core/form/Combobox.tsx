import { useCombobox } from 'downshift';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Field } from './Field.tsx';
import { findOptions, type SearchableOption } from './find-options.ts';

interface ComboboxFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  options: readonly SearchableOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The label of the empty choice, if allowed. */
  none?: string | undefined;
  /** Shown until an option is chosen. */
  placeholder?: string | undefined;
  /** The label of a value that is not (yet) among the options. */
  unknown?: string | undefined;
  disabled?: boolean | undefined;
  find?: (options: readonly SearchableOption[], typed: string) => SearchableOption[];
  /**
   * The value of a text without a match, so that a form rejects it; without it the text is dropped and the choice
   * stays.
   */
  unmatched?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One of a long list, found by typing the beginning of any word: Enter or Tab takes the first that fits (WAI-ARIA
 * combobox, by downshift; docs/adr/0040). Short lists are a SelectField. Needs the words 'common'.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { t } = useTranslation();
  const { items, box, lost, typed, field } = useTyping(props);
  const { isOpen, highlightedIndex } = box;
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={lost === null ? props.error : t('common.combobox.nothing', { typed: lost })}
      {...(props.className ? { className: props.className } : {})}
    >
      {(control) => (
        <span className="relative block text-ink">
          <input
            {...box.getInputProps({
              ...control,
              ...field,
              ...(props.ref ? { ref: props.ref } : {}),
              'aria-labelledby': undefined,
              disabled: props.disabled,
            })}
            type="text"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={props.none ?? props.placeholder}
            className={`${control.className} truncate pr-10`}
          />
          <Icon
            name="down"
            size={18}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
          />
          <ul
            {...box.getMenuProps({
              'aria-labelledby': undefined,
              'aria-label': t('common.combobox.choices'),
            })}
            className={`absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-md border-2 border-field bg-surface py-1 shadow-lift ${isOpen ? '' : 'hidden'}`}
          >
            {isOpen &&
              items.map((option, index) => (
                <ComboboxItem
                  key={option.value}
                  option={option}
                  heading={option.group === items[index - 1]?.group ? undefined : option.group}
                  isMarked={index === highlightedIndex}
                  item={box.getItemProps({ item: option, index })}
                />
              ))}
            {isOpen && items.length === 0 && (
              <li className="px-3 py-2 text-muted">{t('common.combobox.nothing', { typed: typed ?? '' })}</li>
            )}
          </ul>
        </span>
      )}
    </Field>
  );
}

/** The typed text, its matches, and what happens on blur. */
function useTyping(props: ComboboxFieldProps) {
  const { value, none, unmatched, find = findOptions } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const options = useMemo(
    () => (none === undefined ? [...props.options] : [{ value: '', label: none }, ...props.options]),
    [props.options, none],
  );
  const items = useMemo(
    () => (typed?.trim() ? find(props.options, typed) : options),
    [options, props.options, typed, find],
  );
  const selected = options.find((option) => option.value === value) ?? null;
  // The empty choice is a placeholder, so that the first letter begins a new word.
  const kept = value === '' ? '' : (selected?.label ?? props.unknown ?? value);

  function take(next: string) {
    setTyped(null);
    setLost(null);
    if (next !== value) props.onChange(next);
  }

  /** No match: the text stays to be corrected, and the form rejects it. */
  function lose(text: string) {
    setTyped(null);
    if (unmatched === undefined) return;
    setLost(text);
    props.onChange(unmatched);
  }

  const box = useCombobox<SearchableOption>({
    items,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    inputValue: typed ?? lost ?? kept,
    selectedItem: selected,
    stateReducer: (state, { type, changes }) => {
      const highlightedIndex = items.length > 0 ? 0 : -1;
      if (type === useCombobox.stateChangeTypes.InputChange)
        return { ...changes, isOpen: true, highlightedIndex };
      // Escape only closes the list: the choice stays.
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape)
        return { ...state, isOpen: false, highlightedIndex: -1 };
      return changes;
    },
    onStateChange: ({ type, selectedItem }) => {
      const { ItemClick, InputKeyDownEnter, InputKeyDownEscape } = useCombobox.stateChangeTypes;
      if ((type === ItemClick || type === InputKeyDownEnter) && selectedItem) take(selectedItem.value);
      if (type === InputKeyDownEscape) setTyped(null);
    },
  });
  const marked = box.isOpen ? items[box.highlightedIndex] : undefined;

  const field = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setLost(null);
      setTyped(event.currentTarget.value);
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: () => {
      if (typed?.trim() === '') take('');
      else if (marked && (typed !== null || marked.value !== value)) take(marked.value);
      else if (typed !== null) lose(typed);
      props.onBlur?.();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // Downshift takes Escape even where nothing is open: then it is for the form or the dialog around the field.
      if (event.key === 'Escape' && !box.isOpen && typed === null)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      if (event.key !== 'Enter') return;
      if (typed?.trim() === '') take('');
      // Nothing fits: the form is not sent with another answer than the one on the screen.
      if (!typed?.trim() || items.length > 0) return;
      event.preventDefault();
      lose(typed);
    },
  };
  return { items, box, lost, typed, field };
}

interface ComboboxItemProps {
  option: SearchableOption;
  heading: string | undefined;
  isMarked: boolean;
  /** From downshift: role, state and press handler. */
  item: object;
}

/** An option of a list, below its heading. */
export function ComboboxItem({ option, heading, isMarked, item }: ComboboxItemProps) {
  return (
    <>
      {heading && (
        <li role="presentation" className="px-3 pt-2 pb-1 font-semibold text-muted text-sm">
          {heading}
        </li>
      )}
      <li {...item} className={`cursor-pointer px-3 py-2 ${isMarked ? 'bg-cobalt text-line' : ''}`}>
        {option.label}
        {option.detail && <span className={`ml-3 ${isMarked ? '' : 'text-muted'}`}>{option.detail}</span>}
      </li>
    </>
  );
}
