import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** `/admin/settings#link.tiktok`: the field of that name gets the focus, in the middle of the screen. */
export function useFieldInAddress(form: RefObject<HTMLFormElement | null>, isReady = true): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen again, the same address goes there again
  useLayoutEffect(() => {
    const name = CSS.escape(hash.slice(1));
    if (!isReady || name === '') return;
    // A text in several languages has a field for each: `identity.name.es`.
    const field = form.current?.querySelector<HTMLElement>(
      `:is([name="${name}"], [name^="${name}."]):is(input, select, textarea):is(:checked, :not([type="radio"])), fieldset[name="${name}"] input`,
    );
    field?.scrollIntoView?.({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [form, hash, key, isReady]);
}
