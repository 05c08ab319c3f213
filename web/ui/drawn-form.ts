import { useEffect, useState } from 'react';

/** What already stands in a form by this element id: drawn by the server, it takes letters before its script is there. */
export function typedBefore(formId: string): Record<string, FormDataEntryValue> {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? Object.fromEntries(new FormData(form)) : {};
}

/** Whether a form's script is there; until then its button must not send it, for the browser would put it into the address. */
export function useReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return isReady;
}
